"""Every field of every record of eXtreme Gammon, set to what it cannot be: read, replayed, written in every format and back."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from notation.board import START, Position
from notation.formats.xg import layout
from notation.formats.xg.layout import At
from notation.steps import Step
from tests import fuzz
from tests.formats.records import use
from tests.formats.xg import build

OPENING = (Step(8, 5), Step(6, 5))
AFTER = Position(build.after(START, OPENING))
SEVEN = struct.pack("<7f", 0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.25)
COMMENTS = rb"{\rtf1\ansi\ansicpg1252 well \u8364?\'e9}" + b"\r\nplain\r\n"
LOOKED_AT = {
    "number": 2,
    "positions": build.board(AFTER) * 2,
    "plays": struct.pack("8b", *build.pairs(OPENING)) * 2,
    "levels": struct.pack("<hxx", 100) * 2,
    "evaluations": SEVEN * 2,
    "rollouts": struct.pack("<2i", 0, 7),
}
EVALUATION = {"verdict": 0, "level": 100, "no_double": SEVEN, "double_take": SEVEN, "equity_take": 0.5, "equity_pass": 1.0}
SAID = {"comment": 0, "error": -0.02, "flagged": True}

RECORDS: list[tuple[tuple[type[Any], ...], bytes]] = [
    (
        (layout.MatchHeader,),
        build.match_header(header_comment=0, clock=1, date=45000.5, elo1=1600.0, wide_event=build.wide("Cup")),
    ),
    ((layout.GameHeader,), build.game_header(header_comment=1)),
    (
        (layout.CubeRecord, layout.CubeEvaluation),
        build.cube_record(0, double=1, take=1, rollout=0, left1=9, evaluation=EVALUATION, **SAID),
    ),
    (
        (layout.MoveRecord, layout.Candidates),
        build.move_record(0, START, (3, 1), OPENING, candidates=LOOKED_AT, luck=0.1, luck_level=1, **SAID),
    ),
    ((layout.CubeRecord,), build.cube_record(1, AFTER, double=1, take=2, beaver=2, raccoon=0, cube=-1)),
    ((layout.GameFooter,), build.game_footer((1, 0), 0, 1, 101)),
    ((layout.MatchFooter,), build.match_footer((1, 0), 0)),
]
ROLLOUT = bytearray(layout.ROLLOUT_SIZE)
build.fill(ROLLOUT, layout.Rollout, games=1296, confidence=0.01, games_take=1296, truncated=True, seed=1)

VALUES: dict[str, tuple[Any, ...]] = {
    "i": (-(1 << 31), -128, -2, -1, 0, 2, 26, 101, 1000, 99999, (1 << 31) - 1),
    "h": (-(1 << 15), -1, 5, (1 << 15) - 1),
    "I": (0, (1 << 32) - 1),
    "d": (float("nan"), float("inf"), float("-inf"), 1e300, -1e300),
    "f": (float("nan"), float("inf"), float("-inf"), 1e38),
    "?": (False, True),
    "B": (0, 255),
}
"""What each type of field is set to."""


def changes(record: type[Any]) -> Iterator[tuple[str, Any]]:
    """Each field of a record with each value that it is set to."""
    for name, hint in get_type_hints(record, include_extras=True).items():
        at: At = hint.__metadata__[0]
        size = struct.calcsize(at.type)
        texts = (
            b"\xff" * size,
            b"\x7f" * size,
            b"\x80" * size,
            b"\0" * size,
            b"\0\xd8" * (size // 2),
            b"\xc0\x7f" * (size // 2),
        )
        for value in VALUES.get(at.type, texts):
            yield name, value


def broken(data: bytes, number: int = 0) -> list[fuzz.Damage]:
    """What fails when a file is read and replayed and, as that takes much longer, when every eighth is written too."""
    if number % 8:
        use(data)
        return []
    return [fault for fault in fuzz.faults("xg", data) if fault.promise in ("no exception", "no hang")]


def test_the_whole_record_is_rich() -> None:
    """What is damaged below is read without a finding, and all of it is used."""
    (match,) = fuzz._matches(build.container([data for _, data in RECORDS], COMMENTS, bytes(ROLLOUT)))
    kinds = [type(action).__name__ for action in match.games[0].actions]
    assert kinds == ["Double", "Take", "Move", "Double", "Beaver", "Raccoon", "Pass", "Resign", "Win"]
    assert match.games[0].actions[2].note and match.games[0].actions[2].note.play


@pytest.mark.slow
@pytest.mark.parametrize(
    "number", range(len(RECORDS)), ids=[kinds[0].__name__ + str(at) for at, (kinds, _) in enumerate(RECORDS)]
)
def test_every_field_set_to_what_it_cannot_be(number: int) -> None:
    kinds, data = RECORDS[number]
    for kind in kinds:
        for index, (name, value) in enumerate(changes(kind)):
            changed = bytearray(data)
            build.fill(changed, kind, **{name: value})
            records = [bytes(changed) if at == number else record for at, (_, record) in enumerate(RECORDS)]
            found = broken(build.container(records, COMMENTS, bytes(ROLLOUT)), index)
            assert found == [], (kind.__name__, name, value)


@pytest.mark.slow
def test_every_field_of_a_rollout() -> None:
    for index, (name, value) in enumerate(changes(layout.Rollout)):
        changed = bytearray(ROLLOUT)
        build.fill(changed, layout.Rollout, **{name: value})
        data = build.container([record for _, record in RECORDS], COMMENTS, bytes(changed))
        assert broken(data, index) == [], (name, value)


@pytest.mark.slow
def test_every_truncation_of_the_parts() -> None:
    """Records, comments and rollouts cut off at every length that differs, packed as if they were whole."""
    records = b"".join(record for _, record in RECORDS)
    for size in range(0, len(records), 311):
        assert broken(build.container([records[:size]], COMMENTS, bytes(ROLLOUT)), size) == [], size
    for size in range(len(COMMENTS)):
        assert broken(build.container([records], COMMENTS[:size], bytes(ROLLOUT[: 30 * size])), size) == [], size


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_are_none_are_left_out(value: float) -> None:
    """An evaluation has no infinite numbers; what is damaged is not known."""
    seven = struct.pack("<7f", *[value] * 7)
    looked = LOOKED_AT | {"evaluations": seven * 2}
    evaluation = EVALUATION | {"no_double": seven, "double_take": seven, "equity_take": value, "equity_pass": value}
    cube = build.cube_record(
        0, double=1, take=1, take_error=value, evaluation=evaluation | {"equity_no_double": value}, error=value
    )
    move = build.move_record(0, START, (3, 1), OPENING, candidates=looked, luck=value, luck_level=1, error=value)
    (match,) = fuzz._matches(build.container([RECORDS[0][1], RECORDS[1][1], cube, move]))
    double, take, played = match.games[0].actions
    for note in (double.note, take.note):
        assert note and note.cube and note.extra == ()
        assert (note.cube.chances, note.cube.cubeless, note.cube.no_double, note.cube.double_take) == (None,) * 4
    assert played.note and played.note.play and played.note.luck is None and played.note.extra == ()
    assert {(one.chances, one.equity) for one in played.note.play.candidates} == {(None, None)}
