"""The usual rows of a `.mat` game, of which nearly every file consists: their cells, each read once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from notation import grammar
from notation.formats.mat.cells import Row, exact
from notation.grammar import movement
from notation.model import Action, Double, Pass, Step, Take, Win, Written
from notation.source import Span

DICE: Final = {f"{first}{second}": (first, second) for first in range(10) for second in range(10)}
_KEPT: Final = 1 << 14
"""So many cells are kept, about 8 MB of them."""


class UsualPlay(NamedTuple):
    """A cell with a roll and its play, or the words in its place (`text`); `places` are those of the steps, counted from the
    start of the cell."""

    dice: tuple[int, int]
    steps: tuple[Step, ...]
    written: Written
    text: str
    places: tuple[Span, ...]


class UsualWord(NamedTuple):
    """A cell with anything else: which action it is, and what it tells besides the player."""

    action: Callable[..., Action]
    facts: tuple[int, ...]


UsualCell: TypeAlias = UsualPlay | UsualWord


class Plain(NamedTuple):
    """A row in the usual form: the match of the `PLAIN` terminal in a text that starts at `offset` of the source, and its
    cells, the second None where there is none."""

    match: re.Match[str]
    offset: int
    first: UsualCell
    second: UsualCell | None


def split(block: str, offset: int) -> Iterator[Plain | Row]:
    """Take a block of rows apart, each row by the shortest way that reads it."""
    scanner = grammar.scanner("mat", "plain")
    left, right = scanner.groupindex["left"], scanner.groupindex["right"]
    known, made_of = _cells.get, tuple.__new__
    for found in scanner.finditer(block):
        first_text, second_text = found.group(left, right)
        first = known(first_text) or _read(first_text)
        if first is not None:
            if second_text is None:
                yield made_of(Plain, (found, offset, first, None))
                continue
            second = known(second_text) or _read(second_text)
            if second is not None:
                yield made_of(Plain, (found, offset, first, second))
                continue
        yield from exact(found[0], offset + found.start())


_cells: Final[dict[str, UsualCell]] = {}


def _read(text: str | None) -> UsualCell | None:
    """What a cell in the usual form says; None when a movement of it does not read, or there is no cell."""
    if not text:
        return None
    cell = _read_play(text) if text[2] == ":" else _read_word(text)
    if cell is not None:
        if len(_cells) >= _KEPT:
            _cells.clear()
        _cells[text] = cell
    return cell


def _read_play(text: str) -> UsualPlay | None:
    roll, *words = text.split(" ")
    if words and words[0][0] in "C?":
        how = Written.DANCE if words[0][0] == "C" else Written.UNKNOWN
        return UsualPlay(DICE[roll[:2]], (), how, text[len(roll) + 1 :], ())
    steps: list[Step] = []
    places: list[Span] = []
    at = len(roll) + 1
    for word in words:
        written = movement(word)
        if written is None:
            return None
        end = at + len(word)
        steps += written
        places += [(at, end)] * len(written)
        at = end + 1
    return UsualPlay(DICE[roll[:2]], tuple(steps), Written.STEPS if steps else Written.BLANK, "", tuple(places))


def _read_word(text: str) -> UsualWord:
    word, *others = text.split(" ")
    if word == "Takes":
        return UsualWord(Take, ())
    if word == "Drops":
        return UsualWord(Pass, ())
    if word == "Wins":
        return UsualWord(Win, (int(others[0]), len(others) > 2))
    return UsualWord(Double, (int(others[1]),))
