"""Findings know their action: what they are about stands where they say."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import notation
from notation.diagnostics import Diagnostic
from notation.model import Match
from tests.mutations import mutations
from tests.records import game

SLIPS = {
    "a wrong die": (game("31: 8/5 6/4 | 64: 24/14"), [("wrong-dice", 0)]),
    "a cube that is not answered": (
        game("31: 8/5 6/5 | 64: 24/14", "Doubles => 2 |", "| 31: 8/5 6/5"),
        [("unanswered-double", 3)],
    ),
    "a roll behind a comment": (game("31: 8/5 6/5 | 64: 24/14", "31: 8/5 6/4 |"), [("wrong-dice", 2)]),
}


def actions(match: Match) -> list[tuple[Diagnostic, object]]:
    """The findings of a match that name an action, and that action."""
    games = {one.number if one.number is not None else index: one for index, one in enumerate(match.games, 1)}
    found = [finding for finding in notation.replay(match).diagnostics if finding.action is not None]
    return [
        (finding, games[finding.game].actions[finding.action])
        for finding in found
        if finding.game is not None and len(games) == len(match.games) and finding.action is not None
    ]


@pytest.mark.parametrize("name", SLIPS)
def test_a_finding_names_its_action(name: str) -> None:
    record, expected = SLIPS[name]
    found = actions(notation.read(record.encode()))
    assert [(finding.code.name, finding.action) for finding, _ in found if finding.severity == "error"] == expected


@given(st.integers(0, 10**6))
@example(1414)  # a game without a number, below one that is not the first
def test_an_action_stands_where_its_finding_does(seed: int) -> None:
    for data in mutations(seed, 4, ("mat",)):
        for match in notation.read_matches(data):
            for finding, action in actions(match):
                assert finding.span is not None
                start, end = action.span  # type: ignore[attr-defined]
                if finding.code.name in ("row-number", "split-row"):
                    # Said of the whole row, by its number: the action is the first in it.
                    start = finding.span[0]
                    assert match.source is not None and "\n" not in match.source.between((start, end)).rstrip()
                assert start <= finding.span[0] <= finding.span[1] <= end, f"{finding} {action}"
