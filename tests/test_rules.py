from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from notation.board import START, Half, Position
from notation.grammar import movement
from notation.ids.gnubg import decode_position, encode_halves, encode_position
from notation.ids.letters import decode_letters
from notation.model import Step
from notation.packed import pack
from notation.plain import follow, plan
from notation.rules import (
    all_plays,
    can_step,
    is_crawford,
    is_dead_cube,
    landing,
    legal_plays,
    level,
    literally,
    make_play,
    most_level,
    most_steps,
    unwritten_hits,
)
from tests import strategies
from tests.bruteforce import all_results, checkers
from tests.shared import SHARED, each, rows, some


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
    for row in some(rows("vectors/legal-moves.jsonl.gz"), 4):
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
    """The cases whose expected outcome has this key."""
    found = [row for row in rows("cases/cases.jsonl") if key in row["expect"]] if SHARED.exists() else []
    return each(found, lambda row: str(row["slug"]))


def _case_position(case: dict[str, Any]) -> Position:
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


@given(strategies.halves(), strategies.dice())
def test_every_path_takes_every_legal_play(halves: tuple[Half, Half], dice: tuple[int, int]) -> None:
    mine, theirs = halves
    whole = 4 if dice[0] == dice[1] else 2
    for play in all_plays(mine, theirs, dice):
        made = make_play(mine, theirs, dice, play.steps)
        assert made is not None
        assert (made.mine, made.theirs) == (play.mine, play.theirs)
        planned = plan(dice, play.steps)
        assert (planned is not None) == (len(play.steps) == whole)
        if planned:
            assert follow(planned, pack(mine), pack(theirs)) == (pack(play.mine), pack(play.theirs), planned.marks)
        stood = literally(mine, theirs, play.steps)
        assert stood is not None
        assert (stood.mine, stood.theirs) == (play.mine, play.theirs)


@settings(max_examples=400)
@given(strategies.halves(), strategies.dice(), strategies.steps())
def test_no_path_takes_more_than_the_legal_plays(
    halves: tuple[Half, Half], dice: tuple[int, int], steps: tuple[Step, ...]
) -> None:
    mine, theirs = halves
    legal = results(mine, theirs, dice)
    planned = plan(dice, steps)
    plain = planned and follow(planned, pack(mine), pack(theirs))
    made = make_play(mine, theirs, dice, steps)
    if plain:
        assert made is not None
        assert (pack(made.mine), pack(made.theirs)) == plain[:2]
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


@pytest.mark.parametrize(
    "rolls", [pytest.param(rolls, marks=[pytest.mark.slow] * (reached[-1] > 20_000)) for rolls, reached in PERFT.items()]
)
def test_perft(rolls: str) -> None:
    dice = [(int(roll[0]), int(roll[1])) for roll in rolls.split()]
    assert tuple(reached(dice)) == PERFT[rolls]
    assert tuple(reached_dully(dice[:2])) == PERFT[rolls][:2]


def test_perft_has_every_roll() -> None:
    assert {rolls for rolls in PERFT if len(set(rolls.split())) == 1} == {
        f"{high}{low} " * 2 + f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)
    }


# -- the statements of the rules, one test each -------------------------------------------------------------------------

FAR = half(p1=15)
"""An opponent who is out of the way."""


def plays(mine: Half, theirs: Half, dice: tuple[int, int]) -> set[str]:
    """The legal plays, as sorted pairs without hit marks."""
    return {
        " ".join(sorted(f"{source}/{target}" for source, target, _ in play.steps)) for play in all_plays(mine, theirs, dice)
    }


def test_r5_m1_checkers_move_only_forward() -> None:
    assert is_legal(START_HALF, START_HALF, (3, 1), "8/5 6/5")
    assert not is_legal(START_HALF, START_HALF, (3, 1), "8/11 6/5")
    assert not is_legal(START_HALF, START_HALF, (3, 1), "6/6 8/4")


def test_r7_m2_a_landing_point_holds_at_most_one_opposing_checker() -> None:
    mine = half(p24=2)
    assert landing(mine, half(p2=1), 24, 1) == 23
    assert landing(mine, half(p2=2), 24, 1) is None


def test_r8_m3_one_checker_may_play_both_dice_when_a_point_between_is_open() -> None:
    mine = half(p24=1, p1=14)
    assert is_legal(mine, half(p7=2), (6, 5), "24/13")
    assert is_legal(mine, half(p6=2), (6, 5), "24/13")
    assert not is_legal(mine, half(p6=2, p7=2), (6, 5), "24/13")


def test_r8_m3_the_dice_may_be_used_in_either_order() -> None:
    assert plays(half(p24=1), half(p7=2), (6, 5)) == {"19/13 24/19"}
    assert plays(half(p24=1), half(p6=2), (6, 5)) == {"18/13 24/18"}


