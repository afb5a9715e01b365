"""What a record holds, in order: most of it is never asked for one by one, so each is made when it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar, overload

from notation.board import Player

Made = TypeVar("Made")


class Recorded(Sequence[Made]):
    """A sequence whose members are made when they are asked for, and then kept.

    `entries` is what is kept of each: the thing itself, or what it is made from; `players` whose it is.
    """

    __slots__ = ("entries", "made", "players")

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.players: list[Player | None] = []
        self.made: dict[int, Made] = {}

    @abstractmethod
    def make(self, index: int) -> Made:
        """The member with this index, from its entry."""

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, index: int) -> Made: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Made]: ...
    def __getitem__(self, index: int | slice) -> Made | Sequence[Made]:
        if isinstance(index, slice):
            return _Part(self, range(*index.indices(len(self.entries))))
        if index < 0:
            index += len(self.entries)
        if index in self.made:
            return self.made[index]
        if not 0 <= index < len(self.entries):
            raise IndexError(index)
        made = self.made[index] = self.make(index)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """To other processes it goes as what it holds."""
        return tuple, (tuple(self),)


class _Part(Sequence[Made]):
    """Some of the members of a sequence, not made either before they are asked for."""

    __slots__ = ("indices", "whole")

    def __init__(self, whole: Sequence[Made], indices: range) -> None:
        self.whole = whole
        self.indices = indices

    def __len__(self) -> int:
        return len(self.indices)

    @overload
    def __getitem__(self, index: int) -> Made: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Made]: ...
    def __getitem__(self, index: int | slice) -> Made | Sequence[Made]:
        found = self.indices[index]
        return self.whole[found] if isinstance(found, int) else _Part(self.whole, found)
