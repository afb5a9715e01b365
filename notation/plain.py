"""Plays that use every die by legal steps in the order written, as nearly all of them do: the short way through a game.

Such a play is legal whatever else could be played.  `carry_on` takes a run of such plays; where it stops, `Table` looks
closer, and the tests hold both alike.  A `Plan` is what a play asks of the board as two comparisons of whole numbers: whoever
tries the same play on many boards works it out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from notation.board import BAR, OFF, Player, other
from notation.decisions import Decision
from notation.model import Action, Move, Step, Written, WrittenPlay
from notation.packed import BEHIND, GUARD, ONE, OUTSIDE, SEVERAL, WHOLE, Packed, Sides, can_step, unpack_both
from notation.rules import ROLLS

_KEPT: Final = 1 << 14
"""So many plans are kept, about 15 MB of them."""


class Plan(NamedTuple):
    """What a play asks of the board, and what it makes of it; numbers as in `notation.packed`.

    With the sum `takes` the mover's checkers must show `finds` where it `looks`: a checker on each source, and nobody where
    nobody may be (on the bar, behind a checker that is borne off).  The opponent's must be those of `marks` where the play
    `lands` or passes: none, or one where a hit is marked.  `moved` and `struck` are then added to either.  `bears_off` tells
    whether that may end the game.

    `steps` is the play with one step a die, `joined` whether it is written in fewer, `passes` the points that are only passed
    over.  `otherwise` is another way to make it: the dice in the other order, where one checker is moved by both.
    """

    takes: Packed
    looks: Packed
    finds: Packed
    moved: Packed
    lands: Packed
    marks: Packed
    struck: Packed
    bears_off: bool
    steps: tuple[Step, ...]
    joined: bool = False
    passes: Packed = 0
    otherwise: Plan | None = None


def _made(dice: tuple[int, int], steps: tuple[Step, ...]) -> Plan | None:
    if dice not in ROLLS or not steps:
        return None
    first, second = dice
    whole = 4 if first == second else 2
    if len(steps) == whole:
        return _in_single_steps(dice, steps)
    if not all(OFF < target < source <= BAR for source, target, _ in steps):
        return None
    if first == second:
        return _by_a_double(first, steps)
    source, target, _ = steps[0]
    if len(steps) > 1 or source - target != first + second:
        return None
    ways = [_joined([(source, source - die, False), (source - die, target, True)], steps) for die in (first, second)]
    return ways[0] and ways[0]._replace(otherwise=ways[1])


def _in_single_steps(dice: tuple[int, int], steps: tuple[Step, ...]) -> Plan | None:
    left = [*dice] * 2 if dice[0] == dice[1] else [*dice]
    nobody = []
    for source, target, _ in steps:
        if not OFF <= target < source <= BAR:
            return None
        die, empty = source - target, 0
        if target == OFF:
            empty = OUTSIDE
            if source not in left:
                die = min((die for die in left if die > source), default=0)
                empty |= BEHIND[min(source, 6)]
        if die not in left:
            return None
        left.remove(die)
        nobody.append(empty)
    return _planned(steps, nobody)


def _by_a_double(die: int, steps: tuple[Step, ...]) -> Plan | None:
    """The plan of a double in which checkers are moved by several dice: always the rearmost first."""
    if sum(source - target for source, target, _ in steps) != 4 * die or any((step[0] - step[1]) % die for step in steps):
        return None
    pairs = sorted(((source, target) for source, target, _ in steps), reverse=True)
    single: list[tuple[int, int, bool]] = []
    while pairs:
        source, goal = pairs.pop(0)
        target = source - die
        single.append((source, target, target == goal))
        if target != goal:
            pairs = sorted([*pairs, (target, goal)], reverse=True)
    return _joined(single, steps)


def _joined(single: Sequence[tuple[int, int, bool]], written: tuple[Step, ...]) -> Plan | None:
    """The plan of single steps (source, target, whether that is where a written step ends)."""
    left, steps = {target for _, target, marked in written if marked}, []
    for source, target, ends in single:
        hit = ends and target in left
        if hit:
            left.remove(target)
        steps.append(Step(source, target, hit))
    return _planned(tuple(steps), [0] * len(steps), [not ends for *_, ends in single])


_NOT_PASSING: Final = (False,) * 4


def _planned(steps: tuple[Step, ...], nobody: Sequence[Packed], passing: Sequence[bool] = _NOT_PASSING) -> Plan | None:
    """The plan of single steps; None where no board lets them be made in this order.

    For each of them, `nobody` is where no checker of the mover may stand then, and `passing` whether it ends where nobody of
    the opponent may stand.
    """
    needed = moved = finds = clear = lands = marks = passes = 0
    arrived: list[int] = []
    bears_off = False
    for (source, target, marked), empty, passes_over in zip(steps, nobody, passing, strict=False):
        if clear & WHOLE[source]:
            return None
        clear |= empty if source == BAR else empty | WHOLE[BAR]
        if source in arrived:
            arrived.remove(source)
        else:
            needed += ONE[source]
            finds |= GUARD[source]
        arrived.append(target)
        moved += ONE[target] - ONE[source]
        bears_off = bears_off or target == OFF
        across = BAR - target
        if passes_over and not lands & ONE[across]:
            passes |= WHOLE[across]
        if target:
            lands |= WHOLE[across]
        if marked:
            marks |= ONE[across]
    if (needed + moved) & clear or marks & passes:
        return None
    struck = marks.bit_count() * ONE[BAR] - marks
    joined = passing is not _NOT_PASSING
    return Plan(finds - needed, finds | clear, finds, moved, lands, marks, struck, bears_off, steps, joined, passes)


_plans: Final[dict[tuple[tuple[int, int], tuple[Step, ...]], Plan | None]] = {}


def plan(dice: tuple[int, int], steps: tuple[Step, ...]) -> Plan | None:
    """The plan of a play; None when its steps do not use every die one after the other."""
    key = dice, steps
    try:
        return _plans[key]
    except KeyError:
        if len(_plans) >= _KEPT:
            _plans.clear()
        found = _plans[key] = _made(dice, steps)
        return found


def follow(plan: Plan, mine: Packed, theirs: Packed) -> tuple[Packed, Packed, Packed] | None:
    """Both players' checkers after a planned play, whether or not its hits are marked, and those of the opponent's that are
    hit; None when the board does not let it be made so."""
    hits = theirs & plan.lands
    if (mine + plan.takes) & plan.looks != plan.finds or hits & (SEVERAL | plan.passes):
        return None
    return mine + plan.moved, theirs - hits + hits.bit_count() * ONE[BAR], hits


def suits(plan: Plan, mine: Packed, theirs: Packed) -> bool:
    """Whether the board lets a planned play be made, with the hits that are marked."""
    return (mine + plan.takes) & plan.looks == plan.finds and theirs & plan.lands == plan.marks


class Stop(NamedTuple):
    """Where a run of plain plays stops: the index of the action to look closer at, whose turn it is, where the checkers stand
    then, and where they stood before the last play and the one before it."""

    at: int
    turn: Player
    sides: Sides
    before: Sides
    earlier: Sides


class Run(NamedTuple):
    """A run of plain plays: the indices of its first action and of the one behind its last, whose turn it is at its start,
    where the checkers stand then, and what holds all through it: the cube, its owner, and whether the position is certain."""

    at: int
    end: int
    turn: Player
    sides: Sides
    cube: int
    owner: Player | None
    certain: bool

    def decisions(self, actions: Sequence[Action]) -> Iterator[Decision]:
        """The plays of the run, made once more, as decisions."""
        turn, sides = self.turn, self.sides
        halves = unpack_both(sides)
        for at in range(self.at, self.end):
            move = actions[at]
            assert isinstance(move, Move)
            steps, after = move.steps, halves
            if steps:
                mine, theirs = sides if turn == 0 else sides[::-1]
                planned = plan(move.dice, steps) if len(steps) != _ROLLS[move.dice][2] else None
                if planned:
                    way = planned if suits(planned, mine, theirs) else planned.otherwise
                    assert way
                    steps = way.steps
                for source, target, hit in steps:
                    mine += _MOVED[source][target]
                    if hit and theirs & _ACROSS[target]:
                        theirs += _STRUCK[target]
                sides = (mine, theirs) if turn == 0 else (theirs, mine)
                after = unpack_both(sides)
            value, owner, certain = self.cube, self.owner, self.certain
            yield Decision(at, move, turn, move.dice, halves, value, owner, 0, turn, steps, True, True, certain, after)
            halves, turn = after, other(turn)


_MOVED: Final = tuple(tuple(ONE[target] - ONE[source] for target in range(26)) for source in range(26))
"""What a step from one point to another adds to the mover's checkers."""
_STRUCK: Final = tuple(ONE[BAR] - ONE[BAR - target] for target in range(26))
"""What a hit on a point of the mover's adds to the opponent's."""
_ACROSS: Final = WHOLE[::-1]
"""All that the opponent may have on a point of the mover's."""
_BLOT: Final = ONE[::-1]
"""One checker of the opponent's there."""
_ROLLS: Final = {
    (first, second): (min(first, second), max(first, second), *((2, first + second) if first != second else (4, 4 * first)))
    for first, second in ROLLS
}
"""The smaller and the larger die of each roll, how many steps they make, and how many pips."""
_NO_ROLL: Final = (0, 0, 0, 1)
PLAYS: Final = (WrittenPlay, Move)
"""What tells of a roll and its play."""
_DANCES: Final = (Written.BLANK, Written.DANCE)


