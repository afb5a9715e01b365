"""The rules of backgammon in plain words: the rows R1 to R27 that players' rules pages state, one sentence each.

`notation.languages.translate` tells them in other languages; a code's `source` names the rows that it rests on.
"""

from __future__ import annotations

import re
from typing import Final

RULES: Final[dict[str, str]] = {
    "R1": "The board has 24 points in four quadrants, and each player starts with 15 checkers: two on his 24-point, five on his 13-point, three on his 8-point and five on his 6-point.",
    "R2": "Each player numbers the points from his own home board, so that one player’s 1-point is the other’s 24-point.",
    "R3": "The four quadrants are a player’s home board, his outer board, the opponent’s outer board and the opponent’s home board.",
    "R4": "The board may be set up with the home boards on the right or on the left; both are equally usual.",
    "R5": "Checkers only move forward, towards their own home board, the two players in opposite directions.",
    "R6": "To start, each player rolls one die, equal dice are rolled again, and the player with the higher die plays both numbers first.",
    "R7": "A checker may move only to an open point, one that holds fewer than two opposing checkers.",
    "R8": "Each die is a move of its own, in either order, and one checker may play both if the point between is open.",
    "R9": "Equal dice are played four times.",
    "R10": "As many dice as legally possible must be played, and if either die can be played but not both, it must be the larger.",
    "R11": "A player who has no legal move loses his turn.",
    "R12": "A checker that lands on a single opposing checker hits it, and the hit checker goes to the bar.",
    "R13": "Checkers on the bar must enter the opponent’s home board before any other checker moves; if one cannot, the rest of the roll is lost.",
    "R14": "A player may bear off only when all his remaining checkers are in his home board.",
    "R15": "A die bears off a checker from its own point; a larger die bears off from the highest point only when no checker stands higher, and bearing off is never compulsory while another move is legal.",
    "R16": "A checker hit during the bear-off must come round to the home board again before any more are borne off.",
    "R17": "The checkers that each player has borne off are laid beside the board for both to see.",
    "R18": "The cube starts in the middle at 1, and either player may double at his own turn before he rolls.",
    "R19": "The opponent of a double takes, and then he alone may redouble, or passes and loses the stake before the double.",
    "R20": "The cube stands in the middle while nobody owns it, and otherwise beside its owner with its value up.",
    "R21": "The cube has no upper limit: after 64 come 128, 256 and so on.",
    "R22": "In a match more points than a player needs are worth nothing to him, so a double by a player whose cube already wins the match is of no use.",
    "R23": "A game counts the cube once, twice for a gammon, when the loser has borne off no checker, and three times for a backgammon, when he also has one on the bar or in the winner’s home board.",
    "R24": "The first player to bear off all 15 checkers wins the game.",
    "R25": "A match goes on until one player has as many points as its length, or more.",
    "R26": "In the first game after either player comes within one point of winning the match, the Crawford game, no one may double.",
    "R27": "All legal ways to play a roll are worked out before a play is chosen or shown.",
}
"""The rules by row."""

_ROW: Final = re.compile(r"\bR(?:[1-9]|1[0-9]|2[0-7])\b")


def find(key: str) -> str | None:
    """The rule of a row (`R10`, in any case); None when there is none.

    >>> find("r9")
    'Equal dice are played four times.'
    """
    return RULES.get(key.upper())


def rows(source: str) -> list[str]:
    """The rows that a code's source names.

    >>> rows("R14, R16")
    ['R14', 'R16']
    """
    return _ROW.findall(source)
