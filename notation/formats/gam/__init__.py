"""Single games without scores, of GammonEmpire, GNU Backgammon and Jellyfish: `.gam`.

The rows are those of match text (`notation.formats.mat`); above them stand the players alone, and no match length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from notation.formats.known import BEGINNING

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether the first line of a text that is no remark names two players, and rows stand right below it."""
    from notation.formats.gam.reader import first_line

    return first_line(source.text[:BEGINNING] + "\n") is not None


def read(source: Source) -> Iterator[Match]:
    """The games of a text as money sessions, one for each pair of players; see `notation.formats.gam.reader`."""
    from notation.formats.gam import reader

    return reader.read(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The games of replayed matches, one after the other; see `notation.formats.gam.writer`."""
    from notation.formats.gam import writer

    return writer.write(replays, lose)
