"""Smart Game Format of backgammon, GM[6]: GNU Backgammon, gibbon (`.sgf`).

The reader and the writer are imported when they are first used: every text is asked whether it is one of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from notation.formats import Text
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["charset", "detect", "read", "write"]

BEGINNING: Final = 100_000
"""How many characters are looked at for what a file says of itself."""


def detect(source: Source) -> bool:
    """Whether a text begins with a game tree, or has the beginning of one near its beginning."""
    text = source.text[:BEGINNING]
    first = text.lstrip()
    if first.startswith("(") and first.lstrip("( \t\r\n").startswith(";"):
        return True
    if "GM[" not in text and "FF[" not in text:
        return False
    from notation.formats.sgf.tree import terminal

    return terminal("GAME").search(text) is not None


def charset(source: Source) -> str | None:
    """The encoding that a file names; None when it names none."""
    from notation.formats.sgf.tree import terminal

    found = terminal("CHARSET").search(source.text, 0, BEGINNING)
    return found["charset"] if found else None


def read(source: Source) -> Iterator[Match]:
    """The matches of a collection, one after the other; see `notation.formats.sgf.reader`."""
    from notation.formats.sgf import reader

    return reader.read(source)


def write(replays: Sequence[Replay]) -> Text:
    """Replayed matches as one collection, and what could not be written."""
    from notation.formats.sgf import writer

    return writer.write(replays)
