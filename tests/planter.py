"""Plants one single fault into a clean record, so that the tests can see whether it is named, where, and how often.

A planter takes a `Record` and a random source and gives a `Planted`, or None when the record has no place for its fault or
when what would come of it is a record without a fault: a changed play that happens to be legal is no fault that anybody
could know.  Whether it is legal is asked of `make_play`, which the tests of the rules hold equal to a brute force.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

import notation
from notation.board import Half, Player
from notation.model import Action, Double, Match, Move, Pass, Step, Take, Win
from notation.replay import GameReplay, Replay
from notation.rules import all_plays, can_step, make_play


@dataclass(frozen=True)
class Planted:
    """A record with one fault: its text, and the lines (from 1) on which the fault may be named."""

    text: str
    lines: frozenset[int]
    what: str


@dataclass(frozen=True)
class Cell:
    """A cell of the record: its action, where it stands, and the moment before it."""

    action: Action
    game: int
    at: int
    halves: tuple[Half, Half]
    cube: int
    owner: Player | None

    @property
    def span(self) -> tuple[int, int]:
        return self.action.span

    @property
    def player(self) -> Player:
        player: Player = self.action.player  # type: ignore[union-attr]
        return player

    @property
    def mine(self) -> Half:
        return self.halves[self.player]

    @property
    def theirs(self) -> Half:
        return self.halves[1 - self.player]


class Record:
    """A clean record and what is known of it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.match: Match = notation.read(text.encode())
        self.replay: Replay = notation.replay(self.match)

    @classmethod
    def load(cls, path: Path) -> Record:
        return cls(path.read_text(encoding="utf-8"))

    @cached_property
    def games(self) -> list[list[Cell]]:
        return [self._cells(number, game) for number, game in enumerate(self.replay.games)]

    def _cells(self, number: int, game: GameReplay) -> list[Cell]:
        moments = {id(decision.action): decision for decision in game.decisions}
        cells = []
        for at, action in enumerate(game.game.actions):
            moment = moments.get(id(action))
            if moment is not None:
                cells.append(Cell(action, number, at, moment.halves, moment.cube, moment.owner))
            elif isinstance(action, Win):
                cells.append(Cell(action, number, at, game.final_halves, game.cube, game.owner))
        return cells

    @cached_property
    def cells(self) -> list[Cell]:
        return [cell for game in self.games for cell in game]

    def of(self, *kinds: type) -> list[Cell]:
        return [cell for cell in self.cells if isinstance(cell.action, kinds)]

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines(keepends=True)

    @cached_property
    def rows(self) -> list[int]:
        """The lines (indices) that are numbered rows."""
        return [index for index, line in enumerate(self.lines) if _ROW.match(line)]

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def line_of(self, cell: Cell) -> int:
        return self.line(cell.span[0])

    def next(self, cell: Cell, steps: int = 1) -> Cell | None:
        game = self.games[cell.game]
        at = game.index(cell) + steps
        return game[at] if 0 <= at < len(game) else None

    def written(self, cell: Cell) -> str:
        return self.text[slice(*cell.span)].rstrip()

    def put(self, cell: Cell, new: str) -> str:
        """The text with a cell replaced, the right column staying where it is if there is room."""
        start, end = cell.span
        old = self.text[start:end]
        rest = self.text[end:]
        if len(new) <= len(old):
            new = new.ljust(len(old))
        else:
            room = len(rest) - len(rest.lstrip(" ")) - 1
            rest = rest[max(min(len(new) - len(old), room), 0) :]
        return self.text[:start] + new + rest


_ROW = re.compile(r" *\d+\) ")
_MOVEMENTS = re.compile(r"\d\d:( \d+/\d+\*?)+")
_MOVEMENT = re.compile(r"(\d+)/(\d+)(\*?)")


def _play(steps: list[Step]) -> str:
    return " ".join(f"{source}/{target}" + "*" * hit for source, target, hit in steps)


def _roll(move: Move) -> str:
    return f"{move.dice[0]}{move.dice[1]}: "


def _is_legal(cell: Cell, dice: tuple[int, int], steps: list[Step]) -> bool:
    """Whether a roll could have been played so; without steps: whether the blank says all there is to say."""
    if not steps:
        return (
            not any(can_step(cell.mine, cell.theirs, die) for die in dice) or len(all_plays(cell.mine, cell.theirs, dice)) == 1
        )
    return make_play(cell.mine, cell.theirs, dice, steps) is not None


