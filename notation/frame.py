"""The frame of one game: what it is played for, whose turn it is, and how it stands at its end."""

from __future__ import annotations

from notation.board import Half, Player
from notation.frozen import frozen
from notation.model import Resign, Win


@frozen
class Frame:
    """What one game is played for: what the table must know and does not change during the game.

    `crawford` is None where it cannot be known, `assumed` tells that the record does not say whether the Crawford rule holds.
    `names` are the players' names; `checkers` how many each has.
    `length_known` is False where the scores contradict the length of the match, so that nothing follows from it.
    """

    names: tuple[str, str]
    length: int
    score: tuple[int, int]
    crawford: bool | None
    assumed: bool
    beavers: bool
    has_cube: bool
    checkers: int
    checks_plays: bool
    length_known: bool = True


@frozen
class Ending:
    """How a game stands when its record ends.

    `names` are the players' names.  `winner` is who has won on the board or by a pass (`dropped`), None while the game is not
    over; `level` what that counts by the position, 1 to 3.  `cube`, `written` and `owner` are those of the cube, `doubler` who
    waits for an answer to his double (None where nobody does).  `halves`, `known` and `certain` are those of the checkers.
    `started` tells that a roll was made.  `win` and `resign` are the first result and the first resignation of the record.
    """

    names: tuple[str, str]
    winner: Player | None
    dropped: bool
    level: int
    cube: int
    written: int
    owner: Player | None
    doubler: Player | None
    halves: tuple[Half, Half]
    known: bool
    certain: bool
    started: bool
    win: Win | None
    resign: Resign | None


class Course:
    """How far a game has come: whose `turn` it is (None where that is open), and whether a roll was made (`started`)."""

    __slots__ = ("started", "turn")

    def __init__(self) -> None:
        self.turn: Player | None = None
        self.started = False
