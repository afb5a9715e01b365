"""A moment of a match as one picture: the board, and above and below it the players with their scores and pip counts."""

from __future__ import annotations

import re
from typing import Final, Literal

from notation.board import Player, player_number
from notation.diagnostics import Phrase
from notation.languages import told
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


def name(state: PositionState, player: Player, most: int = _LONG) -> str:
    """A player's name, or his number where it is not known; a name of more than `most` characters is cut."""
    known = state.names[player] or Phrase("Player {number}", number=player_number(player))
    return known if len(known) <= most else known[: most - 1] + "…"


def stakes(state: PositionState) -> Phrase:
    """What is played for, in a few words."""
    if not state.length:
        rules = [word for word, on in (("Jacoby", state.jacoby), ("beavers", state.beavers)) if on]
        return Phrase("{parts}", parts=(MONEY, *rules))
    if state.crawford:
        return Phrase("{length}-point match, Crawford game", length=state.length)
    if state.cube > 1:
        return Phrase("{length}-point match, cube at {cube}", length=state.length, cube=state.cube)
    return Phrase("{length}-point match", length=state.length)


def action(state: PositionState) -> Phrase:
    """What happens now, in a few words.

    >>> action(PositionState(turn=1, dice=(3, 1), names=("Ada", "Ben")))
    'Ben to play 31'
    """
    if state.phase not in (Phase.PLAYING, Phase.NOT_STARTED):
        return Phrase(OVER[state.phase])
    actor, other = name(state, state.turn), name(state, state.to_act)
    if state.resigned and state.resigner is not None:
        return Phrase(RESIGNS[min(state.resigned, 3) - 1], name=name(state, state.resigner))
    if state.offer is Offer.DOUBLE:
        return Phrase("{name} doubles to {cube}: {other} to answer", name=actor, cube=state.cube * 2, other=other)
    if state.offer is not None:
        return Phrase(OFFERS[state.offer], cube=state.cube, other=other)
    if not state.dice:
        return Phrase("{name} on roll", name=actor)
    return Phrase("{name} to play {dice}", name=actor, dice=f"{state.dice[0]}{state.dice[1]}")


def spoken(state: PositionState) -> Phrase:
    """The whole picture in one sentence, for those who cannot see it."""
    first, second = (
        Phrase("{name} has {n} pip", "{name} has {n} pips", name=name(state, player), n=state.position.pips(player))
        for player in (0, 1)
    )
    return Phrase(
        "{first}; {second}; {stakes}; {action}", first=first, second=second, stakes=stakes(state), action=action(state)
    )


MONEY: Final = "money session"
OVER: Final = {
    Phase.OVER: "the game is over",
    Phase.RESIGNED: "the game is resigned",
    Phase.DROPPED: "the game is dropped",
}
RESIGNS: Final = (
    "{name} offers to resign a game",
    "{name} offers to resign a gammon",
    "{name} offers to resign a backgammon",
)
OFFERS: Final = {
    Offer.BEAVER: "a beaver, cube at {cube}: {other} to answer",
    Offer.RACCOON: "a raccoon, cube at {cube}: {other} to answer",
}
"""Words of a moment, by what it is."""

__all__ = ["action", "diagram", "name", "spoken", "stakes"]
