"""`bgnotation board`: a position drawn, in the terminal or as a picture."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from notation import ids
from notation.board import Player
from notation.cli import Trouble, options
from notation.cli.files import Input, reason, replays
from notation.diagnostics import Severity
from notation.files import whole
from notation.ids.drawing import Style, draw, pips
from notation.page.diagram import action, diagram, stakes
from notation.renderers.printable import visible
from notation.renderers.text import concise
from notation.replay import GameReplay, Replay
from notation.state import PositionState

_PLACE: Final = re.compile(r"(?P<source>.+)@(?P<game>[0-9]{1,6})\.(?P<row>[0-9]{1,6})(?P<which>[a-z]?)")
_SUFFIXES: Final = (".svg", ".png", ".txt")
_PNG_WIDTH: Final = 960


def state_of(text: str, from_format: str | None = None) -> tuple[PositionState, list[str]]:
    """The state that an argument means, and its findings as text; `Trouble` when there is none.

    Its names have nothing invisible in them, wherever they are shown.
    """
    state, shown = _meant(text, from_format)
    return replace(state, names=(visible(state.names[0]), visible(state.names[1]))), shown


def _meant(text: str, from_format: str | None) -> tuple[PositionState, list[str]]:
    place = _PLACE.fullmatch(text)
    if place is not None:
        return _decision(place["source"], int(place["game"]), int(place["row"]), place["which"], from_format), []
    name = text.rpartition("@")[0] or text
    if os.path.isfile(name):  # noqa: PTH113 - a text may be no path at all
        raise Trouble(f"{text}: say which decision of the file, as {name}@1.3 for game 1, row 3")
    state, findings = ids.decode(text)
    judged = [replace(one, place=one.place._replace(path="<text>")) for one in findings]
    shown = [concise(one) for one in judged if one.severity is not Severity.NOTE]
    if state is None:
        raise Trouble("; ".join(line.strip() for line in shown), 1)
    return state, shown


def _decision(source: str, game: int, row: int, which: str, from_format: str | None) -> PositionState:
    """The moment before a decision of a record: of its `game` (by its number) the `row`, and of that row the decision."""
    try:
        for replay in replays(Input(source, source), source, from_format):
            for index, played in enumerate(replay.games, 1):
                number = played.game.number if played.game.number is not None else index
                if number == game:
                    return _in_game(replay, played, row, which, source)
    except OSError as error:
        raise Trouble(f"{source}: {reason(error)}") from error
    raise Trouble(f"{source}: there is no game {game}")


def _in_game(replay: Replay, game: GameReplay, row: int, which: str, source: str) -> PositionState:
    has_rows = any(decision.action.row is not None for decision in game.decisions)
    if has_rows:
        found = [decision for decision in game.decisions if decision.action.row == row]
    else:
        found = list(game.decisions[row - 1 : row])
    index = ord(which or "a") - ord("a")
    if not 0 <= index < len(found):
        words = f"row {row} has {len(found)} decisions" if found else f"there is no row {row} in this game"
        raise Trouble(f"{source}: {words}")
    if not found[index].known:
        raise Trouble(f"{source}: the position of this decision is not known")
    state = replay.state(game, found[index])
    names = game.game.names or replay.match.players
    return replace(state, names=names)


def as_text(state: PositionState, style: Style, below: Player, mirrored: bool, both: bool) -> str:
    """The board with a line of what is played for and what happens."""
    board = draw(state, below=below, mirrored=mirrored, style=style, both_numbers=both)
    return f"{board}\n{pips(state)}\n{stakes(state)}; {action(state)}\n"


def as_png(svg: str, width: int) -> bytes:
    """A picture as PNG; `Trouble` when the library for it is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise Trouble('PNG pictures need the extra "png": pip install "bgnotation[png]"') from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


@click.command("board")
@click.argument("what", metavar="ID|SRC@GAME.ROW")
@click.option(
    "-o",
    "--output-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a picture to this file: .svg, .png (extra png) or .txt.",
)
@click.option(
    "--style", type=click.Choice(["ascii", "unicode"]), default="unicode", show_default=True, help="The signs of a text board."
)
@click.option(
    "--below",
    type=click.Choice(["first", "second", "roller"]),
    default="second",
    show_default=True,
    help="Who sits at the lower edge.",
)
@click.option("--mirrored", is_flag=True, help="Put the home boards on the left.")
@click.option(
    "--numbers", type=click.Choice(["one", "both"]), default="one", show_default=True, help="Whose numbers are shown."
)
@click.option("--width", type=click.IntRange(16, 8000), default=_PNG_WIDTH, show_default=True, help="Width of a PNG in pixels.")
@click.option("--force", is_flag=True, help="Write over an existing file.")
@options.from_format
def command(
    what: str,
    output_file: Path | None,
    style: Style,
    below: str,
    mirrored: bool,
    numbers: str,
    width: int,
    force: bool,
    from_format: str | None,
) -> None:
    """Draw a position, in the terminal or as a picture.

    ID is a position ID of any kind.  SRC@GAME.ROW is a decision of a match file, by the number of the game and of the row;
    a letter after it takes the second (b), third (c) ... decision of that row.  In a format without rows ROW counts the
    decisions of the game.

    \b
    Exit code: 0 done, 1 the ID is wrong, 2 something could not be read or written.

    \b
    Examples:
      bgnotation board 4HPwATDgc/ABMA:cAngAAAAAAAE
      bgnotation board final.mat@2.7b -o position.svg
    """
    suffix = output_file.suffix.lower() if output_file else ""
    if output_file is not None and suffix not in _SUFFIXES:
        raise click.BadParameter(f"pictures are written as {', '.join(_SUFFIXES)}", param_hint="'-o'")
    state, findings = state_of(what, from_format)
    for line in findings:
        click.echo(line, err=True, nl=False)
    lower: Player = state.turn if below == "roller" else 1 if below == "second" else 0
    if output_file is None or suffix == ".txt":
        text = as_text(state, style, lower, mirrored, numbers == "both")
        if output_file is None:
            click.echo(visible(text, keep="\n"), nl=False)
        else:
            with whole(output_file, over=force) as file:
                file.write(text)
        return
    svg = diagram(state, below=lower, home="left" if mirrored else "right", numbers="both" if numbers == "both" else "below")
    if suffix == ".svg":
        with whole(output_file, over=force) as file:
            file.write(svg)
        return
    data = as_png(svg, width)
    with whole(output_file, over=force) as file:
        file.buffer.write(data)  # type: ignore[attr-defined]
