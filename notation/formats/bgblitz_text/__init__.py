"""The position text of BGBlitz, in any of its languages: positions with what the program thought of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from notation import grammar
from notation.formats.beginning import has_line
from notation.formats.known import BEGINNING

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]

_EDGE: Final = " \t+-0123456789"


def detect(source: Source) -> bool:
    """Whether a text has both IDs in one line, or a picture whose upper edge tells the name and the pip count of O."""
    if has_line("bgblitz_text", "IDS", source, "position-id"):
        return True
    text = source.text[:BEGINNING].replace("\r", "\n") + "\n"
    edges = grammar.terminal("position_texts", "COUNT_BEHIND").finditer(text)
    # Where something else stands before the edge, the line is a remark about a picture.
    return any(not text[text.rfind("\n", 0, found.start()) + 1 : found.start()].strip(_EDGE) for found in edges)


def read(source: Source) -> Iterator[Match]:
    """The positions of a text, each as a match with a set position; see `notation.formats.bgblitz_text.reader`."""
    from notation.formats.bgblitz_text.reader import BgblitzTextReader

    return BgblitzTextReader.matches(source)
