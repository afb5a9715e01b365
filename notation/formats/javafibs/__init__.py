"""The log of a match that JavaFIBS keeps for itself: `.match`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has the first line of such a log."""
    return has_line("javafibs", "VERSION", source, "javafibs")


def read(source: Source) -> Iterator[Match]:
    """The matches of a log, one after the other; see `notation.formats.javafibs.reader`."""
    from notation.formats.javafibs.reader import JavafibsReader

    return JavafibsReader.matches(source)
