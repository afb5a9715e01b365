"""`bgnotation moves`: the legal plays of a roll."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

import click

from notation.board import Position
from notation.grammar import play_text
from notation.ids.gnubg import BadID, decode_match, decode_position, encode_position
from notation.renderers.data import dumps
from notation.renderers.printable import visible
from notation.rules import Dice, legal_plays

_DICE: Final = re.compile(r"([1-6])[\s,\-]*([1-6])")


def dice_of(text: str) -> Dice:
    """The dice as people write them: `31`, `3-1`, `3 1`; `ValueError` when it is no roll."""
    if not (found := _DICE.fullmatch(text.strip())):
        raise ValueError(f"{text.strip()!r} is no roll; dice are written as 31 or 3-1")
    return int(found[1]), int(found[2])


def position_of(text: str) -> Position:
    """The position of a GNU Position ID, or of Position ID and Match ID joined by a colon; the first player is on roll."""
    position_id, colon, match_id = text.partition(":")
    try:
        if colon:
            decode_match(match_id)
        return decode_position(position_id)
    except BadID as error:
        raise BadID(f"{text!r}: {error}") from None


def plays(position: Position, dice: Dice) -> list[tuple[str, str]]:
    """Each legal play in the usual short form and the Position ID after it, the opponent on roll."""
    return [(play_text(steps), encode_position(result, turn=1)) for steps, result in legal_plays(position, dice)]


def answer(position: str, dice: str) -> dict[str, Any]:
    """The answer to one question; `ValueError` when it is none."""
    roll = dice_of(dice)
    found = plays(position_of(position), roll)
    return {
        "position": position.partition(":")[0],
        "dice": list(roll),
        "plays": [{"play": play, "result": result} for play, result in found],
    }


def _as_text(found: dict[str, Any], prefix: str = "") -> Iterator[str]:
    if not found["plays"]:
        yield f"{prefix}no legal play"
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
        except ValueError as error:
            bad += 1
            click.echo(f"bgnotation: line {number}: {visible(str(error))}", err=True)
            continue
        good += 1
        if output_format == "json-lines":
            click.echo(dumps(found))
        else:
            for line in _as_text(found, f"{question}: "):
                click.echo(visible(line))
    return 0 if not bad else 1 if good else 2


@click.command("moves")
@click.argument("position")
@click.argument("dice", nargs=-1)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json-lines"]),
    default="text",
    show_default=True,
    help="How plays are printed.",
)
@click.pass_context
def command(ctx: click.Context, position: str, dice: tuple[str, ...], output_format: str) -> None:
    """List the legal plays of a roll.

    POSITION is a GNU Backgammon Position ID (or Position ID:Match ID), the player on roll being the one who moves; DICE
    are written as 31.  With - for POSITION, lines `POSITION DICE` are read from standard input.

    \b
    Exit code: 0 done, 1 some lines were wrong, 2 nothing could be done.

    \b
    Examples:
      bgnotation moves 4HPwATDgc/ABMA 31
      echo "4HPwATDgc/ABMA 31" | bgnotation moves - --output-format json-lines
    """
    if position == "-" and not dice:
        ctx.exit(_many(output_format))
    if not dice:
        raise click.UsageError("Missing argument 'DICE'.")
    try:
        found = answer(position, " ".join(dice))
    except BadID as error:
        raise click.BadParameter(visible(str(error)), param_hint="'POSITION'") from None
    except ValueError as error:
        raise click.BadParameter(visible(str(error)), param_hint="'DICE'") from None
    for line in [dumps(found)] if output_format == "json-lines" else _as_text(found):
        click.echo(line)
