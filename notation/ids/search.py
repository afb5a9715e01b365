"""Finding IDs in running text: mails, web pages, tables, lists of a million lines.

One regular expression, made of the terminals of `grammars/position_ids.lark` in the order of their priority, goes over the
text once.  Words that merely have the shape of an ID are left out unless they decode as one in its usual form; what is
clearly meant as an ID is found whatever is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TextIO

from notation.codes.positions import FINISHED
from notation.diagnostics import Diagnostic, Severity
from notation.ids import fibs, gnubg, keys, ogid, position_text, simple, snowie, ubgi, xgid
from notation.ids.patterns import terminal, terminals
from notation.ids.reading import Decoded
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
    "GNU_PAIR": ("gnubg", gnubg.decode),
    "GNU_PAIR_ODD": ("gnubg", gnubg.decode),
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

_WEAK: Final = frozenset(("GNU_COLUMNS", "POSITION_ID", "MATCH_ID", "KEY_HEX", "KEY_LETTERS"))
"""Terminals whose shape many words have: they count only when they decode without a warning."""

_EMPTY: Final = r"(?:[ \t]*\r?\n){0,3}"
_XG_HEAD: Final = re.compile(r"[ \t]*\r?\n" + _EMPTY + r"[ \t]*X[ ]?:[^\n]*[ \t]O[ ]?:")
_XG_FOOT: Final = re.compile(r"^[ \t]*eXtreme Gammon Version\b[^\r\n]*", re.MULTILINE)
_XG_NEXT: Final = re.compile(r"^[ \t]*XGID=", re.MULTILINE)
_XG_LONGEST: Final = 20_000
_LINES: Final = re.compile(r"(?:[ \t]*\r?\n)?(?:[ \t]*\S[^\r\n]*\r?\n?){0,4}")
_XG_LINES: Final = re.compile(r"(?:[^\n]*X[ ]?:[^\n]*\n(?:[ \t]*\r?\n)?){1,2}\Z")
_LONE: Final = re.compile(r"[ \t]*\r?\n(?:[ \t]*\r?\n)?([^\s#]{8,20})(?=[ \t]*(?:\r?\n|\Z))")
_GNU_IDS: Final = re.compile(
    r"[^\n]{0,40}Position[- ]ID[ \t]*:[ \t]*[A-Za-z0-9+/]{14}\s+Match[- ]ID[ \t]*:[ \t]*[A-Za-z0-9+/]{12}[ \t]*", re.IGNORECASE
)
_GAP: Final = r"[ \t]*\r?\n" + _EMPTY
_BLITZ_IDS: Final = _GAP + r"[ \t]*Position-ID[^\r\n]*(?:\r?\n[ \t]*XGID=[^\r\n]*)?"
_BLITZ_SCORE: Final = _GAP + r"[^\r\n]* - \d+ [^\r\n]* in a \d+ point[^\r\n]*(?:\r?\n[^\r\n]* to move[^\r\n]*)?"
_BLITZ_TAIL: Final = re.compile(f"(?:{_BLITZ_IDS})(?:{_BLITZ_SCORE})?|{_BLITZ_SCORE}")
_PIPS: Final = re.compile(r"\r?\n[ \t]*Pip counts[^\r\n]*")
_CHUNK: Final = 1 << 20
_KEPT_LINES: Final = 250


_START: Final = r"(?<![A-Za-z0-9])(?:(?=\S{8}|[GgMmPpSsXx])|(?<![^\n]))"
"""What holds where any ID begins, so that most places are passed over quickly: no word goes before it, and a long word or the
first letter of a label follows, or it is the start of a line (board pictures begin there)."""


@cache
def scanner() -> re.Pattern[str]:
    """Every terminal that finds an ID, as one pattern whose last group names the terminal."""
    parts = [f"(?P<{name}>{pattern})" for name, pattern in terminals().items() if name != "OTHER"]
    return re.compile(f"{_START}(?:{'|'.join(parts)})")


def find(text: str) -> Iterator[Found]:
    """Every ID of a text, in order; position texts (an ID with its board picture and sentences) count as one.

    >>> [(found.kind, found.column) for found in find("is 4HPwATDgc/ABMA:cAngAAAAAAAE right?")]
    [('gnubg', 4)]
    """
    search = scanner().search
    position = line_at = 0
    line = 1
    while (match := search(text, position)) is not None:
        span, kind, decode = _extent(text, match)
        position = max(span[1], match.end())
        written = text[slice(*span)]
        state, diagnostics = decode(written)
        if match.lastgroup in _WEAK and not _certain(state, diagnostics):
            continue
        line += text.count("\n", line_at, span[0])
        line_at = span[0]
        column = span[0] - text.rfind("\n", 0, span[0])
        moved = tuple(_moved(one, text, span[0], line, column) for one in diagnostics)
        yield Found(kind, written, span, line, column, state, moved)
        if match.lastgroup in _WEAK and column == 1:
            for place in _damaged(text, position):
                line += text.count("\n", line_at, place[0])
                line_at, position = place
                state, diagnostics = gnubg.decode(text[slice(*place)])
                moved = tuple(_moved(one, text, place[0], line, 1) for one in diagnostics)
                yield Found(kind, text[slice(*place)], place, line, 1, state, moved)


def _damaged(text: str, position: int) -> Iterator[Span]:
    """In a list with an ID a line, the words that follow after one of them and are none themselves."""
    while (lone := _LONE.match(text, position)) is not None:
        match = scanner().match(text, lone.start(1))
        if match is not None and match.end() == lone.end(1):
            return
        yield lone.span(1)
        position = lone.end(1)


def _moved(finding: Diagnostic, text: str, start: int, line: int, column: int) -> Diagnostic:
    """A finding of an ID's own text at its place in the text in which the ID stands."""
    place = finding.place
    at = text.rfind("\n", 0, start) + 1
    for _ in range(place.line - 1):
        at = text.find("\n", at) + 1
    end = text.find("\n", at)
    return replace(
        finding,
        place=place._replace(
            line=place.line + line - 1,
            column=place.column + (column - 1 if place.line == 1 else 0),
            end_line=place.end_line + line - 1,
            end_column=place.end_column + (column - 1 if place.end_line == 1 else 0),
            excerpt=text[at : len(text) if end < 0 else end].rstrip("\r"),
        ),
    )


