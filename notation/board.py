"""The position: 26 numbers from one fixed point of view, and one `flip`.

Players are numbered 0 (the first, in a record the left column) and 1; outside, in findings and files, they are 1 and 2
(`player_number`).  Each player counts points from his own home: 24 is
farthest from it, 25 is the bar, 0 is off the board.  One player's point ``n`` is the other's point ``25 - n``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, Self, TypeAlias, overload

Player: TypeAlias = Literal[0, 1]

OFF: Final = 0
BAR: Final = 25
CHECKERS: Final = 15
MOST_CHECKERS: Final = 1000
"""So many checkers of both players together a position holds at most, however odd the record is that tells of it."""

_OTHER: Final[tuple[Player, Player]] = (1, 0)


def other(player: Player) -> Player:
    """The opponent."""
    return _OTHER[player]


@overload
def player_number(player: Player) -> int: ...
@overload
def player_number(player: Player | None) -> int | None: ...
def player_number(player: Player | None) -> int | None:
    """A player as people and files count them: 1 or 2, where inside there are 0 and 1; None stays None.

    >>> player_number(0), player_number(1), player_number(None)
    (1, 2, None)
    """
    return None if player is None else player + 1


def numbered_player(number: object) -> Player | None:
    """The player whom people and files call `number`; None for what is neither 1 nor 2."""
    return None if type(number) is not int or number not in (1, 2) else 0 if number == 1 else 1


Half: TypeAlias = list[int]
"""One player's checkers in his own numbering: 26 counts, index 0 borne off, 1-24 the points, 25 the bar."""


