"""Records of eXtreme Gammon as matches, from files made for the purpose."""

from __future__ import annotations

import struct
from typing import Any

import pytest

import notation
from notation.annotations import Chances
from notation.board import START, Position
from notation.codes import binary as codes
from notation.codes import plays as play_codes
from notation.codes import reading
from notation.formats.xg import layout
from notation.model import (
    Beaver,
    Comment,
    Double,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Take,
    Unread,
    Win,
    Written,
)
from notation.steps import Step
from tests.formats.xg import build
from tests.shared import shared

OPENING = (Step(8, 5), Step(6, 5))
AFTER = Position(build.after(START, OPENING))
HEAD = [build.match_header(), build.game_header()]
MOVE = [build.cube_record(0, double=-2, dice=b"31"), build.move_record(0, START, (3, 1), OPENING)]
END = [build.game_footer((1, 0), 0, 1, 101)]


def read(*records: bytes, **options: Any) -> Match:
    comments, rollouts = options.pop("comments", b""), options.pop("rollouts", b"")
    return notation.read(build.container(records, comments, rollouts), **options)


def names(match: Match) -> list[str]:
    """The findings of a match, without the notes."""
    return [finding.code.name for finding in notation.replay(match).diagnostics if finding.severity != "note"]


def floats(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


# -- whole records ------------------------------------------------------------------------------------------------------


def outline(replay: notation.Replay) -> list[Any]:
    """What a replay says of its games; a resignation stands in the record or shows in the result alone."""
    return [
        (
            [
                (one.kind, one.player, one.position, one.cube, one.owner, one.offer, sorted(one.steps))
                for one in game.decisions
                if one.kind != "resign"
            ],
            (game.score, game.crawford, game.winner, game.points, game.level, game.final),
        )
        for game in replay.games
    ]


@pytest.mark.parametrize("number", range(1, 200, 22))
def test_self_play_comes_back(number: int) -> None:
    replay = notation.replay(notation.read(shared(f"selfplay/m{number:03}.mat")))
    again = notation.replay(notation.read(build.from_replay(replay)))
    assert outline(again) == outline(replay)
    assert {finding.code.name for finding in again.diagnostics} <= {"points-beyond-need"}


MONEY = b"""; [Jacoby "On"]
; [Beaver "On"]

 0 point match

 Game 1
 Ada : 0                        Ben : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2                Beavers => 4
  3)  Raccoons => 8               Takes
  4) 52: 13/8 24/22              31: 8/5 6/5
                                  Wins 8 points
"""


def test_beavers_and_raccoons_come_back() -> None:
    replay = notation.replay(notation.read(MONEY))
    again = notation.replay(notation.read(build.from_replay(replay)))
    assert outline(again) == outline(replay)
    actions = again.match.games[0].actions
    assert [(type(action), getattr(action, "value", None)) for action in actions[2:6]] == [
        (Double, 2),
        (Beaver, 4),
        (Raccoon, 8),
        (Take, None),
    ]
    assert (again.match.rules.length, again.match.rules.jacoby, again.match.rules.beavers) == (0, True, True)


# -- the head -----------------------------------------------------------------------------------------------------------


def test_tags() -> None:
    header = build.match_header(
        elo1=1723.456,
        experience1=900,
        date=45507.583333,
        game_id=-781572470,
        wide_event=build.wide("Ünïcode Öpen"),
        wide_round=build.wide("3"),
        wide_location=build.wide("Aachen"),
        transcriber=build.wide("Eva"),
        clock=1,
        clock_time=420,
        clock_delay=12,
        cube_limit=6,
    )
    match = read(header, build.game_header())
    assert match.players == ("Ada", "Ben")
    assert {part.key: part.value for part in match.head if not isinstance(part, (Comment, Unread))} == {
        "Site": "Aachen",
        "Match ID": "781572470",
        "Event": "Ünïcode Öpen",
        "Round": "3",
        "Player 1": "Ada",
        "Player 2": "Ben",
        "Player 1 Elo": "1723.46/900",
        "EventDate": "2024.08.03",
        "EventTime": "14.00",
        "Variation": "Backgammon",
        "Crawford": "On",
        "Jacoby": "Off",
        "Beaver": "Off",
        "AutoDouble": "Off",
        "CubeLimit": "64",
        "ClockType": "Fischer 420/12",
        "Transcriber": "Eva",
    }
    assert match.rules.cube_limit == 64


def test_older_files_have_texts_in_a_code_page() -> None:
    old = build.match_header(version=21, name1="Jørgensen".encode("cp1252"), name2=b"Ben", event=b"Open", wide_name1=b"?\0")
    match = read(old, build.game_header())
    assert match.players == ("Jørgensen", "Ben")
    assert match.tag("Event") == "Open"


@pytest.mark.parametrize("length", [-1, 128, 2**31 - 1])
def test_lengths_that_cannot_be(length: int) -> None:
    match = read(build.match_header(length=length), build.game_header())
    assert [finding.code for finding in match.diagnostics] == [reading.MATCH_LENGTH]


def test_money_sessions() -> None:
    match = read(build.match_header(length=99999, jacoby=True), build.game_header())
    assert (match.rules.length, match.rules.jacoby, match.games[0].crawford) == (0, True, None)
    assert match.diagnostics == ()


@pytest.mark.parametrize(("variation", "name"), [*enumerate(["Backgammon", "NackGammon", "HyperGammon (3)", "LongGammon"])])
def test_variations(variation: int, name: str) -> None:
    match = read(build.match_header(variation=variation), build.game_header(position=bytes(26)))
    assert (match.rules.variation, match.diagnostics) == (name, ())


def test_a_variation_that_is_not_known() -> None:
    match = read(build.match_header(variation=9), build.game_header())
    assert [finding.code for finding in match.diagnostics] == [reading.VARIATION]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1e300, 1e300, -1.0])
