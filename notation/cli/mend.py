"""`bgnotation mend`: every doubtful place of a record, with its likely readings, asked one after the other."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import click

from notation.cli import Unusable, options
from notation.cli.files import STDIN, Input, Troubles, inputs, whole_matches
from notation.cli.fixing import Fixed, fingerprint, held, matches_of, write_back
from notation.cli.output import STDOUT, Outputs
from notation.cli.records import Record, records
from notation.cli.speech import language, told
from notation.diagnostics import Diagnostic
from notation.fixes import Edit, Fix
from notation.ids.drawing import draw
from notation.mending.proposals import ending
from notation.mending.texts import edited, with_fixes
from notation.model import Match
from notation.phrases import Phrase
from notation.renderers.printable import visible
from notation.renderers.text import concise, fix_lines
from notation.replay import Replay
from notation.source import Source
from notation.spool import Spool

_SKIP: Final = "s"
_QUIT: Final = "q"
ASK: Final = "which? (1-{n}, s to skip, q to quit)"
NOTHING: Final = "nothing is doubtful"


class Doubtful(NamedTuple):
    """A finding with fixes that can be taken, and the match that it is in."""

    replay: Replay
    finding: Diagnostic
    fixes: tuple[Fix, ...]


@click.command("mend")
@click.argument("source", metavar="SRC", type=options.PATH)
@options.output_file("the mended record", dash=True)
@click.option("--note", is_flag=True, help="Keep each answer as a comment in the record.")
@click.option("--backup", is_flag=True, help="Keep the record as it was as NAME.orig.")
@click.option("--list", "only_list", is_flag=True, help="Only list the doubtful places; ask nothing.")
@options.from_format
@options.language
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    out: str | None,
    force: bool,
    note: bool,
    backup: bool,
    only_list: bool,
    from_format: str | None,
) -> None:
    """Mend a record, place by place.

    Each doubtful place is shown with the board before it and the readings that may have been meant, the likeliest first.
    Answer with a number, s to skip it, or q to stop asking; what was taken by then is written.  Without a terminal, and
    without answers on standard input, the places are only listed.

    \b
    Exit code: 0 nothing doubtful is left, 1 something is,
    2 something could not be read or written.

    \b
    Examples:
      bgnotation mend final.mat
      bgnotation mend final.mat --list
      printf '1\\n1\\ns\\n' | bgnotation mend final.mat --note
    """
    troubles = Troubles()
    found = inputs((source,), troubles)
    whole_matches(found)
    if troubles.count or len(found) != 1 or found[0].path == STDIN:
        if not troubles.count:
            raise click.UsageError("name one file")
        ctx.exit(2)
    if only_list and (out or note or backup):
        raise click.UsageError("--list asks nothing, and writes nothing")
    if backup and out is not None:
        raise click.UsageError("--backup goes without -o, which leaves the record as it is")
    outputs = Outputs((found[0].path,), force)
    if out not in (None, STDOUT):
        outputs.may_replace(Path(out))
    record = _the_record(found[0])
    read = partial(matches_of, record, from_format)
    text = _text(read, record)
    asks = not only_list
    passed: set[tuple[str, int]] = set()
    taken: list[Fix] = []
    answers: list[str] | None = None
    if asks and not sys.stdin.isatty():
        # Without a terminal the answers come from a pipe; where there are none, the places are listed.
        asks = bool(answers := sys.stdin.read().split())
    while True:
        doubtful = next((one for one in _doubtful(text, read) if _key(one) not in passed), None)
        if doubtful is None:
            break
        _show(doubtful, aside=out == STDOUT)
        if not asks:
            passed.add(_key(doubtful))
            continue
        answer = _answer(len(doubtful.fixes), answers)
        if answer == _QUIT:
            break
        if answer == _SKIP:
            passed.add(_key(doubtful))
            continue
        fix = doubtful.fixes[int(answer) - 1]
        edits = (*fix.edits, *_note_edits(doubtful, fix)) if note else fix.edits
        mended = edited(text, edits)
        if mended is None:
            raise Unusable("this cannot be written in the encoding of the file")
        text = mended
        taken.append(fix)
    left = sum(1 for _ in _doubtful(text, read))
    if out == STDOUT:
        click.echo(text.data, nl=False)
    elif out is not None:
        outputs.write(Path(out), [text.data])
    elif taken:
        write_back(Fixed(record.path, fingerprint(record.chunks()), Spool([text.data]), len(taken), 0), backup)
    click.echo(told(_summary(len(taken), left)), err=True)
    ctx.exit(int(left > 0))


def _the_record(source: Input) -> Record:
    found = list(records(source, source.name))
    if len(found) != 1 or found[0].in_archive:
        raise Unusable("this takes one file, not an archive")
    return held(found[0])


def _text(read: partial[Iterator[Match]], record: Record) -> Source:
    """The record as text that can be edited."""
    first = next(read(record.file.source), None)
    if first is None or first.source is None or not first.source.text:
        raise Unusable("only text can be mended in its place; `bgnotation convert --fix` writes a mended copy")
    return first.source


def _doubtful(text: Source, read: partial[Iterator[Match]]) -> Iterator[Doubtful]:
    for replayed in with_fixes(read(text)):
        for finding in replayed.diagnostics:
            fixes = tuple(fix for fix in finding.fixes if fix.edits)
            if fixes:
                yield Doubtful(replayed, finding, fixes)


def _key(doubtful: Doubtful) -> tuple[str, int]:
    finding = doubtful.finding
    return f"{finding.match}.{finding.game}.{finding.code.id}", finding.action if finding.action is not None else -1


def _show(doubtful: Doubtful, aside: bool) -> None:
    """A doubtful place: the finding, the board before it, and its readings with what follows from each; `aside` on standard
    error, where the record itself goes to standard output."""
    replayed, finding = doubtful.replay, doubtful.finding
    spoken = language()
    click.echo(concise(finding, False, spoken, replayed.match.source), nl=False, err=aside)
    board = _board(replayed, finding)
    if board is not None:
        click.echo(board, err=aside)
    for number, fix in enumerate(doubtful.fixes, 1):
        lines = fix_lines(fix, spoken, replayed.match.source)
        click.echo("\n".join([f"{number:>3}  {lines[0]}", *(f"     {line}" for line in lines[1:])]), err=aside)


def _board(replayed: Replay, finding: Diagnostic) -> str | None:
    """The board before the action that a finding is about, as the player sees it who is on roll."""
    for index, game in enumerate(replayed.games):
        number = index + 1 if game.game.number is None else game.game.number
        if number != finding.game or finding.action is None:
            continue
        for decision in game.decisions:
            if decision.at == finding.action:
                first, second = (visible(name) for name in game.game.names or replayed.match.players)
                return draw(replace(replayed.state(game, decision), names=(first, second)), below=decision.player)
    return None


def _answer(count: int, answers: list[str] | None) -> str:
    """What the person at the terminal, or the pipe, answers; no more answers are a wish to stop."""
    while True:
        click.echo(told(Phrase(ASK, n=count)) + " ", nl=False, err=True)
        if answers is None:
            line = sys.stdin.readline()
        else:
            line = answers.pop(0) if answers else ""
            click.echo(line, err=True)
        if not line:
            return _QUIT
        word = line.strip().casefold()
        if word in (_SKIP, _QUIT) or (word.isdecimal() and 1 <= int(word) <= count):
            return word


def _note_edits(doubtful: Doubtful, fix: Fix) -> Sequence[Edit]:
    """A comment behind the line that is mended, which says what it was."""
    source = doubtful.replay.match.source
    if source is None or doubtful.finding.place.line == 0 or source.text.lstrip()[:1] in ("(", "{"):
        return ()
    last = source.location(fix.edits[-1].end).line
    at = source.line_start(last + 1)
    if at >= len(source.text) and not source.text.endswith(("\n", "\r")):
        return ()
    row = f"row {doubtful.finding.row} " if doubtful.finding.row is not None else ""
    facts = fix.title.facts
    words = f"{facts['old']} -> {facts['new']}" if {"old", "new"} <= set(facts) else str(fix.title)
    return (Edit(at, at, f"; mended: {row}{words}{ending(doubtful.replay.match)}"),)


def _summary(taken: int, left: int) -> Phrase:
    if not taken and not left:
        return Phrase(NOTHING)
    return Phrase("{n} mended, {left} doubtful left", "{n} mended, {left} doubtful left", n=taken, left=left)
