"""The cheapest slips that make a whole game right, found best first.

A game is a sequence of actions.  Where the referee stops, the slip is there or before; every candidate for it is tried, and how
far the referee then comes decides which is followed.  Several slips in a game are found one after the other.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import Final, NamedTuple

from notation.mending import slips
from notation.mending.candidates import candidates
from notation.mending.effort import STEPS_A_GAME
from notation.mending.referee import Halt, Moment, Referee
from notation.mending.slips import Candidate
from notation.model import Action, Comment, Win

MARGIN: Final = 0.5
"""What costs so much more than the cheapest is told as an alternative."""
NOTHING_KNOWN: Final = 99.0
"""What a way costs that there is not."""
MOST_SLIPS: Final = 5
_AHEAD: Final = 0.9
"""What a fault that is still there will cost at the least."""
_LEAST: Final = 0.4
"""No slip costs less."""
_PROGRESS: Final = 0.02
"""How much each action that the referee comes further speaks for a way of mending."""
_WIDTH: Final = 24
"""So many ways are followed from one fault."""


class Found(NamedTuple):
    """A way to make a game right: its cost, its candidates in the order in which they were taken, the actions that come of
    them, and where each of those stood in the record (None for one that was put in)."""

    cost: float
    taken: tuple[Candidate, ...]
    actions: tuple[Action, ...]
    origin: tuple[int | None, ...]


class Searched(NamedTuple):
    """What a search has found, the cheapest first; `whole` tells that nothing was left out for want of a budget."""

    found: list[Found]
    whole: bool


class _Way(NamedTuple):
    rank: float
    order: int
    found: Found
    moments: list[Moment]
    trouble: Halt | None


def _taken(found: Found, candidate: Candidate) -> Found:
    """A way with one more candidate taken."""
    start, stop, new = candidate.start, candidate.stop, candidate.actions
    old, where = found.actions[start:stop], found.origin[start:stop]
    places: list[int | None] = []
    for at, action in enumerate(new):
        index = next((index for index, one in enumerate(old) if one is action), None)
        if index is None and len(new) == len(old):
            index = at
        places.append(None if index is None else where[index])
    return Found(
        found.cost + candidate.cost,
        (*found.taken, candidate),
        (*found.actions[:start], *new, *found.actions[stop:]),
        (*found.origin[:start], *places, *found.origin[stop:]),
    )


def _beginnings(actions: Sequence[Action], rows: Sequence[tuple[int, int]]) -> Iterator[tuple[Found, frozenset[int]]]:
    """The record as it stands, with the places where rows are missing by their numbers; and with its rows in the order of their
    numbers, or with the numbers taken for wrong."""
    order = tuple(range(len(actions)))
    whole = Found(0.0, (), tuple(actions), order)
    if not rows:
        yield whole, frozenset()
        return
    starts, numbers = [start for start, _ in rows], [number for _, number in rows]
    steps = [after - before for before, after in pairwise(numbers)]
    if all(step > 0 for step in steps):
        missing = [numbers[0] - 1, *(step - 1 for step in steps)]
        yield whole, frozenset(start for start, count in zip(starts, missing, strict=True) if count == 1)
    else:
        last = len(actions)
        while isinstance(actions[last - 1], (Win, Comment)):
            last -= 1
        ends = [*starts[1:], max(last, starts[-1])]
        lines = sorted(zip(numbers, starts, ends, strict=True))
        kept = [line for at, line in enumerate(lines) if not at or not _again(actions, lines[at - 1], line)]
        rows_in_order = [at for _, start, end in kept for at in range(start, end)]
        places = [*range(starts[0]), *rows_in_order, *range(ends[-1], len(actions))]
        moved = tuple(actions[at] for at in places)
        slip = slips.ROWS_SWAPPED if len(kept) == len(lines) else slips.DOUBLED
        candidate = Candidate(slip.cost, slip, 0, len(actions), moved)
        yield Found(slip.cost, (candidate,), moved, tuple(places)), frozenset()
    odd, expected = 0, numbers[0]
    for at, number in enumerate(numbers):
        if number != expected:
            odd += 1
            if at + 1 == len(numbers) or numbers[at + 1] != number + 1:
                number = expected
        expected = number + 1
    yield whole._replace(cost=slips.ROW_NUMBER.cost * odd), frozenset()


def _again(actions: Sequence[Action], one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether two rows have the same number and hold the same."""
    return one[0] == two[0] and tuple(actions[one[1] : one[2]]) == tuple(actions[two[1] : two[2]])


def search(
    referee: Referee,
    start: Moment,
    actions: Sequence[Action],
    rows: Sequence[tuple[int, int]] = (),
    steps: int = STEPS_A_GAME,
    known: float = NOTHING_KNOWN,
) -> Searched:
    """The ways to make a game right, for at most so many `steps` of the referee's work; `rows` are those of `Game`, and `known`
    is what another way to mend it costs, beside which much dearer ones are not looked for."""
    numbers = count()
    queue: list[_Way] = []
    found: list[Found] = []
    seen: set[frozenset[int]] = set()
    best = known

    def follow(way: Found, moments: list[Moment], gaps: frozenset[int] = frozenset(), at: int = 0) -> _Way:
        nonlocal best
        trouble = referee.course(way.actions, moments, gaps)
        rank = way.cost
        if trouble is None:
            best = min(best, way.cost)
        else:
            rank += _AHEAD - min(_PROGRESS * (len(moments) - 1 - at), _AHEAD / 2)
        return _Way(rank, next(numbers), way, moments, trouble)

    for beginning, gaps in _beginnings(actions, rows):
        heapq.heappush(queue, follow(beginning, [start], gaps))
    while queue and referee.steps < steps:
        _, _, way, moments, trouble = heapq.heappop(queue)
        if trouble is None:
            found.append(way)
            continue
        if way.cost + _LEAST > best + MARGIN or len(way.taken) >= MOST_SLIPS:
            continue
        at = len(moments) - 1
        following: list[_Way] = []
        room = best + MARGIN - way.cost
        own = frozenset(map(hash, way.taken))
        for candidate in sorted(candidates(referee, way.actions, moments, trouble, at, room), key=lambda one: one.cost):
            if way.cost + candidate.cost > best + MARGIN or referee.steps > steps:
                break
            key = own | {hash(candidate)}
            if key in seen:
                continue
            seen.add(key)
            then = _taken(way, candidate)
            changed = follow(then, moments[: candidate.start + 1], at=at)
            reached = len(changed.moments) - 1 - (len(candidate.actions) - (candidate.stop - candidate.start))
            if changed.trouble is None or (reached > at and reached > candidate.start):
                following.append(changed)
        following.sort(key=lambda one: one.rank)
        for one in following[:_WIDTH]:
            heapq.heappush(queue, one)
    found.sort(key=lambda one: (one.cost, len(one.taken)))
    return Searched([way for way in found if way.cost <= best + MARGIN], referee.steps < steps)
