"""Every `.mat` case of `../shared/cases`: what went wrong in other programs is right here.

`expect` of a case is read as data.  Where it tells of issues in words, the table below names the code that stands for each,
so a case that is not in the table fails.  Where this project chose otherwise than the case, the table says why.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from notation import Match, Replay, replay, write
from notation.board import Player
from notation.diagnostics import Severity
from notation.ids.gnubg import encode_position
from notation.model import Move, SetUp
from tests.formats.mat.records import matches
from tests.shared import SHARED, each, rows, shared

ISSUES: dict[str, list[str]] = {
    "017": [],
    # 33: 24/15 uses three of four: said of the whole play.
    "022": ["unused-dice"],
    "023": ["missing-hit", "false-hit"],
    "035": ["game-after-match"],
    # The play stood, so what follows is judged from the board as it was.
    "042": [],
    "044": ["odd-points"],
    "048": ["cube-owner"],
    "050": ["cube-value"],
    "052": [],
    "058": ["name-change"],
    "064": ["declared-illegal"],
    "068": ["opening-double"],
    "069": ["early-double"],
    "072": ["unused-dice"],
    "074": ["wrong-dice"],
    "305": [],
    "306": [],
    "309": [],
    "301": [],
    "302": [],
    "303": [],
    "307": [],
    "318": [],
    "322": [],
}
"""The codes of the errors and warnings that a case is expected to have, in order."""


def _cases() -> list[dict[str, Any]]:
    if not SHARED.exists():
        return []
    return [row for row in rows("cases/cases.jsonl") if str(row["file"]).endswith(".mat")]


def _played(case: dict[str, Any]) -> list[Replay]:
    return [replay(match) for match in matches(shared(f"cases/{case['file']}").read_bytes())]


def _codes(played: list[Replay]) -> list[str]:
    found = [finding for each in played for finding in each.diagnostics if finding.severity is not Severity.NOTE]
    return [finding.code.name for finding in found]


def _plays(played: Replay) -> int:
    return sum(isinstance(action, Move) for game in played.match.games for action in game.actions)


def _named(played: Replay, winner: int | None) -> str | None:
    return None if winner is None else played.match.players[winner]


def _check(key: str, value: Any, played: list[Replay], case: dict[str, Any]) -> None:
    """Hold one key of `expect` against what was read."""
    first, match = played[0], played[0].match
    games = first.games
    match key:
        case "players":
            assert [got for got, name in zip(match.players, value, strict=True) if name is not None] == [
                name for name in value if name is not None
            ]
        case "players_nfc":
            assert [unicodedata.normalize("NFC", name) for name in match.players] == value
        case "player1_length":
            assert len(match.players[0]) == value
        case "matches":
            assert len(played) == value
        case "games":
            assert len(games) == value
        case "plays" | "turns":
            assert _plays(first) == value
        case "length":
            assert match.rules.length == value
        case "lengths":
            assert [each.match.rules.length for each in played] == value
        case "length_any_of":
            assert match.rules.length in value
        case "score_after" | "final_score":
            assert list(first.score) == value
        case "final_score_by_name":
            assert dict(zip(match.players, first.score, strict=True)) == value
        case "winners":
            assert [_named(first, game.winner) for game in games] == value
        case "points":
            assert [game.points or None for game in games] == value
        case "match_winner":
            assert _named(first, first.winner) == value
        case "cube_final":
            assert games[-1].cube == value
        case "crawford_games":
            assert [number for number, game in enumerate(games, 1) if game.crawford] == value
        case "crawford_games_any_of":
            assert [number for number, game in enumerate(games, 1) if game.crawford] in value
        case "final_position_id":
            turn: Player = 0 if games[-1].decisions[-1].player else 1
            assert encode_position(games[-1].final, turn) == value
        case "filled_in":
            assert value in [decision.play for decision in games[0].decisions if decision.forced]
        case "issues":
            assert _codes(played) == ISSUES[case["id"]]
        case "start_position_set":
            assert any(isinstance(action, SetUp) for action in games[0].game.actions) == value
        case "cube_value":
            (set_up,) = (action for action in games[0].game.actions if isinstance(action, SetUp))
            assert set_up.cube == value
        case "complete":
            assert ("unfinished-game" in [finding.code.name for finding in first.diagnostics]) != value
        case "error":
            assert _codes(played) == ["no-match"]
        case "errors":
            assert len(_codes(played)) == value
        case "no_crash":
            assert write(match)
        case "no_control_chars_in_output":
            assert not any(unicodedata.category(character) in ("Cc", "Cf") for character in write(match).replace("\n", ""))
            assert "control-character" in _codes(played)
        case "csv_cells_escaped" | "output_stays_in_folder":
            assert match.players  # the command line's own: tests/cli
        case _:
            pytest.fail(f"this test does not know what {key} means")


@pytest.mark.parametrize("case", each(_cases(), lambda case: f"{case['id']}-{case['slug']}"))
def test_a_case(case: dict[str, Any]) -> None:
    played = _played(case)
    for key, value in case["expect"].items():
        _check(key, value, played, case)


def test_the_cases_are_there() -> None:
    shared("cases/cases.jsonl")
    assert len(_cases()) >= 43


def test_what_the_words_of_the_cases_say_beyond_their_data() -> None:
    """`expected` of some cases tells more than `expect`."""
    shared("cases/cases.jsonl")
    told = {case["id"]: case for case in _cases()}

    def only(id: str) -> Replay:
        return _played(told[id])[0]

    names = [game.names for game in only("058").match.games]
    assert names == [("Alice", "Bob"), ("Alice B.", "Bob")], "both spellings are kept"
    remarks = [line for line in shared(f"cases/{told['013']['file']}").read_text().splitlines() if line.startswith((";", "#"))]
    assert remarks
    assert [line for line in remarks if line not in write(only("013"))] == [], "comments are kept"
    assert [finding.code.name for finding in only("057").diagnostics if finding.code.id == "N15"] == ["swapped-players"]
    assert [finding.place.line for finding in only("048").diagnostics if finding.code.name == "cube-owner"] != []
    beaver = only("025").games[0]
    assert [decision.kind for decision in beaver.decisions if decision.kind not in ("play", "dance")] == [
        "double",
        "beaver",
        "double",
        "pass",
    ]
    assert (beaver.winner, beaver.points) == (1, 4)


def _single(data: bytes) -> Match:
    (match,) = matches(data)
    return match


def test_the_same_record_however_it_is_encoded() -> None:
    """The pairs of cases that differ in bytes alone."""
    plain = _single(shared("cases/004-enc-crlf-cr.mat").read_bytes())
    assert _single(shared("cases/004-enc-crlf-cr.mat").read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")) == plain
