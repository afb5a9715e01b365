"""The rows of a `.mat` game: from lines to cells, from cells to the players' actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, make_dataclass
from functools import cache
from statistics import mode
from typing import Any, Final, NamedTuple, TypeAlias

from lark import Token

from notation.board import Player, Position
from notation.codes.reading import ROW_NUMBER, SPLIT_ROW, UNREAD_CELL
from notation.grammar import load, movement
from notation.model import Action, Beaver, Double, Move, Pass, Raccoon, Resign, Step, Take, Unread, Win, Written
from notation.source import Span

Report: TypeAlias = Callable[..., None]
"""``report(code, span, **facts)``: the reader's one door for findings."""

_DICE: Final = {f"{first}{second}": (first, second) for first in range(10) for second in range(10)}
_RIGHT_COLUMN: Final = 33
_SAMPLE: Final = 12
_FARTHEST: Final = 64
"""No right column starts farther out; a second cell that does was pushed there by the position of an illegal play."""
_GAP: Final = 4
"""So many blanks part two cells; between the movements of a play stand fewer."""
_BLANKS: Final = re.compile("[ \t\f]+")
_LEVELS: Final = {"single": 1, "normal": 1, "gammon": 2, "backgammon": 3}
_ROW_TERMINALS: Final = (
    *("EOL", "SPACE", "NUMBER", "ROLL", "ILLEGAL", "DANCE", "WIN", "LOSS", "RESIGN", "DOUBLE", "BEAVER", "RACCOON"),
    *("TAKE", "PASS", "UNKNOWN", "MOVEMENT", "COMMA", "ODD"),
)
_PLAYS: Final = ("MOVEMENT", "DANCE", "UNKNOWN", "ILLEGAL", "COMMA", "ODD")


@cache
def terminal(name: str) -> re.Pattern[str]:
    """The pattern of a terminal of `mat.lark`, compiled."""
    found = next(known for known in load("mat", "record", "row", "plain").terminals if known.name == name)
    return re.compile(found.pattern.to_regexp())


class Cell(NamedTuple):
    """One cell: its tokens, the column where it starts (tabs expanded), where it stands in the source, and its text."""

    tokens: list[Any]
    column: int
    span: Span
    text: str

    def words(self, tokens: Sequence[Any]) -> str:
        """The text of the cell from the first of `tokens` to the last, blanks collapsed."""
        start = self.tokens[0].start_pos
        return _BLANKS.sub(" ", self.text[tokens[0].start_pos - start : tokens[-1].end_pos - start])


class Row(NamedTuple):
    """A row that had to be taken apart by the grammar: its written number and its cells.

    `lost_break` tells that it stands in the line of the row before it.
    """

    number: str | None
    cells: list[Cell]
    span: Span
    lost_break: bool = False


class Plain(NamedTuple):
    """A row in the usual form: the match of the `PLAIN` terminal in a text that starts at `offset` of the source, and the
    steps of its plays."""

    match: re.Match[str]
    offset: int
    left: tuple[Step, ...]
    right: tuple[Step, ...]


def split(block: str, offset: int) -> Iterator[Plain | Row]:
    """Take a block of rows apart, each row by the shortest way that reads it."""
    plain = terminal("PLAIN").match
    position = 0
    while position < len(block):
        found = plain(block, position)
        if found is not None:
            left, right = _steps(found[3]), _steps(found[6])
            if left is not None and right is not None:
                yield Plain(found, offset, left, right)
                position = found.end()
                continue
        end = terminal("EOL").search(block, position)
        stop = end.end() if end else len(block)
        yield from exact(block[position:stop], offset + position)
        position = stop


def _steps(play: str | None) -> tuple[Step, ...] | None:
    """The steps of a play in the usual form; None when a movement of it does not read."""
    steps: tuple[Step, ...] = ()
    for word in play.split() if play else ():
        written = movement(word)
        if written is None:
            return None
        steps += written
    return steps


@cache
def _row_terminals() -> re.Pattern[str]:
    """The terminals of the rule `row` as one pattern, in the order in which the grammar tries them."""
    return re.compile("|".join(f"(?P<{name}>{terminal(name).pattern})" for name in _ROW_TERMINALS))


def scan(line: str) -> list[Any]:
    """The tokens of a line, which are those that a parse by the rule `row` gives, in a tenth of the time."""
    tokens: list[Any] = []
    position = 0
    match = _row_terminals().match
    while found := match(line, position):
        kind = found.lastgroup or ""  # the group that was closed last is the terminal's own
        start, position = found.span()
        tokens.append(Token(kind, found[0], start_pos=start, end_pos=position))
        if kind == "EOL":
            break
    return tokens


