"""Codes P: rolls and plays."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

_STANDS: Final = " The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits."
_LOOK: Final = "Compare the play with the video or the score sheet. If it was really made and nobody objected, it stands."
_LEGAL: Final = "legal with this {roll}: {legal}\nthe rest of the game fits {guess}"

EMPTY_SOURCE: Final = Code(
    "P01",
    "empty-source",
    Severity.ERROR,
    "no checker of {name} stands on {point}",
    rule="A checker can move only from a point where it stands.",
    why="There is nothing to move: either an earlier play is wrong or this one is." + _STANDS,
    fix=_LOOK,
    source="R5",
    help=_LEGAL,
)
BLOCKED_POINT: Final = Code(
    "P02",
    "blocked-point",
    Severity.ERROR,
    "{point} is held by two or more opposing checkers",
    rule="A checker may not land on a point that holds two or more opposing checkers.",
    why="Every point where a checker stops must be open, also those on its way when it moves with several dice." + _STANDS,
    fix=_LOOK,
    source="R7, R8",
    help=_LEGAL,
)
WRONG_DICE: Final = Code(
    "P03",
    "wrong-dice",
    Severity.ERROR,
    "{step} cannot be made with this {roll}",
    rule="Each die moves one checker exactly that many points.",
    why="A step, or several steps of one checker, must be made up of the dice rolled." + _STANDS,
    fix="Check the dice and the points; one of them is often a slip of the pen. " + _LOOK,
    source="R8",
    help=_LEGAL,
)
UNUSED_DICE: Final = Code(
    "P04",
    "unused-dice",
    Severity.ERROR,
    "the {unused} of this {roll} could have been played too",
    rule="As many dice as legally possible must be played.",
    why="A play that leaves a die unused is legal only when no legal play uses more dice." + _STANDS,
    fix=_LOOK,
    source="R10",
    help=_LEGAL,
)
SMALLER_DIE: Final = Code(
    "P05",
    "smaller-die",
    Severity.ERROR,
    "the {die} had to be played, not the {played}",
    rule="If either die can be played but not both, the larger must be played.",
    why="The player may not choose between the dice here." + _STANDS,
    fix=_LOOK,
    source="R10",
    help=_LEGAL,
)
BAR_FIRST: Final = Code(
    "P06",
    "bar-first",
    Severity.ERROR,
    "{name} has a checker on the bar, which must enter first",
    rule="While a checker is on the bar no other may move.",
    why="Every checker on the bar must enter before any other moves; while one stays there, the rest of the roll is lost."
    + _STANDS,
    fix=_LOOK,
    source="R13",
    help=_LEGAL,
)
EARLY_BEAR_OFF: Final = Code(
    "P07",
    "early-bear-off",
    Severity.ERROR,
    "not all of {name}’s checkers are home yet",
    rule="Checkers may be borne off only when all that are left are in the player’s home board.",
    why="A checker that is hit during the bear-off must come home again before the next one is borne off." + _STANDS,
    fix=_LOOK,
    source="R14, R16",
    help=_LEGAL,
)
LOWER_POINT: Final = Code(
    "P08",
    "lower-point",
    Severity.ERROR,
    "the {die} may not bear off from {point} while a checker stands on a higher point",
    rule="A die larger than the point bears off only from the highest point that holds a checker.",
    why="With a checker on a higher point the die must move a checker that it can move exactly." + _STANDS,
    fix=_LOOK,
    source="R15",
    help=_LEGAL,
)
BACKWARD_STEP: Final = Code(
    "P09",
    "backward-step",
    Severity.ERROR,
    "{step} goes backwards",
    rule="Checkers move only forward: from higher to lower points of their owner.",
    why="Some programs write an illegal play that stood as the difference of two positions, which may run backwards." + _STANDS,
    fix=_LOOK,
    source="R5",
    help=_LEGAL,
)
TOO_MANY_STEPS: Final = Code(
    "P10",
    "too-many-steps",
    Severity.ERROR,
    "more steps are written than this {roll} gives",
    rule="Two dice give two steps, equal dice four.",
    why="One step too many is a slip of the pen, or the plays of two rolls were joined." + _STANDS,
    fix=_LOOK,
    source="R8, R9",
    help=_LEGAL,
)
FALSE_HIT: Final = Code(
    "P11",
    "false-hit",
    Severity.WARNING,
    "a hit is marked on {point}, but nothing is hit there",
    rule="A hit is marked where an opposing checker is hit, and nowhere else.",
    why="The replay goes by the position, not by the mark. A false mark often shows that this play, or an earlier one, is written with a wrong point.",
    fix="Look at this play and at the opponent’s last one. `bgnotation normalize` writes the marks anew.",
    source="R12",
)
MISSING_HIT: Final = Code(
    "P12",
    "missing-hit",
    Severity.WARNING,
    "{name} hits on {point}, but no hit is marked",
    rule="A record that marks hits marks every hit.",
    why="The replay goes by the position, not by the mark. A missing mark may show that a point is wrong.",
    fix="`bgnotation normalize` writes the marks anew.",
    source="R12",
)
UNMARKED_HITS: Final = Code(
    "P13",
    "unmarked-hits",
    Severity.NOTE,
    "this record never marks hits; hits found from the positions: {count}",
    rule="A hit follows from the position; the mark is only an aid to the reader.",
    why="Several programs never mark hits: Backgammon Galaxy, OpenGammon, GridGammon, and eXtreme Gammon in its `.mat` files.",
    fix="Nothing is needed; `bgnotation normalize` adds the marks.",
    source="R12",
)
UNWRITTEN_HIT: Final = Code(
    "P14",
    "unwritten-hit",
    Severity.WARNING,
    "this play hits on {point}, on its way, which is not written",
    rule="A movement written as one pair hits nothing on its way; a hit on the way is written out.",
    why="Only one legal play starts and ends at these points, and it hits a checker on its way, so it was taken as meant.",
    fix="Write the point of the hit too, as in 24/18*/14.",
    source="R8, R12",
)
OPENING_DOUBLE: Final = Code(
    "P15",
    "opening-double",
    Severity.ERROR,
    "the first roll of a game cannot be a double ({roll})",
    rule="Each player rolls one die to start, and equal dice are rolled again.",
    why="In a money session equal dice may double the cube (automatic doubles), but they are never played.",
    fix="Check the roll, and look for a first row that is missing.",
    source="R6",
)
WRONG_TURN: Final = Code(
    "P16",
    "wrong-turn",
    Severity.ERROR,
    "it is {other}’s turn, not {name}’s",
    rule="The players roll in turn.",
    why="A roll of the other player is missing, this roll stands in the wrong column, or it was written twice.",
    fix="Look for the missing roll before this one.",
    source="R11",
)
AFTER_END: Final = Code(
    "P17",
    "play-after-end",
    Severity.ERROR,
    "the game is over, but the record goes on",
    rule="A game ends when the last checker is borne off, a double is passed or a player resigns.",
    why="What stands after the end cannot belong to this game; perhaps the header of the next game is missing.",
    fix="Delete it, or put the missing header of the next game before it.",
    source="R24",
    related="the game ended here",
)
MISSING_PLAY: Final = Code(
    "P18",
    "missing-play",
    Severity.WARNING,
    "no play is written for this {roll} (legal plays: {count})",
    rule="A roll is followed by a play unless no play is legal.",
    why="A roll without a play may stand before a resignation, but here the game goes on.",
    fix="Write the play that was made.",
    source="R11",
    help=_LEGAL,
)
FORCED_PLAY: Final = Code(
    "P19",
    "forced-play",
    Severity.NOTE,
    "the only legal play, {play}, is not written; it was taken as made",
    rule="Where only one play is legal, that play is known.",
    why="Some programs do not write forced plays.",
    fix="Nothing is needed; `bgnotation normalize` writes it.",
    source="R11",
)
UNKNOWN_PLAY: Final = Code(
    "P20",
    "unknown-play",
    Severity.WARNING,
    "the play of this {roll} is not recorded",
    rule="A roll is followed by its play.",
    why="The transcriber did not see the play. The game goes on from the play that the rest of it fits.",
    fix="Write the play if it is known.",
    source="practice of transcribers, who write ???? for a play they missed",
    help="the rest of the game fits {guess}",
)
FALSE_DANCE: Final = Code(
    "P21",
    "false-dance",
    Severity.ERROR,
    "{name} is said to be unable to move, but this {roll} can be played",
    rule="The turn passes without a play only when no play is legal.",
    why="Either the dice or an earlier play is wrong, or the player missed a play that was there.",
    fix=_LOOK,
    source="R11",
    help=_LEGAL,
)
DECLARED_ILLEGAL: Final = Code(
    "P22",
    "declared-illegal",
    Severity.ERROR,
    "the record says that this play was illegal",
    rule="A play that breaks a rule stands when nobody objects in time.",
    why="The game goes on from the position that the record gives after the play, or, where it gives none, from the legal play that the rest of the game fits.",
    fix="Nothing is needed if that is what happened.",
    source="the match text of Snowie; tournament rules on illegal plays that stood",
)
BAD_DICE: Final = Code(
    "P23",
    "bad-dice",
    Severity.ERROR,
    "{roll} is no roll of two dice",
    rule="Each die shows a number from 1 to 6.",
    why="Only 00 is known in records: some programs write it for a roll that was never made, before a resignation.",
    fix="Check the roll.",
    source="R6, R8",
)
UNCHECKED: Final = Code(
    "P24",
    "unchecked-plays",
    Severity.NOTE,
    "the position is not known from here on; the plays of this game are not checked further",
    rule="A play can be checked only in a known position.",
    why="This play could not be made as written, and no legal play in its place fits what follows.",
    fix="Correct the play named by the other finding, then check again.",
    source="the practice of this project: one fault, one finding",
)
WRITTEN_TWICE: Final = Code(
    "P25",
    "written-twice",
    Severity.ERROR,
    "this roll of {name} stands here a second time",
    rule="A roll is written once.",
    why="The same roll with the same play follows in the same row. The second one is left out of the replay.",
    fix="Delete it.",
    source="slips of transcribers",
)

CODES: Final = (
    EMPTY_SOURCE,
    BLOCKED_POINT,
    WRONG_DICE,
    UNUSED_DICE,
    SMALLER_DIE,
    BAR_FIRST,
    EARLY_BEAR_OFF,
    LOWER_POINT,
    BACKWARD_STEP,
    TOO_MANY_STEPS,
    FALSE_HIT,
    MISSING_HIT,
    UNMARKED_HITS,
    UNWRITTEN_HIT,
    OPENING_DOUBLE,
    WRONG_TURN,
    AFTER_END,
    MISSING_PLAY,
    FORCED_PLAY,
    UNKNOWN_PLAY,
    FALSE_DANCE,
    DECLARED_ILLEGAL,
    BAD_DICE,
    UNCHECKED,
    WRITTEN_TWICE,
)
