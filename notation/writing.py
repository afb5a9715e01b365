"""Writing replays in a format, until what is written stays as it is when it is read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from notation.diagnostics import Diagnostic, Severity
from notation.formats import Format, Lose
from notation.replay import Replay, replay
from notation.source import SIZE_LIMIT, Source
from notation.spool import Spool
from notation.stream import Stream

_PATIENCE: Final = 8
"""How often a text is read and written again until it stays as it is."""


class Text(NamedTuple):
    """A text that was written, and a finding (`lost`) for everything that its format cannot carry."""

    text: str
    losses: tuple[Diagnostic, ...] = ()


def write(known: Format, replays: Iterable[Replay], lose: Lose, language: str = "en") -> Spool:
    """Replayed matches in a format that writes; what it cannot carry is told to `lose`.  One match is taken at a time.

    The `language` is that of a document for people.

    Faulty rows may be understood otherwise once they are numbered and marked anew, and plays that the record does not tell may
    be taken for others where its marks and row numbers are gone; the form that is written is what stays.
    """
    faulty = False

    def taken() -> Iterator[Replay]:
        nonlocal faulty
        for one in replays:
            faulty = faulty or any(finding.severity is not Severity.NOTE for finding in one.diagnostics)
            yield one

    def lost(loss: Diagnostic) -> None:
        nonlocal faulty
        faulty = True
        lose(loss)

    written = Spool(known.write(taken(), lost, language))
    if known.settles and faulty:
        for _ in range(_PATIENCE):
            again = Spool(known.write(_read_again(known, written), _ignore))
            if written.holds(again.pieces()):
                break
            written = again
    return written


def text_of(known: Format, replays: Iterable[Replay], language: str = "en") -> Text:
    """Replayed matches as a text, and what it does not hold; `language` as for `write`."""
    losses: list[Diagnostic] = []
    text = write(known, replays, losses.append, language).text()
    return Text(text, tuple(losses))


def _read_again(known: Format, written: Spool) -> Iterator[Replay]:
    if known.cuts and written.large:
        for source, _ in Stream(written.open, "", known.name, SIZE_LIMIT).windows(known.cut):
            yield from map(replay, known.read(source))
    else:
        yield from map(replay, known.read(Source("", written.text())))


def _ignore(loss: Diagnostic) -> None:
    """What is lost was told the first time."""
