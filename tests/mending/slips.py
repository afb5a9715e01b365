"""Plants slips into clean records: the ways in which people and programs write them wrongly, one kind each.

A planter takes a `Record` and a random source and gives the text with one slip in it, or None where the record has no place
for it.  Whether anybody could know of the slip is for whoever plants it to ask: only what breaks a rule or contradicts itself
can be mended.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from notation.model import Beaver, Double, Move, Pass, Raccoon, Step, Take, Win
from tests.planter import Cell, Record

Slip: TypeAlias = Callable[[Record, Random], str | None]

_MOVEMENT = re.compile(r"(\d+)/(\d+)(\*?)")
_ALIKE = {"0": "O", "1": "l", "5": "S", "6": "8", "8": "6"}
_DIGITS = {"0": "86", "1": "7", "2": "3", "3": "8", "4": "9", "5": "6", "6": "8", "7": "1", "8": "3", "9": "4"}


def _move(record: Record, random: Random, wants: Callable[[Cell, str], bool] = lambda cell, text: True) -> Cell | None:
    cells = [cell for cell in record.of(Move) if cell.action.steps and wants(cell, record.written(cell))]  # type: ignore[union-attr]
    return random.choice(cells) if cells else None


def _play(record: Record, cell: Cell, change: Callable[[list[re.Match[str]], str], str | None]) -> str | None:
    text = record.written(cell)
    new = change(list(_MOVEMENT.finditer(text)), text)
    return None if new is None or new == text else record.put(cell, new)


def _number(found: re.Match[str], group: int, text: str, new: str) -> str:
    return text[: found.start(group)] + new + text[found.end(group) :]


def digit(record: Record, random: Random) -> str | None:
    """A digit of a point is another one."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found, group = random.choice(steps), random.choice((1, 2))
        number = found[group]
        at = random.randrange(len(number))
        new = number[:at] + random.choice("0123456789") + number[at + 1 :]
        return _number(found, group, text, str(int(new))) if new != number and int(new) <= 25 else None

    return _play(record, cell, change) if cell else None


def near_digit(record: Record, random: Random) -> str | None:
    """A digit is taken for one that looks like it."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found, group = random.choice(steps), random.choice((1, 2))
        number = found[group]
        at = random.randrange(len(number))
        new = number[:at] + random.choice(_DIGITS[number[at]]) + number[at + 1 :]
        return _number(found, group, text, str(int(new))) if int(new) <= 25 else None

    return _play(record, cell, change) if cell else None


def letter_for_digit(record: Record, random: Random) -> str | None:
    """A reading machine has taken a digit for a letter."""
    cell = _move(record, random)
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
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        found = random.choice(steps)
        if random.random() < 0.5:
            return text[: found.start()] + f"{found[2]}/{found[1]}{found[3]}" + text[found.end() :]
        group = random.choice((1, 2))
        new = found[group][::-1].lstrip("0") or "0"
        return _number(found, group, text, new) if int(new) <= 25 and new != found[group] else None

    return _play(record, cell, change) if cell else None


def digit_cut(record: Record, random: Random) -> str | None:
    """A digit of a point is left out."""
    cell = _move(record, random, lambda cell, text: bool(re.search(r"\d\d/|/\d\d", text)))

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        long = [(found, group) for found in steps for group in (1, 2) if len(found[group]) == 2]
        found, group = random.choice(long)
        return _number(found, group, text, random.choice(found[group]))

    return _play(record, cell, change) if cell else None


def step_missing(record: Record, random: Random) -> str | None:
    """A step is left out."""
    cell = _move(record, random, lambda cell, text: len(cell.action.steps) > 1)  # type: ignore[union-attr]

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        words = text.split()
        del words[random.randrange(1, len(words))]
        return " ".join(words)

    return _play(record, cell, change) if cell else None


def step_doubled(record: Record, random: Random) -> str | None:
    """A step is written twice."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        words = text.split()
        at = random.randrange(1, len(words))
        return " ".join([*words[: at + 1], words[at], *words[at + 1 :]])

    return _play(record, cell, change) if cell else None


def cell_cut(record: Record, random: Random) -> str | None:
    """The end of a cell is cut off."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        return text[: random.randrange(4, len(text))].rstrip()

    return _play(record, cell, change) if cell else None


def hit_missing(record: Record, random: Random) -> str | None:
    """A hit mark is left out."""
    if sum("*" in record.written(cell) for cell in record.of(Move)) < 2:
        return None
    cell = _move(record, random, lambda cell, text: "*" in text)
    return record.put(cell, record.written(cell).replace("*", "", 1)) if cell else None


def hit_too_many(record: Record, random: Random) -> str | None:
    """A hit mark stands where nothing is hit."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        plain = [found for found in steps if not found[3] and found[2] != "0"]
        if not plain:
            return None
        found = random.choice(plain)
        return text[: found.end()] + "*" + text[found.end() :]

    return _play(record, cell, change) if cell else None


