"""Codes N from 51: lines of match text that were meant as something and are damaged."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

DAMAGED_TAG: Final = Code(
    "N51",
    "damaged-tag",
    Severity.WARNING,
    "this line is meant as a tag, but “{text}” does not read; it is kept as a remark",
    rule="A tag is a semicolon, and in brackets a key and a value in double quotes.",
    why="What the tag says, such as the rules in force, is not known.",
    fix="Complete it as the other tags of the record are, or take the brackets away if it is a remark.",
    source="the header of eXtreme Gammon’s match text",
)
DAMAGED_SET_UP: Final = Code(
    "N52",
    "damaged-set-position",
    Severity.ERROR,
    "this set position cannot be used: “{text}” does not read; the plays from here on are not checked",
    rule="A set position is 26 letters, A to P or a to p for 1 to 16 checkers and - for none, and the cube behind a slash.",
    why="The game does not begin where games usually do, so its plays could only be checked wrongly.",
    fix="Write the position as in an XGID: `; Set Pos=-b----E-C---eE---c-e----B-/0`.",
    source="the match text of eXtreme Gammon",
)
DAMAGED_HEADER: Final = Code(
    "N53",
    "damaged-header",
    Severity.WARNING,
    "this line is meant as a header, but “{text}” does not read; it is kept as a remark",
    rule="The headers of a record are the match length, the number of a game, and below that the two players with their scores.",
    why="Whatever the line was meant to say takes no part in the replay.",
    fix="Write it like ` 7 point match`, ` Game 2` or ` Ada : 0      Ben : 1`.",
    source="the match text of Jellyfish and its descendants",
)

OFFSETS: Final = Code(
    "N54",
    "wrong-offset",
    Severity.WARNING,
    "the table says that this game begins at byte {written}, and it begins at {found}",
    rule="The lines above the first game tell in which byte each game begins.",
    why="A program that goes by the table finds another place; here the lines of the games are read.",
    fix="Nothing is needed to read the record; writing it anew makes the table right.",
    source="REPLAY.md of bgammon.org",
)

POSITIONS_ALONE: Final = Code(
    "N55",
    "positions-alone",
    Severity.NOTE,
    "this page shows positions and not what was played in them; each is read as a match of its own",
    rule="A page that shows a match tells what was done in each position, as GNU Backgammon’s exports do.",
    why="Pages of eXtreme Gammon and of others show positions in any form; only their IDs are sure.",
    fix="Nothing is needed to read the positions. For the match, save it as .mat, .sgf or .xg in the program that made the page.",
    source="web pages with positions of eXtreme Gammon and GNU Backgammon",
)

CODES: Final = (
    DAMAGED_TAG,
    DAMAGED_SET_UP,
    DAMAGED_HEADER,
    OFFSETS,
    POSITIONS_ALONE,
)
