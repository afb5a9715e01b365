"""The one door through which the replay reports: it knows the match, the game and the source."""

from __future__ import annotations

import re
from typing import Any, Final

from notation.diagnostics import Code, Diagnostic, Place, Related
from notation.grammar import movement
from notation.source import Source, Span

_WORD: Final = re.compile(r"[^\s,]+")


class Reporter:
    """Collects the findings of a match."""

    def __init__(self, source: Source | None, match: int) -> None:
        self.source = source
        self.match = match
        self.game: int | None = None
        self.found: list[Diagnostic] = []

    def place(self, span: Span) -> Place:
        """A span as a place; a match that was not read from a file has none."""
        return self.source.place(span) if self.source else Place("", 0, 0, 0, 0)

    def report(
        self,
        code: Code,
        span: Span,
        row: int | None = None,
        player: int | None = None,
        related: Span | None = None,
        **facts: Any,
    ) -> None:
        """Add a finding; `related` is another place that helps to understand it."""
        others = (Related(self.place(related), code.related),) if related and self.source else ()
        self.found.append(Diagnostic(code, facts, self.place(span), self.match, self.game, row, player, others))

    def step_span(self, cell: Span, index: int | None) -> Span:
        """Where the written step with this index stands in a cell; the whole play for None."""
        if self.source is None:
            return cell
        start, end = cell
        written = [
            ((start + word.start(), start + word.end()), len(steps))
            for word in _WORD.finditer(self.source.text[start:end])
            if (steps := movement(word[0]))
        ]
        if index is None:
            return (written[0][0][0], written[-1][0][1]) if written else cell
        for span, count in written:
            index -= count
            if index < 0:
                return span
        return cell
