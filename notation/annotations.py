"""What people and programs say about an action: comments, marks, luck, clock, and analysis, as values.

Nothing here is computed; every number is the one that a file holds.  Chances and equities are those of the player who
makes the decision that they stand at (for a take or a pass too), so that no reader has to turn them round.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from notation.frozen import frozen
from notation.steps import Step

Unit: TypeAlias = Literal["equity", "mwc"]
"""What the figures of a cube decision are: equities, or match winning chances."""

SKILL_WORDS: Final = {-3: "very bad", -2: "bad", -1: "doubtful", 1: "good", 2: "very good"}
LUCK_WORDS: Final = {-2: "very unlucky", -1: "unlucky", 1: "lucky", 2: "very lucky"}
"""The marks of decisions and of rolls in words."""


class Chances(NamedTuple):
    """Probabilities, 0 to 1: to win at all, a gammon or more, a backgammon, and to lose a gammon or more, a backgammon."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


@frozen
class Candidate:
    """One play that a program looked at: one step a die, its chances, its equity (normalised to a cube of 1, cubeful where the
    program says so), and the level it was looked at (`2-ply`, `3-ply`, `XG Roller++`, `rollout`).

    `settings` keeps the rest of what the file says of the evaluation, in the file's own words.
    """

    steps: tuple[Step, ...] = ()
    chances: Chances | None = None
    equity: float | None = None
    level: str = ""
    settings: str = ""


@frozen
class PlayAnalysis:
    """The plays that a program looked at, best first; `made` is the index of the one that was made, None when not there."""

    candidates: tuple[Candidate, ...] = ()
    made: int | None = None
    program: str = ""
    """The program that looked, with its version, where the record tells."""


@frozen
class CubeAnalysis:
    """A cube decision as a program sees it: chances without a double, and the equity of each course.

    `cubeless` is the equity without a cube; the others are normalised to the cube before the double, or are match winning
    chances (0 to 1) where `unit` says so.
    """

    chances: Chances | None = None
    cubeless: float | None = None
    no_double: float | None = None
    double_take: float | None = None
    double_pass: float | None = None
    level: str = ""
    settings: str = ""
    unit: Unit = "equity"
    program: str = ""


@frozen
class Annotation:
    """Everything that is said about one action.

    `luck` is the equity gained by the roll; `luck_mark` runs from -2 (very unlucky) to 2 (very lucky).  `skill` and
    `cube_skill` run from -3 (very bad), -2 (bad), -1 (doubtful) to 1 (good), 2 (very good), None without a mark.
    `clock` is the file's own text.  `extra` keeps properties that nothing here has a place for, in the file's own words.
    """

    comment: str = ""
    luck: float | None = None
    luck_mark: int | None = None
    skill: int | None = None
    cube_skill: int | None = None
    clock: str = ""
    play: PlayAnalysis | None = None
    cube: CubeAnalysis | None = None
    extra: tuple[tuple[str, tuple[str, ...]], ...] = ()
