"""The normal form of `.mat`: one, the same when written again, and equal to what was read in all that it carries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from notation import Match, Replay, replay, write
from notation.board import START, other
from notation.formats import find, for_file
from notation.model import (
    Action,
    Beaver,
    Comment,
    Double,
    Game,
    Move,
    Pass,
    Raccoon,
    Resign,
    Rules,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.renderers.printable import visible
from notation.writing import Text, text_of
from tests.formats.mat.records import all_records, matches, normal, self_play

FIRST = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
SECOND = Move(1, (6, 4), (Step(24, 18), Step(18, 14)))


def _match(*actions: Action, **options: Any) -> Match:
    head = options.pop("head", ())
    rules = options.pop("rules", Rules(5))
    return Match(("Ada", "Ben"), rules, (Game(1, (0, 0), ("Ada", "Ben"), actions, **options),), head)


def _rows(*actions: Action) -> list[str]:
    return write(_match(*actions)).splitlines()[4:]


def write_mat(matches: list[Match]) -> Text:
    known = find("mat")
    assert known is not None
    return text_of(known, map(replay, matches))


def _losses(match: Match) -> list[str]:
    return [loss.facts["what"] for loss in write_mat([match]).losses]


# -- the form -----------------------------------------------------------------------------------------------------------


def test_the_layout() -> None:
    match = Match(
        ("Ada", "Ben"),
        Rules(5),
        (
            Game(1, (0, 0), ("Ada", "Ben"), (FIRST, SECOND, Double(0, 2), Pass(1), Win(0, 1))),
            Game(2, (1, 0), ("Ada", "Ben"), (SECOND, replace(FIRST, written=Written.STEPS), Double(1, 2), Pass(0), Win(1, 1))),
        ),
        (Tag("Event", "Demo cup"), Comment("; a remark"), Tag("Other", 'odd " value')),
    )
    assert write(match) == (
        '; [Event "Demo cup"]\n'
        "; a remark\n"
        '; [Other "odd " value"]\n'
        "\n"
        " 5 point match\n"
        "\n"
        " Game 1\n"
        " Ada : 0                        Ben : 0\n"
        "  1) 31: 8/5 6/5                 64: 24/18 18/14\n"
        "  2)  Doubles => 2                Drops\n"
        "      Wins 1 point\n"
        "\n"
        " Game 2\n"
        " Ada : 1                        Ben : 0\n"
        "  1)                             64: 24/18 18/14\n"
        "  2) 31: 8/5 6/5                  Doubles => 2\n"
        "  3)  Drops                       Wins 1 point\n"
    )


def test_a_right_win_on_its_own_line() -> None:
    assert _rows(FIRST, SECOND, Win(1, 2, match=True))[-1] == "                                  Wins 2 points and the match"


def test_acting_twice_leaves_a_cell_empty() -> None:
    assert _rows(FIRST, SECOND, FIRST, Double(0, 2), Take(1)) == [
        "  1) 31: 8/5 6/5                 64: 24/18 18/14",
        "  2) 31: 8/5 6/5",
        "  3)  Doubles => 2                Takes",
    ]


def test_short_rows_are_padded_for_gnu_backgammon() -> None:
    """A row of fewer than 16 characters makes it carry out the right cell of the row before once more."""
    rows = _rows(FIRST, Double(1, 2), Take(0), Resign(1))
    assert rows[1:] == ["  2)  Takes                       Resigns"]
    for path in self_play()[:20]:
        assert all(len(row) >= 16 for row in normal(path.read_bytes()).splitlines() if row[3:4] == ")")


@pytest.mark.parametrize(
    ("action", "cell"),
    [
        (Double(0), " Doubles => 2"),
        (Double(0, 8), " Doubles => 8"),
        (Beaver(0), " Beavers => 4"),
        (Raccoon(0), " Raccoons => 8"),
        (Resign(0), " Resigns"),
        (Resign(0, 1), " Resigns single"),
        (Resign(0, 2), " Resigns gammon"),
        (Resign(0, 3), " Resigns backgammon"),
        (Resign(0, whole_match=True), " Resigns match"),
        (Resign(0, None, 1), " Losses 1 point"),
        (Resign(0, None, 3, True), " Losses 3 points and the match"),
        (Move(0, (6, 6), (), Written.BLANK), "66:"),
        (Move(0, (6, 6), (), Written.UNKNOWN, text="??"), "66: ????"),
        (Move(0, (0, 0), (), Written.UNKNOWN, text="???"), "00: ????"),
        (Move(0, (6, 6), (), Written.ILLEGAL, text="Illegal play"), "66: Illegal play"),
        (Move(0, (6, 6), (), Written.UNREAD, text="8/5 what"), "66: 8/5 what"),
        (Unread("what is this", 0), "what is this"),
    ],
)
def test_a_cell(action: Action, cell: str) -> None:
    (row,) = _rows(action)
    assert row == f"  1) {cell}".ljust(16)
    (read,) = matches(write(_match(action)).encode())
    assert normal([read]) == write(_match(action))
    mirrored = replace(action, player=other(action.player))  # type: ignore[union-attr, type-var, arg-type]
    (row,) = _rows(mirrored)
    assert row == f"  1)                             {cell}"


def test_plays() -> None:
    """One step a die from the back, hits marked where they happen, once a blot."""
    hits = [
        FIRST,
        Move(1, (6, 4), (Step(24, 14),)),
        Move(0, (6, 2), (Step(13, 11), Step(24, 18))),  # no mark, and not from the back
        Move(1, (5, 5), (), Written.DANCE, text="Cannot Move"),
    ]
    assert _rows(*hits) == [
        "  1) 31: 8/5 6/5                 64: 24/18 18/14",
        "  2) 62: 24/18 13/11*            55:",
    ]


def test_a_play_that_breaks_a_rule_is_written_as_it_is() -> None:
    wrong = Move(0, (6, 5), (Step(8, 5), Step(24, 20)))
    assert _rows(wrong) == ["  1) 65: 8/5 24/20"]
    lost = Move(0, (6, 5), (), Written.DANCE, text="dances")
    assert _rows(FIRST, SECOND, lost)[1] == "  2) 65: Cannot Move"


def test_what_is_not_written_but_certain_is_added() -> None:
    """A forced play, the take before the doubler's roll, the pass before his win: the findings say so too."""
    forced = normal(
        b" 5 point match\n\n Game 1\n Ada : 0   Ben : 0\n  1) 31: 8/5 6/5   44: 24/20(2) 13/9(2)\n  2)  Doubles => 2\n"
        b"  3) 64: 24/14   21: 13/11 6/5\n  4)  Wins 2 points\n"
    )
    assert "  2)  Doubles => 2                Takes\n" in forced
    assert _rows(FIRST, SECOND, Double(0, 2), Win(0, 1))[1:] == [
        "  2)  Doubles => 2                Drops",
        "      Wins 1 point",
    ]
    assert _rows(FIRST, SECOND, Double(0, 2), Resign(1), Win(0, 2))[1] == "  2)  Doubles => 2                Resigns"
    assert _rows(FIRST, SECOND, Win(0, 1), Double(0, 2), Win(0, 1))[-2:] == ["  2)  Doubles => 2", "      Wins 1 point"]


