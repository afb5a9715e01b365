"""The match header of `.xg`: tags named as in eXtreme Gammon's own match text, and the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from notation.formats.xg.layout import MatchHeader, short_text, wide_text
from notation.model import Rules, Tag
from notation.source import Span

UNLIMITED: Final = 99999
VARIATIONS: Final = ("Backgammon", "NackGammon", "HyperGammon (3)", "LongGammon")
MOST_DOUBLINGS: Final = 30
"""The largest power of two that is taken for a value of the cube."""

_WIDE_SINCE: Final = 24
_CLOCK_SINCE: Final = 25
_TRANSCRIBER_SINCE: Final = 30
_EPOCH: Final = datetime(1899, 12, 30)
_LAST_DAY: Final = 2_958_465
_SECONDS: Final = 86_400
_CLOCKS: Final = {1: "Fischer", 2: "Bronstein"}


def _text(header: MatchHeader, wide: bytes, short: bytes) -> str:
    """A text of the header: the older fields hold 40 letters in a code page, the newer ones all of Unicode."""
    found = wide_text(wide) if header.version >= _WIDE_SINCE else ""
    return found or short_text(short)


def players(header: MatchHeader) -> tuple[str, str]:
    """The names of the players."""
    return _text(header, header.wide_name1, header.name1), _text(header, header.wide_name2, header.name2)


def has_clock(header: MatchHeader) -> bool:
    """Whether the match was played with a clock, so that the times left mean something."""
    return header.version >= _CLOCK_SINCE and header.clock in _CLOCKS


def variation(header: MatchHeader) -> str:
    """The name of the variation; one that is not known by its number."""
    known = 0 <= header.variation < len(VARIATIONS)
    return VARIATIONS[header.variation] if known else f"variation {header.variation}"


def rules(header: MatchHeader) -> Rules:
    """The rules in force.  A length of 99999 stands for a money session, as does one that cannot be."""
    return Rules(
        length=0 if header.length == UNLIMITED or header.length < 0 else header.length,
        crawford=header.crawford,
        jacoby=header.jacoby,
        beavers=header.beaver,
        cube_limit=1 << header.cube_limit if 0 < header.cube_limit <= MOST_DOUBLINGS else None,
        variation=variation(header),
    )


def tags(header: MatchHeader, span: Span) -> Iterator[Tag]:
    """The tags that a match text of eXtreme Gammon has, in its order; empty ones are left out."""
    names = players(header)
    moment = _moment(header.date)
    values = {
        "Site": _text(header, header.wide_location, header.location),
        "Match ID": str(abs(header.game_id)) if header.game_id else "",
        "Event": _text(header, header.wide_event, header.event),
        "Round": _text(header, header.wide_round, header.round),
        "Player 1": names[0],
        "Player 2": names[1],
        "Player 1 Elo": _elo(header.elo1, header.experience1),
        "Player 2 Elo": _elo(header.elo2, header.experience2),
        "EventDate": f"{moment:%Y.%m.%d}" if moment else "",
        "EventTime": f"{moment:%H.%M}" if moment else "",
        "Variation": variation(header),
        "Crawford": _switch(header.crawford),
        "Jacoby": _switch(header.jacoby),
        "Beaver": _switch(header.beaver),
        "AutoDouble": _switch(header.auto_double),
        "CubeLimit": str(1 << header.cube_limit) if 0 < header.cube_limit <= MOST_DOUBLINGS else "",
        "ClockType": f"{_CLOCKS[header.clock]} {header.clock_time}/{header.clock_delay}" if has_clock(header) else "",
        "Transcriber": wide_text(header.transcriber) if header.version >= _TRANSCRIBER_SINCE else "",
    }
    return (Tag(key, value, span) for key, value in values.items() if value)


def _switch(on: bool) -> str:
    return "On" if on else "Off"


def _elo(rating: float, experience: int) -> str:
    return f"{rating:.2f}/{max(experience, 0)}" if math.isfinite(rating) and 0 < abs(rating) < 100_000 else ""


def _moment(days: float) -> datetime | None:
    """A date and time, to the second, of days since the end of 1899; None for a number that is none."""
    if not (math.isfinite(days) and 1 <= days < _LAST_DAY):
        return None
    return _EPOCH + timedelta(seconds=round(days * _SECONDS))
