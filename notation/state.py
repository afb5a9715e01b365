"""Everything that a position ID can say of a moment in a match, as one value."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import MISSING, field, fields, replace
from typing import Any, Final

from notation.board import CHECKERS, START, Player, Position
from notation.frozen import frozen


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


@frozen
class PositionState:
    """A moment in a match.  Players are 0 and 1; None means that the value is unknown or does not apply.

    `position` is seen by player 0, `score` in the order of the players, `crawford` says whether it is the Crawford game and
    `phase` whether it is played.

    `turn` is the player on roll: the owner of the dice, or the one who has doubled.  While an `offer` or a resignation waits
    for its answer, `to_act` is the player who must give it.  `cube` and `owner` are those before an offered double is taken;
    after a beaver or raccoon the cube stands as GNU Backgammon keeps it (doubled at once).  `resigned` is the level offered, 0
    for none, and `resigner` who offers it.  `length` is 0 for a money session.  `jacoby` and `beavers` are None in match play.
    `max_cube` is the largest value of the cube, 1 for a game without one.

    The rest is what single kinds of ID know: the players' names (which take no part in comparisons), `checkers` of each player,
    `moves` made so far in the game, whether the cube was taken this turn, how many games are played at most (`max_games`), and
    OGID's own word for the `stage` where the other fields do not tell it; `acts` is the player to act where that does not
    follow from the rest (the game is over, or an ID contradicts itself).

    >>> state = PositionState(turn=1, dice=(3, 1), length=7, score=(2, 4))
    >>> state.to_act, state.cube, state.position.pips(1)
    (1, 1, 167)
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
    names: tuple[str, str] = field(default=("", ""), compare=False)
    checkers: int = CHECKERS
    moves: int = 0
    taken: bool = False
    max_games: int | None = None
    stage: str | None = None
    acts: Player | None = None

    @property
    def to_act(self) -> Player:
        """The player who must act now."""
        if self.acts is not None:
            return self.acts
        if self.resigned and self.resigner is not None:
            return 0 if self.resigner else 1
        if self.offer in (Offer.DOUBLE, Offer.RACCOON):
            return 0 if self.turn else 1
        return self.turn

    def swap(self) -> PositionState:
        """The same moment with the players' numbers exchanged.

        >>> PositionState(turn=1, score=(2, 4)).swap().score
        (4, 2)
        """
        return replace(
            self,
            position=self.position.flip(),
            turn=_SWAPPED[self.turn],
            owner=_SWAPPED[self.owner],
            resigner=_SWAPPED[self.resigner],
            acts=_SWAPPED[self.acts],
            score=self.score[::-1],
            names=self.names[::-1],
        )


_SWAPPED: Final[dict[int | None, Any]] = {0: 1, 1: 0, None: None}

DEFAULTS: Final[dict[str, Any]] = {field.name: field.default for field in fields(PositionState) if field.default is not MISSING}
"""What each field of a `PositionState` holds when nothing is known of it."""


def without(state: PositionState, lost: Iterable[str]) -> PositionState:
    """The state with the named fields as if nothing were known of them: what is left after a lossy conversion.

    >>> without(PositionState(max_cube=64, length=7), ["max_cube"]) == PositionState(length=7)
    True
    """
    return replace(state, **{name: DEFAULTS[name] for name in lost})
