"""What SGF and JSON may hold of everything: past that the rest is left out and told once, and memory stays in proportion."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import notation
from notation.cli import main
from notation.formats.json_form import decode
from notation.formats.sgf import reader, tree
from notation.model import Match
from tests.formats.sgf.records import game
from tests.hostile import SHAPES

GAME = b"(;FF[4]GM[6];W[31hefe];B[42qusu];W[65xrrm])"
MOVE = {"action": "move", "player": 1, "dice": [3, 1], "steps": ["8/5", "6/5"]}


def as_json(*games: dict[str, Any], matches: int = 1) -> bytes:
    return json.dumps({"format": "bgnotation", "version": 1, "matches": [{"games": games}] * matches}).encode()


def told(found: list[Match]) -> list[tuple[int, int | None]]:
    """Line and column of each finding that something is left out."""
    findings = [one for match in found for one in match.diagnostics if one.code.name == "too-much-structure"]
    assert all(one.place for one in findings)
    return [(one.place.line, one.place.column) for one in findings if one.place]


def sizes(found: list[Match]) -> list[list[int]]:
    return [[len(one.actions) for one in match.games] for match in found]


@pytest.mark.parametrize(
    ("parts", "data", "expected", "place"),
    [
        (9, GAME, [[3]], None),
        (8, GAME, [[2]], [(1, 34)]),
        (7, GAME, [[2]], [(1, 33)]),
        (7, GAME + b"\n" + GAME, [[2, 2]], [(1, 33), (2, 33)]),
        (6, b"(;GM[6]" + b"(" * 50, [[0]], [(1, 12)]),
        (6, b"(;GM[6]" + b";" * 50, [[0]], [(1, 12)]),
        (6, b"(;GM[6];W" + b"[x]" * 50 + b";B[31])", [[0]], [(1, 9)]),
        (6, b"(;GM[6];W" + b"[x]" * 50 + b"[;B[31])", [[0]], [(1, 9)]),
        (6, b"(;GM[6];W[31](;B[42])(;B[43])(;B[44]))", [[1]], [(1, 16)]),
    ],
)
def test_the_parts_of_a_game_of_sgf(
    parts: int, data: bytes, expected: list[list[int]], place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "MOST_PARTS", parts)
    found = list(notation.read_matches(data))
    assert sizes(found) == expected
    assert told(found) == (place or [])


@pytest.mark.parametrize(
    ("limit", "data", "expected", "place"),
    [
        ("MOST_GAMES", GAME * 2, [[3, 3]], []),
        ("MOST_GAMES", GAME * 4, [[3, 3]], [(1, 2 * len(GAME) + 1)]),
        ("MOST_GAMES", GAME * 2 + game(length=7), [[3, 3], [0]], []),
        ("MOST_ACTIONS", GAME * 3, [[3]], [(1, len(GAME) + 1)]),
    ],
)
def test_the_games_of_a_match_of_sgf(
    limit: str, data: bytes, expected: list[list[int]], place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, limit, 2)
    found = list(notation.read_matches(data))
    assert sizes(found) == expected
    assert told(found) == place


@pytest.mark.parametrize(
    ("limit", "data", "expected", "left"),
    [
        ("MOST_ACTIONS", as_json({"actions": [MOVE] * 2}), [[2]], []),
        ("MOST_ACTIONS", as_json({"actions": [MOVE] * 3}, {"actions": [MOVE]}), [[2, 1]], ["matches[0].games[0].actions[2]"]),
        ("MOST_GAMES", as_json({}, {}), [[0, 0]], []),
        (
            "MOST_GAMES",
            as_json({}, {}, {}, matches=2),
            [[0, 0], [0, 0]],
            ["matches[0].games[2]", "matches[1].games[2]"],
        ),
        ("_FREE", as_json(*[{}] * 50), [[]], [None]),
        ("_FREE", as_json({"names": ["[" * 500, "{" * 500]}), [[0]], []),
    ],
)
def test_what_json_may_hold(
    limit: str, data: bytes, expected: list[list[int]], left: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decode, limit, 2)
    found = list(notation.read_matches(data))
    assert sizes(found) == (expected if left != [None] else [[]])
    findings = [one for match in found for one in match.diagnostics]
    assert [one.facts.get("path") for one in findings] == left
    assert {one.code.name for one in findings} <= {"too-much-structure"}


def test_a_cut_record_is_not_written_in_its_own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_GAMES", 1)
    path = tmp_path / "long.sgf"
    path.write_bytes(GAME * 2)
    done = CliRunner().invoke(main, ["normalize", "--in-place", str(path)])
    assert done.exit_code != 0 and "are not read" in done.output
    assert path.read_bytes() == GAME * 2


@pytest.mark.slow
@pytest.mark.parametrize("form", ("sgf", "json"))
def test_a_session_of_10000_games_is_read_whole(form: str) -> None:
    found = list(notation.read_matches(GAME.replace(b"GM[6]", b"GM[6]RE[W+1]") * 10_000))
    if form == "json":
        found = list(notation.read_matches(notation.write(found, format="json").encode()))
    assert Counter(len(one.actions) for match in found for one in match.games) == {4: 10_000}
    assert len(found) == 1 and not told(found)


@pytest.mark.slow
@pytest.mark.parametrize("shape", ("trees", "nodes", "values", "variations", "JSON, games", "JSON, actions", "JSON, rolls"))
def test_a_byte_costs_at_most_twenty(shape: str) -> None:
    assert shape in SHAPES
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile", "1000000", "--one", shape],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert float(done.stdout.split()[-4]) <= 20, done.stdout
