"""Lists and tables of IDs: what stands in the place of an ID and is none is found too, so that nothing in a list vanishes.

A cell is what stands between two separators of a line, or the whole line.  Where most cells of the same column in the
lines around are IDs, a cell that looks like one but was not taken for one was meant as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from notation.grammar import terminal
from notation.ids.reading import certain

_AROUND: Final = 8
"""How many lines before and after a cell tell what its column holds."""
_LONGEST_LINE: Final = 2_000
"""A longer line is no line of a list."""

_STRONG: Final = ("XGID", "OGID", "GNU_PAIR")
_EXACT: Final = {"POSITION_ID": "gnubg-position", "MATCH_ID": "gnubg-match"}

_ID, _SHAPE, _LIKE, _OTHER, _PROSE = range(5)


def _terminal(kind: str) -> re.Pattern[str]:
    return terminal("position_ids", kind)


def guess(word: str) -> str | None:
    """The kind of ID that a word was most likely meant as, by its separators and its length; None for anything else."""
    signs = sum(map(str.isalnum, word))
    if _terminal("LIKE_OGID").match(word) and signs >= 10:
        return "ogid"
    if word.count(":") >= 8 and signs >= 10:
        return "xgid"
    if word.count(";") >= 20:
        return "snowie"
    if len(word) in range(10, 32) and " " not in word and 2 * signs >= len(word):
        return "gnubg"
    return None


def meant(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The cells between two places of a text that were meant as IDs, each with the kind that it was meant as.

    >>> list(meant("4HPwATDgc/ABMA\\n4OfgA2DA5+ADIA\\n", 14, 30))
    [(15, 29, 'gnubg-position')]
    """
    position = max(start - 8, 0)
    stop = end + 8  # past the end, so that a cell is not taken to end where the search does
    found = _terminal("FIRST_CELL").match(text, 0, stop) if not start else None
    while (found := found or _terminal("LIST_CELL").search(text, position, stop)) is not None:
        place = found.span("cell")
        position = found.start() + 1 if place[0] < start else place[1]
        if place[0] >= start and place[1] <= end and _class(found["cell"]) in (_SHAPE, _LIKE) and _in_list(text, *place):
            yield *place, _kind(found["cell"])
        found = None


def _kind(word: str) -> str:
    """The kind whose findings say best what is wrong with a word."""
    for name, kind in _EXACT.items():
        if _terminal(name).fullmatch(word):
            return kind
    kind = guess(word) or "gnubg"
    if kind == "gnubg" and ":" not in word:
        return "gnubg-match" if len(word.rstrip("=")) <= 12 else "gnubg-position"
    return kind


@lru_cache(4096)
def _class(word: str) -> int:
    """What a word is: an ID, of the shape of one, like one, or something else."""
    from notation.ids import gnubg  # it is needed for few texts

    if _terminal("MARK").match(word) or any(_terminal(name).fullmatch(word) for name in _STRONG):
        return _ID
    exact = any(_terminal(name).fullmatch(word) for name in _EXACT)
    if exact and certain(*gnubg.decode(word)):
        return _ID
    if _terminal("WORDS").fullmatch(word):
        return _OTHER
    return _SHAPE if exact else _LIKE if guess(word) else _OTHER


@lru_cache(256)
def _classes(line: str) -> tuple[int | None, ...]:
    """What each cell of a line is; None for an empty one."""
    if len(line) > _LONGEST_LINE:
        return (_PROSE,)
    classes: list[int | None] = []
    for cell in _terminal("SEPARATOR").split(line.rstrip()):
        word = _terminal("CELL_LINE").fullmatch(cell)
        classes.append(_class(word["line_cell"]) if word else _PROSE if cell.strip() else None)
    return tuple(classes)


def _in_list(text: str, start: int, end: int) -> bool:
    """Whether most cells in the column of this one are IDs, or look like IDs with at least one that is.

    Where none is, all of them must have the exact shape of one, with nothing else around: a list of damaged IDs alone.
    """
    line = text.rfind("\n", max(start - _LONGEST_LINE, 0), start) + 1
    if not line and start > _LONGEST_LINE:
        return False
    column = len(_terminal("SEPARATOR").findall(text, line, start))
    counts = [0] * 5
    counts[_class(text[start:end])] += 1
    for around in (_lines_before(text, line), _lines_after(text, end)):
        for classes in around:
            kind = classes[column] if column < len(classes) else _PROSE
            if kind is not None:
                counts[kind] += 1
    if not counts[_ID]:
        return counts[_SHAPE] == sum(counts)
    return counts[_ID] + counts[_SHAPE] + counts[_LIKE] >= counts[_OTHER]


def _lines_before(text: str, start: int) -> Iterator[tuple[int | None, ...]]:
    """The cells of the last few lines before a line; blank ones and remarks do not count."""
    for _ in range(_AROUND):
        if start <= 0:
            return
        line = text.rfind("\n", max(start - 1 - _LONGEST_LINE, 0), start - 1) + 1
        if not _skipped(text[line:start]):
            yield _classes(text[line : start - 1])
        start = line


def _lines_after(text: str, position: int) -> Iterator[tuple[int | None, ...]]:
    """The cells of the first few lines after the line of a place."""
    line = text.find("\n", position, position + _LONGEST_LINE) + 1
    for _ in range(_AROUND):
        if not line or line >= len(text):
            return
        end = text.find("\n", line, line + _LONGEST_LINE)
        if not _skipped(text[line : end if end >= 0 else line + _LONGEST_LINE]):
            yield _classes(text[line : end if end >= 0 else line + _LONGEST_LINE])
        line = end + 1


def _skipped(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
