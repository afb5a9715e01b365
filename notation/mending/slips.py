"""The slips by which records go wrong, one row each, and what they cost.

A cost says how rare a slip is, in steps of about ten: a slip of cost 1 is made ten times as often as one of cost 2, and two
slips of cost 1 are as rare as one of cost 2.  The order follows what was counted in real records: of 2,322 of them the illegal
plays were mostly plays that stood, cells with the net difference of two plays, and last rolls that were never played; single
digits and marks are what people who type get wrong, rows and columns what programs do.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from notation.model import Action


class Slip(NamedTuple):
    """One way to write a record wrongly: its name and its cost."""

    name: str
    cost: float


class Candidate(NamedTuple):
    """Actions that take the place of those from `start` to `stop`, what that costs, and the slip that it undoes."""

    cost: float
    slip: Slip
    start: int
    stop: int
    actions: tuple[Action, ...]


DIGIT: Final = Slip("digit", 1.0)
"""A digit of a point is another one."""
LOOKALIKE: Final = Slip("lookalike", 0.8)
"""A digit is read as one that looks like it: 0 and O, 1 and l, 6 and 8, 5 and S."""
TRANSPOSED: Final = Slip("transposed", 1.0)
"""The two digits of a point, or the two points of a step, stand in the wrong order."""
CUT: Final = Slip("cut", 1.1)
"""A digit of a point is missing, or one too many."""
OTHER_SIDE: Final = Slip("other-side", 1.2)
"""Points are counted from the other player's side (25 - n)."""
POINT: Final = Slip("point", 1.7)
"""A point is another one altogether."""
STEP_MISSING: Final = Slip("step-missing", 1.1)
STEP_DOUBLED: Final = Slip("step-doubled", 1.0)
STEP_TOO_MANY: Final = Slip("step-too-many", 1.4)
ORDER: Final = Slip("order", 0.2)
"""The steps are right and only joined or ordered otherwise."""
MARK: Final = Slip("hit-mark", 0.6)
"""A hit mark is missing, or stands where nothing was hit."""
DIE: Final = Slip("die", 1.0)
"""One die is wrong."""
DICE: Final = Slip("dice", 1.9)
"""Both dice are wrong."""
NEIGHBOUR_DICE: Final = Slip("neighbour-dice", 1.1)
"""The dice are those of a neighbouring roll."""
EXCHANGED: Final = Slip("exchanged", 1.0)
"""The two columns of a row are exchanged."""
WRONG_COLUMN: Final = Slip("wrong-column", 1.0)
ROWS_SWAPPED: Final = Slip("rows-swapped", 1.0)
HALVES_SWAPPED: Final = Slip("halves-swapped", 1.1)
"""The cells of one player in two rows stand in each other's place."""
ROW_NUMBER: Final = Slip("row-number", 0.7)
DOUBLED: Final = Slip("doubled", 0.9)
"""A cell or a row stands there twice."""
EXTRA: Final = Slip("extra", 2.2)
"""A cell that does not belong there."""
ROLL_MISSING: Final = Slip("roll-missing", 1.6)
DANCE_MISSING: Final = Slip("dance-missing", 1.3)
PLAY_MISSING: Final = Slip("play-missing", 1.2)
"""A roll stands there without its play."""
PLAY_OF_DANCE: Final = Slip("play-of-dance", 1.8)
"""A play is written where none was possible."""
CUBE_MISSING: Final = Slip("cube-missing", 1.0)
CUBE_VALUE: Final = Slip("cube-value", 0.7)
ANSWER: Final = Slip("answer", 1.0)
"""Take and pass are exchanged."""
WINNER: Final = Slip("winner", 0.85)
POINTS: Final = Slip("points", 0.9)
RESULT_MISSING: Final = Slip("result-missing", 1.0)
UNREADABLE: Final = Slip("unreadable", 0.5)
"""What the reader did not understand carries less than what reads well."""
