"""Codes S: results and scores."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

WRONG_WINNER: Final = Code(
    "S01",
    "wrong-winner",
    Severity.ERROR,
    "the result names {name}, but {other} won this game",
    rule="A game is won by the player who first bears off all checkers, or whose double is passed.",
    why="The result stands in the wrong column, or the game ended otherwise.",
    fix="Move the result to the winner’s column, or look for the play that is wrong.",
    source="R24, R19",
)
WRONG_POINTS: Final = Code(
    "S02",
    "wrong-points",
    Severity.ERROR,
    "the result is written as {points}, but the game counts {expected}",
    rule="A game counts the value of the cube, twice that for a gammon, three times for a backgammon; a passed double counts the value before it.",
    why="Values cut at the match length or at the points needed are accepted, as programs write them.",
    fix="Check the cube actions, and whether the loser had borne off a checker.",
    source="R23",
    help="cube {cube}, times {level}",
)
JACOBY_POINTS: Final = Code(
    "S03",
    "jacoby-points",
    Severity.ERROR,
    "the result is written as {points}, but with the cube not turned this game counts {expected}",
    rule="Under the Jacoby rule gammons and backgammons count only after a double was taken.",
    why="The head of the record says that the session was played with the Jacoby rule.",
    fix="Correct the points or the tag Jacoby.",
    source="Y2",
)
START_SCORE: Final = Code(
    "S04",
    "start-score",
    Severity.ERROR,
    "the score is written as {score}, but it is {expected} after the games before",
    rule="Each game starts at the score that the game before left.",
    why="A game without a number is missing, or a result or a score is wrong. The replay goes on with both scores, so that one slip is told once.",
    fix="Compare the results of the games before.",
    source="R25",
    related="the result of the game before",
)
GAME_NUMBER: Final = Code(
    "S05",
    "game-number",
    Severity.WARNING,
    "game {number} stands where game {expected} is expected",
    rule="The games of a match are numbered one after the other.",
    why="A jump often means that a game is missing; the score of this one is then taken as it is. The next number may go on from this one or from the one expected.",
    fix="Look for the missing game. `bgnotation normalize` keeps the numbers as they are.",
    source="practice of the programs that write match files",
)
AFTER_MATCH: Final = Code(
    "S06",
    "game-after-match",
    Severity.ERROR,
    "the match was over before this game, at {score}",
    rule="A match ends as soon as a player reaches its length.",
    why="The match length is wrong, or the game belongs to another match. It is kept and checked like any other.",
    fix="Check the match length.",
    source="R25",
    related="the match was decided here",
)
BEYOND_NEED: Final = Code(
    "S07",
    "points-beyond-need",
    Severity.NOTE,
    "{name} wins {points}, but needed only {need}",
    rule="Points beyond the match length are worth nothing, though many programs write them.",
    why="They are kept as they are written.",
    fix="Nothing is needed.",
    source="R22",
)
MATCH_NOT_WON: Final = Code(
    "S08",
    "match-not-won",
    Severity.WARNING,
    "the record says that this wins the match, but the score is {score}",
    rule="A match is won when a player reaches its length.",
    why="The score or the match length is wrong, or the match was given up.",
    fix="Check the score and the match length.",
    source="R25",
)
ODD_POINTS: Final = Code(
    "S09",
    "odd-points",
    Severity.WARNING,
    "{points} is not the cube of {cube} once, twice or three times",
    rule="A resignation counts the cube once, twice or three times.",
    why="Some programs write special values for a player who left or who gave up the whole match.",
    fix="Check the points against the score of the next game.",
    source="R23",
)
NO_RESULT: Final = Code(
    "S10",
    "missing-result",
    Severity.WARNING,
    "no result is written for this game",
    rule="A game ends with its result: who won, and how many points.",
    why="The winner was worked out from the position or from the score of the next game, where those tell.",
    fix="Add the result.",
    source="R23",
    help="by what follows, {name} won {points}",
)
UNFINISHED: Final = Code(
    "S11",
    "unfinished-game",
    Severity.NOTE,
    "the record ends before this game does",
    rule="A record may stop in the middle of a game.",
    why="A match that was broken off looks the same as a file that lost its end.",
    fix="Nothing is needed if the match was broken off there.",
    source="practice of match files",
)
RESULT_TWICE: Final = Code(
    "S12",
    "result-twice",
    Severity.WARNING,
    "the result of this game is written a second time",
    rule="A game has one result.",
    why="Only the first one counts.",
    fix="Delete one of them.",
    source="R24",
    related="the first result",
)
EXCERPT: Final = Code(
    "S13",
    "excerpt",
    Severity.NOTE,
    "the record begins at {score}; the games before are not known",
    rule="A match begins at 0-0.",
    why="Where a player is one point from winning, it cannot be told whether the Crawford game has been played.",
    fix="Nothing is needed if this is an excerpt or a match that was resumed.",
    source="R26",
)
BAD_SCORE: Final = Code(
    "S14",
    "bad-score",
    Severity.ERROR,
    "{score} cannot be a score",
    rule="A score is zero or more.",
    why="Nothing can be concluded from it. The game is taken to start at the score that the games before left.",
    fix="Correct the score.",
    source="R25",
)
WRONG_LOSER: Final = Code(
    "S15",
    "wrong-loser",
    Severity.ERROR,
    "{name} is written as the loser here, but as the winner in the result",
    rule="A game has one winner and one loser.",
    why="The two cells contradict each other; the result counts.",
    fix="Correct the cell that stands in the wrong column.",
    source="R24",
)
SET_POSITION: Final = Code(
    "S16",
    "set-position",
    Severity.WARNING,
    "{name} has {count} checkers in this position",
    rule="Each player has fifteen checkers.",
    why="With more checkers than the game has, the position is damaged or wrongly typed. It is replayed as it is given.",
    fix="Check the position against its source.",
    source="R1",
)
TOO_MUCH_RESIGNED: Final = Code(
    "S17",
    "too-much-resigned",
    Severity.ERROR,
    "{name} gives up {points}, but can lose only {expected} here",
    rule="A gammon cannot be lost any more once a checker is borne off, nor a backgammon without a checker on the bar or in the winner’s home board that is there or can still come there.",
    why="A player who resigns gives up what the game can still come to, not more. A gammon can be lost as long as the loser has not borne off. A backgammon can be lost while a checker of his stands on the bar or in the winner’s home board, and also without one while the two sides have not passed each other, as a checker may still be hit. Once they have passed, those that have left that board do not come back. Where the position is not certain nothing is said, and points that give up the whole match are let pass.",
    fix="Correct the points or the level of the resignation.",
    source="R23",
    help="{name} has borne off {off}: no gammon can be lost any more\nno checker of {name} stands in {other}’s home board or can be sent there: no backgammon can be lost any more",
)

CODES: Final = (
    WRONG_WINNER,
    WRONG_POINTS,
    JACOBY_POINTS,
    START_SCORE,
    GAME_NUMBER,
    AFTER_MATCH,
    BEYOND_NEED,
    MATCH_NOT_WON,
    ODD_POINTS,
    NO_RESULT,
    UNFINISHED,
    RESULT_TWICE,
    EXCERPT,
    BAD_SCORE,
    WRONG_LOSER,
    SET_POSITION,
    TOO_MUCH_RESIGNED,
)
