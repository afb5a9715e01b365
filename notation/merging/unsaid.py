"""What one record leaves unsaid and another one says: marks, values, and the points on which a checker touched down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from notation.frame import Frame
from notation.merging.aligning import pairs, reading
from notation.merging.choosing import Column
from notation.model import Action, Beaver, Double, Move, Raccoon, Resign, Win


def said(column: Column) -> Column:
    """A column in which each reading says what another that means the same says beyond it."""
    return _filled(_with_marks(_in_steps(column)))


def _in_steps(column: Column) -> Column:
    """A column in which records that join the steps of a checker (24/14) have those that others tell (24/18/14)."""
    finest: dict[tuple[object, ...], set[tuple[tuple[int, int], ...]]] = {}
    steps: dict[tuple[tuple[int, int], ...], Move] = {}
    for one in column.readings:
        if isinstance(one, Move):
            known = finest.setdefault(_comes_to(one), set())
            most = max(map(len, known), default=0)
            if len(one.steps) > most:
                known.clear()
            if len(one.steps) >= most:
                known.add(pairs(one))
                steps[pairs(one)] = one

    def finer(action: Action | None) -> Action | None:
        if not isinstance(action, Move) or len(known := finest[_comes_to(action)]) > 1:
            return action
        (told,) = known
        return action if told == pairs(action) else replace(action, steps=steps[told].steps)

    return column._replace(readings=tuple(map(finer, column.readings)))


def _comes_to(move: Move) -> tuple[object, ...]:
    """What is the same for a play with and without its steps joined."""
    left, come = (Counter(step[end] for step in move.steps) for end in (0, 1))
    return move.player, tuple(sorted(move.dice)), tuple(sorted((left - come).items())), tuple(sorted((come - left).items()))


def _with_marks(column: Column) -> Column:
    """A column in which records whose format has no marks take those of the others that say the same."""
    marked = {reading(one): one for one in column.readings if one is not None and any(s.hit for s in getattr(one, "steps", ()))}
    return column._replace(readings=tuple(_noted(one, marked) for one in column.readings))


def _filled(column: Column) -> Column:
    """A column in which what a record leaves open, as the value of a double, is what another one says."""
    known = {_open(one): one for one in column.readings if one is not None and None not in reading(one)}

    def filled(action: Action | None) -> Action | None:
        return known.get(_open(action), action) if action is not None and _open(action) and None in reading(action) else action

    return column._replace(readings=tuple(map(filled, column.readings)))


def _open(action: Action) -> tuple[object, ...]:
    """What is the same for two actions of which one says all, and the other leaves something open; empty for others."""
    return (type(action), action.player) if isinstance(action, (Double, Beaver, Raccoon, Resign)) else ()


def _noted(action: Action | None, marked: dict[tuple[object, ...], Action]) -> Action | None:
    steps: Any = getattr(marked.get(reading(action)), "steps", None)
    if action is None or steps is None or any(step.hit for step in getattr(action, "steps", ())):
        return action
    return replace(action, steps=steps)


def without_words(column: Column, frame: Frame) -> Column:
    """A column without what is only a way to write: a resignation that some formats leave to the result, and points beyond what
    the match still needed."""
    readings = column.readings
    if any(isinstance(one, Resign) for one in readings):
        absent = tuple(gone or one is None for one, gone in zip(readings, column.absent, strict=True))
        told = next((one for one in readings if isinstance(one, Resign) and one.level is not None), None)
        filled = tuple(told if told and isinstance(one, Resign) and one.level is None else one for one in readings)
        return column._replace(readings=filled, absent=absent)
    wins = [one for one in readings if isinstance(one, Win)]
    if frame.length and len({win.player for win in wins}) == 1:
        need = frame.length - frame.score[wins[0].player]
        beyond = {win.points for win in wins if win.points > need}
        if need > 0 and len(beyond) == 1 and all(win.points >= need for win in wins):
            most = max(wins, key=lambda win: win.points)
            return column._replace(readings=tuple(most if isinstance(one, Win) else one for one in readings))
    return column