def test_numbers_that_are_no_dates(value: float) -> None:
    match = read(build.match_header(date=value, elo1=value), build.game_header())
    assert match.tag("EventDate") is None
    assert match.tag("Player 1 Elo") in (None, "-1.00/0")


# -- actions ------------------------------------------------------------------------------------------------------------


def test_places_and_rows_are_those_of_records() -> None:
    move = read(*HEAD, *MOVE).games[0].actions[0]
    assert (move.row, move.span) == (4, (3 * 2560, 4 * 2560))
    place = read(*HEAD, *MOVE).source
    assert place is not None and place.place(move.span)[1:] == (0, 7680, 0, 10240, "")


def test_a_pass_ends_the_game() -> None:
    records = [*HEAD, *MOVE, build.cube_record(1, AFTER, double=1, take=0), build.game_footer((0, 1), 1, 1, 0)]
    match = read(*records)
    assert [type(action) for action in match.games[0].actions] == [Move, Double, Pass, Win]
    assert names(match) == []


@pytest.mark.parametrize(
    ("termination", "level", "points", "whole"),
    [(101, 1, None, False), (102, 2, None, False), (103, 3, None, False), (104, None, None, True), (1001, None, 1, False)],
)
def test_resignations(termination: int, level: int | None, points: int | None, whole: bool) -> None:
    actions = read(*HEAD, *MOVE, build.game_footer((1, 0), 0, 1, termination)).games[0].actions
    resign = actions[-2]
    assert isinstance(resign, Resign)
    assert (resign.player, resign.level, resign.points, resign.whole_match) == (1, level, points, whole)
    assert actions[-1] == Win(0, 1)


def test_a_position_that_was_not_stored() -> None:
    """Position files may leave the position of one record empty."""
    there = Position([0, -1] + [0] * 22 + [1, 0])
    empty = build.cube_record(1, [0] * 26)
    match = read(
        build.match_header(),
        build.game_header(position=bytes(26)),
        empty,
        build.move_record(1, there, (5, 2), (), played=False),
    )
    assert match.games[0].actions == (SetUp(there, 1, None, 1), Move(1, (5, 2), (), Written.BLANK))


