"""The match header of `.xg` from tags and rules, read back to see what it cannot hold."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from notation.formats.xg import head, layout
from notation.formats.xg.packing import new, put, short, wide
from notation.model import Match, Tag

VERSION: Final = 30
_ELO: Final = re.compile(r"(-?\d{1,5}(?:\.\d{1,9})?)(?:/(\d{1,9}))?")
CLOCK: Final = re.compile(r"(Fischer|Bronstein) (\d{1,9})/(\d{1,9})")
"""How the tag of a clock is written; without a clock times mean nothing."""
_NUMBER: Final = re.compile(r"\d{1,10}")
_LARGEST: Final = (1 << 31) - 1
_LONGEST: Final = 127
_RULES: Final = ("length", "crawford", "jacoby", "beavers", "cube_limit", "variation")


def match_header(match: Match) -> bytearray:
    """The first record, without the numbers of its comments; nothing in it is longer than its place."""
    rules = match.rules
    names = match.players
    limit = rules.cube_limit
    power = limit.bit_length() - 1 if limit and limit > 1 and limit == 1 << limit.bit_length() - 1 else 10
    number = head.VARIATIONS.index(rules.variation) if rules.variation in head.VARIATIONS else 0
    identity = _NUMBER.fullmatch(match.tag("Match ID") or "")
    record = new(
        layout.MATCH,
        layout.MatchHeader,
        magic=b"DMLI",
        version=VERSION,
        length=rules.length if 0 < rules.length <= _LONGEST else head.UNLIMITED,
        variation=number,
        crawford=rules.crawford is not False,
        jacoby=bool(rules.jacoby),
        beaver=bool(rules.beavers),
        auto_double=(match.tag("AutoDouble") or "").casefold() == "on",
        cube_limit=min(power, head.MOST_DOUBLINGS),
        date=_days(match),
        game_id=int(identity[0]) if identity and int(identity[0]) <= _LARGEST else 0,
        header_comment=-1,
        footer_comment=-1,
        name1=short(names[0], 40),
        name2=short(names[1], 40),
        wide_name1=wide(names[0]),
        wide_name2=wide(names[1]),
        transcriber=wide(match.tag("Transcriber") or ""),
    )
    for name, key in (("event", "Event"), ("location", "Site"), ("round", "Round")):
        value = match.tag(key) or ""
        put(record, layout.MatchHeader, **{name: short(value, 128), f"wide_{name}": wide(value)})
    for place in (1, 2):
        if found := _ELO.fullmatch(match.tag(f"Player {place} Elo") or ""):
            put(record, layout.MatchHeader, **{f"elo{place}": float(found[1]), f"experience{place}": int(found[2] or 0)})
    if found := CLOCK.fullmatch(match.tag("ClockType") or ""):
        kind = 1 if found[1] == "Fischer" else 2
        put(record, layout.MatchHeader, clock=kind, clock_time=int(found[2]), clock_delay=int(found[3]))
    return record


def _days(match: Match) -> float:
    """The date as days since the end of 1899; 0 where there is none that can be read."""
    day = re.sub(r"[-/]", ".", match.tag("EventDate") or "")
    time = (match.tag("EventTime") or "").replace(":", ".")
    for text, pattern in ((f"{day} {time}", "%Y.%m.%d %H.%M"), (day, "%Y.%m.%d")):
        try:
            moment = datetime.strptime(text, pattern)
        except ValueError:
            continue
        return (moment - datetime(1899, 12, 30)).total_seconds() / 86_400
    return 0.0


def lost_tags(match: Match, record: bytes | bytearray) -> list[Tag]:
    """The tags that a reader will not find in this header."""
    written: layout.MatchHeader = layout.read_match_header(bytes(record), 0)
    kept = {(tag.key.casefold(), tag.value) for tag in head.tags(written, (0, 0))}
    return [part for part in match.head if isinstance(part, Tag) and (part.key.casefold(), part.value) not in kept]


def lost_rules(match: Match, record: bytes | bytearray) -> list[str]:
    """The names of the rules that a reader will understand otherwise."""
    kept = head.rules(layout.read_match_header(bytes(record), 0))
    told = {name: getattr(match.rules, name) for name in _RULES}
    return [name for name, value in told.items() if value is not None and value != getattr(kept, name)]
