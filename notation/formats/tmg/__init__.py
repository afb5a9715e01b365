"""The match text of TrueMoneyGames: `.tmg`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a text names its players as `Player1: `, or has a line `Game n: a-b`, and records of a game or settings."""
    return (has_line("tmg", "PLAYER", source, "player1", "player2") or has_line("tmg", "GAME", source, "game ", "game\t")) and (
        has_line("tmg", "RECORD", source, "\n") or has_line("tmg", "SETTING", source, "\n")
    )


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other; see `notation.formats.tmg.reader`."""
    from notation.formats.tmg.reader import TmgReader

    return TmgReader.matches(source)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, one after the other; see `notation.formats.tmg.writer`."""
    from notation.formats.tmg import writer

    return writer.write(replays, lose)