def test_a_roll_before_a_resignation_has_no_play() -> None:
    records = [build.cube_record(1, AFTER, dice=b"64"), build.move_record(1, AFTER, (6, 4), (), played=False)]
    match = read(*HEAD, *MOVE, *records, *END)
    assert match.games[0].actions[1] == Move(1, (6, 4), (), Written.BLANK)
    assert notation.replay(match).games[0].decisions[1].kind == "roll"
    assert names(match) == []


def test_automatic_doubles() -> None:
    match = read(
        build.match_header(length=99999),
        build.game_header(auto_doubles=2),
        *MOVE,
        build.cube_record(1, AFTER, double=1, take=0),
        build.game_footer((0, 4), 1, 4, 0),
    )
    assert match.games[0].cube == 4
    assert match.games[0].actions[1] == Double(1, 8)
    assert names(match) == []
    old = read(build.match_header(version=25), build.game_header(auto_doubles=2), *MOVE)
    assert old.games[0].cube == 1, "the field came with version 26"


def test_a_dance() -> None:
    start = Position([0, -2, -2, -2, -2, -2, -2, 0] + [0] * 17 + [1]).flip()
    match = read(
        *HEAD,
        build.cube_record(1, start, dice=b"31"),
        build.move_record(1, start, (3, 1), ()),
    )
    assert match.games[0].actions[-1] == Move(1, (3, 1), (), Written.DANCE)
    assert names(match) == []


def test_an_illegal_play_keeps_its_position() -> None:
    end = build.after(START, OPENING)
    end[1], end[2] = -1, -1  # a checker of the other player has moved as well
    illegal = build.move_record(0, START, (3, 1), OPENING, mark=2, after=build.board(end))
    match = read(*HEAD, MOVE[0], illegal)
    assert match.games[0].actions[0] == Move(0, (3, 1), (), Written.ILLEGAL, Position(end))
    assert names(match) == [play_codes.DECLARED_ILLEGAL.name]


def test_an_illegal_play_whose_pairs_do_not_tell_it() -> None:
    end = build.after(START, (Step(13, 9), Step(6, 8)))
    illegal = build.move_record(0, START, (3, 1), OPENING, mark=2, after=build.board(end))
    match = read(*HEAD, MOVE[0], illegal)
    assert match.games[0].actions[0] == Move(0, (3, 1), (Step(13, 9), Step(6, 8)))
    assert names(match) == [play_codes.BACKWARD_STEP.name]


def test_an_illegal_play_with_its_steps_is_judged_by_the_rules() -> None:
    steps = (Step(8, 5), Step(6, 4))
    match = read(*HEAD, MOVE[0], build.move_record(0, START, (3, 1), steps, mark=2))
    assert match.games[0].actions[0] == Move(0, (3, 1), steps)
    assert names(match) == [play_codes.WRONG_DICE.name]


# -- set positions ------------------------------------------------------------------------------------------------------


def test_a_set_position_at_the_beginning() -> None:
    start = Position([0, -2] + [0] * 22 + [2, 0])
    match = read(build.match_header(), build.game_header(position=build.board(start)), build.cube_record(0, start))
    assert match.games[0].actions == (SetUp(start),)
    assert match.diagnostics == ()


@pytest.mark.parametrize("edited", [True, False])
def test_a_position_that_does_not_follow(edited: bool) -> None:
    there = Position(build.after(AFTER.flip(), (Step(24, 18), Step(13, 11)))).flip()
    match = read(*HEAD, *MOVE, build.cube_record(1, there, edited=edited, cube=1, dice=b"52"))
    assert match.games[0].actions[1] == SetUp(there, 2, 0, 1)
    assert [finding.code for finding in match.diagnostics] == ([] if edited else [codes.POSITION_JUMP])


