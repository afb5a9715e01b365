"""Lines that are nearly structured, and what a record leaves unsaid: players, set positions, tags, headers, the length."""

from __future__ import annotations

import pytest

from notation import Match, check, read, replay, write
from notation.diagnostics import Severity
from notation.model import Comment, Move, SetUp, Unread
from tests.formats.mat.records import matches

LENGTH = " 3 point match\n\n"
PLAYERS = " Game 1\n Ada : 0                        Ben : 0\n"
DROP = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops                          Wins 1 point\n"
ROW = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"


def _match(text: str) -> Match:
    (match,) = matches(text.encode())
    return match


def _found(text: str) -> list[tuple[str, str]]:
    """The errors and warnings of a record: the code and the text at its place."""
    lines = text.split("\n")
    return [
        (finding.code.name, lines[finding.place.line - 1][finding.place.column - 1 : finding.place.end_column - 1])
        for finding in check(text.encode())
        if finding.severity is not Severity.NOTE
    ]


SET_UPS = {
    "; Set Pos=bBBBBBBA-A------------bbcdd-/0": "d-/0",  # 28 letters
    "; Set Pos=-b----E-C---eE---c-e----q-": "q-",  # 17 checkers
    "; Set Pos=-b----E-C---eE---c-e----B/0": "/0",  # 25 letters
    "; Set Pos=-b----E-C---eE---c-e----B-/x": "/x",
    "; Set Pos=-b----E-C---eE---c-e----B-/0 0": "/0 0",
    "; Set Pos=": "; Set Pos=",
    "; Set Pos": "; Set Pos",
    "; Set Pos: -b----E-C---eE---c-e----B-/0!": "/0!",
    "; SetPos=-b----E-C---eE--c-e----B-": "-b----E-C---eE--c-e----B-",
    "; set position = ²": "²",
    "# Set Pos=-b----E-C---eE---c-e----ü": "ü",
    "Set Pos=-b----E-C---eE---c-e----Z": "Z",
}


@pytest.mark.parametrize("line", SET_UPS)
@pytest.mark.parametrize("where", ["above", "in", "later"])
def test_a_set_position_that_does_not_read(line: str, where: str) -> None:
    """One finding, on the part that is wrong; the plays from there on are not checked, and the words are kept in all forms."""
    wrong = "  2) 31: 24/22 24/20             66: 1/2\n"  # no such play can be made
    texts = {
        "above": f"{LENGTH}{line}\n{PLAYERS}{wrong}",
        "in": f"{LENGTH}{PLAYERS}{line}\n{wrong}",
        "later": f"{LENGTH}{PLAYERS}{ROW}{line}\n{wrong}",
    }
    text = texts[where].replace("  2)", "  1)" if where != "later" else "  2)")
    assert [code for code, _ in _found(text)] == ["damaged-set-position"]
    assert [part for _, part in _found(text)] == [SET_UPS[line]]
    match = _match(text)
    (set_up,) = (action for action in match.games[0].actions if isinstance(action, SetUp))
    assert set_up == SetUp(text=line)
    decisions = replay(match).games[0].decisions
    assert [decision.known for decision in decisions] == ([True] * 2 if where == "later" else []) + [False] * 2
    assert match.head == ()
    for form in ("mat", "json", "sgf"):
        assert read(write(match, format=form).encode(), format=form).games == match.games


def test_a_set_position_after_one_that_does_not_read() -> None:
    """The plays are checked again from there on."""
    text = f"{LENGTH}{PLAYERS}; Set Pos=x\n{ROW}; Set Pos=-b----E-C---eE---c-e----B-/0\n  2) 31: 8/5 6/4\n"
    assert _found(text) == [("damaged-set-position", "x"), ("wrong-dice", "6/4")]


def test_a_set_position_above_the_first_game_is_where_it_begins() -> None:
    line = "; Set Pos=aBBBBBBB-A---------ccccb--/0"
    (game,) = _match(f"{LENGTH}{line}\n{PLAYERS}{ROW}").games
    assert game == _match(f"{LENGTH}{PLAYERS}{line}\n{ROW}").games[0]
    assert isinstance(game.actions[0], SetUp) and game.actions[0].position is not None
    assert _match(f"{LENGTH}{line}\n").head == (Comment(line),)


def test_the_words_of_a_set_position_from_elsewhere() -> None:
    """Words that would be read as something else are told to be lost, and the position stays unknown."""
    match = _match(f"{LENGTH}{PLAYERS}; Set Pos=x\n{ROW}")
    document = write(match, format="json").replace("; Set Pos=x", "31: 8/5")
    again = read(write(read(document.encode())).encode())
    assert again.games[0].actions[0] == SetUp(text="; Set Pos=")


TAGS = {
    '; [Event "Demo cup"': '"Demo cup"',
    '; [Event "Demo cup]': '"Demo cup]',
    "; [Event Demo cup]": "Demo cup]",
    "; [Crawford Off]": "Off]",
    "; [Crawford: Off]": ": Off]",
    "; [Variation = NackGammon]": "= NackGammon]",
    "; [CubeLimit '1']": "'1']",
    "; [Player 1]": "]",
    '; [Bracket "B': '"B',
    "#[Jacoby “On”]": "“On”]",
}


@pytest.mark.parametrize("line", TAGS)
def test_a_tag_that_does_not_read(line: str) -> None:
    text = f"{line}\n{LENGTH}{PLAYERS}{ROW}"
    assert _found(text) == [("damaged-tag", TAGS[line])]
    assert _match(text).head == (Comment(line),)
    assert read(write(_match(text)).encode()).head == (Comment(line),)


