"""Every state through every kind and back: it comes back equal, or what differs is named as a loss, or it is refused.

Odd states too: those of damaged records and of other programs, with a cube that nobody can turn or with too many checkers.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.board import START, Position
from notation.ids import FIELDS, Kind, decode, kinds
from notation.ids.reading import ordinary
from notation.state import Offer, Phase, PositionState, without
from tests.ids.states import finished, states
from tests.ids.test_selfplay import states as decisions
from tests.shared import rows

WRITTEN = [kind for kind in kinds() if kind.writes]

MAY_BE_UNKNOWN = ("jacoby", "beavers", "max_cube")
SCORE = ("length", "score", "crawford")

USUAL = PositionState(START, 1, (3, 1), 2, 1, length=7, score=(3, 2), max_cube=1024, names=("Ada", "Ben"))


def crowded(point: int, count: int) -> Position:
    """The start with so many checkers on a point."""
    return Position([*START[:point], count, *START[point + 1 :]])


ODD: list[PositionState] = [
    *(replace(USUAL, position=crowded(6, count)) for count in (6, 11, 15, 26, 27, 35, 36, 900)),
    *(replace(USUAL, position=crowded(19, -count)) for count in (6, 11, 15, 26, 27, 35, 36, 900)),
    *(replace(USUAL, position=crowded(25, count)) for count in (1, 16, -1, 900)),
    *(replace(USUAL, position=crowded(0, count)) for count in (-1, -16, 1, -900)),
    *(replace(USUAL, position=Position([0] * 26), phase=phase) for phase in Phase),
    replace(USUAL, position=Position([0] * 6 + [15] + [0] * 19)),
    replace(USUAL, position=Position([-1, *[2] * 6, *[0] * 12, *[-2] * 6, 1])),
    *(replace(USUAL, cube=cube, owner=owner) for cube in (0, -2, 1, 3, 2**15, 2**16, 2**50, 2**5000) for owner in (None, 0, 1)),
    *(replace(USUAL, length=length) for length in (-1, 0, 1, 64, 65, 32767, 32768, 99_999, 10**9, 10**40)),
    *(replace(USUAL, score=(points, 0)) for points in (-1, 6, 7, 32768, 99_999, 100_000, 10**9, 10**40)),
    *(replace(USUAL, length=0, score=(points, 0)) for points in (-1, 0, 32768, 99_999, 100_000, 10**9, 10**40)),
    *(replace(USUAL, crawford=True, length=length, score=(length - 1, 0), cube=1, owner=None) for length in (0, 1, 2, 7)),
    *(replace(USUAL, crawford=True, score=score, cube=cube) for score in ((6, 6), (0, 0), (6, 2)) for cube in (1, 2)),
    *(replace(USUAL, dice=dice) for dice in ((2, 4), (4, 2), (0, 0), (7, 1), (1, 0), (-1, 1), (10**9, 1))),
    *(
        replace(USUAL, dice=dice, offer=offer, owner=owner, cube=cube, length=length, turn=turn)
        for dice, offer, owner, cube, length, turn in product((None, (3, 1)), Offer, (None, 0, 1), (1, 2, 4), (0, 7), (0, 1))
    ),
    *(
        replace(USUAL, resigned=resigned, resigner=resigner, turn=turn, offer=offer, dice=None)
        for resigned, resigner, turn, offer in product((0, 1, 3, 4), (None, 0, 1), (0, 1), (None, Offer.DOUBLE))
    ),
    *(replace(USUAL, phase=phase, turn=turn, dice=dice) for phase, turn, dice in product(Phase, (0, 1), (None, (3, 1)))),
    *(replace(USUAL, phase=phase, score=(7, 2), dice=None) for phase in Phase),
    *(replace(USUAL, checkers=checkers) for checkers in (0, 1, 3, 10, 16, 30, 10**9)),
    replace(USUAL, position=Position([0, -1, -1, -1, *[0] * 18, 1, 1, 1, 0]), checkers=3),
    *(replace(USUAL, max_cube=limit) for limit in (None, 0, 1, 2, 3, 64, 1024, 2**30, 2**31, 2**5000)),
    *(replace(USUAL, length=0, jacoby=jacoby, beavers=beavers) for jacoby, beavers in product((None, False, True), repeat=2)),
    *(replace(USUAL, jacoby=jacoby, beavers=beavers) for jacoby, beavers in product((None, False, True), repeat=2)),
    *(replace(USUAL, moves=moves, taken=taken) for moves in (-1, 99, 10**9, 10**40) for taken in (False, True)),
    *(replace(USUAL, max_games=games) for games in (-1, 0, 9, 9999, 10**9)),
    *(replace(USUAL, stage=stage) for stage in ("", "X", "FF", "D", "IW", "iw", "a:b", "\x1b[2J", "A" * 1000)),
    *(replace(USUAL, acts=acts, phase=phase) for acts in (0, 1) for phase in Phase),
    *(
        replace(USUAL, names=(name, "Ben"))
        for name in (
            "",
            " ",
            "A:B",
            "A;B",
            "A (x)",
            "A\nB",
            "A\x1bB",
            "\u202e",
            "井上",
            "A" * 300,
            "O: x",
            "\ud800",
            "a  b",
            "3",
        )
    ),
]


def assert_it_comes_back(kind: Kind, state: PositionState) -> bool:
    """Whether it was written; then it comes back but for the losses, and a second writing changes nothing."""
    try:
        text, losses = kind.encode(state)
    except ValueError as why:
        assert str(why) and len(str(why)) < 300
        return False
    assert text.replace("\n", "").isprintable(), "nothing in it acts on a terminal"
    back, findings = kind.decode(text)
    assert back is not None, (text, list(map(str, findings)))
    seen = without(state.swap() if "turn" in losses else state, losses)
    assert known(back, seen) == known(seen, seen), (text, losses)
    if "names" in kind.carries and "names" not in losses and all(seen.names):
        assert back.names == seen.names, (text, losses)
    assert set(losses) <= set(FIELDS)
    assert kind.encode(back).text == text
    return True


def known(state: PositionState, told: PositionState) -> PositionState:
    """The state without what `told` does not know; dice have no order."""
    unknown = {name: None for name in MAY_BE_UNKNOWN if getattr(told, name) is None}
    return replace(state, dice=state.dice and tuple(sorted(state.dice)), **unknown)  # type: ignore[arg-type]


each_kind = pytest.mark.parametrize("kind", WRITTEN, ids=[kind.name for kind in WRITTEN])


@each_kind
def test_odd_states(kind: Kind) -> None:
    written = [assert_it_comes_back(kind, state) for state in ODD]
    assert any(written) and not all(written)


@each_kind
@given(state=st.one_of(states(), finished()))
def test_drawn_states(kind: Kind, state: PositionState) -> None:
    over = state.length and max(state.score) >= state.length
    assert assert_it_comes_back(kind, state) or over


@each_kind
@given(state=states(), other=st.sampled_from(ODD), names=st.lists(st.sampled_from(sorted(FIELDS)), max_size=4))
def test_states_of_odd_parts(kind: Kind, state: PositionState, other: PositionState, names: list[str]) -> None:
    assert_it_comes_back(kind, replace(state, **{name: getattr(other, name) for name in names}))


@each_kind
@given(state=states())
def test_moments_of_usual_games_need_not_be_read_back(kind: Kind, state: PositionState) -> None:
    plain = replace(state, names=("", ""), moves=0, taken=False, crawford=False, offer=None, resigned=0, resigner=None)
    if not ordinary(plain):
        assert (plain.position[0] and plain.position[25]) or max(state.score) > 60
    assert assert_it_comes_back(kind, plain)


def test_nothing_odd_is_taken_for_usual() -> None:
    usual = [state for state in map(nameless, ODD) if ordinary(state)]
    assert 0 < len(usual) < len(ODD) // 5
    for kind in WRITTEN:
        assert all(assert_it_comes_back(kind, state) for state in usual)


def nameless(state: PositionState) -> PositionState:
    return replace(state, names=("", ""))


@each_kind
def test_every_id_of_the_vectors(kind: Kind) -> None:
    for row in rows("vectors/ids.jsonl"):
        source = {"jellyfish-pos": "jellyfish", "ogid": "ogid"}.get(row["format"])
        state, _ = decode(row["id"], source)
        if state is not None:
            over = state.length and max(state.score) >= state.length
            assert assert_it_comes_back(kind, state) or over, row["id"]


@each_kind
def test_every_decision(kind: Kind) -> None:
    found = decisions()
    for state in found[:: 1 if len(kind.name) < 8 and not kind.many_lines else 5]:
        assert assert_it_comes_back(kind, state)