def test_a_cube_that_does_not_follow() -> None:
    match = read(*HEAD, *MOVE, build.cube_record(1, AFTER, cube=-2))
    assert match.games[0].actions[1] == SetUp(AFTER, 4, 1, 1)
    assert [finding.facts["what"] for finding in match.diagnostics] == ["cube"]


@pytest.mark.parametrize("dice", [None, (5, 2)])
def test_a_position_file(dice: tuple[int, int] | None) -> None:
    there = Position([0, -1] + [0] * 4 + [5, 2, 3] + [0] * 3 + [-6, 3] + [0] * 3 + [-2, 0, -4, -2, 1, 0, 0, 1, 0])
    evaluation = {"level": 1002, "verdict": 0, "no_double": floats(*[0.1] * 7)}
    records = [
        build.match_header(length=5),
        build.game_header((3, 1), position=bytes(26)),
        build.cube_record(1, there, double=-1, cube=-1, evaluation=evaluation),
    ]
    if dice:
        candidates = {"number": 1, "levels": struct.pack("<hxx", 100) * 32}
        records.append(build.move_record(1, there, dice, (), played=False, pairs=bytes(32), candidates=candidates))
    match = read(*records)
    actions = match.games[0].actions
    setup = actions[0]
    assert isinstance(setup, SetUp)
    assert (setup.position, setup.cube, setup.owner, setup.turn) == (there, 2, 1, 1)
    assert match.games[0].score == (3, 1)
    if dice:
        assert setup.note is None and len(actions) == 2
        move = actions[1]
        assert isinstance(move, Move) and (move.dice, move.written) == (dice, Written.BLANK)
        assert move.note and move.note.cube and move.note.play and move.note.play.made is None
    else:
        assert setup.note and setup.note.cube and setup.note.cube.level == "XG Roller++"
    assert names(match) == []


# -- notes --------------------------------------------------------------------------------------------------------------

EVALUATION = {
    "level": 2,
    "verdict": 1,
    "no_double": floats(0.01, 0.12, 0.4, 0.6, 0.2, 0.02, 0.25),
    "equity_no_double": 0.5,
    "equity_take": 0.75,
    "equity_pass": 1.0,
    "double_take": floats(0.02, 0.15, 0.3, 0.7, 0.25, 0.03, 0.5),
}


def test_a_cube_decision_is_told_to_each_player_from_his_side() -> None:
    record = build.cube_record(1, AFTER, double=1, take=1, evaluation=EVALUATION, error=0.01, take_error=-0.02)
    actions = read(*HEAD, *MOVE, record).games[0].actions
    double, take = actions[1].note, actions[2].note
    assert double and double.cube and take and take.cube
    assert double.cube.chances == pytest.approx(Chances(0.6, 0.2, 0.02, 0.12, 0.01))
    assert (double.cube.no_double, double.cube.double_take, double.cube.double_pass) == (0.5, 0.75, 1)
    assert (double.cube.level, double.cube.program) == ("3-ply", "eXtreme Gammon")
    assert double.extra == (("Error", ("0.010000",)),)
    assert take.cube.chances == pytest.approx(Chances(0.3, 0.15, 0.02, 0.25, 0.03))
    assert (take.cube.no_double, take.cube.double_take, take.cube.double_pass) == (-0.5, -0.75, -1)
    assert take.cube.cubeless == pytest.approx(-0.5)
    assert take.extra == (("Error", ("-0.020000",)),)


def test_a_cube_decision_without_a_double_stands_at_the_roll() -> None:
    cube = build.cube_record(0, double=0, evaluation=EVALUATION, error=0.03, comment=0)
    move = build.move_record(0, START, (3, 1), OPENING, comment=1, luck=0.25, luck_level=2, error=-0.04)
    match = read(*HEAD, cube, move, comments=b"{\\rtf1 cube}\r\n{\\rtf1 play}\r\n")
    note = match.games[0].actions[0].note
    assert note and note.cube and note.cube.no_double == 0.5
    assert (note.comment, note.luck) == ("cube\nplay", 0.25)
    assert note.extra == (("CubeError", ("0.030000",)), ("Error", ("-0.040000",)))


