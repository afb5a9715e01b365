"""Whole games of two records: twice, split, run together, in another order; and the length of the match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import notation
from notation.merging.games import together
from tests.mending import slips
from tests.mending.proof import clean, record, told
from tests.merging.proof import merged
from tests.planter import Record

WHOLE = (slips.game_doubled, slips.game_split, slips.games_joined, slips.games_exchanged)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slip", WHOLE)
def test_a_whole_game_that_one_record_has_wrong(slip: slips.Slip, seed: int) -> None:
    held = record("m005.mat")
    text = slip(held, Random(seed))
    assert text is not None
    for texts in ([text, held.text], [held.text, text]):
        assert told(merged(texts).match) == clean("m005.mat")


@pytest.mark.parametrize("seed", [0, 2])
@pytest.mark.parametrize("second", WHOLE)
@pytest.mark.parametrize("first", [slips.game_doubled, slips.game_split])
def test_pieces_and_copies_that_stand_elsewhere(first: slips.Slip, second: slips.Slip, seed: int) -> None:
    held = record("m005.mat")
    once = first(held, Random(seed)) or held.text
    twice = second(Record(once), Random(seed)) or once
    assert told(merged([held.text, twice]).match) == clean("m005.mat")


def test_two_games_in_another_order_are_not_one() -> None:
    first, second, *others = record("m005.mat").match.games
    exchanged = [second, first, *others]
    rows = together([replace(record("m005.mat").match, games=tuple(games)) for games in ([first, second, *others], exchanged)])
    assert [row.games for row in rows] == [[game, game] for game in [first, second, *others]]


@pytest.mark.parametrize("first", [True, False])
def test_names_that_one_record_does_not_tell_are_those_of_another(first: bool) -> None:
    held = record("m005.mat")
    unread = held.text.replace("root : 0", "root : O", 1)
    texts = [unread, held.text] if first else [held.text, unread]
    assert told(merged(texts).match) == clean("m005.mat")


def test_games_stand_side_by_side() -> None:
    match = record("m005.mat").match
    assert [[game is not None for game in row.games] for row in together([match, match])] == [[True, True]] * len(match.games)


def test_what_is_wrong_in_all_records_is_a_doubt() -> None:
    text = record("m005.mat").text.replace("42: 13/9 13/11", "42: 13/9 13/12", 1)
    assert text != record("m005.mat").text
    merging = notation.merge([notation.read(text.encode())] * 2)
    assert not merging.settled


def test_different_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="different matches"):
        notation.merge([record("m005.mat").match, record("m041.mat").match])
