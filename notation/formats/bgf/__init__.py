"""The records of BGBlitz: `.bgf`."""

from __future__ import annotations

from collections.abc import Iterator

from notation.formats.bgf.container import is_bgf
from notation.formats.bgf.reader import read_match
from notation.formats.bgf.writer import write
from notation.model import Match
from notation.source import Source
from notation.unpack import Bounds

__all__ = ["detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a file holds a match of BGBlitz, packed or plain, whatever its name."""
    return is_bgf(source.data)


def read(source: Source, *, analysis: bool = True, bounds: Bounds | None = None, plays: bool = True) -> Iterator[Match]:
    """The one match of a file.  Without `analysis` the evaluations are left out, without `plays` all but what heads the match
    and how its games end; `bounds` says how much it may unpack to."""
    yield read_match(source, analysis, bounds or Bounds(), plays)
