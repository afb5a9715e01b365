"""The binary records of eXtreme Gammon: matches (`.xg`) and positions (`.xgp`)."""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats.xg.container import MAGIC
from notation.formats.xg.reader import read_match
from notation.formats.xg.writer import write
from notation.model import Match
from notation.source import Source
from notation.unpack import Bounds

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a file begins as those of eXtreme Gammon do, whatever its name."""
    return source.data.startswith(MAGIC)


def read(source: Source, *, analysis: bool = True, bounds: Bounds | None = None, plays: bool = True) -> Iterator[Match]:
    """The one match of a file, or the one position as a match with a set-up.

    Without `analysis` the evaluations are left out, which is about three times faster; without `plays` only what heads the
    match and how its games end is read.  `bounds` says how much the archive in the file may unpack to.
    """
    yield read_match(source, analysis, bounds or Bounds(), plays)
