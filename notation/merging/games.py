"""Which games of several records are the same: side by side also where a record has one twice, in another order, cut in two
or run together with the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from notation.merging.likeness import Row, Said, alike, first_of, is_copy, is_part, key_of, said_in
from notation.merging.ordering import in_order
from notation.model import Action, Game, Match, Unread, Win

_SAME: Final = 0.25
"""Games that have less in common are not the same."""
_SHORTEST: Final = 4
"""No game has fewer actions: a roll, a double, a pass and the result."""
_WHOLE: Final = 0.8
"""Games that have so much in common are the same as they stand."""
_NEAR: Final = 2
"""So many games back a copy of a game may stand."""
_GAP: Final = 1.0
_SEAM: Final = 1.5
"""What it costs to take two games of a record for one, in actions that differ."""
_SHAPES: Final = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2))
"""So many games of one record may be so many of another, as where a head was left out or put in."""


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
    return _each_once([one for row in rows for one in _told_apart(row, copies)])


def _each_once(rows: Sequence[Together]) -> list[Together]:
    """The games without those that some of the records have a second time, as at the end of the game before."""
    kept = [*rows]
    second: set[int] = set()
    for at, row in enumerate(rows):
        near = (other for other in range(max(at - _NEAR, 0), min(at + _NEAR + 1, len(rows))) if other not in second)
        twice = next((other for other in near if _is_second(row.games, kept[other].games)), None)
        if twice is not None:
            held = kept[twice].pieces or _each(kept[twice].games)
            pieces = tuple((*one, *two) for one, two in zip(held, _each(row.games), strict=True))
            kept[twice] = kept[twice]._replace(pieces=pieces)
            second.add(at)
    return [row for at, row in enumerate(kept) if at not in second]


def _each(games: Sequence[Game | None]) -> tuple[tuple[Game, ...], ...]:
    return tuple((game,) if game else () for game in games)


def _is_second(row: Sequence[Game | None], other: Sequence[Game | None]) -> bool:
    """Whether all records that have a game have it in the other row as well, where more of them have it."""
    pairs = [(game, like) for game, like in zip(row, other, strict=True) if game]
    return len(pairs) < sum(like is not None for like in other) and all(like and is_copy(like, game) for game, like in pairs)


def _once(games: Sequence[Game]) -> list[tuple[Game, Game | None]]:
    """The games of a record, each with its copy where it stands there twice."""
    found: list[tuple[Game, Game | None]] = []
    for game in games:
        twice = next((at for at in range(max(len(found) - _NEAR, 0), len(found)) if is_copy(found[at][0], game)), None)
        if twice is None:
            found.append((game, None))
        else:
            found[twice] = found[twice][0], game
    return found


def agreement(one: Match, two: Match) -> float:
    """The share of the actions that two records agree in, in the games that both have, of those of the shorter record."""
    held = [said_in(*match.games).total() for match in (one, two)]
    rows = [row.games for row in together([one, two])]
    common = sum((said_in(left) & said_in(right)).total() for left, right in rows if left and right)
    return common / min(held) if min(held) else 1.0


def _joined(rows: list[Row], games: list[Game], count: int) -> list[Row]:
    """The rows of some records with the games of one more."""
    joined: list[tuple[range, range]] = _shapes([said_in(*first_of(row)) for row in rows], [said_in(game) for game in games])
    made: list[Row] = []
    for left, right in joined:
        row: Row = [[game for at in left for game in rows[at][record]] for record in range(count)]
        made.append([*row, [games[at] for at in right]])
    return in_order(made)


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
    if len(one) == len(two) > 1 and (_is_crossed(one, two) or _are_whole(one, two)):
        return None
    if not all(_are_pieces(games, whole) for games, whole in ((one, right), (two, left))):
        return None
    return left.total() + right.total() - 2 * common + _SEAM * (len(one) + len(two) - 2)


def _are_pieces(games: Sequence[Said], whole: Said) -> bool:
    """Whether each of some games holds a part of the whole, and not only the others."""
    for at, game in enumerate(games if len(games) > 1 else ()):
        others = [*games[:at], *games[at + 1 :]]
        left = whole - sum(others[1:], others[0])
        if 2 * (game & left).total() < game.total():
            return False
    return True


def _is_crossed(one: Sequence[Said], two: Sequence[Said]) -> bool:
    """Whether games are those of the other record in another order."""
    ends = ((one[0], two[-1]), (one[-1], two[0]))
    return all(2 * (left & right).total() > min(left.total(), right.total()) for left, right in ends)


def _are_whole(one: Sequence[Said], two: Sequence[Said]) -> bool:
    """Whether each game of some is one of the others, so that nothing need be told apart."""
    return all(alike(left, right) > _WHOLE for left, right in zip(one, two, strict=True))


def _told_apart(row: Row, copies: Sequence[dict[int, Game]]) -> Iterator[Together]:
    """The games of a row, one by one, with what each record has of each."""
    pieces = tuple(
        tuple(one for game in games for one in (game, twice.get(id(game))) if one is not None)
        for games, twice in zip(row, copies, strict=True)
    )
    told = pieces if any(len(games) > 1 for games in pieces) else ()
    row = [_without_copies(games) for games in row]
    runs = [_Run.of(_as_in(min(filter(None, row), key=len), games)) for games in row]
    if all(len(games) <= 1 for games in row) and not any(run.ends for run in runs):
        yield Together([games[0] if games else None for games in row], told)
        return
    lead = max(runs, key=lambda run: len(run.ends))
    cut = [[] if not run.actions else run.cut([_there(lead, run, end) for end in lead.ends]) for run in runs]
    for at in range(len(lead.ends) + 1):
        here = [games[at] if games and games[at].actions else None for games in cut]
        if not all(
            game is None or any(is_copy(one, game) for one in games[:at]) for game, games in zip(here, cut, strict=True)
        ):
            yield Together(here, told if not at else ())


def _without_copies(games: Sequence[Game]) -> list[Game]:
    """Pieces of a game without those that stand in the others as well."""
    left = [*games]
    for game in reversed(games):
        others = [one for one in left if one is not game]
        if others and is_part(game, others):
            left = others
    return left


def _as_in(order: Sequence[Game], games: Sequence[Game]) -> list[Game]:
    """The pieces of games in the order in which they stand there in another record."""
    keys = [key_of(action) for game in order for action in game.actions]

    def place(game: Game) -> int:
        own = [key_of(action) for action in game.actions]
        return SequenceMatcher(None, keys, own, autojunk=False).find_longest_match().a

    return sorted(games, key=place) if len(games) > 1 and games is not order else [*games]


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
    keys = [[key_of(action) for action in run.actions] for run in (one, two)]
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
