"""Everything that a position ID can say of a moment in a match, as one value."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from notation.board import START, Player, Position


class Phase(enum.Enum):
    """Where the game is."""

    NOT_STARTED = "not started"
    PLAYING = "playing"
    OVER = "over"
    RESIGNED = "resigned"
    DROPPED = "dropped"


class Offer(enum.Enum):
    """The cube action that waits for an answer."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True)
class PositionState:
    """A moment in a match.  Players are 0 and 1; None means that the value is unknown or does not apply.

    `turn` is the player on roll: the owner of the dice, or the one who has doubled.  While an `offer` or a resignation
    waits for its answer, `to_act` is the player who must give it.  `cube` and `owner` are those before an offered double
    is taken; after a beaver or raccoon the cube stands as GNU Backgammon keeps it (doubled at once).  `resigned` is the
    level offered, 0 for none.  `length` is 0 for a money session.  `jacoby` and `beavers` are None in match play.
    `max_cube` is the largest value of the cube.
    """

    position: Position = START
    turn: Player = 0
    dice: tuple[int, int] | None = None
    cube: int = 1
    owner: Player | None = None
    offer: Offer | None = None
    resigned: int = 0
    resigner: Player | None = None
    length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool | None = None
    beavers: bool | None = None
    max_cube: int | None = None
    phase: Phase = Phase.PLAYING

    @property
    def to_act(self) -> Player:
        """The player who must act now."""
        if self.resigned and self.resigner is not None:
            return 0 if self.resigner else 1
        if self.offer in (Offer.DOUBLE, Offer.RACCOON):
            return 0 if self.turn else 1
        return self.turn
