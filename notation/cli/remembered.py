"""What a site remembers from one build to the next, in a file that anybody may have changed: it is believed line by line.

What does not have the form that a build writes is as good as absent.  No word of the file leads out of the site's folder, and
a page is known as ours only when it says so itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Final

from notation.cli.output import safe_name
from notation.page import site
from notation.page.site import Entry
from notation.renderers.printable import visible
from notation.walk import read_regular

STATE: Final = ".bgnotation-site.json"
"""The file below the site that remembers what was built from what."""

_LIMIT: Final = 256 * 1024 * 1024
"""The largest state that is read, in bytes."""
_HEAD: Final = 8192
"""In so many bytes a page says who made it."""
_MARKS: Final = (b'<meta name="generator" content="bgnotation', b"<generator>bgnotation</generator>")
_LISTS: Final = ("index.html", "feed.xml")
_FOLDERS: Final = ("matches", "players", "events")
_ROOM: Final = 255
"""How many bytes the name of a file may have."""
_LARGEST: Final = 2**63


class _Damaged(ValueError):
    """This is not what a build writes."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is remembered of a record: what its file looked like, the stem of its pages, their links, and its matches."""

    stamp: list[int]
    stem: str
    links: list[list[str]]
    entries: list[Entry]

    def as_object(self) -> dict[str, Any]:
        """It as plain values."""
        return {
            "stamp": self.stamp,
            "stem": self.stem,
            "links": self.links,
            "entries": [entry.kept() for entry in self.entries],
        }


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the last build wrote down: how pages were made, the places of all of them, and the records by their paths."""

    fingerprint: str = ""
    pages: tuple[str, ...] = ()
    sources: dict[str, Kept] = field(default_factory=dict)


def remembered(out: Path) -> Remembered:
    """What the last build of the site in the folder `out` wrote down; what is damaged is left out."""
    try:
        known = json.loads(read_regular(out / STATE, _LIMIT))
    except (OSError, ValueError, RecursionError):
        return Remembered()
    if not isinstance(known, dict):
        return Remembered()
    fingerprint, pages, sources = (known.get(name) for name in ("fingerprint", "pages", "sources"))
    kept = {}
    for path, values in sources.items() if isinstance(sources, dict) else ():
        try:
            kept[path] = _kept(values)
        except _Damaged:
            continue
    places = [place for place in pages if is_place(place)] if isinstance(pages, list) else []
    return Remembered(
        fingerprint if isinstance(fingerprint, str) else "",
        tuple(sorted({place for place in places if is_inside(out, place) and is_our_page(out / PurePosixPath(place))})),
        kept,
    )


def state_text(fingerprint: str, pages: Iterable[str], sources: dict[str, Kept]) -> str:
    """The text of the file for the next build."""
    objects = {path: kept.as_object() for path, kept in sources.items()}
    return json.dumps({"fingerprint": fingerprint, "pages": sorted(pages), "sources": objects})


def is_inside(out: Path, place: str) -> bool:
    """Whether a place below the folder `out` is really there, and no link on the way leads elsewhere."""
    root, real = os.path.realpath(out), os.path.realpath(out / PurePosixPath(place))
    return real != root and Path(real).is_relative_to(root)


def is_place(place: Any) -> bool:
    """Whether this is the place of a page of a site: below one of its folders, by names as builds make them."""
    if not isinstance(place, str):
        return False
    folder, _, rest = place.partition("/")
    parts = rest.split("/")
    if place in _LISTS:
        return True
    return folder in _FOLDERS and rest.endswith(".html") and all(safe_name(part, _ROOM) == part for part in parts)


def is_our_page(path: Path) -> bool:
    """Whether a file says that it is a page or a feed that was made here, and so can be made again."""
    try:
        return not path.is_symlink() and any(mark in read_regular(path, _HEAD) for mark in _MARKS)
    except (OSError, ValueError):
        return False


# -- the form of what is kept -------------------------------------------------------------------------------------------


def _need(fits: bool) -> None:
    if not fits:
        raise _Damaged


def _list(value: Any, length: int | None = None) -> list[Any]:
    _need(isinstance(value, list) and length in (None, len(value)))
    return list(value)


def _number(value: Any, least: int = -_LARGEST, below: int = _LARGEST) -> int:
    _need(type(value) is int and least <= value < below)
    return int(value)


def _text(value: Any) -> str:
    _need(isinstance(value, str) and visible(value) == value)
    return str(value)


def _kept(values: Any) -> Kept:
    _need(isinstance(values, dict) and values.keys() == {"stamp", "stem", "links", "entries"})
    stem = _text(values["stem"])
    entries = [_entry(one, stem) for one in _list(values["entries"])]
    links = [[_text(link) for link in _list(one, 3)] for one in _list(values["links"])]
    _need(bool(entries) and len(links) == len(entries) == len({one.page for one in entries}))
    return Kept([_number(one) for one in _list(values["stamp"], 2)], stem, links, entries)


_ENTRY: Final = frozenset(Entry.__dataclass_fields__)


def _entry(values: Any, stem: str) -> Entry:
    _need(isinstance(values, dict) and values.keys() == _ENTRY)
    page, changed = values["page"], values["changed"]
    _need(is_place(page) and page.startswith((f"{stem}.", f"{stem}-", f"{stem}/")))
    for name in ("length", "games", "errors", "warnings"):
        _number(values[name], 0)
    for name in ("event", "date"):
        _text(values[name])
    for name in _list(values["players"], 2):
        _text(name)
    for points in _list(values["score"], 2):
        _number(points)
    _need(values["winner"] is None or _number(values["winner"], 0, 2) in (0, 1))
    _need(type(changed) in (int, float) and 0 <= changed <= site.LAST_MOMENT)
    return site.from_kept(values)
