"""Numbers that no game can hold, in every place where a number enters: told, and never a burden for what comes after."""

from __future__ import annotations

import json
from typing import Any

import pytest

import notation
from notation.board import START
from notation.diagnostics import Severity
from notation.ids import decode, find
from tests.formats.records import use

LARGE = (1001, 100_000_000, 2**62, int("9" * 4000))
"""Numbers of checkers that are too many."""


def as_json(**action: Any) -> bytes:
    roll = {"action": "move", "player": 1, "dice": [3, 1], "steps": ["8/5", "6/5"]}
    match = {"games": [{"actions": [action, roll]}]}
    return json.dumps({"format": "bgnotation", "version": 1, "matches": [match]}).encode()


def names(data: bytes) -> list[str]:
    return [finding.code.name for finding in notation.read(data).diagnostics]


@pytest.mark.parametrize("count", LARGE)
@pytest.mark.parametrize("sign", (1, -1))
def test_a_position_in_json(count: int, sign: int) -> None:
    data = as_json(action="set-up", position=[*START[:6], sign * count, *START[7:]])
    assert names(data) == ["json-shape"]
    use(data)


@pytest.mark.parametrize("points", ("[f]" * 1001, "[a:x]" * 42, "[y]" * 10_000))
def test_a_position_in_sgf(points: str) -> None:
    data = f"(;FF[4]GM[6];AE[a:y]AW{points};B[31hefe])".encode()
    assert names(data) == ["property-value", "property-value"]
    use(data)


def test_a_position_of_too_many_values_in_sgf() -> None:
    data = f"(;FF[4]GM[6];AE[a:y]AW{'[y]' * 100_000};B[31hefe])".encode()
    assert names(data) == ["too-much-structure"]
    use(data)


def test_plays_from_empty_points_in_sgf() -> None:
    """Before a set-up that names but one point, the rest of the board is followed through the plays as they are written."""
    data = ("(;FF[4]GM[6]" + ";W[11ababab]" * 3000 + ";AW[c])").encode()
    use(data)
    assert notation.read(data).games[0].actions[-1].position is not None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "simple 0 " + "999999999 " * 24 + "0",
        f"simple 0 {'9' * 5000} " + "0 " * 23 + "0",
        "5;1;0;1;0;X;O;0;0;0;1;0;0;" + "999999999;" * 24 + "0;0;0;",
        "board:X:O:5:0:0:0:" + "999999999:" * 24 + "0:1:5:3:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:1:1:5:0",
        "11" * 3000 + ":66:N0N:31:W:R:0:0:7:0:9000",
        "11jjjjjhhhccccc:oodddddff88866:N0N:31:W:R:0:0:7:0:999999999",
        "XGID=" + "z" * 26 + ":0:0:1:31:0:0:0:0:10",
        f"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:{'9' * 5000}:0:0:0:10",
        f"XGID=-b----E-C---eE---c-e----B-:{'9' * 5000}:0:1:31:0:0:0:7:10",
        f"XGID=-b----E-C---eE---c-e----B-:0:0:1:{'²' * 2}:0:0:0:7:10",
    ],
)
def test_position_ids(text: str) -> None:
    state, findings = decode(text)
    assert state is None and any(finding.severity is Severity.ERROR for finding in findings)
    for found in find(f"before {text} after"):
        assert found.state is None or max(map(abs, found.state.position)) <= 26
