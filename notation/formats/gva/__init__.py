"""The documents of GammonView: `.gva`, a match with its analysis as JSON.  `docs/formats/gva.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from notation.formats.known import BEGINNING
from notation.model import Match
from notation.source import Source

__all__ = ["detect", "read"]

_NAMES: Final = tuple(re.compile(rf'"{name}"\s*:') for name in ("player_white", "player_black", "games"))


def detect(source: Source) -> bool:
    """Whether a text is a JSON object that names the players and the games as GammonView does."""
    start = source.text[:BEGINNING]
    return start.lstrip("\ufeff \t\r\n").startswith("{") and all(name.search(start) for name in _NAMES)


def read(source: Source, *, analysis: bool = True) -> Iterator[Match]:
    """The one match of a document; without `analysis` the evaluations are left out."""
    from notation.formats.gva import reader

    yield reader.read_match(source, analysis)
