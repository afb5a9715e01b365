"""The game log of PartyGammon: `.gam`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.line_reader import detects

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has a line `GAME_n_GAMEPLAY=`, or names the players of a game in the same way."""
    return detects("party", source, "GAMEPLAY") or detects("party", source, "NAME")


def read(source: Source) -> Iterator[Match]:
    """The match of a log; see `notation.formats.party.reader`."""
    from notation.formats.party.reader import PartyReader

    return PartyReader.matches(source)
