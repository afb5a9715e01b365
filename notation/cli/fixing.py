"""Fixes on the command line: which are taken, and the file that comes of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

import click

from notation import formats
from notation.api import read_file
from notation.cli import Unusable
from notation.cli.files import STDIN
from notation.cli.records import Record
from notation.diagnostics import Severity
from notation.files import write_whole
from notation.fixes import Fix, Safety
from notation.frozen import frozen
from notation.model import Match
from notation.phrases import Phrase
from notation.replay import Replay
from notation.source import BEGINNING, Source
from notation.stream import CHUNK

if TYPE_CHECKING:
    from notation.spool import Spool

Read: TypeAlias = Callable[[Source], Iterable[Match]]
Command = TypeVar("Command", bound=Callable[..., object])

CHANGED: Final = "not written, as it was changed meanwhile"
FROM_STDIN: Final = "standard input is not written back; --diff shows what would change"
NO_FILE: Final = "not fixed, as it is no regular file"
PART: Final = "not fixed, as this is a part of a file; name the whole file"
IN_ARCHIVE: Final = "not fixed, as an archive is never written; -o of `bgnotation normalize` takes its files out"
REFUSED: Final = (
    "{n} fix was taken back, as it would have made a new finding",
    "{n} fixes were taken back, as they would have made new findings",
)
IN_PLACE: Final = ("{n} fixable (bgnotation check --fix)", "{n} fixable (bgnotation check --fix)")
IN_PLACE_MORE: Final = (
    "{safe} fixable (bgnotation check --fix), {n} more with --unsafe-fixes",
    "{safe} fixable (bgnotation check --fix), {n} more with --unsafe-fixes",
)
IN_COPY: Final = ("{n} fixable in a copy (bgnotation convert --fix)", "{n} fixable in a copy (bgnotation convert --fix)")
IN_COPY_MORE: Final = (
    "{safe} fixable in a copy (bgnotation convert --fix), {n} more with --unsafe-fixes",
    "{safe} fixable in a copy (bgnotation convert --fix), {n} more with --unsafe-fixes",
)


@frozen
class Fixing:
    """Which fixes are taken (none without `takes`), and what is done with the file: written, or only shown as a `diff`."""

    takes: bool = False
    unsafe: bool = False
    diff: bool = False
    backup: bool = False


NO_FIXING: Final = Fixing()


class Means(NamedTuple):
    """What it takes to take a fix: whether only a copy can be mended, as the record has no text to edit, and --unsafe-fixes."""

    copied: bool
    unsafe: bool


@frozen
class Fixed:
    """A file after its fixes: the fingerprint that it had before, its bytes, and how many fixes were taken and taken back; with
    the lines of a diff, as UTF-8, where one is wanted."""

    path: str
    before: bytes
    after: Spool
    taken: int
    refused: int
    difference: Spool | None = None


def taking_options(command: Command) -> Command:
    """The options of a command that writes mended copies."""
    for option in (
        click.option("--unsafe-fixes", is_flag=True, help="Take the likeliest fix even if it reads another play or result."),
        click.option("--fix", is_flag=True, help="Take the safe fixes, after which the same was played and won."),
    ):
        command = option(command)
    return command


def fix_options(command: Command) -> Command:
    """The options of a command that takes fixes."""
    command = taking_options(command)
    for option in (
        click.option("--backup", is_flag=True, help="With --fix: keep each file that is changed as NAME.orig."),
        click.option("--diff", is_flag=True, help="Print what --fix would change instead of writing it."),
    ):
        command = option(command)
    return command


def mended(fixing: Fixing, found: list[Replay]) -> list[Replay]:
    """Replays with the fixes taken that are wanted."""
    if not fixing.takes:
        return found
    from notation.mending import mend  # which few runs need

    return [mend(one.match, unsafe=fixing.unsafe).replay for one in found]


def fixed(fixing: Fixing, record: Record, format: str | None, codes: Container[str]) -> tuple[Iterable[Replay], Fixed | None]:
    """The matches of a record with their fixes, and the file after them where findings of these codes were mended.

    A file that is too large to be held is fixed a window at a time; `SourceTooLarge` for one that has none.
    """
    if not fixing.takes or record.match is not None:
        return map(with_fixes, record.replays(format, analysis=False)), None
    before = fingerprint(record.chunks())
    windows = _windows(record, format)
    if windows is None:
        record = held(record)
        first = next(matches_of(record, format, record.file.source), None)
        source = first.source if first is not None else None
        if source is None or not source.text:
            return map(with_fixes, record.replays(format, analysis=False)), None
        windows = [(source, partial(matches_of, record, format))]
    from notation.cli.difference import Difference  # only a check that mends needs these two
    from notation.spool import Spool

    taken = refused = 0
    difference, lines = Difference(record.name), list[str]()
    replays: Sequence[Replay] = ()

    def pieces() -> Iterator[bytes]:
        from notation.mending.texts import mend_text  # which few runs need

        nonlocal taken, refused, replays
        for source, read in windows:
            mended = mend_text(source, read, unsafe=fixing.unsafe, codes=codes)
            taken, refused, replays = taken + len(mended.taken), refused + len(mended.refused), mended.replays
            if fixing.diff:
                lines.extend(difference.piece(source.text, mended.source.text))
            yield mended.source.data

    after = Spool(pieces())
    lines.extend(difference.end())
    done = Fixed(record.path, before, after, taken, refused, Spool(line.encode() for line in lines))
    if not record.large:
        return replays, done
    return map(with_fixes, _again(record, after).replays(format, analysis=False)), done


def _windows(record: Record, format: str | None) -> Iterable[tuple[Source, Read]] | None:
    """The windows of a file that is too large to be held, each as a text of its own, and how it is read; None for any other."""
    stream = record.file.stream
    known = formats.find(format or stream.format) if stream is not None else None
    if stream is None or known is None or not known.cuts:
        return None
    read = partial(known.read, analysis=False, bounds=None)
    return ((replace(source, begins=BEGINNING), read) for source, _ in stream.windows(known.cut))


def _again(record: Record, after: Spool) -> Record:
    """A large file as it is after its fixes."""
    assert record.file.stream is not None
    return replace(record, file=record.file._replace(stream=replace(record.file.stream, open=after.open)))


def held(record: Record) -> Record:
    """A record whose file is held as a whole; `SourceTooLarge` where it cannot be."""
    stream = record.file.stream
    if stream is None:
        return record
    return replace(record, file=record.file._replace(source=Source.binary(stream.whole(), record.name), stream=None))


def fingerprint(chunks: Iterable[bytes]) -> bytes:
    """What tells a file from the same file after a change."""
    from hashlib import sha256  # as above

    digest = sha256()
    for chunk in chunks:
        digest.update(chunk)
    return digest.digest()


def why_not(fixing: Fixing, record: Record) -> str:
    """Why the file of a record is never written; empty when it may be."""
    if record.match is not None:
        return PART
    if fixing.diff:
        return ""
    if record.in_archive:
        return IN_ARCHIVE
    if record.path == STDIN:
        return FROM_STDIN
    place = Path(record.path)
    return NO_FILE if place.exists() and not place.is_file() else ""


def with_fixes(one: Replay) -> Replay:
    """A replay whose findings have their fixes."""
    if all(finding.severity is Severity.NOTE for finding in one.diagnostics):
        return one
    from notation.mending.finding import fixes  # which a clean record does not need

    return replace(one, diagnostics=fixes(one))


def matches_of(record: Record, format: str | None, source: Source) -> Iterator[Match]:
    """The matches of a record whose bytes are now those of `source`."""
    return read_file(record.file._replace(source=Source.binary(source.data, source.name)), format, analysis=False)


def write_back(done: Fixed, backup: bool) -> None:
    """Put the fixed file in the place of the old one; `Unusable` when someone else changed that meanwhile."""
    place = Path(done.path)
    if fingerprint(_chunks(place)) != done.before:
        raise Unusable(CHANGED)
    if backup:
        write_whole(_unused(place.with_name(f"{place.name}.orig")), _chunks(place))
    write_whole(place, done.after.pieces())


def _unused(place: Path) -> Path:
    """A name that no file has: `NAME.orig`, then `NAME-2.orig` and so on, so that what was kept before stays."""
    from notation.cli.output import numbered  # only a backup needs it

    return next(path for path in (numbered(place, number) for number in count(1)) if not os.path.lexists(path))


def _chunks(place: Path) -> Iterator[bytes]:
    with place.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def countable(found: Sequence[Fix]) -> Means | None:
    """What it takes to take the best fix of a finding; None where it has none that can be taken."""
    best = next((fix for fix in found if fix.edits), None) or next((fix for fix in found if fix.changes), None)
    return None if best is None else Means(not best.edits, best.safety is not Safety.SAFE)


def fixable_lines(fixable: Counter[Means]) -> Iterator[Phrase]:
    """The lines of a summary that say what --fix would do, in the file itself and in a copy; none where there is nothing."""
    safe, more = (fixable[Means(False, unsafe)] for unsafe in (False, True))
    if more:
        yield Phrase(*IN_PLACE_MORE, safe=safe, n=more)
    elif safe:
        yield Phrase(*IN_PLACE, n=safe)
    safe, more = (fixable[Means(True, unsafe)] for unsafe in (False, True))
    if more:
        yield Phrase(*IN_COPY_MORE, safe=safe, n=more)
    elif safe:
        yield Phrase(*IN_COPY, n=safe)
