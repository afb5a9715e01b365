"""The position text of BGBlitz, in any of its languages: positions with what the program thought of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation import grammar
from notation.formats.beginning import has_line
from notation.formats.known import BEGINNING

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has both IDs in one line, or a picture whose upper edge tells the name and the pip count of O."""
    if has_line("bgblitz_text", "IDS", source, "position-id"):
        return True
    head = grammar.terminal("position_texts", "COUNT_BEHIND").search(source.text[:BEGINNING].replace("\r", "\n") + "\n")
    return head is not None


def read(source: Source) -> Iterator[Match]:
    """The positions of a text, each as a match with a set position; see `notation.formats.bgblitz_text.reader`."""
    from notation.formats.bgblitz_text.reader import BgblitzTextReader

    return BgblitzTextReader.matches(source)
