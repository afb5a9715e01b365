"""Slips within a roll and its play."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from notation.model import Move
from tests.planter import Cell, Record

MOVEMENT = re.compile(r"(\d+)/(\d+)(\*?)")
_ALIKE = {"0": "O", "1": "l", "5": "S", "6": "8", "8": "6"}
_DIGITS = {"0": "86", "1": "7", "2": "3", "3": "8", "4": "9", "5": "6", "6": "8", "7": "1", "8": "3", "9": "4"}


def a_play(record: Record, random: Random, wants: Callable[[Cell, str], bool] = lambda cell, text: True) -> Cell | None:
    cells = [cell for cell in record.of(Move) if cell.action.steps and wants(cell, record.written(cell))]  # type: ignore[union-attr]
    return random.choice(cells) if cells else None


def with_play(record: Record, cell: Cell, change: Callable[[list[re.Match[str]], str], str | None]) -> str | None:
    text = record.written(cell)
    new = change(list(MOVEMENT.finditer(text)), text)
    return None if new is None or new == text else record.put(cell, new)


def with_number(found: re.Match[str], group: int, text: str, new: str) -> str:
    return text[: found.start(group)] + new + text[found.end(group) :]


def digit(record: Record, random: Random) -> str | None:
    """A digit of a point is another one."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found, group = random.choice(steps), random.choice((1, 2))
        number = found[group]
        at = random.randrange(len(number))
        new = number[:at] + random.choice("0123456789") + number[at + 1 :]
        return with_number(found, group, text, str(int(new))) if new != number and int(new) <= 25 else None

    return with_play(record, cell, change) if cell else None


def near_digit(record: Record, random: Random) -> str | None:
    """A digit is taken for one that looks like it."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found, group = random.choice(steps), random.choice((1, 2))
        number = found[group]
        at = random.randrange(len(number))
        new = number[:at] + random.choice(_DIGITS[number[at]]) + number[at + 1 :]
        return with_number(found, group, text, str(int(new))) if int(new) <= 25 else None

    return with_play(record, cell, change) if cell else None


def letter_for_digit(record: Record, random: Random) -> str | None:
    """A reading machine has taken a digit for a letter."""
    cell = a_play(record, random)
    if cell is None:
        return None
    text = record.written(cell)
    places = [at for at, sign in enumerate(text) if sign in _ALIKE]
    if not places:
        return None
    at = random.choice(places)
    return record.put(cell, text[:at] + _ALIKE[text[at]] + text[at + 1 :])


def transposed(record: Record, random: Random) -> str | None:
    """The digits of a point, or the points of a step, stand in the wrong order."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found = random.choice(steps)
        if random.random() < 0.5:
            return text[: found.start()] + f"{found[2]}/{found[1]}{found[3]}" + text[found.end() :]
        group = random.choice((1, 2))
        new = found[group][::-1].lstrip("0") or "0"
        return with_number(found, group, text, new) if int(new) <= 25 and new != found[group] else None

    return with_play(record, cell, change) if cell else None


def digit_cut(record: Record, random: Random) -> str | None:
    """A digit of a point is left out."""
    cell = a_play(record, random, lambda cell, text: bool(re.search(r"\d\d/|/\d\d", text)))

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        long = [(found, group) for found in steps for group in (1, 2) if len(found[group]) == 2]
        found, group = random.choice(long)
        return with_number(found, group, text, random.choice(found[group]))

    return with_play(record, cell, change) if cell else None


def step_missing(record: Record, random: Random) -> str | None:
    """A step is left out."""
    cell = a_play(record, random, lambda cell, text: len(cell.action.steps) > 1)  # type: ignore[union-attr]

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        words = text.split()
        del words[random.randrange(1, len(words))]
        return " ".join(words)

    return with_play(record, cell, change) if cell else None


def step_doubled(record: Record, random: Random) -> str | None:
    """A step is written twice."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        words = text.split()
        at = random.randrange(1, len(words))
        return " ".join([*words[: at + 1], words[at], *words[at + 1 :]])

    return with_play(record, cell, change) if cell else None


def cell_cut(record: Record, random: Random) -> str | None:
    """The end of a cell is cut off."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        return text[: random.randrange(4, len(text))].rstrip()

    return with_play(record, cell, change) if cell else None


