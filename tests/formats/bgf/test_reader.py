"""Records of BGBlitz as matches."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import notation
from notation.annotations import Chances
from notation.board import Position
from notation.codes import binary as codes
from notation.codes import reading
from notation.formats import bgf
from notation.formats.bgf.packing import encode
from notation.formats.bgf.packing import pack as packed
from notation.model import Comment, Double, Match, Move, Pass, Resign, SetUp, Take, Unread, Win, Written
from notation.source import Source
from notation.steps import Step
from notation.unpack import Bounds
from tests.formats import records
from tests.formats.bgf.build import action, game, match, play
from tests.shared import SHARED, each, shared, some

OPENING = play(0, (3, 1), (8, 5), (6, 5))
ENDING = [action(1, 9), action(0, 4)]
REAL = sorted((SHARED / "corpus").glob("bgf/*.bgf"))


def read(*moves: Any, root: dict[str, Any] | None = None, **fields: Any) -> Match:
    return notation.read(packed(match(game(*moves, **fields), **(root or {}))))


def names(found: Match) -> list[str]:
    return [finding.code.name for finding in notation.replay(found).diagnostics if finding.severity != "note"]


# -- the container ------------------------------------------------------------------------------------------------------

ROOT = match(game(OPENING, *ENDING))
PLAIN = json.dumps(ROOT).encode()


@pytest.mark.parametrize(
    "data",
    [
        packed(ROOT),
        b'{"format":"BGF","version":"1.0","compress":true,"useSmile":false}\n' + gzip.compress(PLAIN, mtime=0),
        b'{"format":"BGF","version":"1.0","compress":false,"useSmile":true}\n' + encode(ROOT),
        b'{ "version" : "1.1", "format" : "BGF" }\r\n' + zlib.compress(encode(ROOT)),
        b'{"format":"BGF"}\n' + PLAIN,
        b"\xef\xbb\xbf" + b'{"format":"BGF"}\n' + PLAIN,
        PLAIN,
        encode(ROOT),
        gzip.compress(encode(ROOT), mtime=0),
        gzip.compress(PLAIN, mtime=0),
        # The flags of the first line say otherwise: the bytes decide.
        b'{"format":"BGF","compress":true,"useSmile":true}\n' + PLAIN,
        b'{"format":"BGF","compress":false,"useSmile":false}\n' + gzip.compress(encode(ROOT), mtime=0),
    ],
)
def test_every_way_of_packing(data: bytes) -> None:
    assert bgf.detect(Source.binary(data))
    found = notation.read(data)
    assert found == notation.read(packed(ROOT)) and found.players == ("Ada", "Ben")
    assert found.diagnostics == ()


@pytest.mark.parametrize(
    "data",
    [b"", b" 7 point match\n", b'{"match": 1}', gzip.compress(b" 7 point match\n", mtime=0), b"RGMH", b"PK\3\4", b"(;GM[6])"],
)
def test_what_is_something_else(data: bytes) -> None:
    assert not bgf.detect(Source.binary(data))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{}", codes.MISSING_FIELD),
        (b'{"format":"BGF"}\n', codes.TRUNCATED_DATA),
        (b'{"format":"BGF"}\n{"nameGreen', codes.DAMAGED_DATA),
        (b'{"format":"BGF"}\n[1, 2]', codes.MISSING_FIELD),
        (b'{"format":"BGF"}\nnull', codes.MISSING_FIELD),
        (b'{"format":"BGF"}\n' + b"[" * 100_000, codes.DAMAGED_DATA),
        (b'{"format":"BGF"}\n' + b"1" * 10_000, codes.DAMAGED_DATA),
        (b'{"format":"BGF"}\n{"games":[' + b"{}," * 600_000 + b"{}]}", codes.DAMAGED_DATA),
        (packed(ROOT)[:-20], codes.TRUNCATED_DATA),
        (b'{"format":"BGF"}\n' + gzip.compress(bytes(20_000_000)), codes.UNPACK_LIMIT),
        (encode(ROOT)[:-5], codes.DAMAGED_DATA),
    ],
)
def test_damage(data: bytes, code: Any) -> None:
    found = notation.read(data)
    assert found.diagnostics[0].code is code
    assert len(found.diagnostics) <= 2


def test_fields_that_are_missing_are_named() -> None:
    assert notation.read(b'{"nameGreen": "Ada"}').diagnostics[0].facts["fields"] == "nameRed, matchlen, games"


def test_bounds_can_be_raised() -> None:
    data = b'{"format":"BGF"}\n' + gzip.compress(encode(ROOT | {"comment": "a" * 9_000_000}))
    assert notation.read(data).diagnostics[0].code is codes.UNPACK_LIMIT
    assert len(notation.read(data, bounds=Bounds(ratio=2000)).head[-1].text) == 9_000_000  # type: ignore[union-attr]


# -- actions ------------------------------------------------------------------------------------------------------------


def test_every_action() -> None:
    found = read(
        OPENING,
        action(1, 5, **{"from": [6, -1, -1, -1], "to": [4, -1, -1, -1]}),
        action(0, 1),
        action(1, 2),
        play(0, (2, 2), (6, 4), (6, 4), (24, 22), (24, 22)),
        action(1, 1),
        action(0, 3),
        action(1, 4),
        wonPoints=2,
        root={"finalGreen": 0, "finalRed": 2},
    )
    assert [type(one) for one in found.games[0].actions] == [Move, Move, Double, Take, Move, Double, Pass, Win]
    assert found.games[0].actions[1] == Move(1, (6, 4), (), Written.DANCE)
    assert found.games[0].actions[-1] == Win(1, 2)
    assert [one.row for one in found.games[0].actions] == list(range(1, 9))


def test_a_resignation() -> None:
    found = read(OPENING, *ENDING)
    assert found.games[0].actions[1:] == (Resign(1), Win(0, 1))
    assert names(found) == []


@pytest.mark.parametrize(
    ("key", "words"), [("wasResignation", "resignation"), ("lostOnTime", "lost on time"), ("wasForfeit", "forfeit")]
)
def test_ends_without_a_record_of_their_own(key: str, words: str) -> None:
    found = read(OPENING, action(0, 4), **{key: True}, wonPoints=2, root={"finalGreen": 2})
    assert found.games[0].actions[1:] == (Resign(1, points=2), Win(0, 2))
    assert found.games[0].note and found.games[0].note.extra == ((words, ()),)


def test_points_that_are_not_written_follow_from_the_score() -> None:
    found = read(OPENING, action(0, 4), wonPoints=0, root={"finalGreen": 3})
    assert found.games[0].actions[-1] == Win(0, 3)


def test_the_winner_follows_from_the_score() -> None:
    found = notation.read(shared("cases/191-bgf-winner-from-scores.bgf"))
    assert [found.players[next(one for one in game.actions if isinstance(one, Win)).player] for game in found.games] == [
        "Alice",
        "Bob",
        "Bob",
    ]
    assert found.games[2].actions[-1] == Win(1, 4, match=True)


def test_dice_have_no_order_and_steps_are_one_a_die() -> None:
    found = read(play(0, (1, 3), (24, 20)), play(1, (6, 3), (24, 15)))
    first, second = found.games[0].actions[:2]
    assert isinstance(first, Move) and isinstance(second, Move)
    assert first.steps in ((Step(24, 21), Step(21, 20)), (Step(24, 23), Step(23, 20)))
    assert second.steps == (Step(24, 18), Step(18, 15))
    assert names(found) == []


def test_hits_are_found() -> None:
    found = read(play(0, (2, 1), (13, 11), (6, 5)), play(1, (4, 1), (24, 20), (6, 5)))
    assert found.games[0].actions[1].steps == (Step(24, 20, True), Step(6, 5))  # type: ignore[union-attr]
    assert found.marks_hits and names(found) == []


def test_a_play_that_cannot_be_followed_leaves_hits_unmarked() -> None:
    found = read(play(0, (2, 1), (12, 10), (6, 5)), play(1, (4, 1), (24, 20), (6, 5)))
    assert found.games[0].actions[0].steps == (Step(12, 10), Step(6, 5))  # type: ignore[union-attr]
    assert not found.marks_hits


@pytest.mark.parametrize(
    "record",
    [
        {},
        7,
        None,
        play(0, (3, 1), (99, -3)),
        play(0, (3, 1), (3, 8)),
        play(0, (3, 1)) | {"from": "8"},
        play(0, (3, 1)) | {"from": [8, 6], "to": [5]},
        play(0, (3, 1)) | {"from": [8.5] * 4},
        play(0, (0, 1)),
        play(0, (3, 1)) | {"player": 0},
        action(0, 8),
        action(0, 5),
    ],
)
def test_records_that_cannot_be_read(record: Any) -> None:
    found = read(record, OPENING)
    assert [finding.code for finding in found.diagnostics] == [codes.UNREAD_RECORD]
    assert isinstance(found.games[0].actions[0], Unread)
    assert isinstance(found.games[0].actions[1], Move)


def test_a_run_of_them_is_told_once() -> None:
    assert len(read(*[None] * 1000).diagnostics) == 1


# -- positions and rules ------------------------------------------------------------------------------------------------


def test_the_initial_position() -> None:
    points = [0] * 28
    points[0], points[23], points[24], points[25] = 2, -3, 1, 2
    found = read(initial={"points": points, "cube": 4, "cubeOwner": 1})
    expected = [0] * 26
    expected[24], expected[1], expected[25], expected[0] = 2, -3, 1, -2
    assert found.games[0].actions[0] == SetUp(Position(expected), 4, 1)


def test_an_initial_position_that_is_none() -> None:
    found = read(OPENING, initial={"points": [99] * 28})
    assert [finding.code for finding in found.diagnostics] == [codes.FIELD_VALUE]


def test_rules_and_tags() -> None:
    root = {
        "matchlen": 0,
        "useJacoby": True,
        "useBeaver": False,
        "cubeLimit": -1,
        "date": "2026.01.08",
        "site": "Galaxy",
        "location": "Aachen",
        "extMatchID": None,
        "event": "Öpen",
        "ratingGreen": 1800,
        "comment": "well played",
    }
    found = read(OPENING, root=root)
    assert (found.rules.length, found.rules.jacoby, found.rules.beavers, found.rules.cube_limit) == (0, True, False, None)
    tags = {part.key: part.value for part in found.head if not isinstance(part, (Comment, Unread))}
    assert tags == {
        "Site": "Galaxy",
        "Location": "Aachen",
        "Event": "Öpen",
        "Player 1": "Ada",
        "Player 2": "Ben",
        "Player 1 Elo": "1800.00",
        "EventDate": "2026.01.08",
        "Crawford": "On",
        "Jacoby": "On",
        "Beaver": "Off",
    }
    assert found.head[-1] == Comment("well played")
    assert read(OPENING, root={"useCube": False}).rules.cube_limit == 1


@pytest.mark.parametrize(("root", "code"), [({"matchlen": -3}, reading.MATCH_LENGTH), ({"gameMode": 2}, reading.VARIATION)])
def test_rules_that_are_not_known(root: dict[str, Any], code: Any) -> None:
    assert [finding.code for finding in read(OPENING, root=root).diagnostics] == [code]


def test_the_egyptian_rule() -> None:
    assert read(OPENING, initial={"egyptian": True}).rules.variation == "Egyptian"


# -- notes --------------------------------------------------------------------------------------------------------------

MONEY = {
    "equity": "0.10000000",
    "myWins": "0.55000000",
    "myGammon": "0.13000000",
    "myBackGammon": "0.00500000",
    "oppWins": "0.45000000",
    "oppGammon": "0.12000000",
    "oppBackGammon": "0.00400000",
    "useMatchEquity": False,
    "emg": "-999.00000000",
    "hasEMG": False,
    "cubeDecision": {
        "eqNoDouble": "0.20000000",
        "eqDoubleTake": "0.15000000",
        "eqDoublePass": "1.00000000",
        "eqCubeFul": "0.21000000",
    },
}


def test_analysis_of_a_money_session() -> None:
    candidate = {"move": {"from": [24, 21, -1, -1], "to": [21, 20, -1, -1]}, "eq": MONEY, "ply": 3, "played": False}
    best = {"move": {"from": [8, 6, -1, -1], "to": [5, 5, -1, -1]}, "eq": MONEY, "ply": 3, "played": True}
    extra = {"luck": {"luckWeighted": "0.05"}, "pr": {"checkerError": "-0.01", "cubeError": "-99.0"}, "comment": "hm"}
    found = read(OPENING | {"equity": MONEY, "ply": 2, "moveAnalysis": [best, candidate, 7]} | extra)
    note = found.games[0].actions[0].note  # type: ignore[union-attr]
    assert note and note.cube and note.play
    assert (note.comment, note.luck, note.extra) == ("hm", 0.05, (("checkerError", ("-0.01000000",)),))
    assert note.cube.chances == Chances(0.55, 0.13, 0.005, 0.12, 0.004)
    assert (note.cube.cubeless, note.cube.no_double, note.cube.double_take, note.cube.double_pass) == (0.1, 0.2, 0.15, 1.0)
    assert (note.cube.level, note.cube.unit, note.cube.program) == ("2-ply", "equity", "BGBlitz")
    assert note.play.made == 0
    assert [(one.steps, one.equity, one.level) for one in note.play.candidates] == [
        ((Step(8, 5), Step(6, 5)), 0.21, "3-ply"),
        ((Step(24, 21), Step(21, 20)), 0.21, "3-ply"),
    ]


def test_analysis_of_a_match() -> None:
    equity = MONEY | {"useMatchEquity": True, "hasEMG": True, "emg": "0.33000000"}
    found = read(OPENING | {"equity": equity, "moveAnalysis": [{"move": OPENING, "eq": equity, "played": True}]})
    note = found.games[0].actions[0].note  # type: ignore[union-attr]
    assert note and note.cube and note.play
    assert (note.cube.unit, note.cube.no_double, note.cube.cubeless) == ("mwc", 0.2, 0.33)
    assert note.play.candidates[0].equity == 0.33


def test_without_analysis() -> None:
    data = packed(match(game(OPENING | {"equity": MONEY, "comment": "hm", "luck": {"luckWeighted": "1"}})))
    note = notation.read(data, analysis=False).games[0].actions[0].note  # type: ignore[union-attr]
    assert note and (note.comment, note.luck, note.cube) == ("hm", None, None)


def test_comments_of_a_game() -> None:
    found = read(OPENING, comment=["good", {"comment": "game"}, 5, ""])
    assert found.games[0].note and found.games[0].note.comment == "good\ngame"


# -- real and damaged files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", each(REAL, lambda path: path.stem[:20]))
def test_every_record_of_a_real_file_is_understood(path: Any) -> None:
    found = notation.read(path)
    assert found.diagnostics == () and found.marks_hits
    actions = [one for game in found.games for one in game.actions]
    assert not any(isinstance(one, (Unread, SetUp)) for one in actions)
    assert all(one.note.play and one.note.play.made is not None for one in actions if isinstance(one, Move) and one.steps)  # type: ignore[union-attr]
    assert {finding.code.name for finding in notation.check(path)} <= {"points-beyond-need"}


def test_the_played_candidate_is_the_play() -> None:
    shared("corpus/bgf")
    for path in REAL[:3]:
        for one in (one for read_game in notation.read(path).games for one in read_game.actions):
            if isinstance(one, Move) and one.steps and one.note and one.note.play and one.note.play.made is not None:
                made = one.note.play.candidates[one.note.play.made]
                assert sorted(step.source - step.target for step in made.steps) == sorted(
                    step.source - step.target for step in one.steps
                )


def test_places_are_those_of_the_unpacked_match() -> None:
    data = packed(match(game(OPENING, None, *ENDING, action(0, 8))))
    first, second = notation.read(data).diagnostics
    body = encode(match(game(OPENING, None, *ENDING, action(0, 8))))
    assert body[second.place.column] == 0xFA and second.place.line == 0
    assert (first.row, second.row, second.game) == (2, 5, 1)


@pytest.mark.parametrize("path", each(some(REAL[:2], 2), lambda path: path.stem[:20]))
def test_damaged_files_are_read_without_an_exception(path: Any) -> None:
    data, before = path.read_bytes(), records.peak_megabytes()
    random = Random(path.name)
    for broken in records.truncated(data, 20):
        assert records.use(broken) > 0
    for changed in records.flipped(data, 20, random):
        records.use(changed)
    line, _, body = data.partition(b"\n")
    inner = gzip.decompress(body)
    for changed in records.scrambled(inner, lambda one: line + b"\n" + gzip.compress(one, 1), 25, random):
        records.use(changed)
    assert records.peak_megabytes() - before < 300


@pytest.mark.parametrize("number", ["189", "190", "191"])
def test_cases(number: str) -> None:
    (path,) = shared("cases").glob(f"{number}-*")
    assert records.use(path.read_bytes()) >= 0
    if number != "191":
        assert notation.read(path).diagnostics


@pytest.mark.parametrize("value", ["nan", "inf", "1.5", "-0.1", None, "x", [], "9" * 5000])
def test_numbers_that_are_no_chances(value: Any) -> None:
    found = read(OPENING | {"equity": MONEY | {"oppGammon": value}})
    note = found.games[0].actions[0].note  # type: ignore[union-attr]
    assert note and note.cube and note.cube.chances is None and note.cube.no_double == 0.2


@pytest.mark.parametrize("form", [encode, packed, lambda root: json.dumps(root).encode()], ids=["Smile", "packed", "JSON"])
def test_the_number_of_records_is_bounded(form: Callable[[Any], bytes]) -> None:
    """One finding says where the rest was cut off; the games stand with the records that there is room for."""
    found = notation.read(form(match(game(*[None] * 1000), game(*[None] * 2000), game(None))))
    (cut,) = [finding for finding in found.diagnostics if finding.code.name == "damaged-data"]
    assert cut.facts["part"] == "the rest of the match" and len(found.games) == 2
    assert 2000 <= sum(len(one.actions) for one in found.games) < 2600


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"nameGreen":"Ada","games":[%s{}]}' % (b"{}," * 100_000), "bytes of memory"),
        (b'{"nameGreen":"Ada",%s}' % b",".join(b'"%x":1' % name for name in range(1001)), "more than 1000 names"),
        (b'{"nameGreen":"Ada","games":[%s0]}' % (b"0," * 1_100_000), "more than 1048576 values"),
    ],
    ids=["objects", "names", "values"],
)
def test_json_that_would_take_much_memory(body: bytes, why: str) -> None:
    (finding,) = notation.check(body)
    assert finding.code is codes.DAMAGED_DATA and why in finding.message and finding.place.end_column == len(body)


def test_what_is_found_does_not_depend_on_the_analysis() -> None:
    data, random = packed(match(game(OPENING | {"equity": MONEY}, None, *ENDING))), Random(5)
    line, _, body = data.partition(b"\n")
    for changed in [body, *records.flipped(gzip.decompress(body), 100, random)]:
        broken = line + b"\n" + (changed if changed is body else gzip.compress(changed, 1))
        assert notation.check(broken) == notation.check(broken, analysis=True)


def test_findings_carry_their_span_and_action() -> None:
    match_ = notation.read(packed(match(game(OPENING, None, *ENDING, action(0, 8)))))
    first, second = match_.diagnostics
    assert (first.action, second.action) == (1, 4)
    assert second.span == (second.place.column, second.place.end_column)
    assert isinstance(match_.games[0].actions[4], Unread) and match_.games[0].actions[4].span == second.span
