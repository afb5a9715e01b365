"""Codes C: the cube."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

CUBE_OWNER: Final = Code(
    "C01",
    "cube-owner",
    Severity.ERROR,
    "{name} doubles, but {other} owns the cube",
    rule="After a take only the taker may double.",
    why="Either the double stands in the wrong column or an earlier cube action is wrong.",
    fix="Check who turned the cube.",
    source="R19",
)
CRAWFORD_DOUBLE: Final = Code(
    "C02",
    "crawford-double",
    Severity.ERROR,
    "{name} doubles in the Crawford game",
    rule="In the first game in which a player is one point from winning no one may double.",
    why="A double there is void. The result is judged as written; without the double the game would have counted for a cube of {cube}.",
    fix="Check the score; set the tag Crawford to Off if the match was played without the rule.",
    source="R26",
    help="without it the cube stays at {cube}",
)
NO_OFFER: Final = Code(
    "C03",
    "answer-without-double",
    Severity.ERROR,
    "{name} answers, but no double waits for that answer",
    rule="A take, a pass or a beaver answers the opponent’s double, a raccoon his beaver.",
    why="The double is missing or stands in another column.",
    fix="Add the double, or delete the answer.",
    source="R19",
)
CUBE_VALUE: Final = Code(
    "C04",
    "cube-value",
    Severity.WARNING,
    "the double is written as {value}, but the cube goes to {expected}",
    rule="A double doubles the stake: 1, 2, 4, 8 and so on.",
    why="Points are compared with both values.",
    fix="Check for a cube action that is missing before this one.",
    source="R18, R21",
)
NO_BEAVERS: Final = Code(
    "C05",
    "beaver-in-match",
    Severity.ERROR,
    "beavers are not played here",
    rule="Beavers and raccoons belong to money sessions, where the players have agreed on them.",
    why="In a match the answer to a double is a take or a pass.",
    fix="Correct the action, the match length, or the tag Beaver.",
    source="money play, rules Y3 and Y5",
)
EARLY_DOUBLE: Final = Code(
    "C06",
    "early-double",
    Severity.ERROR,
    "{name} doubles before the first roll of the game",
    rule="The first roll belongs to the start of the game; the cube can be turned only after it.",
    why="The winner of the opening roll must play it.",
    fix="Look for the opening roll that is missing.",
    source="R6, R18",
)
DOUBLE_OUT_OF_TURN: Final = Code(
    "C07",
    "double-out-of-turn",
    Severity.ERROR,
    "{name} doubles, but it is {other}’s turn",
    rule="A player may double only at his own turn, before rolling.",
    why="A roll is missing before this double, or it stands in the wrong column.",
    fix="Check the order of the rows.",
    source="R18",
)
DEAD_CUBE: Final = Code(
    "C08",
    "dead-cube",
    Severity.WARNING,
    "{name} needs {need} and plays for {cube} already; the double cannot help",
    rule="A double is of use only while the present stake does not win the match.",
    why="It is legal, but only the opponent can gain by it; it is often the trace of a wrong score.",
    fix="Check the score and who doubled.",
    source="R22",
)
UNANSWERED: Final = Code(
    "C09",
    "unanswered-double",
    Severity.ERROR,
    "the double of {other} was not answered before this",
    rule="A double must be answered before anything else happens.",
    why="The answer is missing; it was taken for a take.",
    fix="Add the take or the pass.",
    source="R19",
)
MISSING_TAKE: Final = Code(
    "C10",
    "missing-take",
    Severity.WARNING,
    "{name} rolls after a double without an answer; it was taken",
    rule="A double is followed by its answer.",
    why="A roll by the doubler means that the double was taken.",
    fix="Add the take.",
    source="R19",
)
MISSING_PASS: Final = Code(
    "C11",
    "missing-pass",
    Severity.NOTE,
    "{name} wins after a double without an answer; it was passed",
    rule="A double is followed by its answer.",
    why="Several programs leave the pass out before the result.",
    fix="Nothing is needed; `bgnotation normalize` writes the pass.",
    source="R19",
)
NO_CUBE: Final = Code(
    "C12",
    "no-cube",
    Severity.ERROR,
    "there is no cube in this match",
    rule="A cube limit of 1 means that no cube is used.",
    why="The header says CubeLimit 1.",
    fix="Correct the tag, or delete the double.",
    source="the header of eXtreme Gammon’s match text",
)

CODES: Final = (
    CUBE_OWNER,
    CRAWFORD_DOUBLE,
    NO_OFFER,
    CUBE_VALUE,
    NO_BEAVERS,
    EARLY_DOUBLE,
    DOUBLE_OUT_OF_TURN,
    DEAD_CUBE,
    UNANSWERED,
    MISSING_TAKE,
    MISSING_PASS,
    NO_CUBE,
)
