from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from notation.board import START, Half, Position
from notation.grammar import movement
from notation.ids.gnubg import decode_position, encode_halves, encode_position
from notation.ids.letters import decode_letters
from notation.model import Step
from notation.rules import (
    all_plays,
    can_step,
    legal_plays,
    level,
    literally,
    make_play,
    most_steps,
    play_plainly,
    unwritten_hits,
)
from tests import strategies
from tests.bruteforce import all_results, checkers
from tests.shared import SHARED, rows, shared


def half(**points: int) -> Half:
    """Checkers as `p24=2, bar=1`; the rest of the fifteen are off."""
    counts = [0] * 26
    for name, count in points.items():
        counts[25 if name == "bar" else int(name[1:])] = count
    counts[0] = 15 - sum(counts)
    return counts


def steps_of(text: str) -> tuple[Step, ...]:
    found: tuple[Step, ...] = ()
    for word in text.split():
        steps = movement(word)
        assert steps is not None, word
        found += steps
    return found


def is_legal(mine: Half, theirs: Half, dice: tuple[int, int], play: str) -> bool:
    return make_play(mine, theirs, dice, steps_of(play)) is not None


def results(mine: Half, theirs: Half, dice: tuple[int, int]) -> set[Any]:
    return {(checkers(play.mine), checkers(play.theirs)) for play in all_plays(mine, theirs, dice)}


START_HALF = START.half(0)


# -- the vectors --------------------------------------------------------------------------------------------------------


def test_the_legal_positions_of_12600_rolls() -> None:
    for row in rows("vectors/legal-moves.jsonl.gz"):
        position = decode_position(row["position"])
        mine, theirs = position.half(0), position.half(1)
        dice = tuple(row["dice"])
        plays = all_plays(mine, theirs, dice)
        assert sorted(encode_halves(play.mine, play.theirs) for play in plays) == sorted(row["results"]), row
        assert {len(play.steps) for play in plays} <= {row["dice_used"]}, row
        assert most_steps(mine, theirs, dice) == (row["dice_used"] if plays else 0), row


def test_every_written_play_of_the_vectors() -> None:
    for row in rows("vectors/plays.jsonl"):
        words = row["play"].replace(",", " ").split()
        movements = [movement(word) for word in words]
        verdict = row["verdict"]
        if verdict == "unparsable" or None in movements:
            continue
        written = tuple(step for steps in movements if steps for step in steps)
        mine, theirs = list(row["mover"]), list(row["opponent"])
        dice = tuple(row["dice"])
        made = make_play(mine, theirs, dice, written)
        if made is None and verdict == "legal":
            hidden = unwritten_hits(mine, theirs, dice, written)
            assert len(hidden) == 1, row
            made = hidden[0]
        assert (made is not None) == (verdict == "legal"), row
        if made is not None:
            assert encode_halves(made.theirs, made.mine) == row["result_position_id"], row


def test_the_vectors_are_read() -> None:
    """Nearly every legal row of the vectors is written in movements, so that the test above judges it."""
    legal = [row for row in rows("vectors/plays.jsonl") if row["verdict"] == "legal"]
    read = [row for row in legal if row["play"] and all(map(movement, row["play"].replace(",", " ").split()))]
    assert len(read) > 0.9 * len(legal)


def test_the_dances_of_the_vectors() -> None:
    dances = [row for row in rows("vectors/plays.jsonl") if row["category"] == "dance"]
    assert dances
    for row in dances:
        assert not all_plays(row["mover"], row["opponent"], row["dice"]), row


def _cases(key: str) -> list[Any]:
    """The cases whose expected outcome has this key; where there is no shared folder, one test that says so."""
    found = [row for row in rows("cases/cases.jsonl") if key in row["expect"]] if SHARED.exists() else [{"slug": "none"}]
    return [pytest.param(row, id=row["slug"]) for row in found]


def _case_position(case: dict[str, Any]) -> Position:
    shared("cases")
    return decode_letters(case["expect"]["xgid"].removeprefix("XGID=").split(":")[0])


@pytest.mark.parametrize("case", _cases("legal_plays"))
def test_cases_of_plays(case: dict[str, Any]) -> None:
    position, expect = _case_position(case), case["expect"]
    assert encode_position(position) == expect["position_id"]
    dice = (int(expect["dice"][0]), int(expect["dice"][1]))
    plays = legal_plays(position, dice)
    assert len(plays) == expect["n_legal"]
    mine, theirs = position.half(0), position.half(1)
    told = [literally(mine, theirs, steps_of(play)) for play in expect["legal_plays"]]
    assert {Position.from_halves(play.mine, play.theirs) for play in told if play} == {play.result for play in plays}
    for play, verdict in expect["probe"]:
        assert is_legal(mine, theirs, dice, play) == (verdict == "legal"), play


@pytest.mark.parametrize("case", _cases("result_multiplier"))
def test_cases_of_results(case: dict[str, Any]) -> None:
    position, expect = _case_position(case), case["expect"]
    made = make_play(position.half(0), position.half(1), (1, 1), steps_of(expect["play"]))
    assert made is not None
    assert level(made.theirs, 15) == expect["result_multiplier"]