def _certain(state: PositionState | None, found: list[Diagnostic]) -> bool:
    """Whether a word that merely has the shape of an ID is one; one player may have borne off everything."""
    doubts = [one.code for one in found if one.severity is not Severity.NOTE]
    return state is not None and doubts in ([], [FINISHED])


def _extent(text: str, match: re.Match[str]) -> tuple[Span, str, Callable[[str], Decoded]]:
    """How far an ID reaches when what follows belongs to it, its kind and its decoder."""
    name = match.lastgroup or ""
    start, end = match.span()
    if name in ("XGID", "XGID_ODD"):
        if (head := _XG_HEAD.match(text, end)) and not text[text.rfind("\n", 0, start) + 1 : start].strip():
            return (start, _xg_end(text, head.end())), "xg-text", position_text.decode
    elif name == "GNU_LABELLED":
        line = text.rfind("\n", 0, start) + 1
        if ids := _GNU_IDS.match(text, max(line, start - 40)):
            picture = terminal("PICTURE").match(text, _next_line(text, ids.end()))
            if picture is None:
                return (start, ids.end()), "gnubg", gnubg.decode
            pips = _PIPS.match(text, picture.end())
            return (ids.start(), pips.end() if pips else picture.end()), "gnubg-text", position_text.decode
    elif name == "PICTURE":
        if tail := _BLITZ_TAIL.match(text, end):
            return (start, tail.end()), "bgblitz-text", position_text.decode
        before = _XG_LINES.search(text, max(start - 400, 0), start)
        if before is not None:
            after = _LINES.match(text, end)
            return (before.start(), after.end() if after else end), "xg-text", position_text.decode
        return (start, end), "gnubg-text", position_text.decode
    kind, decode = _KINDS[name]
    return (start, end), kind, decode


def _next_line(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end + 1


def _xg_end(text: str, start: int) -> int:
    """Where eXtreme Gammon's position text ends: at its footer, before the next one, or after the lines of the cube."""
    limit = min(start + _XG_LONGEST, len(text))
    for following in _XG_NEXT.finditer(text, start, limit):
        if _XG_HEAD.match(text, _next_line(text, following.end()) - 1):
            limit = following.start()
            break
    if foot := _XG_FOOT.search(text, start, limit):
        return foot.end()
    picture = terminal("PICTURE").search(text, start, limit)
    after = _LINES.match(text, picture.end() if picture else _next_line(text, start), limit)
    return len(text[:limit].rstrip()) if after is None else after.end()


def find_in(stream: TextIO) -> Iterator[Found]:
    """Every ID of an open text file, of any length, with little memory: the file is read piece by piece."""
    text = ""
    offset, line = 0, 1
    while True:
        piece = stream.read(_CHUNK)
        text += piece
        cut = len(text) if not piece else _cut(text)
        taken = 0
        for found in find(text):
            if found.span[0] >= cut:
                break
            taken = found.span[1]
            yield _later(found, offset, line - 1)
        if not piece:
            return
        if taken > cut:
            cut = text.find("\n", taken) + 1 or len(text)
        line += text.count("\n", 0, cut)
        offset += cut
        text = text[cut:]


def _later(found: Found, offset: int, lines: int) -> Found:
    """What was found in a piece of a file that begins so many characters and lines into it."""
    if not offset:
        return found
    span = (found.span[0] + offset, found.span[1] + offset)
    moved = []
    for one in found.diagnostics:
        place = one.place
        moved.append(replace(one, place=place._replace(line=place.line + lines, end_line=place.end_line + lines)))
    return replace(found, span=span, line=found.line + lines, diagnostics=tuple(moved))


def _cut(text: str) -> int:
    """The start of the last lines of a piece, in which an ID might stand whose end is not read yet."""
    position = len(text)
    for _ in range(_KEPT_LINES):
        position = text.rfind("\n", 0, position)
        if position < 0:
            return 0
    return position + 1
