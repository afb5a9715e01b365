"""Codes N from 56: more than is read."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

MOST_GAMES: Final = 10_000
"""So many games of a match are read, in whatever format it is written as a tree."""

TOO_MUCH: Final = Code(
    "N56",
    "too-much-structure",
    Severity.ERROR,
    "more than {most} {what} are not read",
    rule="A game of SGF has at most 20,000 nodes, values and branches; a match has at most 10,000 games, and in JSON a game has "
    "at most 10,000 actions, and a list or an object stands for each 12 characters.",
    why="The memory that reading takes is bounded, so that a damaged or hostile file cannot use up all of it. What comes before "
    "is read; a text of JSON with too many lists and objects is not read at all.",
    fix="Cut a very long session into several files or matches.",
    source="this project",
    help="what is left out begins with {path}",
)

CODES: Final = (TOO_MUCH,)