def test_remarks_keep_their_places() -> None:
    rows = _rows(
        FIRST, Comment("; one"), SECOND, Unread("not read"), Comment("no semicolon\nthree"), Unread("Game 7"), Win(0, 1)
    )
    assert rows == [
        "  1) 31: 8/5 6/5",
        "; one",
        "  2)                             64: 24/18 18/14",
        "not read",
        "; no semicolon",
        "; three",
        "; Game 7",
        "      Wins 1 point",
    ]


def test_set_positions() -> None:
    match = _match(SetUp(START, 2, 0), FIRST)
    text = write(match)
    assert "\n; Set Pos=-b----E-C---eE---c-e----B-/-1\n" in text
    (read,) = matches(text.encode())
    assert read.games[0].actions[0] == SetUp(START, 2, 0)
    plain = _match(SetUp(START), FIRST)
    assert matches(write(plain).encode())[0].games[0].actions[0] == SetUp(START)


def test_swapped_columns_are_put_back() -> None:
    text = normal(
        b" 3 point match\n\n Game 1\n Ada : 0   Ben : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n\n"
        b" Game 2\n Ben : 0   Ada : 1\n  1) 31: 8/5 6/5                 64: 24/14\n"
    )
    assert text.endswith(
        " Game 2\n Ada : 1                        Ben : 0\n  1)                             31: 8/5 6/5\n  2) 64: 24/18 18/14\n"
    )


def test_rules_of_other_formats_become_tags() -> None:
    rules = Rules(0, crawford=False, jacoby=True, beavers=False, cube_limit=64, variation="NackGammon")
    text = write(Match(("Ada", "Ben"), rules, (), (Tag("Jacoby", "Off"),)))
    (read,) = matches(text.encode())
    assert read.rules == rules
    assert read.players == ("Ada", "Ben")
    assert text.count("Jacoby") == 1


def test_several_matches() -> None:
    first, second = _match(FIRST, Win(0, 1), Comment("; said at the end")), _match(SECOND, head=(Unread("by hand"),))
    text = write([first, replay(second)])
    assert "; said at the end\n\n; by hand\n\n 5 point match\n" in text
    read = matches(text.encode())
    assert [match.games for match in read] == [first.games, second.games]
    assert normal(read) == text


# -- what cannot be written ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "what"),
    [
        (_match(FIRST, cube=4), "the automatic doubles to 4 before the game"),
        (_match(FIRST, crawford=True), "that this is the Crawford game"),
        (_match(SetUp(START, 3, 0)), "a set cube of this value and owner"),
        (_match(SetUp(START, 2)), "a set cube of this value and owner"),
        (_match(SetUp(None, 2, 0)), "a set cube without a position"),
        (_match(SetUp(START, turn=1)), "whose turn it is in a set position"),
        (_match(Move(0, (3, 1), (), Written.ILLEGAL, START)), "the position after an illegal play"),
        (_match(FIRST, head=(Tag("a]b", "x"),)), "the tag “a]b” as it is spelled"),
        (_match(Comment("; \x1b[31m")), "a control character"),
        (_match(FIRST, head=(Tag("Event", "\u202ex"),)), "a control character"),
    ],
)
def test_a_loss_is_said(match: Match, what: str) -> None:
    assert _losses(match) == [what]
    text = write(match)
    assert normal(text.encode()) == text
    assert not any(ord(character) < 32 and character != "\n" for character in text)


