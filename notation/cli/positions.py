"""`bgnotation positions`: a row for every decision, with the position before it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from io import StringIO
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from notation.board import player_number
from notation.cli import options
from notation.cli.address import the_decision
from notation.cli.files import Input, Troubles, inputs
from notation.cli.output import Outputs
from notation.cli.records import places_below, records, unread
from notation.cli.runs import Failure, Run
from notation.cli.speech import language
from notation.decisions import Decision
from notation.formats.json_form.encode import annotation_object
from notation.ids import Kind, kind_named
from notation.ids.usual import Moment, Moments
from notation.renderers.data import dumps
from notation.renderers.printable import table_cell
from notation.renderers.text import FOUND, counted, numbered
from notation.replay import GameReplay, Replay
from notation.state import PositionState

_WHO: Final = ("match", "game", "row", "player", "name", "action", "dice", "play")
_IDS: Final = {"gnubg": ("position_id", "match_id"), "xgid": ("xgid",), "ogid": ("ogid",)}
"""The columns of each choice of IDs, in the order in which `Moments` gives them."""
_KINDS: Final = tuple(kind for name in ("gnubg-position", "gnubg-match", "xgid", "ogid") if (kind := kind_named(name)))

COLUMNS: Final = (*_WHO, *(column for columns in _IDS.values() for column in columns), "inferred")
"""The columns, in order; `path` stands after them when several files are listed."""

NOTE: Final = "note"
"""In JSON, beside the columns: comment, marks, luck and analysis of the decision, where the record has any."""


class Listed(NamedTuple):
    """The rows of a match as text, and how many they are."""

    path: str
    text: str
    decisions: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What is listed of each source, and how."""

    columns: tuple[str, ...]
    as_json: bool
    format: str | None
    paths: bool

    def table(self, replay: Replay, only: Decision | None, path: str) -> Listed:
        """The rows of a match (or of one of its decisions)."""
        text = StringIO()
        found = list(rows(replay, self.columns, only))
        if self.as_json:
            for decision, row in found:
                entry = dict(zip(self.columns, row, strict=True))
                if decision.action.note is not None:
                    entry[NOTE] = annotation_object(decision.action.note)
                if self.paths:
                    entry["path"] = path
                text.write(dumps(entry) + "\n")
            return Listed(path, text.getvalue(), len(found))
        write = csv.writer(text, lineterminator="\n").writerow
        last = [table_cell(path)] if self.paths else []
        shown: dict[str, str] = {}
        for _, row in found:
            if row[4] not in shown:
                shown[row[4]] = table_cell(row[4])
            row[4] = shown[row[4]]
            if row[6] is not None:
                row[6] = "".join(map(str, row[6]))
            row[-1] = "true" if row[-1] else None
            write(row + last)
        return Listed(path, text.getvalue(), len(found))


def rows(
    replay: Replay, columns: Sequence[str] = COLUMNS, only: Decision | None = None
) -> Iterator[tuple[Decision, list[Any]]]:
    """Each decision of a replayed match (or one of them) and its row of these columns, in order; absent values are None."""
    match = replay.match
    for index, game in enumerate(replay.games, 1):
        number = game.game.number if game.game.number is not None else index
        names = game.game.names or match.players
        ids = _ids(replay, game, columns)
        for decision in game.decisions:
            if only is not None and decision.action is not only.action:
                continue
            dice = decision.dice
            row = [
                match.number,
                number,
                decision.action.row,
                player_number(decision.player),
                names[decision.player],
                decision.kind,
                [*dice] if dice is not None and any(dice) else None,
                decision.play or None,
                *ids(decision),
                decision.inferred,
            ]
            yield decision, row


