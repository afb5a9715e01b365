"""Slips with rows and their halves."""

from __future__ import annotations

from random import Random

from notation.model import Double, Move, Take, Win
from tests.mending.slips.plays import a_play
from tests.planter import Record

LETTERS = {"0": "O", "1": "l", "5": "S", "8": "B"}
"""Letters for which a reading machine takes digits."""


def columns_exchanged(record: Record, random: Random) -> str | None:
    """The two columns of a row are exchanged."""
    cell = a_play(record, random, lambda cell, text: cell.player == 0)
    after = record.next(cell) if cell else None
    if cell is None or after is None or not isinstance(after.action, Move) or record.line_of(after) != record.line_of(cell):
        return None
    at = record.line_of(cell) - 1
    line = f"{record.lines[at][:5]}{record.written(after):27} {record.written(cell)}\n"
    return with_lines(record, at, [line])


def with_lines(record: Record, at: int, new: list[str], count: int = 1) -> str:
    return "".join([*record.lines[:at], *new, *record.lines[at + count :]])


def row_missing(record: Record, random: Random) -> str | None:
    """A row is left out."""
    at = random.choice(record.rows)
    return with_lines(record, at, []) if at + 1 in record.rows else None


def half_row_missing(record: Record, random: Random) -> str | None:
    """One cell of a row is left blank."""
    cell = random.choice(record.of(Move)[1:])
    after = record.next(cell)
    return None if after is None or isinstance(after.action, Win) else record.put(cell, "")


def row_doubled(record: Record, random: Random) -> str | None:
    """A row stands there twice."""
    at = random.choice(record.rows)
    return with_lines(record, at, [record.lines[at], record.lines[at]])


def half_row_doubled(record: Record, random: Random) -> str | None:
    """A cell stands there a second time, on a line of its own."""
    cell = random.choice(record.of(Move))
    at = record.line_of(cell) - 1
    copy = f"{'':{5 if cell.player == 0 else 33}}{record.written(cell)}\n"
    return with_lines(record, at, [record.lines[at], copy])


def rows_exchanged(record: Record, random: Random) -> str | None:
    """Two rows stand in the wrong order."""
    at = random.choice(record.rows)
    if at + 1 not in record.rows:
        return None
    return with_lines(record, at, [record.lines[at + 1], record.lines[at]], 2)


def dance_missing(record: Record, random: Random) -> str | None:
    """A roll that could not be played is not written."""
    cells = [cell for cell in record.of(Move) if not cell.action.steps and record.next(cell, -1)]  # type: ignore[union-attr]
    cells = [cell for cell in cells if (after := record.next(cell)) and not isinstance(after.action, Win)]
    return record.put(random.choice(cells), "") if cells else None


def row_number(record: Record, random: Random) -> str | None:
    """A row has the wrong number."""
    at = random.choice(record.rows)
    line = record.lines[at]
    number = int(line.split(")")[0])
    new = random.choice([number + 1, number - 1, number + 10, number * 10 % 1000])
    return with_lines(record, at, [f"{new:>3}{line[line.index(')') :]}"]) if new > 0 else None


def halves_exchanged(record: Record, random: Random) -> str | None:
    """The cells of one player in two rows that follow one another stand in each other's place."""
    cell = a_play(record, random)
    after = record.next(cell, 2) if cell else None
    if cell is None or after is None or not isinstance(after.action, Move) or after.player != cell.player:
        return None
    lines = list(record.lines)
    for one, other in ((cell, after), (after, cell)):
        at = record.line_of(one) - 1
        lines[at] = record.put(one, record.written(other)).splitlines(keepends=True)[at]
    return "".join(lines)


def cube_columns_exchanged(record: Record, random: Random) -> str | None:
    """The two columns of a row with a cube action are exchanged."""
    cells = [cell for cell in record.of(Double, Take) if cell.player == 0]
    random.shuffle(cells)
    for cell in cells:
        after = record.next(cell)
        if after is not None and record.line_of(after) == record.line_of(cell):
            at = record.line_of(cell) - 1
            line = f"{record.lines[at][:5]}{record.written(after):27} {record.written(cell)}\n"
            return with_lines(record, at, [line])
    return None


def letter_in_number(record: Record, random: Random) -> str | None:
    """A reading machine has taken a digit of a row's number for a letter."""
    rows = [at for at in record.rows if any(sign in LETTERS for sign in record.lines[at][: record.lines[at].index(")")])]
    if not rows:
        return None
    at = random.choice(rows)
    line = record.lines[at]
    place = random.choice([at for at in range(line.index(")")) if line[at] in LETTERS])
    return with_lines(record, at, [line[:place] + LETTERS[line[place]] + line[place + 1 :]])
