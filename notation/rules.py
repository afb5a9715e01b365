"""The rules of backgammon as pure functions; they know no text and no record.

Inside this module the board is two lists, the mover's and the opponent's checkers, each in its owner's numbering (see
`notation.board.Half`): the rules then read the same for both players.  A play is judged by the position that it leads to.

Statements are those of the usual tournament rules; where a function carries one out, its docstring names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from notation.board import BAR, OFF, Half, Position
from notation.model import Step
from notation.packed import pack
from notation.reach import Dice, leads_to

ROLLS: Final = frozenset((first, second) for first in range(1, 7) for second in range(1, 7))
"""Every roll there is."""


_SIDES: Final = range(1, 7)


class Play(NamedTuple):
    """A legal play: `steps`, one a die, in an order that can be played, and the position that it leads to.

    Points are the mover's own; `result` is seen from the same side as the position it was made from.
    """

    steps: tuple[Step, ...]
    result: Position


class Played(NamedTuple):
    """A play made on the board: its steps, one a die with the hits it made, and both players' checkers afterwards."""

    steps: tuple[Step, ...]
    mine: Half
    theirs: Half


# -- single steps -------------------------------------------------------------------------------------------------------


def landing(mine: Half, theirs: Half, source: int, die: int) -> int | None:
    """Where a checker on `source` comes to stand with `die`, or None when that step is not legal.

    A landing point holds at most one opposing checker (R7); checkers on the bar go first (R13); bearing off needs
    every checker at home, and a larger die only bears off from the highest point (R14, R15).
    """
    if not mine[source] or (mine[BAR] and source != BAR):
        return None
    target = source - die
    if target > OFF:
        return None if theirs[BAR - target] > 1 else target
    if any(mine[7:]) or (target < OFF and any(mine[source + 1 : 7])):
        return None
    return OFF


def move(mine: Half, theirs: Half, source: int, target: int) -> bool:
    """Move a checker whatever the rules say of it; True when that hits."""
    mine[source] -= 1
    mine[target] += 1
    if target and theirs[BAR - target] == 1:
        theirs[BAR - target] = 0
        theirs[BAR] += 1
        return True
    return False


def _take_back(mine: Half, theirs: Half, source: int, target: int, hit: bool) -> None:
    mine[target] -= 1
    mine[source] += 1
    if hit:
        theirs[BAR] -= 1
        theirs[BAR - target] = 1


def _landings(mine: Half, theirs: Half, die: int, highest: int = 24) -> list[tuple[int, int]]:
    """Every legal step with `die` as (source, target), from the back; only the bar while a checker is there."""
    if mine[BAR]:
        return [(BAR, BAR - die)] if theirs[die] < 2 else []
    shift = BAR + die
    found = [(source, source - die) for source in range(highest, die, -1) if mine[source] and theirs[shift - source] < 2]
    if not any(mine[7:]):
        if mine[die]:
            found.append((die, OFF))
        elif not any(mine[die + 1 : 7]):
            found += [(source, OFF) for source in range(die - 1, 0, -1) if mine[source]][:1]
    return found


def can_step(mine: Half, theirs: Half, die: int) -> bool:
    """Whether any checker can move by `die`."""
    if mine[BAR]:
        return theirs[die] < 2
    return bool(_landings(mine, theirs, die))


# -- all legal plays ----------------------------------------------------------------------------------------------------


def all_plays(mine: Half, theirs: Half, dice: Dice) -> list[Played]:
    """Every legal play, one for each position that can be reached; empty when nothing can be played.

    As many dice as possible must be played, and when only one of two can be, the larger if that can (R10).  Plays may
    share their lists, and the same question is answered with the same list: copy one before changing it.
    """
    return _all_plays(tuple(mine), tuple(theirs), (dice[0], dice[1]))