def hit_missing(record: Record, random: Random) -> str | None:
    """A hit mark is left out."""
    if sum("*" in record.written(cell) for cell in record.of(Move)) < 2:
        return None
    cell = a_play(record, random, lambda cell, text: "*" in text)
    return record.put(cell, record.written(cell).replace("*", "", 1)) if cell else None


def hit_too_many(record: Record, random: Random) -> str | None:
    """A hit mark stands where nothing is hit."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        plain = [found for found in steps if not found[3] and found[2] != "0"]
        if not plain:
            return None
        found = random.choice(plain)
        return text[: found.end()] + "*" + text[found.end() :]

    return with_play(record, cell, change) if cell else None


def other_side(record: Record, random: Random) -> str | None:
    """The points of a play are counted from the other player's side."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        head = text[: steps[0].start()]
        return head + " ".join(f"{25 - int(found[1])}/{25 - int(found[2])}{found[3]}" for found in steps)

    return with_play(record, cell, change) if cell else None


def die(record: Record, random: Random) -> str | None:
    """One die is wrong."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        at = random.randrange(2)
        new = random.choice([side for side in "123456" if side != text[at]])
        return text[:at] + new + text[at + 1 :]

    return with_play(record, cell, change) if cell else None


def neighbour_dice(record: Record, random: Random) -> str | None:
    """The dice of the neighbouring roll."""
    cell = a_play(record, random)
    after = record.next(cell, random.choice((-1, 1))) if cell else None
    if cell is None or after is None or not isinstance(after.action, Move):
        return None
    dice = after.action.dice
    return record.put(cell, f"{dice[0]}{dice[1]}" + record.written(cell)[2:])


def dance_written(record: Record, random: Random) -> str | None:
    """A dance is written where a play was made."""
    cell = a_play(record, random, lambda cell, text: record.next(cell) is not None)
    return record.put(cell, record.written(cell)[:3] + " Cannot Move") if cell else None


def play_missing(record: Record, random: Random) -> str | None:
    """A roll stands there without its play."""
    cell = a_play(record, random)
    return record.put(cell, record.written(cell)[:3]) if cell else None


def bar_missing(record: Record, random: Random) -> str | None:
    """The bar is not written before a step that enters, or the zero behind one that bears off."""
    cell = a_play(record, random, lambda cell, text: bool(re.search(r"\b25/|/0", text)))

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found = random.choice([found for found in steps if found[1] == "25" or found[2] == "0"])
        return with_number(found, 1 if found[1] == "25" else 2, text, "")

    return with_play(record, cell, change) if cell else None


def digit_too_many(record: Record, random: Random) -> str | None:
    """A digit of a point is written twice."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found, group = random.choice(steps), random.choice((1, 2))
        at = random.randrange(len(found[group]))
        return with_number(found, group, text, found[group][: at + 1] + found[group][at:])

    return with_play(record, cell, change) if cell else None


def step_cut(record: Record, random: Random) -> str | None:
    """The target of a step is cut off, wherever the step stands."""
    cell = a_play(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found = random.choice(steps)
        return text[: found.start()] + found[1] + random.choice(("/", "")) + text[found.end() :]

    return with_play(record, cell, change) if cell else None


def die_missing(record: Record, random: Random) -> str | None:
    """One die is left out."""
    cell = a_play(record, random)
    text = record.written(cell) if cell else ""
    at = random.randrange(2)
    return record.put(cell, text[:at] + text[at + 1 :]) if cell else None


def play_for_dance(record: Record, random: Random) -> str | None:
    """The play of another roll is written where none was possible."""
    dances = [cell for cell in record.of(Move) if not cell.action.steps and record.next(cell) is not None]  # type: ignore[union-attr]
    other = a_play(record, random)
    if not dances or other is None:
        return None
    cell = random.choice(dances)
    return record.put(cell, f"{record.written(cell)[:3]} {record.written(other)[4:]}")
