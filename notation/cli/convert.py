"""`bgnotation convert`: records from one format into another."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from notation import formats
from notation.api import not_held
from notation.cli import Unusable, options
from notation.cli.files import Input, Troubles, inputs, need_folder, reason, say, say_missing, whole_matches
from notation.cli.fixing import Fixing, mended, taking_options
from notation.cli.joining import parts_of, put_together
from notation.cli.naming import USUAL, Names, Split, named, parts, template
from notation.cli.output import NOT_HELD, STDOUT, Outputs, is_folder, places
from notation.cli.records import Record, places_below, records, unread
from notation.cli.runs import Failure, Run, say_written
from notation.cli.speech import language, told
from notation.cli.terminal import as_printed
from notation.diagnostics import Diagnostic, Severity
from notation.formats import Format
from notation.phrases import Phrase
from notation.renderers.data import as_data, dumps
from notation.renderers.text import concise, forms
from notation.replay import Replay
from notation.source import Source
from notation.spool import Spool
from notation.writing import write


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done with each source: the name of its format (None: found by the content) and of the new one; whether the
    records of an archive go `apart`, and whether what is written must be `held`, as it takes the place of a file."""

    format: str | None
    target: str
    language: str
    apart: bool
    held: bool
    fixing: Fixing
    split: Split | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Converted:
    """What became of the records that go into one file: the text, what was not understood and what is lost.

    `missing` is why the text cannot take the place of a file; empty when it can.
    """

    name: str
    below: str
    matches: int
    text: Spool
    remarks: str
    losses: list[dict[str, Any]]
    missing: str = ""
    called: str = ""
    """What a part that was split off is called, without a suffix; empty for whole records."""


@dataclass(slots=True)
class Report:
    """What became of every source, for `--report`."""

    entries: list[dict[str, Any]] = field(default_factory=list)

    def add(self, source: str, output: str | None, target: Format, matches: int, losses: list[dict[str, Any]]) -> None:
        """One source: where it went (null: nowhere), and what was lost."""
        entry = {"source": source, "output": output, "format": target.name, "matches": matches, "losses": losses}
        self.entries.append(entry)


@click.command("convert")
@click.argument("sources", nargs=-1, required=True, metavar="SRC...", type=options.PATH)
@click.option(
    "-f",
    "--from",
    "from_format",
    metavar="FORMAT",
    callback=options.known_format,
    help="The format of the input [default: found by the content].",
)
@click.option(
    "-t",
    "--to",
    "to_format",
    metavar="FORMAT",
    callback=options.known_format,
    help="The format of the output [default: by the suffix of OUT].",
)
@options.output
@click.option(
    "--split", type=click.Choice(["match", "game"]), help="Write one file for each match or game, into the folder OUT."
)
@click.option(
    "--name",
    "pattern",
    metavar="TEMPLATE",
    callback=template,
    help="How the files of --split are called, as {date}-{p1}-{p2}-{length} [default: {stem}-{match}].",
)
@click.option(
    "--join",
    is_flag=True,
    help="Write all matches into one file, and put the games of one match together that stand in several sources.",
)
@taking_options
@click.option("--strict", is_flag=True, help="Write no file that would hold less than its source; exit with 1 then.")
@click.option("--report", type=options.PATH, metavar="FILE", help="Write what was lost as JSON to this file.")
@options.force
@options.language
@options.stdin_name
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    from_format: Format | None,
    to_format: Format | None,
    out: str | None,
    split: Split | None,
    pattern: str | None,
    join: bool,
    fix: bool,
    unsafe_fixes: bool,
    strict: bool,
    report: str | None,
    force: bool,
    stdin_filename: str,
    jobs: int | None,
) -> None:
    """Convert match files from one format to another.

    SRC are files, folders, patterns, or - for standard input; a folder or archive keeps its structure below OUT.  Without
    -o the result goes to standard output.  What the new format cannot carry is said on standard error.

    \b
    Exit code: 0 done, 1 something would be lost (--strict),
    2 something could not be read or written.

    \b
    Examples:
      bgnotation convert final.mat -o final.sgf
      bgnotation convert final.xg -t json > final.json
      bgnotation convert season/ -t sgf -o season-sgf/ --report lost.json
      bgnotation convert match-1.gam match-2.gam --join -o match.sgf
      bgnotation convert day.mat --split match --name '{date}-{p1}' -t mat -o out/
    """
    troubles = Troubles()
    found = inputs(sources, troubles, out)
    say_missing(found)
    target = options.target(to_format, out)
    whole_matches(found)
    outputs = Outputs((source.path for source in found), force)
    if report is not None:
        outputs.may_replace(Path(report))
    several = len(found) > 1 or any(Path(path).is_dir() for path in sources)
    if (several and not join) or split:
        need_folder(out)
    if join and not split and out is not None and is_folder(out):
        raise click.UsageError(told("--join writes one file; say which with -o"))
    if split and out in (None, STDOUT):
        raise click.UsageError(told("--split writes several files; say into which folder with -o"))
    if pattern is not None and not split:
        raise click.UsageError(told("--name is for --split"))
    to_folder = out is not None and out != STDOUT and (split is not None or ((several or is_folder(out)) and not join))
    below = [place for source in found for place in places_below(source)] if to_folder else []
    where = places(below, out or "", target.suffixes[0])
    single = Path(out) if out is not None and out != STDOUT else None
    fixing = Fixing(fix or unsafe_fixes, unsafe_fixes)
    plan = Plan(
        from_format.name if from_format else None,
        target.name,
        language(),
        to_folder,
        force and target.reads,
        fixing,
        split,
        pattern or (USUAL[split] if split else ""),
    )
    run = Run(found, stdin_filename, jobs, troubles)
    report_of, lossy, written, taken = Report(), 0, 0, Names()
    with closing(_joined(plan, run) if join else run.results(partial(look, plan))) as results:
        for result in results:
            if result.remarks:
                run.clear()
                click.echo(result.remarks, nl=False, err=True)
            refused = bool(strict and result.losses)
            lossy += refused
            place = where[result.below] if to_folder else single
            if place is not None and result.called and not refused:
                place, twice = taken.place(place.parent, result.called, target.suffixes[0])
                if twice:
                    run.clear()
                    say(result.name, Phrase("another part has the same name; this one is {name}", name=place.name))
            report_of.add(result.name, str(place) if place and not refused else None, target, result.matches, result.losses)
            if refused:
                run.clear()
                things = Phrase(*forms("thing"), n=len(result.losses))
                say(result.name, Phrase("not written, as it would lose {things}", things=things))
            elif place is None:
                run.clear()
                for piece in result.text.pieces():
                    click.echo(piece if target.binary else as_printed(piece.decode()), nl=False)
            else:
                try:
                    if result.missing:
                        raise Unusable(result.missing)
                    outputs.write(place, result.text.pieces())
                    written += 1
                except Exception as error:  # one bad file never stops the others
                    run.fail(result.name, error)
    if report is not None:
        outputs.write(Path(report), dumps(report_of.entries, indent=2) + "\n")
    if to_folder or (join and single is not None):
        say_written(written, several or split is not None)
    ctx.exit(2 if troubles.count else int(lossy > 0))


