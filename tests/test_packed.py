"""Checkers as numbers: the way there and back, and the positions of every roll, held equal to the rules."""

from __future__ import annotations

from hypothesis import example, given

from notation import rules
from notation.board import MOST_CHECKERS, START, Half
from notation.packed import can_step, pack, pack_both, unpack, unpack_both
from notation.reach import ROLLS, reached
from notation.rules import all_plays
from tests import strategies


@given(strategies.halves())
def test_there_and_back(halves: tuple[Half, Half]) -> None:
    assert unpack_both(pack_both(halves)) == halves


def test_as_many_checkers_as_a_position_holds() -> None:
    half = [0] * 25 + [MOST_CHECKERS]
    assert unpack(pack(half)) == half


def _half(**points: int) -> Half:
    found = [0] * 26
    for name, count in points.items():
        found[int(name[1:])] = count
    return found


@given(strategies.halves())
@example((START.half(0), START.half(1)))
@example((_half(p25=2, p6=3), _half(p6=2, p5=1, p3=1)))
@example((_half(p25=1, p24=1), _half(p6=2, p5=2, p4=2, p3=2, p2=2, p7=2)))
@example((_half(p6=1, p4=2, p1=3), _half(p24=1, p20=1)))
@example((_half(p2=2), _half(p25=1)))
@example((_half(p0=15), _half(p1=1)))
@example((_half(p24=2, p18=1, p13=1), _half(p3=2, p14=2, p8=2)))
@example((_half(p24=2), _half(p2=2, p4=2)))
def test_the_positions_of_every_roll_are_those_of_the_rules(halves: tuple[Half, Half]) -> None:
    rolls = []
    for dice, found in reached(*pack_both(halves)):
        expected = [pack_both((play.mine, play.theirs)) for play in all_plays(*halves, dice)]
        assert list(dict.fromkeys(found)) == expected
        rolls.append(dice)
    assert tuple(rolls) == ROLLS


@given(strategies.halves())
@example((_half(p25=1), _half(p3=2)))
@example((_half(p6=1, p4=2, p1=3), _half(p24=1, p20=1)))
@example((_half(p2=2), _half(p24=2)))
@example((_half(p7=1, p2=2), _half(p21=2, p22=2, p19=2, p20=2, p24=2, p23=2)))
@example((_half(p0=15), _half(p1=1)))
def test_whether_a_die_can_be_played_is_what_the_rules_say(halves: tuple[Half, Half]) -> None:
    for die in range(1, 7):
        assert can_step(*pack_both(halves), die) == rules.can_step(*halves, die)
