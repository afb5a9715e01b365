"""The match text of BGRoom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has the head of a game that names who is X and who is 0, or the line of its version."""
    return has_line("bgroom", "GAME", source, "game ", "game\t") or has_line("bgroom", "VERSION", source, "version")


def read(source: Source) -> Iterator[Match]:
    """The match of a text; see `notation.formats.bgroom.reader`."""
    from notation.formats.bgroom.reader import BgroomReader

    return BgroomReader.matches(source)
