"""From the rows of a `.mat` game to their cells, by the terminals of the grammar: the exact way through a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from notation import grammar
from notation.formats.mat.lines import Token, token_of
from notation.source import Span

_GAP: Final = 4
"""So many blanks part two cells; between the movements of a play stand fewer."""
_BLANKS: Final = re.compile("[ \t\f]+")
_PLAYS: Final = ("MOVEMENT", "DANCE", "UNKNOWN", "ILLEGAL", "COMMA", "ODD")
ROLLS: Final = ("ROLL", "DICE")
_NARROW: Final = 22
"""A word behind a play stands in its cell if it begins within so many characters of that: no right column is nearer."""


class Cell(NamedTuple):
    """One cell: its tokens, the column where it starts (tabs expanded), where it stands in the source, and its text."""

    tokens: list[Token]
    column: int
    span: Span
    text: str

    def words(self, tokens: Sequence[Token]) -> str:
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


def scan(line: str) -> list[Token]:
    """The tokens of a line, which are those that a parse by the rule `row` gives, in a tenth of the time."""
    tokens: list[Token] = []
    position = 0
    match = grammar.scanner("mat", "row").match
    while found := match(line, position):
        kind = found.lastgroup or ""  # the group that was closed last is the terminal's own
        position = found.end()
        tokens.append(token_of(kind, found))
        if kind == "EOL":
            break
    return tokens


def exact(line: str, offset: int) -> Iterator[Row]:
    """Take one line apart by the terminals of the grammar.  A row number inside it begins a new row (a lost line break)."""
    tokens = scan(line)
    number, cells, start, lost_break = None, [], offset, False
    current: list[Token] = []
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


def _belongs(cell: list[Token], token: Token) -> bool:
    """Whether a token continues the cell before it: a play its roll, a resignation or a pass a roll or a play.

    What may be a roll in an odd spelling begins a cell where blanks set it off, or beside a roll that is spelled like it.
    """
    first, last = cell[0].type, cell[-1].type
    gap = token.start_pos - cell[-1].end_pos
    if token.type == "DICE":
        alike = first == "DICE" or (first == "ROLL" and not token[-1].isalnum())
        return first in ("ROLL", "ODD", "MOVEMENT") and gap < 2 and not alike
    if token.type in _PLAYS and last != "RESIGN":
        return first in (*ROLLS, "ODD", "MOVEMENT") and (gap < _GAP or last in ROLLS)
    if token.type == "RESIGN" or (token.type == "PASS" and token[0] in "Pp"):
        near = last in ROLLS or (last in ("MOVEMENT", "DANCE", "PASS") and token.start_pos - cell[0].start_pos < _NARROW)
        return first in ROLLS and gap < _GAP and near
    return False


def _odd(token: Token) -> Token:
    token.type = "ODD"
    return token
