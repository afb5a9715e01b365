"""The things that a match may hold, by the names by which the table of formats says which of them a format has a place for.

`tests/formats/carried.py` has a match for each, and a test writes and reads them in every format: what is not in its row of the
table is told as lost, all else comes back as it was.
"""

from __future__ import annotations

from typing import Final

GAMES: Final = ("plays", "order of the dice", "doubles", "results", "several games", "several matches", "spaces in names")
"""What nearly every format holds."""
SCORES: Final = ("match length", "scores")
RULES: Final = ("variation", "Crawford rule", "Jacoby rule", "beavers rule", "no cube", "cube limit")
"""Which rules are in force."""
SILENCE: Final = "rules that are not told"
"""That of a money session nothing is said of the Jacoby rule or of beavers."""
CUBE: Final = ("beavers", "cube values", "resignations", "resignations without results")
"""What is done with the cube beside doubles, values that do not follow, and how a game is given up."""
ODD: Final = ("missing plays", "illegal plays", "unread cells")
"""What is not as it should be, kept as it is written."""
SET_UP: Final = ("positions", "set cube")
"""Positions and cubes that are set."""

ANALYSIS: Final = ("analysis of plays", "analysis of the cube")
NOTES: Final = ("clock", "luck", "marks", *ANALYSIS)
"""What is said of an action beside comments."""

THINGS: Final = (
    *GAMES,
    *SCORES,
    "game numbers",
    "other names in a game",
    "tags",
    "comments",
    "remarks between plays",
    *RULES,
    SILENCE,
    "Crawford game",
    "automatic doubles",
    *CUBE,
    *ODD,
    "positions of illegal plays",
    *SET_UP,
    "turn of a position",
    *NOTES,
    "other properties",
)
"""All of them, in the order in which they are told."""

SHEET: Final = tuple(
    thing for thing in THINGS if thing not in ("automatic doubles", "positions of illegal plays", "other properties", *NOTES)
)
"""What stands on a sheet for people."""
