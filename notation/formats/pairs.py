"""Plays that a program stored as pairs of points: taken apart to one step a die, with the hits that they make.

Here a board is 26 numbers as in `notation.board.Position`, but seen from the player whose play it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from notation.board import OFF
from notation.steps import Step

Board: TypeAlias = Sequence[int]
Dice: TypeAlias = tuple[int, int]


def flip(board: Board) -> tuple[int, ...]:
    """The board seen from the other side."""
    return tuple(-number for number in reversed(board))


def is_die(step: Step, dice: Dice) -> bool:
    """Whether a step is that of one die."""
    distance = step.source - step.target
    return distance in dice or (step.target == OFF and distance < max(dice))


def take_apart(
    start: Board, written: Sequence[Step], dice: Dice, wanted: Board | None = None
) -> tuple[tuple[Step, ...], tuple[int, ...]] | None:
    """The steps, one a die where the dice allow it, and the board after them; None when they cannot be made.

    A pair that stands for several dice is taken apart by way of points that the other player does not hold.  With `wanted`,
    only a play that leads to that board is taken.

    >>> start = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
    >>> made = take_apart(start, [Step(24, 14)], (6, 4))
    >>> made and made[0]
    (Step(source=24, target=18, hit=False), Step(source=18, target=14, hit=False))
    """
    whole = make(start, written, wanted)
    if whole is not None and all(is_die(step, dice) for step in written):
        return whole
    for parts in product(*(list(_ways(step, dice, start)) for step in written)):
        if (found := make(start, [step for part in parts for step in part], wanted)) is not None:
            return found
    return whole


def _ways(step: Step, dice: Dice, start: Board) -> Iterator[tuple[Step, ...]]:
    """The ways of going with one checker from a point to another, one step a die; at last the pair as it is."""
    if is_die(step, dice):
        yield (step,)
    for order in [dice, dice[::-1]] if dice[0] != dice[1] else [dice * 2]:
        chain: list[Step] = []
        point = step.source
        for die in order:
            target = max(point - die, OFF)
            if point == OFF or (target and start[target] < -1):
                break
            chain.append(Step(point, target))
            point = target
            if point == step.target and len(chain) > 1:
                yield tuple(chain)
    yield (step,)


def make(start: Board, written: Sequence[Step], wanted: Board | None = None) -> tuple[tuple[Step, ...], tuple[int, ...]] | None:
    """The steps with the hits that they make, and the board after them, whatever the rules say of them.

    None when a checker is not there, when a point is held by the other player, or when they do not lead to `wanted`.
    """
    board = list(start)
    made = []
    for step in written:
        source, target = step.source, step.target
        if board[source] < 1:
            return None
        board[source] -= 1
        hit = False
        if target:
            if board[target] < -1:
                return None
            if board[target] == -1:
                board[target] = 0
                board[OFF] -= 1
                hit = True
            board[target] += 1
        made.append(Step(source, target, hit) if hit else step)
    after = tuple(board)
    return (tuple(made), after) if wanted is None or after == tuple(wanted) else None
