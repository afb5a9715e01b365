"""The one door through which the replay reports: it knows the match, the game and the source."""

from __future__ import annotations

from typing import Any

from notation.diagnostics import Code, Diagnostic, Place, Related
from notation.source import Source, Span


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
        action: int | None = None,
        **facts: Any,
    ) -> None:
        """Add a finding; `related` is another place that helps to understand it, `action` the index of its action."""
        others = (Related(self.place(related), code.related),) if related and self.source else ()
        where = span if self.source else None
        self.found.append(Diagnostic(code, facts, self.place(span), self.match, self.game, row, player, others, where, action))
