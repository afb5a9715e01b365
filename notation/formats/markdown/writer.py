"""Writing Markdown: tables as GitHub and pandoc know them."""

from __future__ import annotations

import re
from typing import Final

from notation.formats.sheet import SheetWriter, one_line
from notation.ids.drawing import draw
from notation.state import PositionState

_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&!$^])")
"""What means something in Markdown or HTML wherever it stands."""
_START: Final = re.compile(r"^(\s*)([-+=:]|\d{1,9}(?=[.)]))", re.MULTILINE)
"""What begins a list or a heading at the start of a line."""


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, in one line.

    >>> escaped("Ada|<b>*x*"), escaped("1. e4")
    ('Ada\\\\|\\\\<b\\\\>\\\\*x\\\\*', '1\\\\. e4')
    """
    line = _SIGNS.sub(r"\\\1", one_line(text))
    return _START.sub(lambda found: f"{found[1]}{found[2]}\\" if found[2].isdigit() else f"{found[1]}\\{found[2]}", line)


class MarkdownWriter(SheetWriter):
    """Writes one match as Markdown."""

    def escaped(self, text: str) -> str:
        """A text with each sign escaped that means something."""
        return escaped(text)

    def strong(self, text: str) -> str:
        """A text in bold type."""
        return f"**{text}**"

    def heading(self, text: str, level: int) -> None:
        """Write a heading."""
        self.lines += [""] * bool(self.lines) + [f"{'#' * level} {text}"]

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        self.lines += ["", text]

    def begin_table(self, names: tuple[str, str]) -> None:
        """Begin a table below the names."""
        self.lines += ["", "| | {} | {} |".format(*names), "|--:|:--|:--|"]

    def table_row(self, number: int, cells: tuple[str, str]) -> None:
        """Write a row."""
        self.lines.append("| {} | {} | {} |".format(number, *cells))

    def draw(self, state: PositionState, caption: str) -> None:
        """Draw a moment as text, as GNU Backgammon does; its player is below."""
        self.lines += ["", "```text", draw(state, below=state.turn), "```", "", caption]

    def items(self, texts: list[str]) -> None:
        """Write a list."""
        self.lines += ["", *(f"- {text}" for text in texts)]
