"""Games that stand at another place in one record than in the others: put beside their like, and all in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from notation.merging.likeness import Row, alike, first_of, is_part, said_in
from notation.model import Move

_MOVED: Final = 0.5
"""Games that have so much in common are the same, wherever they stand."""
_FEW: Final = 4
"""Fewer rolls of a game than these may well stand in another one too."""
_COPIED: Final = 2
"""So many rolls make a piece that may be known as a copy."""


def in_order(rows: Sequence[Row]) -> list[Row]:
    """Rows in which a game, or a part of one, that a record has at another place stands with its like, where numbers and scores
    let it."""
    left = [*rows]
    for row in rows:
        if not all(row) and any(row is one for one in left):
            ways = [way for like in left if like is not row for way in _with_its_like(left, row, like)]
            left = min(ways, key=lambda way: (-way[0], _disorder(way[1])), default=(0.0, left))[1]
    for at in range(len(left) - 1):
        exchanged = [*left[:at], left[at + 1], left[at], *left[at + 2 :]]
        if _disorder(exchanged) < _disorder(left):
            left = exchanged
    return left


def _with_its_like(rows: Sequence[Row], row: Row, like: Row) -> Iterator[tuple[float, list[Row]]]:
    """The rows with one of them taken for a part of another one, at the place of either; and how much they have in common."""
    found = _common(row, like)
    if found is None:
        return
    both = [[*one, *two] for one, two in zip(like, row, strict=True)]
    yield found, [both if one is like else one for one in rows if one is not row]
    yield found, [both if one is row else one for one in rows if one is not like]


def _common(row: Row, like: Row) -> float | None:
    """How much the games of a row have in common with those that other records have in another row; None where they are not
    the same."""
    of = [record for record, games in enumerate(row) if games]
    others = [games for record, games in enumerate(like) if games and record not in of]
    own = next((like[record] for record in of if like[record]), [])
    mine = first_of(row)
    rolls = sum(isinstance(action, Move) for game in mine for action in game.actions)
    if own and rolls >= _COPIED and all(is_part(game, own) for game in mine):
        return 1.0
    if not others:
        return None
    held, there = said_in(*mine), said_in(*others[0])
    if own:
        there -= said_in(*own)
    elif alike(held, there) >= _MOVED:
        return alike(held, there)
    part = (held & there).total() / max(held.total(), 1)
    return part if rolls >= _FEW and part >= _MOVED else None


def _disorder(rows: Sequence[Row]) -> int:
    """How often games do not follow one another by their numbers and scores, as any of the records has them."""
    found = 0
    for before, after in pairwise(rows):
        one, two = ([game for games in row for game in games] for row in (before, after))
        found += not any(
            left.number is None or right.number is None or left.number < right.number for left in one for right in two
        )
        found += not any(
            left.score is None or right.score is None or sum(left.score) < sum(right.score) for left in one for right in two
        )
    return found