def _is_given_up(record: Record, cell: Cell) -> bool:
    """Whether the roll is the last of a game that its player lost: its play may be left out."""
    after = record.next(cell)
    return after is None or (isinstance(after.action, Win) and after.action.player != cell.player)


def _moves(record: Record) -> list[Cell]:
    return [cell for cell in record.of(Move) if cell.action.steps]  # type: ignore[union-attr]


def _one(record: Record, cells: list[Cell], random: Random) -> Cell | None:
    return random.choice(cells) if cells else None


def _planted(record: Record, cell: Cell, new: str, what: str, *more: Cell | None) -> Planted:
    lines = {record.line_of(at) for at in (cell, *more) if at is not None}
    return Planted(record.put(cell, new), frozenset(lines), f"{what}: {record.written(cell)} -> {new}")


# -- rolls and plays ----------------------------------------------------------------------------------------------------


def _replay_play(record: Record, cell: Cell, steps: list[Step], what: str) -> Planted | None:
    move = cell.action
    assert isinstance(move, Move)
    if _is_legal(cell, move.dice, steps) or (not steps and _is_given_up(record, cell)):
        return None
    return _planted(record, cell, _roll(move) + _play(steps), what)


def other_dice(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Move), random)
    if cell is None:
        return None
    move = cell.action
    assert isinstance(move, Move)
    dice = (random.randint(1, 6), random.randint(1, 6))
    if sorted(dice) == sorted(move.dice) or _is_legal(cell, dice, list(move.steps)):
        return None
    if not move.steps and _is_given_up(record, cell):
        return None
    return _planted(record, cell, f"{dice[0]}{dice[1]}: {_play(list(move.steps))}", "other dice")


def die_7(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Move), random)
    if cell is None:
        return None
    text = record.written(cell)
    at = random.randrange(2)
    return _planted(record, cell, text[:at] + random.choice("0789") + text[at + 1 :], "die")


def other_target(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _moves(record), random)
    if cell is None:
        return None
    steps = list(cell.action.steps)  # type: ignore[union-attr]
    at = random.randrange(len(steps))
    target = random.randint(0, 24)
    if target == steps[at].target:
        return None
    steps[at] = steps[at]._replace(target=target)
    return _replay_play(record, cell, steps, "target")


def other_source(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _moves(record), random)
    if cell is None:
        return None
    steps = list(cell.action.steps)  # type: ignore[union-attr]
    at = random.randrange(len(steps))
    source = random.randint(1, 25)
    if source == steps[at].source:
        return None
    steps[at] = steps[at]._replace(source=source)
    return _replay_play(record, cell, steps, "source")


def step_removed(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _moves(record), random)
    if cell is None:
        return None
    steps = list(cell.action.steps)  # type: ignore[union-attr]
    del steps[random.randrange(len(steps))]
    return _replay_play(record, cell, steps, "step removed")


def step_added(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Move), random)
    if cell is None:
        return None
    move = cell.action
    assert isinstance(move, Move)
    source = random.randint(1, 25)
    steps = [*move.steps, Step(source, max(source - random.choice(move.dice), 0))]
    return _replay_play(record, cell, steps, "step added")


def play_blanked(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _moves(record), random)
    return _replay_play(record, cell, [], "play blanked") if cell else None


def hit_removed(record: Record, random: Random) -> Planted | None:
    marked = [cell for cell in _moves(record) if "*" in record.written(cell)]
    cell = _one(record, marked, random)
    if cell is None or len(marked) < 2:
        return None
    text = record.written(cell)
    at = random.choice([at for at, letter in enumerate(text) if letter == "*"])
    return _planted(record, cell, text[:at] + text[at + 1 :], "hit mark removed")


def hit_added(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _moves(record), random)
    if cell is None:
        return None
    steps = list(cell.action.steps)  # type: ignore[union-attr]
    at = random.randrange(len(steps))
    hits = {step.target for step in steps if step.hit}
    if steps[at].target in hits:
        return None
    steps[at] = steps[at]._replace(hit=True)
    return _planted(record, cell, _roll(cell.action) + _play(steps), "hit mark added")  # type: ignore[arg-type]


