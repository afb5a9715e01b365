"""What records say of a match and of its games as a whole: names, rules, tags and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from notation.merging.differences import FIRST, Difference, Reading, span_place
from notation.model import Comment, Game, Match, Rules, Tag, Unread
from notation.phrases import Phrase

T = TypeVar("T", bound=Hashable)


def vote(values: Sequence[T]) -> T:
    """The value that most have; the first of those that are as frequent."""
    counts = Counter(values)
    return max(values, key=lambda value: (counts[value], -values.index(value)))


def numbered(numbers: Sequence[int], earlier: Sequence[Game]) -> int | None:
    """The number of a game: the one that follows that before it, if a record says so, else that of most records."""
    follows = (earlier[-1].number or 0) + 1 if earlier else 1
    return follows if follows in numbers else vote(numbers) if numbers else None


def players_of(records: Sequence[Match]) -> tuple[str, str]:
    """The names of the players, from the first of the records that tells them."""
    first, second = (next((name for match in records if (name := match.players[seat])), "") for seat in (0, 1))
    return first, second


def rules_of(records: Sequence[Match], length: int) -> Rules:
    """The rules that the match is played by, as far as any of the records tells them."""
    filled: dict[str, Any] = {}
    for name in ("crawford", "jacoby", "beavers", "cube_limit"):
        filled[name] = next((value for match in records if (value := getattr(match.rules, name)) is not None), None)
    told = any(match.rules.length_told for match in records)
    return replace(records[0].rules, length=length, length_told=told, **filled)


def head_of(records: Sequence[Match], differences: list[Difference]) -> tuple[Tag | Comment | Unread, ...]:
    """The tags and remarks of all records; of a tag that differs the first one's value, which is told."""
    head: list[Tag | Comment | Unread] = []
    known: dict[str, tuple[int, Tag]] = {}
    for record, match in enumerate(records):
        for part in match.head:
            if not isinstance(part, Tag):
                if not any(part == one for one in head):
                    head.append(part)
                continue
            before = known.get(part.key.casefold())
            if before is None:
                known[part.key.casefold()] = record, part
                head.append(part)
            elif before[1].value != part.value and _is_of_match(part):
                readings = tuple(
                    Reading(at, span_place(records[at], tag.span), f'{tag.key} "{tag.value}"')
                    for at, tag in (before, (record, part))
                )
                differences.append(Difference(None, readings, readings[0].text, Phrase(FIRST), settled=False))
    return tuple(replace(part, span=(0, 0)) for part in head)


_PROGRAMS: Final = ("ap", "site", "match id", "transcriber", "ca", "ff", "gm", "date", "application")


def _is_of_match(tag: Tag) -> bool:
    """Whether a tag tells of the match, and not of the file that it stands in."""
    return tag.key.casefold() not in _PROGRAMS