# -- against a brute force, and the paths against each other ------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(strategies.halves(), strategies.dice())
def test_all_plays_agree_with_brute_force(halves: tuple[Half, Half], dice: tuple[int, int]) -> None:
    mine, theirs = halves
    kept = mine[:], theirs[:]
    expected = all_results(checkers(mine), checkers(theirs), dice)
    plays = all_plays(mine, theirs, dice)
    assert (mine, theirs) == kept
    assert {(checkers(play.mine), checkers(play.theirs)) for play in plays} == expected
    assert len(plays) == len(expected)
    assert most_steps(mine, theirs, dice) == max((len(play.steps) for play in plays), default=0)
    assert any(can_step(mine, theirs, die) for die in dice) == bool(plays)


@settings(max_examples=150, deadline=None)
@given(strategies.halves(), strategies.dice())
def test_every_path_takes_every_legal_play(halves: tuple[Half, Half], dice: tuple[int, int]) -> None:
    mine, theirs = halves
    whole = 4 if dice[0] == dice[1] else 2
    for play in all_plays(mine, theirs, dice):
        made = make_play(mine, theirs, dice, play.steps)
        assert made is not None
        assert (made.mine, made.theirs) == (play.mine, play.theirs)
        plain = play_plainly(mine, theirs, dice, play.steps)
        if len(play.steps) == whole:
            assert plain is not None
            hits = sum(1 << step.target for step in play.steps if step.hit)
            assert plain == (play.mine, play.theirs, hits, hits)
        else:
            assert plain is None
        stood = literally(mine, theirs, play.steps)
        assert stood is not None
        assert (stood.mine, stood.theirs) == (play.mine, play.theirs)


@settings(max_examples=400, deadline=None)
@given(strategies.halves(), strategies.dice(), strategies.steps())
def test_no_path_takes_more_than_the_legal_plays(
    halves: tuple[Half, Half], dice: tuple[int, int], steps: tuple[Step, ...]
) -> None:
    mine, theirs = halves
    legal = results(mine, theirs, dice)
    plain = play_plainly(mine, theirs, dice, steps)
    made = make_play(mine, theirs, dice, steps)
    if plain is not None:
        assert (checkers(plain[0]), checkers(plain[1])) in legal
        assert made is not None
        assert (made.mine, made.theirs) == plain[:2]
    if made is not None and steps:
        assert (checkers(made.mine), checkers(made.theirs)) in legal
        assert [step._replace(hit=False) for step in made.steps]
    if not steps:
        assert (made is not None) == (not legal)


PERFT = {
    "11 11 11": (42, 1742, 15558),
    "21 21 21": (15, 227, 2339),
    "22 22 22": (75, 5623, 68414),
    "31 31 31": (16, 259, 2865),
    "32 32 32": (17, 303, 3488),
    "33 33 33": (73, 5241, 56100),
    "41 41 41": (14, 208, 2101),
    "42 42 42": (18, 324, 3102),
    "43 43 43": (17, 305, 3329),
    "44 44 44": (52, 2513, 17338),
    "51 51 51": (8, 74, 516),
    "52 52 52": (8, 75, 453),
    "53 53 53": (9, 93, 645),
    "54 54 54": (9, 93, 633),
    "55 55 55": (4, 16, 12),
    "61 61 61": (10, 109, 609),
    "62 62 62": (14, 204, 1677),
    "63 63 63": (14, 206, 1586),
    "64 64 64": (14, 204, 1580),
    "65 65 65": (7, 60, 281),
    "66 66 66": (11, 80, 80),
    "31 64 55": (16, 229, 3825),
    "65 44 21": (7, 376, 6990),
    "21 66 53": (15, 214, 2108),
    "42 61 66": (18, 190, 3404),
    "11 31 43": (42, 669, 12403),
}
"""How many positions are reached from the start after the first, second and third of three rolls, the players in turn."""


def reached(rolls: list[tuple[int, int]]) -> list[int]:
    """How many positions can be reached from the start by these rolls, the players taking turns."""
    frontier = {(tuple(START_HALF), tuple(START_HALF))}
    counts = []
    for dice in rolls:
        after = set()
        for mine, theirs in frontier:
            plays = all_plays(list(mine), list(theirs), dice)
            after |= {(tuple(play.theirs), tuple(play.mine)) for play in plays} or {(theirs, mine)}
        frontier = after
        counts.append(len(frontier))
    return counts


def reached_dully(rolls: list[tuple[int, int]]) -> list[int]:
    """The same by brute force."""
    start = checkers(START_HALF)
    frontier = {(start, start)}
    counts = []
    for dice in rolls:
        after = set()
        for mine, theirs in frontier:
            after |= {(second, first) for first, second in all_results(mine, theirs, dice)} or {(theirs, mine)}
        frontier = after
        counts.append(len(frontier))
    return counts


@pytest.mark.parametrize("rolls", PERFT)
def test_perft(rolls: str) -> None:
    dice = [(int(roll[0]), int(roll[1])) for roll in rolls.split()]
    assert tuple(reached(dice)) == PERFT[rolls]
    assert tuple(reached_dully(dice[:2])) == PERFT[rolls][:2]


def test_perft_has_every_roll() -> None:
    assert {rolls for rolls in PERFT if len(set(rolls.split())) == 1} == {
        f"{high}{low} " * 2 + f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)
    }
