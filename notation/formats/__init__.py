"""The formats: those of the table that comes with the package, then entry points of the group `notation.formats`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from notation.compressed import plain_name
from notation.formats.format import Format, Lose, Write
from notation.formats.table import BUILT_IN, MAT
from notation.frozen import frozen
from notation.plugins import Broken, first, plugins
from notation.source import BINARY, Source

__all__ = ["Format", "Lose", "Write"]

GROUP: Final = "notation.formats"
"""The entry points that name a `Format` of another package."""

_ARCHIVES: Final = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".tzst")


def formats() -> tuple[Format, ...]:
    """Every format, those of the package first, then those that other packages name in entry points (see `broken`)."""
    return (*BUILT_IN, *plugins(GROUP, Format).found)


def broken() -> tuple[Broken, ...]:
    """The entry points of formats that gave none, and why."""
    return plugins(GROUP, Format).broken


def _first(fits: Callable[[Format], bool]) -> Format | None:
    return first(BUILT_IN, lambda: plugins(GROUP, Format).found, fits)


def find(name: str) -> Format | None:
    """The format with this name; None when there is none."""
    return _first(lambda known: known.name == name)


def suffixes() -> tuple[str, ...]:
    """The suffixes of the files that are records in a folder: those of the formats that are read, and of archives."""
    return (*_ARCHIVES, *dict.fromkeys(suffix for known in formats() if known.reads for suffix in known.suffixes))


def is_record(name: str) -> bool:
    """Whether a file in a folder is taken for a record or an archive of records, by its suffix; it may be packed."""
    return plain_name(name).casefold().endswith(suffixes()) or name.casefold().endswith(_ARCHIVES)


def for_file(name: str) -> Format | None:
    """The first format that writes files with the suffix of `name`, the longest that fits; None when there is none."""
    lowered = name.casefold()
    fitting = [suffix for known in formats() if known.writes for suffix in known.suffixes if lowered.endswith(suffix)]
    longest = max(fitting, key=len, default="")
    return _first(lambda known: known.writes and longest in known.suffixes)


@frozen
class Candidate:
    """A format that a file may be in, and the reason as a clause.

    `faults` is how much of the beginning of the file is not understood when it is read so; None where it is the only one.
    """

    format: Format
    reason: str
    faults: int | None = None


def detect(source: Source) -> Format:
    """The format of a text by its content; `.mat` when nothing else fits, as it takes any text and says what is odd.

    It may be a binary format of another package, which is asked when the text is in no format of this one.  Of several that it
    may be in it is the first of its `candidates`; those are looked for only where the text is not plainly what it seems.
    """
    fitting = _fitting(source)
    found = next(fitting, None)
    if found is None or found.binary or found.plainly(source):
        return found or MAT
    return _judged([found, *fitting], source)[0].format


def candidates(source: Source) -> tuple[Candidate, ...]:
    """Every format that a file may be in by its content, the likeliest first; empty when it is none that is known.

    The likeliest is what it plainly is, then the one that understands most of it, and of those that understand as much the
    strictest, which stands first in the table.  A source has both its bytes and their text, where it is text.
    """
    return _judged(list(_fitting(source)), source)


def _fitting(source: Source) -> Iterator[Format]:
    """The formats that a file may be in, one after the other; those of other packages are looked for behind the others."""
    yield from (known for known in BUILT_IN if _is(known, source))
    yield from (known for known in plugins(GROUP, Format).found if _is(known, source))


def _judged(found: list[Format], source: Source) -> tuple[Candidate, ...]:
    """The formats that fit, the likeliest first."""
    if len(found) < 2:
        return tuple(Candidate(known, known.sign) for known in found)
    from notation.formats.rivals import faults  # rarely needed

    judged = (Candidate(known, known.sign, faults(known, source)) for known in found)
    return tuple(sorted(judged, key=lambda one: (not one.format.plainly(source), one.faults or 0)))


def detect_binary(source: Source) -> Format | None:
    """The binary format of this package that begins as these bytes do, whatever the file is called; None for anything else."""
    return next((known for known in BUILT_IN if known.binary and _is(known, source)), None)


def _is(known: Format, source: Source) -> bool:
    if not known.reads:
        return False
    if not known.binary:
        return source.encoding != BINARY and known.detect(source)
    data = source.data
    return data.startswith(known.magic) and known.detect(Source.binary(data, source.name))
