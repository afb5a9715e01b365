"""Two damaged copies of one record, and what only formats write otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from notation.diagnostics import Severity
from notation.merging import merge
from notation.merging.aligning import pairs
from notation.model import Move, Step
from tests.mending.proof import clean, names, told
from tests.merging.proof import copies, merged, same_matches
from tests.shared import SHARED, each


@pytest.mark.parametrize("at", [0, 20, 40])
def test_two_damaged_copies_give_the_record_back(at: int) -> None:
    name = names()[at]
    assert told(merged(copies(name)).match) == clean(name)


def test_how_the_steps_of_a_double_are_joined_is_no_difference() -> None:
    joined, single = (Step(8, 4),), (Step(8, 6), Step(6, 4))
    assert pairs(Move(0, (2, 2), joined)) == pairs(Move(0, (2, 2), single))
    assert pairs(Move(0, (3, 1), joined)) != pairs(Move(0, (3, 1), (Step(8, 5), Step(5, 4))))


@pytest.mark.parametrize("plays", [("13/9 9/3", "13/7 7/3"), ("24/20 20/14", "24/14")])
def test_by_which_point_one_checker_goes_is_no_difference(plays: tuple[str, str]) -> None:
    texts = [f" 3 point match\n\n Game 1\n Ada : 0   Ben : 0\n  1) 64: {play}   52: 13/8 24/22\n" for play in plays]
    assert merged(texts).differences == ()


def test_by_which_point_it_goes_is_one_where_something_is_hit_there() -> None:
    head = " 3 point match\n\n Game 1\n Ada : 0              Ben : 0\n  1)                   43: {}\n  2) 21: {}\n"
    plays = ("6/5 5/3", "6/4 4/3")
    assert merged([head.format("13/9 13/10", play) for play in plays]).differences == ()
    (found,) = merged([head.format("24/20 13/10", play) for play in plays]).differences
    assert [one.text for one in found.readings] == [f"21: {play}" for play in plays]


@pytest.mark.parametrize("paths", each(same_matches() if SHARED.is_dir() else (), lambda paths: paths[0].stem[:40]))
def test_real_records_of_one_match_do_not_differ_in_their_games(paths: list[Path]) -> None:
    merging = merge([notation.read(path) for path in paths])
    found = [[reading.text for reading in one.readings] for one in merging.differences if one.game is not None]
    assert [texts for texts in found if texts and None not in texts] == [], "but that a file may hold one game of the match"
    faults = {
        finding.code
        for path in paths
        for finding in notation.replay(notation.read(path)).diagnostics
        if finding.severity is Severity.ERROR
    }
    assert {finding.code for finding in merging.findings} <= faults, "what no record has right"
