"""Which rule an illegal play breaks, and which legal plays are nearest to it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Any, NamedTuple

from notation.board import BAR, OFF, Half
from notation.codes import plays as codes
from notation.diagnostics import Code
from notation.grammar import play_text, point_text
from notation.model import Step
from notation.reach import Dice
from notation.rules import Played, all_plays, move, plays_smaller, realise

_SHOWN = 5


class Fault(NamedTuple):
    """A rule that a play breaks: its code, the step at fault (an index into the written steps, None for the whole play)
    and the facts for the message."""

    code: Code
    step: int | None
    facts: dict[str, Any]


def roll_text(dice: Dice) -> str:
    """A roll as players write it, the dice as they were rolled."""
    return f"{dice[0]}{dice[1]}"


def find_fault(mine: Half, theirs: Half, dice: Dice, steps: Sequence[Step]) -> Fault:
    """The first rule that an illegal play breaks, looking at its steps from the back of the board."""
    fault = _step_fault(mine, theirs, dice, steps)
    if fault is not None:
        return fault
    ways = realise(mine, theirs, dice, steps)
    if not ways:
        return Fault(codes.WRONG_DICE, None, {"step": _written(steps), "roll": roll_text(dice)})
    way = ways[0]
    if len(way.steps) == 1 and plays_smaller(mine, theirs, dice, way.steps[0]):
        facts = {"die": max(dice), "played": min(dice), "roll": roll_text(dice)}
        # With both dice playable in another way the fault is the unused die, not the choice between the two.
        if all(len(play.steps) == 1 for play in all_plays(mine, theirs, dice)):
            return Fault(codes.SMALLER_DIE, None, facts)
    unused = " ".join(str(die) for die in sorted(way.dice, reverse=True))
    return Fault(codes.UNUSED_DICE, None, {"unused": unused, "roll": roll_text(dice)})


def _written(steps: Sequence[Step]) -> str:
    return " ".join(f"{point_text(source)}/{point_text(target)}" for source, target, _ in steps)


def _step_fault(mine: Half, theirs: Half, dice: Dice, steps: Sequence[Step]) -> Fault | None:
    mine, theirs = mine[:], theirs[:]
    roll = roll_text(dice)
    order = sorted(range(len(steps)), key=lambda index: (-steps[index].source, -steps[index].target))
    whole = 4 if dice[0] == dice[1] else 2
    left = sorted(dice * (whole // 2))
    for index in order:
        source, target, _ = steps[index]
        step = _written([steps[index]])
        if not mine[source]:
            return Fault(codes.EMPTY_SOURCE, index, {"point": point_text(source), "roll": roll})
        if mine[BAR] and source != BAR:
            return Fault(codes.BAR_FIRST, index, {"roll": roll})
        if target >= source:
            return Fault(codes.BACKWARD_STEP, index, {"step": step, "roll": roll})
        if target and theirs[BAR - target] > 1:
            return Fault(codes.BLOCKED_POINT, index, {"point": point_text(target), "roll": roll})
        if not left:
            return Fault(codes.TOO_MANY_STEPS, index, {"roll": roll})
        used = _dice_for(source - target, target, left)
        if used is None:
            if source - target in dice:  # The step is right, but its die was used before.
                if len(steps) > whole:
                    return Fault(codes.TOO_MANY_STEPS, index, {"roll": roll})
                return Fault(codes.WRONG_DICE, None, {"step": _written(steps), "roll": roll})
            return Fault(codes.WRONG_DICE, index, {"step": step, "roll": roll})
        if target == OFF:
            fault = _bear_off_fault(mine, source, used, index, roll)
            if fault is not None:
                return fault
        if len(used) > 1 and (point := _blocked_way(theirs, source, target, used)) is not None:
            return Fault(codes.BLOCKED_POINT, index, {"point": point_text(point), "roll": roll})
        for die in used:
            left.remove(die)
        move(mine, theirs, source, target)
    return None


def _dice_for(distance: int, target: int, left: Sequence[int]) -> list[int] | None:
    """The dice that make up a step: one, or several for one checker; for a step off the board the last may be larger."""
    for count in range(1, len(left) + 1):
        for start in range(len(left) - count + 1):
            used = list(left[start : start + count])
            if sum(used) == distance or (target == OFF and distance < sum(used) and sum(used) - max(used) < distance):
                return used
    return None


def _bear_off_fault(mine: Half, source: int, used: list[int], index: int, roll: str) -> Fault | None:
    mine[source] -= 1
    outside, higher = any(mine[7:]), any(mine[source + 1 : 7])
    mine[source] += 1
    if outside or (source > 6 and len(used) == 1):
        return Fault(codes.EARLY_BEAR_OFF, index, {"roll": roll})
    if sum(used) > source and higher and len(used) == 1:
        return Fault(codes.LOWER_POINT, index, {"die": used[0], "point": point_text(source), "roll": roll})
    return None


def _blocked_way(theirs: Half, source: int, target: int, used: list[int]) -> int | None:
    """The point that closes the way of one checker over several dice, when every way is closed."""
    ways = {tuple(used), tuple(reversed(used))}
    closed = []
    for way in ways:
        at = source
        for die in way[:-1]:
            at -= die
            if at > target and theirs[BAR - at] > 1:
                closed.append(at)
                break
        else:
            return None
    return max(closed)


def nearest(mine: Half, theirs: Half, dice: Dice, steps: Sequence[Step]) -> list[Played]:
    """Every legal play, the nearest to the written steps first: those whose result differs least from theirs."""
    meant = mine[:]
    for source, target, _ in steps:
        meant[source] -= 1
        meant[target] += 1

    def distance(play: Played) -> int:
        return sum(map(abs, map(sub, play.mine, meant)))

    return sorted(all_plays(mine, theirs, dice), key=distance)


def legal_text(plays: Sequence[Played]) -> str:
    """The first few of these plays for a message."""
    shown = ", ".join(play_text(play.steps) for play in plays[:_SHOWN])
    return shown + (", …" if len(plays) > _SHOWN else "") if plays else "—"
