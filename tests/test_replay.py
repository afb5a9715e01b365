"""Every code of plays and cube at its line and column, once and alone; and what keeps the rules is let pass."""

from __future__ import annotations

import pytest
from hypothesis import given

import notation
from notation.board import START, Position
from notation.codes import cube, plays
from notation.diagnostics import Severity
from notation.ids.gnubg import encode_match, encode_position
from notation.model import Comment, Double, Game, Match, Move, Pass, Rules, SetUp, Step, Take, Win, Written
from notation.source import Source
from notation.state import Offer, Phase
from tests import strategies
from tests.records import MONEY, findings, found, game, noted, placed, replayed, rows_of, set_up

OPENING = "31: 8/5 6/5 | 64: 24/18 18/14"
WIN = "= Wins 1 point |"
THREE = " 3 point match\n\n Game 1\n Ada : 0                         Ben : 0\n"
CRAWFORD = (
    f"{THREE}{rows_of(OPENING, 'Doubles => 2 | Takes', '62: 24/18 24/22 | 53: 8/3 6/3', '= Wins 2 points |')}\n"
    " Game 2\n Ada : 2                         Ben : 0\n"
)
CORNER = {24: 1, 1: 14}
"""One checker far away, the rest on the ace point."""


FAULTS = {
    # rolls and plays
    "empty-source": (game("31: 8/5 7/6 | 64: 24/18 18/14", WIN), "5:14-17"),
    "blocked-point": (game("51: 24/19 6/5 | 64: 24/18 18/14", WIN), "5:10-15"),
    "wrong-dice": (game("31: 8/5 6/4 | 64: 24/18 18/14", WIN), "5:14-17"),
    "unused-dice": (game("31: 8/5 | 64: 24/18 18/14", WIN), "5:10-13"),
    "smaller-die": (placed(CORNER, {12: 2, 3: 13}, "65: 24/19 |", WIN), "6:10-15"),
    "bar-first": (game("64: 24/18 13/9 | 61: 13/7* 8/7", "62: 24/22 13/7 |", "= | Wins 1 point"), "6:10-15"),
    "early-bear-off": (placed({7: 1, 6: 14}, {2: 15}, "65: 6/off 6/1 |", WIN), "6:10-15"),
    "lower-point": (placed({4: 2, 3: 2}, {1: 14}, "65: 4/off 3/off |", WIN), None),
    "backward-step": (game("31: 5/8 6/5 | 64: 24/18 18/14", WIN), "5:10-13"),
    "too-many-steps": (game("31: 8/5 6/5 6/5 | 64: 24/18 18/14", WIN), "5:18-21"),
    "false-hit": (game("31: 8/5* 6/5 | 64: 24/18 18/14", WIN), "5:10-14"),
    "missing-hit": (placed({24: 1, 13: 2, 6: 12}, {7: 1, 12: 1, 22: 13}, "65: 24/18* 18/13 |", WIN), "6:17-22"),
    "unwritten-hit": (game("62: 24/18 18/16 | 41: 13/8", WIN), "5:34-42"),
    "opening-double": (game("33: 8/5(2) 6/3(2) | 64: 24/18 18/14", WIN), "5:6-23"),
    "wrong-turn": (game(OPENING, "= | 53: 8/3 6/3", "62: 24/18 13/11 | 21: 13/11 6/5", WIN), "6:34-45"),
    "play-after-end": (game(OPENING, "Doubles => 2 | Drops", WIN, "= | 53: 8/3 6/3"), "8:34-45"),
    "missing-play": (game(OPENING, "62: | 53: 8/3 6/3", "41: 24/20 24/23 | 63: 24/18 13/10", WIN), "6:6-9"),
    "unknown-play": (game(OPENING, "62: ???? | 53: 8/3 6/3", "41: 24/20 24/23 | 63: 24/18 13/10", WIN), "6:6-14"),
    "false-dance": (game(OPENING, "62: Cannot Move | 53: 8/3 6/3", "41: 24/20 24/23 | 63: 24/18 13/10", WIN), "6:6-21"),
    "declared-illegal": (game(OPENING, "62: Illegal play | 53: 8/3 6/3", "41: 24/20 24/23 | 63: 24/18 13/10", WIN), "6:6-22"),
    "bad-dice": (game(OPENING, "72: 24/17 13/11 | 53: 8/3 6/3", "41: 24/20 6/5 | 63: 24/18 13/10", WIN), "6:6-21"),
    "written-twice": (game(OPENING, "= | 64: 24/18 18/14", "62: 24/18 24/22 | 53: 8/3 6/3", WIN), "6:34-49"),
    # the cube
    "cube-owner": (
        game(OPENING, "Doubles => 2 | Takes", "62: 24/18 24/22 | 53: 8/3 6/3", "Doubles => 4 | Takes", "= Wins 2 points |"),
        "8:7-19",
    ),
    "crawford-double": (f"{CRAWFORD}{rows_of(OPENING, 'Doubles => 2 | Takes', '62: 24/18 24/22 |', WIN)}", "13:7-19"),
    "answer-without-double": (game(OPENING, "Takes |", "62: 24/18 24/22 | 53: 8/3 6/3", WIN), "6:7-12"),
    "cube-value": (game(OPENING, "Doubles => 4 | Takes", "62: 24/18 24/22 | 53: 8/3 6/3", "= Wins 2 points |"), "6:7-19"),
    "beaver-in-match": (game(OPENING, "Doubles => 2 | Beavers => 4", "62: 24/18 24/22 |", "= Wins 4 points |"), "6:35-47"),
    "early-double": (game("Doubles => 2 | Takes", OPENING, "= Wins 2 points |"), "5:7-19"),
    "double-out-of-turn": (
        game("31: 8/5 6/5 |", "Doubles => 2 | Takes", "= | 64: 24/18 18/14", "62: 24/18 24/22 |", "= Wins 2 points |"),
        "6:7-19",
    ),
    "dead-cube": (game(OPENING, "Doubles => 2 | Takes", "62: 24/18 24/22 |", "= Wins 2 points |", length=1), "6:7-19"),
    "unanswered-double": (game(OPENING, "Doubles => 2 | 53: 8/3 6/3", "61: 13/7 8/7 |", "= Wins 2 points |"), "6:34-45"),
    "missing-take": (game(OPENING, "Doubles => 2 |", "62: 24/18 24/22 | 53: 8/3 6/3", "= Wins 2 points |"), "7:6-21"),
    "no-cube": (
        game(OPENING, "Doubles => 2 | Takes", "62: 24/18 24/22 |", "= Wins 2 points |", tags='; [CubeLimit "1"]\n'),
        "7:7-19",
    ),
}
FAULTS["lower-point"] = (placed({4: 2, 3: 2}, {1: 14}, "65: 3/off 3/off |", WIN), "6:10-15")


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_once_at_its_place(name: str) -> None:
    record, place = FAULTS[name]
    assert found(record) == [f"{place} {name}"]


