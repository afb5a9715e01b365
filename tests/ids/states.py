"""Hypothesis strategies for states that can arise in a match or a money session."""

from __future__ import annotations

from hypothesis import strategies as st

from notation.board import Player, Position
from notation.ids.reading import closed_out
from notation.state import Offer, Phase, PositionState
from tests.strategies import halves

players = st.sampled_from((0, 1))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position that is not impossible, with up to fourteen checkers of each player borne off."""
    first, second = draw(halves())
    for half in (first, second):
        for _ in range(draw(st.integers(0, 14))):
            point = next((point for point in range(1, 26) if half[point] and sum(half[1:]) > 1), None)
            if point is not None:
                half[point] -= 1
        if not sum(half[1:]):
            half[25] = 1
    position = Position.from_halves(first, second)
    if closed_out(position):
        first[25] = 0
        position = Position.from_halves(first, second)
    return position


@st.composite
def states(draw: st.DrawFn) -> PositionState:
    """A moment of a game that is being played: before a roll, after it, or with a double, beaver or raccoon to answer."""
    turn: Player = draw(players)
    length = draw(st.sampled_from((0, 0, 1, 2, 3, 5, 7, 11, 25, 64)))
    top = length - 1 if length else 40
    score = (draw(st.integers(0, top)), draw(st.integers(0, top)))
    one_away = length > 1 and (score[0] == length - 1) != (score[1] == length - 1)
    crawford = one_away and draw(st.booleans())
    owner: Player | None = None
    cube = 1
    if not crawford:
        owner = draw(st.sampled_from((None, 0, 1)))
        cube = 1 if owner is None else 2 ** draw(st.integers(1, 10))
    moment = draw(st.sampled_from(("before", "rolled", "doubled", "beavered", "raccooned", "resigning")))
    dice = offer = resigner = None
    resigned = 0
    if moment == "rolled" or (moment == "resigning" and draw(st.booleans())):
        dice = tuple(sorted((draw(st.integers(1, 6)), draw(st.integers(1, 6))), reverse=True))
    if moment == "doubled" and owner in (None, turn) and not crawford:
        offer = Offer.DOUBLE
    if moment in ("beavered", "raccooned") and not length:
        offer = Offer.BEAVER if moment == "beavered" else Offer.RACCOON
        before = draw(st.integers(0, 8))
        cube, owner = 2 ** (before + (1 if offer is Offer.BEAVER else 2)), 1 - turn
    if moment == "resigning":
        resigned, resigner = draw(st.integers(1, 3)), draw(players)
    return PositionState(
        position=draw(positions()),
        turn=turn,
        dice=dice,  # type: ignore[arg-type]
        cube=cube,
        owner=owner,
        offer=offer,
        resigned=resigned,
        resigner=resigner,
        length=length,
        score=score,
        crawford=crawford,
        jacoby=None if length else draw(st.booleans()),
        beavers=None if length else draw(st.booleans()),
        max_cube=1024,
        names=("Ada", "Ben"),
        moves=draw(st.integers(0, 99)),
        taken=offer is None and owner is not None and draw(st.booleans()),
    )


@st.composite
def finished(draw: st.DrawFn) -> PositionState:
    """A game that is over, with the score already counted."""
    length = draw(st.sampled_from((3, 7)))
    return PositionState(
        position=draw(positions()),
        turn=draw(players),
        length=length,
        score=(draw(st.integers(0, length)), draw(st.integers(0, length - 1))),
        phase=draw(st.sampled_from((Phase.OVER, Phase.DROPPED, Phase.RESIGNED))),
        max_cube=1024,
    )
