"""Whole games of two records: twice, split, run together, in another order; and the length of the match."""

from __future__ import annotations

from random import Random

import pytest

import notation
from notation.merging.games import together
from tests.mending import slips
from tests.mending.proof import clean, record, told
from tests.merging.proof import merged


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slip", [slips.game_doubled, slips.game_split, slips.games_joined, slips.length])
def test_a_whole_game_that_one_record_has_wrong(slip: slips.Slip, seed: int) -> None:
    held = record("m079.mat")
    text = slip(held, Random(seed))
    assert text is not None
    for texts in ([text, held.text], [held.text, text]):
        assert told(merged(texts).match) == clean("m079.mat")


def test_games_stand_side_by_side() -> None:
    match = record("m079.mat").match
    assert [[game is not None for game in row.games] for row in together([match, match])] == [[True, True]] * len(match.games)


def test_what_is_wrong_in_all_records_is_a_doubt() -> None:
    text = record("m079.mat").text.replace("31: 8/5 6/5", "31: 8/5 6/4", 1)
    assert text != record("m079.mat").text
    merging = notation.merge([notation.read(text.encode())] * 2)
    assert not merging.settled


def test_different_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="different matches"):
        notation.merge([record("m079.mat").match, record("m041.mat").match])
