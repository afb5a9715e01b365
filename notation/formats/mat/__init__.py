"""The match text of Jellyfish, GNU Backgammon, eXtreme Gammon and everybody else: `.mat`, `.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats.mat import reader
from notation.formats.mat.lines import terminal
from notation.formats.mat.pieces import cut
from notation.formats.mat.writer import write
from notation.model import Match
from notation.source import Source

__all__ = ["cut", "detect", "first_line", "read", "write"]


def read(source: Source, *, plays: bool = True) -> Iterator[Match]:
    """The matches of a text, one after the other; without `plays` only what heads them and how their games end."""
    if plays:
        return reader.read(source)
    from notation.formats.mat.skim import skim

    return skim(source)


def detect(source: Source) -> bool:
    """Whether a text has a match length or the header of a game on a line of its own."""
    text = source.text[:100_000]
    return any(first_line(text, name) is not None for name in ("LENGTH", "GAME"))


def first_line(text: str, name: str) -> int | None:
    """Where the first line of a kind (a terminal of the grammar) begins; None when there is none."""
    at = 0
    for line in text.splitlines(keepends=True):
        if terminal(name).match(line):
            return at
        at += len(line)
    return None
