"""What eXtreme Gammon thought: evaluations, candidates, cube verdicts and rollouts as annotations.

An evaluation is seven numbers: the chances to lose a backgammon, to lose a gammon or more, to lose, to win, to win a gammon
or more, to win a backgammon, and an equity; they are the mover's.  The equity of a candidate is cubeful, that of a cube
decision is cubeless; all are normalised to a cube of 1.
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from struct import Struct
from typing import Final

from notation.annotations import Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.xg.layout import ROLLOUT_SIZE, Candidates, CubeEvaluation, CubeRecord, read_rollout
from notation.formats.xg.plays import candidate_steps

PROGRAM: Final = "eXtreme Gammon"
MOST_CANDIDATES: Final = 32
UNSEEN: Final = -100
"""The verdict on a cube decision that was not looked at."""

_SEVEN: Final = Struct("<7f")
_LEVEL: Final = Struct("<hxx")
_INDEX: Final = Struct("<i")
_ROLLOUT: Final = 100
_LEVELS: Final = {12: "3-ply red", _ROLLOUT: "rollout", 998: "opening book 2", 999: "opening book 1"} | {
    1000: "XG Roller",
    1001: "XG Roller+",
    1002: "XG Roller++",
}


@lru_cache(maxsize=256)
def level_text(level: int) -> str:
    """A level as eXtreme Gammon calls it: `3-ply`, `XG Roller++`, `rollout`; a number that is not known stays a number.

    >>> level_text(2), level_text(1002)
    ('3-ply', 'XG Roller++')
    """
    return _LEVELS.get(level) or (f"{level + 1}-ply" if 0 <= level < 12 else str(level))


def number(value: float) -> float | None:
    """A number that is one: damage leaves what is infinite or not a number, which nothing can be done with."""
    return value if isfinite(value) else None


def _turned(chances: Chances | None) -> Chances | None:
    if chances is None:
        return None
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    return Chances(1 - win, lose_gammon, lose_backgammon, gammon, backgammon)


def _negative(value: float | None) -> float | None:
    return None if value is None else -value


def _chances(data: bytes, offset: int = 0) -> tuple[Chances | None, float | None]:
    """The chances and the equity of an evaluation; None for what is damaged."""
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon, equity = _SEVEN.unpack_from(data, offset)
    found = Chances(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    return found if isfinite(sum(found)) else None, number(equity)


class Rollouts:
    """The rollouts of a file, as the words of `settings`."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def text(self, index: int, take: bool = False) -> str:
        """What is said of the rollout with this index; empty when there is none.  `take` asks for the line after a double."""
        start = index * ROLLOUT_SIZE
        if index < 0 or start + ROLLOUT_SIZE > len(self._data):
            return ""
        rollout = read_rollout(self._data, start)
        games, confidence = rollout.games, rollout.confidence
        if take and rollout.games_take > 0:
            games, confidence = rollout.games_take, rollout.confidence_take
        parts = [f"{games} games", f"95% confidence {confidence:.4f}"]
        parts.append(f"truncated at {rollout.truncation}" if rollout.truncated else "full")
        parts.append("cubeless" if rollout.cubeless else "cubeful")
        if rollout.variance_reduction:
            parts.append("variance reduction")
        parts += [f"seed {rollout.seed}", f"checkers {level_text(rollout.checker_level)}"]
        if not rollout.cubeless:
            parts.append(f"cube {level_text(rollout.cube_level)}")
        return ", ".join(parts)


def play_analysis(
    found: Candidates, before: bytes, after: bytes, dice: tuple[int, int], rollouts: Rollouts
) -> PlayAnalysis | None:
    """The candidates of a roll in the order of the file, which is best first among those of one level.

    `before` and `after` are the positions of the play that was made, as the mover sees them.  None without candidates.
    """
    count = min(found.number, MOST_CANDIDATES)
    if count < 1:
        return None
    candidates = []
    made = None
    evaluations, positions, plays = found.evaluations, found.positions, found.plays
    levels = _LEVEL.iter_unpack(found.levels)
    for index in range(count):
        (level,) = next(levels)
        chances, equity = _chances(evaluations, 28 * index)
        result = positions[26 * index : 26 * index + 26]
        if made is None and result == after:
            made = index
        settings = rollouts.text(_INDEX.unpack_from(found.rollouts, 4 * index)[0]) if level == _ROLLOUT else ""
        candidates.append(
            Candidate(
                candidate_steps(before, result, plays[8 * index : 8 * index + 8], dice),
                chances,
                equity,
                level_text(level),
                settings,
            )
        )
    return PlayAnalysis(tuple(candidates), made, PROGRAM)


def cube_analysis(record: CubeRecord, found: CubeEvaluation, rollouts: Rollouts) -> CubeAnalysis | None:
    """The cube decision as the player on roll sees it; None when it was not looked at."""
    if found.verdict <= UNSEEN:
        return None
    chances, cubeless = _chances(found.no_double)
    settings = rollouts.text(record.rollout) if found.level == _ROLLOUT else ""
    return CubeAnalysis(
        chances,
        cubeless,
        number(found.equity_no_double),
        number(found.equity_take),
        number(found.equity_pass),
        level_text(found.level),
        settings,
        program=PROGRAM,
    )


def take_analysis(record: CubeRecord, found: CubeEvaluation, rollouts: Rollouts) -> CubeAnalysis | None:
    """The same decision as the player sees it who is doubled: his chances after a take, and every equity turned round."""
    if found.verdict <= UNSEEN:
        return None
    chances, cubeless = _chances(found.double_take)
    settings = rollouts.text(record.rollout, take=True) if found.level == _ROLLOUT else ""
    return CubeAnalysis(
        _turned(chances),
        _negative(cubeless),
        number(-found.equity_no_double),
        number(-found.equity_take),
        number(-found.equity_pass),
        level_text(found.level),
        settings,
        program=PROGRAM,
    )
