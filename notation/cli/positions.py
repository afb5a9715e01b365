"""`bgnotation positions`: a row for every decision, with the position before it."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import click

from notation.cli import options
from notation.cli.files import STDIN, Troubles, inputs, replays
from notation.cli.workers import calm_collector
from notation.formats.json_form.encode import annotation_object
from notation.ids import ogid, xgid
from notation.ids.gnubg import encode_match, encode_position_id
from notation.model import Move
from notation.renderers.data import dumps
from notation.renderers.printable import visible
from notation.replay import Decision, GameReplay, Replay
from notation.state import PositionState

COLUMNS: Final = (
    *("match", "game", "row", "player", "name", "action", "dice", "play", "position_id", "match_id", "xgid", "ogid"),
    "inferred",
)
"""The columns, in order; `path` stands after them when several files are listed."""

NOTE: Final = "note"
"""In JSON, beside the columns: comment, marks, luck and analysis of the decision, where the record has any."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def rows(replay: Replay) -> Iterator[dict[str, Any]]:
    """A row for each decision of a replayed match, in order; absent values are None."""
    for index, game in enumerate(replay.games, 1):
        number = game.game.number if game.game.number is not None else index
        names = game.game.names or replay.match.players
        for decision in game.decisions:
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


def _ogid(state: PositionState) -> str:
    """The OGID of a state; a beaver or raccoon that waits for its answer has none."""
    if ogid.cannot_carry(state):
        raise ValueError("an OGID has no form for this offer")
    return ogid.encode(state)


def _ids(replay: Replay, game: GameReplay, decision: Decision) -> tuple[str | None, ...]:
    """The IDs of the moment before a decision, in the order of the columns; None where the position is unknown or an ID
    cannot hold it."""
    if not decision.known:
        return (None,) * len(_WRITERS)
    state = replay.state(game, decision)
    texts: list[str | None] = []
    for write in _WRITERS:
        try:
            texts.append(write(state))
        except ValueError:
            texts.append(None)
    return tuple(texts)


_WRITERS: Final[tuple[Callable[[PositionState], str], ...]] = (encode_position_id, encode_match, xgid.encode, _ogid)


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
        return ("'" if value.startswith(_FORMULA) else "") + visible(value)
    return "" if value is None else value


@click.command("positions")
@click.argument("sources", nargs=-1, required=True, metavar="SRC...")
@click.option(
    "--output-format", type=click.Choice(["csv", "json-lines"]), default="csv", show_default=True, help="How rows are printed."
)
@options.from_format
@options.stdin_name
@click.pass_context
def command(
    ctx: click.Context, sources: tuple[str, ...], output_format: str, from_format: str | None, stdin_filename: str
) -> None:
    """List every decision and the position before it.

    Positions are GNU Backgammon IDs, an XGID (the first player at the top) and an OGID (the first player Black).

    JSON lines carry the comments, marks and analysis of a decision as `note`.

    SRC are files, folders, patterns, or - for standard input.

    \b
    Exit code: 0 done, 2 something could not be read.

    \b
    Examples:
      bgnotation positions final.mat > final.csv
      bgnotation positions final.mat --output-format json-lines
    """
    troubles = Troubles()
    found = inputs(sources, troubles)
    columns = (*COLUMNS, "path") if len(found) > 1 else COLUMNS
    table = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
    if output_format == "csv" and found:
        table.writeheader()
    with calm_collector():
        for source in found:
            name = stdin_filename if source.path == STDIN else source.path
            try:
                for replay in replays(source, name, from_format):
                    for row in rows(replay):
                        if len(found) > 1:
                            row["path"] = name
                        if output_format == "csv":
                            table.writerow({column: cell(column, value) for column, value in row.items() if column != NOTE})
                        else:
                            sys.stdout.write(dumps(row) + "\n")
            except BrokenPipeError:
                raise
            except Exception as error:  # one bad file never stops the others
                troubles.say(name, error)
    ctx.exit(2 if troubles.count else 0)
