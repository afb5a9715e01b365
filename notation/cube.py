"""The cube of one game, with the whole chain of doubles that waits for an answer."""

from __future__ import annotations

from typing import Final

from notation.board import Player, other
from notation.state import Offer

LARGEST: Final = 1 << 50
"""There is no upper limit to the cube; this one only keeps a nonsensical record from making numbers that fill the memory."""


class Cube:
    """What the cube is at and who owns it (None while it is in the middle), before the doubles that wait for an answer.

    `turns` counts those: one for a double.  In a money session the player who must answer may turn the cube once more, and
    then the other must answer: a beaver, a raccoon, and so on without end.  Whoever ends such a chain with a take, the cube
    goes to the player who was doubled first (Y3); whoever ends it with a pass loses what was offered to him before.

    `written` is what else the record may mean by the value: points are compared with both.  They part where a value is not
    the one that follows, or where a double that the rules do not allow (`void`) may not have counted (`doubtful`).
    """

    __slots__ = ("doubler", "doubtful", "former_owner", "owner", "turns", "value", "void", "written")

    def __init__(self, value: int = 1, owner: Player | None = None) -> None:
        self.value = self.written = value
        self.owner = self.former_owner = owner
        self.turns = 0
        self.doubler: Player = 0
        self.void = self.doubtful = False

    @property
    def offer(self) -> Offer | None:
        """What waits for an answer; a turn after a raccoon counts as a beaver or a raccoon again, by who makes it."""
        return offer_of(self.turns)

    @property
    def doubled(self) -> int:
        """The value that one more turn gives it."""
        return raised(self.value, self.turns + 1)

    @property
    def offerer(self) -> Player:
        """Who has turned it last, while a chain waits for an answer."""
        return self.doubler if self.turns % 2 else other(self.doubler)

    @property
    def answerer(self) -> Player:
        """Who must answer."""
        return other(self.offerer)

    def double(self, player: Player, void: bool = False) -> None:
        """Begin a chain."""
        self.doubler, self.void, self.turns = player, void, 1

    def turn(self) -> None:
        """Go on with a chain: the player who must answer turns it once more."""
        self.turns += 1
        self.written = self.value

    def take(self) -> None:
        """End the chain: the cube goes to the player who was doubled first."""
        if self.void:
            self.written, self.former_owner, self.doubtful = self.value, self.owner, True
        else:
            self.written = raised(self.written, self.turns)
        self.value = raised(self.value, self.turns)
        self.owner = other(self.doubler)
        self.turns = 0

    def drop(self) -> None:
        """End the chain: the game counts what was offered before its last turn."""
        if self.turns > 1:
            self.value = self.written = raised(self.value, self.turns - 1)
        self.turns = 0

    def set(self, value: int, owner: Player | None) -> None:
        """Put the cube where the record says."""
        self.value = self.written = value
        self.owner = owner

    def settle(self, value: int) -> None:
        """A later double to `value` tells whether one that was void or not written counted."""
        self.doubtful = False
        if value == 2 * self.written != 2 * self.value:
            self.value, self.owner = self.written, self.former_owner
        self.written = self.value

    def follows(self, value: int) -> bool:
        """Whether the next turn may be written with this value."""
        return value in (self.doubled, raised(self.written, self.turns + 1))


def offer_of(turns: int) -> Offer | None:
    """What so many turns of the cube that wait for an answer are.

    >>> [offer_of(turns).value for turns in range(1, 6)]
    ['double', 'beaver', 'raccoon', 'beaver', 'raccoon']
    """
    if turns < 2:
        return Offer.DOUBLE if turns else None
    return Offer.RACCOON if turns % 2 else Offer.BEAVER


def raised(value: int, turns: int) -> int:
    """The value of a cube after so many turns."""
    return min(value << min(turns, 50), max(value, LARGEST))
