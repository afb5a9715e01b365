"""Annotations as the objects of GammonView's documents: the reverse of `notation.formats.gva.analysis`.

Losses and verdicts are worked out from the equities that stand there, as GammonView does when it reads.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.gva.vocabulary import CHANCES, MOST_CANDIDATES
from notation.steps import Step

Object: TypeAlias = dict[str, Any]

_PLACES: Final = 6
_NEAR: Final = 0.001
_FAR: Final = 0.2
_HOPELESS: Final = -0.9
_COURSES: Final = ("no_double_equity", "double_take_equity", "double_pass_equity")


def hops(steps: Iterable[Step], down: bool) -> list[Object] | None:
    """Steps as absolute points and pips; None where one goes backwards, which no hop can.

    >>> hops([Step(6, 0), Step(13, 8)], down=False)
    [{'from': 19, 'pips': 6}, {'from': 12, 'pips': 5}]
    """
    made = [{"from": step.source if down else 25 - step.source, "pips": step.source - max(step.target, 0)} for step in steps]
    return made if all(hop["pips"] > 0 for hop in made) else None


def thought(note: Annotation, down: bool) -> Object:
    """What is thought of a roll and its play, as the one who plays sees it; empty where nothing is."""
    found: Object = {}
    if note.play is not None and note.play.candidates:
        found |= _play(note.play, down)
    if (luck := known(note.luck)) is not None:
        found |= {"luck": luck} if found else {"luck": luck, "decision": False}
    cube = courses(note.cube)
    return found | _before(note.cube, cube) if note.cube is not None and cube else found


def _before(cube: CubeAnalysis, found: Object) -> Object:
    """The cube decision before a roll: a missed double and what stands for any."""
    said = _said(cube)
    hold, take, drop = (found.get(name) for name in _COURSES)
    if not _doubles(found):
        counted = {} if hold is None or take is None or drop is None else {"decision": not trivial(hold, take, drop)}
        return {"cube_decision": {"should_double": False} | found | {"action": "no_double"} | counted | said}
    action = "double_take" if drop is None or (take is not None and drop >= take) else "double_pass"
    loss = _rounded(min(value for value in (take, drop) if value is not None) - found["no_double_equity"])
    return {
        "missed_double": found | {"equity_loss": loss, "correct_action": "double"} | said,
        "cube_decision": {"should_double": True} | found | {"action": action} | said,
    }


def trivial(hold: float, take: float, drop: float) -> bool:
    """Whether a cube decision is so clear that GammonView does not count it where the cube was not turned.

    >>> trivial(-0.02, -0.76, 1.0), trivial(0.19, -0.01, 1.0)
    (True, False)
    """
    far = hold - take > _FAR or hold - drop > _FAR
    return abs(hold - min(take, drop)) < _NEAR or far or max(hold, take) < _HOPELESS


def _play(play: PlayAnalysis, down: bool) -> Object:
    candidates = play.candidates[:MOST_CANDIDATES]
    alternatives = [_alternative(each, index == play.made, down) for index, each in enumerate(candidates)]
    found: Object = {}
    if (seen := chances(candidates[0].chances)) is not None:
        found["eval"] = seen
    best = known(candidates[0].equity)
    played = known(candidates[play.made].equity) if play.made is not None and play.made < len(candidates) else None
    if best is not None:
        found["best_equity"] = best
    if best is not None and played is not None:
        found |= {"played_equity": played, "equity_loss": _rounded(best - played)}
    found["decision"] = len({each.equity for each in candidates}) > 1
    return found | {"alternatives": alternatives}


def _alternative(found: Candidate, made: bool, down: bool) -> Object:
    written: Object = {"move": hops(found.steps, down) or []}
    if (equity := known(found.equity)) is not None:
        written["equity"] = equity
    written["is_played"] = made
    if (seen := chances(found.chances)) is not None:
        written["eval"] = seen
    if found.level:
        written["eval_level"] = found.level
    return written


def cube_thought(cube: CubeAnalysis | None, played: str, *, answer: bool) -> Object:
    """What is thought of a cube action, whose equities are the doubler's, also for an `answer`; empty where nothing is."""
    found = courses(cube)
    if cube is None or not found:
        return {}
    said = _said(cube)
    if answer:
        found = {name: -value for name, value in found.items()}
        if cube.chances is not None and "eval" in said:
            win, gammon, backgammon, lose_gammon, lose_backgammon = cube.chances
            said["eval"] = chances(Chances(1 - win, lose_gammon, lose_backgammon, gammon, backgammon))
    hold, take, drop = (found.get(name) for name in _COURSES)
    if answer:
        right = "take" if take is None or drop is None or take <= drop else "pass"
        gap = 0.0 if take is None or drop is None else abs(take - drop)
        loss, counted = gap * ((played == "pass") != (right == "pass")), take is None or drop is None or gap >= _NEAR
    else:
        worth = min((value for value in (take, drop) if value is not None), default=hold)
        right = "double" if hold is None or worth is None or worth >= hold else "no_double"
        loss, counted = 0.0 if hold is None or worth is None else max(hold - worth, 0.0), True
    head = {"correct_action": right, "played_action": played}
    return head | found | {"equity_loss": _rounded(loss), "decision": counted} | said


