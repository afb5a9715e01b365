"""A board as 26 letters: capitals for the first player, small letters for the second, `-` for an empty point."""

from __future__ import annotations

from notation.board import Position


def decode_letters(text: str) -> Position:
    """The position of 26 letters: the second player's bar, points 1-24 of the first player, the first player's bar.

    >>> decode_letters("-b----E-C---eE---c-e----B-")[24]
    2
    """
    return Position(0 if letter == "-" else ord(letter) - 64 if letter.isupper() else 96 - ord(letter) for letter in text)


def encode_letters(position: Position) -> str:
    """A position as 26 letters; a stack of more than 26, which only a damaged record holds, is told as 26."""
    return "".join(
        "-" if not count else chr(64 + min(count, 26)) if count > 0 else chr(96 + min(-count, 26)) for count in position
    )