def look(plan: Plan, source: Input, name: str) -> Iterator[Converted | Failure]:
    """What one source becomes: a file for each record, or one for all of an archive together."""
    found = records(source, name)
    if plan.split:
        for record in found:
            yield from _split(plan, record)
        return
    groups = (([record], record.name) for record in found) if plan.apart else iter([(list(found), name)])
    for group, called in groups:
        failures: list[Failure] = []
        try:
            converted = _converted(plan, called, group, failures)
        except Exception as error:  # as above
            yield from failures
            yield Failure(called, reason(error))
        else:
            yield from failures
            if converted.matches:
                yield converted


def _joined(plan: Plan, run: Run) -> Generator[Converted, None, None]:
    """The matches of all sources together, as one file or each as a file of its own."""
    with closing(run.results(partial(parts_of, plan.format, plan.fixing))) as found:
        together = put_together(found)
    if not plan.split:
        if together:
            yield _converted(plan, together[0][0].name, [], [], [one for _, one in together])
        return
    for first, whole in together:
        for part in parts(whole, plan.split):
            converted = _converted(plan, first.name, [], [], [part])
            yield replace(converted, below=first.below, called=named(plan.name, part, first.below))


def _split(plan: Plan, record: Record) -> Iterator[Converted | Failure]:
    """The matches or games of a record, each as a file of its own."""
    assert plan.split is not None
    failures: list[Failure] = []
    try:
        for one in _replays(plan, [record], failures):
            for part in parts(one, plan.split):
                converted = _converted(plan, record.name, [record], failures, [part])
                yield replace(converted, called=named(plan.name, part, record.below))
    except Exception as error:  # as above
        failures.append(Failure(record.name, reason(error)))
    yield from failures


def _converted(
    plan: Plan, name: str, group: Sequence[Record], failures: list[Failure], given: Sequence[Replay] | None = None
) -> Converted:
    """The records of a group in their new format; what holds no match is among the `failures`.

    Where matches are `given`, these are written in the place of them all.

    Matches are kept where they are needed again, but not those of a file that is too large to be held.
    """
    target = formats.find(plan.target)
    assert target is not None
    keeps = given is not None or (plan.held and not any(record.large for record in group))
    kept: list[Replay] = []
    remarks: list[str] = []
    lost: list[str] = []
    losses: list[dict[str, Any]] = []
    here: Source | None = None
    matches = 0

    def taken() -> Iterator[Replay]:
        nonlocal here, matches
        for one in _replays(plan, group, failures) if given is None else given:
            here, matches = one.match.source, matches + 1
            # What the reader did not understand; it is kept as written where the new format has a place for it.
            heavy = (finding for finding in one.match.diagnostics if finding.severity is not Severity.NOTE)
            remarks.extend(concise(finding, language=plan.language) for finding in heavy)
            if keeps:
                kept.append(one)
            yield one

    def lose(loss: Diagnostic) -> None:
        lost.append(concise(loss, language=plan.language))
        losses.append(as_data(loss, source=here))

    written = write(target, taken(), lose, plan.language)
    missing = ""
    if plan.held and matches and target.reads and not lost:  # a loss that is told is wanted by who converts all the same
        missing = not_held(kept if keeps else _replays(plan, group, []), written)
    refusal = Phrase(NOT_HELD, what=(missing,)) if missing else ""
    return Converted(name, group[0].below if group else "", matches, written, "".join((*remarks, *lost)), losses, refusal)


def _replays(plan: Plan, group: Sequence[Record], failures: list[Failure]) -> Iterator[Replay]:
    for record in group:
        for one in record.replays(plan.format):
            if finding := unread(one):
                failures.append(Failure(record.name, finding.message))
            else:
                yield from mended(plan.fixing, [one])
