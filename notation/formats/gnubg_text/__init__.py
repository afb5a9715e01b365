"""The text exports of GNU Backgammon, whatever the language in which it ran."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has a decision with its IDs, and either the head of a game or a line that tells what was done."""
    return has_line("gnubg_text", "BLOCK", source, "gnu backgammon") and (
        has_line("gnubg_text", "HEAD", source, "(") or has_line("gnubg_text", "ACTED", source, "\n*")
    )


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other; see `notation.formats.gnubg_text.reader`."""
    from notation.formats.gnubg_text.reader import GnubgTextReader

    return GnubgTextReader.matches(source)
