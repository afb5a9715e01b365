"""The forms in which GNU Backgammon's `set board` takes a position: ``simple`` with 26 numbers, or a Position ID.

The 26 numbers are told by the player on roll: his checkers on the bar, the points in his numbering (his own positive, the
opponent's negative), the opponent's checkers on the bar as a positive number.
"""

from __future__ import annotations

from typing import Final

from notation.codes import id_texts
from notation.grammar import terminal
from notation.ids import gnubg
from notation.ids.fields import Field, pieces, usual
from notation.ids.reading import Decoded, Decoding
from notation.state import PositionState

CARRIES: Final = frozenset(("position",))
"""The field of a state that these forms tell; the player on roll comes back as the first."""


def decode(text: str) -> Decoded:
    """The position of 26 numbers with or without the word ``simple`` before them, or of a ``set board`` command.

    >>> state, _ = decode("simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0")
    >>> state.position == PositionState().position
    True
    """
    named, words = _usual(text) or _words(text)
    reading = Decoding(text)
    if len(words) == 1 and not named:
        position = gnubg.read_position(reading, words[0].span, 0)
        return reading.conclude(None if position is None else PositionState(position))
    values = [reading.number(f"point {index}", word.text, word.span, "a point") for index, word in enumerate(words)]
    if len(words) != 26:
        reading.report(id_texts.ID_FIELDS, what="a simple board", count=len(words), expected=26)
        return reading.conclude(None)
    reading.spans["position"] = (words[0].span[0], words[-1].span[1])
    for index in (0, 25):
        if values[index] < 0:
            who = "the player on roll" if index == 0 else "the opponent"
            reading.report(id_texts.WRONG_BAR, words[index].span, character=words[index].text, who=who)
    if reading.failed:
        return reading.conclude(None)
    position = reading.position((-values[25], *values[1:25], values[0]))
    return reading.conclude(None if position is None else PositionState(position))


def _usual(text: str) -> tuple[bool, list[Field]] | None:
    """Whether the word ``simple`` stands before the words of a usual text, and those; None for any other text."""
    if found := usual("SIMPLE", text):
        words = terminal("position_fields", "WORD").finditer(text, found.start("simple_numbers"))
        return True, [Field(word[0], word.span()) for word in words]
    if found := usual("BOARD_COMMAND", text):
        return False, [Field(found["board_id"], found.span("board_id"))]
    return None


def _words(text: str) -> tuple[bool, list[Field]]:
    """The same of any text."""
    found = pieces("simple", text)
    named = any(one.kind == "SIMPLE" for one in found)
    return named, [Field(one.text, one.span) for one in found if one.kind == "WORD"]


def encode(state: PositionState) -> str:
    """``simple`` and 26 numbers."""
    position = state.position if state.turn == 0 else state.position.flip()
    return "simple " + " ".join(map(str, (position[25], *position[1:25], -position[0])))


def encode_command(state: PositionState) -> str:
    """The command ``set board`` with the Position ID."""
    return f"set board {gnubg.encode_position(state.position, state.turn)}"
