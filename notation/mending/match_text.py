"""Edits of match text: how other actions come into the rows of a game, while all else stays where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from notation.board import Player
from notation.fixes import Change, Edit
from notation.mending.respelling import respelled
from notation.mending.style import style_of
from notation.model import Beaver, Comment, Double, Game, Match, Move, Pass, Raccoon, Resign, Take, Win
from notation.source import Source

_PLAYERS: Final[tuple[Player, Player]] = (0, 1)
_IN_CELLS: Final = (Move, Double, Beaver, Raccoon, Take, Pass, Win, Resign)
_WORDS: Final = (Double, Take, Pass)
_RIGHT: Final = 33
_LEFT: Final = 5
_GAP: Final = 1


def edits(match: Match, change: Change) -> tuple[Edit, ...]:
    """The edits of the source that carry out a change of its actions."""
    assert match.source is not None
    return _Page(match, match.games[change.game]).edits(change)


class _Page:
    """The rows of one game as they stand in the text."""

    def __init__(self, match: Match, game: Game) -> None:
        assert match.source is not None
        self.source: Source = match.source
        self.text = match.source.text
        self.match = match
        self.game = game
        self.marks_hits = bool(match.marks_hits)
        self.style = style_of(self.text, *match.span)
        self.columns = self._columns()

    def _columns(self) -> dict[tuple[Player, bool], int]:
        """Where the cells of each player start in their lines: rolls, and words."""
        found: dict[tuple[Player, bool], Counter[int]] = {}
        for action in self.game.actions:
            player = getattr(action, "player", None)
            if player is not None and action.span[1]:
                column = action.span[0] - self._line_start(action.span[0])
                found.setdefault((player, isinstance(action, Move)), Counter())[column] += 1
        columns = {key: counts.most_common(1)[0][0] for key, counts in found.items()}
        left = self._left(columns)
        for player in _PLAYERS:
            usual = _LEFT if player == left else _RIGHT
            roll = columns.setdefault((player, True), columns.get((player, False), usual + 1) - 1)
            columns.setdefault((player, False), roll + 1)
        return columns

    @staticmethod
    def _left(columns: dict[tuple[Player, bool], int]) -> Player:
        first, second = columns.get((0, True)), columns.get((1, True))
        if first is not None and second is not None:
            return 0 if first <= second else 1
        return 0

    def _line_start(self, offset: int) -> int:
        return self.source.line_start(self.source.location(offset).line)

    def _line(self, offset: int) -> int:
        return self.source.location(offset).line

    def edits(self, change: Change) -> tuple[Edit, ...]:
        old = self.game.actions[change.start : change.stop]
        new = change.actions
        if not all(isinstance(action, _IN_CELLS) or any(action is one for one in old) for action in new):
            return ()
        if [*map(_player, old)] == [*map(_player, new)] and not self._are_lines(old, new):
            changed = [(one, two) for one, two in zip(old, new, strict=True) if one is not two]
            return tuple(self._cell(one, two, old) for one, two in changed)
        if moved := self._moved(old, new):
            return moved
        if not new:
            return self._without(old)
        if len(old) == len(new) == 1 and (across := self._across(old[0], new[0])):
            return across
        if not old and len(new) == 1:
            return self._put_in(change.start, new[0])
        return self._anew(change, new)

    # -- one cell -------------------------------------------------------------------------------------------------------

    def _cell(self, old: Any, new: Any, around: Sequence[Any]) -> Edit:
        """An edit of one cell: the cell behind it stays where it stands, if there is room.

        What stood in another of the cells `around` is written as it was there.
        """
        start, end = old.span
        alike = next((one for one in around if one is not old and _same_roll(one, new)), None)
        if alike is not None:
            written = self.text[slice(*alike.span)].rstrip()
        else:
            written = self._respelled(self.text[start:end].rstrip(), old, new)
        if isinstance(new, _WORDS) and not isinstance(old, Win):
            column = start - self._line_start(start)
            written = " " * (self._column_of_words(new.player) == column + 1) + written
        return self._fitted(start, end, written)

    def _column_of_words(self, player: Player) -> int | None:
        """Where the cube actions of a player start in their lines, in all games."""
        actions = (action for game in self.match.games for action in game.actions if isinstance(action, _WORDS))
        starts = [action.span[0] for action in actions if action.player == player and action.span[1]]
        return Counter(start - self._line_start(start) for start in starts).most_common(1)[0][0] if starts else None

    def _respelled(self, text: str, old: Any, new: Any) -> str:
        """What a cell holds when it is to hold `new`, in the style of the record."""
        return self.style.written(respelled(text, old, new, self.marks_hits), text)

    def _fitted(self, start: int, end: int, new: str) -> Edit:
        line_end = start + len(self.source.line(self._line(start))) - (start - self._line_start(start))
        rest = self.text[end:line_end]
        old = self.text[start:end]
        blanks = len(rest) - len(rest.lstrip(" "))
        follows = bool(rest.strip())
        if follows and len(new) < len(old):
            new = new.ljust(len(old))
        elif len(new) > len(old):
            room = min(len(new) - len(old), max(blanks - _GAP, 0) if follows else blanks)
            end += room
        return _smallest(self.text, Edit(start, end, new))

    # -- lines ----------------------------------------------------------------------------------------------------------

    def _lines_of(self, actions: Sequence[Any]) -> list[int]:
        return [line for line, _ in groupby(self._line(action.span[0]) for action in actions)]

    def _whole_line(self, number: int) -> tuple[int, int]:
        start = self.source.line_start(number)
        end = self.source.line_start(number + 1)
        return start, end

    def _on_line(self, number: int) -> list[Any]:
        start, end = self._whole_line(number)
        return [action for action in self.game.actions if start <= action.span[0] < end and action.span[1]]

    def _are_lines(self, old: Sequence[Any], new: Sequence[Any]) -> bool:
        """Whether the same actions stand there in another order, a line each."""
        moved = not any(one is two for one, two in zip(old, new, strict=False))
        return moved and len(old) > 2 and sorted(map(id, old)) == sorted(map(id, new))

    def _moved(self, old: Sequence[Any], new: Sequence[Any]) -> tuple[Edit, ...]:
        """Whole lines in another order, or without some of them."""
        if not set(map(id, new)) <= set(map(id, old)) or not new:
            return ()
        was, will = self._lines_of(old), self._lines_of(new)
        if len(set(will)) != len(will) or len(set(was)) != len(was):
            return ()
        whole = all(all(any(action is one for one in old) for action in self._on_line(line)) for line in was)
        if not whole or was != list(range(was[0], was[-1] + 1)):
            return ()
        start, end = self._whole_line(was[0])[0], self._whole_line(was[-1])[1]
        text = "".join(self.text[slice(*self._whole_line(line))] for line in will)
        return (_smallest(self.text, Edit(start, end, text)),)

    def _without(self, old: Sequence[Any]) -> tuple[Edit, ...]:
        """Lines that hold nothing else go; other cells are blanked."""
        found = []
        for line in self._lines_of(old):
            held = self._on_line(line)
            gone = [action for action in held if any(action is one for one in old)]
            if len(gone) == len(held):
                start, end = self._whole_line(line)
                found.append(Edit(start, end, ""))
            else:
                found += [self._fitted(action.span[0], action.span[1], "") for action in gone]
        return tuple(found)

    def _put_in(self, at: int, new: Any) -> tuple[Edit, ...]:
        """A cell that was left blank, or a line of its own."""
        actions = self.game.actions
        column = self.columns[_player(new) or 0, isinstance(new, Move)]
        for index in (at, at - 1):
            beside = actions[index] if 0 <= index < len(actions) else None
            if beside is None or isinstance(beside, Comment) or not beside.span[1]:
                continue
            line = self._line(beside.span[0])
            start = self.source.line_start(line)
            text = self.source.line(line)
            here = beside.span[0] - start
            first = index == at
            free = not text[column : column + 3].strip() and (column < here) == first and here != column
            others = [action for action in self._on_line(line) if action is not beside]
            if free and not any((action.span[0] - start < here) == first for action in others):
                written = self._respelled("", None, new)
                padded = text.ljust(column)
                room = len(padded) if not first else here
                rest = padded[min(column + len(written), max(room - _GAP, column)) :]
                line_text = padded[:column] + written + (rest if rest.strip() else self._blanks(new))
                return (_smallest(self.text, Edit(start, start + len(text), line_text)),)
        return self._anew(Change(0, at, at, (new,)), (new,))

    def _across(self, old: Any, new: Any) -> tuple[Edit, ...]:
        """A cell that moves to the other column of its line, if that is blank."""
        number = self._line(old.span[0])
        if len(self._on_line(number)) > 1:
            return ()
        start, text = self.source.line_start(number), self.source.line(number)
        column = self.columns[_player(new) or 0, isinstance(new, Move)]
        head = text[: old.span[0] - start]
        written = self._respelled(self.text[slice(*old.span)].rstrip(), old, new)
        told = head.rstrip().ljust(column) + written
        return (_smallest(self.text, Edit(start, start + len(text), told)),)

    # -- rows written anew ----------------------------------------------------------------------------------------------

    def _anew(self, change: Change, new: Sequence[Any]) -> tuple[Edit, ...]:
        """The lines of the old actions written anew with the new ones between what else stands in them."""
        actions = self.game.actions
        first, last = change.start, change.stop
        if first == last and first and (first == len(actions) or not actions[first].span[1]):
            first -= 1
        elif first == last:
            last += 1
        lines = self._lines_of(actions[first:last])
        start, end = self._whole_line(lines[0])[0], self._whole_line(lines[-1])[1]
        here = [at for at, action in enumerate(actions) if start <= action.span[0] < end and action.span[1]]
        before = actions[here[0] : change.start] if here and here[0] < change.start else ()
        after = actions[change.stop : here[-1] + 1] if here and here[-1] >= change.stop else ()
        rows = list(self._rows([*before, *new, *after]))
        number = self._first_number(here[0] if here else first, actions[first:last], len(rows) - len(lines))
        ending = "\r\n" if "\r\n" in self.text[start:end] else "\n"
        text = ""
        for count, row in enumerate(rows):
            bare = number is None or isinstance(row[0], Win)
            told = " " * _LEFT if bare or number is None else f"{number + count:>3}) "
            text += self._row(told, row) + ending
        follows = next((action.row for action in actions[here[-1] + 1 if here else last :] if action.row is not None), None)
        shift = 0 if number is None or follows is None else number + len(rows) - follows
        renumbered = tuple(self._renumbered(lines[-1] + 1, shift)) if shift > 0 else ()
        return (_smallest(self.text, Edit(start, end, text)), *renumbered)

    def _first_number(self, first: int, old: Sequence[Any], more: int) -> int | None:
        """The number of the first of the rows that are written anew, which are so many `more` than before."""
        before = next((row for action in reversed(self.game.actions[:first]) if (row := _row(action)) is not None), None)
        own: int | None = next((action.row for action in old if action.row is not None), None)
        if own is None:
            return None
        if before is None:
            return own - more if 0 < more < own else own
        return before + 1

    def _rows(self, actions: Sequence[Any]) -> Iterator[list[Any]]:
        left = min(_PLAYERS, key=lambda player: self.columns[player, True])
        row: list[Any] = []
        for action in actions:
            if row and (isinstance(action, Win) or _player(action) == left or len(row) == 2 or _player(row[0]) != left):
                yield row
                row = []
            row.append(action)
        if row:
            yield row

    def _row(self, told: str, row: Sequence[Any]) -> str:
        text = told
        for action in row:
            column = self.columns[_player(action) or 0, isinstance(action, Move)]
            written = self.text[slice(*action.span)].rstrip() if any(action is one for one in self.game.actions) else None
            text = text.ljust(column) if len(text) < column or text == told else text + " "
            text += written if written is not None else self._respelled("", None, action)
        return text + self._blanks(row[-1])

    def _blanks(self, action: Any) -> str:
        """The blanks behind the last cell of a row: those that stand there, or behind most others like it."""
        alike = [one for one in self.game.actions if one is action]
        if not alike and isinstance(action, Move):
            column = self.columns[action.player, True]
            alike = [
                one
                for one in self.game.actions
                if isinstance(one, Move)
                and one.player == action.player
                and len(one.steps) == len(action.steps)
                and one.span[0] - self._line_start(one.span[0]) == column
            ]
        found = Counter(blanks for one in alike if (blanks := self._behind(one)) is not None)
        return found.most_common(1)[0][0] if found else ""

    def _behind(self, action: Any) -> str | None:
        """The blanks between an action and the end of its line; None where something else follows."""
        start, line = self._line_start(action.span[0]), self._line(action.span[0])
        rest = self.source.line(line)[action.span[0] - start :]
        rest = rest[len(self.text[slice(*action.span)].rstrip()) :]
        return None if rest.strip() else rest

    def _renumbered(self, line: int, shift: int) -> Iterator[Edit]:
        """The numbers of the rows behind new ones."""
        seen = set()
        for action in self.game.actions:
            if action.row is None or not action.span[1] or (number := self._line(action.span[0])) < line or number in seen:
                continue
            seen.add(number)
            start, text = self.source.line_start(number), self.source.line(number)
            width = text.find(")")
            if width > 0 and text[:width].strip().isdecimal():
                yield _smallest(self.text, Edit(start, start + width, str(int(text[:width]) + shift).rjust(width)))


def _player(action: Any) -> Player | None:
    player: Player | None = getattr(action, "player", None)
    return player


def _same_roll(one: Any, two: Any) -> bool:
    """Whether two rolls are the same but for their player."""
    return isinstance(one, Move) and isinstance(two, Move) and (one.dice, one.steps) == (two.dice, two.steps)


def _row(action: Any) -> int | None:
    row: int | None = getattr(action, "row", None)
    return row


def _smallest(text: str, edit: Edit) -> Edit:
    """The same edit without what stays as it is at its ends."""
    start, end, new = edit
    while start < end and new and text[start] == new[0]:
        start, new = start + 1, new[1:]
    while end > start and new and text[end - 1] == new[-1]:
        end, new = end - 1, new[:-1]
    return Edit(start, end, new)
