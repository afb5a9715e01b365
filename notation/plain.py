"""Plays that use every die by legal steps in the order written, as nearly all of them do: the short way through a game.

Such a play is legal whatever else could be played.  What its dice and steps ask of the board is worked out once (a `Plan`)
and kept, so that a play costs a few looks at the board.  `carry_on` takes a run of such plays; where it stops, `Table` looks
closer, and the tests hold both alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from notation.board import BAR, OFF, Half, Player
from notation.decisions import Decision
from notation.model import Action, Move, Step, Written
from notation.rules import ROLLS

_ON_BOARD: Final = 0
_OWN_DIE: Final = 1
_LARGER_DIE: Final = 2
_KEPT: Final = 1 << 15
"""So many plans are kept, about 10 MB of them."""


class Plan(NamedTuple):
    """What a play asks of the board: its steps as (source, target, the opponent's number for the target, whether and by which
    die a checker is borne off), and the points where a hit is marked (bit ``n`` for the mover's point ``n``)."""

    steps: tuple[tuple[int, int, int, int], ...]
    marks: int
    bears_off: bool


def _made(dice: tuple[int, int], steps: Sequence[Step]) -> Plan | None:
    left = [*dice] * 2 if dice[0] == dice[1] else [*dice]
    if len(steps) != len(left) or dice not in ROLLS:
        return None
    planned = []
    marks = 0
    bears_off = False
    for source, target, marked in steps:
        if not 0 < source <= BAR:
            return None
        if target != OFF:
            die, kind = source - target, _ON_BOARD
        elif source in left:
            die, kind = source, _OWN_DIE
        else:
            die, kind = min((die for die in left if die > source), default=0), _LARGER_DIE
        if die not in left:
            return None
        left.remove(die)
        planned.append((source, target, BAR - target, kind))
        bears_off = bears_off or target == OFF
        if marked:
            marks |= 1 << target
    return Plan(tuple(planned), marks, bears_off)


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


def follow(plan: Plan, mine: Half, theirs: Half) -> tuple[Half, Half, int] | None:
    """Both players' checkers after a planned play, and the points hit (bit ``n`` for the mover's point ``n``); None when the
    board does not let it be made so."""
    mine, theirs, hits = mine[:], theirs[:], 0
    for source, target, across, off in plan[0]:
        if not mine[source] or (mine[25] and source != 25):
            return None
        if off:
            # R14 and R15: every checker at home, and a larger die only from the highest point.
            if any(mine[7:]) or (off == _LARGER_DIE and any(mine[source + 1 : 7])):
                return None
        elif there := theirs[across]:
            if there > 1:
                return None
            theirs[across] = 0
            theirs[25] += 1
            hits |= 1 << target
        mine[source] -= 1
        mine[target] += 1
    return mine, theirs, hits


def play_plainly(
    mine: Half, theirs: Half, dice: tuple[int, int], steps: tuple[Step, ...]
) -> tuple[Half, Half, int, int] | None:
    """Make a play that uses every die by legal steps in the order given; None when it is not as plain as that.

    Returns both players' checkers afterwards, the points hit and the points where a hit is marked.
    """
    planned = plan(dice, steps)
    made = follow(planned, mine, theirs) if planned else None
    return (*made, planned.marks) if planned and made else None


def is_shut_out(mine: Half, theirs: Half, dice: tuple[int, int]) -> bool:
    """Whether a checker on the bar can enter with neither die, so that nothing can be played (R13)."""
    return mine[BAR] > 0 and theirs[dice[0]] > 1 and theirs[dice[1]] > 1


Halves: TypeAlias = tuple[Half, Half]


class Stop(NamedTuple):
    """Where a run of plain plays stops: the index of the action to look closer at, whose turn it is, where the checkers stand
    then, and where they stood before the last play and the one before it."""

    at: int
    turn: Player
    halves: Halves
    before: Halves
    earlier: Halves


def carry_on(
    actions: Sequence[Action],
    stop: Stop,
    cube: tuple[int, Player | None],
    certain: bool,
    checkers: int,
    decide: Callable[[Decision], None],
) -> Stop:
    """Make the plain plays of `actions` from `stop` on, and hand `decide` each of them as a decision.

    Plain is a roll by the player whose turn it is with a play that a plan takes, its hits marked as they happen, or with no
    play where every checker is shut out.  The play that ends a game is left for a closer look.
    """
    at, turn, halves, before, earlier = stop
    value, owner = cube
    made_of = tuple.__new__
    moves = (Written.BLANK, Written.DANCE)
    count = len(actions)
    while at < count:
        move = actions[at]
        if type(move) is not Move or move.player != turn:
            break
        mine, theirs = halves if turn == 0 else (halves[1], halves[0])
        dice, steps = move.dice, move.steps
        if steps:
            planned = plan(dice, steps)
            made = follow(planned, mine, theirs) if planned else None
            if made is None or made[2] != planned[1]:  # type: ignore[index]
                break
            mine, theirs, _ = made
            if mine[0] >= checkers and planned[2]:  # type: ignore[index]
                break
            after = (mine, theirs) if turn == 0 else (theirs, mine)
            earlier, before = before, halves
        elif move.written in moves and dice in ROLLS and is_shut_out(mine, theirs, dice):
            after = halves
            earlier, before = before, halves
        else:
            break
        decide(made_of(Decision, (at, move, turn, dice, halves, value, owner, 0, turn, steps, True, True, certain, after)))
        halves, at, turn = after, at + 1, 1 if turn == 0 else 0
    return Stop(at, turn, halves, before, earlier)
