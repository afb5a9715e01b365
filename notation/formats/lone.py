"""Records that are no more than one position."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from notation.board import other
from notation.model import Beaver, Double, Match, Move, Raccoon, SetUp, Written
from notation.state import Offer, PositionState

_OFFERS: Final = {Double: Offer.DOUBLE, Beaver: Offer.BEAVER, Raccoon: Offer.RACCOON}


def state_of(match: Match) -> PositionState | None:
    """The moment of a match that is no more than a position; None for any other."""
    if len(match.games) != 1:
        return None
    (game,) = match.games
    set_up, *rest = game.actions or (None,)
    if not isinstance(set_up, SetUp) or set_up.position is None or game.cube > 1:
        return None
    position = set_up.position
    while rest and isinstance(rest[0], SetUp) and rest[0].position is None and not rest[0].text:
        more = rest.pop(0)  # what is told of the same position: whose turn it is, where the cube stands
        assert isinstance(more, SetUp)
        cube_told = (set_up.cube, set_up.owner) if more.cube is None else (more.cube, more.owner)
        turn_told = set_up.turn if more.turn is None else more.turn
        set_up = replace(set_up, cube=cube_told[0], owner=cube_told[1], turn=turn_told)
    turn, rules = set_up.turn or 0, match.rules
    dice = offer = None
    cube, owner = set_up.cube or 1, set_up.owner
    expected = [Double, Beaver, Raccoon]
    for action in rest:
        if isinstance(action, Move) and offer is None and dice is None:
            if action.written is not Written.BLANK or action.player != turn or 0 in action.dice:
                return None
            dice = action.dice
        elif dice is None and expected and type(action) is expected[0]:
            offer = _OFFERS[expected.pop(0)]
            if offer is not Offer.DOUBLE:
                cube, owner = cube * 2, other(turn)
        else:
            return None
    return PositionState(
        position,
        turn,
        dice,
        cube,
        owner,
        offer,
        length=rules.length,
        score=game.score or (0, 0),
        crawford=bool(game.crawford),
        jacoby=None if rules.length else rules.jacoby,
        beavers=None if rules.length else rules.beavers,
        max_cube=rules.cube_limit,
    )
