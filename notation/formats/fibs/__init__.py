"""What FIBS says while a match is played or watched: session logs and those of CLIP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text shows boards and tells of a play, a roll or a new game as FIBS does."""
    return has_line("fibs", "BOARD", source, "board:") and any(
        has_line("fibs", kind, source, word)
        for kind, word in (("MOVES", " move"), ("ROLLS", " roll"), ("NEW_GAME", "starting"))
    )


def read(source: Source) -> Iterator[Match]:
    """The matches of a log, one after the other; see `notation.formats.fibs.reader`."""
    from notation.formats.fibs.reader import FibsReader

    return FibsReader.matches(source)
