"""From the rows of a `.mat` game to their cells: the short way through an ordinary row, and the exact one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from statistics import mode
from typing import Any, Final, NamedTuple

from lark import Token, Tree

from notation import grammar
from notation.grammar import movement
from notation.model import Step
from notation.source import Span

_RIGHT_COLUMN: Final = 33
_FAR: Final = 20
"""A cell that stands alone in its row this far out is the right player's."""
_LEFT_WIDTH: Final = 15
"""So far out a cell is the left player's at least."""
_SAMPLE: Final = 12
_FARTHEST: Final = 64
"""No right column starts farther out; a second cell that does was pushed there by the position of an illegal play."""
_GAP: Final = 4
"""So many blanks part two cells; between the movements of a play stand fewer."""
_BLANKS: Final = re.compile("[ \t\f]+")
_WORD: Final = re.compile(r"\S+")
_PLAYS: Final = ("MOVEMENT", "DANCE", "UNKNOWN", "ILLEGAL", "COMMA", "ODD")
_ROLLS: Final = ("ROLL", "DICE")
_NARROW: Final = 22
"""A word behind a play stands in its cell if it begins within so many characters of that: no right column is nearer."""


def terminal(name: str) -> re.Pattern[str]:
    """The pattern of a terminal of `mat.lark`, compiled."""
    return grammar.terminal("mat", name)


def lines_of(text: str) -> Tree[Token]:
    """A record taken apart into its lines."""
    return grammar.load("mat").parse(text, start="record")


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


class WrittenPlay(NamedTuple):
    """A play in the usual form: its steps, and where each stands, counted from the start of its cell."""

    steps: tuple[Step, ...]
    places: tuple[Span, ...]


class Plain(NamedTuple):
    """A row in the usual form: the match of the `PLAIN` terminal in a text that starts at `offset` of the source, and its
    plays."""

    match: re.Match[str]
    offset: int
    left: WrittenPlay
    right: WrittenPlay


def split(block: str, offset: int) -> Iterator[Plain | Row]:
    """Take a block of rows apart, each row by the shortest way that reads it."""
    plain = terminal("PLAIN").match
    position = 0
    while position < len(block):
        found = plain(block, position)
        if found is not None:
            left, right = _play(found[3]), _play(found[6])
            if left is not None and right is not None:
                yield Plain(found, offset, left, right)
                position = found.end()
                continue
        end = terminal("EOL").search(block, position)
        stop = end.end() if end else len(block)
        yield from exact(block[position:stop], offset + position)
        position = stop


_DICE_WIDTH: Final = 3
"""In a usual cell the play stands behind two dice and a colon."""


@lru_cache(maxsize=8192)
def _play(text: str | None) -> WrittenPlay | None:
    """A play in the usual form, as it stands behind the dice; None when a movement of it does not read."""
    steps: list[Step] = []
    places: list[Span] = []
    for word in _WORD.finditer(text or ""):
        written = movement(word[0])
        if written is None:
            return None
        steps += written
        places += [(word.start() + _DICE_WIDTH, word.end() + _DICE_WIDTH)] * len(written)
    return WrittenPlay(tuple(steps), tuple(places))


def scan(line: str) -> list[Any]:
    """The tokens of a line, which are those that a parse by the rule `row` gives, in a tenth of the time."""
    tokens: list[Any] = []
    position = 0
    match = grammar.scanner("mat", "row").match
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
            current.append(_odd(token) if token.type == "DICE" else token)
        else:
            if current:
                cells.append(cell())
            current = [token]
    if current:
        cells.append(cell())
    yield Row(number, cells, (start, offset + len(line.rstrip())), lost_break)


def _belongs(cell: list[Any], token: Any) -> bool:
    """Whether a token continues the cell before it: a play its roll, a resignation or a pass a roll or a play.

    What may be a roll in an odd spelling begins a cell where blanks set it off, or beside a roll that is spelled like it.
    """
    first, last = cell[0].type, cell[-1].type
    gap = token.start_pos - cell[-1].end_pos
    if token.type == "DICE":
        alike = first == "DICE" or (first == "ROLL" and not token[-1].isalnum())
        return first in ("ROLL", "ODD", "MOVEMENT") and gap < 2 and not alike
    if token.type in _PLAYS and last != "RESIGN":
        return first in (*_ROLLS, "ODD", "MOVEMENT") and (gap < _GAP or last in _ROLLS)
    if token.type == "RESIGN" or (token.type == "PASS" and token[0] in "Pp"):
        near = last in _ROLLS or (last in ("MOVEMENT", "DANCE", "PASS") and token.start_pos - cell[0].start_pos < _NARROW)
        return first in _ROLLS and gap < _GAP and near
    return False


def _odd(token: Any) -> Token:
    return Token("ODD", token, start_pos=token.start_pos, end_pos=token.end_pos)


def boundary(column: int) -> int:
    """From where on a cell that stands alone in its row is the right player's, whose rolls start at `column`."""
    return max(_LEFT_WIDTH, column - _GAP - 2)


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
        return [(cell.column, cell.tokens[0].type in _ROLLS) for cell in row.cells]
    regs = row.match.regs
    line = regs[0][0]
    return [(regs[group][0] - line, group in (2, 5)) for group in (2, 4, 5, 7) if regs[group][0] >= 0]
