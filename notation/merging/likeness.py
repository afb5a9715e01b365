"""How much games have in common, whoever of the players did it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from notation.merging.aligning import reading
from notation.model import Action, Comment, Game

_COPY: Final = 0.8
"""Games of one record that have so much in common are one game, written twice."""
_FEW: Final = 6
"""So few actions two games may well have in common."""

Said = Counter[Hashable]
Row = list[list[Game]]
"""What each record has of a game, or of some games that are not told apart: nothing, one, or several."""


def first_of(row: Row) -> list[Game]:
    """What the first record that has something there has."""
    return next(games for games in row if games)


def is_copy(one: Game, two: Game) -> bool:
    """Whether two games of one record are one game, written twice."""
    left, right = said_in(one), said_in(two)
    if left == right:
        return bool(left) and (left.total() >= _FEW or (one.number, one.score) == (two.number, two.score))
    return min(left.total(), right.total()) >= _FEW and alike(left, right) > _COPY


def is_part(piece: Game, games: Sequence[Game]) -> bool:
    """Whether what a piece of a game holds stands in other games of the record as well."""
    held = said_in(piece)
    return (held & said_in(*games)).total() > _COPY * held.total()


def said_in(*games: Game) -> Said:
    """What games hold, whoever of the players did it."""
    return Counter(key_of(action) for game in games for action in game.actions if not isinstance(action, Comment))


def key_of(action: Action) -> Hashable:
    """What is the same for an action and for that of the other player."""
    kind, _, *rest = reading(action)
    return kind, *rest


def alike(one: Said, two: Said) -> float:
    """How much two games have in common, from 0 to 1."""
    most = max(one.total(), two.total())
    return (one & two).total() / most if most else 1.0
