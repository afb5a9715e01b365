"""What the readers of binary records share: findings at the record that is being read, and records that are not understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from notation.board import Player, player_number
from notation.codes import binary as codes
from notation.diagnostics import Code, Diagnostic
from notation.model import Action, Unread
from notation.source import Source, Span


class RecordReader:
    """Goes through records one by one, and puts the actions of a game together.

    `game_number` and `row` are the numbers of the game and of the record being read, from 1 (None and 0 outside of them),
    and `span` its bytes; `board` is the position after it, None when it is not known.  Players are 0 and 1 here; findings name
    them as 1 and 2.
    """

    def __init__(self, source: Source, found: list[Diagnostic]) -> None:
        self.source = source
        self.found = found
        self.actions: list[Action] = []
        self.board: Sequence[int] | None = None
        self.row = 0
        self.game_number: int | None = None
        self.span: Span = (0, 0)
        self._unread = -1

    def report(self, code: Code, player: Player | None = None, action: int | None = None, **facts: Any) -> None:
        """A finding at the record that is being read, and about the action with this index, where there is one."""
        facts = {"record": self.row} | facts
        place, row = self.source.place(self.span), self.row or None
        found = Diagnostic(code, facts, place, 1, self.game_number, row, player_number(player), span=self.span, action=action)
        self.found.append(found)

    def unreadable(self, why: str, player: Player | None = None) -> None:
        """Leave the record out; of records in a row that cannot be read, the first is told."""
        if self._unread != self.row - 1:
            self.report(codes.UNREAD_RECORD, player, len(self.actions), why=why)
        self._unread = self.row
        self.actions.append(Unread(f"record {self.row}: {why}", player, self.row, self.span))
        self.board = None
