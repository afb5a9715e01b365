"""`bgnotation moves`: the legal plays of a roll."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from notation import ids
from notation.board import Position
from notation.cli import Trouble, options
from notation.cli.address import is_address, like_a_file
from notation.cli.records import state_at
from notation.cli.speech import told
from notation.diagnostics import Severity
from notation.grammar import play_text, terminal
from notation.ids.gnubg import BadID, encode_position
from notation.phrases import Phrase
from notation.reach import Dice
from notation.renderers.data import dumps
from notation.renderers.printable import visible
from notation.rules import legal_plays
from notation.state import PositionState


class NoDice(ValueError):
    """A question without a roll."""


def dice_of(text: str) -> Dice:
    """The dice as people write them: `31`, `3-1`, `3 1`; `ValueError` when it is no roll."""
    if not (found := terminal("position_fields", "DICE").fullmatch(text.strip())):
        raise ValueError(Phrase("{text} is no roll; dice are written as 31 or 3-1", text=repr(text.strip())))
    return int(found[1]), int(found[2])


def state_of(text: str) -> PositionState:
    """The state of a position ID of any kind or the address of a decision; `BadID` or `Trouble` when it is none."""
    if is_address(text):
        return state_at(text)
    state, findings = ids.decode(text)
    if state is None and like_a_file(text):
        raise Trouble(Phrase("{text}: there is no such file, and this is no position ID", text=text))
    if state is None:
        error = next(finding for finding in findings if finding.severity is Severity.ERROR)
        raise BadID(Phrase("{text}: {what}", text=repr(text), what=error.message), error.place.column - 1)
    return state


def plays(position: Position, dice: Dice) -> list[tuple[str, str]]:
    """Each legal play in the usual short form and the Position ID after it, the opponent on roll."""
    return [(play_text(steps), encode_position(result, turn=1)) for steps, result in legal_plays(position, dice)]


def answer(position: str, dice: str) -> dict[str, Any]:
    """The answer to one question; without `dice` the roll is that of the ID.  `ValueError` when it is none."""
    state = state_of(position)
    if not dice and state.dice is None:
        raise NoDice("there are no dice, neither in the ID nor beside it")
    roll = dice_of(dice) if dice or state.dice is None else state.dice
    seen = state.position if state.turn == 0 else state.position.flip()
    found = plays(seen, roll)
    return {
        "position": encode_position(seen),
        "dice": list(roll),
        "plays": [{"play": play, "result": result} for play, result in found],
    }


def _as_text(found: dict[str, Any], prefix: str = "") -> Iterator[str]:
    if not found["plays"]:
        yield prefix + told("no legal play")
    for play in found["plays"]:
        yield prefix + play["play"]


def _questions(lines: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        text = line.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            yield number, text


def _many(output_format: str) -> int:
    good = bad = 0
    for number, question in _questions(sys.stdin.buffer):
        position, dice = (*question.split(None, 1), "")[:2]
        try:
            found = answer(position, dice)
        except (ValueError, Trouble) as error:
            bad += 1
            words = Phrase("line {number}: {what}", number=number, what=(error.args[0],))
            click.echo(f"bgnotation: {visible(told(words))}", err=True)
            continue
        good += 1
        if output_format == "json-lines":
            click.echo(dumps(found))
        else:
            for line in _as_text(found, f"{question}: "):
                click.echo(visible(line))
    return 0 if not bad else 1 if good else 2


@click.command("moves")
@click.argument("position", type=options.PATH)
@click.argument("dice", nargs=-1)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json-lines"]),
    default="text",
    show_default=True,
    help="How plays are printed.",
)
@options.language
@click.pass_context
def command(ctx: click.Context, position: str, dice: tuple[str, ...], output_format: str) -> None:
    """List the legal plays of a roll.

    POSITION is a position ID of any kind, the player on roll being the one who moves; DICE are written as 31, and may be
    left out where the ID has them.  SRC@GAME.ROW or SRC@MATCH.GAME.ROW for POSITION is a decision of a match file.  With -
    for POSITION, lines `POSITION DICE` are read from standard input.

    \b
    Exit code: 0 done, 1 some lines were wrong, 2 nothing could be done.

    \b
    Examples:
      bgnotation moves 4HPwATDgc/ABMA 31
      bgnotation moves final.mat@2.7
      echo "4HPwATDgc/ABMA 31" | bgnotation moves - --output-format json-lines
    """
    if position == "-" and not dice:
        ctx.exit(_many(output_format))
    try:
        found = answer(position, " ".join(dice))
    except NoDice:
        raise click.UsageError("Missing argument 'DICE'.") from None
    except BadID as error:
        raise click.BadParameter(visible(told(str(error))), param_hint="'POSITION'") from None
    except ValueError as error:
        raise click.BadParameter(visible(told(str(error))), param_hint="'DICE'") from None
    for line in [dumps(found)] if output_format == "json-lines" else _as_text(found):
        click.echo(line)
