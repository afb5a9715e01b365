"""The short way through an ordinary row equals the exact one, on every row there is; and how odd rows are read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.mat.cells import Plain, Row, exact, split
from notation.formats.mat.rows import RowReader
from notation.model import (
    Action,
    Beaver,
    Double,
    Move,
    Pass,
    Raccoon,
    Resign,
    Step,
    Take,
    Unread,
    Win,
    Written,
)
from notation.source import decode
from tests.formats.mat.records import all_records, matches

HEAD = " 5 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"


def _read(rows: list[Plain | Row]) -> tuple[list[Action], list[object]]:
    actions: list[Action] = []
    found: list[object] = []
    RowReader((0, 1), ("", ""), lambda code, span, **facts: found.append((code, span, facts))).read(rows, 33, actions)
    return actions, found


def _placed(actions: list[Action]) -> list[object]:
    return [(action, action.row, action.span) for action in actions]


def _both_ways(line: str) -> bool:
    short = list(split(line, 7))
    if not isinstance(short[0], Plain):
        return False
    long: list[Plain | Row] = list(exact(line, 7))
    (short_actions, short_found), (long_actions, long_found) = _read(short), _read(long)
    assert _placed(short_actions) == _placed(long_actions), line
    assert short_found == long_found, line
    return True


def test_both_ways_are_equal_on_every_row() -> None:
    plain = odd = 0
    for path in all_records():
        for line in decode(path.read_bytes())[0].text.splitlines(keepends=True):
            if re.match(r"[ \t]*[0-9*]+[ \t]*\)|[ ]+Wins", line):
                line = line.rstrip("\r\n") + "\n"
                if _both_ways(line):
                    plain += 1
                else:
                    odd += 1
    assert plain > 20 * odd > 0


_CELL_TEXTS = """31: 8/5 6/5|64: 24/14|55:|22: 6/2(2)|21: bar/23 6/off|66: Bar/19*(2)|33: 25/22*/19 8/5*(2)|7: 8/1
Doubles => 2|Takes|Drops|Wins 1 point|Wins 2 points and the match|Wins 16 point||42: 8/4 x|51: 13/8,6/5|00: ????|16: 30/24
11: 0/off|65: 24/13*"""
_CELLS = st.sampled_from(re.split(r"[|\n]", _CELL_TEXTS))


@given(st.integers(0, 40), _CELLS, st.integers(0, 40), _CELLS, st.sampled_from(["", "  ", "\r\n"]))
def test_both_ways_are_equal_on_made_up_rows(number: int, left: str, blanks: int, right: str, end: str) -> None:
    _both_ways(f"{number:3}) {left}{' ' * blanks}{right}{end.rstrip()}" + ("\r\n" if end == "\r\n" else "\n"))


def test_plain_rows_are_plain() -> None:
    assert _both_ways("  1) 31: 8/5 6/5                 64: 24/18 18/14\n")
    assert _both_ways("      Wins 2 points\n")
    assert not _both_ways("  1) 31: 8/5 6/5 x\n")


def _actions(*rows: str) -> list[Action]:
    (match,) = matches((HEAD + "".join(row + "\n" for row in rows)).encode())
    return list(match.games[0].actions)


@pytest.mark.parametrize(
    ("cell", "action"),
    [
        ("31: 8/5 6/5", Move(0, (3, 1), (Step(8, 5), Step(6, 5)))),
        ("31: 8/5, 6/5", Move(0, (3, 1), (Step(8, 5), Step(6, 5)))),
        ("31:8/5 6/5", Move(0, (3, 1), (Step(8, 5), Step(6, 5)))),
        ("31: 8/5  6/5", Move(0, (3, 1), (Step(8, 5), Step(6, 5)))),
        ("22: 6/4(2) 13/11  (2)", Move(0, (2, 2), (Step(6, 4), Step(6, 4), Step(13, 11), Step(13, 11)))),
        ("61: bar/24*/18", Move(0, (6, 1), (Step(25, 24, True), Step(24, 18)))),
        ("65: Bar/20 6/Off", Move(0, (6, 5), (Step(25, 20), Step(6, 0)))),
        ("65: 25/20 6/0", Move(0, (6, 5), (Step(25, 20), Step(6, 0)))),
        ("31: 8-5 6-5", Move(0, (3, 1), (Step(8, 5), Step(6, 5)))),
        ("31: 8/5* 6/5*", Move(0, (3, 1), (Step(8, 5, True), Step(6, 5, True)))),
        ("11: 8/7*(2) 6/5(2)", Move(0, (1, 1), (Step(8, 7, True), Step(8, 7), Step(6, 5), Step(6, 5)))),
        ("66:", Move(0, (6, 6), (), Written.BLANK)),
        ("66: Cannot Move", Move(0, (6, 6), (), Written.DANCE, text="Cannot Move")),
        ("66: dances", Move(0, (6, 6), (), Written.DANCE, text="dances")),
        ("66: no move", Move(0, (6, 6), (), Written.DANCE, text="no move")),
        ("66: 0/0", Move(0, (6, 6), (), Written.DANCE, text="0/0")),
        ("66: ????", Move(0, (6, 6), (), Written.UNKNOWN, text="????")),
        ("00: ???", Move(0, (0, 0), (), Written.UNKNOWN, text="???")),
        ("????", Move(0, (0, 0), (), Written.UNKNOWN, text="????")),
        ("31: Illegal play", Move(0, (3, 1), (), Written.ILLEGAL, text="Illegal play")),
        ("31: 8/5 6,,/5", Move(0, (3, 1), (), Written.UNREAD, text="8/5 6,,/5")),
        ("Doubles => 2", Double(0, 2)),
        ("Redouble ==> 4", Double(0, 4)),
        ("DOUBLES", Double(0)),
        ("Beavers => 4", Beaver(0, 4)),
        ("Raccoon", Raccoon(0)),
        ("Takes", Take(0)),
        ("Accepts", Take(0)),
        ("Drops", Pass(0)),
        ("Passes", Pass(0)),
        ("Wins 1 point", Win(0, 1)),
        ("Win 2 points and the match", Win(0, 2, match=True)),
        ("Losses 2 point", Resign(0, None, 2)),
        ("Resigns", Resign(0)),
        ("Resign gammon", Resign(0, 2)),
        ("Resigned Match", Resign(0, whole_match=True)),
        ("Concedes", Resign(0)),
        ("hello", Unread("hello", 0)),
    ],
)
def test_a_cell_in_each_column(cell: str, action: Action) -> None:
    assert _actions(f"  1) {cell}") == [action]
    other = type(action)(**{**{name: getattr(action, name) for name in action.__dataclass_fields__}, "player": 1})
    assert _actions(f"  1)                             {cell}") == [other]
    if cell not in ("hello", "????"):
        assert _actions(f"  1) 66:                         {cell}")[1:] == [other]


def test_a_resignation_in_the_cell_of_its_roll() -> None:
    assert _actions("  1) 32: Concedes   Wins 2 point") == [Move(0, (3, 2), (), Written.BLANK), Resign(0), Win(1, 2)]


def test_an_unreadable_cell_leaves_the_other_alone() -> None:
    read = _actions("  1) 31: 8/5 6/5                 6x: 24/20 13/10")
    assert read == [Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Unread("6x: 24/20 13/10", 1)]


def test_a_lost_line_break() -> None:
    read = _actions(" 24) 43: 21/18 18/14              24)  Losses 2 point        Wins 2 point")
    assert read == [Move(0, (4, 3), (Step(21, 18), Step(18, 14))), Resign(0, None, 2), Win(1, 2)]


def test_the_score_repeated_in_the_first_row() -> None:
    assert _actions("  1) Ada : 0                     26: 13/11 24/18") == [Move(1, (2, 6), (Step(13, 11), Step(24, 18)))]


def test_an_overflowing_cell_does_not_move_the_columns() -> None:
    """A position in parentheses pushes the right cell out; what stands alone farther in is still in the right column."""
    dump = "Illegal play (" + ";".join(["0"] * 5 + ["Kenji", "nori"] + ["0"] * 33) + ";)"
    read = _actions(f"  1) 11: {dump} 64: 24/18 18/14", "                                  Wins 1 point")
    assert [action.player for action in read if not isinstance(action, (Unread, type(None)))] == [0, 1, 1]  # type: ignore[union-attr]


@given(st.integers(1, 9), st.integers(10, 99))
def test_any_row_number_and_any_column(first: int, column: int) -> None:
    """The right cell is found by what it is, not by where it stands."""
    rows = [f"{number:3}) 31: 8/5 6/5".ljust(column + 10) + "64: 24/18 18/14" for number in range(first, first + 3)]
    assert [action.player for action in _actions(*rows)] == [0, 1] * 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "dump",
    [
        ";",
        ";;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;",
        "0;0;0;0;0;a;b;0;0;0;1;0;0;99;99;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-4;0;-1;0;0;2;0;0;0;",
        "0;0;0;0;0;a;b;0;0;0;1;0;1;0;0;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-4;0;-1;0;0;2;0;0;0;",
        "0;0;0;0;0;a;b;0;0;0;1;0;0;0;0;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-4;0;-1;0;0;-2;0;0;0;",
    ],
)
def test_a_damaged_position_of_an_illegal_play(dump: str) -> None:
    """It is kept as words and gives no position, and everything that the replay does goes on."""
    (match,) = matches(f"{HEAD}  1) 31: Illegal play ({dump})    42: 8/4 6/4\n".encode())
    first = match.games[0].actions[0]
    assert isinstance(first, Move)
    assert first.written is Written.ILLEGAL and first.position is None and dump in first.text
