"""The forms in which GNU Backgammon's `set board` takes a position: ``simple`` with 26 numbers, or a Position ID.

The 26 numbers are told by the player on roll: his checkers on the bar, the points in his numbering (his own positive, the
opponent's negative), the opponent's checkers on the bar as a positive number.
"""

from __future__ import annotations

import re
from typing import Final

from notation.codes import positions as codes
from notation.ids import gnubg
from notation.ids.reading import Decoded, Reading
from notation.state import PositionState

CARRIES: Final = frozenset(("position",))
"""The field of a state that these forms tell; the player on roll comes back as the first."""

_WORD: Final = re.compile(r"\S+")
_HEAD: Final = re.compile(r"\s*(?:set\s+board\s+)?(simple\b)?\s*", re.IGNORECASE)


def decode(text: str) -> Decoded:
    """The position of 26 numbers with or without the word ``simple`` before them, or of a ``set board`` command.

    >>> state, _ = decode("simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0")
    >>> state.position == PositionState().position
    True
    """
    head = _HEAD.match(text)
    start = head.end() if head else 0
    words = list(_WORD.finditer(text, start))
    reading = Reading(text)
    if len(words) == 1 and not (head and head[1]):
        position = gnubg.read_position(reading, words[0].span(), 0)
        return reading.conclude(None if position is None else PositionState(position))
    values = [reading.number(f"point {index}", word[0], word.span(), "a point") for index, word in enumerate(words)]
    if len(words) != 26:
        reading.report(codes.ID_FIELDS, what="a simple board", count=len(words), expected=26)
        return reading.conclude(None)
    reading.spans["position"] = (words[0].start(), words[-1].end())
    for index in (0, 25):
        if values[index] < 0:
            who = "the player on roll" if index == 0 else "the opponent"
            reading.report(codes.WRONG_BAR, words[index].span(), character=words[index][0], who=who)
    if reading.failed:
        return reading.conclude(None)
    position = reading.position((-values[25], *values[1:25], values[0]))
    return reading.conclude(None if position is None else PositionState(position))


def encode(state: PositionState) -> str:
    """``simple`` and 26 numbers."""
    position = state.position if state.turn == 0 else state.position.flip()
    return "simple " + " ".join(map(str, (position[25], *position[1:25], -position[0])))


def encode_command(state: PositionState) -> str:
    """The command ``set board`` with the Position ID."""
    return f"set board {gnubg.encode_position(state.position, state.turn)}"
