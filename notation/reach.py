"""Every position that a roll leads to, as numbers: what `rules.all_plays` finds, without the plays.

Looking ahead asks for the positions of every roll; so what the board lets single steps do is worked out once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from notation.board import BAR, OFF
from notation.packed import ONE, Packed, Sides, unpack

Dice: TypeAlias = tuple[int, int]

ROLLS: Final[tuple[Dice, ...]] = tuple((first, second) for first in range(1, 7) for second in range(1, first + 1))
"""Every roll once, the larger die first."""

_MOVED: Final = tuple(tuple(ONE[at - die] - ONE[at] if at > die else 0 for at in range(BAR)) for die in range(7))
"""What a step with each die adds to the mover's checkers, by the point where it begins."""


def reached(mine: Packed, theirs: Packed) -> Iterator[tuple[Dice, list[Sides]]]:
    """Every roll, and the positions that its legal plays lead to, the mover's checkers first: in the order of `all_plays`."""
    reach = _Reach(mine, theirs)
    for dice in ROLLS:
        yield dice, reach.positions(*dice)


def leads_to(mine: Packed, theirs: Packed, dice: Dice, there: Sides) -> bool:
    """Whether a legal play of this roll leads there, the mover's checkers first."""
    reach = _Reach(mine, theirs)
    return there in reach.positions(max(dice), min(dice))


