"""How findings are shown: a literal table of output formats, each a function from one finding to text.

A renderer knows findings and nothing else; opening and closing text and what stands between two findings are data, so that
findings can be written as they come and by several workers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from notation.diagnostics import Diagnostic
from notation.renderers.data import json_item, json_line
from notation.renderers.github import annotation
from notation.renderers.text import concise, full


@dataclass(frozen=True, slots=True)
class Renderer:
    """An output format: `render(finding, colour)` gives the whole text of one finding; the other texts frame them."""

    render: Callable[[Diagnostic, bool], str]
    before: str = ""
    between: str = ""
    after: str = ""
    for_people: bool = False
    """Whether a summary in words follows."""


RENDERERS: Final[dict[str, Renderer]] = {
    "text": Renderer(full, for_people=True),
    "concise": Renderer(concise, for_people=True),
    "json": Renderer(json_item, "[", ",", "\n]\n"),
    "json-lines": Renderer(json_line),
    "github": Renderer(annotation),
}
"""The output formats by name."""
