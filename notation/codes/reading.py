"""Codes N: what the reader found, and what it had to assume."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

ENCODING_ASSUMED: Final = Code(
    "N01",
    "encoding-assumed",
    Severity.NOTE,
    "the file is not marked as Unicode; it was read as {encoding}",
    rule="A record without a mark of its encoding is read as UTF-8 where that is possible.",
    why="Names outside ASCII may be wrong when the guess is. UTF-8, UTF-16, Shift-JIS, Windows-1252 and Latin-1 are tried in that order of certainty.",
    fix="Look at the names; save the record as UTF-8 (`bgnotation normalize` does).",
    source="practice of the programs that write match files",
)
CONTROL_CHARACTER: Final = Code(
    "N02",
    "control-character",
    Severity.WARNING,
    "an invisible control character stands here ({character})",
    rule="A record holds printable text.",
    why="Control characters cut names short in some programs, and marks of the writing direction make text read differently from what it is.",
    fix="Delete the character. In output it is shown as a symbol.",
    source="cases of damaged and hostile names",
)
UNREAD_LINE: Final = Code(
    "N03",
    "unread-line",
    Severity.WARNING,
    "this line is not understood; it is kept as a remark",
    rule="Inside a game every line is a row, a result, a set position or a comment that begins with ; or #.",
    why="Whatever the line was meant to say takes no part in the replay.",
    fix="Put a semicolon before a remark; repair a damaged row or header.",
    source="the match text of Jellyfish and its descendants",
)
UNREAD_CELL: Final = Code(
    "N04",
    "unread-cell",
    Severity.ERROR,
    "“{text}” is not understood",
    rule="A cell is a roll with its play, a cube action, a resignation or a result.",
    why="The action that stands here is unknown, so the position after it can only be guessed from what follows.",
    fix="Write the play as pairs of points: 24/18 13/10, bar/20*, 6/off.",
    source="the match text of Jellyfish and its descendants",
)
NO_MATCH: Final = Code(
    "N05",
    "no-match",
    Severity.ERROR,
    "there is no match in this file",
    rule="A match file holds a match length or at least one game.",
    why="The file is empty, or it is something else.",
    fix="Look at what the file is; give its format with --from if it was taken for the wrong one.",
    source="every reader of match files",
)
TRUNCATED: Final = Code(
    "N06",
    "truncated-file",
    Severity.WARNING,
    "the file ends in the middle of a row",
    rule="The last line of a record is complete.",
    why="A last line that breaks off usually means that the end of the record is lost.",
    fix="Get the complete file; a record that was broken off on purpose ends with a whole row.",
    source="damaged transfers",
)
ROW_NUMBER: Final = Code(
    "N07",
    "row-number",
    Severity.WARNING,
    "row {number} stands where row {expected} is expected",
    rule="The rows of a game are numbered one after the other from 1.",
    why="A jump or a repetition is the trace of a row that was lost, doubled or moved.",
    fix="Look whether a row is missing; `bgnotation normalize` numbers the rows anew.",
    source="the match text of Jellyfish and its descendants",
)
SPLIT_ROW: Final = Code(
    "N08",
    "split-row",
    Severity.NOTE,
    "a second row number stands in this line; it was read as a new row",
    rule="A row stands on a line of its own.",
    why="A line break was lost; some exports do this.",
    fix="Nothing is needed; `bgnotation normalize` puts the break back.",
    source="exports of Backgammon Galaxy",
)
MATCH_LENGTH: Final = Code(
    "N09",
    "match-length",
    Severity.ERROR,
    "{length} is no match length",
    rule="A match is to one point or more, up to some tens; 0 stands for a money session.",
    why="The match length decides the Crawford game and the end of the match, so neither can be trusted.",
    fix="Write the points that were played to.",
    source="R25",
)
UNLIMITED_LENGTH: Final = Code(
    "N10",
    "unlimited-length",
    Severity.NOTE,
    "the length {length} is read as a money session without end",
    rule="0 stands for a money session; eXtreme Gammon writes 99999.",
    why="No match is that long.",
    fix="Nothing is needed.",
    source="files of eXtreme Gammon",
)
TAG_VALUE: Final = Code(
    "N11",
    "tag-value",
    Severity.WARNING,
    "“{value}” is no value of {key}",
    rule="A tag whose values are known holds one of them: On or Off, a date, a time, a number.",
    why="Programs that read the tag fall back to something else, and the rules in force may be wrong.",
    fix="{key} expects {expected}.",
    help="{key} expects {expected}",
    source="the header of eXtreme Gammon's match text",
)
VARIATION: Final = Code(
    "N12",
    "unknown-variation",
    Severity.WARNING,
    "“{value}” is a variation that is not known; its plays are not checked",
    rule="Backgammon, NackGammon, HyperGammon and LongGammon are known.",
    why="Other variations have other rules of movement; checking them by these would find faults where there are none.",
    fix="Correct the tag if the match was backgammon.",
    source="the header of eXtreme Gammon's match text",
)
NO_SCORE_LINE: Final = Code(
    "N13",
    "no-score-line",
    Severity.WARNING,
    "the line with the players and the score is missing",
    rule="The first line after the number of a game names the players and their scores.",
    why="Without it neither the names nor the start score are known.",
    fix="Add a line such as “ Ada : 0      Ben : 0”.",
    source="the match text of Jellyfish and its descendants",
)
NAME_CHANGE: Final = Code(
    "N14",
    "name-change",
    Severity.WARNING,
    "the player “{before}” is called “{name}” from here on",
    rule="A match is played by the same two players from the first game to the last.",
    why="A different name is a slip, or the games of two matches stand in one.",
    fix="Write the name the same way throughout.",
    source="archives of match files",
)
SWAPPED: Final = Code(
    "N15",
    "swapped-players",
    Severity.NOTE,
    "the players have changed columns in this game; their names decide who is who",
    rule="The players keep their columns; where they do not, the names tell.",
    why="Scores and actions of this game were given to the players by name.",
    fix="Nothing is needed; `bgnotation normalize` puts them back into their columns.",
    source="archives of match files",
)

CODES: Final = (
    ENCODING_ASSUMED,
    CONTROL_CHARACTER,
    UNREAD_LINE,
    UNREAD_CELL,
    NO_MATCH,
    TRUNCATED,
    ROW_NUMBER,
    SPLIT_ROW,
    MATCH_LENGTH,
    UNLIMITED_LENGTH,
    TAG_VALUE,
    VARIATION,
    NO_SCORE_LINE,
    NAME_CHANGE,
    SWAPPED,
)
