"""The score from game to game: every code of results at its place, once and alone; and what programs write is let pass."""

from __future__ import annotations

import pytest

import notation
from notation.board import Player
from notation.codes import score as codes
from notation.diagnostics import Severity
from notation.model import Double, Game, Match, Move, Pass, Step, Win
from tests.records import MONEY, findings, found, game, noted, placed, replayed, rows_of, set_up

OPENING = "31: 8/5 6/5 | 64: 24/18 18/14"
WIN = "= Wins 1 point |"
BACKGAMMON = ({1: 1}, {23: 15})
"""One checker left to bear off, and an opponent who has not come home from there."""


def match(length: int, *games: str) -> str:
    return f" {length} point match\n" + "".join(games)


def nth(number: int, ada: int, ben: int, *rows: str) -> str:
    return f"\n Game {number}\n Ada : {ada}                         Ben : {ben}\n" + rows_of(*rows)


def jacoby(value: str, points: int, cube: str = "") -> str:
    """A backgammon in a money session whose tag says whether the Jacoby rule is in force."""
    tag = f'; [Jacoby "{value}"]\n' if value else ""
    return tag + MONEY + set_up(*BACKGAMMON, cube) + rows_of("65: 1/off |", f"= Wins {points} points |")


def borne_off(*rows: str, then: str = "") -> str:
    """A match whose first game ends with a single game for Ada on the board."""
    head = f"{match(5)}\n Game 1\n Ada : 0                         Ben : 0\n"
    return head + set_up({1: 1}, {1: 14}) + rows_of("65: 1/off |", *rows) + then