def test_nothing_is_lost_without_need() -> None:
    assert _losses(_match(FIRST, SECOND, crawford=False)) == []
    for path in self_play()[:20]:
        assert [loss for match in matches(path.read_bytes()) for loss in _losses(match)] == []


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Team A: Kim", "Team A: Kim"),
        ("21: 13/11", "21: 13/11"),
        ("a : 1  b", "a . 1 b"),
        ("two\nlines", "two lines"),
        ("Al\x00ice\x07", "Al␀ice␇"),
        ("\u202eboB", "\ufffdboB"),
        ("", ""),
        ("x" * 300, "x" * 300),
        ("; comment", "; comment"),
        ("Game 3", "Game 3"),
        ("5 point match", "5 point match"),
        ("井上太郎", "井上太郎"),
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_names(name: str, written: str, swapped: bool) -> None:
    names = ("Ben", name) if swapped else (name, "Ben")
    match = Match(names, Rules(5), (Game(1, (2, 3), names, (FIRST,)),))
    text = write(match)
    assert normal(text.encode()) == text
    (read,) = matches(text.encode())
    wanted = written if not (swapped and name == "a : 1  b") else name  # a second name may hold what ends a first one
    assert read.games[0].names == (("Ben", wanted) if swapped else (wanted, "Ben"))
    assert read.games[0].score == (2, 3)
    assert bool(_losses(match)) == (wanted != name)


# -- every record -------------------------------------------------------------------------------------------------------


def _bare(action: Action) -> object:
    """An action without what the normal form makes anew: how a play is spelled, and where no play stood."""
    if isinstance(action, Move):
        return action.player, action.dice
    if isinstance(action, (Double, Beaver, Raccoon)):
        return action.player, type(action).__name__
    return replace(action, text=" ".join(action.text.split())) if isinstance(action, Unread) else action


@pytest.mark.slow
def test_every_record_stays_as_it_is_and_says_the_same() -> None:
    """Written twice gives the same bytes; what was read and what is read again are equal, plays by what they lead to."""
    for path in all_records():
        before = [replay(match) for match in matches(path.read_bytes())]
        text = normal(before)
        after = [replay(match) for match in matches(text.encode())]
        assert normal(after) == text, path.name
        assert len(after) == len(before), path.name
        for old, new in zip(before, after, strict=True):
            _compare(old, new, path.name)


def _compare(first: Replay, second: Replay, name: str) -> None:
    old, new = first.match, second.match
    assert (old.rules, old.head) == (new.rules, new.head), name
    assert (first.score, first.winner) == (second.score, second.winner), name
    added = {finding.code.name for finding in first.diagnostics} & {"missing-take", "missing-pass"}
    for was, now in zip(first.games, second.games, strict=True):
        assert now.game.score == was.game.score or was.game.score is None, name
        assert (was.winner, was.points, was.final) == (now.winner, now.points, now.final), name
        if not added:
            assert [_bare(action) for action in was.game.actions] == [_bare(action) for action in now.game.actions], name
        assert now.game.names == tuple(map(visible, was.game.names or old.players)), name


def test_self_play_is_in_the_normal_form_but_for_the_order_of_steps() -> None:
    """GNU Backgammon writes the steps of a play as it found them, and a blank after short ones."""
    for path in self_play():
        own = [sorted(line.replace("*", "").split()) for line in path.read_text().rstrip().splitlines()]
        ours = normal(path.read_bytes())
        assert [sorted(line.replace("*", "").split()) for line in ours.splitlines()] == own, path.name
        assert ours.count("*") == path.read_text().count("*"), path.name
        assert all(line == line.rstrip() or len(line) <= 16 for line in ours.splitlines())


# -- the verb -----------------------------------------------------------------------------------------------------------


def test_write_to_a_file(tmp_path: Path) -> None:
    match = _match(FIRST, cube=2)
    target = tmp_path / "out.mat"
    assert [loss.code.name for loss in write(match, target)] == ["lost"]
    assert target.read_text(encoding="utf-8") == write(match)
    assert write(match, tmp_path / "out.TXT") == write(match, tmp_path / "out.x", format="mat")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.TXT", "out.mat", "out.x"]


def test_unknown_formats(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no format 'nothing' is written"):
        write(_match(), format="nothing")
    with pytest.raises(ValueError, match="no format is written to"):
        write(_match(), tmp_path / "out.nothing")
    assert for_file("a.nothing") is None
    assert for_file("A.MAT") is find("mat")


def test_a_writer_returns_text_and_losses() -> None:
    assert write_mat([]) == Text("")
    written = write_mat([_match(FIRST)])
    assert written == Text(write(_match(FIRST)), ())
