"""`bgnotation board`: a position drawn, in the terminal or as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from notation import ids
from notation.board import Player
from notation.captions import action, stakes
from notation.cli import Trouble, options
from notation.cli.address import is_address, like_a_file, source_of
from notation.cli.output import Outputs
from notation.cli.records import state_at
from notation.cli.speech import language, told
from notation.diagnostics import Severity
from notation.drawing import Style
from notation.ids.drawing import draw, pips
from notation.page.board import Side
from notation.page.diagram import Numbers, diagram
from notation.phrases import Phrase
from notation.renderers.printable import visible
from notation.renderers.text import concise
from notation.state import PositionState

_SUFFIXES: Final = (".svg", ".png", ".txt")
_PNG_WIDTH: Final = 960


def state_of(text: str, from_format: str | None = None) -> tuple[PositionState, list[str]]:
    """The state that an argument means, an ID or the address of a decision, and its findings as text; `Trouble` when there
    is none.

    Its names have nothing invisible in them, wherever they are shown.
    """
    state, shown = _meant(text, from_format)
    return replace(state, names=(visible(state.names[0]), visible(state.names[1]))), shown


def _meant(text: str, from_format: str | None) -> tuple[PositionState, list[str]]:
    if is_address(text):
        return state_at(text, from_format), []
    state, findings = ids.decode(text)
    judged = [replace(one, place=one.place._replace(path="<text>")) for one in findings]
    shown = [concise(one, language=language()) for one in judged if one.severity is not Severity.NOTE]
    if state is None and like_a_file(text):
        raise Trouble(Phrase("{text}: there is no such file, and this is no position ID", text=text))
    if state is None:
        raise Trouble("; ".join(line.strip() for line in shown), 1)
    return state, shown


def as_text(state: PositionState, style: Style, below: Player, mirrored: bool, both: bool) -> str:
    """The board with a line of what is played for and what happens."""
    board = draw(state, below=below, mirrored=mirrored, style=style, both_numbers=both)
    moment = Phrase("{stakes}; {action}", stakes=stakes(state), action=action(state))
    return f"{board}\n{told(pips(state))}\n{told(moment)}\n"


def as_png(svg: str, width: int) -> bytes:
    """A picture as PNG; `Trouble` when the library for it is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise Trouble('PNG pictures need the extra "png": pip install "bgnotation[png]"') from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


@click.command("board")
@click.argument("what", metavar="ID|SRC@GAME.ROW", type=options.PATH)
@options.output_file("a picture, .svg, .png (extra png) or .txt,")
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
@options.language
@options.from_format
def command(
    what: str,
    out: str | None,
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
    decisions of the game.  SRC@MATCH.GAME.ROW is one of a later match of the file.

    \b
    Exit code: 0 done, 1 the ID is wrong, 2 something could not be read
    or written.

    \b
    Examples:
      bgnotation board 4HPwATDgc/ABMA:cAngAAAAAAAE
      bgnotation board final.mat@2.7b -o position.svg
    """
    suffix = Path(out).suffix.lower() if out else ""
    if out is not None and suffix not in _SUFFIXES:
        raise click.BadParameter(
            f"no picture is written as {suffix or 'this'}; known are: {', '.join(_SUFFIXES)}", param_hint="'-o'"
        )
    state, findings = state_of(what, from_format)
    for line in findings:
        click.echo(line, err=True, nl=False)
    lower: Player = state.turn if below == "roller" else 1 if below == "second" else 0
    if out is None or suffix == ".txt":
        picture: str | bytes = as_text(state, style, lower, mirrored, numbers == "both")
    else:
        home: Side = "left" if mirrored else "right"
        shown: Numbers = "both" if numbers == "both" else "below"
        svg = diagram(state, below=lower, home=home, numbers=shown, language=language())
        picture = svg if suffix == ".svg" else as_png(svg, width)
    if out is None:
        click.echo(visible(str(picture), keep="\n"), nl=False)
        return
    Outputs([source_of(what)], force).write(Path(out), [picture] if isinstance(picture, bytes) else picture)
