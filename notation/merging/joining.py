"""Games of one match that stand in several records put together again."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from notation.model import Game, Match, Tag
from notation.replay import Replay, replay


class Joined(NamedTuple):
    """A match, and which of the records that were given it is made of, counted from 0, in their order in the match."""

    match: Match
    parts: tuple[int, ...]


def join(matches: Iterable[Match]) -> tuple[list[Joined], list[int]]:
    """Matches with those put together whose players and length are the same and whose scores follow on, and which of the
    records go on from a score that no other leads to.

    The records may come in any order; a match stands where the first of its games stood.  Where several lead to the same
    score the nearest before goes first.  Those of the same players without scores are one session, in the order given.  Games
    that are numbered anew in each record are numbered on.

    >>> from notation.model import Rules, Win
    >>> parts = [Match(("Ada", "Ben"), Rules(3), (Game(1, score, actions=(Win(0, 1),)),)) for score in ((1, 0), (0, 0))]
    >>> (joined,), astray = join(parts)
    >>> joined.parts, [game.number for game in joined.match.games], astray
    ((1, 0), [1, 2], [])
    """
    replays = [replay(match) for match in matches]
    ends: defaultdict[Hashable, list[int]] = defaultdict(list)
    for number, one in enumerate(replays):
        if (end := _end(one)) is not None:
            ends[end].append(number)
    next_of: dict[int, int] = {}
    astray: list[int] = []
    for number, one in enumerate(replays):
        start = _start(one)
        if start is None:
            continue
        found = ends[start]
        before = bisect_left(found, number) - 1
        if before >= 0:
            next_of[found.pop(before)] = number
        elif one.games[0].game.score is not None:
            if found:
                next_of[found.pop(0)] = number
            else:
                astray.append(number)
    later = set(next_of.values())
    chains = [tuple(_chain(number, next_of)) for number in range(len(replays)) if number not in later]
    return [Joined(_whole([replays[part].match for part in chain]), chain) for chain in chains], astray


def _chain(number: int, next_of: dict[int, int]) -> Iterator[int]:
    """A record and those that follow on it.  This ends, as each of them leads to a higher score or is a later one."""
    found: int | None = number
    while found is not None:
        yield found
        found = next_of.get(found)


def _kind(match: Match) -> Hashable:
    return match.players, match.rules.length, match.rules.variation


def _end(one: Replay) -> Hashable:
    """Where a record leads to: whose match it is, and its score; None where nothing can follow."""
    if not one.games:
        return None
    if one.games[0].game.score is None:
        return None if one.match.rules.length else (_kind(one.match), None)
    return (_kind(one.match), one.score) if one.winner is None and one.games[-1].winner is not None else None


def _start(one: Replay) -> Hashable:
    """Where a record goes on from; None for the beginning of a match."""
    if not one.games:
        return None
    score = one.games[0].game.score
    if score is None:
        return _end(one)
    return (_kind(one.match), score) if any(score) else None


def _whole(parts: list[Match]) -> Match:
    """Records that follow one another as one match; one alone stays as it is."""
    first, *others = parts
    if not others:
        return first
    head, games = list(first.head), list(first.games)
    for one in others:
        head += [part for part in one.head if not isinstance(part, Tag) or first.tag(part.key) is None]
        games += _numbered_on(games, one.games)
    said = tuple(finding for part in parts for finding in part.diagnostics)
    # No one file is its source, so that what is said of it later has no place.
    return replace(first, head=tuple(head), games=tuple(games), diagnostics=said, source=None)


def _numbered_on(before: list[Game], games: tuple[Game, ...]) -> Iterator[Game]:
    """Games with numbers that go on from those before, where they begin anew."""
    last = before[-1].number
    shift = last if last is not None and (games[0].number or last) <= last else 0
    for game in games:
        yield replace(game, number=game.number + shift) if game.number is not None and shift else game