@pytest.mark.parametrize(
    "line",
    [
        "; [matchtitle Spring cup 2004]",
        "; [see below]",
        "; Set up by Ada",
        "; Set position to learn from",
        "; Game 2 was the best",
        "# [x]",
    ],
)
def test_a_remark_is_a_remark(line: str) -> None:
    assert _found(f"{line}\n{LENGTH}{PLAYERS}{line}\n{ROW}{line}\n") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f" 3 pt match\n{PLAYERS}{ROW}", [("damaged-header", "pt match")]),
        (f" three point match\n{PLAYERS}{ROW}", [("damaged-header", "three point match")]),
        (f" 3 points\n{PLAYERS}{ROW}", [("damaged-header", "points")]),
        (f" match to 3 points\n{PLAYERS}{ROW}", [("damaged-header", "match to 3 points")]),
        (f" 3 point mtach\n{PLAYERS}{ROW}", [("damaged-header", "point mtach")]),
        (f"{LENGTH} Game one\n Ada : 0                  Ben : 0\n{ROW}", [("damaged-header", "one")]),
        (f"{LENGTH} Game\n Ada : 0                  Ben : 0\n{ROW}", [("damaged-header", "Game")]),
        (f"{LENGTH} Game 1\n Ada : 0                  Ben : O\n{ROW}", [("damaged-header", "O")]),
        (f"{LENGTH} Game 1\n Ada : 0                  Ben 0\n{ROW}", [("damaged-header", "Ben 0")]),
        (f"{LENGTH} Game 1\n Ada : x                  Ben : 0\n{ROW}", [("damaged-header", "x                  Ben : 0")]),
        (f"{LENGTH}{PLAYERS}{DROP} Game 2a\n Ada : 0       Ben : 1\n{ROW}", [("damaged-header", "a")]),
        (f"{LENGTH}hello\n{PLAYERS}{ROW}", [("unread-line", "hello")]),
    ],
)  # fmt: skip
def test_a_header_that_does_not_read(text: str, found: list[tuple[str, str]]) -> None:
    """One slip, one finding; the line is kept."""
    assert _found(text) == found
    kept = [part.text.strip() for part in _match(text).head if isinstance(part, Unread)]
    kept += [part.text.strip() for game in _match(text).games for part in game.actions if isinstance(part, Unread)]
    assert len(kept) == 1 and found[-1][1] in kept[0]
    assert write(read(write(_match(text)).encode())) == write(_match(text))


@pytest.mark.parametrize("head", ["", " Game 1\n", LENGTH + " Game 1\n", LENGTH, LENGTH + "; x\n"])
@pytest.mark.parametrize(
    "line", [" Ada                            Ben", " Ada\tBen", " Ada Lovelace                   Ben", "Ada  Ben  "]
)
def test_players_without_scores(head: str, line: str) -> None:
    match = _match(f"{head}{line}\n\n{ROW}")
    assert match.players == (line.split("\t")[0].strip().split("  ")[0], "Ben")
    assert (match.games[0].names, match.games[0].score) == (match.players, None)
    assert {finding.code.name for finding in match.diagnostics} <= {"missing-length"}
    again = read(write(match).encode())
    assert (again.players, again.games[0].actions) == (match.players, match.games[0].actions)


def test_players_with_one_blank_between() -> None:
    assert _match(f"Ada Ben\n{ROW}").players == ("Ada", "Ben")


@pytest.mark.parametrize("line", ["the final  of the cup: Ada won", "3 pt match", "Game  two", "x", "one two three"])
def test_what_is_no_line_of_players(line: str) -> None:
    match = _match(f"{line}\n{ROW}")
    assert match.players == ("", "")
    assert match.head == (Unread(line),)


def test_players_who_change_their_columns_without_scores() -> None:
    match = _match(f"{LENGTH}{PLAYERS}{ROW}\n Game 2\n Ben      Ada\n  1) 31: 8/5 6/5\n")
    assert match.games[1].names == ("Ada", "Ben")
    assert [action.player for action in match.games[1].actions if isinstance(action, Move)] == [1]


def test_a_missing_length() -> None:
    """It is told once, nothing is made of it, and what the scores tell is offered."""
    last = DROP.replace("Wins 1 point", "Wins 1 point and the match")
    text = f'; [Event "Cup"]\n\n{PLAYERS}{DROP}\n Game 2\n Ada : 0       Ben : 1\n{last}'
    (finding,) = [finding for finding in check(text.encode()) if finding.severity is not Severity.NOTE]
    assert (finding.code.name, finding.place.line, finding.facts) == ("missing-length", 3, {"most": 1, "total": 2})
    assert finding.help.count("\n") == 1
    match = _match(text)
    assert (match.rules.length, match.rules.length_told) == (0, False)
    normal = write(match)
    assert "match\n" not in normal.split(" Game 1")[0] and write(read(normal.encode())) == normal
    for form in ("mat", "json", "sgf"):
        assert read(write(match, format=form).encode(), format=form).rules == match.rules


@pytest.mark.parametrize("text", [f"Money session\n{PLAYERS}{ROW}", f" 0 point match\n{PLAYERS}{ROW}", f" Ada    Ben\n{ROW}"])
def test_a_money_session_misses_no_length(text: str) -> None:
    assert _found(text) == []
    assert _match(text).rules.length_told


def test_a_further_match_without_its_length() -> None:
    """Only its length line tells where it begins, so that one is written, and said to be made up."""
    match = _match(PLAYERS + ROW)
    text = write([_match(LENGTH + PLAYERS + ROW), match])
    assert [found.rules.length for found in matches(text.encode())] == [3, 0]
