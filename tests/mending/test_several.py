"""Several slips in one record: those that hide one another are mended together."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import notation
from notation.mending import mend
from tests.mending import slips
from tests.mending.proof import is_worse, planted, told
from tests.mending.several import together
from tests.planter import Record

CLEAN = Record.load(Path(__file__).parents[2] / "examples" / "selfplay.mat")


@pytest.mark.parametrize(
    "kinds",
    [
        (slips.games_joined, slips.die),
        (slips.games_joined, slips.double_missing),
        (slips.game_doubled, slips.die),
        (slips.game_doubled, slips.result_player),
        (slips.game_split, slips.die),
        (slips.game_number, slips.hit_missing),
        (slips.columns_exchanged, slips.result_points),
        (slips.row_doubled, slips.die_missing),
        (slips.header_score, slips.game_split),
    ],
    ids=lambda kinds: "-".join(slip.__name__ for slip in kinds),
)
def test_the_record_comes_back(kinds: tuple[slips.Slip, ...]) -> None:
    tried = 0
    for seed in range(12):
        damaged = [text for slip in kinds if (text := slip(CLEAN, Random(seed))) is not None]
        text = together(CLEAN.text, damaged) if len(damaged) == len(kinds) else None
        if text is not None:
            tried += 1
            if told(mend(notation.read(text.encode())).match) == told(CLEAN.match):
                return
    pytest.fail(f"none of {tried} came back")


def test_rows_behind_a_head_that_is_missing_are_not_numbered_anew_as_if_that_were_safe() -> None:
    damaged = [slip(CLEAN, Random(1)) for slip in (slips.games_joined, slips.result_points)]
    text = together(CLEAN.text, [one for one in damaged if one])
    assert text is not None
    assert mend(notation.read(text.encode()), unsafe=False).fixes == ()


@pytest.mark.parametrize("seed", [29, 61, 73])
def test_games_that_are_split_are_not_numbered_anew_as_if_that_were_safe(seed: int) -> None:
    made = planted(slips.game_split, seed)
    assert made is not None
    name, text = made
    match = notation.read(text.encode())
    assert not is_worse(name, notation.replay(match), mend(match, unsafe=False).replay)
