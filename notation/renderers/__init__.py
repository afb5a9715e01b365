"""How findings are shown: a literal table of output formats, each a function from one finding to text.

A renderer knows findings, their source and languages, and nothing else; opening and closing text and what stands between two
findings are data, so that findings can be written as they come and by several workers.
"""

from __future__ import annotations

from typing import Final, Protocol

from notation.diagnostics import Diagnostic
from notation.frozen import frozen
from notation.renderers.data import json_item, json_line
from notation.renderers.github import annotation
from notation.renderers.text import concise, full
from notation.source import Source


class Render(Protocol):
    """The whole text of one finding; what programs read (keys, severities, codes) is the same in every language.

    `source` is the file that it was found in, for its place in bytes.
    """

    def __call__(self, finding: Diagnostic, colour: bool = False, language: str = "en", source: Source | None = None, /) -> str:
        """The finding as text."""


@frozen
class Renderer:
    """An output format: `render` gives the text of one finding; the other texts frame them."""

    render: Render
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
