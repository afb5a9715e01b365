"""Reading Snowie's positions: each line is a match of its own, with a set position and the roll that waits for its play."""

from __future__ import annotations

from notation.diagnostics import Diagnostic
from notation.formats.line_plays import Line
from notation.formats.line_reader import Heading, LineReader
from notation.ids.snowie import decode
from notation.model import Move, SetUp, Written
from notation.source import Span


class SnowieReader(LineReader):
    """Reads a line of Snowie, and the remarks above it."""

    grammar = "snowie"

    def is_another(self, line: Line) -> bool:
        """Each position is a match."""
        return line.lastgroup == "POSITION" and self.seen

    def read_position(self, line: Line) -> None:
        """The forty fields; one that cannot be read is told as it is told of any position, and kept as a line."""
        self.seen = True
        at, text = line.start("fields"), line["fields"].rstrip()
        span = at, at + len(text)
        state, found = decode(text)
        self.found += [self._moved(one, at) for one in found]
        if state is None:
            self.begin(line, Heading())
            self.add(SetUp(span=span, text=text))
            return
        self.players = state.names
        self.rules = {"length": state.length} if state.length else {"jacoby": state.jacoby}
        crawford = state.crawford if state.length else None
        self.begin(line, Heading(None, state.score, state.names, crawford, span))
        self.add(SetUp(state.position, state.cube, state.owner, state.turn, span=span))
        if state.dice:
            dice = (at + text.rindex(";", 0, text.rindex(";", 0, len(text) - 1)) + 1, span[1] - text.endswith(";"))
            self.add(Move(state.turn, state.dice, (), Written.BLANK, span=dice))

    def read_remark(self, line: Line) -> None:
        """A line that begins with a semicolon."""
        self.comment(line, "remark")

    def read_blank(self, line: Line) -> None:
        """Says nothing."""

    def _moved(self, found: Diagnostic, at: int) -> Diagnostic:
        """What was found in the fields, at its place in the text."""
        span: Span = at + found.place.column - 1, at + found.place.end_column - 1
        return Diagnostic(found.code, found.facts, self.place(span), self.match, span=span)
