"""The plain lane: what it takes and where it stops, and that it decides nothing differently from the closer look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation.board import BAR, START, Half, Player, other
from notation.decisions import Decision
from notation.model import Deciding, Match, Move, Step, Take, Written
from notation.packed import ONE, can_step, pack, pack_both, unpack, unpack_both
from notation.plain import Run, Stop, carry_on, follow, plan, suits
from notation.replay import replay
from notation.rules import make_play
from notation.table import Table
from tests import strategies
from tests.mutations import mutations
from tests.shared import shared

HALVES = (START.half(0), START.half(1))


def _step(written: tuple[int, ...]) -> Step:
    """A step as no program makes it, be it on the board or not."""
    source, target, *hit = written
    return Step._make((source, target, bool(hit and hit[0])))


@contextmanager
def closer_look() -> Iterator[None]:
    """Within it, every action is looked at closely."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "_plainly", lambda _table, at: at)
        yield


def check(match: Match) -> None:
    """A match is replayed alike with the plain lane and without it."""
    lane = replay(match)
    with closer_look():
        slow = replay(match)
    assert lane == slow
    assert [game.decisions for game in lane.games] == [game.decisions for game in slow.games]


@settings(max_examples=25)
@given(strategies.matches())
def test_legal_matches(match: Match) -> None:
    assert not [finding for finding in replay(match).diagnostics if finding.severity == "error"]
    check(match)


@given(st.integers(0, 10**6))
def test_damaged_records(seed: int) -> None:
    for data in mutations(seed, 4):
        for match in notation.read_matches(data):
            check(match)


def _records() -> list[Path]:
    return [path for path in sorted(shared("corpus/mat").iterdir()) if path.is_file()][::3]


@pytest.mark.slow
def test_real_records() -> None:
    paths = _records()
    assert len(paths) > 20
    for path in paths:
        for match in notation.read_matches(path):
            check(match)


PLANS = {
    "both dice": ((3, 1), ((8, 5), (6, 5)), True),
    "the smaller die first": ((3, 1), ((6, 5), (8, 5)), True),
    "one checker": ((6, 4), ((24, 18), (18, 14)), True),
    "a double": ((2, 2), ((13, 11), (13, 11), (6, 4), (6, 4)), True),
    "off by its own die and by a larger one": ((6, 3), ((3, 0), (5, 0)), True),
    "one step for both dice": ((3, 1), ((8, 4),), True),
    "a step of a double for two dice": ((2, 2), ((13, 9), (6, 4), (6, 4)), True),
    "three steps of a double": ((2, 2), ((13, 11), (13, 11), (6, 4)), False),
    "a step of a double that no dice make": ((2, 2), ((13, 8), (6, 3)), False),
    "one step too many": ((3, 1), ((8, 5), (6, 5), (6, 5)), False),
    "one step for both dice from nowhere": ((3, 1), ((30, 26),), False),
    "one step for both dice off the board": ((3, 1), ((4, 0),), False),
    "one step for one die": ((3, 1), ((8, 5),), False),
    "no steps": ((3, 1), (), False),
    "a step that no die makes": ((3, 1), ((8, 5), (6, 4)), False),
    "off where no die reaches": ((2, 1), ((5, 0), (6, 5)), False),
    "no roll": ((7, 1), ((8, 1), (6, 5)), False),
    "from off the board": ((3, 1), ((0, -3), (6, 5)), False),
}


@pytest.mark.parametrize("name", PLANS)
def test_what_has_a_plan(name: str) -> None:
    dice, steps, planned = PLANS[name]
    assert (plan(dice, tuple(map(_step, steps))) is not None) == planned


def test_plans_are_kept_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.plain._KEPT", 1)
    for target in (5, 4, 3):
        assert plan((3, 3), (Step(8, target),)) is None
        assert plan((3, 3), (Step(8, target),)) is None


def half(**points: int) -> Half:
    """A player's checkers: `p6=2` for two on his point 6, `bar` and `off`."""
    found = [0] * 26
    for name, count in points.items():
        found[{"bar": 25, "off": 0}.get(name, int(name[1:] or 0) if name[0] == "p" else 0)] = count
    return found


