"""Smart Game Format of backgammon, GM[6]: GNU Backgammon, gibbon (`.sgf`)."""

from __future__ import annotations

from notation.formats.sgf.reader import BEGINNING, read
from notation.formats.sgf.tree import terminal
from notation.formats.sgf.writer import write
from notation.source import Source

__all__ = ["charset", "detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a text begins with a game tree, or has the beginning of one near its beginning."""
    text = source.text[:BEGINNING]
    first = text.lstrip()
    if first.startswith("(") and first.lstrip("( \t\r\n").startswith(";"):
        return True
    return ("GM[" in text or "FF[" in text) and terminal("GAME").search(text) is not None


def charset(source: Source) -> str | None:
    """The encoding that a file names; None when it names none."""
    found = terminal("CHARSET").search(source.text, 0, BEGINNING)
    return found["charset"] if found else None
