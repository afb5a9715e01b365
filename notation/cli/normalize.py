"""`bgnotation normalize`: match files in the one normal form of their format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import click

from notation import formats
from notation.api import not_held
from notation.cli import Unusable, options
from notation.cli.difference import difference
from notation.cli.files import STDIN, Input, Troubles, inputs, need_folder, reason, say, whole_matches
from notation.cli.fixing import Fixing, mended, taking_options
from notation.cli.output import NOT_HELD, STDOUT, Outputs, is_folder, places
from notation.cli.records import Record, places_below, records, unread
from notation.cli.runs import Failure, Run, say_written
from notation.cli.speech import language, told
from notation.cli.terminal import as_printed
from notation.codes.bounds import TOO_MUCH
from notation.codes.reading import UNREAD_CELL, UNREAD_LINE
from notation.codes.tree import JSON_SHAPE, OTHER_GAME, STRAY_TEXT
from notation.diagnostics import Diagnostic
from notation.phrases import Phrase
from notation.renderers.printable import visible
from notation.renderers.text import concise
from notation.replay import Replay
from notation.source import Source, decode
from notation.spool import Spool
from notation.writing import write

_UNREAD: Final = (UNREAD_CELL, UNREAD_LINE)
_SKIPPED: Final = (STRAY_TEXT, OTHER_GAME, JSON_SHAPE, TOO_MUCH)
"""What stands in no match, so that it is not written again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done with each record: `whole` files are written back or compared, and `held` texts must be read back alike."""

    format: str | None
    language: str
    in_place: bool
    whole: bool
    held: bool
    diff: bool
    fixing: Fixing


@dataclass(frozen=True, slots=True)
class Normal:
    """A record in its normal form.

    `remarks` tells what was not understood (and is kept as written) and what could not be kept.  `changes` says whether the
    normal form differs from the file, be it only in its bytes, and `difference` holds the lines of a unified diff where one is
    wanted.  `missing` is why the normal form cannot take the place of a file, empty when it can.
    """

    name: str
    path: str
    below: str
    text: Spool
    format: str
    remarks: str
    changes: bool
    difference: tuple[str, ...] = ()
    missing: str = ""


CONVERT: Final = "`bgnotation convert -t mat` writes it as match text"
CHANGES: Final = ("{n} file would change, {others} would not", "{n} files would change, {others} would not")


def normal(plan: Plan, record: Record) -> Normal:
    """The normal form of a record; `Unusable` when it holds no match or there is no writer for it."""
    if plan.in_place and record.in_archive:
        raise Unusable("an archive is never written; -o writes the normal form of its files below a folder")
    # Of a record that is too large to be held, a match is held at a time, and all are read again where they are needed again.
    kept = None if record.large else mended(plan.fixing, list(record.replays(plan.format)))
    first = next(_replays(plan, record, kept), None)
    if first is None:
        raise Unusable("there is no match in this file")
    source = first.match.source
    if source is None or not source.text:
        raise Unusable(Phrase("only text has a normal form; {hint}", hint=(CONVERT,)))
    known = (formats.find(plan.format) if plan.format else None) or formats.detect(source)
    if not known.writes:
        raise Unusable(Phrase("the format {name} is read, but not written; {hint}", name=known.name, hint=(CONVERT,)))
    remarks: list[str] = []
    lost: list[str] = []
    skipped: list[Diagnostic] = []

    def taken() -> Iterator[Replay]:
        for one in _replays(plan, record, kept):
            parts = [finding for finding in one.match.diagnostics if finding.code in (*_UNREAD, *_SKIPPED)]
            remarks.extend(concise(part, language=plan.language) for part in parts)
            skipped.extend(part for part in parts if part.code in _SKIPPED)
            yield one

    written = write(known, taken(), lambda loss: lost.append(concise(loss, language=plan.language)))
    changes = not written.holds(record.chunks())
    missing = ""
    if plan.held and (changes or not plan.in_place):
        if plan.in_place and skipped:
            missing = Phrase("not written, as it holds more than its matches: {what}", what=skipped[0].message)
        elif what := not_held(_replays(plan, record, kept), written):
            missing = Phrase(NOT_HELD, what=(what,))
    return Normal(
        record.name,
        record.path,
        record.below,
        written,
        known.name,
        "".join((*remarks, *lost)),
        changes,
        tuple(difference(_text(record, source), written.text(), record.name)) if plan.diff and changes else (),
        missing,
    )


def _replays(plan: Plan, record: Record, kept: list[Replay] | None) -> Iterator[Replay]:
    """The matches of a record, which may be kept; `Unusable` where there is something else in the place of one."""
    missing = next(filter(None, map(unread, kept or ())), None)
    for one in record.replays(plan.format) if kept is None else kept:
        if missing := missing or unread(one):
            raise Unusable(missing.message)
        yield one if kept is not None else mended(plan.fixing, [one])[0]


def _text(record: Record, source: Source) -> str:
    """The text of a record; `SourceTooLarge` for one that cannot be held as a whole."""
    stream = record.file.stream
    return source.text if stream is None else decode(stream.whole())[0].text


def look(plan: Plan, source: Input, name: str) -> Iterator[Normal | Failure]:
    """The records of one source in their normal form; of a file that is done as a whole no match is one, as it has no place of
    its own in it."""
    if plan.whole and source.match is not None:
        raise Unusable("--in-place, --check and --diff are for whole files, not for one match of several")
    for record in records(source, name):
        try:
            yield normal(plan, record)
        except Exception as error:  # one bad record never stops the others
            yield Failure(record.name, reason(error))


def _fits(result: Normal, out: str) -> None:
    """`Unusable` when the name of the output is that of another format, or of none."""
    suffix, known = Path(out).suffix, formats.find(result.format)
    if known is None or not suffix or out.casefold().endswith(known.suffixes) or not Path(out).name:
        return
    facts = {"path": out, "name": known.name, "suffix": suffix, "own": ", ".join(known.suffixes)}
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
@taking_options
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 when a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change and exit with 1 when anything would.")
@options.language
@options.from_format
@options.stdin_name
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    out: str | None,
    in_place: bool,
    force: bool,
    fix: bool,
    unsafe_fixes: bool,
    check: bool,
    diff: bool,
    from_format: str | None,
    stdin_filename: str,
    jobs: int | None,
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
    run = Run(sources, stdin_filename, jobs, troubles)
    held = in_place or (force and out not in (None, STDOUT))
    plan = Plan(
        from_format, language(), in_place, in_place or check or diff, held, diff, Fixing(fix or unsafe_fixes, unsafe_fixes)
    )
    changed = unchanged = written = 0
    with closing(run.results(partial(look, plan))) as results:
        for result in results:
            if result.remarks:
                run.clear()
                click.echo(result.remarks, nl=False, err=True)
            changed, unchanged = changed + result.changes, unchanged + (not result.changes)
            if check or diff:
                run.clear()
                _show(result, diff)
                continue
            place = _place(result, out, in_place, where if to_folder else None)
            if place is None:
                run.clear()
                for piece in result.text.pieces():
                    click.echo(as_printed(piece.decode()), nl=False)
            elif not in_place or result.changes:
                try:
                    if result.missing:
                        raise Unusable(result.missing)
                    if not in_place and not to_folder:
                        _fits(result, str(place))
                    outputs.write(place, result.text.pieces())
                    written += 1
                except Exception as error:  # as above
                    run.fail(result.name, error)
    if check or diff:
        click.echo(told(Phrase(*CHANGES, n=changed, others=unchanged)), err=True)
    elif in_place or to_folder:
        say_written(written, several)
    ctx.exit(2 if troubles.count else int(changed > 0 and (check or diff)))


def _place(result: Normal, out: str | None, in_place: bool, where: dict[str, Path] | None) -> Path | None:
    """Where a normal form goes; None for standard output."""
    if in_place:
        return None if result.path == STDIN else Path(result.path)
    if where is not None:
        return where[result.below]
    return None if out is None or out == STDOUT else Path(out)


def _show(result: Normal, diff: bool) -> None:
    if not result.changes:
        return
    if not diff:
        click.echo(told(Phrase("would change: {name}", name=visible(result.name))))
        return
    if not result.difference:
        say(result.name, "only the encoding, the byte order mark or the line ends would change")
    for line in result.difference:
        click.echo(as_printed(line), nl=False)
