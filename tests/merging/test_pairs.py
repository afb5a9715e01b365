"""Two damaged copies of one record, and what only formats write otherwise."""

from __future__ import annotations

import pytest

from notation.merging.aligning import pairs
from notation.model import Move, Step
from tests.mending.proof import clean, names, told
from tests.merging.proof import merged, pair


@pytest.mark.parametrize("at", [0, 20, 40])
def test_two_damaged_copies_give_the_record_back(at: int) -> None:
    every = names()[at:]
    name, texts = next((name, texts) for name in every for texts, same in [pair(name)] if not same)
    assert told(merged(texts).match) == clean(name)


def test_how_the_steps_of_a_double_are_joined_is_no_difference() -> None:
    joined, single = (Step(8, 4),), (Step(8, 6), Step(6, 4))
    assert pairs(Move(0, (2, 2), joined)) == pairs(Move(0, (2, 2), single))
    assert pairs(Move(0, (3, 1), joined)) != pairs(Move(0, (3, 1), (Step(8, 5), Step(5, 4))))