# -- cells --------------------------------------------------------------------------------------------------------------


def cell_blanked(record: Record, random: Random) -> Planted | None:
    """A whole roll is gone.  What is missing can be told only at the next action of the game."""
    # The first roll of a game is not missed: the game then begins with the second.
    cell = _one(record, [cell for cell in record.of(Move) if record.next(cell, -1)], random)
    if cell is None:
        return None
    after = record.next(cell)
    if after is None or isinstance(after.action, Win):
        return None
    return _planted(record, cell, "", "cell blanked", after)


def cell_moved(record: Record, random: Random) -> Planted | None:
    """A roll that stands alone in its row moves to the other column."""
    alone = [cell for cell in record.of(Move) if len(record.lines[record.line_of(cell) - 1][5:].split(":")) == 2]
    cell = _one(record, alone, random)
    if cell is None:
        return None
    index = record.line_of(cell) - 1
    line = record.lines[index]
    text = record.written(cell)
    if len(line[5:].strip()) != len(text):
        return None
    moved = f"{line[:5]}{text}\n" if cell.player else f"{line[:5]:33}{text}\n"
    return _with_lines(record, index, [moved], {index, *(_next_lines(record, cell))}, f"moved: {text}")


def cells_swapped(record: Record, random: Random) -> Planted | None:
    cell = _one(record, [cell for cell in _moves(record) if cell.player == 0], random)
    after = record.next(cell) if cell else None
    if cell is None or after is None or not isinstance(after.action, Move) or record.line_of(after) != record.line_of(cell):
        return None
    mine, theirs = cell.action, after.action
    assert isinstance(mine, Move)
    if _is_legal(cell, theirs.dice, list(theirs.steps)) or theirs.dice == mine.dice:
        return None
    index = record.line_of(cell) - 1
    line = f"{record.lines[index][:5]}{record.written(after):27} {record.written(cell)}\n"
    return _with_lines(record, index, [line], {index}, f"swapped: {line.strip()}")


def cell_doubled(record: Record, random: Random) -> Planted | None:
    """A roll is written a second time, on a line of its own after its row."""
    cell = _one(record, record.of(Move), random)
    if cell is None:
        return None
    index = record.line_of(cell) - 1
    copy = f"     {record.written(cell)}\n" if cell.player == 0 else f"{'':33}{record.written(cell)}\n"
    return _with_lines(record, index, [record.lines[index], copy], {index + 1, index + 2}, f"doubled: {copy.strip()}")


def _next_lines(record: Record, cell: Cell) -> set[int]:
    return {record.line_of(after) - 1 for step in (-1, 1) if (after := record.next(cell, step))}


def _with_lines(record: Record, index: int, new: list[str], lines: set[int], what: str, count: int = 1) -> Planted:
    """The record with `count` lines from `index` on replaced; `lines` are indices."""
    text = "".join([*record.lines[:index], *new, *record.lines[index + count :]])
    return Planted(text, frozenset(line + 1 for line in lines), what)


def garbage_cell(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.cells, random)
    if cell is None:
        return None
    return _planted(
        record, cell, random.choice(("x", "###", "8/5 6/5", "zz: 8/5", "fish & chips", "3l: 8/5 6/5")), "garbage cell"
    )


def garbage_movement(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _moves(record), random)
    if cell is None:
        return None
    words = record.written(cell).split()
    words[random.randrange(1, len(words))] = random.choice(("x/y", "8//5", "30/24", "l3/8", "8/", "bar"))
    return _planted(record, cell, " ".join(words), "garbage movement")


def keyword_misspelt(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Double, Take, Pass, Win), random)
    if cell is None:
        return None
    text = record.written(cell)
    at = random.randrange(0, 4)
    return _planted(record, cell, text[:at] + random.choice("qxz") + text[at + 1 :], "keyword")


# -- rows ---------------------------------------------------------------------------------------------------------------


def row_removed(record: Record, random: Random) -> Planted | None:
    index = random.choice(record.rows)
    after = index + 1
    if after >= len(record.lines) or after not in record.rows:
        return None
    return _with_lines(record, index, [], {index}, f"row removed: {record.lines[index].strip()}")


