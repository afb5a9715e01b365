"""The matches of bgammon.org: `.match`."""

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
    """Whether a text has a line `bgammon-replay`, or the head of a game and a roll as bgammon.org writes them."""
    return has_line("bgammon", "OFFSET", source, "bgammon-replay") or (
        has_line("bgammon", "GAME", source, "\ni") and has_line("bgammon", "ROLL", source, "\n")
    )


def read(source: Source) -> Iterator[Match]:
    """The match of a file; see `notation.formats.bgammon.reader`."""
    from notation.formats.bgammon.reader import BgammonReader

    return BgammonReader.matches(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches; see `notation.formats.bgammon.writer`."""
    from notation.formats.bgammon import writer

    return writer.write(replays, lose)
