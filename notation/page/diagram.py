"""A moment of a match as one picture: the board, and above and below it the players with their scores and pip counts."""

from __future__ import annotations

import re
from typing import Final, Literal

from notation.board import Player
from notation.page.board import HEIGHT, WIDTH, Side, picture, place, style
from notation.renderers.printable import markup
from notation.state import Offer, Phase, PositionState

Numbers = Literal["below", "both"]

_VARIABLE: Final = re.compile(r"var\([^,()]+,\s*([^()]+)\)")
_FONT: Final = re.compile(r"\bfont:\s*(\d+)\s+([\d.]+px)\s+([^;}]+)")
_SCALE: Final = 40
"""Pixels of a point's width in a picture whose size nobody sets."""
_LONGEST: Final = 18
"""The characters of a name that has room beside its score."""
_LONG: Final = 60
"""The characters of a name in a sentence."""
_HEAD: Final = 1.0
_NUMBERS: Final = 0.55
_LINES: Final = (
    ".dt{font:500 .5px system-ui,sans-serif;fill:#1c2227}.db{font-weight:700}.ds{text-anchor:end}"
    ".dm{text-anchor:middle;fill:#565d66}.bg{fill:#fffdf6}"
)


def diagram(state: PositionState, *, below: Player = 1, home: Side = "right", numbers: Numbers = "below") -> str:
    """A state as an SVG picture that stands alone and takes no colours from a page.

    The player `below` sits at the lower edge, and the points are numbered for him; with `numbers="both"` a second row has
    the other player's numbers.  `home` is the side of the home boards.  In the Crawford game, and where there is none, no
    cube is drawn.  A cube at 1 shows 64, as on the board; the text says what it stands at.

    >>> "Crawford game" in diagram(PositionState(length=3, score=(2, 0), crawford=True))
    True
    """
    above: Player = 0 if below else 1
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
        title=spoken(state),
    )
    inner = board.replace("<svg ", f'<svg y="{top:g}" width="{WIDTH:g}" height="{HEIGHT:g}" ', 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" '
        f'width="{WIDTH * _SCALE:g}" height="{height * _SCALE:g}" role="img">',
        f"<title>{markup(spoken(state))}</title>",
        f"<style>{_resolved(style() + _LINES)}</style>",
        f'<rect class="bg" width="{WIDTH:g}" height="{height:g}"/>',
        *_player(state, above, 0.68),
        *_player(state, below, height - 0.36),
        _text(WIDTH / 2, 0.68, stakes(state), "dt dm"),
        _text(WIDTH / 2, height - 0.36, action(state), "dt dm"),
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


def _player(state: PositionState, player: Player, y: float) -> list[str]:
    """A player's line: his name and score on the left, his pips on the right."""
    shown = name(state, player, _LONGEST)
    points = f"{state.score[player]} of {state.length}" if state.length else f"{state.score[player]}"
    return [
        f'<circle class="c{player}" cx=".55" cy="{y - 0.17:g}" r=".27"/>',
        _text(1.05, y, f"{shown}  {points}", "dt db"),
        _text(WIDTH - 0.3, y, f"{state.position.pips(player)} pips", "dt ds"),
    ]


def name(state: PositionState, player: Player, most: int = _LONG) -> str:
    """A player's name, or his number where it is not known; a name of more than `most` characters is cut."""
    known = state.names[player] or f"Player {player + 1}"
    return known if len(known) <= most else known[: most - 1] + "…"


def stakes(state: PositionState) -> str:
    """What is played for, in a few words."""
    if not state.length:
        rules = [word for word, on in (("Jacoby", state.jacoby), ("beavers", state.beavers)) if on]
        return ", ".join(["money session", *rules])
    words = f"{state.length}-point match"
    if state.crawford:
        return f"{words}, Crawford game"
    return f"{words}, cube at {state.cube}" if state.cube > 1 else words


def action(state: PositionState) -> str:
    """What happens now, in a few words.

    >>> action(PositionState(turn=1, dice=(3, 1), names=("Ada", "Ben")))
    'Ben to play 31'
    """
    if state.phase not in (Phase.PLAYING, Phase.NOT_STARTED):
        return f"the game is {state.phase.value}"
    actor, other = name(state, state.turn), name(state, state.to_act)
    if state.resigned and state.resigner is not None:
        level = ("", "a game", "a gammon", "a backgammon")[min(state.resigned, 3)]
        return f"{name(state, state.resigner)} offers to resign {level}"
    if state.offer is Offer.DOUBLE:
        return f"{actor} doubles to {state.cube * 2}: {other} to answer"
    if state.offer is not None:
        return f"a {state.offer.value}, cube at {state.cube}: {other} to answer"
    return f"{actor} to play {state.dice[0]}{state.dice[1]}" if state.dice else f"{actor} on roll"


def spoken(state: PositionState) -> str:
    """The whole picture in one sentence, for those who cannot see it."""
    parts = [f"{name(state, player)} has {state.position.pips(player)} pips" for player in (0, 1)]
    return f"{'; '.join(parts)}; {stakes(state)}; {action(state)}"


__all__ = ["action", "diagram", "name", "spoken", "stakes"]
