"""The binary records of HedgeHog and GammonView: `.ogxm`, `.gvab`, and streams of them, `.ogxms`.

The bytes are read by the package `ogxm`, which is imported when it is first needed.  `docs/formats/ogxm.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from notation.codes import binary as codes
from notation.codes.bounds import TOO_MUCH
from notation.formats.gva.reader import DocumentReader, match_of
from notation.formats.ogxm.projection import document
from notation.model import Match
from notation.phrases import Phrase
from notation.source import Source, Span

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.replay import Replay

__all__ = ["detect", "read", "write"]

_MAGIC: Final = b"OGXM"
_HEADER: Final = 16
_LARGEST: Final = 1_000_000
"""A larger member is not read: its text is some 30 times as long, and its values take up more still; real ones are 50 kB."""

_MOST_DAMAGED: Final = 100


def detect(source: Source) -> bool:
    """Whether a file begins as a match does."""
    return source.data.startswith(_MAGIC)


def read(source: Source, *, analysis: bool = True) -> Iterator[Match]:
    """The matches of a file, one of each member; without `analysis` the evaluations are left out.

    Of members in a row that cannot be read so many are told; what stands behind them is not read.
    """
    data, at, number, damaged = source.data, 0, 0, 0
    while at < len(data):
        size = int.from_bytes(data[at + 12 : at + _HEADER], "little") if data.startswith(_MAGIC, at) else 0
        end = at + max(size, _HEADER)
        span = (at, min(end, len(data)))
        number += 1
        if damaged == _MOST_DAMAGED:
            reader = DocumentReader(source, [], analysis)
            reader.span = (at, len(data))
            reader.report(TOO_MUCH, most=damaged, what="damaged matches in a row")
            yield Match(source=source, span=reader.span, diagnostics=tuple(reader.found), number=number)
            return
        match = replace(_member(source, span, end > len(data), analysis), number=number)
        damaged = 0 if match.games or not match.diagnostics else damaged + 1
        yield match
        following = data.find(_MAGIC, at + len(_MAGIC))
        at = end if end <= len(data) and size else following if following >= 0 else len(data)


def _member(source: Source, span: Span, cut: bool, analysis: bool) -> Match:
    reader = DocumentReader(source, [], analysis)
    reader.span = span
    data = source.data[slice(*span)]
    why: str | Phrase = ""
    found: Any = None
    if cut:
        reader.report(codes.TRUNCATED_DATA, part="the match")
    elif len(data) > _LARGEST:
        why = Phrase("it is larger than {most} bytes", most=_LARGEST)
    else:
        try:
            found = import_module("ogxm").binary_to_json(data)
        except ImportError:
            why = "the package ogxm is not installed (pip install 'bgnotation[ogxm]')"
        except (RuntimeError, ValueError, OSError, RecursionError):
            why = "it is not written as its format says"
    if why:
        reader.report(codes.DAMAGED_DATA, part="the match", why=why)
    if not isinstance(found, dict):
        return Match(source=source, span=span, diagnostics=tuple(reader.found))
    return match_of(reader, document(found, old=data[4:6] == b"\1\0"), span)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches as a stream, a member each.  Raises `ModuleNotFoundError` where the package is not installed."""
    from notation.formats.ogxm import writer

    yield from writer.write(replays, lose)
