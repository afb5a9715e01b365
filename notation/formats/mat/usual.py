"""The usual rows of a `.mat` game, of which nearly every file consists: what each of their cells says is worked out once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from notation import grammar
from notation.formats.mat.cells import Row, exact
from notation.grammar import movement
from notation.model import Action, Double, Pass, Step, Take, Win, Written, WrittenPlay
from notation.source import Span

DICE: Final = {f"{first}{second}": (first, second) for first in range(10) for second in range(10)}
_KEPT: Final = 1 << 14
"""So many cells are kept, about 6 MB of them."""


class UsualWord(NamedTuple):
    """A cell that holds no roll: which action it is, and what it tells besides the player."""

    action: Callable[..., Action]
    facts: tuple[int, ...]


UsualCell: TypeAlias = WrittenPlay | UsualWord

known: Final[dict[str, UsualCell]] = {}
"""The cells that were seen lately, by their texts."""


def rows_in(text: str, start: int, end: int) -> list[re.Match[str]]:
    """The rows of a block, one match a line: of `PLAIN` where it may be a row in the usual form, else of `TEXT`."""
    return [*grammar.scanner("mat", "plain").finditer(text, start, end)]


def usual(text: str | None) -> UsualCell | None:
    """What a cell in the usual form says; None when a movement of it does not read, or there is no cell."""
    if not text:
        return None
    cell = known.get(text) or (_play(text) if text[2] == ":" else _word(text))
    if cell is not None:
        if len(known) >= _KEPT:
            known.clear()
        known[text] = cell
    return cell


def _play(text: str) -> WrittenPlay | None:
    dice, play = DICE[text[:2]], text[4:]
    if not play:
        return WrittenPlay(dice, (), Written.BLANK)
    if play[0] in "C?":
        return WrittenPlay(dice, (), Written.DANCE if play[0] == "C" else Written.UNKNOWN, play)
    steps: tuple[Step, ...] = ()
    for written in map(movement, play.split(" ")):
        if written is None:
            return None
        steps += written
    return WrittenPlay(dice, steps, Written.STEPS)


def _word(text: str) -> UsualWord:
    word, *others = text.split(" ")
    if word == "Takes":
        return UsualWord(Take, ())
    if word == "Drops":
        return UsualWord(Pass, ())
    if word == "Wins":
        return UsualWord(Win, (int(others[0]), len(others) > 2))
    return UsualWord(Double, (int(others[1]),))


@lru_cache(maxsize=_KEPT)
def places(text: str) -> tuple[Span, ...]:
    """Where the steps of a play stand, counted from the start of its cell."""
    found: list[Span] = []
    at = 4  # behind the dice, a colon and a blank
    for word in text[at:].split(" "):
        end = at + len(word)
        found += [(at, end)] * len(movement(word) or ())
        at = end + 1
    return tuple(found)


def odd(found: re.Match[str]) -> list[Row]:
    """What a line of a block holds that is no row in the usual form; nothing for one that is."""
    second = found["right"]
    if usual(found["left"]) and (second is None or usual(second)):
        return []
    return list(exact(found[0], found.start()))