def test_r9_m4_equal_dice_give_four_steps() -> None:
    assert {len(play.steps) for play in all_plays(START_HALF, START_HALF, (2, 2))} == {4}
    assert is_legal(START_HALF, START_HALF, (2, 2), "13/11(2) 6/4(2)")
    assert not is_legal(START_HALF, START_HALF, (2, 2), "13/11(2)")


def test_r12_m5_a_blot_is_hit_at_once_and_several_may_be() -> None:
    made = make_play(half(p24=1, p1=14), half(p2=1, p4=1, p6=13), (1, 2), steps_of("24/23*/21*"))
    assert made is not None
    assert [step.hit for step in made.steps] == [True, True]
    assert made.theirs[25] == 2
    # The next step sees it there: a point passed over is not hit.
    joined = make_play(half(p24=1, p1=14), half(p2=1, p6=14), (1, 2), steps_of("24/21"))
    assert joined is not None
    assert joined.theirs[25] == 0


def test_r10_m6_both_dice_when_both_can_be_played() -> None:
    # The 1 first would leave no 6: only the 6 first uses both.
    mine, theirs = half(p24=1, p13=1, p1=13), half(p8=2, p19=2, p18=2)
    assert all(len(play.steps) == 2 for play in all_plays(mine, theirs, (6, 1)))
    assert not is_legal(mine, theirs, (6, 1), "13/7")


def test_r10_m6_as_many_of_equal_dice_as_can_be_played() -> None:
    mine, theirs = half(p24=1, p2=14), half(p9=2)
    assert plays(mine, theirs, (2, 2)) == {"18/16 20/18 22/20 24/22"} - {"18/16 20/18 22/20 24/22"} | plays(
        mine, theirs, (2, 2)
    )
    assert most_steps(mine, half(p7=2, p3=0), (2, 2)) == 2
    assert not is_legal(mine, half(p7=2), (2, 2), "24/22")


def test_r10_m7_the_larger_die_when_only_one_can_be_played() -> None:
    mine, theirs = half(p24=1, p1=14), half(p12=2, p14=2, p6=0)
    assert plays(mine, theirs, (6, 5)) == {"24/18"}
    assert not is_legal(mine, theirs, (6, 5), "24/19")


def test_r10_m7_the_smaller_die_when_the_larger_cannot_be_played() -> None:
    assert plays(half(p24=1, p1=14), half(p7=2, p12=2), (6, 5)) == {"24/19"}


def test_r13_m8_the_bar_first() -> None:
    mine = half(bar=1, p13=14)
    assert landing(mine, FAR, 13, 6) is None
    assert landing(mine, FAR, 25, 6) == 19
    assert is_legal(mine, FAR, (6, 2), "bar/19 13/11")
    assert not is_legal(mine, FAR, (6, 2), "13/7 13/11")


def test_r13_m8_as_many_as_possible_enter_and_the_rest_is_lost() -> None:
    mine, theirs = half(bar=2, p13=13), half(p6=2)
    assert plays(mine, theirs, (6, 2)) == {"25/23"}
    assert plays(half(bar=3, p13=12), FAR, (4, 2)) == {"25/21 25/23"}
    assert plays(half(bar=3, p13=12), half(p4=2), (4, 4)) == set()


def test_r11_m9_no_legal_step_passes_the_turn_and_only_then() -> None:
    closed = half(p1=2, p2=2, p3=2, p4=2, p5=2, p6=2)
    assert plays(half(bar=1, p13=14), closed, (6, 2)) == set()
    assert make_play(half(bar=1, p13=14), closed, (6, 2), ()) is not None
    assert make_play(START_HALF, START_HALF, (6, 2), ()) is None


def test_r14_m10_bearing_off_needs_every_checker_at_home() -> None:
    assert landing(half(p6=14, p1=1), FAR, 6, 6) == 0
    assert landing(half(p7=1, p6=14), FAR, 6, 6) is None
    assert is_legal(half(p7=1, p6=2), FAR, (1, 6), "7/6 6/off")


def test_r16_m10_a_checker_that_was_hit_comes_home_before_more_are_borne_off() -> None:
    mine = half(bar=1, p6=2)
    assert not is_legal(mine, FAR, (6, 1), "bar/24 6/off")
    assert is_legal(mine, FAR, (6, 1), "bar/18")


def test_r15_m11_a_larger_die_bears_off_only_from_the_highest_point() -> None:
    assert landing(half(p4=2, p3=2), FAR, 4, 6) == 0
    assert landing(half(p4=2, p3=2), FAR, 3, 6) is None
    assert landing(half(p4=2, p3=2), FAR, 3, 3) == 0