def courses(cube: CubeAnalysis | None) -> Object:
    """The equities of the three courses, as far as they are known; empty for what is no decision in equities."""
    if cube is None or cube.unit != "equity":
        return {}
    values = zip(_COURSES, (cube.no_double, cube.double_take, cube.double_pass), strict=True)
    found = {name: value for name, given in values if (value := known(given)) is not None}
    return found if "no_double_equity" in found or "double_take_equity" in found else {}


def _doubles(found: Object) -> bool:
    """Whether doubling is worth more than not doubling."""
    doubled = [found[name] for name in _COURSES[1:] if name in found]
    return "no_double_equity" in found and bool(doubled) and min(doubled) > found["no_double_equity"]


def _said(cube: CubeAnalysis) -> Object:
    """The chances and the level of a cube decision."""
    found: Object = {}
    if (seen := chances(cube.chances)) is not None:
        found["eval"] = seen
    if cube.level:
        found["eval_level"] = cube.level
    return found


def chances(found: Chances | None) -> Object | None:
    """Chances with the equity that GammonView makes of them; None for those that a document cannot tell from none."""
    if found is None or not any(found) or not all(0 <= value <= 1 for value in found):
        return None
    win, gammon, backgammon, lose_gammon, lose_backgammon = found
    equity = _rounded(win + gammon + backgammon - lose_gammon - lose_backgammon)
    return dict(zip(CHANCES, found, strict=True)) | {"equity": equity}


def known(value: float | None) -> float | None:
    """A number that a document can hold; None for any other."""
    return value if value is not None and -99 < value < math.inf else None


def lost(note: Annotation, cube: Object) -> bool:
    """Whether an annotation holds what a document has no place for; `cube` is what is written of its cube decision."""
    looked = note.play.candidates if note.play else ()
    return bool(
        note.extra
        or (note.luck_mark, note.skill, note.cube_skill) != (None, None, None)
        or (note.clock and clock(note) is None)
        or len(looked) > MOST_CANDIDATES
        or any(each.settings or (each.chances is not None and chances(each.chances) is None) for each in looked)
        or (note.cube is not None and (not cube or note.cube.settings or note.cube.cubeless is not None))
    )


def depth(level: str) -> int:
    """How many plies deep a level looks; 0 where its name does not tell.

    >>> depth("3-ply"), depth("2ply"), depth("rollout")
    (3, 2, 0)
    """
    plies = level.partition("ply")[0].rstrip("- ") if "ply" in level else ""
    return int(plies) if plies.isdecimal() and len(plies) < 3 else 0


def clock(note: Annotation) -> int | None:
    """The milliseconds on a clock; None for what is no such number."""
    text = note.clock
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 and str(int(text)) == text else None


def _rounded(value: float) -> float:
    return round(value, _PLACES)
