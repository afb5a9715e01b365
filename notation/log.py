"""What happened in a game, kept small: decisions are made of it when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from notation.board import Player
from notation.decisions import Decision
from notation.model import Action, Deciding, Move, Step
from notation.packed import Sides, unpack_both
from notation.plain import Run


class Entry(NamedTuple):
    """A decision that was looked closer at: the fields of `Decision`, with the checkers as numbers."""

    at: int
    action: Deciding
    sides: Sides
    cube: int
    owner: Player | None
    turns: int
    turn: Player
    steps: tuple[Step, ...]
    legal: bool
    known: bool
    certain: bool
    after: Sides

    def decision(self) -> Decision:
        """The decision itself."""
        at, action, sides, cube, owner, turns, turn, steps, legal, known, certain, after = self
        player, dice = action.player, action.dice if isinstance(action, Move) else None
        before, then = unpack_both(sides), unpack_both(after)
        return Decision(at, action, player, dice, before, cube, owner, turns, turn, steps, legal, known, certain, then)


class Log:
    """The decisions of a game: made of `entries` about `actions`, and `restored` to the order of the record."""

    __slots__ = ("_actions", "_entries", "_made", "_restored")

    def __init__(
        self,
        actions: Sequence[Action],
        entries: Sequence[Entry | Run],
        restored: Callable[[Sequence[Decision]], Sequence[Decision]] = tuple,
    ) -> None:
        self._actions = actions
        self._entries = entries
        self._restored = restored
        self._made: tuple[Decision, ...] | None = None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in the order of the record."""
        if self._made is None:
            made: list[Decision] = []
            for entry in self._entries:
                if isinstance(entry, Run):
                    made += entry.decisions(self._actions)
                else:
                    made.append(entry.decision())
            self._made = tuple(self._restored(made))
        return self._made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self.decisions == other.decisions
