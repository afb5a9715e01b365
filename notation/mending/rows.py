"""Rows in another order, with their columns exchanged, or twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from notation.mending import slips
from notation.mending.slips import Candidate
from notation.model import Action, Double, Move, Pass, Take, Win, is_decision

_NEAR: Final = 9
"""So many actions around a fault are looked at for rows out of order."""


_HALVES: Final = 5
"""So many actions before a fault are looked at for two cells of one player that are exchanged."""
_BLANK: Final = 0.15
"""What it costs more where one of the two says no play: that fits in many places."""
_IN_A_ROW: Final = (Move, Double, Take, Pass)


def same(one: Action, two: Action) -> bool:
    """Whether two decisions are written alike."""
    return is_decision(one) and one == two


def in_rows(actions: Sequence[Action], at: int) -> Iterator[Candidate]:
    """Rows in another order, with their columns exchanged, or twice, a few rows around the fault."""
    for start in range(max(at - 3, 0), min(at + 1, len(actions) - 1)):
        one, two = actions[start], actions[start + 1]
        if isinstance(one, Double) and isinstance(two, Take):
            yield Candidate(slips.EXTRA.cost, slips.EXTRA, start, start + 2, ())
        if start < at and any(same(one, earlier) for earlier in actions[max(start - 3, 0) : start]):
            yield Candidate(slips.DOUBLED.cost, slips.DOUBLED, start, start + 1, ())
    yield from _halves(actions, at)
    starts = _row_starts(actions, max(at - _NEAR, 0), min(at + _NEAR, len(actions)))
    for index, start in enumerate(starts):
        stop = starts[index + 1] if index + 1 < len(starts) else min(at + _NEAR, len(actions))
        row = actions[start:stop]
        if len(row) == 2 or (len(row) == 3 and isinstance(row[2], Win)):
            one, two = row[:2]
            if isinstance(one, _IN_A_ROW) and isinstance(two, _IN_A_ROW) and one.player != two.player:
                crossed = replace(two, player=one.player), replace(one, player=two.player)
                yield Candidate(slips.EXCHANGED.cost, slips.EXCHANGED, start, start + 2, crossed)
        for after in range(index + 2, min(index + 4, len(starts))):
            end = starts[after]
            if tuple(row) == tuple(actions[stop:end]):
                yield Candidate(slips.DOUBLED.cost, slips.DOUBLED, stop, end, ())
            else:
                cost = slips.ROWS_SWAPPED.cost + 0.2 * (after - index - 2)
                yield Candidate(cost, slips.ROWS_SWAPPED, start, end, (*actions[stop:end], *row))
                if after > index + 2:
                    last = starts[after - 1]
                    moved = (*actions[last:end], *actions[start:last])
                    yield Candidate(cost, slips.ROWS_SWAPPED, start, end, moved)


def _halves(actions: Sequence[Action], at: int) -> Iterator[Candidate]:
    """The rolls of one player in two rows that follow one another, each in the other's place."""
    for start in range(max(at - _HALVES, 0), min(at + 1, len(actions) - 2)):
        one, between, two = actions[start : start + 3]
        if isinstance(one, Move) and isinstance(two, Move) and one.player == two.player and one != two:
            cost = slips.HALVES_SWAPPED.cost + _BLANK * (not one.steps or not two.steps)
            yield Candidate(cost, slips.HALVES_SWAPPED, start, start + 3, (two, between, one))


def _row_starts(actions: Sequence[Action], first: int, last: int) -> list[int]:
    """Where the rows begin among these actions; where rows are not told, two actions are one."""
    starts = []
    for at in range(first, last):
        row, before = actions[at].row, actions[at - 1].row if at else None
        if at == 0 or (row != before if (row, before) != (None, None) else at % 2 == 0):
            starts.append(at)
    return starts