def candidates(*plays: tuple[Step, ...], level: int = 1, rollout: int = -1) -> dict[str, Any]:
    positions = b"".join(build.board(build.after(START, play)) for play in plays)
    written = b"".join(struct.pack("8b", *build.pairs(play)) for play in plays)
    numbers = b"".join(floats(0.01, 0.1, 0.5, 0.5, 0.2, 0.02, 0.3 - place / 10) for place in range(len(plays)))
    return {
        "number": len(plays),
        "positions": positions,
        "plays": written,
        "levels": struct.pack("<hxx", level) * len(plays),
        "evaluations": numbers,
        "rollouts": struct.pack("<i", rollout) * 32,
    }


def test_candidates() -> None:
    others = (Step(24, 23), Step(13, 10)), (Step(13, 9),)
    move = build.move_record(0, START, (3, 1), OPENING, candidates=candidates(others[0], OPENING, others[1]))
    note = read(*HEAD, MOVE[0], move).games[0].actions[0].note
    assert note and note.play
    assert note.play.made == 1
    assert [candidate.steps for candidate in note.play.candidates] == [
        (Step(24, 23), Step(13, 10)),
        OPENING,
        (Step(13, 10), Step(10, 9)),
    ]
    assert note.play.candidates[0].chances == pytest.approx(Chances(0.5, 0.2, 0.02, 0.1, 0.01))
    assert [candidate.equity for candidate in note.play.candidates] == pytest.approx([0.3, 0.2, 0.1])
    assert {candidate.level for candidate in note.play.candidates} == {"2-ply"}


def test_candidates_of_the_second_player_are_his_own() -> None:
    blot = Position([0, -2, 0, 0, 0, -1] + [0] * 12 + [1] + [0] * 7)
    start = blot.flip()
    hit = (Step(18, 5, True),)
    found = candidates(hit) | {"positions": build.board(build.after(blot, hit))}
    move = build.move_record(1, start, (6, 6), hit, candidates=found, pairs=struct.pack("<8i", *build.pairs(hit)))
    note = read(*HEAD, build.cube_record(1, start, dice=b"66"), move).games[0].actions[-1].note
    assert note and note.play and note.play.made == 0
    assert note.play.candidates[0].steps == (Step(18, 5, True),)


def test_more_candidates_than_there_can_be() -> None:
    move = build.move_record(0, START, (3, 1), OPENING, candidates={"number": 2**31 - 1})
    note = read(*HEAD, MOVE[0], move).games[0].actions[0].note
    assert note and note.play and len(note.play.candidates) == 32


def test_rollouts_are_told_in_words() -> None:
    rollout = bytearray(layout.ROLLOUT_SIZE)
    fields = {
        "games": 1296,
        "confidence": 0.0125,
        "variance_reduction": True,
        "checker_level": 2,
        "cube_level": 1000,
        "seed": 7,
    }
    build.fill(rollout, layout.Rollout, **fields)
    found = candidates(OPENING, level=100, rollout=0)
    match = read(*HEAD, MOVE[0], build.move_record(0, START, (3, 1), OPENING, candidates=found), rollouts=bytes(rollout))
    note = match.games[0].actions[0].note
    assert note and note.play
    assert note.play.candidates[0].settings == (
        "1296 games, 95% confidence 0.0125, full, cubeful, variance reduction, seed 7, checkers 3-ply, cube XG Roller"
    )


def test_what_was_not_looked_at_has_no_note() -> None:
    assert read(*HEAD, *MOVE).games[0].actions[0].note is None


