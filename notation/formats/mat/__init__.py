"""The match text of Jellyfish, GNU Backgammon, eXtreme Gammon and everybody else: `.mat`, `.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats.beginning import has_line, lines_with
from notation.formats.known import BEGINNING
from notation.formats.mat import reader
from notation.formats.mat.lines import terminal
from notation.formats.mat.pieces import cut
from notation.formats.mat.writer import write
from notation.model import Match
from notation.source import Source

__all__ = ["cut", "detect", "first_line", "plainly", "read", "write"]


def read(source: Source, *, plays: bool = True) -> Iterator[Match]:
    """The matches of a text, one after the other; without `plays` only what heads them and how their games end."""
    if plays:
        return reader.read(source)
    from notation.formats.mat.skim import skim

    return skim(source)


def detect(source: Source) -> bool:
    """Whether a text has a match length or the header of a game alone on a line.

    In a record of another format a line may begin with a player who is called `7 point match`.
    """
    lengths = (found for word in ("point", "money", "unlimited") for found in lines_with("mat", "LENGTH", source, word))
    return any(not found["length_rest"].strip() for found in lengths) or has_line("mat", "GAME", source, "game ", "game\t")


def plainly(source: Source) -> bool:
    """Whether a text has rows with numbers, as match text alone has below such heads."""
    return first_line(source.text[: BEGINNING // 20], "ROWS") is not None


def first_line(text: str, name: str) -> int | None:
    """Where the first line of a kind (a terminal of the grammar) begins; None when there is none."""
    at = 0
    is_one = terminal(name).match
    for line in _lines(text):
        if is_one(line):
            return at
        at += len(line)
    return None


def _lines(text: str) -> Iterator[str]:
    """Its lines as `splitlines` gives them, but no more than are asked for: mostly one of the first tells."""
    at = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        yield from text[at:end].splitlines(keepends=True)
        at = end
