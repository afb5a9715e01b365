"""Where the matches of a `.mat` file begin, so that one is in memory at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from notation.formats.mat.lines import terminal
from notation.source import Span

MOST_LINES: Final = 50_000
"""So many lines of a match are read, blank ones not counted: some eight hundred games."""

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")


def pieces(text: str) -> Iterator[Span]:
    """Cut a text before the head of each match but the first, so that one match is in memory at a time."""
    start = lengths = 0
    if terminal("LENGTH").match(text):
        lengths = 1
    for at in _starts("LENGTH", text, 0, len(text)):
        if terminal("NAMES").match(text, at):
            continue  # a player may be called "5 point match"
        cut = _head_start(text, start, at)
        # Games above the first length are those of a match that does not tell its own.
        if cut > start and (lengths or any(True for _ in _starts("GAME", text, start, cut))):
            yield start, cut
            start = cut
        lengths += 1
    yield start, len(text)


def cut(text: str) -> tuple[int, int]:
    """Where the last match that a text holds begins, and how many stand before it: so much of it can be read for itself."""
    *before, (start, _) = pieces(text)
    return start, len(before)


def _starts(name: str, text: str, start: int, end: int) -> Iterator[int]:
    """Where the lines of a kind, after the line end of another, start."""
    search = _behind(name, "[\r\n]" if "\r" in text else "\n").search
    at = max(start - 1, 0)
    while found := search(text, at, end):
        yield found.start() + 1
        at = found.end() - 1  # its line end may stand before another


@cache
def _behind(name: str, line_end: str) -> re.Pattern[str]:
    # A search for line ends is quick, above all for one character alone, and one for what stands behind them is not.
    return re.compile(line_end + terminal(name).pattern)


def _head_start(text: str, start: int, length_line: int) -> int:
    """Where the head of the match with this length line begins.

    Its tags belong to it, the comments right above the length line, and those that a blank line sets off from the rows
    of the match before; other comments below those rows belong to that match.
    """
    head = before = length_line
    run = blank = False
    while before > start:
        line_start = max(text.rfind("\n", start, before - 1), text.rfind("\r", start, before - 1)) + 1
        line_start = max(line_start, start)
        if text[before - 1] == "\n" and line_start == before - 1 and text[line_start - 1 : line_start] == "\r":
            line_start -= 1
        line = text[line_start:before].strip()
        if line.startswith((";", "#")):
            run = True
            if not blank or line[1:].lstrip().startswith("["):
                head = line_start
        elif not line:
            head = before if run else head
            run, blank = False, True
        else:
            return head
        before = line_start
    return start


def within(text: str, start: int, end: int) -> int:
    """Where the lines from `start` to `end` are too many to be read; `end` where they are not.  It is the end of a line."""
    if text.count("\n", start, end) + text.count("\r", start, end) <= MOST_LINES:
        return end
    lines = 0
    for found in _LINE.finditer(text, start, end):
        lines += not found[0].isspace()
        if lines == MOST_LINES:
            return found.end()
    return end
