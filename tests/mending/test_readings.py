"""What is read for cells that the grammar does not take, and what tells equal readings apart."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from notation.board import START
from notation.fixes import apply
from notation.mending import fixes, mend
from notation.mending.plausible import DOUBTFUL, doubts
from notation.rules import all_plays
from tests.mending import slips
from tests.mending.proof import apart, is_worse, offered, planted, rank
from tests.records import game


@pytest.mark.parametrize(
    "slip", [slips.letter_for_digit, slips.digit, slips.row_doubled, slips.cube_value], ids=lambda slip: slip.__name__
)
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_the_best_fix_gives_the_record_back(slip: slips.Slip, seed: int) -> None:
    made = planted(slip, seed)
    if made is None:
        pytest.skip("there is no place for this slip in that record")
    name, text = made
    assert rank(name, text, offered(fixes(notation.replay(notation.read(text.encode()))))) == 0


CLEAN = (Path(__file__).parents[2] / "examples" / "selfplay.mat").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("54: 4/0 4/0", "54: 4/0 4/ "),
        ("63: 13/10 10/4 ", "63: 13 10/4    "),
        ("61: 8/7 13/7", "61: /7 13/7 "),
        ("62: 6/4 13/7", "62: 6/4 213/7"),
        ("52: 4/2 13/8", "52: 21/23 12/17"),
        ("54: 6/2 8/3 ", "4: 6/2 8/3  "),
        ("66: 16/10 16/10 10/4 10/4", "6: 16/10 16/10 10/4 10/4 "),
        (" Doubles => 2                Drops", "Drops                       Doubles => 2"),
        ("31: 7/4 6/5 ", "66: 7/4 6/5 "),
    ],
)
def test_a_cell_comes_back_as_it_was_written(right: str, wrong: str) -> None:
    damaged = CLEAN.replace(right, wrong, 1)
    assert damaged != CLEAN
    best = offered(fixes(notation.replay(notation.read(damaged.encode()))))[0]
    assert [line.split() for line in apply(damaged, best.edits).splitlines()] == [line.split() for line in CLEAN.splitlines()]


def test_a_roll_that_lacks_a_die_is_found_behind_a_dance_with_which_it_was_taken_for_one() -> None:
    text = game("31: 8/5 6/5 | 66: 24/18 24/18 13/7 13/7", "66: | 2: 8/6 8/6 6/4 6/4")
    (best, *_) = offered(fixes(notation.replay(notation.read(text.encode()))))
    assert "22: 8/6 8/6 6/4 6/4" in apply(text, best.edits)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("slip", [slips.names_exchanged, slips.game_split], ids=lambda slip: slip.__name__)
def test_what_comes_of_another_slip_is_not_changed_as_safe(slip: slips.Slip, seed: int) -> None:
    made = planted(slip, seed)
    if made is None:
        pytest.skip("there is no place for this slip in that record")
    name, text = made
    match = notation.read(text.encode())
    assert not is_worse(name, notation.replay(match), mend(match, unsafe=False).replay)


def test_the_better_looking_play_is_the_likelier() -> None:
    mine, theirs = START.half(0), START.half(1)
    plays = all_plays(mine, theirs, (3, 1))
    costs = {
        tuple(sorted((one.source, one.target) for one in play.steps)): cost
        for play, cost in zip(plays, doubts(mine, theirs, plays), strict=True)
    }
    assert costs[(6, 5), (8, 5)] == min(costs.values()) == 0
    assert max(costs.values()) <= DOUBTFUL


def test_how_far_texts_are_apart() -> None:
    assert apart("8/5 6/5", "8/5 6/4") == 1
    assert apart("8/5 6/5", "8/5") == 1
    assert apart("31: 8/5", "31: 5/8") == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rolls_that_nothing_tells_apart_are_offered_beside_one_another(seed: int) -> None:
    made = planted(slips.dance_missing, seed)
    if made is None:
        pytest.skip("nobody dances in that record")
    text = made[1]
    ways = offered(fixes(notation.replay(notation.read(text.encode()))))
    after = [notation.replay(notation.read(apply(text, way.edits).encode())) for way in ways]
    assert len(ways) > 2 and len({apply(text, way.edits) for way in ways}) == len(ways)
    assert all(way.score < ways[0].score + 0.1 for way in ways)
    boards = [[decision.after for game in one.games for decision in game.decisions] for one in after]
    assert all(one == boards[0] for one in boards) and len({one.score for one in after}) == 1


def test_a_fix_that_two_ways_share_is_told_once() -> None:
    """The first roll may have other dice or another step, each with the same other step in the second."""
    text = game("63: 24/20 13/7 | 52: 13/8 13/11", "41: 9/3 | 31: 8/5 6/5", "Doubles => 2 | Drops", "= Wins 1 point |")
    told = [[str(fix.title) for fix in finding.fixes] for finding in fixes(notation.replay(notation.read(text.encode())))]
    assert [titles for titles in told if titles] == [
        ["read 63: 24/20 13/7 as 63: 24/21 13/7", "read 63: 24/20 13/7 as 64: 24/20 13/7"],
        ["read 41: 9/3 as 41: 8/3"],
    ]
