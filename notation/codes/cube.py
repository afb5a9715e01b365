"""Codes C: the cube."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

CUBE_OWNER: Final = Code(
    "C01",
    "cube-owner",
    Severity.ERROR,
    "{name} doubles, but {other} owns the cube",
    rule="After a take only the player who took may double.",
    why="Either the double stands in the wrong column or an earlier cube action is wrong. The double is kept and the cube counts as written.",
    fix="Check who doubled, and the cube actions before.",
    source="R19",
    related="the cube was taken here",
)
CRAWFORD_DOUBLE: Final = Code(
    "C02",
    "crawford-double",
    Severity.ERROR,
    "{name} doubles in the Crawford game",
    rule="In the first game that a player starts one point from winning the match, nobody may double.",
    why="The double is kept and the result is judged as it is written; the finding says at what value the cube would have stayed without it.",
    fix="Check the score. If the match was played without the Crawford rule, set the tag Crawford to Off.",
    source="R26",
    help="without this double the cube stays at {cube}\nthe record of this match to {length} does not say whether the Crawford rule holds; it was taken to hold",
)
NO_OFFER: Final = Code(
    "C03",
    "answer-without-double",
    Severity.ERROR,
    "{name} answers a double that was not made",
    rule="A take, a pass or a beaver answers a double of the opponent; a raccoon answers his beaver.",
    why="The double is missing, or it stands in the wrong column.",
    fix="Add the double, or delete the answer.",
    source="R19",
)
CUBE_VALUE: Final = Code(
    "C04",
    "cube-value",
    Severity.WARNING,
    "the double is written as {value}, but the cube goes to {expected}",
    rule="Each double doubles the cube: 2, 4, 8 and so on.",
    why="A cube action before this one may be missing. The result of the game is compared with both values.",
    fix="Check for a cube action that is missing before this one, or correct the value.",
    source="R18, R21",
)
NO_BEAVERS: Final = Code(
    "C05",
    "beaver-in-match",
    Severity.ERROR,
    "beavers and raccoons are not played here",
    rule="Beavers and raccoons belong to money sessions whose players have agreed on them.",
    why="In a match a double is answered by a take or a pass only.",
    fix="Correct the action, the match length or the tag Beaver.",
    source="Y3",
)
EARLY_DOUBLE: Final = Code(
    "C06",
    "early-double",
    Severity.ERROR,
    "{name} doubles before the first roll of the game",
    rule="The cube may be turned only after the first roll of the game.",
    why="The opening roll decides who starts, and it must be played by the player who won it.",
    fix="Look for an opening roll that is missing.",
    source="R6, R18",
)
DOUBLE_OUT_OF_TURN: Final = Code(
    "C07",
    "double-out-of-turn",
    Severity.ERROR,
    "{name} doubles, but it is {other}’s turn",
    rule="A player may double only at his own turn, before he rolls.",
    why="A roll before this double is missing, or the double stands in the wrong column.",
    fix="Check the order of the rows and the columns.",
    source="R18",
)
DEAD_CUBE: Final = Code(
    "C08",
    "dead-cube",
    Severity.WARNING,
    "{name} needs {need} and already plays for {cube}: doubling gains nothing",
    rule="A double is of use only while the cube’s value does not already win the match.",
    why="The double is legal, but only the opponent can gain by it; often it shows that a score is wrong.",
    fix="Check the score and who doubled.",
    source="R22",
)
UNANSWERED: Final = Code(
    "C09",
    "unanswered-double",
    Severity.ERROR,
    "{other}’s double was not answered before this",
    rule="A double must be answered before the game goes on.",
    why="The answer is missing. The double was taken as accepted.",
    fix="Add the take or the pass.",
    source="R19",
)
MISSING_TAKE: Final = Code(
    "C10",
    "missing-take",
    Severity.WARNING,
    "{name} rolls after a double whose answer is not written; it was taken as accepted",
    rule="A double is followed by its answer.",
    why="The doubler can roll only after his double was taken.",
    fix="Add the take; `bgnotation normalize` writes it.",
    source="R19",
)
MISSING_PASS: Final = Code(
    "C11",
    "missing-pass",
    Severity.NOTE,
    "{name} wins after a double whose answer is not written; it was taken as passed",
    rule="A double is followed by its answer.",
    why="Several programs leave out the pass before the result.",
    fix="Nothing is needed; `bgnotation normalize` writes the pass.",
    source="R19",
)
NO_CUBE: Final = Code(
    "C12",
    "no-cube",
    Severity.ERROR,
    "{name} doubles, but this record says that no cube is used",
    rule="A cube limit of 1 means that no cube is used.",
    why="The head of the record has the tag CubeLimit with the value 1.",
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
