"""The statements of the rules that a record shows, by their numbers: R for the rules pages, other letters for the rules of a
validator (O opening, C cube, S scoring, Y money, T match, G resignation, X accidents).

Those that a position shows (P and M, and some of the others) are the tests of `test_board` and `test_rules`, named alike.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from notation import replay
from notation.model import Double, Game, Match, Move, Pass, Step, Win
from tests import test_replay, test_results
from tests.records import found, game, placed, replayed
from tests.test_replay import FAULTS, OPENING, RIGHT, WIN
from tests.test_results import match, nth

SCORES = test_results.RIGHT
FALSE_SCORES = test_results.FAULTS

FIRST_TURN = RIGHT["double of the second player at his first turn"]

STATEMENTS: dict[str, tuple[list[str], list[tuple[str, str]]]] = {
    # statement: records that keep it, records that break it with the code that says so
    "R6 O1": ([RIGHT["a game"]], [FAULTS["opening-double"]]),
    "R6 O2": ([RIGHT["a first roll of equal dice in a set position"]], [FAULTS["opening-double"]]),
    "R6 O3": ([game("13: 8/5 6/5 | 46: 24/18 18/14", WIN), game("31: 8/5 6/5 | 64: 24/18 18/14", WIN)], []),
    "R6 O4": ([FIRST_TURN], [FAULTS["early-double"]]),
    "O5": ([match(5, nth(1, 0, 0, OPENING, WIN), nth(2, 1, 0, "= | 64: 24/18 18/14", "31: 8/5 6/5 |", WIN))], []),
    "R11": ([RIGHT["a dance left blank"]], [FAULTS["false-dance"], FAULTS["wrong-turn"]]),
    "R17": ([RIGHT["the last checker with one die"]], []),
    "R18 C1": ([RIGHT["double and take"], FIRST_TURN], [FAULTS["double-out-of-turn"]]),
    "R18 R20 C2": ([RIGHT["double and take"], RIGHT["redouble by the owner"]], [FAULTS["cube-owner"]]),
    "R19 C3": (
        [RIGHT["unanswered double, then the doubler wins"]],
        [FAULTS["missing-take"], FAULTS["unanswered-double"], FAULTS["answer-without-double"]],
    ),
    "R19 C4": ([RIGHT["double and take"], RIGHT["redouble by the owner"]], [FAULTS["cube-owner"]]),
    "R19 C5": ([SCORES["c5 a drop counts the cube before"][0]], []),
    "C6": ([RIGHT["redouble by the owner"]], []),
    "C7": ([RIGHT["double without a value"]], [FAULTS["cube-value"]]),
    "R22 C10": ([], [FAULTS["dead-cube"]]),
    "R26 C11": ([RIGHT["post-Crawford double"]], [FAULTS["crawford-double"]]),
    "C12": ([], [FAULTS["no-cube"]]),
    "R23 S1": ([RIGHT["double and pass"], RIGHT["resigns single"], RIGHT["the last checker with one die"]], []),
    "R23 S3": ([SCORES["s3_y2 no Jacoby: a backgammon"][0]], [FALSE_SCORES["wrong-points"]]),
    "R22 S4": ([SCORES[name][0] for name in SCORES if name.startswith("s4")], []),
    "R24 S5": ([RIGHT["the last checker with one die"]], [FALSE_SCORES["wrong-winner"], FAULTS["play-after-end"]]),
    "S6": ([SCORES["s6 a record that stops"][0]], [FALSE_SCORES["result-twice"], FALSE_SCORES["wrong-loser"]]),
    "Y1": ([SCORES["y1 a money session has no end"][0]], []),
    "Y2": ([SCORES[name][0] for name in SCORES if name.startswith("s3_y2")], [FALSE_SCORES["jacoby-points"]]),
    "Y3": (
        [RIGHT[name] for name in ("beaver", "raccoon", "a raccoon taken", "a beaver dropped", "a beaverer redoubles")],
        [FAULTS["beaver-in-match"]],
    ),
    "Y5": ([SCORES["y5 Jacoby in a match is nothing"][0]], [FAULTS["beaver-in-match"]]),
    "R25 T1": ([SCORES["t1 won and said so"][0]], [FALSE_SCORES["match-not-won"], FALSE_SCORES["game-after-match"]]),
    "R25 T2": ([], [FALSE_SCORES["start-score"], FALSE_SCORES["bad-score"]]),
    "R26 T5": ([SCORES["t5 an excerpt"][0], RIGHT["no Crawford rule"]], []),
    "G1": ([SCORES["g1 losses"][0], RIGHT["resigns backgammon"]], []),
    "G2": ([SCORES["g2 a resignation of a gammon"][0], RIGHT["a bare win of each level"]], []),
    "G3": ([SCORES["g3 a resignation without a level: the next score tells"][0]], []),
    "G4": ([RIGHT["the last roll unplayed before a win"], RIGHT["no roll before a win"]], []),
    "G5": ([RIGHT["a bare win of each level"]], [FALSE_SCORES["odd-points"]]),
    "X2": ([], [FAULTS[name] for name in ("wrong-dice", "bar-first", "unused-dice", "early-bear-off")]),
    "X3": ([RIGHT["a set position with fourteen checkers"]], [FALSE_SCORES["set-position"]]),
    "X5": ([], [FAULTS["wrong-turn"]]),
}


@pytest.mark.parametrize("statement", STATEMENTS)
def test_records_that_keep_a_statement_have_no_fault(statement: str) -> None:
    for record in STATEMENTS[statement][0]:
        assert found(record) == []


@pytest.mark.parametrize("statement", [statement for statement, (_, broken) in STATEMENTS.items() if broken])
def test_records_that_break_a_statement_have_one(statement: str) -> None:
    for record, place in STATEMENTS[statement][1]:
        (finding,) = found(record)
        assert finding.startswith(place)


def test_r21_c8_the_cube_has_no_upper_limit() -> None:
    """Both players stand on the bar before closed boards, and do nothing but turn the cube."""
    closed = {25: 1, 1: 4, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}
    rows, value = ["61: | 66:"], 1
    for _ in range(5):
        rows += [f"Doubles => {2 * value} | Takes", f"66: | Doubles => {4 * value}", "Takes | 66:"]
        value *= 4
    record = placed(closed, closed, *rows, f"= Wins {value} points |")
    assert value == 1024
    assert found(record) == []
    assert replayed(record).games[0].cube == 1024


def test_y4_automatic_doubles_are_the_value_that_a_game_begins_with() -> None:
    actions = (Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Double(1, 4), Pass(0), Win(1, 2))
    assert replay(Match(games=(Game(1, (0, 0), actions=actions, cube=2),))).diagnostics == ()


def test_x1_an_illegal_play_that_was_not_corrected_stands() -> None:
    test_replay.test_a_play_that_broke_a_rule_stands()


def test_x4_the_record_decides_where_a_checker_was_borne_off_too_early() -> None:
    """Ben bears a checker off that he should not have, and so loses no gammon: the points are judged by what stood."""
    rows = ("= | 61: 6/off 8/7", "21: 1/off 1/off |")
    assert [place.split()[1] for place in found(placed({1: 2}, {8: 1, 6: 14}, *rows, WIN))] == ["early-bear-off"]
    early = [place.split()[1] for place in found(placed({1: 2}, {8: 1, 6: 14}, *rows, "= Wins 2 points |"))]
    assert early == ["early-bear-off", "wrong-points"]


PAGES = {f"R{number}" for number in range(1, 28)}
VALIDATOR = {
    *(f"P{number}" for number in range(1, 7)),
    *(f"O{number}" for number in range(1, 6)),
    *(f"M{number}" for number in range(1, 13)),
    *(f"C{number}" for number in range(1, 13)),
    *(f"S{number}" for number in range(1, 7)),
    *(f"Y{number}" for number in range(1, 6)),
    *(f"T{number}" for number in range(1, 7)),
    *(f"G{number}" for number in range(1, 6)),
    *(f"X{number}" for number in range(1, 6)),
}


def test_every_statement_has_a_test() -> None:
    here = Path(__file__).parent
    texts = [(here / name).read_text(encoding="utf-8") for name in ("test_board.py", "test_rules.py", "test_statements.py")]
    names = " ".join(name for text in texts for name in re.findall(r"def (test_\w+)", text))
    tested = {name.upper() for name in re.findall(r"_([a-z]\d+)(?=_)", names)}
    tested |= {number for statement in STATEMENTS for number in statement.split()}
    assert (PAGES | VALIDATOR) - tested == set()
