"""Finding IDs in running text: mails, web pages, tables, lists of a million lines.

One regular expression, made of the terminals of the rule `id` of `grammars/position_ids.lark` in the order of their priority,
goes over the text once.  Words that merely have the shape of an ID are left out unless they decode as one in its usual form;
what is clearly meant as an ID is found whatever is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TextIO

from notation import grammar
from notation.diagnostics import Diagnostic
from notation.grammar import terminal
from notation.ids import fibs, gnubg, keys, lists, ogid, position_text, simple, snowie, ubgi, xgid
from notation.ids.reading import Decoded, certain
from notation.source import Span
from notation.state import PositionState


@dataclass(frozen=True, slots=True)
class Found:
    """An ID in a text: its kind, its text, where it stands, and what it tells.

    `span` are offsets in the text that was searched; `line` and `column` count from 1, as do the places of `diagnostics`.
    """

    kind: str
    text: str
    span: Span
    line: int
    column: int
    state: PositionState | None
    diagnostics: tuple[Diagnostic, ...]


_KINDS: Final[dict[str, tuple[str, Callable[[str], Decoded]]]] = {
    "XGID": ("xgid", xgid.decode),
    "XGID_ODD": ("xgid", xgid.decode),
    "OGID": ("ogid", ogid.decode),
    "OGID_ODD": ("ogid", ogid.decode),
    "GNU_PAIR": ("gnubg", gnubg.decode),
    "GNU_PAIR_ODD": ("gnubg", gnubg.decode),
    "GNU_PAIR_CUT": ("gnubg", gnubg.decode),
    "GNU_LABELLED": ("gnubg", gnubg.decode),
    "GNU_COLUMNS": ("gnubg", gnubg.decode),
    "FIBS": ("fibs", fibs.decode),
    "SNOWIE": ("snowie", snowie.decode),
    "SIMPLE": ("simple", simple.decode),
    "BOARD_COMMAND": ("set-board", simple.decode),
    "UBGI": ("ubgi", ubgi.decode),
    "POSITION_ID": ("gnubg-position", gnubg.decode),
    "MATCH_ID": ("gnubg-match", gnubg.decode),
    "KEY_HEX": ("key-hex", keys.decode_hex),
    "KEY_LETTERS": ("key-letters", keys.decode_letters),
}
"""For each terminal the kind of ID and its decoder."""

_BY_KIND: Final = dict(_KINDS.values())
"""For each kind its decoder."""

_WEAK: Final = frozenset(("GNU_COLUMNS", "POSITION_ID", "MATCH_ID", "KEY_HEX", "KEY_LETTERS"))
"""Terminals whose shape many words have: they count only when they decode without a warning."""

_XG_LONGEST: Final = 20_000
_CHUNK: Final = 1 << 20
_KEPT_LINES: Final = 250
_KEPT: Final = 1 << 16
_LONGEST_LINE: Final = 20_000


def scanner() -> re.Pattern[str]:
    """Every terminal that finds an ID, as one pattern whose last group names the terminal."""
    return grammar.scanner("position_ids", "id", f"(?={terminal('position_ids', 'BEGINNING').pattern})")


def _text(kind: str) -> re.Pattern[str]:
    return terminal("position_texts", kind)


def find(text: str) -> Iterator[Found]:
    """Every ID of a text, in order; position texts (an ID with its board picture and sentences) count as one.

    >>> [(found.kind, found.column) for found in find("is 4HPwATDgc/ABMA:cAngAAAAAAAE right?")]
    [('gnubg', 4)]
    """
    return _Search(text).up_to(len(text) + 1)


def find_in(stream: TextIO, head: str = "") -> Iterator[Found]:
    """Every ID of an open text file, of any length, with little memory: the file is read piece by piece.

    `head` is what was read of it before.
    """
    search = _Search(head)
    while piece := stream.read(_CHUNK):
        search.text += piece
        yield from search.up_to(_cut(search.text))
        search.forget()
    yield from search.up_to(len(search.text) + 1)


def _cut(text: str) -> int:
    """The start of the last lines of a piece, in which an ID might stand whose end is not read yet.

    No ID is longer than `_KEPT`, so of long lines no more than that is kept.
    """
    position = len(text)
    for _ in range(_KEPT_LINES):
        position = text.rfind("\n", 0, position)
        if position < 0:
            break
    return max(position + 1, len(text) - _KEPT)


class _Search:
    """A text, or the part of a file that is in memory, and how far it has been searched.

    `offset` characters of the file came before the part.  Behind the place that was searched up to, `_KEPT` characters
    stay in memory, so that what stands before an ID can be looked at.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.offset = 0
        self.position = self.listed = 0
        self.line, self.line_start, self.counted = 1, 0, 0
        self.excerpt: tuple[int, str] = (-1, "")

    def up_to(self, end: int) -> Iterator[Found]:
        """The IDs that begin before `end`."""
        search, text = scanner().search, self.text
        while (match := search(text, self.position)) is not None and match.start() < end:
            span, kind, decode = _extent(text, match)
            self.position = max(span[1], match.end())
            written = text[slice(*span)]
            state, diagnostics = decode(written)
            if match.lastgroup in _WEAK and not certain(state, diagnostics):
                continue
            if match.lastgroup == "GNU_PAIR_CUT" and not certain(*gnubg.decode(match["cut_position"])):
                continue
            yield from self._meant(span[0])
            self.listed = max(self.listed, span[1])
            yield self._found(kind, written, span, state, diagnostics)
        yield from self._meant(end)
        self.position = max(self.position, min(end, len(text)))

    def _meant(self, end: int) -> Iterator[Found]:
        """What is no ID, but stands in a list where one was meant, between what was looked at and `end`."""
        for start, stop, kind in lists.meant(self.text, self.listed, end):
            state, diagnostics = _BY_KIND[kind](self.text[start:stop])
            yield self._found(kind, self.text[start:stop], (start, stop), state, diagnostics)
        self.listed = max(self.listed, min(end, len(self.text)))

    def _found(self, kind: str, written: str, span: Span, state: PositionState | None, found: list[Diagnostic]) -> Found:
        """An ID at its place in the whole file."""
        text, start = self.text, span[0]
        if lines := text.count("\n", self.counted, start):
            self.line += lines
            self.line_start = text.rfind("\n", self.counted, start) + 1
        self.counted = start
        column = start - self.line_start + 1
        moved = tuple(self._moved(one, start, column) for one in found)
        return Found(kind, written, (start + self.offset, span[1] + self.offset), self.line, column, state, moved)

    def _moved(self, finding: Diagnostic, start: int, column: int) -> Diagnostic:
        """A finding of an ID's own text at its place in the text in which the ID stands."""
        place = finding.place
        at = self.line_start
        for _ in range(place.line - 1):
            at = self.text.find("\n", max(at, start)) + 1 or len(self.text)
        if self.excerpt[0] != at + self.offset:
            self.excerpt = (at + self.offset, self._line(at))
        return replace(
            finding,
            place=place._replace(
                line=place.line + self.line - 1,
                column=place.column + (column - 1 if place.line == 1 else 0),
                end_line=place.end_line + self.line - 1,
                end_column=place.end_column + (column - 1 if place.end_line == 1 else 0),
                excerpt=self.excerpt[1],
            ),
        )

    def _line(self, start: int) -> str:
        """The line that begins here; empty when it is too long to be shown."""
        end = self.text.find("\n", max(start, 0), max(start, 0) + _LONGEST_LINE)
        end = len(self.text) if end < 0 else end
        return "" if start < 0 or end - start > _LONGEST_LINE else self.text[start:end].rstrip("\r")

    def forget(self) -> None:
        """Drop from memory what no ID needs any more."""
        gone = min(self.position, self.listed) - _KEPT
        if gone <= len(self.text) // 2:
            return
        if lines := self.text.count("\n", self.counted, gone):
            self.line += lines
            self.line_start = self.text.rfind("\n", self.counted, gone) + 1
        self.line_start -= gone
        self.counted = max(self.counted - gone, 0)
        self.text = self.text[gone:]
        self.offset += gone
        self.position, self.listed = self.position - gone, self.listed - gone


