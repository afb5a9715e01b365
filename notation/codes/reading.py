"""Codes N: what the reader found, and what it had to assume."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

ENCODING_ASSUMED: Final = Code(
    "N01",
    "encoding-assumed",
    Severity.NOTE,
    "the file is not marked as Unicode and is not UTF-8; it was read as {encoding}",
    rule="A record is read as UTF-8 where that is possible.",
    why="Other bytes are taken for UTF-16, Shift-JIS, Windows-1252 or Latin-1, whichever fits first. Where that guess is wrong, names with letters outside ASCII are wrong too.",
    fix="Look at the names, then save the record as UTF-8; `bgnotation normalize` does that.",
    source="practice of the programs that write match files",
)
CONTROL_CHARACTER: Final = Code(
    "N02",
    "control-character",
    Severity.WARNING,
    "an invisible control character stands here: {character}",
    rule="A record holds printable text.",
    why="Control characters cut names short in some programs, and marks of the writing direction make a text look different from what it is.",
    fix="Delete the character. On the screen it is shown as a symbol.",
    source="practice of the programs that read match files",
)
UNREAD_LINE: Final = Code(
    "N03",
    "unread-line",
    Severity.WARNING,
    "this line is not understood; it is kept as a remark",
    rule="Each line of a record is a header, a row, a result, a set position, or a remark that begins with ; or #.",
    why="Whatever the line was meant to say takes no part in the replay.",
    fix="Put a semicolon before a remark; repair a row or a header that is damaged.",
    source="the match text of Jellyfish and its descendants",
)
UNREAD_CELL: Final = Code(
    "N04",
    "unread-cell",
    Severity.ERROR,
    "“{text}” is not understood",
    rule="A cell holds a roll with its play, a cube action, a resignation or a result.",
    why="What was done here is unknown, so the position after it can only be guessed from what follows.",
    fix="Write the play as pairs of points: 24/18 13/10, bar/20*, 6/off.",
    source="the match text of Jellyfish and its descendants",
)
NO_MATCH: Final = Code(
    "N05",
    "no-match",
    Severity.ERROR,
    "there is no match in this file: {what}",
    rule="A match file holds a match length or at least one game.",
    why="The file is empty, or it is something else, or a record in a format that is not read.",
    fix="Look at what the file is: `bgnotation formats` lists what is read. Many programs can save a match as text (.mat).",
    source="the match text of Jellyfish and its descendants",
)
TRUNCATED: Final = Code(
    "N06",
    "truncated-file",
    Severity.WARNING,
    "the file breaks off in the middle of this line",
    rule="The last line of a record is complete.",
    why="A last line that breaks off usually means that the end of the record is lost.",
    fix="Get the complete file. A match that was broken off on purpose ends with a whole row.",
    source="transfers and disks that cut files short",
)
ROW_NUMBER: Final = Code(
    "N07",
    "row-number",
    Severity.WARNING,
    "row {number} stands where row {expected} is expected",
    rule="The rows of a game are numbered one after the other from 1.",
    why="A jump or a repetition shows that a row was lost, doubled or moved.",
    fix="Look for a row that is missing. `bgnotation normalize` numbers the rows anew.",
    source="the match text of Jellyfish and its descendants",
)
SPLIT_ROW: Final = Code(
    "N08",
    "split-row",
    Severity.NOTE,
    "a second row begins in the middle of this line; it was read as a row of its own",
    rule="Each row stands on a line of its own.",
    why="A line break was lost.",
    fix="Nothing is needed; `bgnotation normalize` puts the break back.",
    source="the match text of Jellyfish and its descendants",
)
MATCH_LENGTH: Final = Code(
    "N09",
    "match-length",
    Severity.ERROR,
    "{length} cannot be a match length",
    rule="A match is played to 1 point or more, in practice to some tens at most; 0 stands for a money session.",
    why="The match length decides the Crawford game and the end of the match, so neither can be trusted.",
    fix="Write the number of points that the match was played to.",
    source="R25",
)
UNLIMITED_LENGTH: Final = Code(
    "N10",
    "unlimited-length",
    Severity.NOTE,
    "a match to {length} points is read as a money session",
    rule="The length 0 stands for a money session, and so does the 99999 of eXtreme Gammon.",
    why="No match is played to so many points.",
    fix="Nothing is needed.",
    source="files of eXtreme Gammon",
)
TAG_VALUE: Final = Code(
    "N11",
    "tag-value",
    Severity.WARNING,
    "“{value}” is not a value of {key}",
    rule="A tag with a known meaning holds a value that fits it: On or Off, a date, a time, a number.",
    why="Programs that read the tag fall back to a value of their own, so the rules in force may be wrong.",
    fix="Write a value that fits, or delete the tag.",
    help="{key} expects {expected}",
    source="the header of eXtreme Gammon’s match text",
)
VARIATION: Final = Code(
    "N12",
    "unknown-variation",
    Severity.WARNING,
    "the variation “{value}” is not known; its plays are not checked",
    rule="The variations known here are Backgammon, NackGammon, HyperGammon and LongGammon.",
    why="Other variations have other rules of movement; checking them by those of backgammon would find faults where there are none.",
    fix="Correct the tag if the match was backgammon.",
    source="the header of eXtreme Gammon’s match text",
)
NO_SCORE_LINE: Final = Code(
    "N13",
    "no-score-line",
    Severity.WARNING,
    "the line with the players and the score is missing after this",
    rule="The line after the number of a game names the players and their scores.",
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
    why="A different name is a slip, or the games of two matches stand in one record.",
    fix="Write the name the same way throughout.",
    source="practice of archives of match files",
    related="the name before",
)
SWAPPED: Final = Code(
    "N15",
    "swapped-players",
    Severity.NOTE,
    "the players have changed columns in this game; it was read by their names",
    rule="The players keep their columns through the match; where they do not, their names tell who is who.",
    why="The scores and actions of this game were given to the players by name.",
    fix="Nothing is needed; `bgnotation normalize` puts them back into their columns.",
    source="practice of archives of match files",
)
NO_GAME_LINE: Final = Code(
    "N16",
    "no-game-line",
    Severity.WARNING,
    "the line with the number of the game is missing above this score",
    rule="A game begins with its number, and the score stands below it.",
    why="Players and a score that stand above a row of their own begin a game, also where the number of the game is lost.",
    fix="Add a line such as “ Game 2” above it.",
    source="the match text of Jellyfish and its descendants",
)
DICE_SPELLING: Final = Code(
    "N17",
    "dice-spelling",
    Severity.NOTE,
    "the roll “{text}” is read as {dice}",
    rule="A roll is two digits and a colon, such as `31:`.",
    why="Some records spell their rolls in another way, such as 3-1: or (31). They are read as the rolls they are; the first is shown.",
    fix="Nothing is needed; `bgnotation normalize` spells them as other programs read them.",
    source="records written by hand",
)
MISSING_LENGTH: Final = Code(
    "N18",
    "missing-length",
    Severity.WARNING,
    "the record does not tell how long the match is",
    rule="A record of a match names its length above the first game, a money session the length 0.",
    why="Without it neither the Crawford game nor the end of the match is known, so neither is checked.",
    fix="Add a line such as ` 7 point match` above the first game; ` 0 point match` for a money session.",
    source="the match text of Jellyfish and its descendants",
    help="the scores go up to {most}, so it was longer than that\nthe last result says that {total} points were the match",
)
TOO_LONG: Final = Code(
    "N19",
    "too-long",
    Severity.ERROR,
    "the match goes on for more than {lines} lines; from here on it is kept as one remark and not read",
    rule="A match has at most 50,000 lines, blank ones not counted, which is some eight hundred games.",
    why="The memory that reading takes is bounded, so that a damaged or hostile file cannot use up all of it.",
    fix="Cut a very long session into several files or matches.",
    source="this project",
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
    NO_GAME_LINE,
    DICE_SPELLING,
    MISSING_LENGTH,
    TOO_LONG,
)
