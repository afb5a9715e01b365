"""The rows of a `.mat` game: from cells to the players' actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, TypeAlias, cast

from notation.board import BAR, CHECKERS, Player, Position
from notation.codes.reading import DICE_SPELLING, ROW_NUMBER, SPLIT_ROW, UNREAD_CELL
from notation.formats.mat.cells import Cell, Row, exact
from notation.formats.mat.columns import boundary
from notation.formats.mat.lines import Token, terminal
from notation.formats.mat.players import is_bare_names
from notation.formats.mat.usual import DICE, Line, UsualWord, places, rows_in, span_of
from notation.grammar import movement
from notation.model import (
    Action,
    Beaver,
    Comment,
    Double,
    Game,
    Move,
    Pass,
    Raccoon,
    Resign,
    Tag,
    Take,
    Unread,
    Win,
    Written,
    WrittenPlay,
)
from notation.recorded import Recorded
from notation.source import Span

Report: TypeAlias = Callable[..., None]
"""``report(code, span, **facts)``: the reader's one door for findings."""

_EMPTY_ROW: Final = re.compile(r"\s*+1\)\s*+")
_LEVELS: Final = {"single": 1, "normal": 1, "gammon": 2, "backgammon": 3}


class GameRows(Recorded[Action]):
    """The actions that the rows of a game tell: `lines` are its rows, `at` where each action stands in them (twice the index of
    its row, and one more in the second cell), `numbers` their numbers.  The text starts at `offset` of the source.
    """

    __slots__ = ("at", "lines", "numbers", "offset")

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset = offset
        self.lines: list[Line] = []
        self.numbers: list[int] = []
        self.at: list[int] = []

    def append(self, action: Action) -> None:
        """Add an action that is made already."""
        self.entries.append(action)
        self.players.append(getattr(action, "player", None))
        self.at.append(0)

    def make(self, index: int) -> Action:
        """The action with this index."""
        entry = self.entries[index]
        is_play = type(entry) is WrittenPlay
        if not is_play and type(entry) is not UsualWord:
            return cast("Action", entry)
        row, second = divmod(self.at[index], 2)
        line, number, player = self.lines[row], self.numbers[row], self.players[index]
        assert player is not None
        start, end = span_of(line, bool(second))
        begin = line[0] + self.offset
        span = begin + start, begin + end
        if not is_play:
            return cast("UsualWord", entry).action(player, *entry.facts, number, span)
        at = places(line[1][start:end]) if entry.steps else ()
        return Move(player, entry.dice, entry.steps, entry.written, None, entry.text, number, span, None, at)


