"""Where the checkers of one game stand, and how well that is known."""

from __future__ import annotations

from notation.board import OFF, Half, Player, Position


class Checkers:
    """The checkers of both players, `count` each.

    `halves` are where they stand, `before` and `earlier` where they stood before the last play and the one before that.
    `known` is False once the record can no longer be followed, `certain` where it follows only by a guess; a `gap` is where
    more is missing than can be guessed, so that the next play which does not fit makes them unknown.  `winner` is the player
    who has borne off all of his.
    """

    __slots__ = ("before", "certain", "count", "earlier", "gap", "halves", "known", "winner")

    def __init__(self, start: Position, count: int, known: bool) -> None:
        self.count = count
        self.halves: tuple[Half, Half] = (start.half(0, count), start.half(1, count))
        self.before = self.earlier = self.halves
        self.known = known
        self.certain = True
        self.gap = False
        self.winner: Player | None = None

    def place(self, position: Position) -> None:
        """Put the checkers where the record says that they stand."""
        self.halves = (position.half(0, self.count), position.half(1, self.count))
        self.certain = True

    def stand(self, player: Player, mine: Half, theirs: Half) -> None:
        """Put the checkers down after a play of `player`, and see whether that ends the game."""
        self.halves = (mine, theirs) if player == 0 else (theirs, mine)
        if mine[OFF] >= self.count and not any(mine[1:]):
            self.winner = player