def _ids(replay: Replay, game: GameReplay, columns: Sequence[str]) -> Callable[[Decision], Sequence[str | None]]:
    """The way to the IDs of the moment before a decision, in the order of the columns; an ID is None where the position is
    unknown or it cannot hold it.  Usual moments take a short way."""
    chosen = [at for at, column in enumerate(COLUMNS[len(_WHO) : -1]) if column in columns]
    if not chosen or not game.decisions:
        return lambda _decision: ()
    first = game.decisions[0]
    usual = Moments(replay.state(game, first)).ids
    pick = itemgetter(*chosen) if len(chosen) > 1 else itemgetter(slice(chosen[0], chosen[0] + 1))
    kinds = [_KINDS[at] for at in chosen]

    def ids(decision: Decision) -> Sequence[str | None]:
        if not decision.known:
            return [None] * len(kinds)
        if decision.turns < 2:
            dice = decision.dice
            if dice is not None and 0 in dice:
                dice = None
            started = decision is not first or game.started(decision)
            moment = Moment(*decision.halves, decision.turn, dice, decision.cube, decision.owner, decision.offer, started)
            found = usual(moment)
            if found is not None:
                texts: tuple[str, ...] = pick(found)
                return texts
        state = replay.state(game, decision)
        return [_id(kind, state) for kind in kinds]

    return ids


def _id(kind: Kind, state: PositionState) -> str | None:
    """The ID of a state; a beaver or raccoon that waits for its answer has no OGID."""
    try:
        text, lost = kind.encode(state)
    except ValueError:
        return None
    return None if "offer" in kind.carries and "offer" in lost else text


def look(plan: Plan, source: Input, name: str) -> Iterator[Listed | Failure]:
    """The rows of one source, match by match."""
    for record in records(source, name):
        for replay in record.replays(plan.format):
            if finding := unread(replay):
                yield Failure(record.name, finding.message)
                continue
            only = the_decision(replay, source.decision)[1] if source.decision else None
            yield plan.table(replay, only, record.name)


def _wanted(_ctx: click.Context, _parameter: click.Parameter, given: str) -> tuple[str, ...]:
    """The columns of a table with the IDs that are named."""
    names = [name.strip().casefold() for name in given.split(",") if name.strip()]
    for name in names:
        if name not in _IDS and names != ["none"]:
            known = (*_IDS, "none")
            raise click.BadParameter(f"{name!r} is none of {', '.join(known)}{options.did_you_mean(name, known)}")
    left_out = {column for name in _IDS if name not in names for column in _IDS[name]}
    return tuple(column for column in COLUMNS if column not in left_out)


@click.command("positions")
@click.argument("sources", nargs=-1, required=True, metavar="SRC...", type=options.PATH)
@click.option(
    "--output-format", type=click.Choice(["csv", "json-lines"]), default="csv", show_default=True, help="How rows are printed."
)
@click.option(
    "--ids",
    "columns",
    metavar="IDS",
    default=",".join(_IDS),
    show_default=True,
    callback=_wanted,
    help="Which position IDs are listed, or none.",
)
@options.output_file("the rows")
@options.language
@options.from_format
@options.stdin_name
@options.jobs
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    output_format: str,
    columns: tuple[str, ...],
    out: str | None,
    force: bool,
    from_format: str | None,
    stdin_filename: str,
    jobs: int | None,
) -> None:
    """List every decision and the position before it.

    Positions are GNU Backgammon IDs, an XGID (the first player at the top) and an OGID (the first player Black).

    JSON lines carry the comments, marks and analysis of a decision as `note`.

    SRC are files, folders, patterns, or - for standard input; final.mat@2 is the second match of a file.

    \b
    Exit code: 0 done, 2 something could not be read or written.

    \b
    Examples:
      bgnotation positions final.mat > final.csv
      bgnotation positions season/ --ids xgid
      bgnotation positions final.mat --output-format json-lines
    """
    troubles = Troubles()
    found = inputs(sources, troubles)
    several = sum(len(places_below(source)) for source in found) > 1
    plan = Plan(columns, output_format == "json-lines", from_format, several)
    run = Run(found, stdin_filename, jobs, troubles)
    with ExitStack() as stack:
        file = None
        if out is not None:
            file = stack.enter_context(Outputs((source.path for source in found), force).open(Path(out)))
        write = partial(click.echo, file=file, nl=False)
        if found and not plan.as_json:
            write(",".join((*columns, "path") if several else columns) + "\n")
        files, decisions, last = 0, 0, None
        for listed in stack.enter_context(closing(run.results(partial(look, plan)))):
            run.clear()
            write(listed.text)
            files, last = files + (listed.path != last), listed.path
            decisions += listed.decisions
    if several:
        summary = numbered(FOUND, files, language(), found=counted(decisions, "decision", language()))
        click.echo(summary, err=True)
    ctx.exit(2 if troubles.count else 0)