BOARDS = {
    "nobody there": (half(p6=1), half(), (3, 1), ((8, 5), (6, 5)), None),
    "the bar first": (half(bar=1, p8=1, p6=1), half(), (3, 1), ((8, 5), (6, 5)), None),
    "a closed point": (half(p8=1, p6=1), half(p20=2), (3, 1), ((8, 5), (6, 5)), None),
    "a hit": (half(p8=1, p6=1), half(p20=1), (3, 1), ((8, 5), (6, 5)), 5),
    "off too early": (half(p8=1, p3=1, p5=1), half(), (6, 3), ((3, 0), (5, 0)), None),
    "off past a checker behind": (half(p6=1, p3=1, p4=1), half(), (5, 3), ((3, 0), (4, 0)), None),
    "off": (half(p5=1, p3=1), half(), (6, 3), ((3, 0), (5, 0)), 0),
    "over an empty point": (half(p8=1), half(p21=1), (3, 1), ((8, 4),), 4),
    "over a point where somebody stands": (half(p8=1), half(p20=1), (3, 1), ((8, 4),), None),
}


@pytest.mark.parametrize("name", BOARDS)
def test_what_the_board_allows(name: str) -> None:
    mine, theirs, dice, steps, hits = BOARDS[name]
    planned = plan(dice, tuple(map(_step, steps)))
    assert planned is not None
    made = follow(planned, pack(mine), pack(theirs))
    assert (made and made[2]) == (hits and ONE[BAR - hits])
    if made:
        assert (sum(unpack(made[0])), sum(unpack(made[1]))) == (sum(mine), sum(theirs))


def test_one_checker_may_be_moved_by_both_dice_in_either_order() -> None:
    planned = plan((3, 1), (Step(8, 4, True),))
    assert planned and planned.otherwise
    assert planned.steps == (Step(8, 5), Step(5, 4, True))
    assert planned.otherwise.steps == (Step(8, 7), Step(7, 4, True))
    made = follow(planned.otherwise, pack(half(p8=1)), pack(half(p20=2, p21=1)))
    assert made and made[2] == planned.marks


def test_a_hit_of_several_checkers_is_marked_once() -> None:
    planned = plan((2, 2), (Step(13, 9, True), Step(13, 9, True)))
    assert planned
    assert planned.steps == (Step(13, 11), Step(13, 11), Step(11, 9, True), Step(11, 9))


@pytest.mark.parametrize(("dice", "out"), [((6, 6), True), ((6, 5), False), ((5, 6), False)])
def test_who_is_shut_out(dice: tuple[int, int], out: bool) -> None:
    assert any(can_step(pack(half(bar=1)), pack(half(p6=2, p5=1)), die) for die in dice) != out
    assert any(can_step(pack(half(p24=1)), pack(half(p6=2, p5=2)), die) for die in dice)


def roll(player: Player, dice: tuple[int, int], *steps: tuple[int, int], **facts: object) -> Move:
    return Move(player, dice, tuple(Step(*step) for step in steps), **facts)  # type: ignore[arg-type]


FIRST = roll(0, (3, 1), (8, 5), (6, 5))
SECOND = roll(1, (6, 4), (24, 18), (18, 14))
OVER = roll(1, (4, 6), (24, 14))


def carried_on(actions: Sequence[Deciding], halves: tuple[Half, Half]) -> tuple[Stop, list[Decision]]:
    sides = pack_both(halves)
    stop = carry_on(actions, [action.player for action in actions], Stop(0, 0, sides, sides, sides), 15)
    return stop, list(Run(0, stop.at, 0, sides, 2, 1, False).decisions(actions))


