"""Matches that are equal are replayed alike: nothing but the model steers the replay, and JSON carries all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation.model import Match
from notation.readings import numbers_of, odd_rows
from tests import strategies
from tests.planter import KINDS, Record
from tests.records import game
from tests.shared import shared

LONG = (
    "31: 8/5 6/5 | 43: 13/9 8/5",
    "65: 24/18 18/13 | 61: 6/5 24/18",
    "22: 13/11 13/11 11/9 9/7* | 66:",
    "Doubles => 2 | Takes",
    "41: 11/7 24/23 | 33: 25/22 13/10 6/3 6/3",
)
LINES = game(*LONG).splitlines(keepends=True)
RECORDS = {
    "a clean game": "".join(LINES),
    "a row written twice": "".join([*LINES[:6], LINES[5], *LINES[6:]]),
    "two rows in each other’s place": "".join([*LINES[:5], LINES[6], LINES[5], *LINES[7:]]),
    "a missing row": "".join([*LINES[:5], *LINES[6:]]),
    "a wrong number": "".join(LINES).replace("  3)", "  7)"),
    "a roll written twice in its row": game(*LONG[:2], "= 65: 24/18 18/13 |", *LONG[2:]),
    "no marks": "".join(LINES).replace("*", ""),
    "a cell too many": "".join(LINES).replace("66:", "66:      66:"),
}


def findings(match: Match) -> list[str]:
    """What the replay alone finds.  Places, and with them the order, differ; the number of a row is only shown."""
    replay = notation.replay(replace(match, diagnostics=()))
    return sorted(f"{found.game} {found.code.name} {found.player} {dict(found.facts)}" for found in replay.diagnostics)


def decisions(match: Match) -> list[object]:
    replay = notation.replay(match)
    return [(game.score, game.winner, game.points, game.final_halves, game.decisions) for game in replay.games]


def check(match: Match) -> None:
    """The match and what JSON makes of it are equal and are replayed alike; so it is for other formats if they are equal."""
    again = notation.read(notation.write(match, format="json").encode())
    assert again == match
    for written in ("json", "mat", "sgf"):
        other = notation.read(notation.write(match, format=written).encode())
        if other == match:
            assert decisions(other) == decisions(match)
            assert findings(other) == findings(match)
    assert findings(again) == findings(match)


@pytest.mark.parametrize("name", RECORDS)
def test_small_records(name: str) -> None:
    check(notation.read(RECORDS[name].encode()))


@pytest.mark.parametrize("name", RECORDS)
def test_the_findings_of_the_reader_steer_nothing(name: str) -> None:
    match = notation.read(RECORDS[name].encode())
    assert decisions(replace(match, diagnostics=())) == decisions(match)


@settings(max_examples=25)
@given(strategies.matches())
def test_random_matches(match: Match) -> None:
    check(match)


@given(st.sampled_from(sorted(RECORDS)), st.integers(0, 10**6))
def test_mutated_text(name: str, seed: int) -> None:
    random, letters = Random(seed), list(RECORDS[name])
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(letters))
        letters[at] = random.choice(("", letters[at] * 2, "\n", "  ", "3", ")", "*", ":", "=> 4", "x"))
    check(notation.read("".join(letters).encode()))


def planted() -> Iterator[Match]:
    names = sorted(path.name for path in shared("selfplay").glob("*.mat"))
    random = Random(1)
    for kind in KINDS:
        one = None
        while one is None:
            one = kind(Record.load(shared("selfplay") / random.choice(names)), random)
        yield notation.read(one.text.encode())


def test_planted_faults() -> None:
    for match in planted():
        check(match)


@pytest.mark.parametrize("folder", ["cases", "corpus/mat", "corpus/bulk-bglib"])
def test_shared_records(folder: str) -> None:
    checked = 0
    for path in sorted(shared(folder).glob("*.[mt][ax]t"))[::3]:
        try:
            match = notation.read(path)
        except ValueError:
            continue  # a reader's own fault is told by the tests of that reader
        if match.games:
            check(match)
            checked += 1
    assert checked


ROWS = {
    "one after the other": ((0, 1), (2, 2), (4, 3)),
    "one missing": ((0, 1), (2, 3), (4, 4)),
    "one twice": ((0, 1), (2, 2), (4, 2), (6, 3)),
    "exchanged": ((0, 1), (2, 3), (4, 2), (6, 4)),
    "one wrong": ((0, 1), (2, 7), (4, 3), (6, 4)),
}
ODD = {"one after the other": set(), "one missing": {3}, "one twice": {2}, "exchanged": {2, 3}, "one wrong": {7}}


@pytest.mark.parametrize("name", ROWS)
def test_which_rows_are_odd(name: str) -> None:
    assert odd_rows(ROWS[name]) == ODD[name]


def test_each_action_has_the_number_of_its_row() -> None:
    assert numbers_of(7, ((1, 1), (3, 2), (3, 3), (5, 7))) == [None, 1, 1, 3, 3, 7, 7]
    assert numbers_of(2, ((5, 1), (9, 2))) == [None, None]
    assert numbers_of(0, ((0, 1),)) == []