class RowReader:
    """Turns the rows of one game into actions (`game`).

    `order` are the players in the left and the right column; `score_cells` the two halves of the score line, which some
    programs repeat in the first row.  The text of the game starts at `offset` of the source.
    """

    def __init__(self, order: tuple[Player, Player], score_cells: tuple[str, str], offset: int, report: Report) -> None:
        self.order = order
        self.score_cells = score_cells
        self.report = report
        self.game = GameRows(offset)
        self.row: int | None = None
        self.after = 0
        self.starts: list[tuple[int, int]] = []
        self.loose = False
        self.spelled = False
        self.also: set[int] = set()
        self.odd = 0

    def read(self, lines: list[Line], column: int) -> None:
        """Append the actions of `lines` (see `rows_in`) in the order in which they happened."""
        left, right = both = self.order
        border = boundary(column)
        game, starts = self.game, self.starts
        entries, players, places, numbers = game.entries, game.players, game.at, game.numbers
        at = 2 * len(game.lines)
        game.lines += lines
        expected = (self.row or 0) + 1
        for start, text, number, first, second, last in lines:
            if first is None:
                self.row = expected - 1
                self.read_exactly(exact(text, start + game.offset), border)
                expected = (self.row or 0) + 1
                numbers.append(0)
                at += 2
                continue
            if number is None:
                number = expected - 1
                self.loose = self.loose or type(first) is WrittenPlay
            else:
                starts.append((len(entries), number))
                if number != expected:
                    digits = text.partition(")")[0]
                    end = start + game.offset + len(digits)
                    self._check_number(number, expected, (end - len(digits.lstrip()), end), len(entries))
                expected = number + 1
            numbers.append(number)
            if second is not None:
                entries += first, second
                players += both
                places += at, at + 1
            else:
                entries.append(first)
                players.append(right if text.rindex(last) >= border else left)
                places.append(at)
            at += 2
        self.row = expected - 1

    def read_exactly(self, rows: Iterable[Row], border: int) -> None:
        """Append the actions of rows that the grammar has taken apart."""
        self.row = self.row or 0
        for row in rows:
            self._read_row(row, border)

    def rows(self) -> tuple[tuple[int, int], ...]:
        """Where the rows of the game begin, if their numbers or what they hold is out of the ordinary (see `Game.rows`)."""
        starts = self.starts
        return tuple(starts) if self.odd or (self.loose and self._any_rolls_twice()) else ()

    def _any_rolls_twice(self) -> bool:
        starts = [start for start, _ in self.starts]
        return any(map(self._rolls_twice, starts, [*starts[1:], len(self.game)]))

    def _rolls_twice(self, start: int, end: int) -> bool:
        """Whether a player rolls twice among these actions."""
        acts = zip(self.game.players[start:end], self.game.entries[start:end], strict=True)
        players = [player for player, entry in acts if isinstance(entry, (WrittenPlay, Move))]
        return len(players) > len(set(players))

    def _check_number(self, written: int, expected: int, span: Span, action: int | None) -> None:
        """Report a row number that does not follow; the row right after it may go on from either.  `action` is the index of
        the first action of the row, None for an empty row.

        Behind what ended the game nothing can be missing: Backgammon Studio leaves numbers out there.
        """
        if written > expected and len(self.game) and isinstance(self.game[-1], (Resign, Pass, Win)):
            return
        # `also` holds the numbers that would have followed, less the count of odd rows: each goes on by one with every row.
        goes_on = written - self.odd in self.also and expected == self.after
        self.also.add(expected - self.odd)
        self.odd += 1
        self.after = written + 1
        if not goes_on:
            self.report(ROW_NUMBER, span, number=written, expected=expected, row=written, action=action)

    def _read_row(self, row: Row, border: int) -> None:
        first = len(self.game) if row.cells else None
        if row.lost_break:
            span = (row.span[0], row.span[0] + len(row.number or "") + 1)
            self.report(SPLIT_ROW, span, row=self.row, action=first)
        if row.number is not None and row.number.isdigit():
            written, expected = int(row.number), (self.row or 0) + 1
            # What lost its line break may be the rest of a row that repeats its number.
            if written != expected and not (row.lost_break and written == self.row):
                self._check_number(written, expected, (row.span[0], row.span[0] + len(row.number)), first)
            self.row = written
        elif row.number is not None:
            self.row = (self.row or 0) + 1
        self.loose = self.loose or row.number is None or len(row.cells) > 2
        if row.number is not None and self.row is not None:
            self.starts.append((len(self.game), self.row))
        cells = row.cells
        if len(cells) > 1 and self._repeats_score(cells[0]):
            cells = cells[1:]
            players = [self.order[1]] * len(cells)
        elif len(cells) > 1:
            players = [self.order[0], self.order[1]]
            for cell in cells[2:]:
                gives_up = cells[1].tokens[-1].type in ("ROLL", "RESIGN", "LOSS", "UNKNOWN")
                players.append(self.order[0] if cell.tokens[0].type == "WIN" and gives_up else self.order[1])
        elif cells and row.number is None and cells[0].tokens[0].type == "LOSS":
            # Galaxy writes the left player's loss into his cell, the right player's on a line of its own.
            players = [self.order[1]]
        else:
            players = [self.order[int(cell.column >= border)] for cell in cells]
        for cell, player in zip(cells, players, strict=True):
            for action in self._actions(cell, player):
                self.game.append(self._by_turns(action))

    def _by_turns(self, action: Action) -> Action:
        """What answers a beaver is a raccoon, and what answers that a beaver again: GNU Backgammon calls both beavers."""
        if not isinstance(action, (Beaver, Raccoon)) or not len(self.game):
            return action
        before = self.game[-1]
        if not isinstance(before, (Beaver, Raccoon)) or before.player == action.player:
            return action
        kind = Raccoon if isinstance(before, Beaver) else Beaver
        return kind(action.player, action.value, action.row, action.span)

    def _repeats_score(self, cell: Cell) -> bool:
        return any(" ".join(cell.tokens).split() == half.split() for half in self.score_cells if half)

    def _actions(self, cell: Cell, player: Player) -> Iterator[Action]:
        first, span, row = cell.tokens[0], cell.span, self.row
        match first.type:
            case "ROLL" | "DICE":
                yield self._move(cell, player)
                if cell.tokens[-1].type == "RESIGN":
                    yield self._resign(cell.tokens[-1], player, span)
            case "UNKNOWN":
                yield Move(player, (0, 0), (), Written.UNKNOWN, text=str(first), row=row, span=span)
            case "DOUBLE":
                yield Double(player, _number(first, "double_value"), row, span)
            case "BEAVER":
                yield Beaver(player, _number(first, "beaver_value"), row, span)
            case "RACCOON":
                yield Raccoon(player, _number(first, "raccoon_value"), row, span)
            case "TAKE":
                yield Take(player, row, span)
            case "PASS":
                yield Pass(player, row, span)
            case "WIN":
                yield Win(player, _number(first, "win_points") or 0, _has(first, "win_match"), row, span)
            case "LOSS":
                yield Resign(player, None, _number(first, "loss_points"), _has(first, "loss_match"), row, span)
            case "RESIGN":
                yield self._resign(first, player, span)
            case _:
                self._unread(cell, next((token for token in cell.tokens if token.type == "ODD"), None), player)
                yield Unread(cell.words(cell.tokens), player, row, span)

    def _resign(self, token: Token, player: Player, span: Span) -> Resign:
        word = (_group(token, "resigned") or "").lower()
        return Resign(player, _LEVELS.get(word), None, word == "match", self.row, span)

    def _unread(self, cell: Cell, odd: Token | None, player: Player) -> None:
        """Report what is not understood: a token of a cell, or the whole cell."""
        text, span = cell.words(cell.tokens), cell.span
        if odd is not None:
            at = cell.span[0] - cell.tokens[0].start_pos
            text, span = str(odd), (at + odd.start_pos, at + odd.end_pos)
        self.report(UNREAD_CELL, span, text=text, row=self.row, player=player, action=len(self.game))

    def _move(self, cell: Cell, player: Player) -> Move:
        roll = cell.tokens[0]
        dice = DICE["".join(character for character in roll if character in "0123456789")]
        tokens = [token for token in cell.tokens[1:] if token.type not in ("COMMA", "RESIGN")]
        if roll.type == "DICE" and not tokens and not self.spelled and str(roll).isdecimal():
            # Two digits alone, where no roll is written so, are what is left of a cell that was cut.
            self._unread(cell, roll, player)
        elif roll.type == "DICE":
            self.spelled = True
            at, usually = cell.span[0], "{}{}".format(*dice)
            self.report(DICE_SPELLING, (at, at + len(roll)), text=str(roll), dice=usually, row=self.row, action=len(self.game))
        if not tokens:
            return Move(player, dice, (), Written.BLANK, row=self.row, span=cell.span)
        words = {"DANCE" if token.type == "PASS" else token.type for token in tokens}
        text = cell.words(tokens)
        if tokens[0].type == "MOVEMENT":
            # Words behind a play say that the rest of the roll could not be played.
            while tokens[-1].type == "PASS" or (tokens[-1].type == "DANCE" and not _has(tokens[-1], "sign")):
                tokens.pop()
            movements = [movement(str(token)) if token.type == "MOVEMENT" else None for token in tokens]
            if None not in movements:
                steps = tuple(step for steps in movements if steps for step in steps)
                start = cell.tokens[0].start_pos
                places = tuple(
                    (token.start_pos - start, token.end_pos - start)
                    for token, steps in zip(tokens, movements, strict=True)
                    for _ in steps or ()
                )
                return Move(player, dice, steps, row=self.row, span=cell.span, places=places)
            odd = next(token for token, steps in zip(tokens, movements, strict=True) if steps is None)
        elif words == {"DANCE"}:
            return Move(player, dice, (), Written.DANCE, text=text, row=self.row, span=cell.span)
        elif words == {"UNKNOWN"}:
            return Move(player, dice, (), Written.UNKNOWN, text=text, row=self.row, span=cell.span)
        elif words == {"ILLEGAL"}:
            dump = _group(tokens[0], "dump")
            position = illegal_position(dump, player) if dump else None
            return Move(player, dice, (), Written.ILLEGAL, position, text, self.row, cell.span)
        else:
            odd = next((token for token in tokens if token.type != "MOVEMENT"), tokens[0])
        self._unread(cell, odd, player)
        return Move(player, dice, (), Written.UNREAD, text=text, row=self.row, span=cell.span)