def test_every_code_of_plays_and_cube_has_a_record() -> None:
    codes = {code.name for code in (*plays.CODES, *cube.CODES) if code.severity is not Severity.NOTE}
    assert set(FAULTS) == codes


RIGHT = {
    "a game": game(OPENING, WIN),
    "the whole roll joined": game("31: 8/5 6/5 | 64: 24/14", WIN),
    "a dance left blank": game("62: 24/18 13/11 | 55: 8/3(2) 6/1*(2)", "66: |", "= | Wins 1 point"),
    "a dance in words": game("62: 24/18 13/11 | 55: 8/3(2) 6/1*(2)", "66: Cannot Move |", "= | Wins 1 point"),
    "the larger die alone": placed(CORNER, {12: 2, 3: 13}, "65: 24/18 |", WIN),
    "the last checker with one die": placed({1: 1}, {1: 14}, "65: 1/off |", WIN),
    "a forced play left blank": placed(CORNER, {12: 2, 3: 13}, "65: | 21: 12/10 12/11", "61: 18/12 12/11 |", WIN),
    "the last roll unplayed before a win": game(OPENING, "62: |", "= | Wins 1 point"),
    "the last roll unknown before a win": game(OPENING, "62: ???? |", "= | Wins 1 point"),
    "no roll before a win": game(OPENING, "00: ???? |", "= | Wins 1 point"),
    "the last roll before a resignation": game(OPENING, "62: Resigns |", "= | Wins 1 point"),
    "resigns single": game(OPENING, "Resigns single | Wins 1 point"),
    "resigns gammon": game(OPENING, "Resigns gammon | Wins 2 points"),
    "resigns backgammon": game(OPENING, "Resigns backgammon | Wins 3 points"),
    "a bare win of each level": game(OPENING, "= | Wins 3 points"),
    "double and take": game(OPENING, "Doubles => 2 | Takes", "62: 24/18 24/22 | 53: 8/3 6/3", "= Wins 2 points |"),
    "double and pass": game(OPENING, "Doubles => 2 | Drops", WIN),
    "double of the second player at his first turn": game(
        "31: 8/5 6/5 | Doubles => 2", "Takes | 64: 24/18 18/14", "= | Wins 2 points"
    ),
    "redouble by the owner": game(
        OPENING, "Doubles => 2 | Takes", "62: 24/18 24/22 | Doubles => 4", "Takes | 53: 8/3 6/3", "= Wins 4 points |"
    ),
    "unanswered double, then the doubler wins": game(OPENING, "Doubles => 2 |", WIN),
    "double without a value": game(OPENING, "Doubles | Takes", "62: 24/18 24/22 |", "= Wins 2 points |"),
    "beaver": MONEY + rows_of(OPENING, "Doubles => 2 | Beavers => 4", "62: 24/18 24/22 | 53: 8/3 6/3", "= Wins 4 points |"),
    "beaver as a double of the doubled": MONEY
    + rows_of(OPENING, "Doubles => 2 | Doubles => 4", "62: 24/18 24/22 | 53: 8/3 6/3", "= Wins 4 points |"),
    "raccoon": MONEY
    + rows_of(OPENING, "Doubles => 2 | Beavers => 4", "Raccoons => 8 |", "62: 24/18 24/22 | 53: 8/3 6/3", "= Wins 8 points |"),
    "a raccoon taken": MONEY
    + rows_of(OPENING, "Doubles => 2 | Beavers => 4", "Raccoons => 8 | Takes", "62: 24/18 24/22 |", "= Wins 8 points |"),
    "a beaver dropped": MONEY + rows_of(OPENING, "Doubles => 2 | Beavers => 4", "Drops | Wins 2 points"),
    "a beaverer redoubles": MONEY
    + rows_of(OPENING, "Doubles => 2 | Beavers => 4", "62: 24/18 24/22 | Doubles => 8", "Drops | Wins 4 points"),
    "post-Crawford double": CRAWFORD
    + rows_of(OPENING, "= | Wins 1 point")
    + "\n Game 3\n Ada : 2                         Ben : 1\n"
    + rows_of("31: 8/5 6/5 | Doubles => 2", "Takes | 64: 24/18 18/14", "= | Wins 2 points"),
    "no Crawford rule": f'; [Crawford "Off"]\n{CRAWFORD}' + rows_of("31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point"),
    "double in an excerpt that may be post-Crawford": game(
        "31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point", length=3, ada=2
    ),
    "a cube beyond 64": MONEY + rows_of(OPENING, *["Doubles => 2 | Takes"]),
    "a set cube that its owner turns": placed(
        CORNER, {12: 2, 3: 13}, "65: 24/18 | Doubles => 4", "Takes | 11: 12/11(2) 3/2(2)", "= Wins 4 points |", cube="/1"
    ),
    "a set position with fourteen checkers": placed({24: 1, 1: 13}, {12: 2, 3: 13}, "65: 24/18 |", WIN),
    "a first roll of equal dice in a set position": placed({24: 2, 6: 2}, {3: 15}, "33: 24/21(2) 21/18(2) |", WIN),
    "NackGammon": game("31: 24/23 13/10 | 64: 24/18 13/9", WIN, tags='; [Variation "NackGammon"]\n'),
    "HyperGammon": game("31: 24/21 23/22 |", WIN, tags='; [Variation "HyperGammon"]\n'),
    "a record without marks": game("62: 24/18 13/11 | 61: 13/7 8/7", "= | Wins 1 point"),
    "blank rows and a row of words": game(OPENING, "= |", WIN),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_keeps_the_rules_is_let_pass(name: str) -> None:
    assert found(RIGHT[name]) == []


NOTES = {
    "forced-play": RIGHT["a forced play left blank"],
    "missing-pass": RIGHT["unanswered double, then the doubler wins"],
    "unmarked-hits": RIGHT["a record without marks"],
    "excerpt": RIGHT["double in an excerpt that may be post-Crawford"],
}


@pytest.mark.parametrize("name", NOTES)
def test_what_is_assumed_is_noted(name: str) -> None:
    assert noted(NOTES[name]) == [name]


def test_an_unknown_variation_is_not_checked() -> None:
    record = game("31: 8/2 3/7 | 64: 1/24", WIN, tags='; [Variation "Tapa"]\n')
    assert found(record) == ["1:1-21 unknown-variation"]


def test_plays_after_an_impossible_one_that_nothing_fits_are_left_unchecked() -> None:
    record = game("31: 8/5 7/6 | 64: 22/18 18/14", "41: 17/13 3/2 | 63: 23/17 17/14", WIN)
    assert found(record) == ["5:14-17 empty-source"]
    assert noted(record) == ["unchecked-plays"]


def test_swapped_columns_are_read_by_name() -> None:
    record = (
        f"{THREE}{rows_of(OPENING, WIN)}\n Game 2\n Ben : 0                         Ada : 1\n"
        f"{rows_of(OPENING, '62: 24/18 24/22 | Doubles => 2', 'Takes | 53: 8/3 6/3', '= | Wins 2 points')}"
    )
    assert found(record) == []
    assert noted(record) == ["unmarked-hits", "swapped-players"]
    assert replayed(record).score == (3, 0)


# -- more than one fault ------------------------------------------------------------------------------------------------

LONG = (
    "31: 8/5 6/5 | 43: 13/9 8/5",
    "65: 24/18 18/13 | 61: 6/5 24/18",
    "22: 13/11 13/11 11/9 9/7* | 66:",
    "Doubles => 2 | Takes",
    "41: 11/7 24/23 | 33: 25/22 13/10 6/3 6/3",
    "53: 23/18 18/15* | 43: 25/21 13/10*",
    "21: 25/23 6/5 | 62: 24/22 21/15",
    "42: 13/9 9/7 | 51: 9/8 15/10",
)
"""The beginning of a game that GNU Backgammon played against itself."""
STAKE = "= Wins 2 points |"


def test_the_long_game_is_clean() -> None:
    assert findings(game(*LONG, STAKE)) == []


def with_rows(**rows: str) -> str:
    """The long game with some of its rows changed."""
    return game(*(rows.get(f"row{number}", row) for number, row in enumerate(LONG, 1)), STAKE)


def test_two_faults_in_one_game_are_both_found() -> None:
    record = with_rows(row2="65: 24/18 18/14 | 61: 6/5 24/18", row7="21: 25/23 6/5 | 62: 24/22 21/16")
    assert found(record) == ["6:16-21 wrong-dice", "11:44-49 wrong-dice"]


def test_three_faults_in_one_game_are_all_found() -> None:
    record = with_rows(
        row2="65: 24/18 18/13 | 61: 6/5",
        row4="Doubles => 4 | Takes",
        row7="21: 25/23 7/6 | 72: 24/22 21/15",
    )
    assert found(record) == ["6:38-41 unused-dice", "8:7-19 cube-value", "11:34-49 bad-dice"]


def test_a_play_that_broke_a_rule_stands() -> None:
    """Ada leaves a checker on the bar and nobody objects: what follows agrees with that."""
    rows = (
        "62: 24/18 13/11 | 55: 8/3 8/3 6/1* 6/1",
        "21: 13/11 8/7 | 42: 24/20 13/11",
        "61: | 21: 13/11 11/10",
        "63: | 61: 11/5 6/5",
    )
    replay = replayed(game(*rows, WIN))
    assert [finding.code.name for finding in replay.diagnostics] == ["bar-first"]
    illegal = replay.games[0].decisions[2]
    assert not illegal.legal
    assert illegal.play == "13/11 8/7"
    assert replay.games[0].decisions[4].position[25] == 1


def test_what_the_rest_of_the_game_fits_is_told() -> None:
    (finding,) = findings(with_rows(row2="65: 24/18 18/12 | 61: 6/5 24/18"))
    assert finding.help.endswith("the rest of the game fits 24/13")


# -- what the rules conclude --------------------------------------------------------------------------------------------


def test_decisions_tell_the_moment_before_each_action() -> None:
    replay = replayed(game("31: 8/5 6/5 | Doubles => 2", "Takes | 64: 24/18 18/14", "62: | 53: 8/3 6/3", WIN))
    (played,) = replay.games
    kinds = [decision.kind for decision in played.decisions]
    assert kinds == ["play", "double", "take", "play", "roll", "play"]
    first, double, take = played.decisions[:3]
    assert (first.position, first.play, first.player) == (START, "8/5 6/5", 0)
    assert (double.cube, double.owner, double.offer, double.turn) == (1, None, None, 1)
    assert (take.cube, take.owner, take.offer, take.turn) == (1, None, Offer.DOUBLE, 1)
    assert (played.cube, played.owner) == (2, 0)
    assert played.final.pips(0) + played.final.pips(1) < 334


def test_a_roll_that_was_never_played_is_a_roll() -> None:
    replay = replayed(game(OPENING, "62: | Wins 1 point"))
    assert [decision.kind for decision in replay.games[0].decisions] == ["play", "play", "roll"]
    assert not replay.games[0].decisions[2].forced


def test_a_forced_play_is_made_whatever_its_cell_says() -> None:
    record = placed(CORNER, {12: 2, 3: 13}, "65: what? | 21: 12/10 12/11", "61: 18/12 12/11 |", WIN)
    assert [finding.code.name for finding in findings(record)] == ["unread-cell"]
    plain = replayed(RIGHT["a forced play left blank"]).games[0]
    assert replayed(record).games[0].decisions[0].steps == plain.decisions[0].steps


def test_a_forced_play_is_made() -> None:
    decision = replayed(RIGHT["a forced play left blank"]).games[0].decisions[0]
    assert decision.forced
    assert (decision.kind, decision.play) == ("play", "24/18")


def test_a_dance_is_a_dance_in_words_or_without() -> None:
    for name in ("a dance left blank", "a dance in words"):
        played, answer, dance = replayed(RIGHT[name]).games[0].decisions
        assert (dance.kind, dance.stuck) == ("dance", True)
        assert not played.stuck and not answer.stuck
    assert replayed(FAULTS["declared-illegal"][0]).games[0].decisions[2].kind == "play"


def test_a_roll_in_the_wrong_column_is_the_others() -> None:
    rows = (*LONG[:7], "42: 13/9 9/7 |", "= 51: 9/8 15/10 |", "= 51: 7/6 13/8 | 52: 13/8 8/6", "= 21: 6/4 5/4 |")
    record = game(*rows, STAKE)
    assert found(record) == ["13:6-19 wrong-turn"]
    assert [decision.player for decision in replayed(record).games[0].decisions][-5:] == [0, 1, 0, 1, 0]


def test_states_are_those_of_the_moment() -> None:
    replay = replayed(MONEY + rows_of(OPENING, "Doubles => 2 | Beavers => 4", "Raccoons => 8 | Takes", "62: 24/18 24/22 |"))
    (played,) = replay.games
    states = [replay.state(played, decision) for decision in played.decisions]
    assert [state.phase for state in states] == [Phase.NOT_STARTED] + [Phase.PLAYING] * 6
    assert [state.offer for state in states] == [None, None, None, Offer.DOUBLE, Offer.BEAVER, Offer.RACCOON, None]
    assert [(state.cube, state.owner) for state in states[2:]] == [(1, None), (1, None), (2, 1), (4, 1), (8, 1)]
    assert [state.to_act for state in states] == [0, 1, 0, 1, 0, 1, 0]
    assert states[0].dice == (3, 1)
    assert states[2].dice is None
    assert encode_position(states[0].position, states[0].turn) == "4HPwATDgc/ABMA"
    assert encode_match(states[3])[0] == "M" and states[0].jacoby


def test_an_empty_match_has_no_winner() -> None:
    replay = notation.replay(Match())
    assert (replay.score, replay.winner, replay.games, replay.diagnostics) == ((0, 0), None, (), ())


@given(strategies.matches())
def test_a_match_that_keeps_every_rule_has_no_fault(match: Match) -> None:
    replay = notation.replay(match)
    assert [str(finding) for finding in replay.diagnostics if finding.severity is not Severity.NOTE] == []
    for played in replay.games:
        actions = [action for action in played.game.actions if isinstance(action, (Move, Double, Take, Pass))]
        assert [decision.action for decision in played.decisions][: len(actions)] == actions
        assert all(decision.legal and decision.known and decision.certain for decision in played.decisions)
    if match.rules.length:
        assert max(replay.score) >= match.rules.length
        assert replay.winner == replay.score.index(max(replay.score))


@given(strategies.games())
def test_positions_follow_from_one_another(game: object) -> None:
    (played,) = notation.replay(Match(games=(game,))).games  # type: ignore[arg-type]
    for decision, after in zip(played.decisions, played.decisions[1:], strict=False):
        moved = sum(step.source - step.target for step in decision.steps)
        assert after.position.pips(decision.player) == decision.position.pips(decision.player) - moved
    assert isinstance(played.final, Position)


def test_a_set_up_gives_the_turn_back() -> None:
    record = game(OPENING) + set_up({13: 1, 1: 14}, {24: 1, 2: 14}) + rows_of("= | 21: 24/22 2/1", WIN)
    assert found(record) == []


# -- odd sequences: one slip, one finding -------------------------------------------------------------------------------


def without_rows(*gone: int, rows: tuple[str, ...] = LONG) -> str:
    """The long game without some of its rows, the numbers of the others staying."""
    lines = game(*rows, STAKE).splitlines(keepends=True)
    return "".join(line for number, line in enumerate(lines, -3) if number not in gone)


def swapped(record: str, row: int) -> list[str]:
    """The lines of a record, a row and the next in each other's place."""
    lines = record.splitlines(keepends=True)
    lines[row + 3], lines[row + 4] = lines[row + 4], lines[row + 3]
    return lines


LONGER = (*LONG, "51: 7/6 13/8 | 52: 13/8 8/6", "21: 6/4 5/4 | 66: 22/16 22/16 8/2* 8/2")
BEAVERED = (OPENING, "Doubles => 2 | Beavers => 4")

ODD = {
    "a roll written twice while a double waits": (
        game("31: 8/5 6/5 | Doubles => 2", "= 31: 8/5 6/5 |", "Takes | 64: 24/18 18/14", STAKE),
        ["6:6-17 written-twice"],
    ),
    "a roll written twice that cannot be played twice": (
        game("53: 8/3 6/3 | 64: 24/18 18/14", "= 53: 8/3 6/3 |", "= 53: 8/3 6/3 |", "61: 13/7 8/7 | 53: 8/3 6/3", WIN),
        ["7:6-17 written-twice", "8:6-18 wrong-turn"],
    ),
    "a roll written twice of checkers that are gone": (
        game("62: 24/18 24/22 | 64: 8/2 6/2", "= 62: 24/18 24/22 |", "61: 13/7 8/7 | 53: 8/3 6/3", WIN),
        ["6:6-21 written-twice"],
    ),
    "two cells in each other's place": (
        with_rows(row6="43: 25/21 13/10* | 53: 23/18 18/15*"),
        ["10:10-15 empty-source"],
    ),
    "a missing row": (without_rows(5), ["9:3-4 row-number"]),
    "the missing row of the opening": (without_rows(1), ["5:3-4 row-number"]),
    "two missing rows": (without_rows(2, 3, rows=LONGER), ["6:3-4 row-number"]),
    "a missing row before a double": (without_rows(3, rows=LONGER), ["7:3-4 row-number"]),
    "a missing row of a double and its take": (without_rows(4), ["8:3-4 row-number"]),
    "a missing row of a roll and a double": (
        without_rows(2, rows=("31: 8/5 6/5 | 43: 13/9 8/5", "65: 24/18 18/13 | Doubles => 2", "Takes | 61: 6/5 24/18")),
        ["6:3-4 row-number"],
    ),
    "a missing row of a take and a roll": (
        without_rows(2, rows=("31: 8/5 6/5 | Doubles => 2", "Takes | 43: 13/9 8/5", "65: 24/18 18/13 | 61: 6/5 24/18")),
        ["6:3-4 row-number"],
    ),
    "a missing row of a take alone": (
        without_rows(2, rows=("31: 8/5 6/5 | Doubles => 2", "Takes |", "| 43: 13/9 8/5", "65: 24/18 18/13 |")),
        ["6:3-4 row-number"],
    ),
    "a missing row of one roll": (
        without_rows(2, rows=("31: 8/5 6/5 | 43: 13/9 8/5", "65: 24/18 18/13 |", "| 61: 6/5 24/18")),
        ["6:3-4 row-number"],
    ),
    "rows in each other's place, and another fault": (
        "".join(swapped(with_rows(row7="21: 25/23 6/5 | 72: 24/22 21/15"), 5)),
        ["9:3-4 row-number", "10:3-4 row-number", "11:34-49 bad-dice"],
    ),
    "a missing row after a remark": (without_rows(5).replace("  1)", "; filmed\n  1)"), ["10:3-4 row-number"]),
    "a roll left blank after two missing rows": (
        without_rows(2, 3, rows=(*LONG[:3], "62: | 53: 8/3 6/3", "41: 24/20 24/23 | 63: 24/18 13/10")),
        ["6:3-4 row-number"],
    ),
    "a wrong number, and a play that two rows exchanged would not explain": (
        game("31: 8/5 6/5 | 64: 24/18 18/13", "62: 24/18 24/22 | 53: 8/3 6/3", WIN).replace("  2)", "  7)"),
        ["5:44-49 wrong-dice", "6:3-4 row-number"],
    ),
    "a roll after a drop that ended the game": (
        game(OPENING, "Doubles => 2 | Drops", "31: 8/5 6/5 |", WIN),
        ["7:6-17 play-after-end"],
    ),
    "a double after a drop": (game(OPENING, "Doubles => 2 | Drops", WIN, "Doubles => 2 | Takes"), ["8:7-19 play-after-end"]),
    "a take after a drop": (game(OPENING, "Doubles => 2 | Drops", "Takes |", WIN), ["7:7-12 play-after-end"]),
    "a drop after the result": (game(OPENING, WIN, "= Drops |"), ["7:7-12 play-after-end"]),
    "a beaver after a drop": (
        MONEY + rows_of(OPENING, "Doubles => 2 | Drops", WIN, "Beavers => 4 |"),
        ["8:7-19 play-after-end"],
    ),
    "a raccoon after a drop": (
        MONEY + rows_of(OPENING, "Doubles => 2 | Drops", WIN, "Raccoons => 8 |"),
        ["8:7-20 play-after-end"],
    ),
    "a resignation of the loser of a drop": (game(OPENING, "Doubles => 2 | Drops", "= Wins 1 point | Resigns"), []),
    "a resignation of the winner of a drop": (
        game(OPENING, "Doubles => 2 | Drops", "= Resigns |", WIN),
        ["7:7-14 play-after-end"],
    ),
    "a double answered by a double": (
        game(OPENING, "Doubles => 2 | Doubles => 4", "Takes | 53: 8/3 6/3", "= Wins 4 points |"),
        ["6:35-47 unanswered-double"],
    ),
    "a roll missing before a double": (
        game("31: 8/5 6/5 | 43: 13/9 8/5", "= | Doubles => 2", "Takes | 61: 6/5 24/18", STAKE),
        ["6:35-47 double-out-of-turn"],
    ),
    "a drop whose double is missing": (game(OPENING, "= | Drops", WIN), ["6:35-40 answer-without-double"]),
    "a drop that does not end the game": (
        game(OPENING, "= | Drops", "53: 8/3 6/3 |", WIN),
        ["6:35-40 answer-without-double"],
    ),
    "a drop after which the game goes on as after a take": (
        game(OPENING, "Doubles => 2 | Drops", "61: 13/7 8/7 | 53: 8/3 6/3", STAKE),
        ["7:6-18 play-after-end"],
    ),
    "the doubler takes his own double": (
        game(OPENING, "Doubles => 2 |", "= Takes |", "61: 13/7 8/7 |", STAKE),
        ["7:7-12 answer-without-double"],
    ),
    "a take by the owner of the cube": (
        game(OPENING, "Doubles => 2 | Takes", "61: 13/7 8/7 | 53: 8/3 6/3", "= | Takes", "63: 24/18 18/15 |", STAKE),
        ["8:35-40 answer-without-double"],
    ),
    "a take whose double is missing, by a later double": (
        game(OPENING, "= | Takes", "61: 13/7 8/7 | Doubles => 4", "Takes | 53: 8/3 6/3", "= Wins 4 points |"),
        ["6:35-40 answer-without-double"],
    ),
    "a take without a double, by a later double": (
        game(OPENING, "= | Takes", "61: 13/7 8/7 | Doubles => 2", "Takes | 53: 8/3 6/3", STAKE),
        ["6:35-40 answer-without-double"],
    ),
    "a take whose double is missing, by the player of a later double": (
        game(OPENING, "= | Takes", "61: 13/7 8/7 | Doubles", "Takes | 53: 8/3 6/3", "= Wins 4 points |"),
        ["6:35-40 answer-without-double"],
    ),
    "a take that nothing follows": (game("31: 8/5 6/5 |", "= Takes |", WIN), ["6:7-12 answer-without-double"]),
    "a take before the opponent's roll": (
        game("31: 8/5 6/5 |", "= Takes |", "= Takes | 64: 24/18 18/14", WIN),
        ["6:7-12 answer-without-double", "7:7-12 answer-without-double"],
    ),
    "a take without a double and without an end": (
        game(OPENING, "= | Takes", "61: 13/7 8/7 | 53: 8/3 6/3"),
        ["6:35-40 answer-without-double"],
    ),
    "a double before the first roll that counts": (
        game("Doubles => 2 | Takes", OPENING, "61: 13/7 8/7 | Doubles => 4", "Takes | 53: 8/3 6/3", "= Wins 4 points |"),
        ["5:7-19 early-double"],
    ),
    "a double before the first roll that does not": (
        game("Doubles => 2 | Takes", OPENING, "Doubles => 2 | Takes", "61: 13/7 8/7 | 53: 8/3 6/3", STAKE),
        ["5:7-19 early-double"],
    ),
    "two doubles before the first roll": (
        game("Doubles => 2 | Doubles => 4", "Takes | 64: 24/18 18/14", "31: 8/5 6/5 |", "= Wins 8 points |"),
        ["5:7-19 early-double", "5:35-47 unanswered-double"],
    ),
    "a beaver without a double": (
        MONEY + rows_of(OPENING, "Beavers => 4 |", "61: 13/7 8/7 |", WIN),
        ["6:7-19 answer-without-double"],
    ),
    "a beaver whose double is missing": (
        MONEY + rows_of(OPENING, "= | Beavers => 4", "61: 13/7 8/7 | 53: 8/3 6/3", "= Wins 4 points |"),
        ["6:35-47 answer-without-double"],
    ),
    "a raccoon without a beaver": (
        MONEY + rows_of(OPENING, "Raccoons => 8 |", "61: 13/7 8/7 |", WIN),
        ["6:7-20 answer-without-double"],
    ),
    "beavers agreed not to be played": (
        f'; [Beaver "Off"]\n{MONEY}{rows_of(*BEAVERED, "61: 13/7 8/7 |", "= Wins 4 points |")}',
        ["7:35-47 beaver-in-match"],
    ),
    "a raccoon in a match": (
        game(*BEAVERED, "Raccoons => 8 |", "61: 13/7 8/7 |", "= Wins 8 points |"),
        ["6:35-47 beaver-in-match"],
    ),
    "an unreadable take": (game(OPENING, "Doubles => 2 | Txkes", "61: 13/7 8/7 |", STAKE), ["6:35-40 unread-cell"]),
    "an unreadable double": (game(OPENING, "Dxubles => 2 | Takes", "61: 13/7 8/7 |", STAKE), ["6:7-14 unread-cell"]),
    "an unreadable roll": (game(*LONG[:2], "zz | 66:", *LONG[3:], STAKE), ["7:7-9 unread-cell"]),
    "an unreadable roll before a double": (
        game("31: 8/5 6/5 | 43: 13/9 8/5", "zz | Doubles => 2", "Takes | 61: 6/5 24/18", STAKE),
        ["6:7-9 unread-cell"],
    ),
    "an unreadable cell before his own roll": (game(OPENING, "zz |", "= 61: 13/7 8/7 |", WIN), ["6:7-9 unread-cell"]),
    "an unreadable cell at the end": (game(OPENING, "zz |", WIN), ["6:7-9 unread-cell"]),
    "an unreadable cell after the end": (game(OPENING, WIN, "zz |"), ["7:7-9 unread-cell"]),
    "no roll where the game goes on": (game(OPENING, "00: ???? | 53: 8/3 6/3", WIN), ["6:6-14 unknown-play"]),
    "a set cube in the course of a game": (
        game(OPENING) + set_up({13: 1, 1: 14}, {23: 1, 2: 14}, "/1") + "  2)                              Doubles => 4\n"
        "  3)  Drops                       Wins 2 points\n",
        [],
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_one_slip_gives_one_finding(name: str) -> None:
    record, expected = ODD[name]
    assert found(record) == expected


# -- what is not in the record ------------------------------------------------------------------------------------------

LAST = "61: 13/7 8/7 | 11: bar/24* 13/10"
"""Ben’s last play cannot be made, and nothing that follows tells what was."""


def test_a_play_that_nothing_speaks_for_is_not_invented() -> None:
    record = game("31: 8/5 6/5 | 42: 8/4 6/4", LAST, WIN)
    assert found(record) == ["6:38-45 empty-source"]
    assert noted(record) == [], "nothing is left to be checked"
    (played,) = replayed(record).games
    last = played.decisions[-1]
    assert (last.kind, last.play, last.steps, last.legal, last.known) == ("play", "bar/24* 13/10", (), False, True)
    assert not last.inferred
    assert (played.final, played.known) == (last.position, False)


INFERRED = {
    "a play that is made as written": (game(OPENING, WIN), 0, False),
    "a play that breaks a rule and is made": (
        game("31: 8/5 6/4 | 64: 24/18 18/14", "62: 24/18 24/22 | 53: 8/3 6/3", WIN),
        0,
        False,
    ),
    "one pair for two dice": (game("31: 8/4 | 64: 24/18 18/14", WIN), 0, False),
    "another play that the rest fits": (with_rows(row2="65: 24/18 18/12 | 61: 6/5 24/18"), 2, True),
    "a play that is not recorded": (with_rows(row2="65: ???? | 61: 6/5 24/18"), 2, True),
    "the only legal play": (RIGHT["a forced play left blank"], 0, True),
    "a roll that could not be played": (RIGHT["a dance left blank"], 2, False),
    "an action of the cube": (with_rows(), 5, False),
}


@pytest.mark.parametrize("name", INFERRED)
def test_what_was_worked_out_is_marked(name: str) -> None:
    record, index, expected = INFERRED[name]
    assert replayed(record).games[0].decisions[index].inferred is expected


DANCES = ("", "Cannot Move", "????", "xx", "fish & chips")


@pytest.mark.parametrize("cell", DANCES)
def test_where_no_play_is_legal_the_position_is_certain_whatever_the_cell_says(cell: str) -> None:
    shut = dict.fromkeys(range(1, 7), 2) | {12: 3}
    rows = (f"63: 12/6 12/9 | 11: {cell}", "42: 12/8 9/7 | 65:", "21: 8/6 7/6 | 64:", "= Wins 1 point |")
    record = placed(shut, {25: 1, 1: 14}, *rows, head=THREE)
    assert all(finding.code.name in ("unread-cell", "missing-hit", "unmarked-hits") for finding in findings(record))
    (played,) = replayed(record).games
    assert all(decision.known and decision.certain and decision.legal for decision in played.decisions)


def test_a_game_is_over_when_no_checker_is_left_however_many_there_were() -> None:
    record = placed({1: 17}, {6: 16}, "11: 1/off(4) | 65: 6/off(2)", head=MONEY)
    (played,) = replayed(record + "; Set Pos=-B-----------------------b-\n  2) 21: 1/off(2)\n      Wins 1 point\n").games
    assert played.winner == 0 and played.level == 1
    seventeen = replayed(placed({1: 17}, {6: 16}, "11: 1/off(4) | 21: 6/4 6/5", "22: 1/off(4) | 21: 5/3 4/3", "33: 1/off(4) |"))
    assert seventeen.games[0].winner is None, "five are left"
    two = placed({1: 16}, {6: 15}, "11: 1/off(4) |", "= | 21: 6/4 6/5")
    assert replayed(two).games[0].winner is None


def test_the_only_legal_play_needs_no_words() -> None:
    record = RIGHT["a forced play left blank"]
    at = record.index("65:") if "65:" in record else record.index(":", record.index("1)")) - 2
    unread = record[: at + 3] + " xx" + record[at + 3 :]
    decision = replayed(unread).games[0].decisions[0]
    assert (decision.play, decision.inferred) == (replayed(record).games[0].decisions[0].play, True)
    assert "unchecked-plays" not in noted(unread)


# -- matches that come from no file, and the edges ----------------------------------------------------------------------


def test_a_match_without_a_source_has_findings_without_a_place() -> None:
    match = Match(games=(Game(actions=(Move(0, (3, 1), (Step(8, 5), Step(6, 4))), Comment("a word"), Win(0, 1))),))
    (finding,) = notation.replay(match).diagnostics
    assert finding.place.line == 0
    assert str(finding) == "error[wrong-dice] 6/4 cannot be made with this 31"


def test_an_illegal_play_with_its_position_goes_on_from_there() -> None:
    after = Position.from_halves([*START.half(0)[:24], 1, 1], START.half(1))
    moves = (Move(0, (3, 1), (), Written.ILLEGAL, after), Move(1, (6, 4), (Step(24, 18), Step(18, 14))))
    (played,) = notation.replay(Match(games=(Game(actions=moves),))).games
    assert played.decisions[1].position == after
    assert played.decisions[1].certain


def test_the_cube_may_be_set_without_the_checkers() -> None:
    actions = (SetUp(cube=4, owner=1), Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Double(1, 8), Pass(0), Win(1, 4))
    replay = notation.replay(Match(games=(Game(actions=actions),)))
    assert replay.diagnostics == ()
    assert replay.score == (0, 4)


def test_a_set_up_may_tell_the_turn() -> None:
    actions = (SetUp(turn=1), Move(1, (3, 3), (Step(8, 5), Step(8, 5), Step(6, 3), Step(6, 3))), Win(1, 1))
    assert notation.replay(Match(games=(Game(actions=actions),))).diagnostics == ()


def test_a_format_may_tell_the_crawford_game() -> None:
    actions = (Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Double(1, 2), Pass(0), Win(1, 1))
    match = Match(rules=Rules(5), games=(Game(1, (0, 0), actions=actions, crawford=True),))
    assert [finding.code for finding in notation.replay(match).diagnostics] == [cube.CRAWFORD_DOUBLE]


def test_a_file_of_nothing_but_faults_is_given_up_after_a_while() -> None:
    rows = ["31: 8/5 6/4 | 64: 24/18 18/13"] * 60
    names = {place.split()[1] for place in found(game(*rows, WIN))}
    assert names <= {"wrong-dice", "empty-source", "blocked-point"}
    assert noted(game(*rows, WIN)) == ["unchecked-plays"]


@pytest.mark.parametrize("row", ["62: | 53: 8/3 6/3", "= | 53: 8/3 6/3", "zz | 53: 8/3 6/3"])
def test_after_a_game_is_given_up_nothing_is_guessed(row: str) -> None:
    record = game("31: 8/5 7/6 | 64: 22/18 18/14", "41: 17/13 3/2 | 63: 23/17 17/14", row, "= 53: 8/3 6/3 |", WIN)
    assert noted(record) == ["unchecked-plays"]


def test_the_last_roll_of_a_record_that_stops_may_stand_without_a_play() -> None:
    assert found(game(OPENING, "62: |") + "; the end of the film\n") == []


def test_places_of_steps_are_found_between_commas() -> None:
    assert found(game("31: 8/5, 6/4 | 64: 24/14", WIN)) == ["5:15-18 wrong-dice"]


def test_a_record_of_which_most_is_missing_is_not_puzzled_over_for_long() -> None:
    rows = [row for number, row in enumerate((*LONG, *LONG, *LONG))]
    record = without_rows(*range(2, 22, 2), rows=tuple(rows))
    assert {place.split()[1] for place in found(record)} >= {"row-number"}
    assert "unchecked-plays" in noted(record)


PLACED = {
    "each step has a place": ((13, 16), (17, 20)),
    "no places": (),
    "fewer places than steps": ((13, 16),),
}


@pytest.mark.parametrize("places", PLACED.values(), ids=PLACED)
def test_a_fault_points_at_its_step_where_the_reader_has_placed_it(places: tuple[tuple[int, int], ...]) -> None:
    source = Source("record", "                                    31: 8/5 6/4")
    move = Move(0, (3, 1), (Step(8, 5), Step(6, 4)), span=(24, 47), places=places)
    replay = notation.replay(Match(games=(Game(actions=(move,)),), source=source))
    wrong = next(finding for finding in replay.diagnostics if finding.code.name == "wrong-dice")
    assert wrong.span == ((41, 44) if len(places) == 2 else (24, 47))


CROSSED = {
    "the first play cannot be made": (LONG, 6),
    "the second cannot": (
        (
            "35: 24/21 13/8 | 46: 24/18 8/4*",
            "26: 25/23 8/2 | 34: 8/5 5/1*",
            "16: 25/24* 24/18 | 51: 25/24 18/13",
            "21: 8/7 6/4 | 46: 8/2* 6/2",
            "63: 25/22 13/7 | 61: 24/23* 13/7*",
        ),
        1,
    ),
    "neither goes the other way round": (
        (
            "62: 13/7 24/22 | 61: 24/23 24/18*",
            "11: 25/24 8/7* 6/5 6/5 | 63: 25/22 22/16",
            "53: 13/8 13/10 | 21: 16/15* 15/13",
        ),
        2,
    ),
    "only the marks are wrong": (
        (
            "31: 6/5 5/2 | 33: 13/10 8/5 6/3 6/3",
            "16: 24/23 24/18 | 52: 6/4 6/1",
            "66: 13/7 13/7 13/7 13/7 | 41: 10/6 3/2*",
            "23: 25/23* 8/5 | 56: 25/20* 13/7*",
            "22: 25/23 25/23 8/6 8/6 | 63: 7/1 4/1",
            "14: 13/9 7/6 | 12: 13/11 5/4",
            "46: 9/3 6/2 | 46: 11/7 7/1",
            "41: 6/5* 6/2 | 32: 25/22* 3/1",
        ),
        4,
    ),
}


@pytest.mark.parametrize("name", CROSSED)
def test_exchanged_columns_of_a_row_give_few_findings(name: str) -> None:
    rows, row = CROSSED[name]
    left, _, right = rows[row - 1].partition(" | ")
    record = game(*rows[: row - 1], f"{right} | {left}", *rows[row:])
    assert 0 < len(found(record)) <= 2
    assert replayed(record).games[0].final == replayed(game(*rows)).games[0].final


def test_which_game_the_scores_alone_make_the_crawford_game() -> None:
    games = tuple(Game(number, score) for number, score in enumerate([(0, 0), (2, 0), (2, 1)], 1))
    played = notation.replay(Match(rules=Rules(length=3), games=games))
    assert [played.looks_crawford(index) for index in range(3)] == [False, True, False]
    assert not notation.replay(Match(rules=Rules(length=3, crawford=False), games=games)).looks_crawford(1)
