"""Looking ahead costs a bounded number of steps, counted and not timed, whatever is wrong with a record."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence

import pytest

import notation
from notation.board import START
from notation.lookahead import FAR, PATIENCE, Budget, Future, Record, choose, seats
from notation.model import Action, Move, Resign, SetUp, Step, Written
from notation.packed import pack, pack_both
from notation.replay import STEPS, STEPS_EACH
from tests.records import game

OPENING = "31: 8/5 6/5 | 64: 24/18 18/14"
LONG = game(
    *(
        "31: 8/5 6/5 | 43: 13/9 8/5",
        "65: 24/18 18/13 | 61: 6/5 24/18",
        "22: 13/11 13/11 11/9 9/7* | 66:",
        "Doubles => 2 | Takes",
        "41: 11/7 24/23 | 33: 25/22 13/10 6/3 6/3",
        "53: 23/18 18/15* | 43: 25/21 13/10*",
        "21: 25/23 6/5 | 62: 24/22 21/15",
        "42: 13/9 9/7 | 51: 9/8 15/10",
        "51: 7/6 13/8 | 52: 13/8 8/6",
    )
)


def rows(text: str, keep: Callable[[int], bool]) -> str:
    """The record with only some of its rows."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not (found := re.match(r" *(\d+)\)", line)) or keep(int(found[1])))


def often(text: str, times: int) -> str:
    """A record of many such games."""
    head, _, body = text.partition("\n\n")
    return head + "\n\n" + body * times


