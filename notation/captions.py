"""A moment of a match in a few words: what is played for, what happens now, and how the players stand."""

from __future__ import annotations

from typing import Final

from notation.board import Player, player_number
from notation.phrases import Phrase
from notation.state import Offer, Phase, PositionState

_LONG: Final = 60
"""The characters of a name in a sentence."""


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
