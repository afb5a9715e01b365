"""The position text of eXtreme Gammon, in any of its languages: positions with what the program thought of them."""

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
    """Whether a text has the line of the names, and an ID or the score."""
    # Colons stand in most texts, so the line of the names is looked for last.
    scored = (has_line("xg_text", "SCORE", source, word) for word in (" o:", "\to:"))
    return (has_line("xg_text", "ID", source, "xgid") or any(scored)) and has_line("xg_text", "NAMES", source, ":")


def read(source: Source) -> Iterator[Match]:
    """The positions of a text, each as a match with a set position; see `notation.formats.xg_text.reader`."""
    from notation.formats.xg_text.reader import XgTextReader

    return XgTextReader.matches(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Positions, and the positions of replayed matches; see `notation.formats.xg_text.writer`."""
    from notation.formats.xg_text import writer

    return writer.write(replays, lose)
