"""The short way through an ordinary row equals the exact one, on every row there is; and how odd rows are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.mat.cells import exact
from notation.formats.mat.rows import RowReader
from notation.formats.mat.usual import rows_in
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
    WrittenPlay,
)
from notation.source import decode
from tests.formats.mat.records import all_records, matches
from tests.shared import some

HEAD = " 5 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"


def _reader() -> tuple[RowReader, list[object]]:
    found: list[object] = []
    return RowReader((0, 1), ("", ""), 7, lambda code, span, **facts: found.append((code, span, facts))), found


def _placed(actions: Sequence[Action]) -> list[object]:
    return [(action, action.row, action.span, getattr(action, "places", ())) for action in actions]


def _said(cell: object) -> object:
    """What a cell says: plays of the same text are one object only as long as there is room to remember them."""
    return (cell.dice, cell.steps, cell.written, cell.text) if isinstance(cell, WrittenPlay) else cell


def _both_ways(line: str) -> bool:
    (found,) = rows_in(line, 0)
    if found[3] is None:
        return False
    (again,) = rows_in(line, 0)
    assert list(map(_said, again[2:])) == list(map(_said, found[2:])), line
    (short, short_found), (long, long_found) = _reader(), _reader()
    short.read([found], 33)
    long.read_exactly(exact(line, 7), 27)
    assert _placed(short.game) == _placed(long.game), line
    assert short.game.players == [getattr(action, "player", None) for action in short.game], line
    assert (short_found, short.row, short.rows()) == (long_found, long.row, long.rows()), line
    return True


def test_both_ways_are_equal_on_every_row() -> None:
    plain = odd = 0
    for path in some(all_records(), 3):
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


DICE = "3-1:|3–1:|3,1:|3, 1:|3 1:|3/1:|3.1:|31 :|31;|31=|31 -|31-|(31)|(31):|(3-1)|(3 1):|[31]|{3,1}|31|3-1|3 1|3,1"
"""Rolls as people write them; that of the last four is known by the play behind it."""


@pytest.mark.parametrize("dice", DICE.split("|"))
def test_a_roll_in_an_odd_spelling(dice: str) -> None:
    """It is the roll, alone, in either column, with one blank between the cells, and told once a match."""
    left, right = Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Move(1, (3, 1), (Step(24, 23), Step(13, 10)))
    rows = (f"  1) {dice} 8/5 6/5", f"  1)                             {dice} 24/23 13/10")
    assert [_actions(row) for row in rows] == [[left], [right]]
    assert _actions(f"  1) {dice} 8/5 6/5 {dice} 24/23 13/10") == [left, right]
    (match,) = matches(f"{HEAD}{rows[0].ljust(33)}{dice} 24/23 13/10\n{rows[0]}\n".encode())
    found = [finding for finding in match.diagnostics if finding.code.name == "dice-spelling"]
    assert [(finding.place.line, finding.place.column, finding.severity.value) for finding in found] == [(5, 6, "note")]
    assert found[0].facts == {"text": dice, "dice": "31"}


def test_digits_in_a_play_are_no_roll() -> None:
    """A roll begins a cell; two digits that stand close behind a movement are a slip, and pointed at."""
    (match,) = matches(f"{HEAD}  1) 31: 8/5 65 6/5               42: 8/4 6/4\n".encode())
    (finding,) = match.diagnostics
    assert (finding.code.name, finding.place.column, finding.facts["text"]) == ("unread-cell", 14, "65")
    assert [type(action) for action in match.games[0].actions] == [Move, Move]
    assert _actions("  1) 31: 6-5 8-5") == [Move(0, (3, 1), (Step(6, 5), Step(8, 5)))]


DANCES = """0|00|0/0|0-0|-|--|–|—|x|X|^|/|F|fan|fans|Fanned|dance|dances|danced|no play|(no play)|[no move]|no legal move|
No moves|no play possible|cannot move|Cannot move.|can't move|can’t move|cant play|can not move|unable to move|
could not move|cannot enter|stays out|stayed on the bar|closed out|blocked|none|n/a|skips turn|loses his turn|pass|
(pass)|[passed]|…|...|on the bar|forfeits|ingen flytt|
Passes|kein Zug|kein Zug möglich|kann nicht ziehen|tanzt|setzt aus|ne peut pas jouer|pas de coup|danse|passe|
no puede mover|sin jugada|non può muovere|nessuna mossa|kan inte flytta|inget drag|dansar|kan ikke flytte|kan niet|
geen zet|حرکت ندارد|بدون حرکت|لا حركة له|لا يمكن التحرك|चाल संभव नहीं|कोई चाल नहीं|動けない|无法移动|нет хода|gele"""


@pytest.mark.parametrize("words", [words.strip() for words in DANCES.split("|")])
def test_a_dance(words: str) -> None:
    read = [Move(0, (6, 6), (), Written.DANCE, text=words), Move(1, (4, 2), (Step(8, 4), Step(6, 4)))]
    assert _actions(f"  1) 66: {words}".ljust(38) + "42: 8/4 6/4") == read


@pytest.mark.parametrize(
    "words", ["Pass", "pass", "no move", "(no move)", "cannot move", "-", "0", "dances", "fan", "no move Pass", "kein Zug"]
)
def test_words_behind_a_play_belong_to_its_player(words: str) -> None:
    """They say that the rest of the roll could not be played."""
    left, right = Move(0, (6, 5), (Step(25, 20),)), Move(1, (3, 1), (Step(8, 5, True), Step(6, 5)))
    assert _actions(f"  1) 65: Bar/20 {words}".ljust(34) + "31: 8/5* 6/5") == [left, right]
    assert _actions("  1) 31: 8/5 6/5".ljust(34) + f"65: Bar/20 {words}")[1:] == [Move(1, (6, 5), (Step(25, 20),))]


def test_a_resignation_behind_a_play() -> None:
    """It is that player's, but for one in the column of the other."""
    move = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
    assert _actions("  1) 31: 8/5 6/5 Resigns") == [move, Resign(0)]
    assert _actions("  1) 31: 8/5 6/5                 Resigns") == [move, Resign(1)]
    full = "  1) 22: 24/22* 24/22 13/11* 13/11  Resigns"
    assert [action.player for action in _actions(full)] == [0, 1]  # type: ignore[union-attr]


