"""Which of several plays was made, judged by how far the rest of the game fits each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from notation.board import OFF, Half, Player
from notation.model import Action, Move, Pass, Resign, SetUp, Step, Win, Written
from notation.rules import Played, can_step, make_play, play_plainly

_FAR = 24
"""How many plays ahead are looked at."""
_ENOUGH = 8
"""So many plays that fit say that a play was made as written."""


class Choice(NamedTuple):
    """The play that was taken for what happened: whether the rest of the game speaks for it, and whether it is the play as
    written and needs no comparing."""

    play: Played | None
    told: bool
    sure: bool = False


def choose(
    player: Player, as_written: Played | None, legal: Sequence[Played] | Callable[[], Sequence[Played]], rest: Sequence[Action]
) -> Choice:
    """The play of `player` that was made: as written where the rest of the game fits that as well as any legal play.

    Of equally fitting legal plays (a list, or what makes it when needed) the first is taken; no play when nothing fits even
    the next plays.
    """
    moves, winner = _following(rest)
    best, best_fits = as_written, min(1, len(moves) - 1)
    if as_written is not None:
        best_fits = _fit(player, as_written, moves, winner)
        if best_fits >= min(_ENOUGH, len(moves) + (winner is not None)):
            return Choice(as_written, told=True, sure=True)
    for play in legal() if callable(legal) else legal:
        fits = _fit(player, play, moves, winner)
        if fits > best_fits:
            best, best_fits = play, fits
    return Choice(best, told=best_fits > 0)


def _following(rest: Sequence[Action]) -> tuple[list[Move], Player | None]:
    """The plays that follow, up to one that is not recorded or a set position, and the winner written right after them."""
    moves: list[Move] = []
    for action in rest:
        if isinstance(action, Win):
            return moves, action.player
        if isinstance(action, (SetUp, Resign, Pass)):
            break
        if isinstance(action, Move):
            if action.written not in (Written.STEPS, Written.BLANK, Written.DANCE) or 0 in action.dice or len(moves) == _FAR:
                break
            moves.append(action)
    return moves, None


def _fit(player: Player, played: Played, moves: Sequence[Move], winner: Player | None) -> int:
    """How many of the moves are legal one after the other from the position after `played`, and one more when the game
    then ends with the win that is written."""
    halves: tuple[Half, Half] = (played.mine, played.theirs) if player == 0 else (played.theirs, played.mine)
    for count, move in enumerate(moves):
        if any(half[OFF] and not any(half[1:]) for half in halves):
            return count
        mine, theirs = halves[move.player], halves[1 - move.player]
        after = _after(mine, theirs, move)
        if after is None:
            # The last roll of a game that was given up often stands without a play.
            return count + (move is moves[-1] and not move.steps and winner is not None and winner != move.player)
        halves = after if move.player == 0 else (after[1], after[0])
    return len(moves) + (winner is not None and not any(halves[winner][1:]))


def _after(mine: Half, theirs: Half, move: Move) -> tuple[Half, Half] | None:
    steps: tuple[Step, ...] = move.steps
    if not steps:
        return None if any(can_step(mine, theirs, die) for die in move.dice) else (mine, theirs)
    if plain := play_plainly(mine, theirs, move.dice, steps):
        return plain[0], plain[1]
    if max(move.dice) > 6:
        return None
    made = make_play(mine, theirs, move.dice, steps)
    return (made.mine, made.theirs) if made else None