class Position(tuple[int, ...]):
    """Where the checkers stand, seen from the first player's side.

    Index 1 to 24 are the points in the first player's numbering: ``+n`` for his checkers, ``-n`` for the second player's.
    Index 25 is the first player's bar (zero or more), index 0 the second player's bar (zero or less).  Checkers borne off
    are not stored; they are what is missing from fifteen.

    >>> START[24], START[13], START[1]
    (2, 5, -2)
    >>> START.flip() == START
    True
    >>> START.pips(0), START.off(1)
    (167, 0)
    >>> print(START)
     +13-14-15-16-17-18------19-20-21-22-23-24-+     X: second player
     | O           X    |   | X              O |     167 pips
     | O           X    |   | X              O |
     | O           X    |   | X                |
     | O                |   | X                |
     | O                |   | X                |
     |                  |BAR|                  |
     | X                |   | O                |
     | X                |   | O                |
     | X           O    |   | O                |
     | X           O    |   | O              X |
     | X           O    |   | O              X |     167 pips
     +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: first player
    """

    __slots__ = ()

    def __new__(cls, numbers: Iterable[int]) -> Self:
        """Make a position of 26 numbers; `ValueError` when there are not exactly 26, or more than `MOST_CHECKERS` checkers.

        The bound is far above what any record means, and lets everything that writes or draws a checker at a time be simple.
        """
        position = super().__new__(cls, numbers)
        if len(position) != 26:
            raise ValueError(f"a position has 26 numbers, not {len(position)}")
        if sum(map(abs, position)) > MOST_CHECKERS:
            raise ValueError(f"a position has at most {MOST_CHECKERS} checkers")
        return position

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, view: str) -> str:
        """The board drawn, as `print` shows it: the first player sits at the lower edge, and the points are numbered for him.

        The words `second` (the second player sits there, and his numbers are shown) and `unicode` (signs instead of letters)
        change that; `ValueError` for others.
        """
        from notation.drawing import MIDDLE, board

        words = {*view.split()}
        if unknown := words - {"first", "second", "ascii", "unicode"}:
            raise ValueError(f"a position is drawn as first or second, ascii or unicode, not {' '.join(sorted(unknown))}")
        below: Player = 1 if "second" in words else 0
        style: Literal["ascii", "unicode"] = "unicode" if "unicode" in words else "ascii"
        margin = [""] * (2 * MIDDLE + 1)
        for player, name, pips in ((other(below), 0, 1), (below, -1, -2)):
            letter = "OX"[player] if style == "ascii" else "○●"[player]
            margin[name] = f"{letter}: {'second' if player else 'first'} player"
            margin[pips] = f"{self.pips(player)} pips"
        off = (self.off(0), self.off(1))
        return board(self, margin, below=below, numbered=below, off=off, style=style)

    @classmethod
    def bounded(cls, numbers: Iterable[int]) -> Self | None:
        """A position of 26 numbers from a record; None when they are more checkers than a position holds."""
        try:
            return cls(numbers)
        except ValueError:
            return None

    @classmethod
    def from_halves(cls, first: Sequence[int], second: Sequence[int]) -> Position:
        """Join both players' own counts (see `Half`); what they hold at index 0 is not looked at.

        A point that both hold (never legal) keeps the difference: check the halves before joining them.
        """
        numbers = [mine - theirs for mine, theirs in zip(first, reversed(second), strict=True)]
        numbers[0] = -second[BAR]
        numbers[BAR] = first[BAR]
        return cls(numbers)

    def need_possible(self, checkers: int = CHECKERS) -> None:
        """Raise `ValueError`, with a sentence, for what cannot stand on a board: more than `checkers` of a player, or one
        player's checkers on the other's bar.

        A position may be any that a record tells of; what plays on from it needs a possible one.
        """
        if self[BAR] < 0 or self[OFF] > 0:
            raise ValueError("index 25 is the first player's bar (0 or more) and index 0 the second's (0 or less)")
        for player, name in ((0, "first"), (1, "second")):
            if (count := self.on_board(0 if player == 0 else 1)) > checkers:
                raise ValueError(f"the {name} player has {count} checkers on the board, and only {checkers} to play with")

    def flip(self) -> Position:
        """The same position seen from the other player's side."""
        return Position([-number for number in reversed(self)])

    def half(self, player: Player, checkers: int = CHECKERS) -> Half:
        """One player's checkers in his own numbering, with those borne off (of `checkers`, at least 0) at index 0."""
        seen = self if player == 0 else [-number for number in reversed(self)]
        counts = [max(number, 0) for number in seen]
        counts[OFF] = 0
        counts[OFF] = max(checkers - sum(counts), 0)
        return counts

    def on_board(self, player: Player) -> int:
        """How many checkers `player` has on the points and the bar."""
        return sum(self.half(player, 0))

    def off(self, player: Player) -> int:
        """How many of the fifteen checkers `player` has borne off."""
        return self.half(player)[OFF]

    def bar(self, player: Player) -> int:
        """How many checkers `player` has on the bar."""
        return self[BAR] if player == 0 else -self[0]

    def pips(self, player: Player) -> int:
        """Pip count: the sum of point times checkers, the bar counting 25."""
        return sum(point * count for point, count in enumerate(self.half(player)))


def _start(*stacks: tuple[int, int]) -> Position:
    half = [0] * 26
    for point, count in stacks:
        half[point] = count
    return Position.from_halves(half, half)


START: Final = _start((24, 2), (13, 5), (8, 3), (6, 5))
"""The starting position of backgammon (rules row R1)."""

VARIATIONS: Final[dict[str, tuple[Position, int]]] = {
    "Backgammon": (START, 15),
    "NackGammon": (_start((24, 2), (23, 2), (13, 4), (8, 3), (6, 4)), 15),
    "HyperGammon (1)": (_start((24, 1)), 1),
    "HyperGammon (2)": (_start((24, 1), (23, 1)), 2),
    "HyperGammon (3)": (_start((24, 1), (23, 1), (22, 1)), 3),
    "LongGammon": (_start((24, 15)), 15),
}
"""The variations with backgammon's own rules of movement: starting position and checkers of each player."""
