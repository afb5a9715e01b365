"""The layout of a written `.mat` game: its score line, and cells in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from notation.board import Player
from notation.formats.mat.lines import terminal

_LEFT: Final = 27
"""The width of a left cell."""
_FULL: Final = 32
"""The longest left cell that a right cell can follow in the same row and still be told by its column."""
_KEYWORD_ROW: Final = 16
"""GNU Backgammon takes a shorter row for one that goes on with the right cell of the row before."""


class Rows:
    """Lays cells out in rows, numbered from 1."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.number = 0
        self.left: str | None = None
        self.remarks: list[str] = []
        self.told: set[int] = set()
        """The lines that `remark` wrote."""

    def cell(self, player: Player, text: str, alone: bool = False) -> None:
        """Add a cell; what might be read as a part of the cell beside it stands `alone` in its row."""
        if player == 0 or alone or len(self.left or "") > _FULL:
            self.end_row()
        if player == 1:
            self._row(self.left or "", text)
        elif alone:
            self._row(text, "")
        else:
            self.left = text

    def result(self, player: Player, text: str) -> None:
        """Add a result: the right player's beside a left cell, others on a line of their own."""
        if player == 1 and self.left is not None and len(self.left) <= _FULL:
            self._row(self.left, text)
        else:
            self.line(" " * (33 if player else 5) + text)

    def line(self, text: str) -> None:
        """Add a line that is no row."""
        self.end_row()
        self.lines.append(text)

    def remark(self, text: str) -> None:
        """Add a line below the row at hand, once that is full."""
        self.remarks.append(text)
        if self.left is None:
            self._say()

    def end_row(self) -> None:
        """Nothing more stands in the present row."""
        if self.left is not None:
            self._row(self.left, "")

    def _row(self, left: str, right: str) -> None:
        self.number += 1
        line = f"{self.number:3}) {left:<{_LEFT}} {right}" if right else f"{self.number:3}) {left}"
        self.lines.append(line.ljust(_KEYWORD_ROW))
        self.left = None
        if self.remarks:
            self._say()

    def _say(self) -> None:
        self.told |= {*range(len(self.lines), len(self.lines) + len(self.remarks))}
        self.lines += self.remarks
        self.remarks.clear()


def score_line(names: Sequence[str], score: tuple[int, int]) -> str:
    """The line with the players and the score, the second name at column 32 where the first leaves room."""
    first, second = (f"{name} : {points}" for name, points in zip(names, score, strict=True))
    return f" {first + '  ':<31}{second}"


def reads_as(line: str, names: Sequence[str], score: tuple[int, int]) -> bool:
    """Whether a score line gives these names and this score when it is read."""
    found = terminal("NAMES").fullmatch(line + "\n")
    if found is None:
        return False
    read = [found["first_name"], found["second_name"], int(found["first_score"]), int(found["second_score"])]
    return read == [*names, *score]
