"""Jellyfish's position file (.pos), which GNU Backgammon calls "pos": two-byte numbers and short texts, one after the other.

The file is binary; as text it is given in hexadecimal digits.  Its player 1 is player 0 here, his checkers are negative,
and the points are counted in his numbering.
"""

from __future__ import annotations

import re
import struct
from typing import Final

from notation.board import Player
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.ids.reading import Decoded, Decoding
from notation.state import PositionState

CARRIES: Final = frozenset(
    ("position", "turn", "dice", "cube", "owner", "length", "score", "crawford", "jacoby", "beavers", "max_cube", "names")
)
"""The fields of a state that a position file tells."""

_VERSION: Final = 126
_BIAS: Final = 20
_OWNERS: Final[dict[int, Player | None]] = {0: None, 1: 0, 2: 1}
_SPACE: Final = re.compile(r"\s+")


class _TooShort(Exception):
    """The file ends before a field."""


class _Fields:
    """The bytes of a file, read one field after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.offset = 0

    def number(self) -> int:
        """A signed two-byte number."""
        if self.offset + 2 > len(self.data):
            raise _TooShort
        (value,) = struct.unpack_from("<h", self.data, self.offset)
        self.offset += 2
        return int(value)

    def numbers(self, count: int) -> list[int]:
        """As many numbers."""
        return [self.number() for _ in range(count)]

    def word(self) -> str:
        """A text with its length in the first byte."""
        if self.offset >= len(self.data):
            raise _TooShort
        end = self.offset + 1 + self.data[self.offset]
        if end > len(self.data):
            raise _TooShort
        found = self.data[self.offset + 1 : end].decode("latin-1")
        self.offset = end
        return found


def looks_like(data: bytes) -> bool:
    """Whether the bytes begin as a position file does."""
    return len(data) > 100 and data[:2] in (b"\x7c\x00", b"\x7d\x00", b"\x7e\x00") and len(data) < 2000


def decode(text: str) -> Decoded:
    """The state of a position file given in hexadecimal digits."""
    try:
        return decode_bytes(bytes.fromhex(_SPACE.sub("", text)))
    except ValueError:
        reading = Decoding(text)
        strange = re.search(r"[^0-9A-Fa-f\s]", text)
        what = "a position file in hexadecimal digits"
        if strange is None:
            reading.report(id_texts.ID_LENGTH, what=what, count="an odd number", expected="an even number of")
        else:
            reading.report(id_texts.ID_CHARACTER, strange.span(), character=strange[0], what=what)
        return reading.conclude(None)


def decode_bytes(data: bytes) -> Decoded:
    """The state of a position file; the columns of findings are those of its bytes in hexadecimal digits."""
    reading = Decoding(data.hex())
    fields = _Fields(data)
    try:
        version = fields.number()
        if version not in (124, 125, 126):
            reading.report(id_texts.NO_ID)
            return reading.conclude(None)
        state = _state(reading, fields, version)
    except _TooShort:
        reading.report(id_texts.DAMAGED_FILE, (2 * fields.offset, 2 * len(data)), offset=len(data))
        return reading.conclude(None)
    if fields.offset != len(data):
        reading.report(id_texts.DAMAGED_FILE, (2 * fields.offset, 2 * len(data)), offset=fields.offset)
    return reading.conclude(state)


def _state(reading: Decoding, fields: _Fields, version: int) -> PositionState | None:
    def spot(name: str, size: int = 1) -> None:
        reading.spans[name] = (2 * fields.offset, 2 * fields.offset + 4 * size)

    if version == _VERSION:
        fields.numbers(2)
    uses_cube, jacoby, beavers = fields.numbers(3) if version > 124 else (1, 0, 0)
    spot("cube")
    cube = fields.number()
    spot("owner")
    owner = fields.number()
    spot("turn")
    on_roll = fields.number()
    fields.numbers(6)
    spot("length")
    length = fields.number()
    spot("score 0")
    first = fields.number()
    spot("score 1")
    score = (first, fields.number())
    names = (fields.word(), fields.word())
    fields.number()
    spot("crawford")
    crawford = fields.number()
    fields.number()
    fields.word()
    spot("dice", 2)
    high, low = fields.numbers(2)
    spot("position", 52)
    current = [value - _BIAS for value in fields.numbers(52)[::2]]
    if owner not in _OWNERS:
        reading.report(id_texts.CUBE_OWNER, "owner", text=str(owner))
    if not 0 <= on_roll <= 4:
        reading.report(id_texts.ID_TURN, "turn", text=str(on_roll))
    if min(high, low) < 0 or (not high) != (not low):
        reading.report(codes.ID_DICE, "dice", text=f"{high}{low}")
    if current[0] < 0 or current[25] > 0:
        index = 0 if current[0] < 0 else 25
        start = reading.spans["position"][0] + 8 * index
        who = "the second player" if index == 0 else "the first player"
        reading.report(id_texts.WRONG_BAR, (start, start + 4), character=str(current[index]), who=who)
    position = reading.position(-value for value in current)
    if position is None or reading.failed:
        return None
    rolled = on_roll in (1, 2) and bool(high)
    return PositionState(
        position,
        1 if on_roll in (2, 4) else 0,
        (high, low) if rolled else None,
        cube,
        _OWNERS[owner],
        length=length,
        score=score,
        crawford=crawford == 2,
        jacoby=None if length else bool(jacoby),
        beavers=None if length else bool(beavers),
        max_cube=None if uses_cube else 1,
        names=names,
    )


def cannot_carry(state: PositionState) -> set[str]:
    """Fields whose value in this state has no form in a position file."""
    lost = set() if state.max_cube in (None, 1) else {"max_cube"}
    for name in state.names:
        if any(ord(character) > 255 for character in name) or len(name) > 255:
            lost.add("names")
    return lost


def encode_bytes(state: PositionState) -> bytes:
    """The position file of a state, version 126; `ValueError` for numbers that its two bytes do not hold."""

    def numbers(*values: int) -> bytes:
        if any(not -32768 <= value <= 32767 for value in values):
            raise ValueError("a number is too large for a position file")
        return struct.pack(f"<{len(values)}h", *values)

    def word(text: str) -> bytes:
        data = text.encode("latin-1", "replace")[:255]
        return bytes((len(data),)) + data

    owner = 0 if state.owner is None else state.owner + 1
    on_roll = state.turn + (1 if state.dice else 3)
    post = bool(state.length) and max(state.score) == state.length - 1
    crawford = 2 if state.crawford else 3 if post else 1
    board = [value for number in state.position for value in (_BIAS - number,) * 2]
    head = (_VERSION, 0, 0, int(state.max_cube != 1), int(state.jacoby is not False), int(bool(state.beavers)))
    cube = (state.cube, owner, on_roll, 0, 0, 0, 1 if state.length else 3, 2, 7)
    return b"".join(
        (
            numbers(*head, *cube, state.length, *state.score),
            word(state.names[0]),
            word(state.names[1]),
            numbers(0, crawford, 0),
            word(""),
            numbers(*sorted(state.dice or (0, 0), reverse=True), *board),
        )
    )


def encode(state: PositionState) -> str:
    """The position file of a state in hexadecimal digits."""
    return encode_bytes(state).hex()