def test_without_analysis_people_are_still_heard() -> None:
    cube = build.cube_record(0, double=0, evaluation=EVALUATION, error=0.03, flagged=True)
    move = build.move_record(0, START, (3, 1), OPENING, comment=0, candidates=candidates(OPENING))
    note = read(*HEAD, cube, move, comments=b"{\\rtf1 why}\r\n", analysis=False).games[0].actions[0].note
    assert note and (note.comment, note.play, note.cube, note.extra) == ("why", None, None, (("CubeFlagged", ()),))


def test_comments_of_games_and_of_the_match() -> None:
    match = read(
        build.match_header(header_comment=0, footer_comment=7),
        build.game_header(header_comment=1, footer_comment=2),
        *MOVE,
        *END,
        comments=b"{\\rtf1 match}\r\n{\\rtf1 before}\r\n{\\rtf1 after}\r\n{\\rtf1 nobody's}\r\n",
    )
    note = match.games[0].note
    assert note and note.comment == "before\nafter"
    assert [part.text for part in match.head if isinstance(part, Comment)] == ["match", "nobody's"]


def test_clocks() -> None:
    header = build.match_header(clock=2, clock_time=600, clock_delay=10)
    cube = build.cube_record(0, double=-2, left1=590, left2=555)
    note = read(header, build.game_header(), cube, MOVE[1]).games[0].actions[0].note
    assert note and note.clock == "590 555"
    assert read(HEAD[0], HEAD[1], cube, MOVE[1]).games[0].actions[0].note is None, "no clock, no times"


# -- detection ----------------------------------------------------------------------------------------------------------


def test_the_content_decides() -> None:
    """A file called `.xg` that holds text is read as text."""
    match = notation.read(shared("corpus/mat/nodots-core__sample.xg"))
    assert match.source and match.source.text and match.games


def test_another_file_read_as_this_format() -> None:
    match = notation.read(b" 7 point match" * 1000, format="xg")
    assert [finding.code for finding in match.diagnostics] == [codes.DAMAGED_DATA]


def test_a_text_format_gets_text() -> None:
    assert notation.read(build.container(HEAD), format="mat").diagnostics


# -- damage -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ([build.pack(layout.CubeRecord, 9)], ["unread-record"]),
        ([build.match_header()], ["unread-record"]),
        ([build.cube_record(0, active=3)], ["unread-record"]),
        ([build.cube_record(0, cube=99)], ["unread-record"]),
        ([build.cube_record(0, double=5)], ["field-value"]),
        ([build.cube_record(0, double=1, take=9)], ["field-value"]),
        ([build.cube_record(0, position=bytes([100] * 26))], ["field-value"]),
        ([MOVE[0], build.move_record(0, START, (3, 1), OPENING, active=0)], ["unread-record"]),
        ([MOVE[0], build.move_record(0, START, (3, 1), OPENING, die1=7)], ["unread-record"]),
        ([MOVE[0], build.move_record(0, START, (3, 1), OPENING, after=bytes([99] * 26))], ["unread-record"]),
        ([MOVE[0], build.move_record(0, START, (3, 1), OPENING, after=build.board(START.flip())[::-1])], ["unread-record"]),
        ([*MOVE, build.game_footer((1, 0), 0, 1, 55)], ["field-value"]),
        ([*MOVE, build.game_footer((5, 0), 0, 1, 101)], ["field-value"]),
        ([*MOVE, *END, build.match_footer((3, 0), 0)], ["field-value"]),
        ([build.pack(layout.CubeRecord, 9)] * 50, ["unread-record"]),
    ],
)
def test_damage_is_told_once(records: list[bytes], expected: list[str]) -> None:
    match = read(*HEAD, *records)
    assert [finding.code.name for finding in match.diagnostics] == expected
    assert all(finding.row for finding in match.diagnostics)
    assert not any("{" in finding.message for finding in match.diagnostics)


def test_a_winner_that_is_none() -> None:
    footer = bytearray(END[0])
    build.fill(footer, layout.GameFooter, winner=0)
    match = read(*HEAD, *MOVE, bytes(footer))
    assert [finding.code for finding in match.diagnostics] == [codes.FIELD_VALUE]
    assert not any(isinstance(action, Win) for action in match.games[0].actions)