def rows_swapped(record: Record, random: Random) -> Planted | None:
    index = random.choice(record.rows)
    if index + 1 not in record.rows:
        return None
    new = [record.lines[index + 1], record.lines[index]]
    return _with_lines(record, index, new, {index, index + 1, index + 2}, f"rows swapped: {new[0].strip()}", 2)


def row_doubled(record: Record, random: Random) -> Planted | None:
    index = random.choice(record.rows)
    line = record.lines[index]
    return _with_lines(record, index, [line, line], {index, index + 1}, f"row doubled: {line.strip()}")


def row_number(record: Record, random: Random) -> Planted | None:
    index = random.choice(record.rows)
    line = record.lines[index]
    number = int(line[: line.index(")")])
    new = random.choice([value for value in range(1, 60) if value != number])
    return _with_lines(
        record, index, [f"{new:3}{line[line.index(')') :]}"], {index, index + 1}, f"row number {number} -> {new}"
    )


def garbage_line(record: Record, random: Random) -> Planted | None:
    index = random.choice(record.rows)
    new = random.choice(("lorem ipsum", "#!x", "----", "Game over", "12 31 8/5"))
    if new.startswith("#"):
        return None
    return _with_lines(record, index, [record.lines[index], new + "\n"], {index + 1}, f"garbage line {new}")


def cut(record: Record, random: Random) -> Planted | None:
    """The file ends in the middle of a cell, in a way that is not a whole cell itself."""
    cell = _one(record, [cell for cell in record.cells if record.line_of(cell) - 1 in record.rows], random)
    if cell is None:
        return None
    written = record.written(cell)
    left = written[: random.randint(1, len(written))].rstrip()
    if left == written or re.fullmatch(r"\d\d:|Doubles?|Takes?|Drops?|Wins \d+( point)?", left):
        return None
    if isinstance(cell.action, Move) and _MOVEMENTS.fullmatch(left):
        steps = [Step(int(source), int(target)) for source, target, _ in _MOVEMENT.findall(left)]
        if _is_legal(cell, cell.action.dice, steps):
            return None
    text = record.text[: cell.span[0]] + left
    return Planted(text, frozenset({record.line_of(cell)}), f"cut: {left!r}")


# -- the cube -----------------------------------------------------------------------------------------------------------


def double_value(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Double), random)
    if cell is None or not isinstance(cell.action, Double):
        return None
    value = random.choice([value for value in (1, 2, 3, 4, 6, 8, 16, 32, 64, 128) if value != cell.action.value])
    return _planted(record, cell, f"Doubles => {value}", "double value")


def double_removed(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Double), random)
    return _planted(record, cell, "", "double removed", record.next(cell)) if cell else None


def take_removed(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Take), random)
    return _planted(record, cell, "", "take removed", record.next(cell), record.next(cell, -1)) if cell else None


def drop_to_take(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Pass), random)
    return _planted(record, cell, "Takes", "drop to take", record.next(cell)) if cell else None


def take_to_drop(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Take), random)
    return _planted(record, cell, "Drops", "take to drop", record.next(cell)) if cell else None


def _insert(record: Record, after: Cell, player: Player, words: tuple[str, ...], what: str) -> Planted:
    """New cells after one of the record, on lines of their own; the rest of a row moves to a line of its own."""
    index = record.line_of(after) - 1
    line = record.lines[index]
    start = sum(len(before) for before in record.lines[:index])
    end = min(after.span[1], start + len(line.rstrip("\n"))) - start
    head, rest = line[:end].rstrip() + "\n", line[end:].rstrip()
    rows = []
    for word in words:
        rows.append(f"{'':{6 if player == 0 else 34}}{word}\n")
        player = 1 if player == 0 else 0
    tail = [f"{'':{end}}{rest}\n"] if rest else []
    lines = {index + 1 + at for at in range(len(rows))}
    return _with_lines(record, index, [head, *rows, *tail], lines, f"{what} after {record.written(after)}")


def _between(record: Record) -> list[Cell]:
    """The rolls that another roll follows."""
    return [cell for cell in record.of(Move) if (after := record.next(cell)) and isinstance(after.action, Move)]


def take_inserted(record: Record, random: Random) -> Planted | None:
    cell = _one(record, _between(record), random)
    if cell is None:
        return None
    player: Player = random.choice((0, 1))
    return _insert(record, cell, player, ("Takes",), "take inserted")