def _extent(text: str, match: re.Match[str]) -> tuple[Span, str, Callable[[str], Decoded]]:
    """How far an ID reaches when what follows belongs to it, its kind and its decoder."""
    name = match.lastgroup or ""
    start, end = match.span()
    if name in ("XGID", "XGID_ODD"):
        if (head := _text("XG_HEAD").match(text, end)) and not text[_line_start(text, start) : start].strip():
            return (start, _xg_end(text, head.end())), "xg-text", position_text.decode
    elif name == "GNU_LABELLED":
        if ids := _text("GNU_IDS").match(text, max(_line_start(text, start), start - 40)):
            picture = terminal("position_ids", "PICTURE").match(text, _next_line(text, ids.end()))
            if picture is None:
                return (start, ids.end()), "gnubg", gnubg.decode
            pips = _text("PIP_COUNTS").match(text, picture.end())
            return (ids.start(), pips.end() if pips else picture.end()), "gnubg-text", position_text.decode
    elif name == "PICTURE":
        if tail := _text("BLITZ_TAIL").match(text, end):
            return (start, tail.end()), "bgblitz-text", position_text.decode
        before = _text("XG_ABOVE").search(text, max(start - 400, 0), start)
        if before is not None:
            after = _text("XG_BELOW").match(text, end)
            return (before.start(), after.end() if after else end), "xg-text", position_text.decode
        return (start, end), "gnubg-text", position_text.decode
    kind, decode = _KINDS[name]
    return (start, end), kind, decode


def _line_start(text: str, position: int) -> int:
    """The start of the line of a place; of a long line, a place before which no ID looks."""
    least = max(position - 400, 0)
    return max(text.rfind("\n", least, position) + 1, least)


def _next_line(text: str, position: int) -> int:
    end = text.find("\n", position, position + 400)
    return min(position + 400, len(text)) if end < 0 else end + 1


def _xg_end(text: str, start: int) -> int:
    """Where eXtreme Gammon's position text ends: at its footer, before the next one, or after the lines of the cube."""
    limit = min(start + _XG_LONGEST, len(text))
    for following in _text("XG_NEXT").finditer(text, start, limit):
        if _text("XG_HEAD").match(text, _next_line(text, following.end()) - 1):
            limit = following.start()
            break
    if foot := _text("XG_FOOT").search(text, start, limit):
        return foot.end()
    picture = terminal("position_ids", "PICTURE").search(text, start, limit)
    after = _text("XG_BELOW").match(text, picture.end() if picture else _next_line(text, start), limit)
    return after.end() if after else limit
