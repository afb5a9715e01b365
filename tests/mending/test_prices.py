"""What it costs to take one play for another."""

from __future__ import annotations

import pytest

from notation.mending import prices
from notation.mending.alike import distance


@pytest.mark.parametrize(
    ("written", "meant", "slip"),
    [
        (8, 8, "order"),
        (13, 14, "digit"),
        (6, 8, "lookalike"),
        (13, 18, "lookalike"),
        (12, 21, "transposed"),
        (1, 13, "cut"),
        (13, 3, "cut"),
        (22, 3, "other-side"),
        (20, 7, "point"),
        (prices.UNTOLD, 7, "cut"),
    ],
)
def test_points(written: int, meant: int, slip: str) -> None:
    cost, found = prices.number(written, meant)
    assert found.name == slip and (cost == 0) == (written == meant)


@pytest.mark.parametrize(
    ("written", "meant", "slip"),
    [
        ([(8, 5), (6, 5)], [(6, 5), (8, 5)], "order"),
        ([(24, 14)], [(24, 18), (18, 14)], "order"),
        ([(8, 5), (6, 4)], [(8, 5), (6, 5)], "digit"),
        ([(5, 8), (6, 5)], [(8, 5), (6, 5)], "transposed"),
        ([(8, 5)], [(8, 5), (6, 5)], "step-missing"),
        ([(8, 5), (8, 5), (6, 5)], [(8, 5), (6, 5)], "step-doubled"),
        ([(8, 5), (6, 5), (13, 12)], [(8, 5), (6, 5)], "step-too-many"),
        ([(17, 20), (19, 20)], [(8, 5), (6, 5)], "other-side"),
    ],
)
def test_plays(written: list[tuple[int, int]], meant: list[tuple[int, int]], slip: str) -> None:
    cost, found = prices.play(tuple(written), tuple(meant))
    assert found.name == slip
    assert (cost == 0) == (slip == "order"), "the same play in other words costs nothing"


def test_more_slips_cost_more_and_too_long_a_play_is_not_thought_of() -> None:
    one = prices.play(((8, 4), (6, 5)), ((8, 5), (6, 5)))[0]
    two = prices.play(((8, 4), (6, 4)), ((8, 5), (6, 5)))[0]
    assert 0 < one < two
    assert prices.play(((8, 5),) * 7, ((8, 5), (6, 5)))[0] > prices.DEAREST


@pytest.mark.parametrize(
    ("one", "two", "apart"), [("", "", 0), ("Wins", "Wins", 0), ("Wixs", "Wins", 1), ("Ada", "", 3), ("Take", "Takes", 1)]
)
def test_letters_apart(one: str, two: str, apart: int) -> None:
    assert distance(one, two) == distance(two, one) == apart
    assert distance("a" * 10_000, "b" * 10_000) <= 60, "long texts are not compared to their ends"
