"""How much work mending may take."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import notation
from notation.fixes import Safety
from notation.mending import finding, fixes
from notation.mending.effort import STEPS_A_GAME, Effort
from tests.cli.conftest import BROKEN
from tests.mending.slips import Slip, game_split, games_joined
from tests.planter import Record

CLEAN = Record.load(Path(__file__).parents[2] / "examples" / "selfplay.mat")


def test_what_is_spent_is_gone() -> None:
    effort = Effort()
    assert effort.a_game == STEPS_A_GAME
    effort.steps = 7
    assert effort.a_game == 7
    effort.steps = -7
    assert effort.a_game == 0
    effort.characters = 100
    assert [effort.may_read(count) for count in (60, 60, 40, 1)] == [True, False, True, False]


def test_a_search_that_is_cut_short_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Little(Effort):
        def __init__(self) -> None:
            super().__init__()
            self.steps = 1

    monkeypatch.setattr(finding, "Effort", Little)
    found = [fix for one in fixes(notation.replay(notation.read(BROKEN.encode()))) for fix in one.fixes]
    assert [(fix.safety, str(fix.title)) for fix in found] == [(Safety.DISPLAY, finding.CUT_SHORT)]


@pytest.mark.parametrize("slip", [games_joined, game_split], ids=["joined", "split"])
def test_where_a_heading_mends_all_the_plays_are_hardly_looked_at(slip: Slip, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[Effort] = []

    class Kept(Effort):
        def __init__(self) -> None:
            super().__init__()
            spent.append(self)

    monkeypatch.setattr(finding, "Effort", Kept)
    damaged = slip(CLEAN, Random(3))
    assert damaged is not None
    replayed = notation.replay(notation.read(damaged.encode()))
    assert fixes(replayed) != replayed.diagnostics
    assert Effort().steps - spent[0].steps < STEPS_A_GAME // 10
