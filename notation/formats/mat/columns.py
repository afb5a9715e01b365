"""The columns of a `.mat` game: where the cells of the right player start."""

from __future__ import annotations

import re
from collections.abc import Iterable
from statistics import mode
from typing import Final

from notation.formats.mat.cells import ROLLS
from notation.formats.mat.usual import odd

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


def right_column(lines: Iterable[re.Match[str]], otherwise: int | None = None) -> int:
    """The column where the right rolls of a game start: the commonest of its first second cells, else `otherwise`, the column
    of the games before, else that of far lone cells.

    Only where no roll tells do the words and results of the cells, which programs set in and pad as they like.
    """
    found: dict[tuple[bool, bool], list[int]] = {}
    count = 0
    for cells in (cells for line in lines for cells in _columns(line)):
        if len(cells) > 1 and cells[1][0] <= _FARTHEST:
            found.setdefault((True, cells[1][1]), []).append(cells[1][0])
            count += cells[1][1]
            if count == _SAMPLE:
                break
        elif len(cells) == 1 and cells[0][0] >= _FAR:
            found.setdefault((False, cells[0][1]), []).append(cells[0][0])
    rolls, lone = found.get((True, True)), found.get((False, True))
    if rolls is None and otherwise is not None:
        return otherwise
    return mode(rolls or lone or found.get((True, False)) or found.get((False, False)) or [_RIGHT_COLUMN])


def _columns(line: re.Match[str]) -> Iterable[list[tuple[int, bool]]]:
    """Where the cells of each row in a line start, and whether they are rolls."""
    if rows := odd(line):
        return [[(cell.column, cell.tokens[0].type in ROLLS) for cell in row.cells] for row in rows]
    start = line.start
    cells = [(start(side) - start(), line[side][2] == ":") for side in ("left", "right") if line[side]]
    return [cells]
