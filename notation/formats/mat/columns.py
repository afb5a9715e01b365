"""The columns of a `.mat` game: where the cells of the right player start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from notation.formats.mat.cells import ROLLS, exact
from notation.formats.mat.usual import Line
from notation.model import WrittenPlay

_RIGHT_COLUMN: Final = 33
_FAR: Final = 20
"""A cell that stands alone in its row this far out is the right player's."""
_LEFT_WIDTH: Final = 15
"""So far out a cell is the left player's at least."""
_BEFORE: Final = 6
"""Words and results start so many columns before the rolls of their column at the most."""
_SAMPLE: Final = 12
_FARTHEST: Final = 64
"""No right column starts farther out; a second cell that does was pushed there by the position of an illegal play."""


def boundary(column: int) -> int:
    """From where on a cell that stands alone in its row is the right player's, whose rolls start at `column`."""
    return max(_LEFT_WIDTH, column - _BEFORE)


def right_column(lines: Iterable[Line], otherwise: int | None = None) -> int:
    """The column where the right rolls of a game start: the commonest of its first second cells, else `otherwise`, the column
    of the games before, else that of far lone cells.

    Only where no roll tells do the words and results of the cells, which programs set in and pad as they like.
    """
    found: dict[tuple[bool, bool], list[int]] = {}
    rolls: list[int] = []
    for line in lines:
        _, text, _, _, second, last = line
        if type(second) is WrittenPlay and (column := text.rindex(last)) <= _FARTHEST:
            # So nearly every row is, and half of the sample tells what is the commonest of it.
            rolls.append(column)
            if rolls.count(column) > _SAMPLE // 2 or len(rolls) == _SAMPLE:
                return _commonest(rolls)
            continue
        for cells in _columns(line):
            if len(cells) > 1 and cells[1][0] <= _FARTHEST:
                column, is_roll = cells[1]
                (rolls if is_roll else found.setdefault((True, False), [])).append(column)
                if len(rolls) == _SAMPLE:
                    return _commonest(rolls)
            elif len(cells) == 1 and cells[0][0] >= _FAR:
                found.setdefault((False, cells[0][1]), []).append(cells[0][0])
    if not rolls and otherwise is not None:
        return otherwise
    lone = found.get((False, True))
    return _commonest(rolls or lone or found.get((True, False)) or found.get((False, False)) or [_RIGHT_COLUMN])


def _commonest(columns: list[int]) -> int:
    """The commonest of some numbers, of those that are equally common the first."""
    first = columns[0]
    return first if 2 * columns.count(first) >= len(columns) else Counter(columns).most_common(1)[0][0]


def _columns(line: Line) -> Iterable[list[tuple[int, bool]]]:
    """Where the cells of each row in a line start, and whether they are rolls."""
    start, text, _, first, second, last = line
    if first is None:
        return [[(cell.column, cell.tokens[0].type in ROLLS) for cell in row.cells] for row in exact(text, start)]
    lone = [(text.rindex(last), type(second or first) is WrittenPlay)]
    return [lone if second is None else [(0, False), *lone]]