def test_a_sign_behind_a_play_is_not_guessed() -> None:
    assert _actions("  1) 65: 24/18 x") == [Move(0, (6, 5), (), Written.UNREAD, text="24/18 x")]


@pytest.mark.parametrize(
    ("cell", "odd"),
    [
        ("31: 8/5 6x5", "6x5"),
        ("31: 8/5 and then 6/5", "and"),
        ("6x: 24/20 13/10", "6x:"),
        ("3-1: 8/5 6.5", "6.5"),
        ("31: 8/5 6/5 ?!", "?!"),
        ("hello", "hello"),
    ],
)
def test_what_is_not_understood_is_pointed_at(cell: str, odd: str) -> None:
    (match,) = matches(f"{HEAD}  1) {cell}\n".encode())
    (finding,) = [finding for finding in match.diagnostics if finding.code.name == "unread-cell"]
    assert finding.facts["text"] == odd
    assert match.source is not None
    assert match.source.line(5)[finding.place.column - 1 : finding.place.end_column - 1] == odd


@pytest.mark.parametrize(
    ("rows", "players"),
    [
        # The right player opens, and his result stands far out, far left, or behind words that do.
        (
            ("  1)                             31: 8/5 6/5", "  2) 21:                                   Wins 1 point"),
            [1, 0, 1],
        ),
        (("  1)                         31: 8/5 6/5", "  2) 21:                                      Resigns"), [1, 0, 1]),
        (("  1)                        31: 8/5 6/5", "  2)  Doubles => 2                                   Drops"), [1, 0, 1]),
        (
            (
                "  1) 31: 8/5 6/5     Doubles => 2",
                "  2)  Takes                 42: 8/4 6/4",
                "  3)                       53: 8/3 6/3",
            ),
            [0, 1, 0, 1, 1],
        ),
        (("  1) 31: 8/5 6/5                 42: 8/4 6/4", "            Wins 1 point"), [0, 1, 0]),
        # Where nobody rolls the words tell.
        (("  1)                                   Doubles => 2", "  2)  Drops"), [1, 0]),
    ],
)
def test_columns_are_settled_by_rolls(rows: tuple[str, ...], players: list[int]) -> None:
    assert [action.player for action in _actions(*rows)] == players  # type: ignore[union-attr]


def test_the_columns_of_the_games_before_tell_too() -> None:
    """A game of one roll stands where those before it stood, in a narrow layout also."""
    game = " Game 2\n Ada : 0     Ben : 1\n  1)              31: 8/5 6/5\n"
    (match,) = matches(f"{HEAD}  1) 31: 8/5   42: 8/4 6/4\n  2) 65: 24/13 31: 8/5 6/5\n\n{game}".encode())
    assert [action.player for action in match.games[1].actions] == [1]  # type: ignore[union-attr]


def _row_findings(*rows: str) -> list[str]:
    (match,) = matches((HEAD + "".join(row + "\n" for row in rows)).encode())
    return [finding.code.name for finding in match.diagnostics]


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        # Behind what ends a game numbers may be left out.
        (("  1) 31: 8/5 6/5                 64: Concedes", "  4)  Wins 1 point"), []),
        (("  1) 31: 8/5 6/5                  Resigns gammon", "  7)  Wins 2 points"), []),
        (
            ("  1) 31: 8/5 6/5                  Doubles => 2", "  2)  Drops", "  9)                              Wins 1 point"),
            [],
        ),
        (("  1) 31: 8/5 6/5                 64: 24/14", "  3)  Resigns"), ["row-number"]),
        (("  1) 31: 8/5 6/5                  Doubles => 2", "  2)  Drops", "  2)  Drops"), ["row-number"]),
        # A row that lost its line break in the middle may repeat its number.
        (("  1) 31: 8/5 6/5                 1) 64: 24/14", "  2) 31: 8/5 6/5"), ["split-row"]),
        (("  1) 31: 8/5 6/5                 2) 64: 24/14", "  3) 31: 8/5 6/5"), ["split-row"]),
        (("  1) 31: 8/5 6/5                 7) 64: 24/14", "  8) 31: 8/5 6/5"), ["split-row", "row-number"]),
    ],
)
def test_row_numbers(rows: tuple[str, ...], names: list[str]) -> None:
    assert sorted(_row_findings(*rows)) == sorted(names)


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
