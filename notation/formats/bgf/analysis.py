"""What BGBlitz thought, as annotations.

Chances and equities are those of the player whose record they stand in.  In a match the courses of a cube decision are
given as match winning chances; the equities of plays are normalised there as well.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.bgf.fields import child, comment, decimal, flag, items, number, numbers
from notation.formats.pairs import Board, Dice, take_apart
from notation.steps import Step

PROGRAM: Final = "BGBlitz"
MOST_CANDIDATES: Final = 64
ERRORS: Final = ("cubeError", "checkerError")
"""The fields that tell what a decision gave away, kept by their names."""
_UNUSED: Final = -1
_CHANCES: Final = itemgetter("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")


def note_of(
    record: Any,
    analysis: bool = True,
    *,
    cube: bool = True,
    board: Board | None = None,
    dice: Dice | None = None,
    danced: bool = False,
) -> Annotation | None:
    """What is said about a record: with `cube` of a cube decision too, with `dice` of the plays from `board`, and where nobody
    could move of what came of that."""
    words = comment(record)
    luck, play, decision = None, None, None
    extra: list[tuple[str, tuple[str, ...]]] = []
    if analysis:
        luck = decimal(child(record, "luck"), "luckWeighted")
        decision = cube_analysis(record) if cube else None
        play = play_analysis(record, board, dice) if dice else dance_analysis(record) if danced else None
        for key in ERRORS:
            error = decimal(child(record, "pr"), key)
            if error:
                extra.append((key, (f"{error:.8f}",)))
    if not (words or play or decision or extra or luck is not None):
        return None
    return Annotation(comment=words, luck=luck, play=play, cube=decision, extra=tuple(extra))


def chances(equity: Any) -> Chances | None:
    """The chances in an `equity` object; None when one is missing or no chance."""
    try:
        win, gammon, backgammon, lost_gammon, lost_backgammon = found = tuple(map(float, _CHANCES(equity)))
    except (TypeError, KeyError, ValueError, OverflowError):
        return None
    fit = 0 <= win <= 1 and 0 <= gammon <= 1 and 0 <= backgammon <= 1 and 0 <= lost_gammon <= 1 and 0 <= lost_backgammon <= 1
    return Chances._make(found) if fit else None


def steps_of(record: Any) -> tuple[Step, ...] | None:
    """The play of a record as written: slots of from and to, each checker's own in the mover's numbering, -1 unused.

    None when a number is no point or a checker goes backwards.
    """
    return _steps(tuple(numbers(record, "from")), tuple(numbers(record, "to")))


@lru_cache(maxsize=4096)
def _steps(sources: tuple[int, ...], targets: tuple[int, ...]) -> tuple[Step, ...] | None:
    """The steps from these points to those; few of a program's candidates are new."""
    if not sources or len(sources) != len(targets) or len(sources) > 4:
        return None
    steps = []
    for source, target in zip(sources, targets, strict=True):
        if source == _UNUSED and target == _UNUSED:
            continue
        if not 1 <= source <= 25 or not 0 <= target < source:
            return None
        steps.append(Step(source, target))
    return tuple(steps)


def _level(node: Any) -> str:
    ply = number(node, "ply", -1)
    return f"{ply}-ply" if 0 <= ply <= 20 else ""


def play_analysis(record: Any, board: Board | None, dice: Dice) -> PlayAnalysis | None:
    """The candidates in a record, best first; None when there are none."""
    candidates: list[Candidate] = []
    made = None
    for found in items(record, "moveAnalysis")[:MOST_CANDIDATES]:
        if not isinstance(found, dict):
            continue
        if made is None and flag(found, "played"):
            made = len(candidates)
        written = steps_of(found.get("move")) or ()
        apart = take_apart(board, written, dice) if board is not None else None
        equity = child(found, "eq")
        candidates.append(Candidate(apart[0] if apart else written, chances(equity), _cubeful(equity), _level(found)))
    return PlayAnalysis(tuple(candidates), made, PROGRAM) if candidates else None


def dance_analysis(record: Any) -> PlayAnalysis | None:
    """What came of a roll without a play, as its only candidate; None when there is nothing."""
    equity = child(record, "dancingEquity")
    if equity is None:
        return None
    return PlayAnalysis((Candidate((), chances(equity), _cubeful(equity), _level(record)),), 0, PROGRAM)


def _cubeful(equity: Any) -> float | None:
    """The equity with the cube: normalised in a match, as it is in a money session."""
    if flag(equity, "hasEMG"):
        return decimal(equity, "emg")
    cube = decimal(child(equity, "cubeDecision"), "eqCubeFul")
    return decimal(equity, "equity") if cube is None else cube


def cube_analysis(record: Any) -> CubeAnalysis | None:
    """The cube decision in a record, as its player sees it; None when there is none."""
    equity = child(record, "equity")
    decision = child(equity, "cubeDecision")
    if decision is None:
        return None
    match = flag(equity, "useMatchEquity") is True
    return CubeAnalysis(
        chances(equity),
        decimal(equity, "emg" if match and flag(equity, "hasEMG") else "equity"),
        decimal(decision, "eqNoDouble"),
        decimal(decision, "eqDoubleTake"),
        decimal(decision, "eqDoublePass"),
        _level(record),
        unit="mwc" if match else "equity",
        program=PROGRAM,
    )
