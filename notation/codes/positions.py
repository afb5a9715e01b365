"""Codes I: what is odd about the moment that a position ID stands for: its checkers, cube, dice and score."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

TOO_MANY_CHECKERS: Final = Code(
    "I06",
    "too-many-checkers",
    Severity.ERROR,
    "{who} has {count} checkers, more than {limit}",
    rule="Each player has fifteen checkers (fewer in HyperGammon).",
    why="No game leads to such a position.",
    fix="Correct the board; checkers that are missing count as borne off, more than fifteen are never right.",
    source="R1",
)
SHARED_POINT: Final = Code(
    "I07",
    "shared-point",
    Severity.ERROR,
    "{who}’s {point} point holds checkers of both players",
    rule="A point holds checkers of one player only.",
    why="The ID was damaged, or its halves belong to different positions.",
    fix="Copy the ID again.",
    source="R1",
)
CLOSED_OUT: Final = Code(
    "I08",
    "both-closed-out",
    Severity.ERROR,
    "both players are on the bar against a closed board, so neither can ever move",
    rule="A player who closed his board cannot have been hit from the bar of a closed board.",
    why="No game leads to such a position, and none can go on from it.",
    fix="Correct the board.",
    source="GNU Backgammon refuses the position too",
)
CUBE_VALUE: Final = Code(
    "I10",
    "id-cube-value",
    Severity.ERROR,
    "the cube cannot stand at {text}",
    rule="The cube shows a power of two from 1 to 32768; an XGID and an OGID write its exponent, 0 to 15.",
    why="Larger or negative exponents overflow in other programs, and make some of them hang.",
    fix="Write 0 for 1, 1 for 2, 2 for 4 and so on; in formats that write the value itself, a power of two.",
    source="GNU Backgammon 1.07 hangs on -1 and crashes on 12",
)
ID_DICE: Final = Code(
    "I13",
    "id-dice",
    Severity.ERROR,
    "{text} is no roll",
    rule="A roll is two numbers from 1 to 6; two zeros, or nothing, stand before the roll.",
    why="One die alone is no roll; some programs read it as “not rolled”, others as half a roll.",
    fix="Write both dice.",
    source="R8",
)
ID_SCORE: Final = Code(
    "I14",
    "id-score",
    Severity.ERROR,
    "the score {text} cannot be in a match to {length}",
    rule="While a match is played both scores are at least 0 and less than its length.",
    why="The match would be over, or the length is wrong.",
    fix="Write the points won before this game.",
    source="R25",
)
ID_MATCH_LENGTH: Final = Code(
    "I15",
    "id-match-length",
    Severity.ERROR,
    "{text} is no match length",
    rule="A match is to at least 1 and at most 32767 points; 0 stands for a money session.",
    why="The length decides the Crawford game and the value of every point.",
    fix="Write the points that are played to.",
    source="R25; the 15 bits of GNU Backgammon’s Match ID",
)
LONG_MATCH: Final = Code(
    "I16",
    "long-match",
    Severity.WARNING,
    "a match to {length} points is longer than GNU Backgammon accepts",
    rule="GNU Backgammon plays matches to 64 points at most, and refuses IDs of longer ones.",
    why="The ID is in order, but that program will not load it.",
    fix="Nothing is needed.",
    source="GNU Backgammon 1.07",
)
CRAWFORD_MONEY: Final = Code(
    "I18",
    "crawford-money",
    Severity.ERROR,
    "a Crawford game in a money session",
    rule="The Crawford rule belongs to match play.",
    why="Either the length or the mark is wrong.",
    fix="Write the match length, or take the mark away.",
    source="R26",
)
CRAWFORD_SCORE: Final = Code(
    "I19",
    "crawford-score",
    Severity.WARNING,
    "marked as the Crawford game at {score} in a match to {length}, where exactly one player must be one point away",
    rule="The Crawford game is the first after a player has come to within one point of winning.",
    why="GNU Backgammon drops the mark where nobody is one point away, and keeps it where both are.",
    fix="Correct the score or take the mark away.",
    source="R26",
)
CRAWFORD_CUBE: Final = Code(
    "I20",
    "id-crawford-cube",
    Severity.WARNING,
    "the cube is turned in the Crawford game",
    rule="Nobody may double in the Crawford game.",
    why="The cube stands at 1 in the centre throughout that game.",
    fix="Correct the cube or take the Crawford mark away.",
    source="R26",
)
CUBE_ABOVE_LIMIT: Final = Code(
    "I22",
    "cube-above-limit",
    Severity.WARNING,
    "the cube stands at {cube}, above its limit of {limit}",
    rule="The cube is not turned beyond its limit.",
    why="One of the two values is wrong.",
    fix="Correct the cube or the limit.",
    source="eXtreme Gammon’s XGID",
)
OWNED_CUBE: Final = Code(
    "I24",
    "owned-cube",
    Severity.WARNING,
    "a cube at 1 is owned by a player",
    rule="A player owns the cube after taking a double, so it shows at least 2.",
    why="Either the value or the owner is wrong.",
    fix="Correct the value or the owner.",
    source="R18, R19",
)
CENTRED_CUBE: Final = Code(
    "I25",
    "centred-cube",
    Severity.WARNING,
    "a cube at {cube} stands in the centre in match play",
    rule="A turned cube is owned by the player who took it; only automatic doubles of money play turn a centred cube.",
    why="Either the value or the owner is wrong.",
    fix="Correct the value or the owner.",
    source="R18, R19",
)
OFFER_OWNER: Final = Code(
    "I26",
    "offer-owner",
    Severity.WARNING,
    "the {offer} comes from a player who cannot have the cube for it",
    rule="A player may double when the cube is centred or his own; a beaver and a raccoon follow a double at once.",
    why="The owner, the value or the player on turn is wrong.",
    fix="Correct the cube, or the player on turn.",
    source="R18, R19",
)
BEAVER_IN_MATCH: Final = Code(
    "I27",
    "id-beaver-in-match",
    Severity.WARNING,
    "a {offer} in match play",
    rule="Beavers and raccoons belong to money play.",
    why="The length or the action is wrong.",
    fix="Correct the ID.",
    source="R19",
)
OFFER_DICE: Final = Code(
    "I28",
    "offer-dice",
    Severity.ERROR,
    "a double is offered although the dice are rolled",
    rule="A player doubles before he rolls.",
    why="The dice or the offer belong to another moment.",
    fix="Correct the ID.",
    source="R18, R19",
)
FINISHED: Final = Code(
    "I29",
    "finished-position",
    Severity.WARNING,
    "{who} has no checker left, so the game is over",
    rule="A game ends when a player has borne off his last checker.",
    why="Nobody is to move in this position, or the board was not filled in.",
    fix="Nothing is needed if the final position was meant.",
    source="R24",
)
BORNE_OFF: Final = Code(
    "I41",
    "borne-off-count",
    Severity.WARNING,
    "{who} is said to have borne off {told} checkers, but {missing} are missing from the board",
    rule="What is not on the board or the bar has been borne off.",
    why="One of the two counts is wrong; the board is believed.",
    fix="Correct the board or the count.",
    source="FIBS board lines",
)
DEAD_CUBE: Final = Code(
    "I42",
    "id-dead-cube",
    Severity.NOTE,
    "the cube is marked as “{text}”; read as centred",
    rule="An OGID may mark the cube as dead (D) or not set up (?).",
    why="Other kinds of ID have no word for it.",
    fix="Nothing is needed.",
    source="OpenGammon’s OGID",
)

CODES: Final = (
    TOO_MANY_CHECKERS,
    SHARED_POINT,
    CLOSED_OUT,
    CUBE_VALUE,
    ID_DICE,
    ID_SCORE,
    ID_MATCH_LENGTH,
    LONG_MATCH,
    CRAWFORD_MONEY,
    CRAWFORD_SCORE,
    CRAWFORD_CUBE,
    CUBE_ABOVE_LIMIT,
    OWNED_CUBE,
    CENTRED_CUBE,
    OFFER_OWNER,
    BEAVER_IN_MATCH,
    OFFER_DICE,
    FINISHED,
    BORNE_OFF,
    DEAD_CUBE,
)