DAMAGED = {
    "every second row is missing": rows(LONG, lambda number: number % 2 == 1),
    "all rolls are doubles": re.sub(r"(\d)\d:", r"\1\1:", LONG),
    "the same roll again and again": game(OPENING, *(f"{cell}" for cell in ["= | 43:", "43: | 43:", "= 43: |"] * 40)),
    "a column is missing": re.sub(r"(?m)^( *\d+\) \S+ \S+ \S+) .*$", r"\1", LONG),
    "many games, each without every second row": often(rows(LONG, lambda number: number % 2 == 1), 12),
    "every play is an unread one": re.sub(r": \d\S+ \S+", ": zz", LONG),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_record_takes_no_more_steps_than_its_size_allows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    after, module = Future._after, sys.modules["notation.replay"]
    budgets: list[Budget] = []

    def counted(self: Future, *arguments: object) -> object:
        nonlocal steps
        steps += 1
        return after(self, *arguments)  # type: ignore[arg-type]

    def kept(left: int) -> Budget:
        budgets.append(Budget(left))
        return budgets[-1]

    monkeypatch.setattr(Future, "_after", counted)
    monkeypatch.setattr(module, "Budget", kept)
    match = notation.read(DAMAGED[name].encode())
    replay = notation.replay(match)
    actions = sum(len(game.actions) for game in match.games)
    allowed = STEPS + STEPS_EACH * actions
    assert steps <= allowed
    assert len(budgets) == 1 and allowed >= budgets[0].left > -2000, "one play or roll may go over it"
    assert [str(finding) for finding in notation.replay(match).diagnostics] == [str(finding) for finding in replay.diagnostics]


def test_what_is_left_when_the_steps_are_used_up_is_said_once_a_game() -> None:
    found = notation.check(DAMAGED["many games, each without every second row"].encode())
    unchecked = [finding.game for finding in found if finding.code.name == "unchecked-plays"]
    assert unchecked and max(map(unchecked.count, unchecked)) <= 12, "all the games have one number"
    assert len(unchecked) <= 12


def future(actions: Sequence[Action], marks: bool, budget: Budget) -> Future:
    return Record(actions).future(0, (), marks, budget)


def test_a_budget_that_is_spent_thinks_up_nothing() -> None:
    start = pack_both((START.half(0), START.half(1)))
    assert len(list(future((), True, Budget(10_000)).any_roll(0, start))) > 300
    ahead = future((), True, Budget(5))
    assert list(ahead.any_roll(0, start)) == []
    assert ahead.budget.spent


@pytest.mark.parametrize("marks", [True, False])
def test_what_is_not_thought_up_fits_no_more_than_it_needs(marks: bool) -> None:
    match = notation.read(LONG.encode())
    (game,) = match.games
    for decision in notation.replay(match).games[0].decisions:
        ahead = Record(game.actions).future(decision.at + 1, (), marks, Budget(10**9))
        sides, player = pack_both(decision.halves), decision.player
        found = list(ahead.any_roll(player, sides))
        for most in range(4):
            some = set(ahead.any_roll(player, sides, most))
            assert [there for there in found if there not in some and ahead.fits(seats(player, *there)) > most] == []
            assert len(some) < len(found) or not ahead.plays, "something is left out"


def test_the_closest_are_those_that_one_players_checkers_tell_for_long() -> None:
    plays = (Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Move(1, (6, 4), (Step(24, 14, True),)), Move(0, (6, 6), ()))
    start, blot = START.half(0), START.half(0)
    blot[13], blot[11] = 4, 1
    bare, shut = [0] * 26, START.half(1)
    bare[6] = bare[8] = bare[11] = 1
    boards = [(pack(mine), pack(shut)) for mine in (bare, start, blot)]
    ahead = future(plays, True, Budget(1000))
    assert ahead.closest(0, boards, 2) == [boards[0], boards[2]], "a hit checker stands where it is hit"
    assert ahead.closest(0, boards, 5) == [boards[0], boards[2], boards[1]]
    assert ahead.closest(0, [boards[1], boards[2], boards[1]], 5) == [boards[2], boards[1]], "each is told once"
    entering = future((Move(0, (6, 1), (Step(25, 19), Step(8, 7))),), True, Budget(1000))
    assert entering.closest(0, boards[1:], 1, hit=True) == [boards[2]], "its blot may have been hit"
    assert future(plays, True, Budget(0)).closest(0, boards, 1) == [boards[0]], "nothing can be told"


def test_how_far_the_rest_of_a_game_fits() -> None:
    start = (START.half(0), START.half(1))
    joined = Move(0, (6, 4), (Step(24, 14),))
    hit = Move(0, (6, 4), (Step(24, 14, True),))
    shut = ([0] * 26, START.half(1))
    for actions, halves, marks, expected in (
        ((joined,), start, True, 1),
        ((hit,), start, True, 0),
        ((hit,), start, False, 1),
        ((joined, Resign(1), joined), start, True, 1),
        ((joined, SetUp(), joined), start, True, 1),
        ((Move(0, (6, 4), ()),), ([15, *shut[0][1:]], shut[1]), True, 0),
    ):
        assert future(actions, marks, Budget(100)).fits(pack_both(halves)) == expected


def test_what_is_not_told_is_not_looked_at() -> None:
    told, unknown = Move(0, (6, 4), (Step(24, 14),)), Move(0, (6, 4), (), Written.UNKNOWN)
    record = Record([told] * 600)
    assert record.future(0, (), True, Budget(0)).plays == FAR
    assert record.future(590, (told,), True, Budget(0)).plays == 11
    assert record.future(590, (told, unknown), True, Budget(0)).plays == 1


def test_who_finds_nothing_for_long_looks_no_more_in_that_game() -> None:
    budget = Budget(10)
    for _ in range(PATIENCE - 1):
        budget.looked(False)
    budget.looked(True)
    assert not budget.hopeless
    budget.looked(False, PATIENCE)
    assert budget.hopeless
    budget.begin()
    assert not budget.hopeless


def test_a_slip_behind_a_game_without_every_second_row_is_named_alone() -> None:
    torn = rows(LONG, lambda number: number % 2 == 1)
    slip = LONG.replace("42: 13/9 9/7", "42: 13/9 9/6").partition("\n\n")[2]
    found = [finding for finding in notation.check((torn + slip).encode()) if finding.code.id.startswith("P")]
    last = torn.count("\n")
    assert [finding.code.name for finding in found if finding.place.line > last and finding.severity == "error"] == [
        "wrong-dice"
    ]


def test_what_cannot_be_paid_for_is_not_looked_at() -> None:
    ahead = future((Move(1, (6, 4), (Step(24, 14),)),), True, Budget(0))
    others = [(pack(START.half(0)), pack(START.half(1)))]
    assert choose(0, None, lambda most: others, ahead).way is None
    ahead.budget.left = 10
    assert choose(0, None, lambda most: others, ahead).way is others[0]
