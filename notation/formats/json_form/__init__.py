"""The whole model as JSON (`.json`): for other programs, and without any loss.  `docs/formats/json.md` and the schema there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["FORMAT", "VERSION", "detect", "plainly", "read", "write"]

FORMAT: Final = "bgnotation"
VERSION: Final = 1
"""The version of the form; it grows when a program that reads an older one would misunderstand a newer one."""


def detect(source: Source) -> bool:
    """Whether a text is a JSON object that says that it is one of these."""
    start = source.text[:1000].lstrip()
    return start.startswith("{") and f'"{FORMAT}"' in start


def plainly(source: Source) -> bool:  # noqa: ARG001 - whoever says that is believed
    """Whether a text that is one of these is no other: always."""
    return True


def read(source: Source, *, plays: bool = True) -> Iterator[Match]:
    """The matches of a JSON text; without `plays` their games hold results alone.  See `notation.formats.json_form.decode`."""
    from notation.formats.json_form import decode

    return decode.read(source, plays)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Matches as JSON, an action a line.  Nothing is lost."""
    from notation.formats.json_form import encode

    return encode.write(replays, lose)
