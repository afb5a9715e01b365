"""What is read for cells that the grammar does not take, and what tells equal readings apart."""

from __future__ import annotations

import pytest

import notation
from notation.board import START
from notation.mending import fixes, mend
from notation.mending.plausible import DOUBTFUL, doubts
from notation.rules import all_plays
from tests.mending import slips
from tests.mending.proof import apart, is_worse, offered, planted, rank


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
