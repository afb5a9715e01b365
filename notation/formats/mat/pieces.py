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
    start = 0
    lengths = 0
    if terminal("LENGTH").match(text):
        lengths = 1
    for found in _after_a_line_end("LENGTH").finditer(text):
        if terminal("NAMES").match(text, found.start()):
            continue  # a player may be called "5 point match"
        cut = _head_start(text, start, found.start())
        # Games above the first length are those of a match that does not tell its own.
        if (lengths or _after_a_line_end("GAME").search(text, start, cut)) and cut > start:
            yield start, cut
            start = cut
        lengths += 1
    yield start, len(text)


@cache
def _after_a_line_end(name: str) -> re.Pattern[str]:
    return re.compile("(?<=[\r\n])" + terminal(name).pattern)


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
