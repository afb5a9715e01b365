"""What the reader and the writer of GammonView's documents share: the names and numbers of the format, and its bounds."""

from __future__ import annotations

import enum
from typing import Final

from notation.board import Player

MOST_GAMES: Final = 1000
MOST_PLIES: Final = 1500
MOST_CANDIDATES: Final = 1024
LONGEST: Final = 127
"""The largest match length that is taken for one."""
MOST_DOUBLINGS: Final = 10
VARIATIONS: Final = ("Backgammon", "NackGammon", "HyperGammon (3)", "LongGammon")
TAGS: Final = (
    ("Event", "event"),
    ("Site", "site"),
    ("Stage", "stage"),
    ("Table", "table"),
    ("City", "city"),
    ("Country", "country"),
    ("Match ID", "match_ref"),
)
"""The tags of a match, and the keys that hold their texts."""


class Act(enum.IntEnum):
    """The actions by their numbers; those up to `LAST_ROLL` are the rolls 11, 12 ... 16, 22 ... 66."""

    LAST_ROLL = 20
    DOUBLE = 21
    TAKE = 22
    PASS = 23
    GAME_OVER = 24
    MATCH_OVER = 25
    FINAL = 26
    RESIGN_GAME = 27
    RESIGN_MATCH = 28
    FORFEIT = 29
    NOTHING = 30
    SET_UP = 31
    BEAVER = 32
    RACCOON = 33
    SETTLE = 34
    CUBE_SET = 36
    NO_ROLL = 37


MARKERS: Final = (Act.GAME_OVER, Act.MATCH_OVER, Act.FINAL, Act.NOTHING)
"""What stands among the actions and is done by nobody."""

PLAYERS: Final[dict[int, Player]] = {1: 0, 0: 1}
SEATS: Final[dict[int, Player]] = {0: 0, 1: 1}
COLORS: Final = (1, 0)
"""How a ply names its player, as `color`: 1 for White, who is the first, and 0 for Black; winners and owners are numbered as
the players are."""
NOBODY: Final = 255
CENTRE: Final = 2
CHANCES: Final = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")


def roll_number(dice: tuple[int, int]) -> int:
    """The number of a roll.

    >>> roll_number((1, 1)), roll_number((3, 1)), roll_number((6, 6))
    (0, 2, 20)
    """
    low, high = min(dice), max(dice)
    return (0, 0, 6, 11, 15, 18, 20)[low] + high - low
