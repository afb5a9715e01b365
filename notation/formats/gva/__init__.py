"""The documents of GammonView: `.gva`, a match with its analysis as JSON.  `docs/formats/gva.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from notation.formats.known import BEGINNING
from notation.model import Match
from notation.source import Source

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.replay import Replay

__all__ = ["detect", "read", "write"]

_NAMES: Final = tuple(re.compile(rf'"{name}"\s*:') for name in ("player_white", "player_black", "games"))


def detect(source: Source) -> bool:
    """Whether a text is a JSON object that names the players and the games as GammonView does."""
    text = source.text
    return text[:BEGINNING].lstrip("\ufeff \t\r\n").startswith("{") and all(name.search(text) for name in _NAMES)


def read(source: Source, *, analysis: bool = True) -> Iterator[Match]:
    """The one match of a document; without `analysis` the evaluations are left out."""
    from notation.formats.gva import reader

    yield reader.read_match(source, analysis)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The first replayed match as a document; any other is lost."""
    from notation.formats.gva import writer

    yield from writer.write(replays, lose)
