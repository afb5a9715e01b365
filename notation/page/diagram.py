"""A moment of a match as one picture: the board, and above and below it the players with their scores and pip counts."""

from __future__ import annotations

import re
from typing import Final, Literal

from notation.board import Player
from notation.captions import action, name, spoken, stakes
from notation.languages import told
from notation.page.board import HEIGHT, WIDTH, Side, picture, place, style
from notation.phrases import Phrase
from notation.renderers.printable import markup
from notation.state import PositionState

Numbers = Literal["below", "both"]

_VARIABLE: Final = re.compile(r"var\([^,()]+,\s*([^()]+)\)")
_FONT: Final = re.compile(r"\bfont:\s*(\d+)\s+([\d.]+px)\s+([^;}]+)")
_SCALE: Final = 40
"""Pixels of a point's width in a picture whose size nobody sets."""
_LONGEST: Final = 18
"""The characters of a name that has room beside its score."""
_HEAD: Final = 1.0
_NUMBERS: Final = 0.55
_LINES: Final = (
    ".dt{font:500 .5px system-ui,sans-serif;fill:#1c2227}.db{font-weight:700}.ds{text-anchor:end}"
    ".dm{text-anchor:middle;fill:#565d66}.bg{fill:#fffdf6}"
)


def diagram(
    state: PositionState, *, below: Player = 1, home: Side = "right", numbers: Numbers = "below", language: str = "en"
) -> str:
    """A state as an SVG picture that stands alone and takes no colours from a page.

    The player `below` sits at the lower edge, and the points are numbered for him; with `numbers="both"` a second row has
    the other player's numbers.  `home` is the side of the home boards.  In the Crawford game, and where there is none, no
    cube is drawn.  A cube at 1 shows 64, as on the board; the text says what it stands at, in `language`.

    >>> "Crawford game" in diagram(PositionState(length=3, score=(2, 0), crawford=True))
    True
    """
    above: Player = 0 if below else 1
    sentence = told(spoken(state), language)
    extra = _NUMBERS if numbers == "both" else 0.0
    top = _HEAD + extra
    height = HEIGHT + 2 * top
    board = picture(
        state.position,
        below=below,
        home=home,
        cube=state.cube,
        owner=state.owner,
        dice=state.dice,
        turn=state.turn,
        checkers=state.checkers,
        has_cube=not state.crawford and state.max_cube != 1,
        title=sentence,
    )
    inner = board.replace("<svg ", f'<svg y="{top:g}" width="{WIDTH:g}" height="{HEIGHT:g}" ', 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" '
        f'width="{WIDTH * _SCALE:g}" height="{height * _SCALE:g}" role="img">',
        f"<title>{markup(sentence)}</title>",
        f"<style>{_resolved(style() + _LINES)}</style>",
        f'<rect class="bg" width="{WIDTH:g}" height="{height:g}"/>',
        *_player(state, above, 0.68, language),
        *_player(state, below, height - 0.36, language),
        _text(WIDTH / 2, 0.68, told(stakes(state), language), "dt dm"),
        _text(WIDTH / 2, height - 0.36, told(action(state), language), "dt dm"),
    ]
    if extra:
        for point in range(1, 25):
            x, y, _ = place(point, True, home)
            parts.append(_text(x, top - 0.02 if y < 6 else top + HEIGHT + 0.38, str(25 - point), "board lb"))
    return "".join([*parts, _resolved(inner), "</svg>\n"])


def _resolved(text: str) -> str:
    """A style as programs that draw pictures read it: variables replaced by what they are outside a page, fonts spelt out."""
    return _FONT.sub(r"font-weight:\1;font-size:\2;font-family:\3", _VARIABLE.sub(r"\1", text))


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{markup(text)}</text>'


def _player(state: PositionState, player: Player, y: float, language: str) -> list[str]:
    """A player's line: his name and score on the left, his pips on the right."""
    shown = told(name(state, player, _LONGEST), language)
    score = state.score[player]
    points = told(Phrase("{points} of {length}", points=score, length=state.length), language) if state.length else str(score)
    pips = state.position.pips(player)
    return [
        f'<circle class="c{player}" cx=".55" cy="{y - 0.17:g}" r=".27"/>',
        _text(1.05, y, f"{shown}  {points}", "dt db"),
        _text(WIDTH - 0.3, y, told(Phrase("{n} pip", "{n} pips", n=pips), language), "dt ds"),
    ]
