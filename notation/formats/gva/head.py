"""The head of a document: tags, comments and the day a match began, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from notation.formats.bgf.fields import items, number, text
from notation.formats.gva.vocabulary import TAGS
from notation.model import Comment, Match, Tag

_DATES: Final = ("%Y.%m.%d", "%Y.%m", "%Y")
"""How a day is spelled by its precision: exact to the day, the month or the year."""
_LAST: Final = 253_402_300_800
"""The first second that is in no year of four digits."""
_ROUNDS: Final = range(1, 100)
_PLAYERS: Final = ("player 1", "player 2")
_RULES: Final = {
    "variation": "variation",
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "beavers": "beavers",
    "cubelimit": "cube_limit",
}
"""Tags of match text that say what the rules say, and the names of those."""
_NUMBER: Final = re.compile(r"\d{1,4}")


def head(root: Any) -> list[Tag | Comment]:
    """The tags and comments of a document."""
    found: list[Tag | Comment] = [Tag(tag, text(root, key)) for tag, key in TAGS if text(root, key)]
    if number(root, "round") in _ROUNDS:
        found.append(Tag("Round", str(number(root, "round"))))
    return [*found, *_dates(root), *map(Comment, remarks(root))]


def remarks(found: Any) -> list[str]:
    """The texts that people wrote about something."""
    return [value for note in items(found, "annotations") if (value := text(note, "value"))]


def _dates(root: Any) -> Iterator[Tag]:
    """The day and the time that a match began; a time only where it is told more exactly than to the day."""
    began, precision = root.get("timestamp"), number(root, "date_precision", -1)
    if type(began) is not int or not 0 < began < _LAST:
        return
    moment = datetime.fromtimestamp(began, UTC)
    yield Tag("EventDate", f"{moment:{_DATES[max(precision, 0)] if precision < len(_DATES) else _DATES[0]}}")
    if precision < 0 and (moment.hour, moment.minute, moment.second) != (0, 0, 0):
        yield Tag("EventTime", f"{moment:%H.%M.%S}" if moment.second else f"{moment:%H.%M}")


def told(match: Match) -> dict[str, Any]:
    """The fields of a document that hold the tags of a match, as far as they can."""
    found: dict[str, Any] = {key: match.tag(tag) or "" for tag, key in TAGS}
    if (among := match.tag("Round") or "").isdecimal() and len(among) < 3 and int(among) in _ROUNDS:
        found["round"] = int(among)
    return found | _began(match)


def _began(match: Match) -> dict[str, int]:
    """When a match began, in seconds; 0 where that is not told or no such time."""
    day, time = (_NUMBER.findall(match.tag(key) or "")[:3] for key in ("EventDate", "EventTime"))
    parts = [*map(int, day), *([] if len(day) < 3 else map(int, time))]
    try:
        began = datetime(*(parts + [1, 1][max(len(parts) - 1, 0) :])[:6], tzinfo=UTC) if parts else None  # type: ignore[misc,arg-type]
    except ValueError:
        began = None
    seconds = int(began.timestamp()) if began is not None else 0
    if seconds <= 0:
        return {"timestamp": 0}
    return {"timestamp": seconds} | ({"date_precision": 3 - len(day)} if len(day) < 3 or not time else {})


def lost_tags(match: Match, root: dict[str, Any]) -> Iterator[Tag]:
    """The tags that a reader of a document will not find in it."""
    kept = {(part.key.casefold(), part.value) for part in head(root) if isinstance(part, Tag)}
    for part in match.head:
        if isinstance(part, Tag) and (part.key.casefold(), part.value) not in kept and not _restates(part, match):
            yield part


def respelled(tag: Tag, root: dict[str, Any]) -> bool:
    """Whether a tag stands in a document with other signs between its numbers, as a time may."""
    numbers = _NUMBER.findall(tag.value)
    times = (part for part in _dates(root) if part.key.casefold() == tag.key.casefold())
    return any([*map(int, numbers)] == [*map(int, _NUMBER.findall(part.value))] for part in times)


def _restates(tag: Tag, match: Match) -> bool:
    """Whether a tag says what stands in the names of the players or in the rules."""
    key = tag.key.casefold()
    if key in _PLAYERS:
        return tag.value == match.players[_PLAYERS.index(key)]
    return key in _RULES and getattr(match.rules, _RULES[key]) is not None
