"""`bgnotation normalize`: match files in the one normal form of their format."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from notation import formats
from notation.api import not_held, read_matches
from notation.cli import options
from notation.cli.files import STDIN, Input, Troubles, contents, holds_nothing, inputs, need_folder, say
from notation.cli.output import safe_below
from notation.cli.terminal import as_printed
from notation.codes.reading import UNREAD_CELL, UNREAD_LINE
from notation.codes.tree import JSON_SHAPE, OTHER_GAME, STRAY_TEXT
from notation.diagnostics import Diagnostic
from notation.files import write_whole
from notation.renderers.printable import visible
from notation.renderers.text import concise, counted
from notation.replay import Replay, replay

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_UNREAD: Final = (UNREAD_CELL, UNREAD_LINE)
_SKIPPED: Final = (STRAY_TEXT, OTHER_GAME, JSON_SHAPE)
"""What stands in no match, so that it is not written again."""


@dataclass(frozen=True, slots=True)
class Normal:
    """A record in its normal form beside what it was."""

    before: bytes
    text_before: str
    text: str
    remarks: tuple[Diagnostic, ...]
    """What was not understood (and is kept as written) and what could not be kept."""
    replays: tuple[Replay, ...]

    def need_all(self, in_place: bool) -> None:
        """`NotWritten` when the normal form cannot take the place of a file, as it does not hold all that it should."""
        skipped = [remark for remark in self.remarks if remark.code in _SKIPPED]
        if in_place and skipped:
            raise NotWritten(f"not written, as it holds more than its matches: {skipped[0].message}")
        if lost := not_held(self.replays, self.text):
            raise NotWritten(f"not written, as it would not be read back as it is: {lost} would be lost")

    @property
    def changes(self) -> bool:
        """Whether the normal form differs from the file, be it only in its bytes."""
        return self.text.encode("utf-8", "replace") != self.before

    def difference(self, name: str) -> Iterator[str]:
        """The lines of a unified diff from the record to its normal form."""
        before, after = _LINE.findall(self.text_before), _LINE.findall(self.text)
        for line in difflib.unified_diff(before, after, name, name):
            yield line.rstrip("\r\n") + "\n"
            if not line.endswith(("\n", "\r")):
                yield "\\ No newline at end of file\n"


_CONVERT: Final = "`bgnotation convert -t mat` writes it as match text"


class NotWritten(ValueError):
    """There is no normal form of this source."""


def normal(data: bytes, name: str, format: str | None) -> Normal:
    """The normal form of a record; `NotWritten` when it holds no match or there is no writer for it."""
    replays = [replay(match) for match in read_matches(data, name=name, format=format)]
    found = [finding for one in replays for finding in one.match.diagnostics]
    if not replays or holds_nothing(replays):
        raise NotWritten("there is no match in this file")
    source = replays[0].match.source
    if source is None or not source.text or any(one.match.source is not source for one in replays):
        raise NotWritten(f"only text has a normal form; {_CONVERT}")
    known = (formats.find(format) if format else None) or formats.detect(source)
    if not known.writes:
        raise NotWritten(f"the format {known.name} is read, but not written; {_CONVERT}")
    written = known.write(replays)
    unread = [finding for finding in found if finding.code in (*_UNREAD, *_SKIPPED)]
    return Normal(data, source.text, written.text, (*unread, *written.losses), tuple(replays))


def _places(sources: list[Input], out: str | None, in_place: bool, folder_wanted: bool) -> dict[str, Path]:
    """Where the normal form of each source goes, by its path; none: to standard output."""
    if in_place:
        return {source.path: Path(source.path) for source in sources if source.path != STDIN}
    if out is None or out == STDIN:
        return {}
    if not folder_wanted and not Path(out).is_dir() and not out.endswith(("/", "\\")):
        return {source.path: Path(out) for source in sources}
    return {source.path: safe_below(Path(out), source.below) for source in sources}


@click.command("normalize")
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option("-o", "--output", "out", metavar="OUT", help="Write to this file, or for several files below this folder.")
@click.option("--in-place", is_flag=True, help="Write each file back to its place.")
@click.option("--force", is_flag=True, help="With -o: overwrite files that exist.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 when a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change and exit with 1 when anything would.")
@options.from_format
@options.stdin_name
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    out: str | None,
    in_place: bool,
    force: bool,
    check: bool,
    diff: bool,
    from_format: str | None,
    stdin_filename: str,
) -> None:
    """Write match files in one normal form.

    PATHS are files, folders, patterns, or - for standard input.  The normal form goes to standard output unless -o or
    --in-place is given.  Nothing that a record states is recomputed; what a file holds beyond it is said on standard error.

    \b
    Exit code: 0 done, 1 a file would change (--check, --diff), 2 something could not be read or written.

    \b
    Examples:
      bgnotation normalize final.mat -o clean.mat
      bgnotation normalize season/ -o clean/
      bgnotation normalize --in-place season/
    """
    if sum(map(bool, (in_place, out, check or diff))) > 1:
        raise click.UsageError("choose one of -o, --in-place and --check/--diff")
    troubles = Troubles()
    sources = inputs(paths, troubles, out)
    several = len(sources) > 1 or any(Path(path).is_dir() for path in paths)
    if several:
        need_folder(out)
    places = _places(sources, out, in_place, several)
    taken: set[Path] = set()
    changed = unchanged = 0
    for source in sources:
        name = stdin_filename if source.path == STDIN else source.path
        try:
            result = normal(contents(source), name, from_format)
            for remark in result.remarks:
                click.echo(concise(remark), nl=False, err=True)
            changed, unchanged = changed + result.changes, unchanged + (not result.changes)
            if check or diff:
                _show(result, name, diff)
            elif place := places.get(source.path):
                if force or (in_place and result.changes):
                    result.need_all(in_place)
                _write(result, place, taken, over=force or in_place, quiet=in_place and not result.changes)
            else:
                click.echo(as_printed(result.text), nl=False)
        except NotWritten as error:
            troubles.say(name, str(error))
        except Exception as error:  # one bad file never stops the others
            troubles.say(name, error)
    if check or diff:
        click.echo(f"{counted(changed, 'file')} would change, {unchanged:,} would not", err=True)
    ctx.exit(2 if troubles.count else int(changed > 0 and (check or diff)))


def _show(result: Normal, name: str, diff: bool) -> None:
    if not result.changes:
        return
    if not diff:
        click.echo(f"would change: {visible(name)}")
        return
    lines = list(result.difference(name))
    if not lines:
        say(name, "only the encoding, the byte order mark or the line ends would change")
    for line in lines:
        click.echo(as_printed(line), nl=False)


def _write(result: Normal, place: Path, taken: set[Path], over: bool, quiet: bool) -> None:
    if quiet:
        return
    if place in taken:
        raise NotWritten(f"{place} was written from another file in this run")
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_whole(place, result.text, over=over)
    except OSError as error:
        raise NotWritten(f"{place}: {error.strerror or error}") from error
    taken.add(place)
