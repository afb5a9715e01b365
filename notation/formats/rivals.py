"""Which of several formats a text is in: the one that understands most of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.codes.reading import NO_MATCH
from notation.diagnostics import Severity
from notation.formats.known import BEGINNING
from notation.source import Source

if TYPE_CHECKING:
    from notation.formats import Format


def faults(known: Format, source: Source) -> int:
    """How much of the beginning of a text is not understood when it is read in a format: all, where that finds no match."""
    text = source.text[:BEGINNING]
    if len(source.text) > BEGINNING:
        text = text[: text.rfind("\n") + 1] or text
    if known.binary:
        given = Source.binary(source.data, source.name)
    else:
        given = Source(source.name, text, data=text.encode("utf-8", "replace"))
    found = [finding for match in known.read(given) for finding in match.diagnostics if finding.severity is not Severity.NOTE]
    return len(text.splitlines()) if any(finding.code is NO_MATCH for finding in found) else len(found)