def exact(line: str, offset: int) -> Iterator[Row]:
    """Take one line apart by the terminals of the grammar.  A row number inside it begins a new row (a lost line break)."""
    tokens = scan(line)
    number, cells, start, lost_break = None, [], offset, False
    current: list[Any] = []
    tabs = "\t" in line

    def column(at: int) -> int:
        return len(line[:at].expandtabs(8)) if tabs else at

    def cell() -> Cell:
        at, end = current[0].start_pos, current[-1].end_pos
        # Past a lost line break the columns count from the row's own number.
        before = column(start - offset) if lost_break else 0
        return Cell(current, column(at) - before, (offset + at, offset + end), line[at:end])

    for token in tokens:
        if token.type in ("SPACE", "EOL"):
            continue
        if token.type == "NUMBER":
            if current:
                cells.append(cell())
                current = []
            if number is not None or cells:
                yield Row(number, cells, (start, offset + token.start_pos), lost_break)
                lost_break = True
            number, cells, start = token[:-1].strip(), [], offset + token.start_pos
        elif current and _belongs(current, token):
            current.append(token)
        else:
            if current:
                cells.append(cell())
            current = [token]
    if current:
        cells.append(cell())
    yield Row(number, cells, (start, offset + len(line.rstrip())), lost_break)


def _belongs(cell: list[Any], token: Any) -> bool:
    """Whether a token continues the cell before it: a play its roll, a resignation a roll without a play."""
    last = cell[-1].type
    gap = token.start_pos - cell[-1].end_pos
    if token.type in _PLAYS and last != "RESIGN":
        return cell[0].type in ("ROLL", "ODD", "MOVEMENT") and (gap < _GAP or last == "ROLL")
    return bool(token.type == "RESIGN" and last == "ROLL" and gap < _GAP)


def right_column(rows: Iterable[Plain | Row]) -> int:
    """The column where the right cells of a game start: the commonest of its first second cells, else of far lone cells."""
    second: list[int] = []
    lone: list[int] = []
    for row in rows:
        columns = _columns(row)
        if len(columns) > 1 and columns[1] <= _FARTHEST:
            second.append(columns[1])
            if len(second) == _SAMPLE:
                break
        elif len(columns) == 1 and columns[0] >= 20:
            lone.append(columns[0])
    return mode(second or lone or [_RIGHT_COLUMN])


def _columns(row: Plain | Row) -> list[int]:
    if isinstance(row, Row):
        return [cell.column for cell in row.cells]
    regs = row.match.regs
    line = regs[0][0]
    return [regs[group][0] - line for group in (2, 4, 5, 7) if regs[group][0] >= 0]


