"""Codes S: results and scores."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

WRONG_WINNER: Final = Code(
    "S01",
    "wrong-winner",
    Severity.ERROR,
    "{name} is said to win, but {other} has won",
    rule="The game is won by the player who bears off all checkers first, or whose double is passed.",
    why="The result stands in the wrong column, or the game ended otherwise.",
    fix="Move the result to the winner’s column.",
    source="R24, R19",
)
WRONG_POINTS: Final = Code(
    "S02",
    "wrong-points",
    Severity.ERROR,
    "the result is written as {points}, but the game counts {expected}",
    rule="A game counts the cube’s value, twice that for a gammon, three times for a backgammon; a passed double its value before.",
    why="Values cut at the match length or at the points needed are accepted, as programs write them.",
    fix="Check the cube and whether the loser had borne off a checker.",
    source="R23",
    help="cube {cube}, {level}",
)
JACOBY_POINTS: Final = Code(
    "S03",
    "jacoby-points",
    Severity.ERROR,
    "the result is written as {points}, but before the cube is turned gammons do not count: {expected}",
    rule="Under the Jacoby rule gammons and backgammons count only after a double and take.",
    why="The record says that the session was played with the Jacoby rule.",
    fix="Correct the points, or the tag Jacoby.",
    source="money play, rule Y2",
)
START_SCORE: Final = Code(
    "S04",
    "start-score",
    Severity.ERROR,
    "the score is written as {score}, but it is {expected} after the games before",
    rule="Each game starts at the score after the game before.",
    why="A game is missing, or a result or a score is wrong. The replay goes on with either score.",
    fix="Compare the results of the games before.",
    source="R25",
)
GAME_NUMBER: Final = Code(
    "S05",
    "game-number",
    Severity.WARNING,
    "game {number} stands where game {expected} is expected",
    rule="The games of a match are numbered one after the other.",
    why="A jump is the trace of a game that is missing.",
    fix="Look for the missing game; `bgnotation normalize` keeps the numbers as they are.",
    source="practice of match files",
)
AFTER_MATCH: Final = Code(
    "S06",
    "game-after-match",
    Severity.ERROR,
    "the match was over before this game, at {score}",
    rule="A match ends when a player reaches its length.",
    why="The match length is wrong, or the game belongs to another match.",
    fix="Check the match length.",
    source="R25",
)
BEYOND_NEED: Final = Code(
    "S07",
    "points-beyond-need",
    Severity.NOTE,
    "{name} wins {points}, but needed only {need}",
    rule="Points beyond the match length are worth nothing, but are written by many programs.",
    why="They are kept as they are.",
    fix="Nothing is needed.",
    source="R22",
)
MATCH_NOT_WON: Final = Code(
    "S08",
    "match-not-won",
    Severity.WARNING,
    "the match is not won at {score}",
    rule="“and the match” stands at the game that ends the match.",
    why="The score or the match length is wrong, or the match was given up.",
    fix="Check the score.",
    source="R25",
)
ODD_POINTS: Final = Code(
    "S09",
    "odd-points",
    Severity.WARNING,
    "{points} is neither the cube of {cube} once, twice nor three times",
    rule="A resignation counts the cube once, twice or three times.",
    why="Some programs write special values for a player who left or for a whole match that was given up.",
    fix="Check the points against the score of the next game.",
    source="R23",
)
NO_RESULT: Final = Code(
    "S10",
    "missing-result",
    Severity.WARNING,
    "no result is written for this game; {name} won {points}",
    rule="A game ends with a line that names the winner’s points.",
    why="The winner was worked out from the position or from the next score.",
    fix="Add the result.",
    source="R23",
)
UNFINISHED: Final = Code(
    "S11",
    "unfinished-game",
    Severity.NOTE,
    "the record ends before this game does",
    rule="A record may stop in mid-game.",
    why="It cannot be told from a file that lost its end.",
    fix="Nothing is needed if the match was broken off.",
    source="practice of match files",
)
RESULT_TWICE: Final = Code(
    "S12",
    "result-twice",
    Severity.WARNING,
    "the result of this game stands here a second time",
    rule="A game has one result.",
    why="Only the first one counts.",
    fix="Delete one of them.",
    source="R24",
)
EXCERPT: Final = Code(
    "S13",
    "excerpt",
    Severity.NOTE,
    "the record begins at {score}; what came before is not known",
    rule="A match begins at 0-0.",
    why="Whether the Crawford game is over cannot be told where a player is one point from winning.",
    fix="Nothing is needed if it is an excerpt or a match that was resumed.",
    source="R26",
)
BAD_SCORE: Final = Code(
    "S14",
    "bad-score",
    Severity.ERROR,
    "{score} is no score",
    rule="A score is a number from 0.",
    why="Nothing can be concluded from it.",
    fix="Correct the score.",
    source="R25",
)
WRONG_LOSER: Final = Code(
    "S15",
    "wrong-loser",
    Severity.WARNING,
    "{name} is said to lose here and to win there",
    rule="Only one player wins.",
    why="The loser’s and the winner’s cells contradict each other.",
    fix="Correct the cell in the wrong column.",
    source="R24",
)
SET_POSITION: Final = Code(
    "S16",
    "set-position",
    Severity.WARNING,
    "{name} has {count} checkers in this position",
    rule="Each player has fifteen checkers.",
    why="A match may be played on with a wrong number when nobody notices; with more than fifteen the position is damaged.",
    fix="Check the position.",
    source="R1",
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
)
