"""Rows that are left out or written anew: what stands in them, and that nothing else of the text changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import notation
from notation.fixes import Fix, apply
from notation.mending import fixes
from tests.mending.proof import offered, rank, record
from tests.mending.proof import planted as in_selfplay
from tests.mending.slips.games import length
from tests.mending.slips.rows import row_missing

CLEAN = (Path(__file__).parents[2] / "examples" / "selfplay.mat").read_text(encoding="utf-8")


def ways(text: str) -> list[Fix]:
    return offered(fixes(notation.replay(notation.read(text.encode()))))


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(60024, id="the first row, with a hit in it"),
        pytest.param(60027, id="two plays in the field"),
        pytest.param(60020, id="an entry from the bar, and a hit"),
    ],
)
def test_a_missing_row_is_among_the_first_three(seed: int) -> None:
    made = in_selfplay(row_missing, seed)
    assert made is not None
    at = rank(*made, ways(made[1]))
    assert at is not None and at < 3


@pytest.mark.parametrize(
    "seed",
    [pytest.param(80006, id="the first row, which the second player began"), pytest.param(80022, id="a bear-off at its end")],
)
def test_a_missing_row_is_put_in_where_it_stood(seed: int) -> None:
    made = in_selfplay(row_missing, seed)
    assert made is not None
    mended = apply(made[1], ways(made[1])[0].edits)
    numbers = [re.match(r" *\d+\)", line) for line in mended.splitlines()]
    wanted = [re.match(r" *\d+\)", line) for line in record(made[0]).text.splitlines()]
    assert [found and found[0] for found in numbers] == [found and found[0] for found in wanted]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (" Takes                      53: 13/8 5/2 ", "                            53: 13/8 5/2 "),
        ("      Wins 1 point\n", ""),
    ],
    ids=["a cell", "the result"],
)
def test_what_stays_of_a_row_keeps_the_blanks_behind_it(right: str, wrong: str) -> None:
    assert right in CLEAN
    damaged = CLEAN.replace(right, wrong, 1)
    assert apply(damaged, ways(damaged)[0].edits) == CLEAN


def test_exchanged_cube_actions_come_back_in_their_own_column() -> None:
    right = "Doubles => 2                Drops"
    assert right in CLEAN
    damaged = CLEAN.replace(" " + right, "Drops                       Doubles => 2", 1)
    assert apply(damaged, ways(damaged)[0].edits) == CLEAN


@pytest.mark.parametrize(
    ("seed", "code"), [(70009, "dead-cube"), (70046, "dead-cube"), (70030, "crawford-double"), (70056, "crawford-double")]
)
def test_a_wrong_length_shows_by_the_cube_alone(seed: int, code: str) -> None:
    made = in_selfplay(length, seed)
    assert made is not None
    found = notation.check(made[1].encode())
    assert {one.code.name for one in found if one.severity is not notation.Severity.NOTE} == {code}
    at = rank(*made, ways(made[1]))
    assert at is not None and at < 3
