"""Building a site of replay pages: what changed is read and built again, in several processes; the rest stays."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import quote

import click

from notation import formats, page
from notation.cli import Unusable
from notation.cli.files import Input, Troubles, inputs, reason
from notation.cli.output import Outputs, numbered, safe_below
from notation.cli.records import records, unread
from notation.cli.speech import told
from notation.cli.terminal import Progress
from notation.cli.workers import how_many, in_order
from notation.diagnostics import Phrase
from notation.files import write_whole
from notation.page import site
from notation.page.assets import program
from notation.page.site import Entry
from notation.renderers.text import forms
from notation.replay import Replay

STATE: Final = ".bgnotation-site.json"
"""The file below the site that remembers what was built from what."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the pages are made: the site's folder, the language that comes first, which legal plays, and the site's address."""

    out: str
    language: str = "en"
    legal: page.LegalPlays = "findings"
    base: str = ""

    @property
    def fingerprint(self) -> str:
        """A text that changes when pages would come out otherwise from the same records."""
        parts = files("notation.page")
        digest = hashlib.sha256(repr((program(), self.language, self.legal, self.base)).encode())
        for folder in ("static", "templates"):
            for part in sorted(parts.joinpath(folder).iterdir(), key=lambda part: part.name):
                digest.update(part.read_bytes())
        return digest.hexdigest()


@dataclass(slots=True)
class Source:
    """A record of the site: where it is, the stem of its pages, what its file looked like, and what came of it."""

    path: str
    stem: str
    stamp: list[int]
    entries: list[Entry] = field(default_factory=list)
    links: list[list[str]] = field(default_factory=list)
    trouble: str = ""


def normal_form(replay: Replay) -> str:
    """The match in normal form, for the reader of the page to take home."""
    known = formats.find("mat")
    return known.write([replay]).text if known else ""


def is_match(replay: Replay) -> bool:
    """Whether there is anything to show."""
    return bool(replay.games or replay.match.rules.length)


# -- work for several processes -----------------------------------------------------------------------------------------


def _matches(source: Source) -> Iterator[tuple[str, Replay]]:
    """The matches of a source, each with its page; those in an archive keep their names and folders below the stem."""
    stems: Counter[str] = Counter()
    given = Input(source.path, Path(source.path).name)
    for record in records(given, source.path):
        inner = Path(record.name.removeprefix(source.path).strip("/"))
        stem = safe_below(Path(source.stem), str(inner.with_suffix(""))) if inner.name else Path(source.stem)
        for replay in record.replays(None):
            if finding := unread(replay):
                source.trouble = Phrase("{path}: {what}", path=inner, what=finding.message) if inner.name else finding.message
            if is_match(replay):
                stems[stem.as_posix().casefold()] += 1
                yield numbered(stem.with_name(f"{stem.name}.html"), stems[stem.as_posix().casefold()]).as_posix(), replay


def _listed(source: Source) -> Source:
    """Read a record and say what the site lists of it."""
    try:
        for place, replay in _matches(source):
            source.entries.append(site.entry(replay, place, source.stamp[1] / 1e9))
        if not source.entries and not source.trouble:
            source.trouble = "there is no match in this file"
    except Exception as error:  # one bad record never stops the others
        source.trouble = reason(error)
    return source


def _built(plan: Plan, source: Source) -> str:
    """Build the pages of a record; the reason when that failed."""
    try:
        for (_, replay), entry, links in zip(_matches(source), source.entries, source.links, strict=True):
            text = page.build(
                replay, language=plan.language, legal=plan.legal, normal=normal_form(replay), links=page.Links(*links)
            )
            _write(Path(plan.out), entry.page, text)
    except Exception as error:  # as above
        return reason(error)
    return ""


def _write(out: Path, place: str, text: str) -> None:
    path = out / PurePosixPath(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text, durable=False)


# -- the site -----------------------------------------------------------------------------------------------------------


def _sources(folder: str, out: Path, troubles: Troubles) -> list[Source]:
    """The records below a folder, each with a stem for its pages that no other has, whatever the case of its letters."""
    found = inputs([folder], troubles, str(out))
    places = {source.path: safe_below(Path("matches"), source.below) for source in found}
    stems = Counter(str(place.with_suffix("")).casefold() for place in places.values())
    made = []
    for source in found:
        place = places[source.path]
        unique = stems[str(place.with_suffix("")).casefold()] == 1
        try:
            status = Path(source.path).stat()
        except OSError as error:
            troubles.say(source.path, error)
            continue
        stem = (place.with_suffix("") if unique else place).as_posix()
        made.append(Source(source.path, stem, [status.st_size, status.st_mtime_ns]))
    return made


def _remembered(out: Path, fingerprint: str) -> dict[str, Any]:
    """What the last build wrote down, where it was made in the same way."""
    with suppress(OSError, ValueError):
        kept = json.loads((out / STATE).read_text(encoding="utf-8"))
        if isinstance(kept, dict) and kept.get("fingerprint") == fingerprint:
            return kept
    return {}


