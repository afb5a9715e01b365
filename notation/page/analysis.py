"""What a page shows of an analysis, as plain values: numbers are texts as they are read (``+0.512``, ``65.12%``).

Nothing is evaluated here: every figure is the record's.  The error of a decision is the difference between the best course
and the one that was taken, and is worked out in this module alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Final, NamedTuple

from notation.annotations import Annotation, Chances, CubeAnalysis, PlayAnalysis
from notation.decisions import Decision
from notation.grammar import play_text
from notation.model import Move
from notation.renderers.printable import visible

SHOWN: Final = 10
"""How many candidates are listed; the play made is listed whatever its rank."""

THRESHOLDS: Final = ((0.16, -3), (0.08, -2), (0.04, -1))
"""The error, in points of equity, above which a decision is very bad, bad or doubtful, as GNU Backgammon sets them."""

MARKS: Final = {-3: "very_bad", -2: "bad", -1: "doubtful", 1: "good", 2: "very_good"}
"""The word of a mark, by its number in an `Annotation`."""


class Candidate(NamedTuple):
    """A candidate in the table: its rank from 1, the play, its equity, how far it is behind the best, its level and chances.

    `chances` are percentages: won, with a gammon, with a backgammon, then the same lost.
    """

    rank: int
    play: str
    equity: str
    behind: str
    level: str
    chances: tuple[str, ...]


class PlayShown(NamedTuple):
    """The candidates listed, the rank of the play made (0 when it is not among them), its error, its mark (0 for none)."""

    candidates: tuple[Candidate, ...]
    made: int
    error: str
    mark: int
    program: str


class CubeShown(NamedTuple):
    """A cube decision: the figures of no double, double and take, double and pass; which of them is best and which was
    chosen (-1 when that is not known); the error, its mark (0 for none)."""

    unit: str
    figures: tuple[str, str, str]
    best: int
    made: int
    error: str
    mark: int
    level: str
    chances: tuple[str, ...]
    program: str


@dataclass(frozen=True, slots=True)
class Analysed:
    """All that is shown of the analysis of one decision; `mark` is the worst of its marks, 0 without one."""

    play: PlayShown | None
    cube: CubeShown | None
    mark: int
    luck: str
    luck_mark: int


def analysed(decision: Decision) -> Analysed | None:
    """What the record says of a decision beyond its comment; None where it says nothing."""
    note = decision.action.note
    if note is None:
        return None
    play = _play(note.play, note) if note.play is not None and note.play.candidates else None
    cube = _cube(note.cube, decision, note) if note.cube is not None else None
    marks = [shown.mark if shown else own or 0 for shown, own in ((play, note.skill), (cube, note.cube_skill))]
    mark = min(marks) or max(marks)
    luck = _signed(note.luck)
    if play is None and cube is None and not mark and not luck and not note.luck_mark:
        return None
    return Analysed(play, cube, mark, luck, note.luck_mark or 0)


def play_error(play: PlayAnalysis) -> float | None:
    """How far the play made is behind the best candidate, in points of equity, 0 or more; None where that is not told.

    >>> from notation.annotations import Candidate, PlayAnalysis
    >>> play_error(PlayAnalysis((Candidate(equity=0.5), Candidate(equity=0.25)), made=1))
    0.25
    """
    return _behind(play, play.made) if play.made is not None else None


def cube_error(cube: CubeAnalysis, decision: Decision) -> float | None:
    """How far a cube decision is behind the best one, 0 or more, in the unit of its figures; None where that is not told."""
    figures = _figures(cube)
    if figures is None or decision.kind not in _COURSES:
        return None
    made = _COURSES[decision.kind]
    # Who doubles leaves the choice to the other player, who takes what is worse for him.
    mine = min(figures[1:]) if made is None else figures[made]
    return figures[_best(figures, decision)] - mine


_COURSES: Final[dict[str, int | None]] = {"play": 0, "dance": 0, "roll": 0, "double": None, "take": 1, "pass": 2}
"""What a decision does about the cube, by the place of its figure: to roll is not to double."""


def _best(figures: tuple[float, float, float], decision: Decision) -> int:
    """The place of the figure of the best course, for the player who may double or for the one who answers."""
    no_double, take, refuse = figures
    if decision.kind in ("take", "pass"):
        return 1 if take >= refuse else 2
    doubled = 1 if take <= refuse else 2
    return 0 if no_double >= figures[doubled] else doubled


def _figures(cube: CubeAnalysis) -> tuple[float, float, float] | None:
    figures = (cube.no_double, cube.double_take, cube.double_pass)
    if any(figure is None or not isfinite(figure) for figure in figures):
        return None
    return figures  # type: ignore[return-value]


def _behind(play: PlayAnalysis, index: int) -> float | None:
    best, mine = play.candidates[0].equity, play.candidates[index].equity
    return None if best is None or mine is None or not isfinite(best - mine) else max(best - mine, 0.0)


def _mark(own: int | None, error: float | None) -> int:
    """The record's own mark, else the one that the size of the error gives."""
    if own is not None:
        return own
    return next((mark for limit, mark in THRESHOLDS if error is not None and error > limit), 0)


