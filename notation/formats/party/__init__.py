"""The game log of PartyGammon: `.gam`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has a line `GAME_n_GAMEPLAY=`, or names the players of a game in the same way."""
    return has_line("party", "GAMEPLAY", source, "_gameplay") or has_line("party", "NAME", source, "_player_")


def read(source: Source) -> Iterator[Match]:
    """The match of a log; see `notation.formats.party.reader`."""
    from notation.formats.party.reader import PartyReader

    return PartyReader.matches(source)
