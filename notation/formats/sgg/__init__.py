"""The match text of GamesGrid and GridGammon: `.sgg`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a text has a line `Game n.a-b` and rows whose cells are set off by tabs, or the line of the players."""
    return has_line("sgg", "GAME", source, "game ", "game\t") and (
        has_line("sgg", "ROLL", source, "\t") or has_line("sgg", "NAMES", source, "vs.")
    )


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other; see `notation.formats.sgg.reader`."""
    from notation.formats.sgg.reader import SggReader

    return SggReader.matches(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, one after the other; see `notation.formats.sgg.writer`."""
    from notation.formats.sgg import writer

    return writer.write(replays, lose)
