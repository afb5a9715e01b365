"""Which formats have a text that can be edited, and reading a record again after edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as changed
from itertools import islice
from typing import Final, TypeAlias

from notation import formats
from notation.codes.score import BEYOND_NEED
from notation.diagnostics import Diagnostic, Severity
from notation.fixes import Change, Edit, apply, are_apart
from notation.mending import match_text, object_text, tree_text
from notation.mending.effort import Effort
from notation.model import Match
from notation.source import BEGINNING, Source

Editor: TypeAlias = Callable[[Match, Change], tuple[Edit, ...]]
"""What makes edits of the source from a change of its actions."""


_EDITORS: Final[dict[str, Editor]] = {"mat": match_text.edits, "sgf": tree_text.edits, "json": object_text.edits}
"""What edits the text of each format."""


def editor(match: Match) -> Editor | None:
    """What edits the text of the format that this match was read from; None for one that is not edited."""
    source = match.source
    if source is None or not source.text:
        return None
    return _EDITORS.get(formats.detect(source).name)


def is_match_text(match: Match) -> bool:
    """Whether a match was read from match text, with its headings and rows."""
    return editor(match) is match_text.edits


def alone(match: Match) -> Match | None:
    """A match of a file that is too large to be held, read by itself, so that its text begins with it; None for any other."""
    source = match.source
    if source is None or source.begins == BEGINNING:
        return None
    return _read(source, source.between(match.span))


def _read(source: Source, text: str) -> Match | None:
    """The first match of a text that is a piece of a source, changed or not."""
    piece = Source(source.name, text, source.encoding)
    return next(iter(formats.detect(source).read(piece, analysis=True, bounds=None)), None)


def reread(match: Match, edits: tuple[Edit, ...]) -> Match | None:
    """The same match of its file, read again after edits; None where there is none any more."""
    source = match.source
    assert source is not None
    if not are_apart(edits):
        return None
    after = changed(source, text=apply(source.text, edits), data=b"")
    found = formats.detect(after).read(after, analysis=True, bounds=None)
    return next(islice(found, match.number - 1, None), None)


def proof(match: Match, edits: tuple[Edit, ...], effort: Effort) -> Match | None:
    """The same match after edits, to see what is found in it then; of match text only its own piece of the file is read.

    None where there is none any more, or where there has been enough of it.
    """
    source, (start, end) = match.source, match.span
    assert source is not None
    if not is_match_text(match):
        return reread(match, edits) if effort.may_read(len(source.text)) else None
    if not are_apart(edits):
        return None
    if not effort.may_read(end - start) or any(edit.start < start or edit.end > end for edit in edits):
        return None
    piece = source.text[start:end]
    own = tuple(Edit(first - start, last - start, text) for first, last, text in edits)
    return _read(source, apply(piece, own))


def adds_none(after: Mapping[str, int], before: Mapping[str, int]) -> bool:
    """Whether of no code there are more findings than before, as `weight` counts them."""
    return all(count <= before.get(code, 0) for code, count in after.items())


def weight(found: Sequence[Diagnostic], notes: bool = False) -> dict[str, int]:
    """How many errors and warnings of each code, and notes where they count."""
    counts: dict[str, int] = {}
    for finding in found:
        # That points go beyond what was needed is usual, and speaks for no other reading.
        if (notes and finding.code is not BEYOND_NEED) or finding.severity is not Severity.NOTE:
            counts[finding.code.id] = counts.get(finding.code.id, 0) + 1
    return counts
