"""The legal plays, found in the dullest way that can be: a second opinion on `notation.rules`.

It shares nothing with it, not even the shape of the board: a player is a sorted tuple of the points of his checkers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

Checkers = tuple[int, ...]
"""The points of one player's checkers in his own numbering: 25 the bar, 0 off."""


def checkers(half: list[int]) -> Checkers:
    return tuple(point for point, count in enumerate(half) for _ in range(count))


def one_step(mine: Checkers, theirs: Checkers, die: int) -> Iterator[tuple[Checkers, Checkers]]:
    for checker in set(mine) - {0}:
        if 25 in mine and checker != 25:
            continue
        target = checker - die
        rest = list(mine)
        rest.remove(checker)
        if target <= 0:
            if max(mine) > 6:
                continue
            if target < 0 and max(mine) > checker:
                continue
            yield tuple(sorted([*rest, 0])), theirs
        elif theirs.count(25 - target) < 2:
            hit = tuple(sorted(25 if point == 25 - target else point for point in theirs))
            yield tuple(sorted([*rest, target])), hit


def all_results(mine: Checkers, theirs: Checkers, dice: tuple[int, int]) -> set[tuple[Checkers, Checkers]]:
    """Every position after a legal play; empty when nothing can be played."""
    numbers = dice * 2 if dice[0] == dice[1] else dice
    reached: dict[int, set[tuple[Checkers, Checkers]]] = {0: {(mine, theirs)}}
    by_first: dict[int, set[tuple[Checkers, Checkers]]] = {}
    for order in set(permutations(numbers)):
        level = {(mine, theirs)}
        for used, die in enumerate(order, 1):
            level = {after for before in level for after in one_step(*before, die)}
            reached.setdefault(used, set()).update(level)
            if used == 1:
                by_first[die] = level
    most = max(used for used, found in reached.items() if found)
    if most == 0:
        return set()
    if most == 1:
        return by_first[max(dice)] or by_first[min(dice)]
    return reached[most]
