"""What GammonView thought, as annotations: equities are normalised, those of a cube decision are the doubler's."""

from __future__ import annotations

from typing import Any

from notation.annotations import Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.bgf.fields import child, decimal, flag, items, number, text
from notation.formats.gva.vocabulary import CHANCES, MOST_CANDIDATES
from notation.steps import Step


def steps(found: list[Any], down: bool) -> tuple[Step, ...] | None:
    """Steps as their mover counts points; None for what is no step.

    Points are absolute: one player goes `down` from 24 with his bar at 25, the other up from 1 with his bar at 0.
    """
    made = []
    for step in found[:4]:
        start, pips = number(step, "from", -1), number(step, "pips")
        source = start if down else 25 - start
        if not 1 <= source <= 25 or not 1 <= pips <= 25:
            return None
        made.append(Step(source, max(source - pips, 0)))
    return None if len(found) > 4 else tuple(made)


def chances(found: Any) -> Chances | None:
    """The chances of an `eval`; None where one is missing or none is anything."""
    values = [decimal(child(found, "eval"), name) for name in CHANCES]
    known = [value for value in values if value is not None and 0 <= value <= 1]
    return Chances(*known) if len(known) == len(CHANCES) and any(known) else None


def play_analysis(found: Any, down: bool, program: str) -> PlayAnalysis | None:
    """The candidates of a play, best first; None without any."""
    listed = [entry for entry in items(found, "alternatives") if isinstance(entry, dict)][:MOST_CANDIDATES]
    made = next((index for index, entry in enumerate(listed) if flag(entry, "is_played")), None)
    candidates = tuple(
        Candidate(steps(items(entry, "move"), down) or (), chances(entry), decimal(entry, "equity"), text(entry, "eval_level"))
        for entry in listed
    )
    return PlayAnalysis(candidates, made, program) if candidates else None


def cube_analysis(found: Any, program: str, *, answer: bool = False) -> CubeAnalysis | None:
    """A cube decision as the player sees it who makes it: the one on roll, or with `answer` the one who is doubled."""
    if decimal(found, "no_double_equity") is None and decimal(found, "double_take_equity") is None:
        return None
    names = ("no_double_equity", "double_take_equity", "double_pass_equity")
    seen, courses = chances(found), [decimal(found, name) for name in names]
    if answer:
        courses = [None if course is None else -course for course in courses]
        if seen is not None:
            win, gammon, backgammon, lose_gammon, lose_backgammon = seen
            seen = Chances(1 - win, lose_gammon, lose_backgammon, gammon, backgammon)
    no_double, double_take, double_pass = courses
    return CubeAnalysis(seen, None, no_double, double_take, double_pass, text(found, "eval_level"), program=program)
