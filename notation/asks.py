"""What a play asks of the board before it, whatever way it is made: what looking ahead can tell of a board at a glance."""

from __future__ import annotations

from typing import Final, NamedTuple

from notation.board import BAR, OFF, Player
from notation.model import Move
from notation.packed import GUARD, ONE, OUTSIDE, WHOLE, WIDTH, Packed
from notation.plain import Plan, plan
from notation.rules import adds_up

NOBODY: Final = ONE[BAR] << WIDTH
"""What is found on no board."""


class _Least(NamedTuple):
    """What a play asks of the board whatever way it is made; numbers as in `notation.packed`.

    With the sum `takes` the mover's checkers must show `finds` where it `looks`: a checker on each source, nobody left on the
    bar or outside where that is the rule.  Where a hit is marked, and there alone, the opponent's must be those of `marks` on
    the points where it `lands`.
    """

    takes: Packed
    looks: Packed
    finds: Packed
    lands: Packed
    marks: Packed


class _Alone(NamedTuple):
    """What a play asks of one player's checkers, as far as they tell alone, and how it `moves` them."""

    takes: Packed
    looks: Packed
    finds: Packed
    moves: Packed


class Ask(NamedTuple):
    """What a play asks of the board: `own` of the mover's checkers alone, and `struck` of the opponent's if it marks a hit."""

    player: Player
    planned: Plan | None
    least: _Least
    move: Move
    own: _Alone
    struck: _Alone | None

    @classmethod
    def of(cls, move: Move) -> Ask:
        """What this play asks."""
        steps = move.steps
        arrived = [0] * 26
        needed = sources = moved = lands = hit = found = struck = 0
        for source, target, marked in steps:
            if arrived[source] > 0:
                arrived[source] -= 1
            else:
                needed += ONE[source]
                sources |= GUARD[source]
            arrived[target] += 1
            moved += ONE[target] - ONE[source]
            across = BAR - target
            if target:
                lands |= WHOLE[across]
            if marked:
                # A second hit on the same point finds nobody there.
                found |= NOBODY if found & ONE[across] else ONE[across]
                hit |= WHOLE[across]
                struck += ONE[BAR] - ONE[across]
        return cls(
            player=move.player,
            planned=plan(move.dice, steps) if steps else None,
            least=_Least(*_least(move), lands, found & lands),
            move=move,
            own=_Alone(sources - needed, sources, sources, moved),
            struck=_Alone(0, hit, found, struck) if hit else None,
        )


def _least(move: Move) -> tuple[Packed, Packed, Packed]:
    """What the mover's checkers must be whatever way a play is made: the sum, where to look after it, and what to find."""
    steps = move.steps
    if not steps:
        return 0, 0, 0
    if not adds_up(move.dice, steps):
        return 0, 0, NOBODY
    leaves = [0] * 26
    for source, target, _ in steps:
        leaves[source] += 1
        leaves[target] -= 1
    needed = finds = 0
    for source in {source for source, _, _ in steps}:
        if leaves[source] > 0:
            needed += leaves[source] * ONE[source]
            finds += GUARD[source]
    clear = 0
    if leaves[BAR] <= 0:  # R13: as long as somebody is on the bar, nobody else is moved.
        clear = WHOLE[BAR]
    if leaves[OFF] < 0:  # R14: when a checker is borne off, all the others are at home.
        clear |= OUTSIDE
    return finds - needed, finds | clear, finds
