"""A match as Markdown (`.md`), for articles: a score sheet for each game, diagrams, findings.  Write only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.replay import Replay

__all__ = ["write"]


def write(replays: Iterable[Replay], lose: Lose, language: str = "en") -> Iterator[bytes]:
    """Replayed matches, one after the other; see `notation.formats.markdown.writer`."""
    from notation.formats import sheet
    from notation.formats.markdown.writer import MarkdownWriter

    return sheet.write(MarkdownWriter, replays, lose, language)
