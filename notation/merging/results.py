"""Which of several results a game has where the rules allow more than one, as where it was given up."""

from __future__ import annotations

from collections.abc import Sequence

from notation.board import Half, other
from notation.mending.referee import Moment, Referee
from notation.merging.choosing import Chosen, Column, go_through
from notation.model import Win


def likely_result(referee: Referee, start: Moment, columns: Sequence[Column], chosen: Chosen, *, last: bool) -> Chosen:
    """The readings of a game with the likeliest of its results that the rules allow.

    That of most records; then one that ends the match, if the game is its last; then that in which the player wins who is ahead
    in the race; then that of the fewest points, for gammons are rarer than single games.
    """
    if chosen.trouble is not None:
        return chosen
    ways = []
    for at, column in enumerate(columns):
        choices = column.choices()
        if sum(isinstance(one, Win) for one in choices) < 2 or not isinstance(choices[chosen.picks[at]], Win):
            continue
        for pick, win in enumerate(choices):
            picks = (*chosen.picks[:at], pick, *chosen.picks[at + 1 :])
            moments = [start]
            trouble, reached = go_through(referee, start, [one.choices() for one in columns], picks, moments)
            if isinstance(win, Win) and trouble is None:
                ends = last and referee.frame.score[win.player] + win.points >= referee.frame.length
                halves = moments[-1].halves
                ahead = _pips(halves[win.player]) < _pips(halves[other(win.player)])
                ways.append(
                    ((column.votes(win), ends, ahead, -win.points, pick == chosen.picks[at]), Chosen(picks, None, reached))
                )
    return max(ways, key=lambda way: way[0], default=((), chosen))[1]


def _pips(half: Half) -> int:
    return sum(point * checkers for point, checkers in enumerate(half))
