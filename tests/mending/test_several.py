"""Several slips in one record: those that hide one another are mended together."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import notation
from notation.mending import mend
from tests.mending import slips
from tests.mending.proof import told
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


def test_games_that_are_split_are_not_numbered_anew_as_if_that_were_safe() -> None:
    heads = " Game 2\n gnubg : 0                      root : 0\n"
    for row in CLEAN.rows[2:12]:
        text = "".join([*CLEAN.lines[:row], heads, *CLEAN.lines[row:]])
        safe = mend(notation.read(text.encode()), unsafe=False)
        assert [game.number for game in safe.match.games] == [game.number for game in notation.read(text.encode()).games]