def _double_inserted(record: Record, cells: list[Cell], random: Random, same: bool, what: str) -> Planted | None:
    cell = _one(record, cells, random)
    if cell is None:
        return None
    after = record.next(cell)
    assert after is not None
    player = cell.player if same else after.player
    return _insert(record, cell, player, (f"Doubles => {2 * after.cube}", "Takes"), what)


def double_by_other(record: Record, random: Random) -> Planted | None:
    cells = [
        cell
        for cell in _between(record)
        if (after := record.next(cell))
        and after.owner not in (None, after.player)
        and not record.replay.games[cell.game].crawford
    ]
    return _double_inserted(record, cells, random, False, "double by non-owner")


def double_in_crawford(record: Record, random: Random) -> Planted | None:
    cells = [cell for cell in _between(record) if record.replay.games[cell.game].crawford]
    return _double_inserted(record, cells, random, False, "double in Crawford game")


def double_out_of_turn(record: Record, random: Random) -> Planted | None:
    cells = [
        cell for cell in _between(record) if cell.owner in (None, cell.player) and not record.replay.games[cell.game].crawford
    ]
    return _double_inserted(record, cells, random, True, "double out of turn")


def double_first(record: Record, random: Random) -> Planted | None:
    """A double before the first roll of a game."""
    game = random.choice([game for game in record.games if game])
    first = game[0]
    if record.replay.games[first.game].crawford or not isinstance(first.action, Move):
        return None
    index = record.line_of(first) - 1
    left, right = ("Doubles => 2", "Takes") if first.player == 0 else ("", "Doubles => 2")
    rows = [f"      {left:28}{right}\n"] + (["      Takes\n"] if first.player else [])
    return _with_lines(record, index, [*rows, record.lines[index]], {index, index + 1}, "double first")


# -- results, scores, headers -------------------------------------------------------------------------------------------


def _score_lines(record: Record) -> list[int]:
    """The indices of the score lines but the first."""
    return [index + 1 for index, line in enumerate(record.lines) if re.match(r" Game \d+", line)]


def score_changed(record: Record, random: Random) -> Planted | None:
    index = random.choice(_score_lines(record))
    scores = list(re.finditer(r": (\d+)", record.lines[index]))
    one = random.choice(scores)
    value = int(one[1])
    new = random.choice([score for score in range(max(record.match.rules.length, 2)) if score != value])
    line = record.lines[index]
    # The first game of an excerpt may start at any score.
    if index == _score_lines(record)[0]:
        return None
    changed = line[: one.start(1)] + str(new) + line[one.end(1) :]
    return _with_lines(record, index, [changed], {index}, f"score: {line.strip()} -> {changed.strip()}")


def winner_moved(record: Record, random: Random) -> Planted | None:
    cell = _one(record, [cell for cell in record.of(Win) if not record.replay.games[cell.game].resigned], random)
    if cell is None:
        return None
    index = record.line_of(cell) - 1
    line, text = record.lines[index], record.written(cell)
    if line.strip() != text:
        return None
    moved = f"{'':{6 if cell.player else 34}}{text}\n"
    return _with_lines(record, index, [moved], {index}, f"winner moved: {text}")


def points_changed(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Win), random)
    if cell is None or not isinstance(cell.action, Win):
        return None
    game = record.replay.games[cell.game]
    length = record.match.rules.length
    points = random.choice([value for value in range(13) if value != cell.action.points])
    if points in (length, length - game.score[cell.player]):
        return None  # what a program writes that cuts the points at the length
    if game.resigned and points in (game.cube, 2 * game.cube, 3 * game.cube):
        return None  # a resignation of another level
    return _planted(record, cell, f"Wins {points} point{'s' * (points != 1)}", "points")


def result_removed(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Win), random)
    if cell is None:
        return None
    last = record.games[cell.game][-2]
    lines = {record.line_of(cell) - 1, record.line_of(last) - 1}
    if cell.game + 1 < len(record.games):
        lines |= {record.line(record.match.games[cell.game + 1].span[0]) - 1}
    elif record.replay.games[cell.game].resigned:
        return None  # the record simply stops: an unfinished match
    text = record.put(cell, "")
    return Planted(text, frozenset(line + 1 for line in lines), "result removed")


