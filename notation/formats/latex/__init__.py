"""A match as LaTeX (`.tex`), for articles: a score sheet for each game, diagrams drawn with TikZ, findings.  Write only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.replay import Replay

__all__ = ["write"]


def write(replays: Iterable[Replay], lose: Lose, language: str = "en") -> Iterator[bytes]:
    """Replayed matches as one document; see `notation.formats.latex.writer`."""
    from notation.formats.latex import writer

    return writer.write(replays, lose, language)