def _otherwise(move: Move | WrittenPlay, mine: Packed, theirs: Packed, checkers: int) -> Sides | None:
    """The mover's checkers and the opponent's after a play in fewer steps than dice, or without one."""
    dice, steps = move.dice, move.steps
    if not steps:
        dances = move.written in _DANCES and dice in ROLLS and not any(can_step(mine, theirs, die) for die in dice)
        return (mine, theirs) if dances else None
    if len(steps) == 1 and steps[0].source == BAR and (entered := _entered(dice, steps[0], mine, theirs)):
        return entered
    planned = plan(dice, steps)
    if planned and not suits(planned, mine, theirs):
        planned = planned.otherwise
    if not planned or not suits(planned, mine, theirs):
        return None
    mine += planned.moved
    return None if planned.bears_off and mine & WHOLE[OFF] >= checkers else (mine, theirs + planned.struck)


def _entered(dice: tuple[int, int], step: Step, mine: Packed, theirs: Packed) -> Sides | None:
    """Both players' checkers after a checker has entered with one die, where the other cannot be played before or after."""
    target, die = step.target, BAR - step.target
    if die not in dice or dice not in ROLLS or mine < ONE[BAR]:
        return None
    closed = dice[1] if die == dice[0] else dice[0]
    if not theirs & SEVERAL & WHOLE[closed] or theirs & WHOLE[die] != (ONE[die] if step.hit else 0):
        return None
    mine += _MOVED[BAR][target]
    theirs += _STRUCK[target] if step.hit else 0
    return None if mine < ONE[BAR] and can_step(mine, theirs, closed) else (mine, theirs)


