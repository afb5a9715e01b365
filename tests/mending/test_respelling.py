"""A cell written anew keeps of itself what it can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from notation.grammar import parse_play
from notation.mending.respelling import respelled
from notation.model import Double, Move, Pass, Resign, Step, Take, Unread, Win, Written


def move(dice: tuple[int, int], play: str) -> Move:
    return Move(0, dice, tuple(parse_play(play)) if play else ())


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        ("42: 8/5 6/4", move((4, 2), "8/5 6/4"), move((4, 2), "8/4 6/4"), "42: 8/4 6/4"),
        ("42:  8/5   6/4", move((4, 2), "8/5 6/4"), move((4, 2), "8/4 6/4"), "42: 8/4 6/4"),
        ("42: 8/4", move((4, 2), "8/4"), move((4, 2), "8/4 6/4"), "42: 8/4 6/4"),
        ("42: 8/4 6/4", move((4, 2), "8/4 6/4"), move((4, 3), "8/4 6/4"), "43: 8/4 6/4"),
        ("42: 8/4 6/4", move((4, 2), "8/4 6/4"), move((4, 2), "8/4* 6/4"), "42: 8/4* 6/4"),
        ("42: bar/21 6/5", move((4, 2), "bar/21 6/5"), move((4, 2), "bar/21 6/4"), "42: bar/21 6/4"),
        ("42: 6/4", move((4, 2), "6/4"), move((4, 2), "8/4 6/4"), "42: 8/4 6/4"),
        ("42: 6/4", move((4, 2), "6/4"), move((4, 2), "8/4 4/2"), "42: 8/4 4/2"),
        ("42: 6/4", move((4, 2), "6/4"), move((4, 2), "10/6 6/4"), "42: 10/6 6/4"),
        (
            "44: 2/00 2/0 2/0",
            Move(0, (4, 4), (), Written.UNREAD, "2/00 2/0 2/0"),
            move((4, 4), "2/0 2/0 2/0"),
            "44: 2/0 2/0 2/0",
        ),
        ("61: 6/5 13", Move(0, (6, 1), (), Written.UNREAD, "6/5 13"), move((6, 1), "13/7 6/5"), "61: 6/5 13/7"),
        ("6: 6/5 13/7", Unread("6: 6/5 13/7", 0), move((6, 1), "6/5 13/7"), "61: 6/5 13/7"),
        ("43: 13/9 8/6", move((4, 3), "13/9 8/6"), move((4, 3), "13/9 9/6"), "43: 13/9 9/6"),
        ("42: 6/4 S/l", Move(0, (4, 2), (), Written.UNREAD, "6/4 S/l"), move((4, 2), "5/1 6/4"), "42: 6/4 5/1"),
        ("43: 21/25 21/24", Move(0, (4, 3), (), Written.UNREAD, "21/25 21/24"), move((4, 3), "4/1 4/0"), "43: 4/0 4/1"),
        ("2l: 13/11 24/23", Unread("2l: 13/11 24/23", 0), move((2, 1), "24/23 13/11"), "21: 13/11 24/23"),
        ("Tokes", Unread("Tokes", 0), move((2, 1), "24/23 13/11"), "21: 24/23 13/11"),
        ("", None, move((4, 2), "8/4 6/4"), "42: 8/4 6/4"),
        ("", None, move((4, 2), ""), "42:"),
        ("Doubles => 2", Double(0, value=2), Double(0, value=4), "Doubles => 4"),
        (" Doubles to 2", Double(0, value=2), Double(0, value=4), " Doubles to 4"),
        ("Takes", Take(0), Pass(0), "Drops"),
        ("Drops", Pass(0), Take(0), "Takes"),
        ("Wins 1 point", Win(0, 1), Win(0, 2), "Wins 2 points"),
        ("Wins 2 points", Win(0, 2), Win(0, 1), "Wins 1 point"),
        ("", None, Resign(0, level=2), "Resigns gammon"),
    ],
)
def test_cells(text: str, old: object, new: object, told: str) -> None:
    assert respelled(text, old, new, marks_hits=True) == told


def test_a_record_without_marks_gets_none() -> None:
    new = move((4, 2), "8/4* 6/4")
    assert respelled("42: 8/5 6/4", replace(new, steps=tuple(parse_play("8/5 6/4"))), new, marks_hits=False) == "42: 8/4 6/4"


def test_a_number_that_no_point_has_is_written_anew() -> None:
    new = Move(0, (6, 5), (Step(14, 8), Step(13, 8)))
    assert respelled("65: 14/88 13/8", Move(0, (6, 5), (), Written.UNREAD), new, True).split() == ["65:", "14/8", "13/8"]
