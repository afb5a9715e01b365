"""Slips with the cube and with results."""

from __future__ import annotations

from random import Random

from notation.model import Beaver, Double, Pass, Raccoon, Take, Win
from tests.mending.slips.rows import LETTERS, with_lines
from tests.planter import Record


def double_missing(record: Record, random: Random) -> str | None:
    """A double is left out, or its answer."""
    cells = record.of(Double, Take, Pass, Beaver, Raccoon)
    return record.put(random.choice(cells), "") if cells else None


def cube_value(record: Record, random: Random) -> str | None:
    """A double has the wrong value."""
    cells = record.of(Double)
    if not cells:
        return None
    cell = random.choice(cells)
    value = cell.action.value  # type: ignore[union-attr]
    new = random.choice([one for one in (1, 2, 3, 4, 6, 8, 16, 32, 64) if one != value])
    return record.put(cell, f"Doubles => {new}")


def cube_twice(record: Record, random: Random) -> str | None:
    """A row with a cube action stands there twice."""
    cells = record.of(Double, Take)
    if not cells:
        return None
    at = record.line_of(random.choice(cells)) - 1
    return with_lines(record, at, [record.lines[at], record.lines[at]])


def cube_column(record: Record, random: Random) -> str | None:
    """A cube action that stands alone in its row stands in the wrong column."""
    cells = record.of(Double, Take, Pass)
    random.shuffle(cells)
    for cell in cells:
        at = record.line_of(cell) - 1
        line, text = record.lines[at], record.written(cell)
        if line[5:].strip() == text:
            return with_lines(record, at, [f"{line[:5]}{'':{1 if cell.player else 29}}{text}\n"])
    return None


def answer(record: Record, random: Random) -> str | None:
    """Take and pass are exchanged."""
    cells = record.of(Take, Pass)
    if not cells:
        return None
    cell = random.choice(cells)
    return record.put(cell, "Drops" if isinstance(cell.action, Take) else "Takes")


def result_player(record: Record, random: Random) -> str | None:
    """The result stands on the loser's side."""
    cell = random.choice(record.of(Win))
    at = record.line_of(cell) - 1
    text = record.written(cell)
    if record.lines[at].strip() != text:
        return None
    return with_lines(record, at, [f"{'':{6 if cell.player else 34}}{text}\n"])


def result_points(record: Record, random: Random) -> str | None:
    """The result has the wrong points."""
    cell = random.choice(record.of(Win))
    new = random.choice([one for one in (1, 2, 3, 4, 6, 8) if one != cell.action.points])  # type: ignore[union-attr]
    return record.put(cell, f"Wins {new} point{'s' * (new != 1)}")


def result_missing(record: Record, random: Random) -> str | None:
    """The result is left out."""
    cell = random.choice(record.of(Win))
    at = record.line_of(cell) - 1
    return with_lines(record, at, []) if record.lines[at].strip() == record.written(cell) else None


def result_of_other_game(record: Record, random: Random) -> str | None:
    """The results of two neighbouring games are exchanged."""
    cells = record.of(Win)
    if len(cells) < 2:
        return None
    first = random.randrange(len(cells) - 1)
    lines = [record.line_of(cell) - 1 for cell in cells[first : first + 2]]
    if any(record.lines[at].strip() != record.written(cell) for at, cell in zip(lines, cells[first:], strict=False)):
        return None
    new = list(record.lines)
    new[lines[0]], new[lines[1]] = new[lines[1]], new[lines[0]]
    return "".join(new)


def letter_in_words(record: Record, random: Random) -> str | None:
    """A reading machine has taken a digit of a result or of a double for a letter."""
    cells = [cell for cell in record.of(Win, Double) if any(sign in LETTERS for sign in record.written(cell))]
    if not cells:
        return None
    cell = random.choice(cells)
    text = record.written(cell)
    at = random.choice([at for at, sign in enumerate(text) if sign in LETTERS])
    return record.put(cell, text[:at] + LETTERS[text[at]] + text[at + 1 :])
