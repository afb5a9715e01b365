"""Findings as JSON: one object a finding, the same keys in both formats, absent values null."""

from __future__ import annotations

import json
import re
from typing import Any

from notation.diagnostics import Diagnostic
from notation.fixes import Fix
from notation.languages import spoken, told
from notation.renderers.printable import HIDDEN
from notation.source import Source


def dumps(value: Any, indent: int | None = None) -> str:
    """`value` as JSON that can be read by people: letters stand as they are, invisible characters are escaped.

    >>> dumps({"name": "井上\\u202e"})
    '{"name": "井上\\\\u202e"}'
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return re.sub(HIDDEN, lambda found: found[0] if found[0] == "\n" else json.dumps(found[0])[1:-1], text)


def as_data(finding: Diagnostic, language: str = "en", source: Source | None = None) -> dict[str, Any]:
    """A finding as a flat dictionary of plain values, its message and help in `language`; `source` is the file it is in."""
    start, end = (finding.span and source and source.byte_span(finding.span)) or (None, None)
    finding = spoken(finding, language)
    place = finding.place
    return {
        "path": place.path or None,
        "line": place.line or None,
        "column": place.column if place.path else None,
        "end_line": place.end_line or None,
        "end_column": place.end_column if place.path else None,
        "code": finding.code.id,
        "name": finding.code.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "help": finding.help or None,
        "match": finding.match,
        "game": finding.game,
        "row": finding.row,
        "player": finding.player,
        "action": finding.action,
        "start": start,
        "end": end,
        "fixes": [_fix(fix, language, source) for fix in finding.fixes],
    }


def _fix(fix: Fix, language: str, source: Source | None) -> dict[str, Any]:
    """A fix as a dictionary; its edits with their places, in lines and in bytes of the file."""
    edits = []
    for edit in fix.edits if source is not None else ():
        assert source is not None
        place = source.place((edit.start, edit.end))
        start, end = source.byte_span((edit.start, edit.end)) or (None, None)
        edits.append(
            {
                "line": place.line,
                "column": place.column,
                "end_line": place.end_line,
                "end_column": place.end_column,
                "start": start,
                "end": end,
                "text": edit.text,
            }
        )
    return {
        "title": told(fix.title, language),
        "reason": told(fix.reason, language),
        "safety": fix.safety.value,
        "score": fix.score,
        "edits": edits,
    }


def json_line(finding: Diagnostic, _colour: bool = False, language: str = "en", source: Source | None = None) -> str:
    """A finding as one line of JSON."""
    return dumps(as_data(finding, language, source)) + "\n"


def json_item(finding: Diagnostic, _colour: bool = False, language: str = "en", source: Source | None = None) -> str:
    """A finding as an indented item of a JSON array; the array's brackets and commas are the caller's."""
    return "\n  " + dumps(as_data(finding, language, source), indent=2).replace("\n", "\n  ")
