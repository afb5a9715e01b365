"""The referee: what is right in a game, and why something is not."""

from __future__ import annotations

import pytest

import notation
from notation.mending.referee import Moment, Referee
from notation.mending.search import MOST_SLIPS, search
from notation.replay import frame_of
from tests.records import game


def course(*rows: str) -> tuple[Referee, Moment, notation.Game]:
    match = notation.read(game(*rows).encode())
    (played,) = match.games
    frame, start = frame_of(match, played, (0, 0), False, length_known=True)
    return Referee(frame, True), Moment(start, cube=played.cube), played


@pytest.mark.parametrize(
    ("rows", "why", "at"),
    [
        (("31: 8/5 6/5 | 42: 8/4 6/4",), None, 2),
        (("31: 8/5 6/5 | 42: 8/5 6/4",), "play", 1),
        (("31: 8/5 6/5 | 42: 8/4* 6/4",), "mark", 1),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "11: 8/7 8/7 6/5 6/5 | "), None, 3),
        (("11: 8/7 8/7 6/5 6/5 | 42: 8/4 6/4",), "dice", 0),
        (("31: 8/5 6/5 | 42: 8/4 6/4", " | 31: 8/5 6/5"), "turn", 2),
        (("Doubles => 2 | Takes",), "turn", 0),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 4 | Takes"), "value", 2),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Takes | "), "cube", 2),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | 31: 8/5 6/5"), "answer", 3),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | Drops", "Wins 1 point | "), None, 5),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | Drops", "Wins 2 points | "), "result", 4),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | Drops", " | Wins 1 point"), "result", 4),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | Drops", "31: 8/5 6/5 | "), "over", 4),
    ],
)
def test_where_a_game_stops(rows: tuple[str, ...], why: str | None, at: int) -> None:
    referee, start, played = course(*rows)
    moments = [start]
    trouble = referee.course(played.actions, moments)
    assert (None if trouble is None else trouble.why, len(moments) - 1) == (why, at)
    assert referee.steps >= at


@pytest.mark.parametrize(
    ("rows", "slip"),
    [
        (("31: 8/5 6/5 | 42: 8/5 6/4",), "digit"),
        (("31: 8/5 6/5 | 42: 8/4* 6/4",), "hit-mark"),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 4 | Takes"), "cube-value"),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | Drops", "Wins 2 points | "), "points"),
        (("31: 8/5 6/5 | 42: 8/4 6/4", "Doubles => 2 | Drops", " | Wins 1 point"), "winner"),
    ],
)
def test_the_cheapest_slip(rows: tuple[str, ...], slip: str) -> None:
    referee, start, played = course(*rows)
    searched = search(referee, start, played.actions, played.rows)
    assert searched.whole and searched.found
    best = searched.found[0]
    assert [one.slip.name for one in best.taken] == [slip]
    assert [found.cost for found in searched.found] == sorted(found.cost for found in searched.found)
    assert all(len(found.taken) <= MOST_SLIPS for found in searched.found)


def test_a_game_that_is_right_is_found_as_it_stands() -> None:
    referee, start, played = course("31: 8/5 6/5 | 42: 8/4 6/4")
    (found,) = search(referee, start, played.actions, played.rows).found
    assert (found.cost, found.taken, found.actions) == (0.0, (), played.actions)


def test_without_steps_nothing_is_found_and_that_is_said() -> None:
    referee, start, played = course("31: 8/5 6/5 | 42: 8/5 6/4")
    assert search(referee, start, played.actions, played.rows, steps=0) == ([], False)
