"""Codes P: rolls and plays."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

EMPTY_SOURCE: Final = Code(
    "P01",
    "empty-source",
    Severity.ERROR,
    "no checker of {name} stands on {point}",
    rule="A checker moves from a point where it stands.",
    why="There is nothing to move: an earlier play is wrong, or this one is. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R5",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
BLOCKED_POINT: Final = Code(
    "P02",
    "blocked-point",
    Severity.ERROR,
    "{point} is held by two or more of the opponent’s checkers",
    rule="A checker may not land on a point that holds two or more opposing checkers.",
    why="Also each point where a checker stops on its way with several dice must be open. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R7, R8",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
WRONG_DICE: Final = Code(
    "P03",
    "wrong-dice",
    Severity.ERROR,
    "{step} is no move with this {roll}",
    rule="Each die is one step of exactly that many points.",
    why="The step, or several steps of one checker, must be made of the dice rolled. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Check the dice and the points; one of them is often a slip. Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R8",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
UNUSED_DICE: Final = Code(
    "P04",
    "unused-dice",
    Severity.ERROR,
    "the {unused} of this {roll} could have been played too",
    rule="As many dice as legally possible must be played.",
    why="A play that leaves a die unused is legal only when no legal play uses more. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R10",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
SMALLER_DIE: Final = Code(
    "P05",
    "smaller-die",
    Severity.ERROR,
    "the {die} had to be played, not the {played}",
    rule="If either die can be played but not both, the larger must be.",
    why="The choice between the dice is not the player’s. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R10",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
BAR_FIRST: Final = Code(
    "P06",
    "bar-first",
    Severity.ERROR,
    "{name} has a checker on the bar, which must enter first",
    rule="While a checker is on the bar no other may move.",
    why="Every checker on the bar enters before any other moves; if one stays there, the rest of the roll is lost. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R13",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
EARLY_BEAR_OFF: Final = Code(
    "P07",
    "early-bear-off",
    Severity.ERROR,
    "not all of {name}’s checkers are at home yet",
    rule="Checkers may be borne off only when all that are left are in the home board.",
    why="A checker that was hit during the bear-off must come home again before the next is borne off. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R14, R16",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
LOWER_POINT: Final = Code(
    "P08",
    "lower-point",
    Severity.ERROR,
    "the {die} may not bear off from {point} while a checker stands higher",
    rule="A larger die bears off only from the highest point that holds a checker.",
    why="With a checker on a higher point the die must move that one, or another if it can. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R15",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
BACKWARD_STEP: Final = Code(
    "P09",
    "backward-step",
    Severity.ERROR,
    "{step} goes backwards",
    rule="Checkers move from higher to lower points of their owner.",
    why="Some programs write an illegal play that stood as the difference of two positions, which may run backwards. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R5",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
TOO_MANY_STEPS: Final = Code(
    "P10",
    "too-many-steps",
    Severity.ERROR,
    "more steps are written than this {roll} gives",
    rule="Two dice give two steps, equal dice four.",
    why="A step too many is a slip of the pen, or the cells of two rolls were joined. The play is kept as written and the game goes on from it where what follows agrees; otherwise it goes on from the legal play that the rest of the game fits.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R8, R9",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
FALSE_HIT: Final = Code(
    "P11",
    "false-hit",
    Severity.WARNING,
    "a hit is marked on {point}, but nothing is hit there",
    rule="A mark stands where an opposing checker is hit.",
    why="The replay goes by the position, not by the mark; a false mark is the trace of a wrong point or a wrong earlier play.",
    fix="Look at this play and the last one of the opponent; `bgnotation normalize` writes the marks anew.",
    source="R12",
)
MISSING_HIT: Final = Code(
    "P12",
    "missing-hit",
    Severity.WARNING,
    "{name} hits on {point}, but no hit is marked",
    rule="A record that marks hits marks each.",
    why="The replay goes by the position, not by the mark; a missing mark may be the trace of a wrong point.",
    fix="`bgnotation normalize` writes the marks anew.",
    source="R12",
)
UNMARKED_HITS: Final = Code(
    "P13",
    "unmarked-hits",
    Severity.NOTE,
    "this record never marks a hit; {count} were worked out from the positions",
    rule="Marks are decoration: a hit follows from the position.",
    why="Backgammon Galaxy, OpenGammon, GridGammon and eXtreme Gammon’s .mat never mark hits.",
    fix="Nothing is needed; `bgnotation normalize` adds the marks.",
    source="R12",
)
UNWRITTEN_HIT: Final = Code(
    "P14",
    "unwritten-hit",
    Severity.WARNING,
    "this play hits on the way, on {point}, which is not written",
    rule="A joined movement means the way that hits nothing; a hit on the way is written out.",
    why="Only one legal play has these ends, and it hits a checker on its way; it was taken for meant.",
    fix="Write the point where the hit was: 24/18*/14.",
    source="R8, R12",
)
OPENING_DOUBLE: Final = Code(
    "P15",
    "opening-double",
    Severity.ERROR,
    "the first roll of a game cannot be a double",
    rule="Each player rolls one die to start; equal dice are rolled again.",
    why="In money sessions equal dice may double the cube (automatic doubles), but they are never played.",
    fix="Check the roll, or look for a first row that is missing.",
    source="R6",
)
WRONG_TURN: Final = Code(
    "P16",
    "wrong-turn",
    Severity.ERROR,
    "it is {other}’s turn, not {name}’s",
    rule="The players roll in turn.",
    why="A roll of the other player is missing, stands in the wrong column, or this one was written twice.",
    fix="Look for the missing roll before this one.",
    source="R11, order of play",
)
AFTER_END: Final = Code(
    "P17",
    "play-after-end",
    Severity.ERROR,
    "the game is over, but the record goes on",
    rule="A game ends when the last checker is borne off, a double is passed or a player resigns.",
    why="What stands after the end cannot be part of this game; perhaps the header of the next game is missing.",
    fix="Delete it, or put the missing line with the number of the game before it.",
    source="R24",
)
MISSING_PLAY: Final = Code(
    "P18",
    "missing-play",
    Severity.WARNING,
    "no play is written for this {roll}, though {count} are legal",
    rule="A roll is followed by a play unless none is legal.",
    why="A resignation may follow a roll, but here the game goes on.",
    fix="Write the play that was made.",
    source="R11",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
FORCED_PLAY: Final = Code(
    "P19",
    "forced-play",
    Severity.NOTE,
    "the only legal play, {play}, is not written; it was made",
    rule="Where only one play is legal it is known.",
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
    source="practice of transcribers",
    help="the rest of the game fits {guess}",
)
FALSE_DANCE: Final = Code(
    "P21",
    "false-dance",
    Severity.ERROR,
    "{name} could have moved with this {roll}",
    rule="The turn passes only when no play is legal.",
    why="The record says that nothing could be played.",
    fix="Compare with the video or the score sheet. If the play was really made and nobody objected, it stands.",
    source="R11",
    help="legal with this {roll}: {legal}\nthe rest of the game fits {guess}",
)
DECLARED_ILLEGAL: Final = Code(
    "P22",
    "declared-illegal",
    Severity.ERROR,
    "the record itself says that this play was illegal",
    rule="A play that breaks a rule and was not corrected stands.",
    why="The game goes on from the position that the record gives.",
    fix="Nothing is needed if that is what happened.",
    source="tournament rules on illegal plays that stood",
)
BAD_DICE: Final = Code(
    "P23",
    "bad-dice",
    Severity.ERROR,
    "there is no roll {roll}",
    rule="A die shows 1 to 6.",
    why="Only a roll that was never made is written 00, before a resignation.",
    fix="Check the roll.",
    source="R6, R8",
)
UNCHECKED: Final = Code(
    "P24",
    "unchecked-plays",
    Severity.NOTE,
    "the plays from here to the end of the game are not checked, the position being unknown",
    rule="A play can be checked only in a known position.",
    why="A play before this one could not be made, and no legal play in its place fits what follows.",
    fix="Repair the finding before this one and check again.",
    source="this project",
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
)
