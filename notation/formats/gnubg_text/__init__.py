"""The text exports of GNU Backgammon, whatever the language in which it ran."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.line_reader import detects

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has a decision with its IDs, and either the head of a game or a line that tells what was done."""
    return detects("gnubg_text", source, "BLOCK") and any(detects("gnubg_text", source, kind) for kind in ("HEAD", "ACTED"))


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other; see `notation.formats.gnubg_text.reader`."""
    from notation.formats.gnubg_text.reader import GnubgTextReader

    return GnubgTextReader.matches(source)
