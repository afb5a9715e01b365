"""Building a site of replay pages: what changed is read and built again, in several processes; the rest stays."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import quote

import click

from notation import formats, page
from notation.cli import Unusable
from notation.cli.files import Input, Troubles, inputs, reason
from notation.cli.fixing import with_fixes
from notation.cli.output import Outputs, numbered, safe_below
from notation.cli.records import records, unread
from notation.cli.remembered import STATE, Kept, Remembered, is_inside, remembered, state_text
from notation.cli.runs import each
from notation.cli.speech import told
from notation.cli.terminal import Progress
from notation.files import make_folders, write_whole
from notation.page import site
from notation.page.assets import program
from notation.page.site import Entry
from notation.phrases import Phrase
from notation.renderers.text import forms
from notation.replay import Replay
from notation.walk import read_regular
from notation.writing import text_of

_FURTHER: Final = re.compile("-[0-9]+$")
"""What the stem of the page of a further match ends with; see `numbered`."""


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
class SiteRecord:
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
    return text_of(known, [replay]).text if known else ""


def is_match(replay: Replay) -> bool:
    """Whether there is anything to show."""
    return bool(replay.games or replay.match.rules.length)


# -- work for several processes -----------------------------------------------------------------------------------------


def _matches(source: SiteRecord) -> Iterator[tuple[str, Replay]]:
    """The matches of a source, each with its page; those in an archive keep their names and folders below the stem."""
    taken: set[str] = set()
    given = Input(source.path, Path(source.path).name, real=source.path)
    for record in records(given, source.path):
        inner = Path(record.name.removeprefix(source.path).strip("/"))
        stem = safe_below(Path(source.stem), str(inner.with_suffix(""))) if inner.name else Path(source.stem)
        for replay in record.replays(None):
            if finding := unread(replay):
                source.trouble = Phrase("{path}: {what}", path=inner, what=finding.message) if inner.name else finding.message
            if is_match(replay):
                names = (numbered(stem.with_name(f"{stem.name}.html"), number).as_posix() for number in count(1))
                place = next(name for name in names if name.casefold() not in taken)
                taken.add(place.casefold())
                yield place, replay


def _listed(source: SiteRecord) -> Iterator[SiteRecord]:
    """Read a record and say what the site lists of it."""
    try:
        for place, replay in _matches(source):
            source.entries.append(site.entry(replay, place, source.stamp[1] / 1e9))
        if not source.entries and not source.trouble:
            source.trouble = "there is no match in this file"
    except Exception as error:  # one bad record never stops the others
        source.trouble = reason(error)
    yield source


def _built(plan: Plan, source: SiteRecord) -> Iterator[str]:
    """Build the pages of a record; the reason when that failed, else an empty text."""
    try:
        found = list(_matches(source))
        if [place for place, _ in found] != [entry.page for entry in source.entries]:
            raise Unusable("it changed while the site was built; build it again")
        for (_, replay), entry, links in zip(found, source.entries, source.links, strict=True):
            text = page.build(
                with_fixes(replay),
                language=plan.language,
                legal=plan.legal,
                normal=normal_form(replay),
                links=page.Links(*links),
            )
            _write(Path(plan.out), entry.page, text)
    except Exception as error:  # as above
        yield reason(error)
    else:
        yield ""


def _write(out: Path, place: str, text: str) -> None:
    _stays_inside(out, place)
    path = out / PurePosixPath(place)
    if path.exists() and not path.is_file():
        raise Unusable(Phrase("{path}: {what}", path=path, what=Phrase("this is no file")))
    make_folders(path.parent)
    write_whole(path, text, durable=False)


def _stays_inside(out: Path, place: str) -> None:
    if not is_inside(out, place):
        what = Phrase("a link leads out of the folder of the site")
        raise Unusable(Phrase("{path}: {what}", path=out / PurePosixPath(place), what=what))


# -- the site -----------------------------------------------------------------------------------------------------------


def _stems(belows: Sequence[str]) -> list[str]:
    """For each record the stem of its pages, such that no page takes the place of another on any system.

    It is the record's name; with its suffix where that alone tells records apart (in whatever case and form of letters),
    where the page of another record may be called so (`day-2` for the second match of `day`), or where a folder is; and
    with a few more letters where that does not help either.

    >>> _stems(["day.mat", "day-2.mat", "B.mat", "b.txt"])
    ['matches/day', 'matches/day-2.mat', 'matches/B.mat', 'matches/b.txt']
    """
    choices = []
    for below in belows:
        full = safe_below(Path("matches"), below)
        more = hashlib.sha256(os.fsencode(below)).hexdigest()[:8]
        choices.append([full.with_suffix("").as_posix(), full.as_posix(), f"{full.as_posix()}-{more}"])
    level = [0] * len(belows)
    for _ in range(2):
        keys = [choice[at].casefold() for choice, at in zip(choices, level, strict=True)]
        same = Counter(keys)
        folders = {str(folder) for key in keys for folder in PurePosixPath(key).parents}
        level = [
            at + bool(same[key] > 1 or _FURTHER.sub("", key) in same.keys() - {key} or {key, f"{key}.html"} & folders)
            for key, at in zip(keys, level, strict=True)
        ]
    return [choice[at] for choice, at in zip(choices, level, strict=True)]


def _sources(folder: str, out: Path, troubles: Troubles) -> list[SiteRecord]:
    """The records below a folder, each with a stem for its pages that no other has."""
    found = inputs([folder], troubles, str(out))
    made = []
    for source, stem in zip(found, _stems([source.below for source in found]), strict=True):
        try:
            status = Path(source.path).stat()
        except OSError as error:
            troubles.say(source.path, error)
            continue
        made.append(SiteRecord(source.path, stem, [status.st_size, status.st_mtime_ns]))
    return made


def _link(sources: Sequence[SiteRecord]) -> None:
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


def _may_be_written(out: Path, pages: Sequence[str], sources: Sequence[SiteRecord], before: Remembered, force: bool) -> None:
    """`Unusable` when a page of the site would take the place of a file that no earlier build has written, or lie elsewhere.

    A folder that no build has written to is the site's only when it is empty, whatever the pages are called.
    """
    if not force and not (out / STATE).exists() and out.is_dir():
        foreign = sorted(path.name for path in out.iterdir() if not path.name.startswith("."))
        if foreign:
            what = Phrase("this folder holds other files, as {name} (--force writes there all the same)", name=foreign[0])
            raise Unusable(Phrase("{path}: {what}", path=out, what=what))
    earlier = [out / STATE, *(out / PurePosixPath(place) for place in before.pages)]
    outputs = Outputs((source.path for source in sources), force, earlier)
    for place in pages:
        _stays_inside(out, place)
        outputs.may_replace(out / PurePosixPath(place))


def build_site(folder: str, plan: Plan, jobs: int | None, troubles: Troubles, force: bool = False) -> None:
    """Bring the site of a folder up to date, and say on standard error what was done; see `_may_be_written`."""
    out = Path(plan.out)
    fingerprint = plan.fingerprint
    before = remembered(out)
    known = before.sources if before.fingerprint == fingerprint else {}
    sources = _sources(folder, out, troubles)
    _may_be_written(out, (), sources, before, force)
    new = []
    for source in sources:
        kept = known.get(source.path)
        if kept and kept.stamp == source.stamp and kept.stem == source.stem:
            source.entries = kept.entries
        else:
            new.append(source)
    read = {source.path: source for source in each(_listed, new, jobs, Progress(len(new)))}
    sources = [read.get(source.path, source) for source in sources]
    for source in sources:
        if source.trouble:
            troubles.say(source.path, source.trouble)
    sources = [source for source in sources if source.entries]
    _link(sources)
    entries = [entry for source in sources for entry in source.entries]
    lists = site.pages(entries, plan.language, plan.base)
    _may_be_written(out, (*lists, *(entry.page for entry in entries), STATE), sources, before, force)
    stale = [source for source in sources if source.path in read or not _is_current(source, known.get(source.path), out)]
    progress = Progress(len(stale))
    with closing(each(partial(_built, plan), stale, jobs, progress)) as built:
        for source, trouble in zip(stale, built, strict=True):
            if trouble:
                progress.clear()
                troubles.say(source.path, trouble)
                source.stamp = [0, 0]
    for place, text in lists.items():
        with suppress(OSError):
            data = text.encode("utf-8", "replace")
            if read_regular(out / PurePosixPath(place), len(data) + 1) == data:
                continue
        _write(out, place, text)
    written = {*lists, *(entry.page for entry in entries)}
    _forget(out, before, written)
    now = {source.path: Kept(source.stamp, source.stem, source.links, source.entries) for source in sources}
    _write(out, STATE, state_text(fingerprint, written, now))
    pages = sum(len(source.entries) for source in stale)
    made = {"matches": Phrase(*forms("match"), n=len(entries)), "pages": Phrase(*forms("page"), n=pages)}
    click.echo(told(Phrase("{matches}, {pages} built: {place}", **made, place=out / "index.html")), err=True)


def _is_current(source: SiteRecord, before: Kept | None, out: Path) -> bool:
    pages_there = all((out / PurePosixPath(entry.page)).is_file() for entry in source.entries)
    return bool(before and before.links == source.links and pages_there)


def _forget(out: Path, before: Remembered, written: set[str]) -> None:
    """Delete the pages that an earlier build wrote and this one has not."""
    lowered = {place.casefold(): out / PurePosixPath(place) for place in written}
    for place in before.pages:
        path, new = out / PurePosixPath(place), lowered.get(place.casefold())
        with suppress(OSError):
            # Where case does not count, the new page may be the old file under a new name.
            if place not in written and is_inside(out, place) and not (new and new.samefile(path)):
                path.unlink()