def _link(sources: Sequence[Source]) -> None:
    """Give each page its way to the list and to its neighbours, in the order of the list."""
    order = [entry.page for entry in site.in_order(entry for source in sources for entry in source.entries)]
    number = {place: at for at, place in enumerate(order)}
    for source in sources:
        source.links = []
        for entry in source.entries:
            at = number[entry.page]
            up = "../" * entry.page.count("/")
            before = up + quote(order[at - 1]) if at else ""
            after = up + quote(order[at + 1]) if at + 1 < len(order) else ""
            source.links.append([f"{up}index.html", before, after])


def _may_be_written(out: Path, pages: Sequence[str], sources: Sequence[Source], force: bool) -> None:
    """`Unusable` when a page of the site would take the place of a file that no earlier build has written.

    A folder that no build has written to is the site's only when it is empty, whatever the pages are called.
    """
    if not force and not (out / STATE).exists() and out.is_dir():
        foreign = sorted(path.name for path in out.iterdir() if not path.name.startswith("."))
        if foreign:
            what = Phrase("this folder holds other files, as {name} (--force writes there all the same)", name=foreign[0])
            raise Unusable(Phrase("{path}: {what}", path=out, what=what))
    earlier = [out / STATE, *(out / PurePosixPath(place) for place in _pages_before(out))]
    outputs = Outputs((source.path for source in sources), force, earlier)
    for place in pages:
        outputs.may_replace(out / PurePosixPath(place))


def build_site(folder: str, plan: Plan, jobs: int | None, troubles: Troubles, force: bool = False) -> None:
    """Bring the site of a folder up to date, and say on standard error what was done; see `_may_be_written`."""
    out = Path(plan.out)
    fingerprint = plan.fingerprint
    old = _remembered(out, fingerprint)
    known: dict[str, Any] = old.get("sources", {})
    sources = _sources(folder, out, troubles)
    _may_be_written(out, (), sources, force)
    new = []
    for source in sources:
        before = known.get(source.path)
        if before and before["stamp"] == source.stamp and before["stem"] == source.stem:
            source.entries = [site.from_kept(values) for values in before["entries"]]
        else:
            new.append(source)
    read = {source.path: source for source in in_order(_listed, new, how_many(jobs, len(new)))} if new else {}
    sources = [read.get(source.path, source) for source in sources]
    for source in sources:
        if source.trouble:
            troubles.say(source.path, source.trouble)
    sources = [source for source in sources if source.entries]
    _link(sources)
    entries = [entry for source in sources for entry in source.entries]
    lists = site.pages(entries, plan.language, plan.base)
    _may_be_written(out, (*lists, *(entry.page for entry in entries), STATE), sources, force)
    stale = [source for source in sources if source.path in read or not _is_current(source, known.get(source.path), out)]
    progress = Progress(len(stale))
    try:
        for source, trouble in zip(stale, in_order(partial(_built, plan), stale, how_many(jobs, len(stale))), strict=True):
            progress.advance(1)
            if trouble:
                progress.clear()
                troubles.say(source.path, trouble)
                source.stamp = [0, 0]
    finally:
        progress.clear()
    for place, text in lists.items():
        with suppress(OSError):
            if (out / place).read_text(encoding="utf-8") == text:
                continue
        _write(out, place, text)
    written = {*lists, *(entry.page for entry in entries)}
    everything = _forget(out, written)
    kept = {
        source.path: {
            "stamp": source.stamp,
            "stem": source.stem,
            "links": source.links,
            "entries": [entry.kept() for entry in source.entries],
        }
        for source in sources
    }
    text = json.dumps({"fingerprint": fingerprint, "pages": everything, "sources": kept}, ensure_ascii=False)
    write_whole(out / STATE, text)
    pages = sum(len(source.entries) for source in stale)
    made = {"matches": Phrase(*forms("match"), n=len(entries)), "pages": Phrase(*forms("page"), n=pages)}
    click.echo(told(Phrase("{matches}, {pages} built: {place}", **made, place=out / "index.html")), err=True)


def _is_current(source: Source, before: Any, out: Path) -> bool:
    pages_there = all((out / entry.page).is_file() for entry in source.entries)
    return bool(before and before["links"] == source.links and pages_there)


def _pages_before(out: Path) -> list[str]:
    """The pages that the last build wrote, whatever it was built from."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return list(map(str, json.loads((out / STATE).read_text(encoding="utf-8"))["pages"]))
    return []


def _forget(out: Path, written: set[str]) -> list[str]:
    """Delete the pages that an earlier build wrote and this one has not; the pages there are now."""
    for place in _pages_before(out):
        path = out / PurePosixPath(place)
        if place not in written and out.resolve() in path.resolve().parents:
            with suppress(OSError):
                path.unlink()
    return sorted(written)
