"""Reading web pages: an export of GNU Backgammon as its text export is read, any other by the position IDs on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from notation import grammar
from notation.codes.lines import POSITIONS_ALONE
from notation.diagnostics import Place
from notation.formats.gnubg_text.reader import GnubgTextReader
from notation.formats.html.flat import PAD, flat
from notation.formats.line_plays import Line
from notation.formats.position_reader import actions
from notation.ids import find
from notation.ids.search import Found
from notation.model import Comment, Game, Match, Rules
from notation.source import Source, Span

LONGEST_PAGE: Final = 8_000_000
"""So many characters of a page are read; a game with all of its analysis has a tenth of that."""
MOST_POSITIONS: Final = 10_000
_KINDS: Final = ("xgid", "xg-text", "gnubg", "gnubg-text", "bgblitz-text", "ogid")


def is_export(text: str) -> bool:
    """Whether a page has the IDs of a position in words, as GNU Backgammon writes them."""
    return _may_be_export(text) and any(
        line.lastgroup == "BLOCK" for line in grammar.scanner("html", "line").finditer(flat(text) + "\n")
    )


def _may_be_export(text: str) -> bool:
    """Whether a word of the page is as long as a position ID; a page without any need not be made flat."""
    return grammar.terminal("html", "WORD").search(text) is not None


def read(source: Source) -> Iterator[Match]:
    """The matches or positions of a page, one after the other."""
    page = source.text[:LONGEST_PAGE]
    if _may_be_export(page):
        text = flat(page)
        lines = {line.lastgroup for line in grammar.scanner("html", "line").finditer(text + "\n")}
        if "BLOCK" in lines:
            return _Page.of(text, alone="ACTED" not in lines).matches(source)
    return _positions(source)


class _Page(GnubgTextReader):
    """Reads the match of an export; its lines are those of the page made flat."""

    grammar = "html"
    page: str
    alone: bool
    """Whether the page shows positions alone: then each is a match."""

    @classmethod
    def of(cls, text: str, alone: bool) -> type[_Page]:
        """The reader of this page."""
        return type("_Page", (cls,), {"page": text, "alone": alone})

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        found = grammar.terminal("html", "PROGRAM").search(self.page)
        self.informed = False
        self.program = f"GNU Backgammon {found['program']}" if found else "GNU Backgammon"

    @classmethod
    def text_of(cls, source: Source) -> str:  # noqa: ARG003
        """The page made flat."""
        return cls.page

    def is_another(self, line: Line) -> bool:
        """Another match, or another position of a page that shows no more."""
        if self.alone and line.lastgroup == "BLOCK":
            return self.decision is not None
        return super().is_another(line)

    def read_block(self, line: Line) -> None:
        """The IDs of a decision, or of a position."""
        super().read_block(line)
        if self.alone and self.match == 1:
            self.report(POSITIONS_ALONE, self.span(line, "position"))

    def read_info(self, line: Line) -> None:
        """A row of two cells, what is said of the match; further below they are pip counts and statistics."""
        if self.informed:
            return
        if line["key"].strip() in ("Comment", "Comments"):
            self.head.append(Comment(_plain(line["said"]), span=self.span(line, "said")))
        else:
            super().read_info(line)

    def read_rule(self, line: Line) -> None:  # noqa: ARG002
        """A line across the page ends a comment, and what is said of the match."""
        if self.decision is not None:
            self.decision.commented = False
        self.informed = self.informed or bool(self.head)

    def read_division(self, line: Line) -> None:
        """The heading of a comment, or the comment."""
        if self.decision is None:
            return
        if self.decision.commented:
            self.decision.comment.append(_plain(line["division"]))
        self.decision.commented = True

    def read_text(self, line: Line) -> None:
        """Other lines; those of a comment have blanks where its tags were."""
        if self.decision is not None and self.decision.commented:
            self.decision.comment.append(_plain(line[0]))
        else:
            super().read_text(line)

    def read_row(self, line: Line) -> None:
        """A row of a table that is nothing else: headings and statistics."""

    def read_candidate(self, line: Line) -> None:
        """A play that was looked at."""
        if self.decision is not None:
            level = f"{line['level']}-ply" if line["level"].isdigit() else line["level"]
            equity = None if line["unit"] else float(line["equity"].replace(",", "."))
            self.decision.candidate(level, line["candidate"].strip(), equity, bool(line["made"]))

    def read_alert(self, line: Line) -> None:
        """A mark on the roll, the play, or a decision with the cube."""
        super().read_alert(line)
        if line["mark"]:
            super().read_mark(line)

    def match_read(self, end: int) -> Match:
        """The match, with its texts as the page shows them."""
        found = super().match_read(end)
        return _shown(found) if PAD in self.page else found


def _plain(text: str) -> str:
    """A text with one blank between its words."""
    return " ".join(text.split())


def _shown(value: Any) -> Any:
    """Texts without what fills up the places of signs, in all that a match is made of."""
    if isinstance(value, str):
        return value.replace(PAD, "")
    if type(value) is tuple:
        return tuple(map(_shown, value))
    if isinstance(value, Match):
        players, head, games = _shown(value.players), _shown(value.head), _shown(value.games)
        return replace(value, players=players, head=head, games=games)
    fields = {
        name: getattr(value, name) for name in ("names", "actions", "text", "value", "note", "comment") if hasattr(value, name)
    }
    changed = {name: new for name, old in fields.items() if old and (new := _shown(old)) != old}
    return replace(value, **changed) if changed else value


# -- positions ------------------------------------------------------------------------------------------------------------


def _positions(source: Source) -> Iterator[Match]:
    """Each position of a page as a match."""
    count = 0
    for found in find(source.text[:LONGEST_PAGE]):
        if found.kind in _KINDS and found.state is not None and count < MOST_POSITIONS:
            count += 1
            yield _position(source, found, count)
    if not count:
        reader = _Page.of("", alone=True)(source)
        yield reader.match_read(len(source.text))


def _part(found: Found, place: Place) -> Span:
    """Where a part of an ID stands that is on one line, as nearly all are; else the whole."""
    if not found.line == place.line == place.end_line:
        return found.span
    start = found.span[0] + place.column - found.column
    return start, max(found.span[0] + place.end_column - found.column, start)


def _position(source: Source, found: Found, number: int) -> Match:
    """The position of an ID; that there is no more on the page is told with the first."""
    reader = _Page.of("", alone=True)(source, number, found.span[0])
    state = found.state
    assert state is not None
    if number == 1:
        reader.report(POSITIONS_ALONE, found.span)
    for one in found.diagnostics:
        reader.report(one.code, _part(found, one.place), **one.facts)
    jacoby, beavers = (None, None) if state.length else (state.jacoby, state.beavers)
    rules = Rules(state.length, None, jacoby, beavers, state.max_cube)
    crawford = state.crawford if state.length else None
    made = tuple(actions(state, found.span, found.span))
    game = Game(None, state.score, state.names, made, crawford, span=found.span, score_span=found.span)
    return Match(state.names, rules, (game,), (), None, number, found.span, source, tuple(reader.found))
