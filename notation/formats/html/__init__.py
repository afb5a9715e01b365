"""Web pages: the games that GNU Backgammon exports, in any of its languages, and the positions of any other page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation import grammar
from notation.formats.known import BEGINNING

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text is a web page of GNU Backgammon, or one with a pair of IDs in words as it writes them, or with an XGID.

    The pages of this project are none: the match lies beside them.
    """
    text = source.text[:BEGINNING]
    if grammar.terminal("html", "PAGE").match(text) is None or grammar.terminal("html", "OURS").search(text):
        return False
    if grammar.terminal("html", "EXPORTED").search(text):
        return True
    from notation.formats.html.reader import is_export

    return is_export(text) or grammar.terminal("position_ids", "XGID").search(source.text) is not None


def read(source: Source) -> Iterator[Match]:
    """The matches or positions of a page, one after the other; see `notation.formats.html.reader`."""
    from notation.formats.html.reader import read

    return read(source)
