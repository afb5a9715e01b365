"""Values of JSON as values of the model: each of these makes one, or raises `Odd`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from notation.board import BAR, MOST_CHECKERS, OFF, Player, Position, numbered_player
from notation.model import Step
from notation.phrases import Phrase

Object = dict[str, Any]

SHOWN: Final = 60
"""How much of an odd value is shown."""
_HIGHEST: Final = 10**18 - 1
"""No number has more digits in match text, so that what is read here can be written there."""
_POINTS: Final = {"bar": BAR, "off": OFF} | {str(point): point for point in range(26)}
_NOT_FINITE: Final = {"inf": float("inf"), "-inf": float("-inf"), "nan": float("nan")}


class Odd(ValueError):
    """A value that is not as the schema says: where below the object at hand, and what was expected."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(path)
        self.path = path
        self.expected = expected


def text(value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise Odd("", "a text")
    return value


def whole(value: Any) -> int | None:
    """A whole number, or None."""
    return None if value is None else _whole(value)


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > _HIGHEST:
        raise Odd("", "a whole number")
    return value


def row_starts(value: Any) -> tuple[tuple[int, int], ...]:
    """Where rows begin: pairs of an index, none less than the one before, and a number."""
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise Odd("", "a list of pairs")
    starts = tuple((_whole(start), _whole(written)) for start, written in value)
    indices = [start for start, _ in starts]
    if indices != sorted(indices) or (indices and indices[0] < 0):
        raise Odd("", "pairs in the order of the actions")
    return starts


def switch(value: Any) -> bool | None:
    """True, False, or None."""
    if value is not None and not isinstance(value, bool):
        raise Odd("", "true, false or null")
    return value


def flag(value: Any) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise Odd("", "true or false")
    return value


def number(value: Any) -> float | None:
    """A number, or None; one that is not finite is a text."""
    if isinstance(value, str) and value in _NOT_FINITE:
        return _NOT_FINITE[value]
    if value is not None and type(value) not in (float, int):
        raise Odd("", "a number")
    try:
        return None if value is None else float(value)
    except OverflowError:
        raise Odd("", "a number of usual size") from None


def two_names(value: Any) -> tuple[str, str] | None:
    """Two texts, or None."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise Odd("", "two names")
    return text(value[0]), text(value[1])


def two_numbers(value: Any) -> tuple[int, int] | None:
    """Two whole numbers, or None."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise Odd("", "two whole numbers")
    return _whole(value[0]), _whole(value[1])


def player(value: Any) -> Player | None:
    """A player, who is 1 or 2 in JSON, or None."""
    if value is None:
        return None
    if (found := numbered_player(value)) is None:
        raise Odd("", "1 or 2")
    return found


def position(value: Any) -> Position | None:
    """A position of 26 numbers, or None."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 26:
        raise Odd("", "26 whole numbers")
    position = Position.bounded(map(_whole, value))
    if position is None:
        raise Odd("", Phrase("at most {most} checkers", most=MOST_CHECKERS))
    return position


@lru_cache(maxsize=4096)
def _step(text: str) -> Step:
    """A step as `24/18*`, `bar/20`, `6/off`.

    >>> _step("bar/20*")
    Step(source=25, target=20, hit=True)
    """
    hit = text.endswith("*")
    source, _, target = text.removesuffix("*").partition("/")
    try:
        return Step(_POINTS[source], _POINTS[target], hit)
    except KeyError:
        raise Odd("", "a step such as 24/18*") from None


def steps(value: Any) -> tuple[Step, ...]:
    """Steps, each as a text."""
    try:
        return tuple([_step(text) for text in value])
    except (TypeError, AttributeError):
        raise Odd("", "a list of steps such as 24/18*") from None


def members(value: Any, names: tuple[str, ...]) -> Object:
    """An object that has no other members than `names`."""
    if not isinstance(value, dict):
        raise Odd("", "an object")
    for name in value:
        if name not in names:
            raise Odd(f".{name[:SHOWN]}", Phrase("none of this name; known are {names}", names=", ".join(names)))
    return value


def member(make: Callable[[Any], Any], found: Object, name: str, default: Any = None) -> Any:
    """One member of an object as `make` reads it; its default when it is missing."""
    if name not in found:
        return default
    try:
        return make(found[name])
    except Odd as odd:
        raise Odd(f".{name}{odd.path}", odd.expected) from None
