"""The quick way to the IDs of a game's moments says what the kinds say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.board import Position
from notation.ids import encode
from notation.ids.usual import Ids, Moment, Moments
from notation.state import Offer, Phase, PositionState
from tests.ids.states import states

KINDS = ("gnubg-position", "gnubg-match", "xgid", "ogid")


def moment(state: PositionState) -> Moment:
    halves = state.position.half(0), state.position.half(1)
    started = state.phase is Phase.PLAYING
    return Moment(*halves, state.turn, state.dice, state.cube, state.owner, state.offer, started)


def quickly(state: PositionState) -> Ids | None:
    return Moments(state).ids(moment(state))


def slowly(state: PositionState) -> Ids:
    return Ids(*(encode(state, kind).text for kind in KINDS))


@st.composite
def usual(draw: st.DrawFn) -> PositionState:
    """A moment before a roll, a play or the answer to a double, or the first roll of a game."""
    state = draw(states())
    free = state.owner in (None, state.turn) and not state.crawford and state.dice is None
    offer = Offer.DOUBLE if free and draw(st.booleans()) else None
    first = state.dice is not None and state.owner is None and draw(st.booleans())
    return PositionState(
        state.position,
        state.turn,
        state.dice,
        state.cube if state.owner is not None else 1,
        state.owner,
        offer,
        length=state.length,
        score=state.score,
        crawford=state.crawford,
        jacoby=state.jacoby,
        beavers=state.beavers,
        max_cube=draw(st.sampled_from((None, 1024))),
        phase=Phase.NOT_STARTED if first else Phase.PLAYING,
    )


@settings(max_examples=400)
@given(usual())
def test_usual_moments(state: PositionState) -> None:
    both_on_bar = bool(state.position[0] and state.position[25])
    assert quickly(state) == (None if both_on_bar else slowly(state))


ROLLED = PositionState(length=5, dice=(3, 1))
HELD = PositionState(length=5, cube=2, owner=0)


@pytest.mark.parametrize(
    "state",
    [
        replace(ROLLED, dice=(7, 1)),
        replace(ROLLED, dice=(0, 1)),
        replace(ROLLED, offer=Offer.DOUBLE),
        replace(HELD, turn=1, offer=Offer.DOUBLE),
        replace(HELD, offer=Offer.BEAVER),
        replace(HELD, crawford=True, score=(4, 0)),
        replace(ROLLED, crawford=True, score=(3, 0)),
        replace(ROLLED, crawford=True, score=(4, 4)),
        replace(ROLLED, crawford=True, score=(4, 0), dice=None, offer=Offer.DOUBLE),
        replace(ROLLED, phase=Phase.NOT_STARTED, dice=None),
        replace(HELD, phase=Phase.NOT_STARTED, dice=(3, 1)),
        replace(ROLLED, cube=3, owner=0),
        replace(ROLLED, length=5000),
    ],
)
def test_moments_that_are_not_usual_are_left(state: PositionState) -> None:
    assert quickly(state) is None


def half(*stacks: tuple[int, int]) -> list[int]:
    found = [0] * 26
    for point, count in stacks:
        found[point] = count
    return found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (half((6, 15)), half()),
        (half((6, 16)), half((6, 15))),
        (half((6, 2)), half((19, 2))),
        (half((25, 1)), half((25, 1))),
    ],
    ids=["no checkers", "too many", "a shared point", "both on the bar"],
)
def test_odd_checkers(first: list[int], second: list[int]) -> None:
    assert Moments(PositionState()).ids(Moment(first, second, 0, None, 1, None)) is None


def test_few_half_boards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.ids.usual._KEPT", 2)
    moments = Moments(PositionState())
    for point in range(1, 9):
        first, second = half((point, 2)), half((6, 2))
        state = PositionState(Position.from_halves(first, second))
        assert moments.ids(Moment(first, second, 0, None, 1, None)) == slowly(state)
