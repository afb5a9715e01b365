"""Which of several readings of a game is right: the one that is legal and lets the rest follow, then the majority, then the
first record's."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from notation.mending.referee import Halt, Moment, Referee
from notation.merging.aligning import reading
from notation.model import Action, Move

_MINORITY: Final = 0.3
"""What it costs to go against the majority, or the first record."""
_AHEAD: Final = 1.0
_PROGRESS: Final = 0.02
_STEPS: Final = 40_000
_BETWEEN: Final = 4
"""Differences with so many columns between them may come from one slip, as rows in another order."""
_SMALLEST: Final = 2


class Column(NamedTuple):
    """What the records say at one place of a game: an action of each, None where it has none there."""

    readings: tuple[Action | None, ...]
    absent: tuple[bool, ...]
    """Which of the records do not have the game at all."""
    doubtful: tuple[bool, ...] = ()
    """Which of the records have rows in the wrong order here, by the numbers of these."""

    def choices(self) -> list[Action | None]:
        """The different readings, the likeliest first."""
        votes: Counter[tuple[object, ...]] = Counter()
        first: dict[tuple[object, ...], Action | None] = {}
        sure: set[tuple[object, ...]] = set()
        for record, (action, absent) in enumerate(zip(self.readings, self.absent, strict=True)):
            if not absent:
                key = reading(action)
                votes[key] += 1
                first.setdefault(key, action)
                if not self.doubtful or not self.doubtful[record]:
                    sure.add(key)
        order = list(first)
        # Of equally many, what one record has is likelier to be left out by another than put in by the one.
        return [
            first[key] for key in sorted(order, key=lambda key: (-votes[key], key not in sure, key == (), order.index(key)))
        ]

    def votes(self, action: Action | None) -> int:
        """How many records say this."""
        key = reading(action)
        return sum(not absent and reading(one) == key for one, absent in zip(self.readings, self.absent, strict=True))


class Chosen(NamedTuple):
    """The reading that was taken at each column, as an index of its choices, and the moments of the game they give."""

    picks: tuple[int, ...]
    trouble: Halt | None
    reached: int


def choose(referee: Referee, start: Moment, columns: Sequence[Column]) -> Chosen:
    """The readings that make the whole game right for the least cost; those that come furthest where none does."""
    options = [column.choices() for column in columns]
    blocks = _blocks(options)
    first = tuple(0 for _ in columns)
    numbers = count()
    trouble, reached = go_through(referee, start, options, first)
    best = Chosen(first, trouble, reached)
    queue = [(0.0, next(numbers), 0.0, best)]
    seen = {first}
    while queue and referee.steps < _STEPS:
        _, _, cost, way = heapq.heappop(queue)
        if way.trouble is None:
            return way
        if way.reached > best.reached:
            best = way
        for picks, dearer in _others(columns, options, blocks, way):
            if picks in seen:
                continue
            seen.add(picks)
            trouble, reached = go_through(referee, start, options, picks)
            if trouble is None or reached > way.reached:
                rank = cost + dearer + (0.0 if trouble is None else _AHEAD - min(_PROGRESS * reached, 0.9))
                heapq.heappush(queue, (rank, next(numbers), cost + dearer, Chosen(picks, trouble, reached)))
    return best


def _others(
    columns: Sequence[Column], options: Sequence[Sequence[Action | None]], blocks: Sequence[range], way: Chosen
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Other picks up to where the referee stopped: of one column, and of a whole block as one of the records has it."""
    stop = min(way.reached, len(columns) - 1)
    for at in range(stop, -1, -1):
        for pick in range(len(options[at])):
            if pick != way.picks[at]:
                against = columns[at].votes(options[at][0]) - columns[at].votes(options[at][pick])
                yield (*way.picks[:at], pick, *way.picks[at + 1 :]), _MINORITY * (1 + against)
    for block in reversed(blocks):
        if block.start > stop or len(block) < _SMALLEST:
            continue
        for record in range(len(columns[block.start].readings)):
            if columns[block.start].absent[record]:
                continue
            yield _as_in(record, block, columns, options, way.picks), _MINORITY * (2 + 0.5 * (record > 0))


def _as_in(
    record: int,
    block: range,
    columns: Sequence[Column],
    options: Sequence[Sequence[Action | None]],
    picks: tuple[int, ...],
) -> tuple[int, ...]:
    """The picks with a whole block as one of the records has it."""
    new = list(picks)
    for at in block:
        wanted = reading(columns[at].readings[record])
        new[at] = next(pick for pick, one in enumerate(options[at]) if reading(one) == wanted)
    return tuple(new)


def _blocks(options: Sequence[Sequence[Action | None]], between: int = _BETWEEN) -> list[range]:
    """Runs of columns in which records differ, with at most so many others between two of them."""
    differ = [at for at, choices in enumerate(options) if len(choices) > 1]
    blocks: list[range] = []
    for at in differ:
        if blocks and at - blocks[-1].stop <= between:
            blocks[-1] = range(blocks[-1].start, at + 1)
        else:
            blocks.append(range(at, at + 1))
    return blocks


def go_through(
    referee: Referee,
    start: Moment,
    options: Sequence[Sequence[Action | None]],
    picks: Sequence[int],
    moments: list[Moment] | None = None,
) -> tuple[Halt | None, int]:
    """What stops the referee, and at which column; the `moments` on the way are added to those."""
    actions, places = [], []
    for at, (choices, pick) in enumerate(zip(options, picks, strict=True)):
        action = choices[pick]
        if action is not None:
            actions.append(action)
            places.append(at)
    moments = [start] if moments is None else moments
    trouble = referee.course(actions, moments)
    reached = len(moments) - 1
    return trouble, places[reached] if reached < len(places) else len(options)


def is_same(referee: Referee, start: Moment, columns: Sequence[Column], chosen: Chosen, at: int) -> bool:
    """Whether the readings of a column are ways to write one play, as 13/9 9/3 and 13/7 7/3, by where they lead from here."""
    choices = columns[at].choices()
    rolls = {(one.player, tuple(sorted(one.dice))) for one in choices if isinstance(one, Move)}
    if len(rolls) != 1 or not all(isinstance(one, Move) for one in choices):
        return False
    options = [column.choices() for column in columns[: at + 1]]
    ends = set()
    for pick in range(len(choices)):
        moments = [start]
        if go_through(referee, start, options, (*chosen.picks[:at], pick), moments)[1] <= at:
            return False
        ends.add(moments[-1])
    return len(ends) == 1


def is_settled(referee: Referee, start: Moment, columns: Sequence[Column], chosen: Chosen, at: int, pick: int) -> bool:
    """Whether the rules speak for the chosen reading of a column against another one, be that alone or with what the record
    that has it says beside it."""
    options = [column.choices() for column in columns]
    ways = {(*chosen.picks[:at], pick, *chosen.picks[at + 1 :])}
    for between in range(_BETWEEN + 1):
        block = next(block for block in _blocks(options, between) if at in block)
        for record, absent in enumerate(columns[at].absent):
            if not absent:
                way = _as_in(record, block, columns, options, chosen.picks)
                if way[at] == pick:
                    ways.add(way)
    for way in ways:
        trouble, reached = go_through(referee, start, options, way)
        if trouble is None or (chosen.trouble is not None and reached >= chosen.reached):
            return False
    return True