def marks_hit(game: Game) -> bool:
    """Whether any hit is marked."""
    kept = game.actions if game.recorded is None else game.recorded.entries
    return any(step.hit for entry in kept for step in getattr(entry, "steps", ()))


def has_roll(line: Token) -> bool:
    """Whether a line or block of lines before the first game holds a roll: then it is a game without a header."""
    if line.type not in ("ROWS", "CELLS"):
        return False
    # The first line of a block nearly always does.
    for at, text, _, first, *_ in chain.from_iterable(rows_in(f"{one}\n", 0) for one in line.split("\n")):
        if first is not None or any(cell.tokens[0].type == "ROLL" for row in exact(text, at) for cell in row.cells):
            return True
    return False


def begins(line: Token, head: Sequence[Tag | Comment | Unread]) -> bool:
    """Whether a game without a header begins with a line: it holds a roll, or is an empty row below the players."""
    if has_roll(line):
        return True
    above = head[-1] if head and _EMPTY_ROW.fullmatch(line) else None
    return isinstance(above, Unread) and is_bare_names(above.text)


def _group(token: Token, name: str) -> str | None:
    found = terminal(token.type).fullmatch(token)
    return found[name] if found else None


def _number(token: Token, name: str) -> int | None:
    text = _group(token, name)
    return int(text) if text is not None else None


def _has(token: Token, name: str) -> bool:
    return _group(token, name) is not None


def illegal_position(dump: str, player: Player) -> Position | None:
    """The position after an illegal play, from the Snowie position line in parentheses; None when it is damaged.

    Forty fields separated by semicolons, as the player who acts next (`player`'s opponent) sees the board: field 12 minus
    the opponent's checkers on the bar, 13-36 the points, 37 his own checkers on the bar.
    """
    try:
        seen = Position([int(field) for field in dump.split(";")[12:38]])
    except ValueError:
        return None
    if seen[0] > 0 or seen[BAR] < 0 or max(seen.on_board(0), seen.on_board(1)) > CHECKERS:
        return None
    return seen if player == 1 else seen.flip()