def other_side(record: Record, random: Random) -> str | None:
    """The points of a play are counted from the other player's side."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        head = text[: steps[0].start()]
        return head + " ".join(f"{25 - int(found[1])}/{25 - int(found[2])}{found[3]}" for found in steps)

    return _play(record, cell, change) if cell else None


def die(record: Record, random: Random) -> str | None:
    """One die is wrong."""
    cell = _move(record, random)

    def change(steps: list[re.Match[str]], text: str) -> str | None:
        at = random.randrange(2)
        new = random.choice([side for side in "123456" if side != text[at]])
        return text[:at] + new + text[at + 1 :]

    return _play(record, cell, change) if cell else None


def neighbour_dice(record: Record, random: Random) -> str | None:
    """The dice of the neighbouring roll."""
    cell = _move(record, random)
    after = record.next(cell, random.choice((-1, 1))) if cell else None
    if cell is None or after is None or not isinstance(after.action, Move):
        return None
    dice = after.action.dice
    return record.put(cell, f"{dice[0]}{dice[1]}" + record.written(cell)[2:])


def columns_exchanged(record: Record, random: Random) -> str | None:
    """The two columns of a row are exchanged."""
    cell = _move(record, random, lambda cell, text: cell.player == 0)
    after = record.next(cell) if cell else None
    if cell is None or after is None or not isinstance(after.action, Move) or record.line_of(after) != record.line_of(cell):
        return None
    at = record.line_of(cell) - 1
    line = f"{record.lines[at][:5]}{record.written(after):27} {record.written(cell)}\n"
    return _with_lines(record, at, [line])


def _with_lines(record: Record, at: int, new: list[str], count: int = 1) -> str:
    return "".join([*record.lines[:at], *new, *record.lines[at + count :]])


def row_missing(record: Record, random: Random) -> str | None:
    """A row is left out."""
    at = random.choice(record.rows)
    return _with_lines(record, at, []) if at + 1 in record.rows else None


def half_row_missing(record: Record, random: Random) -> str | None:
    """One cell of a row is left blank."""
    cell = random.choice(record.of(Move)[1:])
    after = record.next(cell)
    return None if after is None or isinstance(after.action, Win) else record.put(cell, "")


def row_doubled(record: Record, random: Random) -> str | None:
    """A row stands there twice."""
    at = random.choice(record.rows)
    return _with_lines(record, at, [record.lines[at], record.lines[at]])


def half_row_doubled(record: Record, random: Random) -> str | None:
    """A cell stands there a second time, on a line of its own."""
    cell = random.choice(record.of(Move))
    at = record.line_of(cell) - 1
    copy = f"{'':{5 if cell.player == 0 else 33}}{record.written(cell)}\n"
    return _with_lines(record, at, [record.lines[at], copy])


def rows_exchanged(record: Record, random: Random) -> str | None:
    """Two rows stand in the wrong order."""
    at = random.choice(record.rows)
    if at + 1 not in record.rows:
        return None
    return _with_lines(record, at, [record.lines[at + 1], record.lines[at]], 2)


def dance_missing(record: Record, random: Random) -> str | None:
    """A roll that could not be played is not written."""
    cells = [cell for cell in record.of(Move) if not cell.action.steps and record.next(cell, -1)]  # type: ignore[union-attr]
    cells = [cell for cell in cells if (after := record.next(cell)) and not isinstance(after.action, Win)]
    return record.put(random.choice(cells), "") if cells else None


def dance_written(record: Record, random: Random) -> str | None:
    """A dance is written where a play was made."""
    cell = _move(record, random, lambda cell, text: record.next(cell) is not None)
    return record.put(cell, record.written(cell)[:3] + " Cannot Move") if cell else None


def play_missing(record: Record, random: Random) -> str | None:
    """A roll stands there without its play."""
    cell = _move(record, random)
    return record.put(cell, record.written(cell)[:3]) if cell else None


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
    return _with_lines(record, at, [record.lines[at], record.lines[at]])


def cube_column(record: Record, random: Random) -> str | None:
    """A cube action that stands alone in its row stands in the wrong column."""
    cells = record.of(Double, Take, Pass)
    random.shuffle(cells)
    for cell in cells:
        at = record.line_of(cell) - 1
        line, text = record.lines[at], record.written(cell)
        if line[5:].strip() == text:
            return _with_lines(record, at, [f"{line[:5]}{'':{1 if cell.player else 29}}{text}\n"])
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
    return _with_lines(record, at, [f"{'':{6 if cell.player else 34}}{text}\n"])


def result_points(record: Record, random: Random) -> str | None:
    """The result has the wrong points."""
    cell = random.choice(record.of(Win))
    new = random.choice([one for one in (1, 2, 3, 4, 6, 8) if one != cell.action.points])  # type: ignore[union-attr]
    return record.put(cell, f"Wins {new} point{'s' * (new != 1)}")


def result_missing(record: Record, random: Random) -> str | None:
    """The result is left out."""
    cell = random.choice(record.of(Win))
    at = record.line_of(cell) - 1
    return _with_lines(record, at, []) if record.lines[at].strip() == record.written(cell) else None


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


def _games(record: Record) -> list[tuple[int, int]]:
    """Where each game begins and ends, as indices of lines."""
    starts = [index for index, line in enumerate(record.lines) if re.match(r" Game \d+", line)]
    return [*zip(starts, [*starts[1:], len(record.lines)], strict=True)]


def game_missing(record: Record, random: Random) -> str | None:
    """A game is left out."""
    games = _games(record)
    if len(games) < 3:
        return None
    start, end = random.choice(games[:-1])
    return _with_lines(record, start, [], end - start)


def game_doubled(record: Record, random: Random) -> str | None:
    """A game stands there twice."""
    games = _games(record)
    start, end = random.choice(games[:-1] or games)
    return _with_lines(record, start, record.lines[start:end] * 2, end - start)


def games_exchanged(record: Record, random: Random) -> str | None:
    """Two games stand in the wrong order."""
    games = _games(record)
    if len(games) < 3:
        return None
    at = random.randrange(len(games) - 2)
    (first, middle), (_, end) = games[at], games[at + 1]
    return _with_lines(record, first, [*record.lines[middle:end], *record.lines[first:middle]], end - first)


def game_split(record: Record, random: Random) -> str | None:
    """The head of a game stands in the middle of it."""
    games = _games(record)
    start, end = random.choice(games)
    rows = [at for at in record.rows if start < at < end]
    if len(rows) < 4:
        return None
    at = random.choice(rows[2:])
    head = [re.sub(r"\d+", lambda found: str(int(found[0]) + 1), record.lines[start]), record.lines[start + 1]]
    return _with_lines(record, at, [*head, record.lines[at]])


def games_joined(record: Record, random: Random) -> str | None:
    """The head of a game is left out, so that its rows go on in the game before."""
    games = _games(record)[1:]
    if not games:
        return None
    start, _ = random.choice(games)
    return _with_lines(record, start, [], 2)


def names_exchanged(record: Record, random: Random) -> str | None:
    """From one game on the names of the players are exchanged."""
    games = _games(record)
    first, second = record.match.players
    if len(games) < 2 or first == second:
        return None
    start, _ = random.choice(games[1:])
    new = list(record.lines)
    for at, _ in games:
        if at >= start:
            found = re.match(r"( *)(\S+) : (\d+)( +)(\S+) : (\d+)", new[at + 1])
            if found is None:
                return None
            left = f"{second} : {found[3]}"
            new[at + 1] = f"{found[1]}{left:<{len(found[2]) + 3 + len(found[3]) + len(found[4])}}{first} : {found[6]}\n"
    return "".join(new)


def header_score(record: Record, random: Random) -> str | None:
    """A score line has a wrong score."""
    games = _games(record)[1:]
    if not games:
        return None
    at = random.choice(games)[0] + 1
    scores = list(re.finditer(r": (\d+)", record.lines[at]))
    found = random.choice(scores)
    new = random.choice([one for one in range(max(record.match.rules.length, 2)) if one != int(found[1])])
    line = record.lines[at]
    return _with_lines(record, at, [line[: found.start(1)] + str(new) + line[found.end(1) :]])


def length(record: Record, random: Random) -> str | None:
    """The match has another length."""
    old = record.match.rules.length
    new = random.choice([one for one in range(1, 26) if one != old])
    at = record.text.index(f"{old} point match")
    return record.text[:at] + str(new) + record.text[at + len(str(old)) :]


def row_number(record: Record, random: Random) -> str | None:
    """A row has the wrong number."""
    at = random.choice(record.rows)
    line = record.lines[at]
    number = int(line.split(")")[0])
    new = random.choice([number + 1, number - 1, number + 10, number * 10 % 1000])
    return _with_lines(record, at, [f"{new:>3}{line[line.index(')') :]}"]) if new > 0 else None


def game_number(record: Record, random: Random) -> str | None:
    """A game has the wrong number."""
    games = _games(record)
    if len(games) < 2:
        return None
    at, (start, _) = random.choice([*enumerate(games, 1)])
    new = random.choice([one for one in range(1, 20) if one != at])
    return _with_lines(record, start, [f" Game {new}\n"])


def roll_of_steps(steps: list[Step]) -> str:
    """Steps as they are written."""
    return " ".join(f"{source}/{target}" + "*" * hit for source, target, hit in steps)


SLIPS: tuple[Slip, ...] = (
    digit,
    near_digit,
    letter_for_digit,
    transposed,
    digit_cut,
    step_missing,
    step_doubled,
    cell_cut,
    hit_missing,
    hit_too_many,
    other_side,
    die,
    neighbour_dice,
    columns_exchanged,
    row_missing,
    half_row_missing,
    row_doubled,
    half_row_doubled,
    rows_exchanged,
    dance_missing,
    dance_written,
    play_missing,
    double_missing,
    cube_value,
    cube_twice,
    cube_column,
    answer,
    result_player,
    result_points,
    result_missing,
    result_of_other_game,
    game_missing,
    game_doubled,
    games_exchanged,
    game_split,
    games_joined,
    names_exchanged,
    header_score,
    length,
    row_number,
    game_number,
)
"""Every kind of slip."""
