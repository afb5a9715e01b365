"""Snowie's text: positions a line each, and match text in which a position stands for a play that broke the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from notation import grammar
from notation.formats.known import BEGINNING

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether the first line of a text that is neither blank nor a remark is a position of Snowie.

    Its match text is match text (`notation.formats.mat`).
    """
    for line in grammar.scanner("snowie", "line").finditer(source.text[:BEGINNING] + "\n"):
        if line.lastgroup not in ("BLANK", "REMARK"):
            return line.lastgroup == "POSITION"
    return False


def read(source: Source) -> Iterator[Match]:
    """The positions of a text, each as a match with a set position; see `notation.formats.snowie.reader`."""
    from notation.formats.snowie.reader import SnowieReader

    return SnowieReader.matches(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Positions a line each, and replayed matches as match text; see `notation.formats.snowie.writer`."""
    from notation.formats.snowie import writer

    return writer.write(replays, lose)
