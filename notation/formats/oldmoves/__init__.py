"""The games that FIBS keeps: what `oldmoves` prints."""

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
    """Whether a text has a line that tells a score of FIBS, and one that tells who is X and who is O."""
    return has_line("oldmoves", "SCORE", source, "score") and has_line("oldmoves", "SIDES", source, " is ")


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other; see `notation.formats.oldmoves.reader`."""
    from notation.formats.oldmoves.reader import OldmovesReader

    return OldmovesReader.matches(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, one after the other; see `notation.formats.oldmoves.writer`."""
    from notation.formats.oldmoves import writer

    return writer.write(replays, lose)
