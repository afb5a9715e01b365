"""`bgnotation normalize`: match files in the one normal form of their format."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from notation import formats
from notation.api import not_held
from notation.cli import Unusable, options
from notation.cli.files import STDIN, Input, Troubles, inputs, named, need_folder, say, whole_matches
from notation.cli.output import NOT_HELD, STDOUT, Outputs, is_folder, places
from notation.cli.records import Record, places_below, records, unread
from notation.cli.speech import language, told
from notation.cli.terminal import as_printed
from notation.codes.bounds import TOO_MUCH
from notation.codes.reading import UNREAD_CELL, UNREAD_LINE
from notation.codes.tree import JSON_SHAPE, OTHER_GAME, STRAY_TEXT
from notation.diagnostics import Diagnostic, Phrase
from notation.formats import Format
from notation.renderers.printable import visible
from notation.renderers.text import concise
from notation.replay import Replay

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_UNREAD: Final = (UNREAD_CELL, UNREAD_LINE)
_SKIPPED: Final = (STRAY_TEXT, OTHER_GAME, JSON_SHAPE, TOO_MUCH)
"""What stands in no match, so that it is not written again."""


@dataclass(frozen=True, slots=True)
class Normal:
    """A record in its normal form beside what it was."""

    before: bytes
    text_before: str
    text: str
    format: Format
    remarks: tuple[Diagnostic, ...]
    """What was not understood (and is kept as written) and what could not be kept."""
    replays: tuple[Replay, ...]

    def need_all(self, in_place: bool) -> None:
        """`Unusable` when the normal form cannot take the place of a file, as it does not hold all that it should."""
        skipped = [remark for remark in self.remarks if remark.code in _SKIPPED]
        if in_place and skipped:
            raise Unusable(Phrase("not written, as it holds more than its matches: {what}", what=skipped[0].message))
        if lost := not_held(self.replays, self.text):
            raise Unusable(Phrase(NOT_HELD, what=(lost,)))

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


CONVERT: Final = "`bgnotation convert -t mat` writes it as match text"
CHANGES: Final = ("{n} file would change, {others} would not", "{n} files would change, {others} would not")


def normal(record: Record, format: str | None) -> Normal:
    """The normal form of a record; `Unusable` when it holds no match or there is no writer for it."""
    found = list(record.replays(format))
    missing = next(filter(None, map(unread, found)), None)
    if not found or missing:
        raise Unusable(missing.message if missing else "there is no match in this file")
    source = found[0].match.source
    if source is None or not source.text:
        raise Unusable(Phrase("only text has a normal form; {hint}", hint=(CONVERT,)))
    known = (formats.find(format) if format else None) or formats.detect(source)
    if not known.writes:
        raise Unusable(Phrase("the format {name} is read, but not written; {hint}", name=known.name, hint=(CONVERT,)))
    written = known.write(found)
    told = (*_UNREAD, *_SKIPPED)
    remarks = [finding for one in found for finding in one.match.diagnostics if finding.code in told]
    return Normal(record.data, source.text, written.text, known, (*remarks, *written.losses), tuple(found))


def _fits(result: Normal, out: str) -> None:
    """`Unusable` when the name of the output is that of another format, or of none."""
    suffix = Path(out).suffix
    if not suffix or out.casefold().endswith(result.format.suffixes) or not Path(out).name:
        return
    facts = {"path": out, "name": result.format.name, "suffix": suffix, "own": ", ".join(result.format.suffixes)}
    words = Phrase("{path}: {name} is not written to {suffix} files; known are {own}", **facts)
    raise Unusable(Phrase("{words}; `bgnotation convert` changes the format", words=words) if formats.for_file(out) else words)


@click.command("normalize")
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...", type=options.PATH)
@click.option(
    "-o",
    "--output",
    "out",
    type=options.PATH,
    metavar="OUT",
    help="Write to this file, or for several files below this folder.",
)
@click.option("--in-place", is_flag=True, help="Write each file back to its place.")
@options.force
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 when a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change and exit with 1 when anything would.")
@options.language
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
    --in-place is given; a folder or archive keeps its structure below OUT.  Nothing that a record states is recomputed;
    what a file holds beyond it is said on standard error.

    \b
    Exit code: 0 done, 1 a file would change (--check, --diff),
    2 something could not be read or written.

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
    whole_matches(sources)
    several = len(sources) > 1 or any(Path(path).is_dir() for path in paths)
    below = [place for source in sources for place in places_below(source)]
    if several or len(below) > 1:
        need_folder(out)
    to_folder = out is not None and out != STDOUT and (len(below) > 1 or several or is_folder(out))
    where = places(below, out or "") if to_folder else {}
    # Writing back is a permission of its own: the sources themselves are what it is given for.
    outputs = Outputs((), force=True) if in_place else Outputs((source.path for source in sources), force)
    changed = unchanged = 0
    for record in _records(sources, stdin_filename, in_place or check or diff, troubles):
        try:
            if in_place and record.in_archive:
                raise Unusable("an archive is never written; -o writes the normal form of its files below a folder")
            result = normal(record, from_format)
            for remark in result.remarks:
                click.echo(concise(remark, language=language()), nl=False, err=True)
            changed, unchanged = changed + result.changes, unchanged + (not result.changes)
            if check or diff:
                _show(result, record.name, diff)
            elif in_place and record.path != STDIN:
                if result.changes:
                    result.need_all(in_place)
                    outputs.write(Path(record.path), result.text)
            elif out is None or out == STDOUT:
                click.echo(as_printed(result.text), nl=False)
            else:
                if force:
                    result.need_all(in_place)
                if not to_folder:
                    _fits(result, out)
                outputs.write(where[record.below] if to_folder else Path(out), result.text)
        except Exception as error:  # one bad file never stops the others
            troubles.say(record.name, error)
    if check or diff:
        click.echo(told(Phrase(*CHANGES, n=changed, others=unchanged)), err=True)
    ctx.exit(2 if troubles.count else int(changed > 0 and (check or diff)))


def _records(sources: Sequence[Input], stdin_name: str, whole: bool, troubles: Troubles) -> Iterator[Record]:
    """The records of all sources; with `whole` a match of a file is none, as it has no place of its own in it."""
    for source, name in named(sources, stdin_name):
        try:
            if whole and source.match is not None:
                raise Unusable("--in-place, --check and --diff are for whole files, not for one match of several")
            yield from records(source, name)
        except Exception as error:  # as above
            troubles.say(name, error)


def _show(result: Normal, name: str, diff: bool) -> None:
    if not result.changes:
        return
    if not diff:
        click.echo(told(Phrase("would change: {name}", name=visible(name))))
        return
    lines = list(result.difference(name))
    if not lines:
        say(name, "only the encoding, the byte order mark or the line ends would change")
    for line in lines:
        click.echo(as_printed(line), nl=False)