STOPS: dict[str, tuple[list[Deciding], int]] = {
    "the end": ([FIRST, SECOND], 2),
    "the end after a play in one step": ([FIRST, OVER], 2),
    "a cube action": ([FIRST, Take(1), SECOND], 1),
    "the other player": ([FIRST, FIRST], 1),
    "a play that is not plain": ([FIRST, roll(1, (6, 4), (24, 18))], 1),
    "a play that cannot be made": ([FIRST, roll(1, (6, 4), (23, 17), (24, 20))], 1),
    "a mark where nothing is hit": ([FIRST, Move(1, (6, 4), (Step(24, 18, True), Step(18, 14)))], 1),
    "a dance that is none": ([FIRST, roll(1, (6, 4), written=Written.DANCE)], 1),
    "a play that is not known": ([FIRST, roll(1, (6, 4), written=Written.UNKNOWN)], 1),
}


@pytest.mark.parametrize("name", STOPS)
def test_where_it_stops(name: str) -> None:
    actions, at = STOPS[name]
    stop, decisions = carried_on(actions, HALVES)
    assert (stop.at, len(decisions)) == (at, at)
    assert stop.turn == (0 if at == 2 else other(0))
    assert unpack_both(stop.sides) == decisions[-1].after
    assert unpack_both(stop.before) == decisions[-1].halves
    assert [decision.at for decision in decisions] == list(range(at))
    assert {(decision.cube, decision.owner, decision.legal) for decision in decisions} == {(2, 1, True)}


def test_a_player_who_is_shut_out_passes_the_turn_on() -> None:
    shut = (half(bar=1, p6=14), half(**{f"p{point}": 2 for point in range(1, 7)}, p13=3))
    actions = [roll(0, (6, 4), written=Written.BLANK), roll(1, (6, 1), (13, 7), (7, 6))]
    stop, decisions = carried_on(actions, shut)
    assert (stop.at, unpack_both(stop.before), unpack_both(stop.earlier)) == (2, shut, shut)
    assert [decision.kind for decision in decisions] == ["dance", "play"]
    assert not decisions[0].certain


def test_the_last_checker_is_left_for_a_closer_look() -> None:
    stop, _ = carried_on([roll(0, (2, 1), (1, 0))], (half(off=14, p1=1), half(p6=15)))
    assert stop.at == 0
    stop, decisions = carried_on([roll(0, (2, 1), (1, 0), (1, 0))], (half(off=13, p1=2), half(p6=15)))
    assert (stop.at, decisions) == (0, [])


@st.composite
def _plays(draw: st.DrawFn) -> tuple[tuple[Half, Half], Move]:
    """A board, and a roll of the first player with a step for each die from where he may have a checker."""
    halves, dice = draw(strategies.halves()), draw(strategies.dice())
    single = draw(st.permutations(dice * (1 + (dice[0] == dice[1]))))
    sources = st.sampled_from([point for point in range(1, 26) if halves[0][point]] or [1])
    made: list[Step] = []
    for die in single:
        went_on = draw(st.booleans()) and made and made[-1].target
        source = went_on or draw(sources)
        target = max(source - die, 0)
        blot = target and halves[1][25 - target] == 1
        made.append(Step(source, target, bool(blot) ^ (draw(st.integers(0, 9)) == 0)))
    return halves, Move(0, dice, tuple(made))


@settings(max_examples=400)
@given(_plays())
def test_step_by_step_and_by_plan(drawn: tuple[tuple[Half, Half], Move]) -> None:
    """What is made step by step is what the plan of the play makes."""
    halves, move = drawn
    mine, theirs = sides = pack_both(halves)
    stop = carry_on([move], [0], Stop(0, 0, sides, sides, sides), 15)
    planned = plan(move.dice, move.steps)
    if planned and suits(planned, mine, theirs) and not (planned.bears_off and unpack(mine + planned.moved)[0] == 15):
        assert (stop.at, stop.sides) == (1, (mine + planned.moved, theirs + planned.struck))
        after = make_play(*halves, move.dice, move.steps)
        assert after and stop.sides == pack_both((after.mine, after.theirs))
        [decision] = Run(0, 1, 0, sides, 1, None, True).decisions([move])
        assert pack_both(decision.after) == stop.sides
    else:
        assert stop.at == 0
