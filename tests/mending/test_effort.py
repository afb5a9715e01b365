"""How much work mending may take."""

from __future__ import annotations

import pytest

import notation
from notation.fixes import Safety
from notation.mending import finding, fixes
from notation.mending.effort import STEPS_A_GAME, Effort
from tests.cli.conftest import BROKEN


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