def test_r15_m11_bearing_off_is_never_compulsory_while_another_step_is_legal() -> None:
    assert is_legal(half(p6=2, p5=2), FAR, (1, 2), "6/5 6/4")
    assert is_legal(half(p6=2, p1=1), FAR, (1, 5), "6/5 6/1")


def test_r24_m12_the_game_ends_with_the_last_checker_and_the_rest_of_the_roll_with_it() -> None:
    assert is_legal(half(p1=1), FAR, (6, 5), "1/off")
    assert is_legal(half(p1=3), FAR, (1, 1), "1/off(3)")
    assert not is_legal(half(p1=3), FAR, (1, 1), "1/off(2)")


def test_r27_every_sequence_is_worked_out_and_each_position_listed_once() -> None:
    listed = all_plays(START_HALF, START_HALF, (4, 2))
    assert len({(*play.mine, *play.theirs) for play in listed}) == len(listed) == 18


def test_r22_c9_a_dead_cube_is_one_that_wins_the_match_already() -> None:
    assert is_dead_cube(4, 3, 7)
    assert not is_dead_cube(2, 3, 7)
    assert not is_dead_cube(64, 0, 0)


def test_r23_s2_level_of_a_finished_game() -> None:
    assert level(half(p24=14), 15) == 1
    assert level(half(p18=15), 15) == 2
    assert level(half(p19=1, p1=14), 15) == 3
    assert level(half(bar=1, p1=14), 15) == 3
    assert level(half(bar=1, p1=13), 15) == 1
    assert level([0] * 24 + [3, 0], 3) == 3


def test_r26_t3_the_crawford_game_is_the_first_with_one_player_one_point_away() -> None:
    assert is_crawford((6, 0), 7, [(0, 0), (4, 0)])
    assert is_crawford((0, 6), 7, [(0, 0)])
    assert not is_crawford((5, 0), 7, [(0, 0)])


def test_t3_a_match_to_one_point_has_no_crawford_game() -> None:
    assert not is_crawford((0, 0), 1, [])


def test_r26_t4_it_happens_once() -> None:
    assert not is_crawford((6, 2), 7, [(0, 0), (6, 0)])


def test_t6_with_both_one_point_away_there_is_none() -> None:
    assert not is_crawford((6, 6), 7, [(0, 0), (6, 5)])


def test_a_play_that_no_hand_can_make_is_not_made_literally() -> None:
    assert literally(START_HALF, START_HALF, steps_of("23/22")) is None
    assert literally(START_HALF, START_HALF, steps_of("24/19")) is None
    assert literally(START_HALF, START_HALF, steps_of("6/6")) is None


def test_a_play_is_made_literally_whatever_the_rules_say() -> None:
    made = literally(START_HALF, START_HALF, steps_of("8/13 6/off"))
    assert made is not None
    assert (made.mine[13], made.mine[0]) == (6, 1)


def test_a_way_that_hits_unwritten_is_found() -> None:
    """24/14 with 64 when only 24/18*/14 is open."""
    mine, theirs = half(p24=1, p1=14), half(p7=1, p5=2, p8=12)
    assert make_play(mine, theirs, (6, 4), steps_of("24/14")) is None
    (hidden,) = unwritten_hits(mine, theirs, (6, 4), steps_of("24/14"))
    assert [step.hit for step in hidden.steps] == [True, False]


def test_more_pairs_than_dice_or_pairs_that_run_backwards_are_no_play() -> None:
    assert not is_legal(START_HALF, START_HALF, (1, 1), "8/7 7/6 6/5 6/5 6/5")
    assert not is_legal(START_HALF, START_HALF, (2, 1), "5/6 8/5")


def test_a_way_that_leaves_dice_unplayed_is_no_hidden_hit() -> None:
    mine, theirs = half(p24=1, p13=2, p1=12), half(p3=1, p22=14)
    assert unwritten_hits(mine, theirs, (2, 2), steps_of("24/20")) == []


@pytest.mark.parametrize(
    ("loser", "winner", "most"),
    [
        ({6: 14}, {6: 15}, 1),
        ({25: 1, 6: 13}, {6: 15}, 1),
        ({6: 15}, {6: 15}, 2),
        ({18: 15}, {7: 15}, 2),
        ({18: 15}, {8: 15}, 3),
        ({19: 1, 6: 14}, {6: 15}, 3),
        ({25: 1, 6: 14}, {1: 1}, 3),
    ],
)
def test_what_a_game_can_still_be_worth(loser: dict[int, int], winner: dict[int, int], most: int) -> None:
    mine, theirs = ([half.get(point, 0) for point in range(26)] for half in (loser, winner))
    assert most_level(mine, theirs, 15) == most
