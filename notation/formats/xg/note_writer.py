"""Annotations as the fields of records: the reverse of `notation.formats.xg.analysis` and `notes`."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Final

from notation.annotations import Annotation, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.pairs import Board, make
from notation.formats.xg import layout
from notation.formats.xg.analysis import MOST_CANDIDATES, UNSEEN, level_text
from notation.formats.xg.layout import NOTHING
from notation.formats.xg.packing import put, single
from notation.steps import Step

_LEVELS: Final[dict[str, int]] = {level_text(level): level for level in (*range(13), 100, 998, 999, 1000, 1001, 1002)}
_MISSING: Final = math.nan
_MOST_STEPS: Final = 4


def level_number(text: str) -> int:
    """The number of a level; one that eXtreme Gammon does not know counts as 1-ply.

    >>> level_number("3-ply"), level_number("XG Roller++")
    (2, 1002)
    """
    return _LEVELS.get(text, 0)


def pairs(steps: Sequence[Step]) -> list[int]:
    """A play as from and to, each one less than the mover's own point, -1 for off and for the end.

    >>> pairs([Step(25, 20), Step(6, 0)])
    [24, 19, 5, -1, -1, -1, -1, -1]
    """
    found = [point - 1 for step in steps[:_MOST_STEPS] for point in (step.source, step.target)]
    return (found + [-1] * 8)[:8]


def board(position: Board) -> bytes:
    """A position as 26 signed bytes."""
    return struct.pack("26b", *position)


def _seven(chances: Chances | None, equity: float | None) -> bytes:
    if chances is None:
        found = (_MISSING,) * 6
    else:
        win, gammon, backgammon, lose_gammon, lose_backgammon = chances
        found = (lose_backgammon, lose_gammon, 1 - win, win, gammon, backgammon)
    return struct.pack("<7f", *map(single, (*found, _figure(equity))))


def _figure(value: float | None) -> float:
    return _MISSING if value is None else value


def error_of(note: Annotation | None, key: str = "Error") -> float:
    """The error that an annotation keeps; the number for none where there is none."""
    for name, values in note.extra if note else ():
        if name == key and len(values) == 1:
            try:
                return float(values[0])
            except ValueError:
                break
    return NOTHING


def flagged(note: Annotation | None, key: str = "Flagged") -> bool:
    """Whether an annotation keeps the flag."""
    return note is not None and any(name == key for name, _ in note.extra)


def put_cube(record: bytearray, own: CubeAnalysis | None, answer: CubeAnalysis | None) -> None:
    """Write a cube decision as both players see it into its record; without one in equities, that it
    was not looked at."""
    put(record, layout.CubeEvaluation, verdict=UNSEEN)
    if own is None or own.unit != "equity":
        return
    fields = {
        "level": level_number(own.level),
        "verdict": _verdict(own),
        "no_double": _seven(own.chances, own.cubeless),
        "equity_no_double": _figure(own.no_double),
        "equity_take": _figure(own.double_take),
        "equity_pass": _figure(own.double_pass),
        "double_take": _seven(own.chances, own.cubeless),
    }
    if answer is not None:
        turned = None
        if answer.chances is not None:
            win, gammon, backgammon, lose_gammon, lose_backgammon = answer.chances
            turned = Chances(1 - win, lose_gammon, lose_backgammon, gammon, backgammon)
        fields["double_take"] = _seven(turned, None if answer.cubeless is None else -answer.cubeless)
    put(record, layout.CubeEvaluation, **fields)


def _verdict(cube: CubeAnalysis) -> int:
    """What the equities come to: -1 too good, 0 no double, 1 double and take, 2 double and pass."""
    hold, take, drop = _figure(cube.no_double), _figure(cube.double_take), _figure(cube.double_pass)
    doubled = min(take, drop)
    if not hold < doubled:
        return -1 if hold > drop else 0
    return 1 if take < drop else 2


def put_candidates(record: bytearray, play: PlayAnalysis | None, before: Board, after: Board) -> None:
    """Write the plays that were looked at into a move record, as many as have room.

    `before` and `after` are the positions of the play that was made, as the mover sees them.
    """
    put(record, layout.MoveRecord, luck_level=-1)
    candidates = play.candidates if play else ()
    positions, plays, levels, evaluations = b"", b"", b"", b""
    for index, found in enumerate(candidates[:MOST_CANDIDATES]):
        made = make(before, found.steps[:_MOST_STEPS])
        result = after if play and index == play.made else made[1] if made else before
        positions += board(result)
        plays += struct.pack("8b", *pairs(found.steps))
        levels += struct.pack("<hxx", level_number(found.level))
        evaluations += _seven(found.chances, found.equity)
    fields = {"positions": positions, "plays": plays, "levels": levels, "evaluations": evaluations}
    put(record, layout.Candidates, number=min(len(candidates), MOST_CANDIDATES), rollouts=b"\xff" * 128, **fields)