class _Reach:
    """What single steps can be made on a board; points are the mover's.

    `half` are the mover's checkers, `open` the points that the opponent does not hold, `hits` what is added to his checkers
    when one of the mover's comes to a point, `sources` for each die the points from which it can be played to another, were
    nobody on the bar.  `most` is how many steps of a double can be made.
    """

    def __init__(self, mine: Packed, theirs: Packed) -> None:
        self.mine, self.theirs = mine, theirs
        self.half = unpack(mine)
        others = unpack(theirs)[::-1]
        self.open = [count < 2 for count in others]
        self.hits = [ONE[BAR] - ONE[BAR - point] if others[point] == 1 else 0 for point in range(25)]
        self.hits[OFF] = 0
        self.most = 1
        self.outside = sum(self.half[7:])
        occupied = [point for point in range(24, 0, -1) if self.half[point]]
        self.sources = [[point for point in occupied if point > die and self.open[point - die]] for die in range(7)]
        in_the_field = 0 if self.half[BAR] else self.outside
        self.two_stay_out = in_the_field > 1
        self.four_stay_out = in_the_field > 3

    def positions(self, high: int, low: int) -> list[Sides]:
        """The positions that a roll leads to."""
        if high != low:
            return self._by_two_outside(high, low) if self.two_stay_out else self.by_two(high, low)
        if not self.four_stay_out:
            return self.by_double(high)
        self.most = 1
        found: list[Sides] = []
        self._repeat_outside(high, self.mine, self.theirs, 4, self.sources[high], found)
        return found

    # -- where nobody is on the bar, and too many are outside for any to be borne off ---------------------------------------

    def _by_two_outside(self, high: int, low: int) -> list[Sides]:
        """What `by_two` finds."""
        found: list[Sides] = []
        lows, highs = ([(at, *self._step(at, die)) for at in self.sources[die]] for die in (low, high))
        for die, then, steps, following in ((low, high, lows, highs), (high, low, highs, lows)):
            for source, moved, struck in steps:
                mine, theirs, target = self.mine + moved, self.theirs + struck, source - die
                goes_on = target > then and not self.half[target] and self.open[target - then]
                on = [(target, *self._step(target, then))] if goes_on else []
                if die == low:
                    left = following if self.half[source] > 1 else [step for step in following if step[0] != source]
                    on = sorted([*left, *on], reverse=True) if on else left
                if struck:
                    found += [(mine + more, theirs + (hit if at - then != target else 0)) for at, more, hit in on]
                else:
                    found += [(mine + more, theirs + hit) for _, more, hit in on]
        if found:
            return found
        return [(self.mine + moved, self.theirs + struck) for _, moved, struck in highs or lows]

    def _step(self, source: int, die: int) -> tuple[Packed, Packed]:
        """What a step adds to the mover's checkers and to the opponent's."""
        return _MOVED[die][source], self.hits[source - die]

    def _repeat_outside(
        self, die: int, mine: Packed, theirs: Packed, left: int, sources: list[int], found: list[Sides]
    ) -> None:
        """What `_repeat` adds, where so many steps are `left`; `sources` are where the next may begin, from the back."""
        half, hits, moved = self.half, self.hits, _MOVED[die]
        for index, source in enumerate(sources):
            target = source - die
            then = sources[index:] if half[source] > 1 else sources[index + 1 :]
            if not half[target] and target > die and self.open[target - die]:
                then = sorted([*then, target], reverse=True)
            my, their = mine + moved[source], theirs + hits[target]
            if not then:
                if 5 - left >= self.most:
                    self.most = 5 - left
                    found.append((my, their))
                continue
            hit, hits[target] = hits[target], 0
            if left == 2:
                self.most = 4
                found += [(my + moved[at], their + hits[at - die]) for at in then]
            else:
                half[source] -= 1
                half[target] += 1
                self._repeat_outside(die, my, their, left - 1, then, found)
                half[source] += 1
                half[target] -= 1
            hits[target] = hit

    # -- wherever they are ----------------------------------------------------------------------------------------------------

    def _off(self, die: int) -> list[tuple[int, int]]:
        """The step that bears a checker off with a die, when all are at home (R14, R15)."""
        half = self.half
        if half[die]:
            return [(die, OFF)]
        if any(half[die + 1 : 7]):
            return []
        return [(point, OFF) for point in range(die - 1, 0, -1) if half[point]][:1]

    def _entry(self, die: int) -> list[tuple[int, int]]:
        return [(BAR, BAR - die)] if self.open[BAR - die] else []

    def _firsts(self, die: int) -> list[tuple[int, int]]:
        if self.half[BAR]:
            return self._entry(die)
        steps = [(source, source - die) for source in self.sources[die]]
        return steps if self.outside else steps + self._off(die)

    def _seconds(self, source: int, target: int, die: int) -> list[tuple[int, int]]:
        """The steps after one from `source` to `target`, which is made in `half`."""
        half = self.half
        if half[BAR]:
            return self._entry(die)
        sources = self.sources[die]
        if not half[source]:
            sources = [point for point in sources if point != source]
        if target > die and half[target] == 1 and self.open[target - die]:
            sources = sorted([*sources, target], reverse=True)
        steps = [(point, point - die) for point in sources]
        outside = self.outside - (source > 6) + (target > 6)
        return steps if outside else steps + self._off(die)

    def by_two(self, high: int, low: int) -> list[Sides]:
        """The positions that a roll of two different dice leads to."""
        half, hits = self.half, self.hits
        found: list[Sides] = []
        first: set[tuple[int, int]] = set()
        for die, then in ((low, high), (high, low)):
            for source, target in self._firsts(die):
                mine, theirs = self.mine + ONE[target] - ONE[source], self.theirs + hits[target]
                half[source] -= 1
                half[target] += 1
                for start, end in self._seconds(source, target, then):
                    if die == low:
                        first.add((start, source))
                    elif (source, start) in first:
                        continue  # The same two steps the other way round.
                    after = theirs + hits[end] if end != target else theirs
                    found.append((mine + ONE[end] - ONE[start], after))
                half[source] += 1
                half[target] -= 1
        if found:
            return found
        return [
            (self.mine + ONE[target] - ONE[source], self.theirs + hits[target])
            for source, target in self._firsts(high) or self._firsts(low)
        ]

    def by_double(self, die: int) -> list[Sides]:
        """The positions that a roll of equal dice leads to."""
        self.most = 1
        found: list[Sides] = []
        self._repeat(die, self.mine, self.theirs, 0, 24, found)
        return found

    def _repeat(self, die: int, mine: Packed, theirs: Packed, made: int, highest: int, found: list[Sides]) -> None:
        """Add where the longest plays lead that go on after so many steps `made`, from the back; see `rules.all_plays`."""
        half, hits = self.half, self.hits
        if half[BAR]:
            steps = self._entry(die)
        else:
            free = self.open
            steps = [(at, at - die) for at in range(highest, die, -1) if half[at] and free[at - die]]
            if not any(half[7:]):
                steps += self._off(die)
        if made == 3 and steps:
            self.most = 4
            found += [(mine + ONE[target] - ONE[source], theirs + hits[target]) for source, target in steps]
        elif steps:
            for source, target in steps:
                half[source] -= 1
                half[target] += 1
                hit = hits[target]
                hits[target] = 0
                self._repeat(die, mine + ONE[target] - ONE[source], theirs + hit, made + 1, min(source, 24), found)
                hits[target] = hit
                half[source] += 1
                half[target] -= 1
        elif made >= self.most:
            self.most = made
            found.append((mine, theirs))