def test_records_without_their_headers() -> None:
    match = read(*MOVE, *END)
    assert len(match.games) == 1 and match.games[0].score is None
    assert read(*END).diagnostics[0].code is codes.UNREAD_RECORD


def test_a_record_that_breaks_off() -> None:
    match = read(*HEAD, *MOVE, END[0][:1000])
    assert [finding.code for finding in match.diagnostics] == [codes.TRUNCATED_DATA]
    assert match.diagnostics[0].message == "the file ends inside record 5"


def test_the_number_of_comments_is_bounded() -> None:
    data = build.container([build.match_header(), build.game_header()], b"ab\r\n" * 3000)
    match = notation.read(data)
    assert [(one.code.name, one.facts["part"]) for one in match.diagnostics] == [("damaged-data", "temp.xgc")]
    assert sum(isinstance(part, Comment) for part in match.head) == 1004


def test_what_is_found_does_not_depend_on_the_analysis() -> None:
    """A cube decision that was looked at, and that no roll follows, is an action of its own whether the analysis is asked for
    or not; and damage to the rollouts is told."""
    seen = build.cube_record(0)
    unseen = bytearray(seen)
    struct.pack_into("<h", unseen, 120, -1000)
    for cube in (seen, bytes(unseen)):
        data = build.container([build.match_header(), build.game_header(), cube], rollouts=bytes(100))
        for changed in (data, *(data[:at] + b"\xff" + data[at + 1 :] for at in range(8232, len(data), 3))):
            assert notation.check(changed) == notation.check(changed, analysis=True)


@pytest.mark.parametrize(
    ("dice", "steps", "pairs"),
    [((3, 1), [(8, 5), (6, 5)], [0, 1]), ((6, 4), [(24, 14)], [0, 0]), ((1, 1), [(8, 6), (6, 5), (6, 5)], [0, 0, 1, 2])],
    ids=["one a die", "one for both", "double"],
)
def test_steps_stand_where_their_pairs_do(dice: tuple[int, int], steps: list[tuple[int, int]], pairs: list[int]) -> None:
    record = build.move_record(0, START, dice, [Step(*step) for step in steps])
    data = build.container([build.match_header(), build.game_header(), record])
    (move,) = notation.read(data).games[0].actions
    assert isinstance(move, Move) and len(move.steps) == len(pairs)
    assert move.places == tuple((68 + 8 * pair, 76 + 8 * pair) for pair in pairs)
    for step, (start, _) in zip(move.steps, move.places, strict=True):
        source, target = struct.unpack_from("<ii", record, start)
        assert source + 1 >= step.source > step.target >= target + 1


def test_findings_carry_their_span_and_action() -> None:
    bad = bytearray(build.move_record(0, START, (3, 1), [Step(8, 5), Step(6, 5)]))
    struct.pack_into("<i", bad, 100, 9)
    match = notation.read(build.container([build.match_header(), build.game_header(), bytes(bad)]))
    (finding,) = match.diagnostics
    assert (finding.code, finding.span, finding.action) == (codes.UNREAD_RECORD, (5120, 7680), 0)
    assert match.games[0].actions[0].span == finding.span


@pytest.mark.parametrize(
    ("records", "action"),
    [
        ([build.cube_record(0, double=5)], None),
        ([build.cube_record(0, double=1, take=9)], 0),
        ([*MOVE, build.game_footer((1, 0), 0, 1, 55)], 1),
        ([*MOVE, build.game_footer((5, 0), 0, 1, 101)], 2),
        ([*MOVE, *END, build.match_footer((3, 0), 0)], None),
    ],
)
def test_an_odd_field_of_an_action_names_it(records: list[bytes], action: int | None) -> None:
    found = [one for one in read(*HEAD, *records).diagnostics if one.code is codes.FIELD_VALUE]
    assert [one.action for one in found] == [action]