@lru_cache(maxsize=8)
def _all_plays(my_counts: tuple[int, ...], their_counts: tuple[int, ...], dice: Dice) -> list[Played]:
    """The same: an illegal play asks for them several times over."""
    mine, theirs = [*my_counts], [*their_counts]
    low, high = sorted(dice)
    plays: list[Played] = []
    if low == high:
        _add_repeated(mine, theirs, low, (), 24, plays)
        return plays
    seen: set[int] = set()
    for die, then in ((low, high), (high, low)):
        for source, target in _landings(mine, theirs, die):
            halfway = _stepped(mine, theirs, source, target)
            (first,), mine_after, theirs_after = halfway
            # The position that comes of a play as one number: the moved checkers, five bits a point, and the points hit.
            moved = _AT[target] - _AT[source] + (first.hit << _HITS + target)
            for start, end in _landings(mine_after, theirs_after, then):
                result = moved + _AT[end] - _AT[start]
                if end and theirs_after[BAR - end]:
                    result += 1 << _HITS + end
                if result not in seen:
                    seen.add(result)
                    plays.append(_stepped(mine_after, theirs_after, start, end, halfway.steps))
    if plays:
        return plays
    return [_stepped(mine, theirs, *step) for step in _landings(mine, theirs, high) or _landings(mine, theirs, low)]


_new: Final = tuple.__new__
"""Makes a step without looking at its points, which are always right here."""
_AT: Final = tuple(1 << 5 * point for point in range(26))
_HITS: Final = 5 * 26


def _stepped(mine: Half, theirs: Half, source: int, target: int, before: tuple[Step, ...] = ()) -> Played:
    """The play that goes on from `before` with a legal step; the board given is that before the step."""
    mine = mine[:]
    mine[source] -= 1
    mine[target] += 1
    hit = target > OFF and theirs[BAR - target] > 0
    if hit:
        theirs = theirs[:]
        theirs[BAR - target] = 0
        theirs[BAR] += 1
    return Played((*before, _new(Step, (source, target, hit))), mine, theirs)


def _add_repeated(mine: Half, theirs: Half, die: int, steps: tuple[Step, ...], highest: int, plays: list[Played]) -> None:
    """Add the longest plays of equal dice that go on from `steps`; the board is as it is after these.

    The steps of such a play can always be taken from the back, and in that order each position is reached once.  The first
    play that is found, always with the rearmost checker, is as long as any.
    """
    landings = _landings(mine, theirs, die, highest) if len(steps) < 4 else []
    for source, target in landings:
        play = _stepped(mine, theirs, source, target, steps)
        _add_repeated(play.mine, play.theirs, die, play.steps, min(source, 24), plays)
    if not landings and len(steps) >= (len(plays[0].steps) if plays else 1):
        plays.append(Played(steps, mine, theirs))


def need_roll(dice: Dice) -> None:
    """Raise `ValueError`, with a sentence, for what is no roll of two dice."""
    if len(dice) != 2 or not all(die in _SIDES for die in dice):
        raise ValueError(f"a roll is two dice from 1 to 6, not {tuple(dice)!r}")


def legal_plays(position: Position, dice: Dice) -> list[Play]:
    """Every legal play of the first player in `position` with `dice`; empty when he cannot move.

    One play for each position that can be reached.  Give the second player's plays with ``position.flip()``.  Raises
    `ValueError` for dice that are not 1 to 6, and for what cannot stand on a board.  The rules are R7 to R15.

    >>> from notation.board import START
    >>> len(legal_plays(START, (3, 1)))
    16
    >>> legal_plays(START, (6, 6))[0].steps[0]
    Step(source=24, target=18, hit=False)
    """
    need_roll(dice)
    position.need_possible()
    mine, theirs = position.half(0), position.half(1)
    return [Play(played.steps, Position.from_halves(played.mine, played.theirs)) for played in all_plays(mine, theirs, dice)]


def most_steps(mine: Half, theirs: Half, dice: Dice) -> int:
    """The greatest number of steps that can be played, 0 to 4, found without listing the plays."""
    mine, theirs = mine[:], theirs[:]
    first, second = dice
    if first == second:
        return _most_repeated(mine, theirs, first, 4, 24)
    most = 0
    for die, then in (dice, dice[::-1]):
        for source, target in _landings(mine, theirs, die):
            hit = move(mine, theirs, source, target)
            most = 2 if can_step(mine, theirs, then) else max(most, 1)
            _take_back(mine, theirs, source, target, hit)
            if most == 2:
                return 2
    return most


