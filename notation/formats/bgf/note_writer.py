"""Annotations as the fields of a record: the reverse of `notation.formats.bgf.analysis`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis
from notation.formats.bgf.analysis import ERRORS
from notation.formats.pairs import Dice
from notation.steps import Step

NOTHING: Final = "-999.00000000"
NO_ERROR: Final = "-99.00000000"
ZERO: Final = "0.00000000"
SLOTS: Final = 4
_LEVEL: Final = re.compile(r"(\d{1,2})-ply")
_UNTOLD: Final = CubeAnalysis()


def figure(value: float | None) -> str:
    """A number as BGBlitz writes it, with more digits where eight do not tell it.

    >>> figure(0.5), figure(1 / 3), figure(None)
    ('0.50000000', '0.3333333333333333', '-999.00000000')
    """
    if value is None:
        return NOTHING
    text = f"{value:.8f}"
    return text if float(text) == value else repr(value)


def slots(steps: Sequence[Step]) -> dict[str, list[int]]:
    """A play as the points that checkers go from and to, -1 where a slot is not used."""
    empty = [-1] * (SLOTS - len(steps))
    return {"from": [step.source for step in steps] + empty, "to": [step.target for step in steps] + empty}


def fits(steps: Sequence[Step]) -> bool:
    """Whether a play has room in the slots of a record."""
    return len(steps) <= SLOTS and all(1 <= step.source <= 25 and 0 <= step.target < step.source for step in steps)


def annotate(
    record: dict[str, Any], note: Annotation | None, dice: Dice | None = None, *, match: bool, redoubles: bool
) -> None:
    """Put what is said about a record into it, as far as it has a place there; with `dice` that of plays from these.

    `match` is whether it is one of a match and not of a money session, `redoubles` whether who may double has the cube.
    """
    if note is None:
        return
    cube, play = note.cube, note.play
    record["comment"] = note.comment or None
    record["ply"] = ply(cube.level if cube else play.candidates[0].level if play and play.candidates else "")
    if cube is not None:
        record["equity"] = _cube(cube, answers=record["red"] in (2, 3), redoubles=redoubles)
    if play is not None and dice is not None:
        made = [
            _candidate(found, record["player"], dice, match, index == play.made) for index, found in enumerate(play.candidates)
        ]
        record["moveAnalysis"] = made
    elif play is not None and play.candidates:
        record["dancingEquity"] = _of_play(play.candidates[0], match)
    if note.luck is not None:
        luck = figure(note.luck)
        record["luck"] = {"luckPlain": ZERO if match else luck, "luckWeighted": luck, "mode": mode(match)}
    errors = {key: values[0] for key, values in note.extra if key in ERRORS and len(values) == 1}
    if errors:
        told = {key: errors.get(key, NO_ERROR) for key in ERRORS}
        record["pr"] = told | {"cubeErrorMWP": ZERO, "checkerErrorMWP": ZERO}


def mode(match: bool) -> str:
    """What luck is counted for."""
    return "Match" if match else "Money"


def ply(level: str) -> int:
    """How many plies a level looks ahead; -1 for one that is not told in plies."""
    found = _LEVEL.fullmatch(level)
    return int(found[1]) if found else -1


def _candidate(found: Candidate, player: int, dice: Dice, match: bool, played: bool) -> dict[str, Any]:
    move = {"type": "move", "red": dice[0], "green": dice[1], "player": player}
    return {
        "move": move | slots(found.steps if fits(found.steps) else ()),
        "eq": _of_play(found, match),
        "ply": ply(found.level),
        "played": played,
    }


def _of_play(found: Candidate, match: bool) -> dict[str, Any]:
    """What a play comes to; its equity is normalised in a match, and with the cube in a money session."""
    cubeless = None if found.equity is None else found.equity if found.chances is None else _cubeless(found.chances)
    if match or found.equity is None:
        return _equity(found.chances, cubeless, found.equity if match else None, None, match=match)
    return _equity(found.chances, cubeless, None, _decision(_UNTOLD, cubeful=found.equity), match=False)


def _cubeless(chances: Chances) -> float:
    """The equity that chances come to, to eight decimals."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    return round(2 * win - 1 + gammon - lose_gammon + backgammon - lose_backgammon, 8)


def _cube(cube: CubeAnalysis, *, answers: bool, redoubles: bool) -> dict[str, Any]:
    """A cube decision; who answers sees it from his own side."""
    decision = _decision(cube, answers=answers, redoubles=redoubles)
    if cube.unit == "mwc":
        cubeless = None if cube.cubeless is None else cube.cubeless if cube.chances is None else _cubeless(cube.chances)
        return _equity(cube.chances, cubeless, cube.cubeless, decision, match=True)
    return _equity(cube.chances, cube.cubeless, None, decision, match=False)


def _decision(
    cube: CubeAnalysis, *, cubeful: float | None = None, answers: bool = False, redoubles: bool = False
) -> dict[str, Any]:
    """What each course of a cube decision comes to, and which are the best; `cubeful` where that alone is known."""
    hold, take, drop = cube.no_double, cube.double_take, cube.double_pass
    state, accepts = "NO_DOUBLE", True
    if hold is not None and take is not None and drop is not None:
        sign = -1 if answers else 1
        accepts = sign * take <= sign * drop
        best = take if accepts else drop
        cubeful = hold
        if sign * hold < sign * best:
            state, cubeful = "RE_DOUBLE" if redoubles else "DOUBLE", best
        elif sign * hold > sign * drop:
            state = "TO_GOOD"
    return {
        "close": False,
        "hasDoubled": None,
        "hasAccepted": None,
        "eqNoDouble": figure(hold),
        "eqDoubleTake": figure(take),
        "eqDoublePass": figure(drop),
        "eqCubeLess": figure(cube.cubeless),
        "eqCubeFul": figure(cubeful),
        "stateOnMove": state,
        "stateOther": "ACCEPT" if accepts else "REJECT",
    }


def _equity(
    chances: Chances | None, equity: float | None, emg: float | None, decision: dict[str, Any] | None, *, match: bool
) -> dict[str, Any]:
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances or [None] * 5
    return {
        "stdDeviation": ZERO,
        "equity": figure(equity),
        "myWins": figure(win),
        "myGammon": figure(gammon),
        "myBackGammon": figure(backgammon),
        "oppWins": figure(None if win is None else round(1 - win, 8)),
        "oppGammon": figure(lose_gammon),
        "oppBackGammon": figure(lose_backgammon),
        "matchEquity": NOTHING,
        "useMatchEquity": match,
        "emg": figure(emg),
        "hasEMG": emg is not None,
        "cubeDecision": decision,
        "cube": 1,
    }
