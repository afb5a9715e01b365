"""The usual rows of a `.mat` game, of which nearly every file consists: what each of their cells says is worked out once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

from notation import grammar
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
Kept = TypeVar("Kept")

known: Final[dict[str, UsualCell]] = {}
"""The cells that were seen lately, by their texts."""

Line: TypeAlias = tuple[int, str, int | None, UsualCell | None, UsualCell | None, str]
"""A line of a block of rows: where it begins, its text, and of a row in the usual form its number, what its first and its
second cell say, and the text of the last of them.  Of any other line the first cell is None."""

_numbers: Final[dict[str, int]] = {}
_words: Final[dict[str, tuple[Step, ...]]] = {}
"""The numbers of rows and the movements that were seen lately, by their texts."""
_ROLLS: Final = {f"{first}{second}: ": (first, second) for first in range(1, 7) for second in range(1, 7)}


def rows_in(block: str, at: int) -> list[Line]:
    """The lines of a block of rows that begins `at`.

    `PLAIN` tells what is a row in the usual form.  Of what it has told of, most other rows consist: a number that was seen, and
    one or two cells, two blanks between them, that were seen or are rolls with movements that were seen.
    """
    lines: list[Line] = []
    numbered, seen, told = _numbers.get, known.get, grammar.scanner("mat", "plain").finditer
    begin = at
    for text in block.split("\n"):
        before, _, cells = text.partition(") ")
        left, _, right = cells.lstrip(" ").rstrip(" \r").partition("  ")
        number, first = numbered(before), seen(left) or _put_together(left)
        if right:
            right = right.lstrip(" ")
            second = seen(right) or _put_together(right)
            if number is not None and first is not None and second is not None:
                lines.append((at, text, number, first, second, right))
            else:
                lines += [line_of(found, begin) for found in told(block, at - begin, at - begin + len(text) + 1)]
        elif number is not None and first is not None:
            lines.append((at, text, number, first, None, left))
        elif text:
            lines += [line_of(found, begin) for found in told(block, at - begin, at - begin + len(text) + 1)]
        at += len(text) + 1
    return lines


def _put_together(text: str) -> UsualCell | None:
    """What a cell says that was not seen yet, of a roll and movements that were."""
    dice = _ROLLS.get(text[:4])
    if dice is None:
        return None
    steps: tuple[Step, ...] = ()
    for word in text[4:].split(" "):
        found = _words.get(word)
        if found is None:
            return None
        steps += found
    return _keep(known, text, WrittenPlay(dice, steps, Written.STEPS))


def line_of(found: re.Match[str], at: int = 0) -> Line:
    """The line that the terminals of `plain` have told, in a text that begins `at`."""
    number, left, right = found.group("row_number", "left", "right")
    first, second = usual(left), usual(right)
    text, start = found[0], at + found.start()
    if first is None or (right and second is None):
        return start, text, None, None, None, ""
    written = _keep(_numbers, text.partition(")")[0], int(number)) if number else None
    return start, text, written, first, second, right or left


def _keep(kept: dict[str, Kept], text: str, value: Kept) -> Kept:
    """Keep what a text says."""
    if len(kept) >= _KEPT:
        kept.clear()
    kept[text] = value
    return value


def span_of(line: Line, second: bool) -> Span:
    """Where the first or the second cell of a row in the usual form stands in its line."""
    _, text, number, _, other, last = line
    at = text.rindex(last)
    if second or other is None:
        return at, at + len(last)
    before = 0 if number is None else text.index(")") + 1
    return at - len(text[before:at].lstrip(" ")), len(text[:at].rstrip(" "))


def usual(text: str | None) -> UsualCell | None:
    """What a cell in the usual form says; None when a movement of it does not read, or there is no cell."""
    if not text:
        return None
    cell = known.get(text) or (_play(text) if text[2] == ":" else _word(text))
    return cell and _keep(known, text, cell)


def _play(text: str) -> WrittenPlay | None:
    dice, play = DICE[text[:2]], text[4:]
    if not play:
        return WrittenPlay(dice, (), Written.BLANK)
    if play[0] in "C?":
        return WrittenPlay(dice, (), Written.DANCE if play[0] == "C" else Written.UNKNOWN, play)
    steps: tuple[Step, ...] = ()
    for word in play.split(" "):
        if (written := movement(word)) is None:
            return None
        steps += _keep(_words, word, written)
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