def _play(play: PlayAnalysis, note: Annotation) -> PlayShown:
    error = play_error(play)
    listed = [index for index in range(len(play.candidates)) if index < SHOWN or index == play.made]
    candidates = []
    for index in listed:
        one = play.candidates[index]
        behind = _behind(play, index)
        candidates.append(
            Candidate(
                index + 1,
                play_text(one.steps),
                _signed(one.equity),
                _signed(-behind) if behind else "",
                visible(one.level),
                _percentages(one.chances),
            )
        )
    made = 0 if play.made is None else play.made + 1
    return PlayShown(tuple(candidates), made, _size(error), _mark(note.skill, error), visible(play.program))


def _cube(cube: CubeAnalysis, decision: Decision, note: Annotation) -> CubeShown:
    figures = _figures(cube)
    error = cube_error(cube, decision)
    shown = tuple(
        _signed(value) if cube.unit == "equity" else _share(value, 2)
        for value in (cube.no_double, cube.double_take, cube.double_pass)
    )
    own = note.cube_skill if isinstance(decision.action, Move) or note.cube_skill is not None else note.skill
    # A threshold in points of equity says nothing about match winning chances.
    mark = _mark(own, error if cube.unit == "equity" else None)
    told = _size(error) if cube.unit == "equity" else _share(error, 2) if error and error >= 0.00005 else ""
    made = _COURSES.get(decision.kind)
    best = -1 if figures is None else _best(figures, decision)
    # Whatever a pass is worth, a double is worth no more than a take.
    no_double, take = cube.no_double, cube.double_take
    doubles = decision.kind not in ("take", "pass")
    if figures is None and doubles and no_double is not None and take is not None and no_double >= take:
        best = 0
    return CubeShown(
        cube.unit,
        shown,  # type: ignore[arg-type]
        best,
        -1 if made is None else made,
        told,
        mark,
        visible(cube.level),
        _percentages(cube.chances),
        visible(cube.program),
    )


# -- numbers as texts ---------------------------------------------------------------------------------------------------


def _signed(value: float | None) -> str:
    return "" if value is None or not isfinite(value) else f"{value:+.3f}".replace("-", "−")


def _size(error: float | None) -> str:
    """An error to be shown; nothing where it is too small to show."""
    return f"{error:.3f}" if error is not None and error >= 0.0005 else ""


def _share(value: float | None, places: int = 1) -> str:
    return "" if value is None or not isfinite(value) else f"{100 * value:.{places}f}%"


def _percentages(chances: Chances | None) -> tuple[str, ...]:
    if chances is None:
        return ()
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    return tuple(map(_share, (win, gammon, backgammon, 1 - win, lose_gammon, lose_backgammon)))
