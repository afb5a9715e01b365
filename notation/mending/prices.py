"""What it costs to take one play for another: the slips that lead from the one to the other, and their cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from notation.board import BAR
from notation.mending import slips
from notation.mending.slips import Slip

Pair: TypeAlias = tuple[int, int]
"""A step without its mark: source and target."""

UNTOLD: Final = -1
"""Stands for a point that cannot be read."""

Price: TypeAlias = tuple[float, Slip]
"""A cost, and the dearest of the slips that make it up."""

DEAREST: Final = 4.5
"""A play that costs more is not thought of."""
_MOST_STEPS: Final = 6
_JOINED: Final = 0.3
_ALIKE: Final = {frozenset(pair) for pair in ("68", "38", "17", "56", "08", "06", "49", "35")}
_NOTHING: Final[Price] = (0.0, slips.ORDER)
_TOO_DEAR: Final[Price] = (99.0, slips.POINT)


@lru_cache(maxsize=1024)
def number(written: int, meant: int) -> Price:
    """The price of one point for another."""
    if written == meant:
        return _NOTHING
    if written == UNTOLD:
        return slips.CUT.cost, slips.CUT
    first, second = str(written), str(meant)
    if len(first) == len(second):
        odd = [at for at, digit in enumerate(first) if digit != second[at]]
        if len(odd) == 1:
            slip = slips.LOOKALIKE if frozenset((first[odd[0]], second[odd[0]])) in _ALIKE else slips.DIGIT
            return slip.cost, slip
        if first == second[::-1]:
            return slips.TRANSPOSED.cost, slips.TRANSPOSED
    elif first in second or second in first:
        return slips.CUT.cost, slips.CUT
    if written == BAR - meant:
        return slips.OTHER_SIDE.cost + 0.1, slips.OTHER_SIDE
    return slips.POINT.cost, slips.POINT


@lru_cache(maxsize=1 << 14)
def step(written: Pair, meant: Pair) -> Price:
    """The price of one step for another."""
    if written == meant[::-1]:
        return slips.TRANSPOSED.cost, slips.TRANSPOSED
    if written == (BAR - meant[0], BAR - meant[1]):
        return slips.OTHER_SIDE.cost, slips.OTHER_SIDE
    first, second = number(written[0], meant[0]), number(written[1], meant[1])
    return first[0] + second[0], max(first, second)[1]


def joined(pairs: list[Pair]) -> list[list[Pair]]:
    """The ways to write steps: as they are, and with one checker's steps joined."""
    ways = [pairs]
    for first in pairs:
        for second in pairs:
            if first is not second and first[1] == second[0]:
                rest = list(pairs)
                rest.remove(first)
                rest.remove(second)
                ways += joined([*rest, (first[0], second[1])])
    return ways


@lru_cache(maxsize=1 << 14)
def play(written: tuple[Pair, ...], meant: tuple[Pair, ...]) -> Price:
    """The price of a play, in single steps, that stands behind a written one.

    >>> play(((8, 5), (6, 4)), ((8, 5), (6, 5)))[1].name
    'digit'
    """
    best = _TOO_DEAR
    if len(written) > _MOST_STEPS:
        return best
    seen = set()
    for steps in joined(list(meant)):
        key = tuple(sorted(steps))
        if key not in seen:
            seen.add(key)
            best = min(best, way(written, meant, steps))
    return best


def way(written: Sequence[Pair], singles: Sequence[Pair], steps: Sequence[Pair]) -> Price:
    """The price of one way to write a play of these single steps."""
    cost, slip = matched(written, steps)
    # Who joins the steps of a checker, and slips as well, does two things at once.
    return cost + _JOINED * (cost > 0) * (len(singles) - len(steps)), slip


def matched(written: Sequence[Pair], meant: Sequence[Pair]) -> Price:
    """The price of steps for others, each written as they are."""
    return _matched(list(written), list(meant))


def _matched(written: list[Pair], meant: list[Pair]) -> Price:
    common = []
    for pair in list(written):
        if pair in meant:
            meant.remove(pair)
            written.remove(pair)
            common.append(pair)
    if not written and not meant:
        return _NOTHING
    if not common and len(written) > 1 and len(written) == len(meant):
        turned = sorted((BAR - source, BAR - target) for source, target in written)
        if turned == sorted(meant):
            return slips.OTHER_SIDE.cost, slips.OTHER_SIDE
    short = len(meant) - len(written)
    if short < 0:
        return _with_extra(written, meant, common)
    best = _assigned([[step(one, other) for other in meant] for one in written])
    if short:
        dearer = slips.STEP_MISSING if not best[0] else best[1]
        # Of a double several steps may be missing at once, which is hardly rarer than one.
        return best[0] + slips.STEP_MISSING.cost + 0.3 * (short - 1), dearer
    return best


def _with_extra(written: list[Pair], meant: list[Pair], common: Sequence[Pair]) -> Price:
    extra = len(written) - len(meant)
    best = _assigned([[step(one, other) for one in written] for other in meant])
    doubled = all(pair in common for pair in written) and not meant
    slip = slips.STEP_DOUBLED if doubled else slips.STEP_TOO_MANY
    return best[0] + slip.cost + 0.3 * (extra - 1), slip if not best[0] else best[1]


def _assigned(table: Sequence[Sequence[Price]]) -> Price:
    """The price of steps for others, each for another one: the cheapest way to take one price of every row, and no two from the
    same column."""
    if not table:
        return _NOTHING
    if sum(min(row)[0] for row in table) > DEAREST:
        return _TOO_DEAR
    best = _TOO_DEAR
    for order in permutations(range(len(table[0])), len(table)):
        prices = [row[at] for row, at in zip(table, order, strict=True)]
        total = sum([price for price, _ in prices])
        if total <= best[0]:
            best = min(best, (total, max(prices)[1]))
    return best
