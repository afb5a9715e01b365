"""What happened, judged by how far the rest of the game fits it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from notation.board import BAR, OFF, Half, Player
from notation.model import Action, Move, Pass, Resign, SetUp, Unread, Win, Written, is_decision
from notation.plain import Plan, follow, plan
from notation.rules import ROLLS, Played, all_plays, can_step, make_play

_ENOUGH = 8
"""So many plays that fit say that a play was made as written."""

_NEAR = 30
"""How many plays ahead one player's checkers are followed alone."""


class Budget:
    """How much looking ahead is left, in steps: a play that is tried, or a roll's play that is thought up, costs one.

    Steps are counted, not time, so that a record is always replayed alike.  Whoever looks ahead stops when none are left.
    """

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    def any_roll(self, mine: Half, theirs: Half) -> Iterator[Played]:
        """Every legal play of every roll, as far as the budget goes."""
        for dice in _ROLLS:
            plays = all_plays(mine, theirs, dice)
            self.left -= len(plays)
            for play in plays:
                if self.left <= 0:
                    return
                yield play


_ROLLS: Final = [(first, second) for first in range(1, 7) for second in range(1, first + 1)]


class Choice(NamedTuple):
    """The play that was taken for what happened: whether the rest of the game speaks for it, and whether it is the play as
    written and needs no comparing."""

    play: Played | None
    told: bool
    sure: bool = False


class Future:
    """What a record shows after some point of a game: the plays, up to one that is not recorded or a set position, and the
    winner where he is written right after them."""

    def __init__(self, actions: Iterable[Action], marks_hits: bool, budget: Budget) -> None:
        self.budget = budget
        self.moves: list[Move] = []
        self.plans: list[Plan | None] = []
        self.winner: Player | None = None
        self.marks_hits = marks_hits
        for action in actions:
            if isinstance(action, Win):
                self.winner = action.player
                break
            if isinstance(action, (SetUp, Resign, Pass)):
                break
            if isinstance(action, Move):
                if action.written not in (Written.STEPS, Written.BLANK, Written.DANCE) or action.dice not in ROLLS:
                    break
                self.moves.append(action)
                self.plans.append(plan(action.dice, action.steps))

    def __len__(self) -> int:
        """The most that `fits` can be."""
        return len(self.moves) + (self.winner is not None)

    def fits(self, halves: tuple[Half, Half]) -> int:
        """How many of the plays are legal one after the other from here on, their hits being those that are marked; and one
        more when the game then ends with the win that is written."""
        moves, winner, budget = self.moves, self.winner, self.budget
        first, second = halves
        count = 0
        for move, planned in zip(moves, self.plans, strict=True):
            budget.left -= 1
            if (first[OFF] and not any(first[1:])) or (second[OFF] and not any(second[1:])):
                return count
            mine, theirs = (first, second) if move.player == 0 else (second, first)
            after: tuple[Half, Half] | None
            made = follow(planned, mine, theirs) if planned else None
            if not made and planned and planned.otherwise:
                made = follow(planned.otherwise, mine, theirs)
            if made and planned:
                mine, theirs, hits = made
                after = (mine, theirs) if hits == planned.marks or not self.marks_hits else None
            else:
                after = self._after(mine, theirs, move)
            if after is None:
                # The last roll of a game that was given up often stands without a play.
                return count + (move is moves[-1] and not move.steps and winner is not None and winner != move.player)
            first, second = after if move.player == 0 else (after[1], after[0])
            count += 1
        return count + (winner is not None and not any((second if winner else first)[1:]))

    def _after(self, mine: Half, theirs: Half, move: Move) -> tuple[Half, Half] | None:
        if not move.steps:
            return None if any(can_step(mine, theirs, die) for die in move.dice) else (mine, theirs)
        made = make_play(mine, theirs, move.dice, move.steps)
        if made is None or (self.marks_hits and _marks(made.steps) != _marks(move.steps)):
            return None
        return made.mine, made.theirs

    def fits_one(self, player: Player, half: Half) -> int:
        """How many of the plays can be made with the checkers of `player` alone, as far as the marked hits tell of them."""
        half = half[:]
        moves, budget = self.moves[:_NEAR], self.budget
        for count, move in enumerate(moves):
            budget.left -= 1
            for source, target, hit in move.steps:
                if move.player == player:
                    if not half[source]:
                        return count
                    half[source] -= 1
                    half[target] += 1
                elif hit:
                    if half[BAR - target] != 1:
                        return count
                    half[BAR - target] = 0
                    half[BAR] += 1
        return len(moves)

    def fits_hit(self, player: Player, half: Half) -> int:
        """How many plays fit a player's checkers, one of them perhaps having been hit meanwhile."""
        most = self.fits_one(player, half)
        for point in range(1, 25):
            if half[point] == 1 and not half[BAR]:
                hit = half[:]
                hit[point], hit[BAR] = 0, 1
                most = max(most, self.fits_one(player, hit))
        return most


def _marks(steps: Sequence[tuple[int, int, bool]]) -> set[int]:
    return {target for _, target, hit in steps if hit}


def seats(player: Player, played: Played) -> tuple[Half, Half]:
    """Both players' checkers after a play of `player`, the first player's first."""
    return (played.mine, played.theirs) if player == 0 else (played.theirs, played.mine)


def choose(
    player: Player, as_written: Played | None, others: Sequence[Played] | Callable[[], Iterable[Played]], future: Future
) -> Choice:
    """The play of `player` that was made: as written where the rest of the game fits that as well as any other.

    Of equally fitting others (a list, or what makes it when needed) the first is taken; no play when nothing speaks for one:
    at least the next plays must fit it, or the win that follows.
    """
    best, most = as_written, min(1, max(len(future.moves) - 1, 0))
    if as_written is not None:
        most = future.fits(seats(player, as_written))
        if most >= len(future):
            return Choice(as_written, told=True, sure=True)
    for play in others() if callable(others) else others:
        if future.budget.spent:
            break
        fits = future.fits(seats(player, play))
        if fits > most:
            best, most = play, fits
    return Choice(best, told=most > 0, sure=best is as_written and most >= _ENOUGH)


def is_last(rest: Sequence[Action], player: Player) -> bool:
    """Whether the record shows that the roll before `rest` was the last of its game: the roller then gave up."""
    for action in rest:
        if isinstance(action, Win):
            return action.player != player
        if isinstance(action, Resign):
            return action.player == player
        if is_decision(action) or isinstance(action, Unread):
            return False
    return True
