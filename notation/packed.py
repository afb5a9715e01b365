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
BEHIND: Final = tuple(sum(WHOLE[point + 1 : 7]) for point in range(7))
"""The points of the home board behind each of its points: nobody may be there when a larger die bears a checker off (R15)."""
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


_GUARDS: Final = sum(GUARD)
_ONE_MORE: Final = _GUARDS - sum(ONE)
"""Added to checkers, it sets the guard of each point where there is one or more."""
_TWO_MORE: Final = _ONE_MORE - sum(ONE)
"""The same where there are two or more."""
_AHEAD: Final = tuple(sum(WHOLE[1:point]) for point in range(7))
"""The points of the home board before each of its points."""
_LANDINGS: Final = sum(ONE[point] << 7 for point in range(1, BAR))
"""The mark of each point of the board in what `_mirrored` gives."""


def _mirrored(guards: int) -> int:
    """The guards of the opponent's points as marks on the player's own: bit 7 of each point."""
    return int.from_bytes(guards.to_bytes(52, "little"), "big")


def can_step(mine: Packed, theirs: Packed, die: int) -> bool:
    """Whether any checker can move by `die`; as `notation.rules.can_step`, from numbers."""
    if mine >= ONE[BAR]:
        return not theirs & SEVERAL & WHOLE[die]
    blocked = _mirrored((theirs + _TWO_MORE) & _GUARDS)
    if ((mine + _ONE_MORE) & _GUARDS) >> (WIDTH * die + 8) & _LANDINGS & ~blocked:
        return True
    # Borne off from the point of the die, or from the last one where that is lower.
    return not mine & OUTSIDE and bool(mine & WHOLE[die] or (not mine & BEHIND[die] and mine & _AHEAD[die]))


def is_off(packed: Packed) -> bool:
    """Whether a player has borne off every checker that he has."""
    return OFF < packed < MOST_OFF
