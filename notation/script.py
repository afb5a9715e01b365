"""What the record of a game shows from some point of it on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from notation.board import Player
from notation.lookahead import FAR, Budget, Future, Record
from notation.model import Action, Comment, Move, Unread
from notation.plain import PLAYS
from notation.recorded import Recorded


class Script:
    """The actions of a game in the order in which they are taken to have happened.

    `entries` is what is kept of each (see `notation.recorded`), and `players` whose it is; `numbers` are their rows, where rows
    are out of the ordinary.  Methods take the index where the record goes on `after` what is looked at.
    """

    def __init__(self, actions: Sequence[Action], numbers: Sequence[int | None], marks_hits: bool, budget: Budget) -> None:
        self.actions = actions
        if isinstance(actions, Recorded):
            self.entries: Sequence[Any] = actions.entries
            self.players: Sequence[Player | None] = actions.players
        else:
            self.entries, self.players = actions, [getattr(action, "player", None) for action in actions]
        self.numbers = numbers
        self.marks_hits = marks_hits
        self.budget = budget
        self._record: Record | None = None

    def rest(self, after: int) -> Iterator[Action]:
        """What follows in the record, as far as any game goes on."""
        actions = self.actions
        return (actions[at] for at in range(after, min(after + FAR, len(actions))))

    def next(self, after: int) -> Action | None:
        """The next thing that happens."""
        return next((action for action in self.rest(after) if not isinstance(action, (Comment, Unread))), None)

    def future(self, after: int, *before: Move) -> Future:
        """What the record shows from `after` on, with `before` in front of it."""
        if self._record is None:
            self._record = Record(self.actions)
        return self._record.future(after, before, self.marks_hits, self.budget)

    def roller(self, after: int) -> Player | None:
        """Who makes the next roll; None when none follows."""
        following = range(after, min(after + FAR, len(self.entries)))
        return next((self.players[at] for at in following if type(self.entries[at]) in PLAYS), None)

    def is_first_roll(self, after: int) -> bool:
        """Whether only one roll stands before the action that ends at `after`."""
        rolls = (at for at in range(after - 1) if type(self.entries[at]) in PLAYS)
        return len([*islice(rolls, 2)]) == 1

    def beside(self, move: Move, at: int, index: int) -> Move | None:
        """The other player's roll in the same row as `move`, which stands at `at`, if it is the action with this index; any row
        is the same where rows are not told."""
        found = self.actions[index] if 0 <= index < len(self.actions) else None
        if not isinstance(found, Move) or found.player == move.player:
            return None
        return found if not self.numbers or self.numbers[at] == self.numbers[index] else None

    def is_written_twice(self, move: Move, after: int, awaited: bool) -> bool:
        """Whether the player's last roll stands here again, in the same row, and not because he rolled so twice; `awaited`
        tells whether it is his turn."""
        if not self.numbers:
            return False
        before = range(after - 2, -1, -1)
        rolls = (at for at in before if isinstance(earlier := self.actions[at], Move) and earlier.player == move.player)
        at = next(rolls, None)
        following = self.next(after)
        return (
            at is not None
            and self.actions[at] == move
            and self.numbers[at] == self.numbers[after - 1] is not None
            and (not isinstance(following, Move) or following.player == move.player or not awaited)
        )
