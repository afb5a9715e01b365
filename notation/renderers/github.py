"""Findings as workflow commands of GitHub Actions, which shows them at their lines in a pull request."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Diagnostic, Severity
from notation.languages import spoken
from notation.renderers.printable import visible
from notation.source import Source

_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_MESSAGE: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def _property(text: str) -> str:
    return visible(text.translate(_IN_PROPERTY))


def annotation(finding: Diagnostic, _colour: bool = False, language: str = "en", _source: Source | None = None) -> str:
    """A finding as `::error title=...,file=...,line=...,col=...,endLine=...,endColumn=...::message`.

    GitHub shows no columns for a place that spans lines, so they are left out there (as ruff does).
    """
    finding = spoken(finding, language)
    place, code = finding.place, finding.code
    properties = {"title": f"bgnotation ({code.name})", "file": place.path}
    if place.line:
        properties |= {"line": str(place.line)}
        if place.line == place.end_line:
            properties |= {"col": str(place.column), "endLine": str(place.end_line), "endColumn": str(place.end_column)}
        else:
            properties |= {"endLine": str(place.end_line)}
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    words = f"{place}{': ' if str(place) else ''}{code.name}: {finding.message}"
    if finding.help:
        words += "\n" + finding.help
    return f"::{_LEVELS[finding.severity]} {listed}::{visible(words.translate(_IN_MESSAGE))}\n"
