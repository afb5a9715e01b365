"""What can still be read of a cell that was not understood: its dice, and the steps of its play or the half of one."""

from __future__ import annotations

import re
from typing import Final

from notation.board import BAR
from notation.grammar import movement
from notation.mending.alike import as_digits
from notation.mending.prices import UNTOLD, Pair
from notation.model import Step

_NUMBERS: Final = re.compile(r"(\d{1,3})/(\d{1,3})\*?")
_HALF: Final = re.compile(r"(?:(\d{1,2})/?|/(\d{1,2}))\*?")
_ROLL: Final = re.compile(r"\s*(?:\S?\s*(\d)\s*[-, ]?\s*(\d)\s*\S?\s*[:)]?|(\d)\s*[:)])\s*")


def roll(text: str) -> tuple[tuple[int, ...], int]:
    """The digits where the dice of a cell stand, of which one may be missing, and where what stands behind them begins.

    >>> roll("6l: 13/7 8/7"), roll("6: 13/7"), roll("Takes")
    (((6, 1), 4), ((6,), 3), ((), 0))
    """
    found = _ROLL.match(as_digits(text))
    return (tuple(int(die) for die in found.groups() if die), found.end()) if found else ((), 0)


def play(text: str) -> tuple[Step, ...]:
    """The steps of a play, if each of its words tells some; else none.

    >>> len(play("l3/7* 8/7")), play("13/7 8")
    (2, ())
    """
    found = [movement(plain(word)) for word in text.split()]
    return tuple(step for steps in found for step in steps or ()) if all(found) else ()


def plain(word: str) -> str:
    """A word as it stands if it is a movement, else with letters taken for the digits that they look like.

    >>> plain("Bar/2O"), plain("bar/20")
    ('8ar/20', 'bar/20')
    """
    return word if movement(word) is not None else as_digits(word)


def half(word: str) -> Pair | None:
    """A step of which one end is missing, with `UNTOLD` in its place.

    >>> half("13/"), half("/7*"), half("13/7")
    ((13, -1), (-1, 7), None)
    """
    found = _HALF.fullmatch(word)
    if found is None or int(found[1] or found[2]) > BAR:
        return None
    return (int(found[1]), UNTOLD) if found[1] else (UNTOLD, int(found[2]))


def pairs(text: str) -> tuple[Pair, ...]:
    """The steps that can be read in the words of a play, letters taken for the digits that they look like.

    Also those of which one end is missing, and such as there are not.

    >>> pairs("l3/8 19/25 6/ so")
    ((13, 8), (19, 25), (6, -1))
    """
    found: list[Pair] = []
    for word in map(plain, text.split()):
        if told := movement(word):
            found += [(step.source, step.target) for step in told]
        elif numbers := _NUMBERS.fullmatch(word):
            found.append((int(numbers[1]), int(numbers[2])))
        elif (part := half(word)) is not None:
            found.append(part)
    return tuple(found)
