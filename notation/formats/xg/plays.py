"""Plays in `.xg` records: pairs of points, and the positions before and after.

A position is 26 signed bytes: as `notation.board.Position`, seen from the first player in some records and from the
player who moves in others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import Final

from notation.board import BAR, CHECKERS, OFF, Position
from notation.formats.pairs import Dice, is_die, make, take_apart
from notation.source import Span
from notation.steps import Step

_BOARD: Final = Struct("26b")
_WIDE: Final = Struct("<8i")
_NARROW: Final = Struct("8b")
_MOST_STEPS: Final = 4
_PAIRS_AT: Final = 68
_NEGATED: Final = bytes(-number & 0xFF for number in range(256))


def flip(data: bytes) -> bytes:
    """A position of a record seen from the other side."""
    return data[::-1].translate(_NEGATED)


def position(data: bytes) -> Position | None:
    """A position seen from the first player; None when its numbers cannot be counts of checkers."""
    numbers = _BOARD.unpack(data)
    if max(numbers) > CHECKERS or min(numbers) < -CHECKERS or numbers[OFF] > 0 or numbers[BAR] < 0:
        return None
    return Position(numbers)


def wide_pairs(data: bytes) -> tuple[int, ...]:
    """The eight numbers of a play that was made."""
    return _WIDE.unpack(data)


def steps(before: bytes, after: bytes, pairs: Sequence[int], dice: Dice) -> tuple[Step, ...] | None:
    """The steps that lead from one position to the other, both seen from the mover, one a die where the dice allow it.

    `pairs` are from, to, from, to ...: own points less one, 24 the bar, below 0 off; a from of -1 ends the list.  None when
    the pairs do not lead there.

    >>> start = bytes([0, 254, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 251, 5, 0, 0, 0, 253, 0, 251, 0, 0, 0, 0, 2, 0])
    >>> played = bytes([0, 254, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 251, 5, 1, 0, 0, 253, 0, 251, 0, 0, 0, 0, 1, 0])
    >>> steps(start, played, (23, 13, -1, -1, -1, -1, -1, -1), (6, 4))
    (Step(source=24, target=18, hit=False), Step(source=18, target=14, hit=False))
    """
    written = _written(tuple(pairs))
    if written is None:
        return None
    made = take_apart(_BOARD.unpack(before), written, dice, _BOARD.unpack(after))
    return None if made is None else made[0]


def places(pairs: Sequence[int], made: Sequence[Step] | None) -> tuple[Span, ...]:
    """The bytes of a move record at which the pair of each step stands; steps that one pair was taken apart to share its bytes.

    >>> places((23, 13, 5, 3, -1, -1, -1, -1), [Step(24, 18), Step(18, 14), Step(6, 4)])
    ((68, 76), (68, 76), (76, 84))
    """
    found, index = [], 0
    for step in made or ():
        start = _PAIRS_AT + 8 * index
        found.append((start, start + 8))
        index += step.target == max(pairs[2 * index + 1] + 1, OFF)
    return tuple(found)


def difference(before: bytes, after: bytes) -> tuple[Step, ...] | None:
    """The steps of an illegal play whose pairs do not tell it: the checkers that left their points, from the back, and where
    they arrived.  None when up to four steps do not make the one position of the other.

    >>> start = bytes([0] * 6 + [2] + [0] * 8 + [1] + [0] * 10)
    >>> difference(start, bytes([0] * 6 + [1, 0, 1] + [0] * 2 + [1] + [0] * 14))
    (Step(source=15, target=11, hit=False), Step(source=6, target=8, hit=False))
    """
    start, wanted = _BOARD.unpack(before), _BOARD.unpack(after)
    changes = [max(there, 0) - max(here, 0) for here, there in zip(start, wanted, strict=True)]
    left = [point for point in range(BAR, 0, -1) for _ in range(-changes[point])]
    arrived = [point for point in range(BAR, 0, -1) for _ in range(changes[point])]
    arrived += [OFF] * (len(left) - len(arrived))
    if not 1 <= len(left) == len(arrived) <= _MOST_STEPS:
        return None
    made = make(start, [Step(*ends) for ends in zip(left, arrived, strict=True)], wanted)
    return None if made is None else made[0]


@lru_cache(maxsize=8192)
def _written(pairs: tuple[int, ...]) -> tuple[Step, ...] | None:
    """The pairs as steps without hits; None when a number is no point."""
    found = []
    for source, target in zip(pairs[::2], pairs[1::2], strict=False):
        if source < 0:
            break
        if source > 24 or target >= source:
            return None
        found.append(Step(source + 1, max(target + 1, OFF)))
    return tuple(found)


@lru_cache(maxsize=8192)
def _plain(pairs: bytes, dice: Dice) -> tuple[Step, ...] | None:
    """The steps of a play that needs no look at the board but for its hits: one step a die."""
    written = _written(_NARROW.unpack(pairs))
    return written if written is not None and all(is_die(step, dice) for step in written) else None


def candidate_steps(before: bytes, after: bytes, pairs: bytes, dice: Dice) -> tuple[Step, ...]:
    """The steps of a play that was looked at; as `steps`, from eight bytes, and empty when they lead nowhere."""
    if before[OFF] == after[OFF] and (plain := _plain(pairs, dice)) is not None:
        return plain
    return steps(before, after, _NARROW.unpack(pairs), dice) or ()
