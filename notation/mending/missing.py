"""Rolls that a record leaves out: what was rolled and played, judged by what it still says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from notation.board import BAR, Half, Player, other
from notation.mending import slips
from notation.mending.plausible import doubts
from notation.mending.referee import Moment, Referee
from notation.mending.slips import Slip
from notation.model import Action, Move, Step, Written
from notation.packed import pack_both
from notation.rules import all_plays

_FAR: Final = 30
"""So many actions after a missing row tell what stood in it."""
_CLOSE: Final = 12
_SOME: Final = 4
_LESS: Final = 0.6
"""What it costs more that a roll does not fit the player's own later plays as far as another does."""
_BOTH: Final = 0.4
"""What it costs that two rolls are missing at once, beside the dearer of them."""
_PAIRS: Final = 60
_NOTHING: Final[tuple[Step, ...]] = ()
_DOUBLE: Final = 0.05
"""Two different dice are thrown twice as often as a double."""
_ROLLS: Final = [(first, second) for first in range(6, 0, -1) for second in range(1, first + 1)]


def missing_rolls(
    referee: Referee, moment: Moment, rest: Sequence[Action], whole: bool = False
) -> Iterator[tuple[float, Slip, Move]]:
    """The rolls that the player whose turn it is may have made, and that are not written: those after which his own later plays
    find their checkers."""
    player = moment.turn
    assert player is not None
    moves = [action for action in rest[:_FAR] if isinstance(action, Move)]
    found = list(_any_rolls(moment, whole))
    referee.steps += len(found)
    half = moment.halves[player]
    fits = [_alone(player, half, roll.steps, moves) for _, _, roll in found]
    most = max(fits, default=0)
    for fit, (cost, slip, roll) in zip(fits, found, strict=True):
        if fit == most:
            yield cost, slip, roll
        elif fit >= _SOME and fit > most // 2:
            yield cost + _LESS, slip, roll


def _any_rolls(moment: Moment, whole: bool) -> Iterator[tuple[float, Slip, Move]]:
    """Every roll and play of the player whose turn it is, one for each position that comes of it unless all are wanted."""
    player = moment.turn
    assert player is not None
    halves = moment.halves
    mine, theirs = halves[player], halves[other(player)]
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    dances = False
    for dice in _ROLLS:
        if dice[0] == dice[1] and not moment.started:
            continue
        plays = all_plays(mine, theirs, dice)
        rare = _DOUBLE * (dice[0] == dice[1])
        if not plays and (whole or not dances):
            dances = True
            yield slips.DANCE_MISSING.cost + rare, slips.DANCE_MISSING, Move(player, dice, (), Written.BLANK)
        for doubt, play in zip(doubts(mine, theirs, plays), plays, strict=True):
            key = tuple(play.mine), tuple(play.theirs)
            if whole or key not in seen:
                seen.add(key)
                yield slips.ROLL_MISSING.cost + rare + doubt, slips.ROLL_MISSING, Move(player, dice, play.steps)


def missing_pairs(
    referee: Referee, moment: Moment, player: Player, rest: Sequence[Action]
) -> Iterator[tuple[float, Slip, tuple[Move, Move]]]:
    """Two rolls in a row that may be missing before `player` rolls again: those after which both find their checkers."""
    moves = [action for action in rest[:_FAR] if isinstance(action, Move)]
    own = moment._replace(turn=player)
    before = moment.halves
    rolls = [(cost, roll, _after(before, roll)) for cost, _, roll in _any_rolls(own, False)]
    referee.steps += len(rolls)
    fits = [_alone(player, halves[player], _NOTHING, moves, True) for _, _, halves in rolls]
    ranked = sorted(zip(fits, rolls, strict=True), key=lambda one: (-one[0], one[1][0]))[:_CLOSE]
    found = []
    for _, (cost, roll, halves) in ranked:
        then = moment._replace(sides=pack_both(halves), turn=other(player), started=True)
        for second, _, answer in _any_rolls(then, False):
            after = _after(halves, answer)
            theirs = _alone(other(player), after[other(player)], _NOTHING, moves)
            if theirs > _SOME or theirs == len(moves):
                fit = theirs + _alone(player, after[player], _NOTHING, moves)
                found.append((-fit, cost + second - slips.DANCE_MISSING.cost, roll, answer))
        referee.steps += 100
    found.sort(key=lambda one: one[:2])
    most = -found[0][0] if found else 0
    for fit, cost, roll, answer in found[:_PAIRS]:
        if -fit >= most // 2:
            yield cost + _BOTH, slips.ROLL_MISSING, (roll, answer)


def _after(halves: tuple[Half, Half], roll: Move) -> tuple[Half, Half]:
    """Both players' checkers after a roll whose hits are marked."""
    both = [halves[0][:], halves[1][:]]
    mine, theirs = both[roll.player], both[other(roll.player)]
    for source, target, hit in roll.steps:
        mine[source] -= 1
        mine[target] += 1
        if hit and theirs[BAR - target]:
            theirs[BAR - target] -= 1
            theirs[BAR] += 1
    return both[0], both[1]


def _alone(player: Player, half: Half, steps: Sequence[Step], rest: Sequence[Move], may_be_hit: bool = False) -> int:
    """How many rolls can be followed with the checkers of one player alone after `steps`, as far as the marked hits tell; a
    checker more comes in where one `may_be_hit` by a roll that is not known."""
    half = half[:]
    for source, target, _ in steps:
        half[source] -= 1
        half[target] += 1
    for count, move in enumerate(rest):
        for source, target, hit in move.steps:
            if move.player == player:
                if may_be_hit and source == BAR and not half[BAR]:
                    half[BAR], may_be_hit = 1, False
                if not half[source] or (half[BAR] and source != BAR):
                    return count
                half[source] -= 1
                half[target] += 1
            elif hit and target:
                if half[BAR - target] != 1:
                    return count
                half[BAR - target] = 0
                half[BAR] += 1
            elif target and half[BAR - target] > 1:
                return count
    return len(rest)
