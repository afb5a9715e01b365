"""The ten bytes of a GNU Position ID written in other ways: as 20 letters A-P, and as 20 hexadecimal digits.

The letters are those of the gnubg-nn family: each byte gives two, the high half first, ``A`` for 0 to ``P`` for 15.
"""

from __future__ import annotations

from typing import Final

from notation.codes import id_texts
from notation.ids import gnubg
from notation.ids.fields import pieces, usual
from notation.ids.reading import Decoded, Decoding
from notation.source import Span
from notation.state import PositionState

CARRIES: Final = gnubg.POSITION_CARRIES
"""The field of a state that a key tells."""

_HEX: Final = "0123456789abcdef"
_LETTERS: Final = "ABCDEFGHIJKLMNOP"
_TO_HEX: Final = str.maketrans(_LETTERS, _HEX)
_TO_LETTERS: Final = str.maketrans(_HEX, _LETTERS)


def decode_letters(text: str) -> Decoded:
    """The position of 20 letters A-P.

    >>> decode_letters("OAHDPAABDAOAHDPAABDA")[0] == PositionState()
    True
    """
    return _decode(text, "KEY_LETTERS", "key_letters", "the key in letters")


def decode_hex(text: str) -> Decoded:
    """The position of 20 hexadecimal digits."""
    return _decode(text.lower(), "KEY_HEX", "key_hex", "the key in hexadecimal digits")


def _decode(text: str, form: str, rule: str, what: str) -> Decoded:
    reading = Decoding(text)
    word = text.strip()
    start = text.find(word)
    if not usual(form, text):
        for kind, character, span in pieces(rule, text[: start + len(word)]):
            if kind in ("BLANK", "NO_HEX", "NO_LETTER") and span[0] >= start:
                reading.report(id_texts.ID_CHARACTER, span, character=character, what=what)
    if len(word) != 20:
        reading.report(id_texts.ID_LENGTH, (start, start + len(word)), what=what, count=len(word), expected=20)
    if reading.failed:
        return reading.conclude(None)

    def at(bit: int) -> Span:
        digit = start + bit // 8 * 2 + (bit % 8 < 4)
        return digit, digit + 1

    reading.spans["position"] = (start, start + 20)
    position = gnubg.position_of_key(reading, bytes.fromhex(word.translate(_TO_HEX)), 0, at)
    return reading.conclude(None if position is None else PositionState(position))


def encode_letters(state: PositionState) -> str:
    """The key as 20 letters."""
    return encode_hex(state).translate(_TO_LETTERS)


def encode_hex(state: PositionState) -> str:
    """The key as 20 hexadecimal digits."""
    return gnubg.key(state.position, state.turn).hex()