def carry_on(entries: Sequence[Any], players: Sequence[Player | None], stop: Stop, checkers: int) -> Stop:
    """Make the plain plays of `entries` from `stop` on, of a game with so many `checkers` of each player.

    The entries are actions, or what of a roll is written (see `notation.recorded`), and `players` whose they are.

    Plain is a roll by the player whose turn it is with a play that a plan takes, its hits marked as they happen, or with no
    play where nothing can be played.  The play that ends a game is left for a closer look.
    """
    at, turn, sides, before, earlier = stop
    # Always from the side of the player whose turn it was.
    mine, theirs = sides if turn == 0 else sides[::-1]
    last_mine, last_theirs = before if turn else before[::-1]
    past_mine, past_theirs = earlier if turn == 0 else earlier[::-1]
    whole, moved, struck, across, blot = WHOLE, _MOVED, _STRUCK, _ACROSS, _BLOT
    bar, outside = ONE[BAR], ONE[7]
    rolls, count = _ROLLS.get, len(entries)
    seats: tuple[Player, Player] = (1, 0)
    while at < count:
        move = entries[at]
        if players[at] != turn or type(move) not in PLAYS:
            break
        steps, my, their = move.steps, mine, theirs
        first, second, size, left = rolls(move.dice, _NO_ROLL)
        if len(steps) == size:
            entering = my >= bar
            # Step by step, as long as each is legal: `left` are the pips of the dice that are left.
            for source, target, hit in steps:
                if not my & whole[source] or (entering and source != BAR and my >= bar):
                    break
                die = source - target
                if die != first and die != second:
                    # A larger die may bear off from the last point.
                    die = left if left in (first, second) else second if source > first else first
                    if target or source > die or my >= ONE[source + 1]:
                        break
                if not target:
                    if hit or my >= outside or my & whole[OFF] >= checkers - 1:
                        break
                elif hit:
                    if their & across[target] != blot[target]:
                        break
                    their += struck[target]
                elif their & across[target]:
                    break
                my += moved[source][target]
                left -= die
        if left:
            made = _otherwise(move, mine, theirs, checkers)
            if made is None:
                break
            my, their = made
        past_mine, past_theirs, last_mine, last_theirs, mine, theirs = last_mine, last_theirs, mine, theirs, their, my
        turn = seats[turn]
        at += 1
    if turn:
        return Stop(at, turn, (theirs, mine), (last_mine, last_theirs), (past_theirs, past_mine))
    return Stop(at, turn, (mine, theirs), (last_theirs, last_mine), (past_mine, past_theirs))
