from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given

from notation.board import START, Half
from notation.codes import plays as codes
from notation.diagnostics import Code
from notation.faults import find_fault, legal_text, nearest
from notation.grammar import play_text
from notation.model import Step
from notation.rules import all_plays, make_play, unwritten_hits
from tests import strategies
from tests.test_rules import FAR, half, steps_of

START_HALF = START.half(0)


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "play", "code", "step"),
    [
        (START_HALF, START_HALF, (3, 1), "7/4 6/5", codes.EMPTY_SOURCE, 0),
        (START_HALF, START_HALF, (3, 1), "6/5 7/4", codes.EMPTY_SOURCE, 1),
        (half(bar=1, p13=14), FAR, (3, 1), "13/10 13/12", codes.BAR_FIRST, 1),
        (START_HALF, START_HALF, (3, 1), "6/9 6/5", codes.BACKWARD_STEP, 0),
        (START_HALF, START_HALF, (5, 1), "24/19 6/5", codes.BLOCKED_POINT, 0),
        (half(p24=2, p1=13), half(p5=2, p6=2, p20=11), (5, 4), "24/15", codes.BLOCKED_POINT, 0),
        (half(p24=2, p1=13), half(p3=2, p5=2, p20=11), (2, 2), "24/20 24/18", codes.BLOCKED_POINT, 0),
        (START_HALF, START_HALF, (3, 1), "8/5 6/5 6/5", codes.TOO_MANY_STEPS, 2),
        (START_HALF, START_HALF, (3, 1), "8/5 6/5 8/5 6/5", codes.TOO_MANY_STEPS, 2),
        (START_HALF, START_HALF, (3, 1), "8/5(2)", codes.WRONG_DICE, None),
        (START_HALF, START_HALF, (3, 1), "8/5 6/4", codes.WRONG_DICE, 1),
        (half(p7=1, p6=14), FAR, (6, 2), "6/off 6/4", codes.EARLY_BEAR_OFF, 0),
        (half(p8=1, p6=14), FAR, (6, 5), "8/off", codes.WRONG_DICE, None),
        (half(p8=1, p6=14), FAR, (6, 3), "8/off 6/3", codes.TOO_MANY_STEPS, 1),
        (half(p5=2, p4=2), FAR, (6, 4), "4/off 4/off", codes.LOWER_POINT, 1),
        (START_HALF, START_HALF, (3, 1), "8/5", codes.UNUSED_DICE, None),
        (START_HALF, START_HALF, (2, 2), "13/11(2)", codes.UNUSED_DICE, None),
        (half(p24=1, p1=14), half(p12=2, p3=13), (6, 5), "24/19", codes.SMALLER_DIE, None),
        (half(p24=1, p13=1, p1=13), half(p12=2, p3=13), (6, 5), "24/19", codes.UNUSED_DICE, None),
        (half(p13=1), half(p14=1), (2, 2), "13/9", codes.WRONG_DICE, None),
    ],
)
def test_the_rule_that_a_play_breaks(
    mine: Half, theirs: Half, dice: tuple[int, int], play: str, code: Code, step: int | None
) -> None:
    fault = find_fault(mine, theirs, dice, steps_of(play))
    assert (fault.code.name, fault.step) == (code.name, step)


@given(strategies.halves(), strategies.dice(), strategies.steps())
def test_every_illegal_play_breaks_a_rule(halves: tuple[Half, Half], dice: tuple[int, int], steps: tuple[Step, ...]) -> None:
    mine, theirs = halves
    assume(steps and make_play(mine, theirs, dice, steps) is None and len(unwritten_hits(mine, theirs, dice, steps)) != 1)
    kept: Any = mine[:], theirs[:]
    fault = find_fault(mine, theirs, dice, steps)
    assert fault.code in codes.CODES
    assert fault.step is None or 0 <= fault.step < len(steps)
    assert (mine, theirs) == kept
    assert len(nearest(mine, theirs, dice, steps)) == len(all_plays(mine, theirs, dice))


def test_the_nearest_legal_play_comes_first() -> None:
    plays = nearest(START_HALF, START_HALF, (3, 1), steps_of("8/5 6/4"))
    assert play_text(plays[0].steps) in ("8/4", "8/5 6/5")
    assert len(plays) == 16


def test_a_message_names_the_first_few_plays() -> None:
    plays = all_plays(START_HALF, START_HALF, (3, 1))
    assert legal_text(plays).endswith(", …")
    assert legal_text(plays).count(", ") == 5
    assert legal_text(plays[:1]) == play_text(plays[0].steps)
    assert legal_text([]) == "—"


def test_a_hit_of_an_earlier_step_is_made_before_the_next_is_judged() -> None:
    mine = [0] * 26
    theirs = [0] * 26
    mine[24] = mine[13] = theirs[7] = 1
    fault = find_fault(mine, theirs, (6, 2), (Step(24, 18, True), Step(13, 10)))
    assert (fault.code, fault.step) == (codes.WRONG_DICE, 1)