def _most_repeated(mine: Half, theirs: Half, die: int, left: int, highest: int) -> int:
    most = 0
    for source, target in _landings(mine, theirs, die, highest) if left else ():
        hit = move(mine, theirs, source, target)
        most = max(most, 1 + _most_repeated(mine, theirs, die, left - 1, min(source, 24)))
        _take_back(mine, theirs, source, target, hit)
        if most == left:
            break
    return most


# -- judging one play ---------------------------------------------------------------------------------------------------


def _single_dice(dice: Dice) -> tuple[int, ...]:
    return dice * 2 if dice[0] == dice[1] else dice


class _Realised(NamedTuple):
    steps: tuple[Step, ...]
    dice: tuple[int, ...]
    mine: Half
    theirs: Half


def _realise(
    mine: Half, theirs: Half, dice: tuple[int, ...], pairs: list[tuple[int, int]], may_hit: bool, done: list[Step]
) -> Iterator[_Realised]:
    """Every way to carry out the written pairs by single legal steps; a point that is only passed over is not hit
    unless `may_hit`.  `pairs` are (where the checker stands now, where it shall go)."""
    if not pairs:
        yield _Realised(tuple(done), dice, mine[:], theirs[:])
        return
    tried = set()
    for index, (source, goal) in enumerate(pairs):
        for die in dict.fromkeys(dice):
            if (source, goal, die) in tried:
                continue
            tried.add((source, goal, die))
            target = landing(mine, theirs, source, die)
            if target is None or target < goal:
                continue
            if target > goal and not may_hit and theirs[BAR - target]:
                continue
            hit = move(mine, theirs, source, target)
            done.append(_new(Step, (source, target, hit)))
            left = list(dice)
            left.remove(die)
            rest = pairs[:index] + pairs[index + 1 :]
            if target > goal:
                rest = sorted([*rest, (target, goal)], reverse=True)
            yield from _realise(mine, theirs, tuple(left), rest, may_hit, done)
            done.pop()
            _take_back(mine, theirs, source, target, hit)


def realise(mine: Half, theirs: Half, dice: Dice, steps: Sequence[Step], may_hit: bool = False) -> list[_Realised]:
    """The ways to carry out written steps by single legal steps, those with the most dice first."""
    pairs = sorted(((source, target) for source, target, _ in steps), reverse=True)
    if len(pairs) > 4 or any(source <= target for source, target in pairs):
        return []
    ways = list(_realise(mine, theirs, _single_dice(dice), pairs, may_hit, []))
    ways.sort(key=lambda way: len(way.dice))
    return ways


def make_play(mine: Half, theirs: Half, dice: Dice, steps: Sequence[Step]) -> Played | None:
    """The legal play that `steps` stand for, made on the board; None when they stand for no legal play.

    Written pairs may span several dice; a point that is passed over is not hit (write `24/18*/14` for that).  A play is
    legal when the position after it is one of those that a legal play leads to.
    """
    if not steps:
        return None if any(can_step(mine, theirs, die) for die in dice) else Played((), mine[:], theirs[:])
    ways = realise(mine, theirs, dice, steps)
    if ways:
        way = ways[0]
        played = Played(way.steps, way.mine, way.theirs)
        if not way.dice or not any(way.mine[1:]):
            return played
        most = most_steps(mine, theirs, dice)
        if len(way.steps) == most and not (most == 1 and plays_smaller(mine, theirs, dice, way.steps[0])):
            return played
        return None
    after = literally(mine, theirs, steps)
    if after is None or not adds_up(dice, steps):
        return None
    if not leads_to(pack(mine), pack(theirs), dice, (pack(after.mine), pack(after.theirs))):
        return None
    return next(play for play in all_plays(mine, theirs, dice) if play.mine == after.mine and play.theirs == after.theirs)


