"""The match text of Jellyfish, GNU Backgammon, eXtreme Gammon and everybody else: `.mat`, `.txt`."""

from __future__ import annotations

from notation.formats.mat.cells import terminal
from notation.formats.mat.reader import read
from notation.formats.mat.writer import write
from notation.source import Source

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a text has a match length or the header of a game on a line of its own."""
    lines = source.text[:100_000].splitlines(keepends=True)
    return any(terminal("LENGTH").match(line) or terminal("GAME").match(line) for line in lines)
