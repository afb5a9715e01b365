"""The values of backgammon in SGF: points as letters, actions, results, dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from notation.board import BAR, OFF, Player
from notation.formats.sgf.tree import terminal
from notation.model import Step
from notation.phrases import Phrase

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""One letter a point, the same for both players: `a` is the first player's 1-point, `y` the bar, `z` off the board."""

COLORS: Final[tuple[str, str]] = ("W", "B")
"""The players' names in properties: White is the first player, Black the second."""

_LEVELS: Final = {"single": 1, "normal": 1, "gammon": 2, "backgammon": 3}


def _own_point(letter: str, player: Player) -> int:
    index = LETTERS.index(letter) + 1
    if index > 24:
        return BAR if index == 25 else OFF
    return index if player == 0 else 25 - index


def _letter(point: int, player: Player) -> str:
    if point in (BAR, OFF):
        return "y" if point == BAR else "z"
    return LETTERS[(point if player == 0 else 25 - point) - 1]


_STEPS: Final[tuple[dict[str, Step], dict[str, Step]]] = tuple(  # type: ignore[assignment]
    {
        source + target: Step(_own_point(source, player), _own_point(target, player))
        for source in LETTERS[:25]
        for target in LETTERS
        if target != "y"
    }
    for player in (0, 1)
)
_PAIRS: Final[tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]]] = tuple(  # type: ignore[assignment]
    {(step.source, step.target): pair for pair, step in steps.items()} for steps in _STEPS
)


class NoAction(ValueError):
    """A value that is no action; the text says why."""


@lru_cache(maxsize=4096)
def steps_of(letters: str, player: Player) -> tuple[Step, ...]:
    """The steps that pairs of letters tell, in the player's own numbering; `NoAction` when they tell none.

    >>> steps_of("hefe", 0), steps_of("yg", 1)
    ((Step(source=8, target=5, hit=False), Step(source=6, target=5, hit=False)), (Step(source=25, target=18, hit=False),))
    """
    if len(letters) % 2:
        raise NoAction(Phrase("“{letter}” has no partner", letter=letters[-1]))
    known = _STEPS[player]
    try:
        return tuple([known[letters[at : at + 2]] for at in range(0, len(letters), 2)])
    except KeyError as missing:
        raise NoAction(Phrase("“{letters}” is no way from point to point", letters=missing.args[0])) from None


def letters_of(steps: Sequence[Step], player: Player) -> str:
    """Steps as pairs of letters.

    >>> letters_of((Step(25, 18),), 1)
    'yg'
    """
    known = _PAIRS[player]
    return "".join([known.get((source, target), "") for source, target, _ in steps])


class Action(NamedTuple):
    """An action as its value tells it: a kind (ROLL, DOUBLE, TAKE, PASS, RESIGN, ACCEPT), dice and steps, or a level."""

    kind: str
    dice: tuple[int, int] = (0, 0)
    steps: tuple[Step, ...] = ()
    level: int | None = None


@lru_cache(maxsize=4096)
def action_of(value: str, player: Player) -> Action:
    """What a value of W or B says; `NoAction` when it says nothing that is known."""
    text = "".join(value.split()).lower()
    found = terminal("ROLL").fullmatch(text)
    if found:
        dice = found["dice"]
        return Action("ROLL", (int(dice[0]), int(dice[1])), steps_of(found["points"], player))
    for kind in ("DOUBLE", "TAKE", "PASS", "ACCEPT"):
        if terminal(kind).fullmatch(text):
            return Action(kind)
    if resigned := terminal("RESIGN").fullmatch(text):
        written = resigned["level"]
        level = None if written is None else _LEVELS.get(written) or int(written)
        if level is not None and level not in (1, 2, 3):
            raise NoAction(Phrase("{level} is no level of a game", level=level))
        return Action("RESIGN", level=level)
    raise NoAction("it is empty" if not text else "it begins with no roll and is no known word")


def points_of(values: Sequence[str]) -> tuple[list[int], list[str]]:
    """How often each letter (0-25) is named by a list of points, and the values that are no points."""
    counts = [0] * 26
    odd = []
    for value in values:
        if found := terminal("POINT").fullmatch(value):
            counts[LETTERS.index(found[1])] += 1
        elif found := terminal("RANGE").fullmatch(value):
            first, last = sorted((LETTERS.index(found[1]), LETTERS.index(found[2])))
            for index in range(first, last + 1):
                counts[index] += 1
        elif value.strip():
            odd.append(value)
    return counts, odd


def color_of(value: str) -> Player | None:
    """The player that a value names (`W`, `black`, `1`), None when it names none."""
    text = value.strip().casefold()
    if text in ("w", "white", "1"):
        return 0
    return 1 if text in ("b", "black", "2") else None


WHOLE: Final = re.compile(r"[+-]?[0-9]{1,11}")
"""A whole number of usual size."""


def number(text: str) -> float:
    """A number, whose decimal sign may be a comma; `ValueError` when it is none."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return float(text.replace(",", "."))


def numbers(texts: Sequence[str]) -> list[float]:
    """The numbers that texts tell, as `number` does one by one."""
    together = "".join(texts)
    if not together.isascii() or "_" in together or "," in together:
        return list(map(number, texts))
    return list(map(float, texts))


def whole(text: str) -> int:
    """A whole number of usual size in ASCII digits; `ValueError` when it is none."""
    if not WHOLE.fullmatch(text.strip()):
        raise ValueError(text)
    return int(text)


def number_text(value: float, digits: int) -> str:
    """A number with so many decimals where that says all of it, else with as many as are needed.

    >>> number_text(0.5, 6), number_text(0.12345678, 6)
    ('0.500000', '0.12345678')
    """
    short = f"{value:.{digits}f}"
    return short if float(short) == value else repr(value)


def date_of(value: str, sign: str) -> str:
    """A date (year, month, day) with the signs between that a format uses; anything else as it is.

    >>> date_of("2026-11-29", "."), date_of("2026", ".")
    ('2026.11.29', '2026')
    """
    found = terminal("DATE").fullmatch(value)
    return sign.join((found[1], found[3], found[4])) if found else value