def result_doubled(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Win), random)
    if cell is None:
        return None
    index = record.line_of(cell) - 1
    copy = f"{'':{6 if cell.player == 0 else 34}}{record.written(cell)}\n"
    return _with_lines(record, index, [record.lines[index], copy], {index + 1}, "result doubled")


def play_after_end(record: Record, random: Random) -> Planted | None:
    cell = _one(record, record.of(Win), random)
    play = _one(record, _moves(record), random)
    if cell is None or play is None:
        return None
    index = record.line_of(cell) - 1
    row = f"{'':{random.choice((5, 33))}}{record.written(play)}\n"
    return _with_lines(record, index, [record.lines[index], row], {index + 1}, f"after the end: {row.strip()}")


def length_changed(record: Record, random: Random) -> Planted | None:
    """A match that is shorter than the scores before its games; a longer one merely was not finished."""
    length = record.match.rules.length
    highest = max(max(game.score) for game in record.replay.games)
    if highest < 1:
        return None
    new = random.randint(1, highest)
    at = record.text.index(f"{length} point match")
    text = record.text[:at] + str(new) + record.text[at + len(str(length)) :]
    late = {record.line(game.game.score_span[0]) for game in record.replay.games if max(game.score) >= new}
    headers = {record.line(game.game.span[0]) for game in record.replay.games if max(game.score) >= new}
    return Planted(text, frozenset({record.line(at), *late, *headers}), f"length {length} -> {new}")


def game_number(record: Record, random: Random) -> Planted | None:
    if len(record.match.games) < 2:
        return None
    at = random.randrange(len(record.match.games))
    index = record.line(record.match.games[at].span[0]) - 1
    new = random.choice([number for number in range(1, 20) if number != at + 1])
    lines = {index}
    if at == 0:
        # Of the first game nothing is known: the second does not follow.
        lines = {index, record.line(record.match.games[1].span[0]) - 1}
    return _with_lines(record, index, [f" Game {new}\n"], lines, f"game {at + 1} -> {new}")


def game_header_removed(record: Record, random: Random) -> Planted | None:
    if len(record.match.games) < 2:
        return None
    game = random.choice(record.match.games[1:])
    index = record.line(game.span[0]) - 1
    return _with_lines(record, index, [], {index, index + 1}, "game header removed")


def score_line_removed(record: Record, random: Random) -> Planted | None:
    game = random.choice(record.match.games)
    index = record.line(game.span[0])
    return _with_lines(record, index, [], {index - 1, index}, "score line removed")


def control_character(record: Record, random: Random) -> Planted | None:
    index = random.choice(_score_lines(record))
    line = record.lines[index]
    at = random.randint(2, line.index(":") - 1)
    changed = line[:at] + random.choice("\x01\x07\x1b\u202e\u200f") + line[at:]
    if index == _score_lines(record)[0] or len(record.match.games) == 1:
        return None  # from here on the other games have another name
    return _with_lines(record, index, [changed], {index}, "control character")


def name_changed(record: Record, random: Random) -> Planted | None:
    indices = _score_lines(record)
    if len(indices) < 2:
        return None
    index = random.choice(indices[1:])
    name = random.choice(record.match.players)
    changed = record.lines[index].replace(name, name[:-1] + "x", 1)
    return _with_lines(record, index, [changed], {index}, "name changed")


Kind = Callable[[Record, Random], "Planted | None"]

KINDS: tuple[Kind, ...] = (
    other_dice,
    die_7,
    other_target,
    other_source,
    step_removed,
    step_added,
    play_blanked,
    hit_removed,
    hit_added,
    cell_blanked,
    cell_moved,
    cells_swapped,
    cell_doubled,
    garbage_cell,
    garbage_movement,
    keyword_misspelt,
    row_removed,
    rows_swapped,
    row_doubled,
    row_number,
    garbage_line,
    cut,
    double_value,
    double_removed,
    take_removed,
    drop_to_take,
    take_to_drop,
    take_inserted,
    double_by_other,
    double_in_crawford,
    double_out_of_turn,
    double_first,
    score_changed,
    winner_moved,
    points_changed,
    result_removed,
    result_doubled,
    play_after_end,
    length_changed,
    game_number,
    game_header_removed,
    score_line_removed,
    control_character,
    name_changed,
)
"""Every kind of fault."""
