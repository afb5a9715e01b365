"""Which games of several records are the same: side by side also where a record has one twice, in another order, cut in two
or run together with the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final, NamedTuple

from notation.merging.aligning import reading
from notation.model import Action, Comment, Game, Match, Unread, Win

_COPY: Final = 0.8
"""Neighbouring games of one record that have so much in common are one game, written twice."""
_MOVED: Final = 0.5
"""Games that have so much in common are the same, wherever they stand."""
_SAME: Final = 0.25
"""Games that have less in common are not the same."""
_FEW: Final = 6
"""So few actions two games may well have in common."""
_SHORTEST: Final = 4
"""No game has fewer actions: a roll, a double, a pass and the result."""
_GAP: Final = 1.0
_SEAM: Final = 1.5
"""What it costs to take two games of a record for one, in actions that differ."""
_SHAPES: Final = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2))
"""So many games of one record may be so many of another, as where a head was left out or put in."""

Said = Counter[Hashable]
Row = list[list[Game]]
"""What each record has of a game, or of some games that are not told apart: nothing, one, or several."""


class Together(NamedTuple):
    """The same game in all records (None where a record lacks it), and the numbers under which each has it where they do not
    all have it as one game; those of a copy too."""

    games: list[Game | None]
    pieces: tuple[tuple[Game, ...], ...] = ()


def together(records: Sequence[Match]) -> list[Together]:
    """The games of all records in their order, each with its place in every record."""
    single = [_once(match.games) for match in records]
    rows: list[Row] = [[[game]] for game, _ in single[0]]
    for count, games in enumerate(single[1:], 1):
        rows = _joined(rows, [game for game, _ in games], count)
    copies = [{id(game): copy for game, copy in games if copy is not None} for games in single]
    return [one for row in rows for one in _told_apart(row, copies)]


def _once(games: Sequence[Game]) -> list[tuple[Game, Game | None]]:
    """The games of a record, each with its copy where it stands there twice."""
    found: list[tuple[Game, Game | None]] = []
    for game in games:
        if found and _is_copy(found[-1][0], game):
            found[-1] = found[-1][0], game
        else:
            found.append((game, None))
    return found


def _is_copy(one: Game, two: Game) -> bool:
    left, right = said_in(one), said_in(two)
    if left == right:
        return bool(left) and (left.total() >= _FEW or (one.number, one.score) == (two.number, two.score))
    return min(left.total(), right.total()) >= _FEW and alike(left, right) > _COPY


def said_in(*games: Game) -> Said:
    """What games hold, whoever of the players did it."""
    return Counter(_key(action) for game in games for action in game.actions if not isinstance(action, Comment))


def _key(action: Action) -> Hashable:
    """What is the same for an action and for that of the other player."""
    kind, _, *rest = reading(action)
    return kind, *rest


def alike(one: Said, two: Said) -> float:
    """How much two games have in common, from 0 to 1."""
    most = max(one.total(), two.total())
    return (one & two).total() / most if most else 1.0


def agreement(one: Match, two: Match) -> float:
    """The share of the actions that two records agree in, in the games that both have, of those of the shorter record."""
    held = [said_in(*match.games).total() for match in (one, two)]
    rows = [row.games for row in together([one, two])]
    common = sum((said_in(left) & said_in(right)).total() for left, right in rows if left and right)
    return common / min(held) if min(held) else 1.0


def _joined(rows: list[Row], games: list[Game], count: int) -> list[Row]:
    """The rows of some records with the games of one more."""
    joined: list[tuple[range, range]] = _shapes([said_in(*_first(row)) for row in rows], [said_in(game) for game in games])
    made: list[Row] = []
    for left, right in joined:
        row: Row = [[game for at in left for game in rows[at][record]] for record in range(count)]
        made.append([*row, [games[at] for at in right]])
    return _in_order(made, count)


def _first(row: Row) -> list[Game]:
    return next(games for games in row if games)


def _shapes(one: Sequence[Said], two: Sequence[Said]) -> list[tuple[range, range]]:
    """The cheapest way to set games side by side, in their order: ranges of each, one of them empty for a game that the other
    record lacks."""
    start = 0
    while start < min(len(one), len(two)) and one[start] == two[start]:
        start += 1
    best: dict[tuple[int, int], tuple[float, int, int]] = {(start, start): (0.0, 0, 0)}
    for row in range(start, len(one) + 1):
        for column in range(start, len(two) + 1):
            ways = [best[row, column]] if (row, column) in best else []
            if row > start:
                ways.append((best[row - 1, column][0] + one[row - 1].total() + _GAP, 1, 0))
            if column > start:
                ways.append((best[row, column - 1][0] + two[column - 1].total() + _GAP, 0, 1))
            for left, right in _SHAPES:
                if row - left >= start and column - right >= start:
                    cost = _unlike(one[row - left : row], two[column - right : column])
                    if cost is not None:
                        ways.append((best[row - left, column - right][0] + cost, left, right))
            best[row, column] = min(ways)
    found = []
    row, column = len(one), len(two)
    while row > start or column > start:
        _, left, right = best[row, column]
        found.append((range(row - left, row), range(column - right, column)))
        row, column = row - left, column - right
    return [*((range(at, at + 1), range(at, at + 1)) for at in range(start)), *reversed(found)]


def _unlike(one: Sequence[Said], two: Sequence[Said]) -> float | None:
    """How many actions differ where some games are some others; None where they are not."""
    left, right = (sum(games[1:], games[0]) for games in (one, two))
    common = (left & right).total()
    if common < _SAME * max(left.total(), right.total()):
        return None
    return left.total() + right.total() - 2 * common + _SEAM * (len(one) + len(two) - 2)


def _in_order(rows: list[Row], count: int) -> list[Row]:
    """Rows in which a game that the new record has at another place stands with its like, where its number and score let it."""
    for row in rows:
        if any(row[:count]):
            continue
        for like in rows:
            if like[count] or not any(like[:count]) or alike(said_in(*row[count]), said_in(*_first(like))) < _MOVED:
                continue
            both = [*like[:count], row[count]]
            ways = [[both if one is like else one for one in rows if one is not row]]
            ways.append([both if one is row else one for one in rows if one is not like])
            return _in_order(min(ways, key=_disorder), count)
    return rows


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


def _told_apart(row: Row, copies: Sequence[dict[int, Game]]) -> Iterator[Together]:
    """The games of a row, one by one, with what each record has of each."""
    pieces = tuple(
        tuple(one for game in games for one in (game, twice.get(id(game))) if one is not None)
        for games, twice in zip(row, copies, strict=True)
    )
    told = pieces if any(len(games) > 1 for games in pieces) else ()
    if all(len(games) <= 1 for games in row):
        yield Together([games[0] if games else None for games in row], told)
        return
    runs = [_Run.of(games) for games in row]
    lead = max(runs, key=lambda run: len(run.ends))
    cut = [[] if not run.actions else run.cut([_there(lead, run, end) for end in lead.ends]) for run in runs]
    for at in range(len(lead.ends) + 1):
        yield Together([games[at] if games else None for games in cut], told if not at else ())


class _Run(NamedTuple):
    """The actions of some games of a record one after the other, where each of its heads stands, and where a game ends before
    the last action."""

    actions: list[Action]
    heads: list[tuple[int, Game]]
    ends: list[int]

    @classmethod
    def of(cls, games: Sequence[Game]) -> _Run:
        """The games of a record that may be one game, or several."""
        actions: list[Action] = []
        heads = []
        for game in games:
            heads.append((len(actions), game))
            actions += game.actions
        ends: list[int] = []
        for at in range(_SHORTEST, len(actions) - _SHORTEST + 1):
            over = isinstance(actions[at - 1], Win) and not isinstance(actions[at], (Win, Unread))
            if over and at - (ends[-1] if ends else 0) >= _SHORTEST:
                ends.append(at)
        return cls(actions, heads, ends)

    def cut(self, ends: Sequence[int]) -> list[Game]:
        """The games with their ends at these places."""
        games = []
        for start, end in zip([0, *ends], [*ends, len(self.actions)], strict=True):
            near = [head for head in self.heads if abs(head[0] - start) < _SHORTEST]
            _, head = min(near, key=lambda head: abs(head[0] - start), default=(0, None))
            game = head or replace(self.heads[0][1], number=None, score=None, span=(0, 0))
            games.append(replace(game, actions=tuple(self.actions[start:end]), rows=()))
        return games


def _there(one: _Run, two: _Run, end: int) -> int:
    """Where in the second run the place stands that is `end` in the first."""
    if one is two:
        return end
    keys = [[_key(action) for action in run.actions] for run in (one, two)]
    before = 0, 0
    for left, right, size in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_matching_blocks():
        if end < left:
            break
        if end <= left + size:
            return right + end - left
        before = left + size, right + size
    else:
        return len(two.actions)
    return min(before[1] + end - before[0], right)
