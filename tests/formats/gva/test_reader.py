"""Reading documents of GammonView: small and odd ones, damage, and real files beside the match text of the same matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation.formats import detect
from notation.formats.gva import read
from notation.model import Beaver, Double, Match, Move, Pass, Raccoon, Resign, SetUp, Step, Take, Unread, Win, Written
from notation.source import decode
from tests.shared import shared

THIRTY_ONE = {"color": 1, "action_id": 2, "d1": 1, "d2": 3, "moves": [{"from": 8, "pips": 3}, {"from": 6, "pips": 1}]}


def document(*plies: Any, **more: Any) -> str:
    game = {"winner": 0, "points_won": 1, "plies": [THIRTY_ONE, *plies]}
    return json.dumps({"match_length": 3, "player_white": "Ada", "player_black": "Ben", "games": [game]} | more)


def one(text: str) -> Match:
    (match,) = read(decode(text.encode("utf-8", "replace"), "match.gva")[0])
    return match


def test_a_small_document() -> None:
    match = one(document(event="Club evening", crawford=True))
    assert (match.players, match.rules.length, match.tag("Event")) == (("Ada", "Ben"), 3, "Club evening")
    move, win = match.games[0].actions
    assert move == Move(0, (1, 3), (Step(8, 5), Step(6, 5)))
    assert win == Win(0, 1)
    assert match.source is not None
    assert detect(match.source).name == "gva"
    assert match.source.text[slice(*move.span)] == '"action_id": 2'
    assert not match.diagnostics


@pytest.mark.parametrize(
    ("ply", "action"),
    [
        ({"color": 0, "action_id": 21}, Double(1)),
        ({"color": 1, "action_id": 22}, Take(0)),
        ({"color": 1, "action_id": 23}, Pass(0)),
        ({"color": 1, "action_id": 32}, Beaver(0)),
        ({"color": 0, "action_id": 33}, Raccoon(1)),
        ({"color": 0, "action_id": 27, "resign_value": 2}, Resign(1, 2)),
        ({"color": 0, "action_id": 28}, Resign(1, None, None, True)),
        ({"color": 0, "action_id": 36, "cube_value": 4, "cube_owner": 1}, SetUp(None, 4, 1)),
        ({"color": 0, "action_id": 37}, Move(1, (0, 0), (), Written.UNKNOWN)),
        ({"color": 0, "action_id": 20, "d1": 6, "d2": 6, "moves": []}, Move(1, (6, 6), (), Written.BLANK)),
        ({"color": 0, "action_id": 3, "d1": 1, "d2": 4, "moves": [{"from": 0, "pips": 4}]}, Move(1, (1, 4), (Step(25, 21),))),
    ],
)
def test_an_action(ply: Any, action: Any) -> None:
    match = one(document(ply))
    assert match.games[0].actions[1] == action
    assert not match.diagnostics


@pytest.mark.parametrize(
    "ply",
    [
        7,
        {"color": 5, "action_id": 21},
        {"color": 0, "action_id": 99},
        {"color": 0, "action_id": 31, "set_position": [1, 2]},
        {"color": 0, "action_id": 31, "d1": 1, "d2": 2},
        {"color": 0, "action_id": 2, "d1": 9, "d2": 3},
        {"color": 0, "action_id": 2, "d1": 1, "d2": 3, "moves": [{"from": 40, "pips": 1}]},
    ],
)
def test_an_odd_ply_is_kept(ply: Any) -> None:
    match = one(document(ply))
    assert isinstance(match.games[0].actions[1], Unread)
    assert [finding.code.name for finding in match.diagnostics] == ["unread-record"]


def test_what_was_thought() -> None:
    chances = {"win": 0.5, "gammon_win": 0.1, "bg_win": 0, "gammon_loss": 0.2, "bg_loss": 0}
    cube = {"no_double_equity": 0.25, "double_take_equity": 0.5, "double_pass_equity": 1, "eval": chances}
    taken = one(document({"color": 0, "action_id": 22, "analysis": cube})).games[0].actions[1]
    assert isinstance(taken, Take) and taken.note is not None and taken.note.cube is not None
    assert (taken.note.cube.double_take, taken.note.cube.chances) == (-0.5, (0.5, 0.2, 0, 0.1, 0))


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"player_white": [' + "[]," * 5000 + "0]}", "[1]", "{" + '"a":' * 9])
def test_what_is_no_document_is_told(text: str) -> None:
    match = one(text)
    assert not match.games
    assert len(match.diagnostics) == 1


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.dictionaries(st.sampled_from(["color", "action_id", "d1", "d2", "moves", "analysis", "set_position"]), _VALUES), _VALUES
)
def test_any_values_are_read(ply: Any, value: Any) -> None:
    match = one(document(ply, value, timestamp=value, score_start=value, annotations=value))
    assert len(match.games) == 1
    notation.replay(match)


@pytest.mark.parametrize("at", [1, 1000, 50_000, 147_000])
def test_a_cut_file_is_told(at: int) -> None:
    path = next(iter(sorted(shared("corpus/gva").glob("*.gva"))))
    match = one(path.read_text()[:at])
    assert [finding.code.name for finding in match.diagnostics] == ["json-syntax"]


def _told(path: Path, first: str) -> list[Any]:
    """What happened in the games of a match, seen from the player who is called `first`."""
    found = notation.replay(notation.read(path))
    turned = found.match.players[0] != first
    return [
        (each.kind, each.player ^ turned, sorted(each.dice or ()), each.result.flip() if turned else each.result, each.cube)
        for game in found.games
        for each in game.decisions
    ]


def test_the_same_match_as_in_match_text() -> None:
    folder = shared("corpus/gva")
    paths = sorted(folder.glob("*.gva"))
    assert paths
    for path in paths:
        first = notation.read(path).players[0]
        assert _told(path, first) == _told(folder.parent / "mat" / f"{path.stem}.mat", first)
        assert not notation.replay(notation.read(path)).diagnostics
