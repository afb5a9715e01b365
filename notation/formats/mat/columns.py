"""The columns of a `.mat` game: where the cells of the right player start."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import mode
from typing import Final

from notation.formats.mat.cells import ROLLS, Row
from notation.formats.mat.usual import Plain, UsualPlay

_RIGHT_COLUMN: Final = 33
_FAR: Final = 20
"""A cell that stands alone in its row this far out is the right player's."""
_SAMPLE: Final = 12
_FARTHEST: Final = 64
"""No right column starts farther out; a second cell that does was pushed there by the position of an illegal play."""


def right_column(rows: Iterable[Plain | Row], otherwise: int | None = None) -> int:
    """The column where the right rolls of a game start: the commonest of its first second cells, else `otherwise`, the column
    of the games before, else that of far lone cells.

    Only where no roll tells do the words and results of the cells, which programs set in and pad as they like.
    """
    found: dict[tuple[bool, bool], list[int]] = {}
    count = 0
    for row in rows:
        cells = _columns(row)
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


def _columns(row: Plain | Row) -> list[tuple[int, bool]]:
    """Where the cells of a row start, and whether each is a roll."""
    if isinstance(row, Row):
        return [(cell.column, cell.tokens[0].type in ROLLS) for cell in row.cells]
    start = row.match.start
    line = start()
    cells = [(start("left") - line, isinstance(row.first, UsualPlay))]
    if row.second is not None:
        cells.append((start("right") - line, isinstance(row.second, UsualPlay)))
    return cells
