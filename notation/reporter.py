"""The one door through which the replay reports: it knows the match, the game and the source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from notation.board import Player, player_number
from notation.diagnostics import Code, Diagnostic, Place, Related
from notation.model import Deciding, SetUp, Win
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
        player: Player | None = None,
        related: Span | None = None,
        action: int | None = None,
        **facts: Any,
    ) -> None:
        """Add a finding; `related` is another place that helps to understand it, `action` the index of its action."""
        others = (Related(self.place(related), code.related),) if related and self.source else ()
        where = span if self.source else None
        who = player_number(player)
        self.found.append(Diagnostic(code, facts, self.place(span), self.match, self.game, row, who, others, where, action))


class GameReporter:
    """Reports about the actions of one game: names their player, their row and their index.

    `at` is the index of the action that is carried out.  `order` are the indices of the record, where the actions are taken
    in another order than that of the record.
    """

    def __init__(self, reporter: Reporter, names: tuple[str, str], order: Sequence[int] = ()) -> None:
        self.reporter = reporter
        self.names = names
        self.order = order
        self.at = 0

    def report(self, code: Code, action: Deciding | Win, span: Span | None = None, at: int | None = None, **facts: Any) -> None:
        """Add a finding about an action, or about the piece of the source at `span` in it; `at` is its index, if it is not the
        one that is carried out."""
        index = self.at if at is None else at
        player = action.player
        facts.setdefault("name", self.names[player])
        self.reporter.report(
            code,
            span or action.span,
            row=action.row,
            player=player,
            action=self.order[index] if self.order else index,
            **facts,
        )

    def report_of(self, code: Code, action: SetUp, player: Player, **facts: Any) -> None:
        """Add a finding about a set position, and the player whose checkers it concerns."""
        at = self.order[self.at] if self.order else self.at
        self.reporter.report(code, action.span, player=player, action=at, name=self.names[player], **facts)


def step_span(move: Any, index: int | None) -> Span:
    """Where the step of a `Move` with this index stands in the source, or the whole play for None; the cell where that is not
    known."""
    start, places = move.span[0], move.places
    if not places or (index is not None and index >= len(places)):
        whole: Span = move.span
        return whole
    first, last = (places[0], places[-1]) if index is None else (places[index], places[index])
    return start + first[0], start + last[1]