class RowReader:
    """Turns the rows of one game into actions.

    `order` are the players in the left and the right column; `score_cells` the two halves of the score line, which some
    programs repeat in the first row.
    """

    def __init__(self, order: tuple[Player, Player], score_cells: tuple[str, str], report: Report) -> None:
        self.order = order
        self.score_cells = score_cells
        self.report = report
        self.row: int | None = None
        self.after = 0
        self.also: set[int] = set()
        self.odd = 0

    def read(self, rows: list[Plain | Row], column: int, actions: list[Action]) -> None:
        """Append the actions of `rows` in the order in which they happened."""
        left, right = self.order
        boundary = max(15, column - 6)
        append = actions.append
        expected = (self.row or 0) + 1
        for row in rows:
            if not isinstance(row, Plain):
                self.row = expected - 1
                self._read_row(row, boundary, actions)
                expected = (self.row or 0) + 1
                continue
            found, offset, steps, steps2 = row
            number, dice, _, word, dice2, _, word2 = found.groups()
            regs = found.regs
            if number is None:
                written = expected - 1
            else:
                written = int(number)
                if written != expected:
                    self._check_number(written, expected, (regs[1][0] + offset, regs[1][1] + offset))
                expected = written + 1
            start = regs[4 if dice is None else 2][0]
            lone = dice2 is None and word2 is None
            player = right if lone and start - regs[0][0] >= boundary else left
            if dice is not None:
                append(_usual_move(player, dice, steps, written, (start + offset, regs[3][1] + offset)))
            else:
                append(_usual_word(player, word, written, (start + offset, regs[4][1] + offset)))
            if dice2 is not None:
                append(_usual_move(right, dice2, steps2, written, (regs[5][0] + offset, regs[6][1] + offset)))
            elif word2 is not None:
                append(_usual_word(right, word2, written, (regs[7][0] + offset, regs[7][1] + offset)))
        self.row = expected - 1

    def _check_number(self, written: int, expected: int, span: Span) -> None:
        """Report a row number that does not follow; the row right after it may go on from either."""
        # `also` holds the numbers that would have followed, less the count of odd rows: each goes on by one with every row.
        goes_on = written - self.odd in self.also and expected == self.after
        self.also.add(expected - self.odd)
        self.odd += 1
        self.after = written + 1
        if not goes_on:
            self.report(ROW_NUMBER, span, number=written, expected=expected, row=written)

    def _read_row(self, row: Row, boundary: int, actions: list[Action]) -> None:
        if row.lost_break:
            self.report(SPLIT_ROW, (row.span[0], row.span[0] + len(row.number or "") + 1), row=self.row)
        if row.number is not None and row.number.isdigit():
            written, expected = int(row.number), (self.row or 0) + 1
            if written != expected:
                self._check_number(written, expected, (row.span[0], row.span[0] + len(row.number)))
            self.row = written
        elif row.number is not None:
            self.row = (self.row or 0) + 1
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
            players = [self.order[int(cell.column >= boundary)] for cell in cells]
        for cell, player in zip(cells, players, strict=True):
            actions.extend(self._actions(cell, player))

    def _repeats_score(self, cell: Cell) -> bool:
        return any(" ".join(cell.tokens).split() == half.split() for half in self.score_cells if half)

    def _actions(self, cell: Cell, player: Player) -> Iterator[Action]:
        first, span, row = cell.tokens[0], cell.span, self.row
        match first.type:
            case "ROLL":
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
                text = cell.words(cell.tokens)
                self.report(UNREAD_CELL, span, text=text, row=row, player=player + 1)
                yield Unread(text, player, row, span)

    def _resign(self, token: Token, player: Player, span: Span) -> Resign:
        word = (_group(token, "resigned") or "").lower()
        return Resign(player, _LEVELS.get(word), None, word == "match", self.row, span)

    def _move(self, cell: Cell, player: Player) -> Move:
        dice = _DICE[cell.tokens[0][:2]]
        tokens = [token for token in cell.tokens[1:] if token.type not in ("COMMA", "RESIGN")]
        if not tokens:
            return Move(player, dice, (), Written.BLANK, row=self.row, span=cell.span)
        words = {token.type for token in tokens}
        text = cell.words(tokens)
        if words == {"MOVEMENT"}:
            movements = [movement(str(token)) for token in tokens]
            if None not in movements:
                steps = tuple(step for steps in movements if steps for step in steps)
                return Move(player, dice, steps, row=self.row, span=cell.span)
            tokens = [token for token, steps in zip(tokens, movements, strict=True) if steps is None]
        elif words == {"DANCE"}:
            return Move(player, dice, (), Written.DANCE, text=text, row=self.row, span=cell.span)
        elif words == {"UNKNOWN"}:
            return Move(player, dice, (), Written.UNKNOWN, text=text, row=self.row, span=cell.span)
        elif words == {"ILLEGAL"}:
            dump = _group(tokens[0], "dump")
            position = illegal_position(dump, player) if dump else None
            return Move(player, dice, (), Written.ILLEGAL, position, text, self.row, cell.span)
        else:
            tokens = [token for token in tokens if token.type != "MOVEMENT"] or tokens
        at = cell.span[0] - cell.tokens[0].start_pos
        odd = tokens[0]
        self.report(UNREAD_CELL, (at + odd.start_pos, at + odd.end_pos), text=str(odd), row=self.row, player=player + 1)
        return Move(player, dice, (), Written.UNREAD, text=text, row=self.row, span=cell.span)


# A frozen dataclass takes three times as long to fill as an open one of the same make, and plays are most of what is read:
# so a play is filled open and then closed by giving it its class.
_OpenMove: Final[Any] = make_dataclass("_OpenMove", [part.name for part in fields(Move)], slots=True)


def _usual_move(player: Player, dice: str, steps: tuple[Step, ...], row: int, span: Span) -> Move:
    written = Written.STEPS if steps else Written.BLANK
    move: Move = _OpenMove(player, _DICE[dice], steps, written, None, "", row, span, None)
    move.__class__ = Move
    return move


def _usual_word(player: Player, word: str, row: int, span: Span) -> Action:
    first, *others = word.split()
    if first == "Takes":
        return Take(player, row, span)
    if first == "Drops":
        return Pass(player, row, span)
    if first == "Wins":
        return Win(player, int(others[0]), len(others) > 2, row, span)
    return Double(player, int(others[1]), row, span)


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
    fields = dump.split(";")
    try:
        numbers = [int(field) for field in fields[12:38]]
        seen = Position([*numbers[:25], numbers[25]])
    except ValueError:
        return None
    return seen if player == 1 else seen.flip()
