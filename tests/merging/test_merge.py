"""Records of one match made into one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import notation
from notation.merging.aligning import aligned, turned
from notation.model import Match
from tests.mending import slips
from tests.planter import Record

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = Record.load(EXAMPLES / "selfplay.mat")


def read(text: str) -> Match:
    return notation.read(text.encode())


def told(match: Match) -> list[object]:
    return [[(one.kind, one.player, one.dice, one.after) for one in game.decisions] for game in notation.replay(match).games]


@pytest.mark.parametrize(
    ("one", "two", "columns"),
    [
        ("", "", []),
        ("ab", "", [(0, None), (1, None)]),
        ("abc", "abc", [(0, 0), (1, 1), (2, 2)]),
        ("abd", "abcd", [(0, 0), (1, 1), (None, 2), (2, 3)]),
        ("xab", "ab", [(0, None), (1, 0), (2, 1)]),
    ],
)
def test_sequences_side_by_side(one: str, two: str, columns: list[tuple[int | None, int | None]]) -> None:
    assert aligned(one, two, lambda left, right: 0.0 if left == right else 3.0) == columns


def test_nothing_cannot_be_merged() -> None:
    with pytest.raises(ValueError, match="nothing to merge"):
        notation.merge([])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_record_and_itself_is_itself(count: int) -> None:
    merging = notation.merge([RECORD.match] * count)
    assert (merging.differences, merging.settled, told(merging.match)) == ((), True, told(RECORD.match))


def test_players_the_other_way_round_make_no_difference() -> None:
    assert turned(turned(RECORD.match)) == RECORD.match
    merging = notation.merge([RECORD.match, turned(RECORD.match)])
    assert (merging.differences, merging.match.players, told(merging.match)) == ((), RECORD.match.players, told(RECORD.match))


@pytest.mark.parametrize("name", ["galaxy.txt", "studio.txt", "xg.txt"])
@pytest.mark.parametrize("first", [True, False])
def test_one_match_of_several_programs_has_no_false_difference(name: str, first: bool) -> None:
    pair = [notation.read(EXAMPLES / "gnubg.mat"), notation.read(EXAMPLES / name)]
    merging = notation.merge(pair if first else pair[::-1])
    assert [difference for difference in merging.differences if difference.game is not None] == []
    assert told(merging.match) == told(pair[0])


KINDS: tuple[slips.Slip, ...] = (slips.digit, slips.step_missing, slips.die, slips.row_missing, slips.cube_value)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slip", KINDS, ids=lambda slip: slip.__name__)
def test_two_damaged_copies_give_the_record_back(slip: Callable[[Record, Random], str | None], seed: int) -> None:
    one, two = slip(RECORD, Random(seed)), slips.transposed(RECORD, Random(seed + 100))
    if one is None or two is None:
        one, two = RECORD.text, RECORD.text
    merging = notation.merge([read(one), read(two)])
    assert told(merging.match) == told(RECORD.match)
    for difference in merging.differences:
        assert difference.choice is None or any(reading.text == difference.choice for reading in difference.readings)


def test_a_difference_has_its_places() -> None:
    text = RECORD.text.replace("13/7* 8/7", "13/7* 8/6")
    (difference,) = notation.merge([RECORD.match, read(text)]).differences
    places = [(reading.record, reading.place.line if reading.place else None) for reading in difference.readings]
    assert (difference.game, difference.settled, places) == (1, True, [(0, 9), (1, 9)])
    assert difference.choice == difference.readings[0].text == "61: 13/7* 8/7"


@pytest.mark.parametrize(
    ("first", "second", "told", "differ"),
    [
        ("24/14", "24/18 18/14", "24/18 18/14", False),
        ("24/18 18/14", "24/14", "24/18 18/14", False),
        ("24/18 18/14", "24/20 20/14", "24/18 18/14", True),
        ("24/18 13/9", "13/9 24/18", "24/18 13/9", False),
    ],
)
def test_joined_steps_are_no_difference(first: str, second: str, told: str, differ: bool) -> None:
    text = (EXAMPLES / "gnubg.mat").read_text(encoding="utf-8")
    merging = notation.merge([read(text.replace("24/18 18/14", play)) for play in (first, second)])
    assert any("64: " in (difference.choice or "") for difference in merging.differences) == differ
    move = merging.match.games[0].actions[1]
    assert isinstance(move, notation.Move)
    assert sorted(step[:2] for step in move.steps) == sorted(step[:2] for step in notation.parse_play(told) or ())
