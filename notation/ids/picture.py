"""Board pictures in text: the ASCII boards of GNU Backgammon, eXtreme Gammon, BGBlitz and FIBS, read from what is drawn.

The columns are found by the numbers on the frame, so indentation and the width of the bar do not matter.  The checkers of a
player who is drawn at the bottom bear off at the bottom, on the side of the 1 of the lower frame or the 24 of the upper one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from notation.board import BAR, MOST_CHECKERS, Half
from notation.grammar import terminal
from notation.phrases import Phrase

Program: TypeAlias = Literal["gnubg", "xg", "bgblitz"]

_COUNTS: Final = {str(digit): digit for digit in range(1, 10)} | {chr(55 + count): count for count in range(10, 16)}
_OWNERS: Final = {"X": 0, "O": 1, "x": 0, "o": 1}
_ROWS: Final = 5


def _terminal(kind: str) -> re.Pattern[str]:
    return terminal("position_texts", kind)


class BadPicture(ValueError):
    """The picture cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a board picture shows.

    `bottom` and `top` are the checkers of the player drawn below and of the one above, each in his own numbering; `letter`
    is the bottom player's letter.  `labels_of_top` tells that the frame's numbers are the top player's.  `marker` is ``v``
    or ``^`` where one stands beside the bar line.  `box` is the cube's box: its value and who owns it (``bottom``, ``top``
    or ``centre``).  `margin` holds what stands to the right of each line, the frames' lines first and last; `bar` is the
    index of the bar line there.
    """

    bottom: Half
    top: Half
    letter: str
    labels_of_top: bool
    marker: str
    box: tuple[int, str] | None
    margin: tuple[str, ...]
    bar: int


def read(text: str, program: Program = "gnubg") -> Picture:
    """Read a picture that begins with the line of the upper frame and ends with that of the lower one.

    `program` tells how a tall stack is written: with its height, or (BGBlitz) with how many more there are than drawn.
    Raises `BadPicture`.
    """
    lines = [line.expandtabs().rstrip() for line in text.splitlines()]
    frame, number = _terminal("FRAME"), _terminal("NUMBER")
    upper, lower = frame.search(lines[0]), frame.search(lines[-1])
    if upper is None or lower is None:
        raise BadPicture("it has no frame")
    columns = [match.end() - 1 for match in number.finditer(lines[0], upper.start(), upper.end())]
    numbers = [[int(match[0]) for match in number.finditer(one[0])] for one in (upper, lower)]
    if any(len(found) != 12 for found in numbers):
        raise BadPicture("its frame does not number twelve points")
    right = upper.end()
    rows = lines[1:-1]
    bar = next((index for index, row in enumerate(rows) if "BAR" in row.upper()), None)
    bar = len(rows) // 2 if bar is None else bar
    middle = rows[bar].upper().find("BAR") + 1 or (columns[5] + columns[6]) // 2
    labels_of_top, halves_numbers = _numbering(numbers)
    letter = "O" if _terminal("LETTER_O").match(lines[-1][right:]) else "X"
    halves: tuple[Half, Half] = ([0] * 26, [0] * 26)
    for part, own in ((rows[:bar], halves_numbers[0]), (list(reversed(rows[bar + 1 :])), halves_numbers[1])):
        for column, point in zip(columns, own, strict=True):
            _stack([row[column : column + 1] for row in part], halves, point, program, letter)
        _stack([row[middle : middle + 1] for row in part], halves, BAR, program, letter)
    if sum(map(sum, halves)) > MOST_CHECKERS:
        raise BadPicture(Phrase("it shows more than {most} checkers", most=MOST_CHECKERS))
    margin = tuple(line[right:].strip() for line in lines)
    return Picture(
        *halves, letter, labels_of_top, _marker(rows[bar], upper, margin[bar + 1]), _box(margin, bar + 1), margin, bar + 1
    )


def _numbering(numbers: list[list[int]]) -> tuple[bool, tuple[list[int], list[int]]]:
    """Whether the numbers are the top player's, and the points of both rows in the bottom player's numbering."""
    low, high = set(range(1, 13)), set(range(13, 25))
    if set(numbers[0]) == high and set(numbers[1]) == low:
        return False, (numbers[0], numbers[1])
    if set(numbers[0]) == low and set(numbers[1]) == high:
        turned = [[25 - number for number in row] for row in numbers]
        return True, (turned[0], turned[1])
    raise BadPicture("its frame does not number the points from 1 to 24")


def _stack(cells: list[str], halves: tuple[Half, Half], point: int, program: Program, letter: str) -> None:
    """Add what one column of one half of the picture shows; `cells` run from the edge to the bar line."""
    owner = None
    counts = [0, 0]
    for cell in cells:
        if cell in _OWNERS:
            owner = _OWNERS[cell] if letter == "X" else 1 - _OWNERS[cell]
            counts[owner] += 1
        elif cell in _COUNTS and owner is not None:
            told = _COUNTS[cell]
            surplus = program == "bgblitz" or told <= _ROWS
            counts[owner] = counts[owner] + told if surplus else told
        elif cell not in ("", " ", ":", "."):
            raise BadPicture(Phrase("“{cell}” stands in the column of a point", cell=cell))
    for player, count in enumerate(counts):
        if count:
            own = point if player == 0 or point == BAR else 25 - point
            halves[player][own] += count


def _marker(row: str, frame: re.Match[str], margin: str) -> str:
    """The mark beside the bar line that tells who is on roll; empty when there is none."""
    before = row[: frame.start() + 1].replace("|", "").strip(" >*/#")
    after = margin[:1]
    return next((mark for mark in (before, after) if mark in ("v", "^") and mark), "")


def _box(margin: tuple[str, ...], bar: int) -> tuple[int, str] | None:
    """The value in the cube's box and who owns it by where it stands."""
    for index, text in enumerate(margin):
        found = text and _terminal("BOX").search(text)
        if found and any("+-" in margin[near] for near in (index - 1, index + 1) if 0 <= near < len(margin)):
            return int(found[1]), "top" if index < bar - 1 else "bottom" if index > bar + 1 else "centre"
    return None
