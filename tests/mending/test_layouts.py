"""Slips in the layouts of other programs: a record comes back in its own words and columns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import notation
from notation.fixes import apply
from notation.mending import fixes
from tests.mending.layouts import LAYOUTS, galaxy, jellyfish, xg_text
from tests.mending.proof import faults, offered

TEXT = (Path(__file__).parents[2] / "examples" / "selfplay.mat").read_text(encoding="utf-8")
GNUBG = (Path(__file__).parents[2] / "examples" / "gnubg.mat").read_text(encoding="utf-8")

Layout = Callable[[str], str]


def mended(text: str) -> str:
    found = fixes(notation.replay(notation.read(text.encode())))
    assert faults(found)
    return apply(text, offered(found)[0].edits)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
@pytest.mark.parametrize("text", [TEXT, GNUBG], ids=["selfplay", "gnubg"])
def test_a_layout_holds_the_same_record(layout: Layout, text: str) -> None:
    clean, plain = (notation.replay(notation.read(one.encode())) for one in (layout(text), text))
    assert not faults(clean.diagnostics)
    after = [[[decision.after for decision in game.decisions] for game in one.games] for one in (clean, plain)]
    assert after[0] == after[1]


@pytest.mark.parametrize(
    ("layout", "right", "wrong"),
    [
        (xg_text, "63: Bar/22 22/16", "63: Bar/23 22/16"),
        (xg_text, "54: 4/Off(2)", "54: 4/Off   "),
        (xg_text, "54: 4/Off(2)", "53: 4/Off(2)"),
        (xg_text, "66: 16/10(2) 10/4(2)", "66: 16/10(2)        "),
        (xg_text, "63: Bar/22 22/16", "63: Cannot Move "),
        (xg_text, "62: 8/2* 4/2", "62: 8/2 4/2 "),
        (xg_text, " Doubles => 4", " Doubles => 8"),
        (jellyfish, "63: 25/22 22/16", "63: 25/23 22/16"),
        (jellyfish, " Wins 4 points", " Wins 1 point "),
        (jellyfish, "52: 13/8 24/22 ", "52: 13/8* 24/22"),
        (galaxy, "22: 13/11 11/9 9/7 8/6", "22: 13/11 11/9 9/7 8/5"),
    ],
)
def test_a_record_comes_back_as_it_was_written(layout: Layout, right: str, wrong: str) -> None:
    clean = layout(TEXT)
    damaged = clean.replace(right, wrong, 1)
    assert damaged != clean
    assert [line.rstrip() for line in mended(damaged).splitlines()] == [line.rstrip() for line in clean.splitlines()]
