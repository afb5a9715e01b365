"""Where the checkers of one game stand, and how well that is known."""

from __future__ import annotations

from notation.board import Half, Player, Position, other
from notation.packed import Packed, Sides, is_off, pack_both, unpack, unpack_both


class Checkers:
    """The checkers of both players, `count` each; numbers as in `notation.packed`.

    `sides` are where they stand, `before` and `earlier` where they stood before the last play and the one before that.
    `known` is False once the record can no longer be followed, `certain` where it follows only by a guess; a `gap` is where
    more is missing than can be guessed, so that the next play which does not fit makes them unknown.  `winner` is the player
    who has borne off all of his.
    """

    __slots__ = ("before", "certain", "count", "earlier", "gap", "known", "sides", "winner")

    def __init__(self, start: Sides, count: int, known: bool) -> None:
        self.count = count
        self.sides = self.before = self.earlier = start
        self.known = known
        self.certain = True
        self.gap = False
        self.winner: Player | None = None

    @property
    def halves(self) -> tuple[Half, Half]:
        """Where they stand, as lists."""
        return unpack_both(self.sides)

    def seen(self, player: Player) -> Sides:
        """Where those of `player` stand and those of his opponent."""
        return self.sides if player == 0 else self.sides[::-1]

    def of(self, player: Player) -> tuple[Half, Half]:
        """Where those of `player` stand and those of his opponent, as lists."""
        return unpack(self.sides[player]), unpack(self.sides[other(player)])

    def place(self, position: Position) -> None:
        """Put the checkers where the record says that they stand."""
        self.sides = pack_both((position.half(0, self.count), position.half(1, self.count)))
        self.certain = True

    def stand(self, player: Player, mine: Packed, theirs: Packed) -> None:
        """Put the checkers down after a play of `player`, and see whether that ends the game."""
        self.sides = (mine, theirs) if player == 0 else (theirs, mine)
        if is_off(mine) and mine >= self.count:
            self.winner = player
