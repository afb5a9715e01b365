"""Which formats have a text that can be edited, and reading a record again after edits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace as changed
from itertools import islice
from typing import Final, TypeAlias

from notation import formats
from notation.diagnostics import Diagnostic, Severity
from notation.fixes import Change, Edit, apply
from notation.mending import match_text, object_text, tree_text
from notation.model import Match

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


def reread(match: Match, edits: tuple[Edit, ...]) -> Match | None:
    """The same match of its file, read again after edits; None where there is none any more."""
    source = match.source
    assert source is not None
    after = changed(source, text=apply(source.text, edits), data=b"")
    found = formats.detect(after).read(after, analysis=True, bounds=None)
    return next(islice(found, match.number - 1, None), None)


def weight(found: Sequence[Diagnostic], notes: bool = False) -> dict[str, int]:
    """How many errors and warnings of each code, and notes where they count."""
    counts: dict[str, int] = {}
    for finding in found:
        if notes or finding.severity is not Severity.NOTE:
            counts[finding.code.id] = counts.get(finding.code.id, 0) + 1
    return counts