def adds_up(dice: Dice, steps: Sequence[Step]) -> bool:
    """Whether the pips of these steps can be those of some of the dice; a checker borne off may use up more than its pips."""
    pips = sum(source - target for source, target, _ in steps)
    first, second = dice
    if any(target == OFF for _, target, _ in steps):
        return pips <= sum(_single_dice(dice))
    if first != second:
        return pips in (first, second, first + second)
    # With equal dice each checker comes to a point of the same remainder.
    remainders = [sorted(step[end] % first for step in steps) for end in (0, 1)]
    return pips in (first, 2 * first, 3 * first, 4 * first) and remainders[0] == remainders[1]


def plays_smaller(mine: Half, theirs: Half, dice: Dice, step: Step) -> bool:
    """Whether a play of this one step leaves a larger die unplayed that could have been played instead (R10)."""
    high = max(dice)
    return dice[0] != dice[1] and landing(mine, theirs, step.source, high) != step.target and can_step(mine, theirs, high)


def unwritten_hits(mine: Half, theirs: Half, dice: Dice, steps: Sequence[Step]) -> list[Played]:
    """The legal plays that agree with the written pairs but hit on a point that is only passed over."""
    results: dict[tuple[int, ...], Played] = {}
    whole = len(_single_dice(dice))
    written = {target for _, target, _ in steps}
    for way in realise(mine, theirs, dice, steps, may_hit=True):
        if all(step.target in written for step in way.steps if step.hit):
            continue
        if len(way.steps) == whole or len(way.steps) == most_steps(mine, theirs, dice):
            results.setdefault((*way.mine, *way.theirs), Played(way.steps, way.mine, way.theirs))
    return list(results.values())


def literally(mine: Half, theirs: Half, steps: Sequence[Step]) -> Played | None:
    """Make written steps whatever the rules say, from the back or else as written; None when that is impossible.

    Impossible is a step from a point without a checker, or onto a point that the opponent holds.
    """
    return _literally(mine, theirs, sorted(steps, reverse=True)) or _literally(mine, theirs, steps)


def _literally(mine: Half, theirs: Half, steps: Sequence[Step]) -> Played | None:
    mine, theirs = mine[:], theirs[:]
    made = []
    for source, target, _ in steps:
        if not mine[source] or source == target or (target and theirs[BAR - target] > 1):
            return None
        made.append(Step(source, target, move(mine, theirs, source, target)))
    return Played(tuple(made), mine, theirs)


# -- the cube, the result and the match ---------------------------------------------------------------------------------


def level(loser: Half, checkers: int) -> int:
    """What a finished game is worth: 1, 2 for a gammon, 3 for a backgammon (R23).

    A gammon when the loser has borne off none of his `checkers`, a backgammon when he also has one on the bar or in
    the winner's home board.
    """
    if sum(loser[1:]) < checkers:
        return 1
    return 3 if any(loser[19:]) else 2


def most_level(loser: Half, winner: Half, checkers: int) -> int:
    """What a game that is not over can still be worth, 1 to 3, if `loser` loses it (R23).

    No gammon once he has borne off.  A backgammon needs one of his checkers on the bar or in the winner's home board at the
    end: one is there now, or it can be sent to the bar as long as the two sides have not passed each other.
    """
    if sum(loser[1:]) < checkers:
        return 1
    rearmost = [max((point for point in range(26) if half[point]), default=0) for half in (loser, winner)]
    return 3 if any(loser[19:]) or sum(rearmost) > BAR else 2


def is_dead_cube(cube: int, score: int, length: int) -> bool:
    """Whether the present cube already wins the match for the player with this score, so that his double is pointless (R22)."""
    return length > 0 and cube >= length - score


def is_crawford(score: tuple[int, int], length: int, earlier: Iterable[tuple[int, int]]) -> bool:
    """Whether a game starting at `score` is the Crawford game: the first with exactly one player one point away (R26).

    `earlier` are the start scores of the games before it.  A match to one point has none.
    """

    def one_away(at: tuple[int, int]) -> bool:
        return (at[0] == length - 1) != (at[1] == length - 1)

    return length > 1 and one_away(score) and not any(one_away(before) for before in earlier)
