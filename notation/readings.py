"""The ways to read a game whose rows are not numbered one after the other: a row is missing, written twice, or misplaced."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from notation.decisions import Decision
from notation.model import Action, Deciding, Move, is_decision


@dataclass(frozen=True, slots=True)
class Order:
    """The actions of a game in the order in which they are taken to have happened.

    `jumps` tells before which of them how many rows are missing.  `places` are their indices among the actions of the
    record, where that is another order; `aside` the decisions that are taken not to have happened; `numbers` the row of each
    action, where rows are out of the ordinary.
    """

    actions: Sequence[Action]
    jumps: Mapping[int, int] = field(default_factory=dict)
    places: Sequence[int] = ()
    aside: Mapping[int, Deciding] = field(default_factory=dict)
    numbers: Sequence[int | None] = ()

    def restored(self, made: Sequence[Decision]) -> Sequence[Decision]:
        """The decisions of these actions in the order of the record, with one for each action that was set aside."""
        if not self.places:
            return made
        placed = {at: decision._replace(at=at) for decision in made for at in (self.places[decision.at],)}
        order = sorted(placed)
        for at, action in self.aside.items():
            before = placed[order[max(bisect_left(order, at) - 1, 0)]]
            placed[at] = before._replace(
                at=at,
                action=action,
                player=action.player,
                dice=action.dice if isinstance(action, Move) else None,
                steps=(),
                legal=False,
                known=True,
                certain=True,
                after=before.halves,
            )
        return [placed[at] for at in sorted(placed)]


def numbers_of(count: int, rows: Sequence[tuple[int, int]]) -> list[int | None]:
    """The number of its row for each of `count` actions; None before the first row."""
    numbers: list[int | None] = [None] * count
    for (start, number), (end, _) in zip(rows, [*rows[1:], (count, 0)], strict=True):
        numbers[max(start, 0) : end] = [number] * len(numbers[max(start, 0) : end])
    return numbers


def odd_rows(rows: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The numbers that do not follow; the row right after such a one may go on from either."""
    odd: set[int] = set()
    also: set[int] = set()
    count = after = 0
    expected = 1
    for _, number in rows:
        if number != expected:
            # `also` holds what would have followed, less the count of odd rows: each goes on by one with every row.
            goes_on = number - count in also and expected == after
            also.add(expected - count)
            count += 1
            after = number + 1
            if not goes_on:
                odd.add(number)
        expected = number + 1
    return frozenset(odd)


def readings(actions: Sequence[Action], rows: Sequence[tuple[int, int]]) -> Iterator[Order]:
    """With neighbours exchanged that stand in each other's place; without the rows that stand there twice; as written."""
    odd = odd_rows(rows)
    numbers = numbers_of(len(actions), rows)
    if not odd:
        yield Order(actions, numbers=numbers)
        return
    numbered = zip(numbers, enumerate(actions), strict=True)
    blocks = [(number, [pair for _, pair in block]) for number, block in groupby(numbered, key=lambda pair: pair[0])]
    kept: list[list[tuple[int, Action]]] = []
    aside: dict[int, Deciding] = {}
    exchanged: list[list[tuple[int, Action]]] = []
    changed = False
    for at, (number, block) in enumerate(blocks):
        half = len(block) // 2
        first, second = block[:half], block[half:]
        if number in odd and first and [action for _, action in first] == [action for _, action in second]:
            aside.update({place: action for place, action in second if is_decision(action)})
            kept.append(first)
        else:
            kept.append(block)
        before = blocks[at - 1][0] if at else None
        if number is not None and before is not None and before in odd and number == before - 1:
            # A result on a line of its own, without a number, counts to the row above it and stays where it is.
            exchanged.insert(-1, [pair for pair in block if is_decision(pair[1])])
            exchanged.append([pair for pair in block if not is_decision(pair[1])])
            changed = True
        else:
            exchanged.append(block)
    if changed:
        yield _reading(exchanged, {}, numbers)
    if aside:
        yield _reading(kept, aside, numbers)
    yield Order(actions, dict(_jumps(blocks, odd)), numbers=numbers)


def _jumps(
    blocks: Sequence[tuple[int | None, list[tuple[int, Action]]]], odd_rows: frozenset[int]
) -> Iterator[tuple[int, int]]:
    last = 0
    for number, block in blocks:
        if number is not None:
            if number in odd_rows and number > last + 1:
                yield block[0][0], number - last - 1
            last = number


def _reading(
    blocks: Sequence[Sequence[tuple[int, Action]]], aside: Mapping[int, Deciding], numbers: Sequence[int | None]
) -> Order:
    pairs = [pair for block in blocks for pair in block]
    places = [place for place, _ in pairs]
    return Order([action for _, action in pairs], {}, places, aside, [numbers[place] for place in places])