FAULTS = {
    "wrong-winner": (borne_off("= | Wins 1 point", then=nth(2, 1, 0, OPENING, WIN)), "7:35-47"),
    "wrong-points": (borne_off("= Wins 2 points |"), "7:7-20"),
    "jacoby-points": (jacoby("On", 3), "8:7-20"),
    "start-score": (match(5, nth(1, 0, 0, OPENING, WIN), nth(2, 2, 0, OPENING, WIN)), "9:2-41"),
    "game-number": (match(5, nth(1, 0, 0, OPENING, WIN), nth(3, 1, 0, OPENING, WIN)), "8:2-8"),
    "game-after-match": (
        match(1, nth(1, 0, 0, OPENING, WIN), nth(2, 1, 0, OPENING, WIN), nth(3, 2, 0, OPENING, WIN)),
        "8:2-8",
    ),
    "match-not-won": (game(OPENING, "= Wins 1 point and the match |"), "6:7-33"),
    "odd-points": (match(7, nth(1, 0, 0, OPENING, "= Wins 4 points |"), nth(2, 2, 0, OPENING, WIN)), "6:7-20"),
    "missing-result": (match(5, nth(1, 0, 0, OPENING), nth(2, 0, 1, OPENING, WIN)), "5:34-49"),
    "result-twice": (game(OPENING, WIN, WIN), "7:7-19"),
    "bad-score": (match(3, nth(1, -1, 0, OPENING, WIN)), "4:2-42"),
    "wrong-loser": (game(OPENING, "Resigns |", WIN), "6:7-14"),
    "too-much-resigned": (placed({1: 5}, {6: 14}, "11: 1/off(4) |", "= Wins 2 points |"), "7:7-20"),
    "set-position": (placed({24: 1, 1: 15}, {12: 2, 3: 13}, "65: 24/18 |", WIN), "5:1-37"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_once_at_its_place(name: str) -> None:
    record, place = FAULTS[name]
    assert found(record) == [f"{place} {name}"]


def test_every_code_of_results_has_a_record() -> None:
    assert set(FAULTS) == {code.name for code in codes.CODES if code.severity is not Severity.NOTE}


RIGHT = {
    "s3_y2 Jacoby and a centred cube: one point": (jacoby("On", 1), (1, 0)),
    "s3_y2 Jacoby and a turned cube: a backgammon": (jacoby("On", 6, "/-1"), (6, 0)),
    "s3_y2 no Jacoby: a backgammon": (jacoby("Off", 3), (3, 0)),
    "s3_y2 unknown: one point": (jacoby("", 1), (1, 0)),
    "s3_y2 unknown: three points": (jacoby("", 3), (3, 0)),
    "s4 uncapped": (game(OPENING, "= Wins 3 points |", length=2), (3, 0)),
    "s4 capped at the length": (
        match(2)
        + "\n Game 1\n Ada : 0                         Ben : 0\n"
        + set_up(*BACKGAMMON)
        + rows_of("65: 1/off |", "= Wins 2 points |"),
        (2, 0),
    ),
    "s4 capped at the need": (
        match(
            7,
            nth(1, 0, 0, OPENING, "= Wins 3 points |"),
            nth(2, 3, 0, OPENING, "Doubles => 2 | Takes", "61: 13/7 8/7 | 53: 8/3 6/3", "= Wins 4 points and the match |"),
        ),
        (7, 0),
    ),
    "a whole match resigned": (match(7, nth(1, 0, 0, OPENING, "= Wins 7 points |")), (7, 0)),
    "t1 won and said so": (
        match(2, nth(1, 0, 0, OPENING, WIN), nth(2, 1, 0, OPENING, "= Wins 1 point and the match |")),
        (2, 0),
    ),
    "c5 a drop counts the cube before": (game(OPENING, "Doubles => 2 | Drops", WIN), (1, 0)),
    "g3 a resignation without a level: the next score tells": (
        match(5, nth(1, 0, 0, OPENING, "Resigns |"), nth(2, 0, 2, OPENING, WIN)),
        (1, 2),
    ),
    "g2 a resignation of a gammon": (match(5, nth(1, 0, 0, OPENING, "Resigns gammon |"), nth(2, 0, 2, OPENING, WIN)), (1, 2)),
    "g1 losses": (match(5, nth(1, 0, 0, OPENING, "Losses 2 points |"), nth(2, 0, 2, OPENING, WIN)), (1, 2)),
    "losses and wins": (game(OPENING, "Losses 1 point | Wins 1 point"), (0, 1)),
    "s6 a record that stops": (game(OPENING), (0, 0)),
    "y1 a money session has no end": (MONEY + rows_of(OPENING, "= Wins 3 points |"), (3, 0)),
    "y5 Jacoby in a match is nothing": (
        '; [Jacoby "On"]\n'
        + match(5)
        + "\n Game 1\n Ada : 0                         Ben : 0\n"
        + set_up(*BACKGAMMON)
        + rows_of("65: 1/off |", "= Wins 3 points |"),
        (3, 0),
    ),
    "t5 an excerpt": (game("31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point", length=3, ada=2), (2, 1)),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_programs_write_is_let_pass(name: str) -> None:
    record, score = RIGHT[name]
    assert found(record) == []
    assert replayed(record).score == score


def test_jacoby_unknown_allows_one_or_three_points_but_not_two() -> None:
    assert found(jacoby("", 2)) == ["7:7-20 wrong-points"]


def test_jacoby_off_wants_the_whole_backgammon() -> None:
    assert found(jacoby("Off", 1)) == ["8:7-20 wrong-points"]


def test_t2_either_score_is_taken_up_after_a_contradiction() -> None:
    games = (nth(1, 0, 0, OPENING, WIN), nth(2, 2, 0, OPENING, WIN))
    for ada in (2, 3):
        assert found(match(9, *games, nth(3, ada, 0, OPENING, WIN))) == ["9:2-41 start-score"]


def test_a_wrong_score_leaves_the_crawford_game_unknown() -> None:
    record = match(3, nth(1, 0, 0, OPENING, WIN), nth(2, 2, 0, "31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point"))
    assert found(record) == ["9:2-41 start-score"]


def test_a_length_that_the_scores_contradict_judges_no_cube() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point")
    record = match(2, nth(1, 0, 0, *rows), nth(2, 0, 1, *rows), nth(3, 0, 2, *rows), nth(4, 0, 3, *rows))
    assert found(record) == ["13:2-8 game-after-match"]


def test_the_winner_by_the_record_may_be_meant() -> None:
    """A result in the wrong column is told once, whichever score the next game starts at."""
    for ada, ben in ((1, 0), (0, 1)):
        assert found(borne_off("= | Wins 1 point", then=nth(2, ada, ben, OPENING, WIN))) == ["7:35-47 wrong-winner"]


def test_no_points_at_all() -> None:
    assert found(game(OPENING, "= Wins 0 points |")) == ["6:7-20 wrong-points"]


def test_points_and_cube_may_both_be_odd() -> None:
    record = game(OPENING, "Doubles => 4 | Takes", "61: 13/7 8/7 | 53: 8/3 6/3", "= Wins 7 points |", length=9)
    assert found(record) == ["6:7-19 cube-value", "8:7-20 odd-points"]


def test_a_take_that_should_have_been_a_drop() -> None:
    assert found(game(OPENING, "Doubles => 2 | Takes", WIN)) == ["7:7-19 odd-points"]


def test_a_game_without_a_result_and_without_a_next_score() -> None:
    record = match(5, nth(1, 0, 0, OPENING), " Game 2\n" + rows_of(OPENING, WIN))
    assert found(record) == ["5:34-49 missing-result", "6:2-8 no-score-line"]


def test_a_game_without_a_result_and_with_an_unchanged_score() -> None:
    assert found(match(5, nth(1, 0, 0, OPENING), nth(2, 0, 0, OPENING, WIN))) == ["5:34-49 missing-result"]


def test_a_game_won_on_the_board_without_a_result() -> None:
    (finding,) = findings(borne_off())
    assert finding.code is codes.NO_RESULT
    assert replayed(borne_off()).score == (1, 0)


def test_a_resignation_that_the_next_score_contradicts() -> None:
    record = match(5, nth(1, 0, 0, OPENING, "Resigns |"), nth(2, 0, 0, OPENING, WIN))
    assert found(record) == ["9:2-41 start-score"]


@pytest.mark.parametrize(
    ("record", "name"),
    [
        (game(OPENING, "= Wins 3 points |", length=2), "points-beyond-need"),
        (game(OPENING), "unfinished-game"),
        (match(5, nth(1, 0, 0)), "unfinished-game"),
        (RIGHT["t5 an excerpt"][0], "excerpt"),
    ],
)
def test_what_is_assumed_is_noted(record: str, name: str) -> None:
    assert noted(record) == [name]


@pytest.mark.parametrize(("row", "winner"), [("= Wins 1 point |", 0), ("= | Wins 1 point", 1)])
def test_the_winner_of_the_match(row: str, winner: Player) -> None:
    replay = replayed(game(OPENING, row, length=1))
    assert replay.winner == winner
    (played,) = replay.games
    assert (played.winner, played.points, played.level, played.resigned) == (winner, 1, 1, True)


# -- what can still be lost ---------------------------------------------------------------------------------------------

RACE = ({6: 15}, {6: 15})
"""All are home: nobody can be hit any more, and nobody has borne off."""
BEHIND = ({12: 15}, {12: 14, 24: 1})
"""The second player has one checker in the first player's home board."""
CONTACT = ({14: 15}, {12: 15})
"""Nobody is in a home board, but the two sides have not passed each other."""
BORNE_OFF = ({6: 15}, {6: 14})


def given_up(halves: tuple[dict[int, int], dict[int, int]], *rows: str, head: str = MONEY, cube: str = "") -> list[str]:
    return [line.split()[1] for line in found(head + set_up(*halves, cube) + rows_of(*rows))]


TOO_MUCH = ["too-much-resigned"]
RESIGNED = {
    "a single game after a checker is borne off": (BORNE_OFF, 1, []),
    "a gammon after a checker is borne off": (BORNE_OFF, 2, TOO_MUCH),
    "a backgammon after a checker is borne off": (BORNE_OFF, 3, TOO_MUCH),
    "a gammon before that": (RACE, 2, []),
    "a backgammon with all at home": (RACE, 3, TOO_MUCH),
    "a backgammon with a checker behind": (BEHIND, 3, []),
    "a backgammon while a checker can be hit": (CONTACT, 3, []),
    "more than a backgammon": (CONTACT, 5, ["odd-points"]),
}


@pytest.mark.parametrize("name", RESIGNED)
def test_a_resignation_counts_what_the_game_can_still_come_to(name: str) -> None:
    halves, points, expected = RESIGNED[name]
    result = f"Wins {points} point" + "s" * (points > 1)
    assert given_up(halves, f"= {result} |") == expected
    # The cube multiplies it, and the level may be written instead of the points.
    assert given_up(halves, f"= Wins {4 * points} points |", cube="/-2") == expected
    if points < 4:
        level = ("", "", " gammon", " backgammon")[points]
        assert given_up(halves, f"= | Resigns{level}") == expected
        assert given_up(halves, f"= | Resigns{level}", f"= {result} |") == expected


def test_the_reason_is_told() -> None:
    (finding,) = findings(MONEY + set_up(*BORNE_OFF) + rows_of("= Wins 2 points |"))
    assert finding.help == "Ben has borne off 1: no gammon can be lost any more"
    (finding,) = findings(MONEY + set_up(*RACE) + rows_of("= Wins 3 points |"))
    assert finding.help.startswith("no checker of Ben stands in Ada’s home board")


def test_under_the_jacoby_rule_a_centred_cube_loses_no_gammon() -> None:
    head = f'; [Jacoby "On"]\n{MONEY}'
    assert given_up(RACE, "= Wins 2 points |", head=head) == ["jacoby-points"]
    assert given_up(RACE, "= | Resigns gammon", head=head) == ["jacoby-points"]
    assert given_up(RACE, "= Wins 4 points |", head=head, cube="/-1") == []


def test_a_position_that_is_not_certain_judges_no_resignation() -> None:
    record = game("31: 8/5 6/4 | 65: 24/18 24/17", "= Wins 3 points |")
    assert "too-much-resigned" not in str(found(record))


def test_the_whole_match_may_be_given_up_for_its_points() -> None:
    head = " 3 point match\n\n Game 1\n Ada : 1                         Ben : 0\n"
    assert given_up(BORNE_OFF, "= Wins 2 points |", head=head) == []
    assert given_up(BORNE_OFF, "= Wins 3 points |", head=head) == []


def test_points_that_end_the_match_are_believed() -> None:
    """The programs’ special value for a match that was given up contradicts a game that follows."""
    first = nth(1, 0, 0, OPENING, "= Wins 5 points |")
    assert found(match(5, first, nth(2, 1, 0, OPENING, WIN))) == ["9:2-41 start-score"]
    assert found(match(5, first, nth(2, 5, 0, OPENING, WIN))) == ["8:2-8 game-after-match"]
    assert found(match(5, first)) == []


# -- games that are missing ---------------------------------------------------------------------------------------------

DROP = ("31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point")
GAMES = {
    "one is missing": ((1, 0, 0), (3, 1, 1)),
    "three are missing": ((1, 0, 0), (5, 2, 2)),
    "one is missing, and what follows is right": ((1, 0, 0), (3, 2, 1), (4, 2, 2), (5, 2, 3)),
    "a wrong number": ((1, 0, 0), (7, 0, 1), (3, 0, 2)),
    "a wrong number of the first game": ((6, 0, 0), (2, 0, 1), (3, 0, 2)),
    "a game is written twice": ((1, 0, 0), (2, 0, 1), (2, 0, 1), (3, 0, 2)),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_number_that_does_not_follow_is_the_one_finding(name: str) -> None:
    assert [line.split()[1] for line in found(match(9, *(nth(*start, *DROP) for start in GAMES[name])))] == ["game-number"]


def test_a_missing_game_cannot_take_points_away() -> None:
    record = match(9, nth(1, 0, 0, *DROP), nth(3, 0, 0, *DROP))
    assert [line.split()[1] for line in found(record)] == ["game-number", "start-score"]


def test_without_numbers_the_score_tells_of_a_missing_game() -> None:
    actions = (Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Double(1, 2), Pass(0), Win(1, 1))
    games = (Game(None, (0, 0), actions=actions), Game(None, (3, 1), actions=actions))
    assert [finding.code for finding in notation.replay(Match(games=games)).diagnostics] == [codes.START_SCORE]


CRAWFORD = {
    "the missing game started before it": ((1, 0, 0), (3, 3, 1), True),
    "it may be missing": ((1, 0, 0), (4, 3, 2), None),
    "only the number is wrong": ((1, 0, 3), (3, 0, 4), True),
}


@pytest.mark.parametrize("name", CRAWFORD)
def test_whether_the_crawford_game_is_missing(name: str) -> None:
    first, second, expected = CRAWFORD[name]
    length = 5 if name.startswith("only") else 4
    assert replayed(match(length, nth(*first, *DROP), nth(*second, OPENING, WIN))).games[1].crawford is expected


def test_the_score_after_a_missing_game_is_not_what_the_game_before_counted() -> None:
    record = match(9, nth(1, 0, 0, OPENING, "Resigns |"), nth(3, 0, 4, OPENING, WIN))
    assert replayed(record).games[0].points == 1
