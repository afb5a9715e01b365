"""Plays that a program looked at: read when they are wanted, and passed over without missing what is odd in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import notation
from notation.model import Action, Comment, Match, Move, Unread
from tests.formats.sgf.records import records

USUAL = "hefe E ver 3 0.556395 0.166800 0.008000 0.127000 0.006000 0.160000 2C 0 1 0.000000 1"
CUT = " ".join(USUAL.split()[:9])


def record(*values: str) -> bytes:
    return f"(;FF[4]GM[6]MI[length:3];W[31hefe]A{''.join(f'[{value}]' for value in values)};B[64xn])".encode()


def both(data: bytes) -> tuple[list[Match], list[Match]]:
    """A record read with what was thought of its plays, and without; what else there is must be the same."""
    return list(notation.read_matches(data)), list(notation.read_matches(data, analysis=False))


def silent(action: Action) -> Action:
    note = None if isinstance(action, (Comment, Unread)) else action.note
    return replace(action, note=replace(note, play=None)) if note is not None else action  # type: ignore[call-arg]


def without_plays(found: list[Match]) -> list[Match]:
    bare = []
    for match in found:
        games = []
        for game in match.games:
            actions = [silent(action) for action in game.actions]
            games.append(replace(game, actions=tuple(actions)))
        bare.append(replace(match, games=tuple(games)))
    return bare


@pytest.mark.parametrize(
    ("values", "findings", "passed"),
    [
        (("0", USUAL, USUAL), [], True),
        (("-1", USUAL), [], True),
        (("0",), ["property-value"], False),
        (("1", USUAL), ["property-value"], False),
        (("x", USUAL), ["property-value"], False),
        (("0", USUAL, USUAL.replace("0.16", "0,16")), [], False),
        (("0", USUAL, USUAL.replace("ver 3 ", "")), [], False),
        (("0", USUAL, USUAL.replace("0.160000", "inf")), [], False),
        (("0", USUAL, USUAL.replace("hefe", "hyfe")), ["property-value"], False),
        (("0", USUAL, CUT), ["property-value"], False),
    ],
)
def test_only_what_is_usual_is_passed_over(values: tuple[str, ...], findings: list[str], passed: bool) -> None:
    (whole,), (part,) = both(record(*values))
    assert [found.code.name for found in part.diagnostics] == findings
    assert part.diagnostics == whole.diagnostics
    move = part.games[0].actions[0]
    play = move.note.play if isinstance(move, Move) and move.note is not None else None
    assert (play is not None and play.candidates == ()) is passed
    assert passed or part == whole


def test_the_same_is_found_in_damaged_evaluations() -> None:
    random = Random(11)
    data = record("0", USUAL, USUAL, USUAL)
    told = 0
    for _ in range(2000):
        broken = bytearray(data)
        for _ in range(random.randrange(1, 3)):
            broken[random.randrange(30, len(data))] = random.choice(b"0123456789.,-_ abcxyzECX[]\\()\xe9")
        whole, part = both(bytes(broken))
        told += any(match.diagnostics for match in whole)
        assert [match.diagnostics for match in part] == [match.diagnostics for match in whole]
        assert without_plays(part) == without_plays(whole)
    assert told > 500


def test_the_same_is_found_in_real_records() -> None:
    for path in records()[::3]:
        whole, part = both(path.read_bytes())
        assert [match.diagnostics for match in part] == [match.diagnostics for match in whole]
        assert without_plays(part) == without_plays(whole)
