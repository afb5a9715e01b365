"""One player's checkers as one whole number, two bytes a point.

A play is then a sum, and what it asks of the board a sum and a comparison; a position is kept, compared and gone on from
without a list to copy.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, TypeAlias

from notation.board import BAR, MOST_CHECKERS, OFF, Half

Packed: TypeAlias = int
"""A `Half` as one number: the checkers on point ``n`` stand at bit ``16 * n``."""

Sides: TypeAlias = tuple[Packed, Packed]
"""Both players' checkers, the first player's first."""

WIDTH: Final = 16
"""Bits of a point.  The highest of them is never used by a count, so that a sum may set it as a guard."""
assert MOST_CHECKERS < 1 << WIDTH - 2

ONE: Final = tuple(1 << WIDTH * point for point in range(26))
"""One checker, on each point."""
WHOLE: Final = tuple(one * ((1 << WIDTH) - 1) for one in ONE)
"""All that may stand on each point."""
GUARD: Final = tuple(one << WIDTH - 1 for one in ONE)
"""The bit of each point that no count uses."""
OUTSIDE: Final = sum(WHOLE[7:])
"""Everywhere but at home."""
SEVERAL: Final = sum(WHOLE) - sum(ONE)
"""What stands on any point where there are two checkers or more."""
MOST_OFF: Final = ONE[1]
"""Less than this is a player whose checkers are all borne off."""

_LAYOUT: Final = Struct("<26H")


def pack(half: Half) -> Packed:
    """A player's checkers as one number.

    >>> pack([0, 1, *[0] * 24]) == ONE[1]
    True
    """
    return int.from_bytes(_LAYOUT.pack(*half), "little")


def unpack(packed: Packed) -> Half:
    """The list again."""
    return list(_LAYOUT.unpack(packed.to_bytes(52, "little")))


def pack_both(halves: tuple[Half, Half]) -> Sides:
    """Both players' checkers as numbers."""
    return pack(halves[0]), pack(halves[1])


def unpack_both(sides: Sides) -> tuple[Half, Half]:
    """Both players' checkers as lists."""
    return unpack(sides[0]), unpack(sides[1])


def is_shut_out(mine: Packed, theirs: Packed, dice: tuple[int, int]) -> bool:
    """Whether a checker on the bar can enter with neither die, so that nothing can be played (R13)."""
    first, second = dice
    blocked = theirs & SEVERAL
    return mine >= ONE[BAR] and blocked & WHOLE[first] != 0 and blocked & WHOLE[second] != 0


def is_off(packed: Packed) -> bool:
    """Whether a player has borne off every checker that he has."""
    return OFF < packed < MOST_OFF
