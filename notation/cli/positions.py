"""`bgnotation positions`: a row for every decision, with the position before it."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import Any, Final

import click

from notation.cli import options
from notation.cli.address import the_decision
from notation.cli.files import Input, Troubles, inputs, named
from notation.cli.output import Outputs
from notation.cli.records import places_below, records, unread
from notation.cli.workers import calm_collector
from notation.decisions import Decision
from notation.formats.json_form.encode import annotation_object
from notation.ids import Kind, kind_named
from notation.model import Move
from notation.renderers.data import dumps
from notation.renderers.printable import table_cell
from notation.replay import GameReplay, Replay
from notation.state import PositionState

COLUMNS: Final = (
    *("match", "game", "row", "player", "name", "action", "dice", "play", "position_id", "match_id", "xgid", "ogid"),
    "inferred",
)
"""The columns, in order; `path` stands after them when several files are listed."""

NOTE: Final = "note"
"""In JSON, beside the columns: comment, marks, luck and analysis of the decision, where the record has any."""


def rows(replay: Replay, only: Decision | None = None) -> Iterator[dict[str, Any]]:
    """A row for each decision of a replayed match (or for one of them), in order; absent values are None."""
    for index, game in enumerate(replay.games, 1):
        number = game.game.number if game.game.number is not None else index
        names = game.game.names or replay.match.players
        for decision in game.decisions:
            if only is not None and decision.action is not only.action:
                continue
            action = decision.action
            texts = _ids(replay, game, decision)
            dice = list(action.dice) if isinstance(action, Move) and any(action.dice) else None
            values = (
                replay.match.number,
                number,
                action.row,
                decision.player + 1,
                names[decision.player],
                decision.kind,
                dice,
                decision.play or None,
                *texts,
                decision.inferred,
            )
            row: dict[str, Any] = dict(zip(COLUMNS, values, strict=True))
            if action.note is not None:
                row[NOTE] = annotation_object(action.note)
            yield row


def _ids(replay: Replay, game: GameReplay, decision: Decision) -> tuple[str | None, ...]:
    """The IDs of the moment before a decision, in the order of the columns; None where the position is unknown or an ID
    cannot hold it."""
    if not decision.known:
        return (None,) * len(_KINDS)
    state = replay.state(game, decision)
    return tuple(_id(kind, state) for kind in _KINDS)


def _id(kind: Kind, state: PositionState) -> str | None:
    """The ID of a state; a beaver or raccoon that waits for its answer has no OGID."""
    try:
        text, lost = kind.encode(state)
    except ValueError:
        return None
    return None if "offer" in kind.carries and "offer" in lost else text


_KINDS: Final = tuple(kind for name in ("gnubg-position", "gnubg-match", "xgid", "ogid") if (kind := kind_named(name)))


def cell(column: str, value: Any) -> Any:
    """A value as a cell: invisible characters as symbols, and text of the record defused.

    Names and paths that a spreadsheet would take for a formula get an apostrophe in front; IDs, which may begin with ``+``
    too, hold nothing that could be carried out and stay as they are.

    >>> cell("name", "=HYPERLINK(1)"), cell("dice", [3, 1]), cell("row", None)
    ("'=HYPERLINK(1)", '31', '')
    """
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, list):
        return "".join(map(str, value))
    if column in ("name", "path"):
        return table_cell(value)
    return "" if value is None else value


@click.command("positions")
@click.argument("sources", nargs=-1, required=True, metavar="SRC...", type=options.PATH)
@click.option(
    "--output-format", type=click.Choice(["csv", "json-lines"]), default="csv", show_default=True, help="How rows are printed."
)
@options.output_file("the rows")
@options.language
@options.from_format
@options.stdin_name
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    output_format: str,
    out: str | None,
    force: bool,
    from_format: str | None,
    stdin_filename: str,
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
      bgnotation positions final.mat --output-format json-lines
    """
    troubles = Troubles()
    found = inputs(sources, troubles)
    with ExitStack() as stack:
        if out is not None:
            file = stack.enter_context(Outputs((source.path for source in found), force).open(Path(out)))
            stack.enter_context(redirect_stdout(file))
        stack.enter_context(calm_collector())
        _list(found, output_format, from_format, stdin_filename, troubles)
    ctx.exit(2 if troubles.count else 0)


def _list(found: Sequence[Input], output_format: str, from_format: str | None, stdin_name: str, troubles: Troubles) -> None:
    """Print the rows of every source."""
    several = sum(len(places_below(source)) for source in found) > 1
    table = csv.DictWriter(sys.stdout, (*COLUMNS, "path") if several else COLUMNS, lineterminator="\n")
    if output_format == "csv" and found:
        table.writeheader()
    for source, name in named(found, stdin_name):
        try:
            for record in records(source, name):
                for replay in record.replays(from_format):
                    if finding := unread(replay):
                        troubles.say(record.name, finding.message)
                        continue
                    only = the_decision(replay, source.decision)[1] if source.decision else None
                    for row in rows(replay, only):
                        if several:
                            row["path"] = record.name
                        if output_format == "csv":
                            table.writerow({column: cell(column, value) for column, value in row.items() if column != NOTE})
                        else:
                            sys.stdout.write(dumps(row) + "\n")
        except BrokenPipeError:
            raise
        except Exception as error:  # one bad file never stops the others
            troubles.say(name, error)
