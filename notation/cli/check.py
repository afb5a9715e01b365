"""`bgnotation check`: everything that is wrong with match files, at its line and column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import click

from notation.cli import options, speech
from notation.cli.files import Input, Troubles, inputs, whole_matches
from notation.cli.fixing import (
    NO_FIXING,
    REFUSED,
    Fixed,
    Fixing,
    Means,
    countable,
    fix_options,
    fixable_lines,
    fixed,
    why_not,
    with_fixes,
    write_back,
)
from notation.cli.output import Outputs
from notation.cli.records import records, unread
from notation.cli.runs import Failure, Run
from notation.cli.terminal import as_printed, wants_colour
from notation.codes import CODES
from notation.codes.binary import DAMAGED_DATA, SKIPPED_MEMBER, TRUNCATED_DATA, UNPACK_LIMIT
from notation.diagnostics import Severity
from notation.frozen import frozen
from notation.languages import translate
from notation.phrases import Phrase
from notation.renderers import RENDERERS
from notation.renderers.data import dumps
from notation.renderers.text import forms, summary
from notation.replay import Replay

_ALWAYS: Final = {code.id for code in (TRUNCATED_DATA, UNPACK_LIMIT, DAMAGED_DATA, SKIPPED_MEMBER)}
"""What no selection hides: a part of the file could not be read, so nothing is known of it."""


@frozen
class Plan:
    """What is done with each source."""

    format: str | None
    codes: frozenset[str]
    output_format: str
    colour: bool
    shows: bool
    language: str = "en"
    fixing: Fixing = NO_FIXING


@dataclass(slots=True)
class Report:
    """What came of a match: its findings as text, and how many of each code; `unread` when there was something else in its
    place.  `first` says that it is the first match that was read of its file."""

    path: str
    texts: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    unread: bool = False
    first: bool = False
    fixable: Counter[Means] = field(default_factory=Counter)
    """How many findings have a fix that can be taken, by what that takes."""
    fixed: Fixed | None = None


def look(plan: Plan, source: Input, name: str) -> Iterator[Report | Failure]:
    """Check one source, match by match."""
    render = RENDERERS[plan.output_format].render
    for record in records(source, name):
        first = True
        replays: Iterable[Replay] = record.replays(plan.format, analysis=False)
        done = None
        if plan.shows:
            replays, done = fixed(plan.fixing, record, plan.format, plan.codes)
        is_part = plan.fixing.takes and record.match is not None
        if (is_part or (done is not None and done.taken)) and (reason := why_not(plan.fixing, record)):
            yield Failure(record.name, reason)
            replays, done = map(with_fixes, record.replays(plan.format, analysis=False)), None
        for replay in replays:
            report = Report(record.name, unread=unread(replay) is not None, fixed=done)
            done = None
            report.first = first and not report.unread
            first = first and report.unread
            for finding in replay.diagnostics:
                if report.unread or finding.code.id in plan.codes or finding.code.id in _ALWAYS:
                    report.counts[finding.code.id] += 1
                    if means := countable(finding.fixes):
                        report.fixable[means] += 1
                    if plan.shows:
                        report.texts.append(render(finding, plan.colour, plan.language, replay.match.source))
            yield report


@dataclass(slots=True)
class Totals:
    """What a run has found: how many of each code, in which files, how many files were read, and which held no match."""

    counts: Counter[str] = field(default_factory=Counter)
    files: set[str] = field(default_factory=set)
    read: int = 0
    unread: set[str] = field(default_factory=set)
    fixable: Counter[Means] = field(default_factory=Counter)
    taken: int = 0
    refused: int = 0
    fixed: set[str] = field(default_factory=set)

    @property
    def severities(self) -> Counter[Severity]:
        """How many findings of each severity."""
        found: Counter[Severity] = Counter()
        for code in CODES:
            found[code.severity] += self.counts[code.id]
        return found

    @property
    def failed(self) -> bool:
        """Whether there are errors or warnings."""
        return bool(self.severities[Severity.ERROR] or self.severities[Severity.WARNING])


def _run(plan: Plan, run: Run, write: Callable[[str], None]) -> Totals:
    """Check every source and write the findings as they come."""
    renderer, totals = RENDERERS[plan.output_format], Totals()
    between = renderer.before
    with closing(run.results(partial(look, plan))) as reports:
        for report in reports:
            if report.fixed is not None:
                _take(plan, run, report.fixed, totals, write)
            totals.fixable += report.fixable
            if report.texts and not plan.fixing.diff:
                run.clear()
                write(between + renderer.between.join(report.texts))
                between = renderer.between
            if report.counts:
                totals.counts += report.counts
                totals.files.add(report.path)
            if report.unread:
                totals.unread.add(report.path)
            totals.read += report.first
    if plan.shows and not plan.fixing.diff:
        nothing_yet = not totals.counts
        write((renderer.before if nothing_yet else "") + renderer.after)
    return totals


def _take(plan: Plan, run: Run, done: Fixed, totals: Totals, write: Callable[[str], None]) -> None:
    """Write a file after its fixes, or show what would change."""
    totals.refused += done.refused
    if not done.taken:
        return
    try:
        if plan.fixing.diff:
            run.clear()
            for piece in done.difference.pieces() if done.difference else ():
                write(as_printed(piece.decode()))
        else:
            write_back(done, plan.fixing.backup)
    except Exception as error:  # one file that cannot be written never stops the others
        run.fail(done.path, error)
    else:
        totals.taken += done.taken
        totals.fixed.add(done.path)


def statistics_text(counts: Counter[str], output_format: str, language: str = "en") -> str:
    """How often each code was found, the most frequent first."""
    rows = [(counts[code.id], code) for code in CODES if counts[code.id]]
    rows.sort(key=lambda row: -row[0])
    data = [{"code": code.id, "name": code.name, "severity": code.severity.value, "count": count} for count, code in rows]
    if output_format == "json":
        return dumps(data, indent=2) + "\n"
    if output_format == "json-lines":
        return "".join(dumps(row) + "\n" for row in data)
    width = max((len(str(count)) for count, _ in rows), default=0)
    severities = {severity: translate(severity, language) for severity in Severity}
    wide = max(map(len, severities.values()))
    return "".join(f"{count:>{width}}  {code.id}  {severities[code.severity]:<{wide}}  {code.name}\n" for count, code in rows)


def _fix_lines(fixing: Fixing, totals: Totals) -> Iterator[Phrase]:
    """What a summary says of fixes: what was done, and what could be done."""
    if fixing.takes and totals.taken:
        words = WOULD_FIX if fixing.diff else FIXED
        yield Phrase(*words, n=totals.taken, files=Phrase(*forms("file"), n=len(totals.fixed)))
    if totals.refused:
        yield Phrase(*REFUSED, n=totals.refused)
    yield from fixable_lines(totals.fixable)


FIXED: Final = ("Fixed {n} finding in {files}", "Fixed {n} findings in {files}")
WOULD_FIX: Final = ("Would fix {n} finding in {files}", "Would fix {n} findings in {files}")


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATHS]...", type=options.PATH)
@click.option(
    "--output-format", type=click.Choice(list(RENDERERS)), default="text", show_default=True, help="How findings are printed."
)
@options.output_file("the findings")
@options.selection
@fix_options
@click.option("--statistics", is_flag=True, help="Print how often each code was found instead of the findings.")
@click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even when there are errors and warnings.")
@options.language
@options.from_format
@options.stdin_name
@options.jobs
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="When to use colour.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    output_format: str,
    out: str | None,
    force: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    backup: bool,
    statistics: bool,
    exit_zero: bool,
    from_format: str | None,
    stdin_filename: str,
    jobs: int | None,
    color: str,
) -> None:
    """Check match files by the rules of backgammon.

    PATHS are files, folders (with all match files below them), patterns, or - for standard input; without any, the
    current folder.  club.zip/final.mat is a file in an archive, day.mat@2 the second match of a file.

    \b
    Exit code: 0 no errors or warnings, 1 errors or warnings found,
    2 something could not be read or written.

    \b
    Examples:
      bgnotation check final.mat
      bgnotation check season/ --select C,S --output-format json-lines
      bgnotation check --fix --backup season/
    """
    if statistics and output_format == "github":
        raise click.UsageError("--statistics has no github format")
    plan = Plan(
        from_format,
        options.chosen(select, ignore),
        output_format,
        wants_colour(color, out is not None),
        shows=not statistics,
        language=speech.language(),
        fixing=Fixing(fix or diff, unsafe_fixes, diff, backup),
    )
    if (diff or fix) and statistics:
        raise click.UsageError("--statistics goes without --fix and --diff")
    if backup and not fix:
        raise click.UsageError("--backup goes with --fix")
    troubles = Troubles()
    sources = inputs(paths or (".",), troubles)
    whole_matches(sources)
    with ExitStack() as stack:
        outputs = Outputs((source.path for source in sources), force)
        file = stack.enter_context(outputs.open(Path(out))) if out else None
        write = partial(click.echo, file=file, nl=False, color=plan.colour)
        totals = _run(plan, Run(sources, stdin_filename, jobs, troubles), write)
        if statistics:
            write(statistics_text(totals.counts, output_format, plan.language))
        if RENDERERS[output_format].for_people:
            told = summary(
                totals.severities, len(totals.files), totals.read, len(totals.unread) + troubles.count, plan.language
            )
            write(f"{told}\n")
            for line in _fix_lines(plan.fixing, totals):
                write(f"{speech.told(line)}\n")
    failed = bool(totals.fixed) if diff else totals.failed
    ctx.exit(2 if troubles.count or totals.unread else int(failed and not exit_zero))
