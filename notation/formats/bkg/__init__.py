"""The games of Hans Berliner’s BKG: `.bkg`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from notation.formats.beginning import has_line

if TYPE_CHECKING:
    from notation.model import Match
    from notation.source import Source

__all__ = ["detect", "read"]


def detect(source: Source) -> bool:
    """Whether a text has rolls of Black or White in columns, as `Black  3 1   8-5, 6-5`."""
    return has_line("bkg", "ROLL", source, "\nblack", "\nwhite")


def read(source: Source) -> Iterator[Match]:
    """The games of a text; see `notation.formats.bkg.reader`."""
    from notation.formats.bkg.reader import BkgReader

    return BkgReader.matches(source)
