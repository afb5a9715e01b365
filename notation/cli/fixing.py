"""Fixes on the command line: which are taken, and the file that comes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import click

from notation.api import read_file, read_matches
from notation.cli import Unusable
from notation.cli.files import STDIN
from notation.cli.records import Record
from notation.diagnostics import Phrase, Severity
from notation.files import write_whole
from notation.fixes import Fix, Safety
from notation.frozen import frozen
from notation.model import Match
from notation.replay import Replay, replay
from notation.source import Source

Command = TypeVar("Command", bound=Callable[..., object])

CHANGED: Final = "not written, as it was changed meanwhile"
FROM_STDIN: Final = "standard input is not written back; --diff shows what would change"
PART: Final = "not fixed, as this is a part of a file; name the whole file"
IN_ARCHIVE: Final = "not fixed, as an archive is never written; -o of `bgnotation normalize` takes its files out"
REFUSED: Final = (
    "{n} fix was taken back, as it would have made a new finding",
    "{n} fixes were taken back, as they would have made new findings",
)
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


@frozen
class Fixing:
    """Which fixes are taken (none without `takes`), and what is done with the file: written, or only shown as a `diff`."""

    takes: bool = False
    unsafe: bool = False
    diff: bool = False
    backup: bool = False


NO_FIXING: Final = Fixing()


@frozen
class Fixed:
    """A file after its fixes: its bytes before and after, how many fixes were taken and taken back, and the difference."""

    path: str
    before: bytes
    after: bytes
    taken: int
    refused: int
    difference: tuple[str, ...] = ()


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

    Only a file that is fixed is held as a whole; `SourceTooLarge` for one that cannot be.
    """
    if not fixing.takes or record.match is not None:
        return map(with_fixes, record.replays(format, analysis=False)), None
    from notation.mending.texts import mend_text  # as above

    before, replays = record.file.source.data, list(_replays(record, format))
    if record.file.stream is not None:
        before = record.file.stream.whole()
    source = replays[0].match.source if replays else None
    if source is None or not source.text:
        return map(with_fixes, replays), None
    mended = mend_text(source, partial(_matches, record, format), unsafe=fixing.unsafe, codes=codes)
    after = mended.source.data
    if not mended.taken:
        return mended.replays, Fixed(record.path, before, before, 0, len(mended.refused))
    lines = _difference(source.text, mended.source.text, record.name) if fixing.diff else ()
    done = Fixed(record.path, before, after, len(mended.taken), len(mended.refused), tuple(lines))
    return mended.replays, done


def _replays(record: Record, format: str | None) -> Iterator[Replay]:
    """The matches of a file that is held as a whole; `SourceTooLarge` for one that cannot be."""
    stream = record.file.stream
    if stream is None:
        yield from record.replays(format, analysis=False)
    else:
        for match in read_matches(stream.whole(), format=format, name=record.name, analysis=False):
            yield replay(match)


def why_not(fixing: Fixing, record: Record) -> str:
    """Why the file of a record is never written; empty when it may be."""
    if record.match is not None:
        return PART
    if fixing.diff:
        return ""
    return IN_ARCHIVE if record.in_archive else FROM_STDIN if record.path == STDIN else ""


def with_fixes(one: Replay) -> Replay:
    """A replay whose findings have their fixes."""
    if all(finding.severity is Severity.NOTE for finding in one.diagnostics):
        return one
    from notation.mending.finding import fixes  # which a clean record does not need

    return replace(one, diagnostics=fixes(one))


def _matches(record: Record, format: str | None, source: Source) -> Iterator[Match]:
    return read_file(record.file._replace(source=Source.binary(source.data, source.name)), format, analysis=False)


def _difference(before: str, after: str, name: str) -> Iterator[str]:
    from difflib import unified_diff  # which few runs need

    for line in unified_diff(_LINE.findall(before), _LINE.findall(after), name, name):
        yield line.rstrip("\r\n") + "\n"


def write_back(done: Fixed, backup: bool) -> None:
    """Put the fixed file in the place of the old one; `Unusable` when someone else changed that meanwhile."""
    place = Path(done.path)
    if place.read_bytes() != done.before:
        raise Unusable(CHANGED)
    if backup:
        write_whole(place.with_name(f"{place.name}.orig"), [done.before])
    write_whole(place, [done.after])


def countable(found: Sequence[Fix]) -> tuple[bool, bool]:
    """Whether the best fix of a finding can be taken, and whether it needs --unsafe-fixes."""
    best = next((fix for fix in found if fix.edits), None)
    return best is not None, best is not None and best.safety is not Safety.SAFE


def fixable_text(safe: int, unsafe: int) -> Phrase | None:
    """The line of a summary that says what --fix would do; None where there is nothing to say."""
    if not safe and not unsafe:
        return None
    if not unsafe:
        return Phrase("{n} fixable (bgnotation check --fix)", "{n} fixable (bgnotation check --fix)", n=safe)
    return Phrase(
        "{safe} fixable (bgnotation check --fix), {n} more with --unsafe-fixes",
        "{safe} fixable (bgnotation check --fix), {n} more with --unsafe-fixes",
        safe=safe,
        n=unsafe,
    )
