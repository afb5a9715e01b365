"""The beginning of a text, where it shows what format it is in: lines of a kind are looked for by a word that they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from notation import grammar
from notation.formats.known import BEGINNING
from notation.source import Source

_LARGE: Final = re.compile("[A-Z]+")


@lru_cache(maxsize=1)
def _lines(text: str) -> tuple[str, str]:
    """A text with a line feed before and behind each line, and the same in small letters: every format asks for them."""
    if "\r" in text:  # which may be all that ends a line
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = f"\n{text}\n"
    small = text.lower()
    return text, small if len(small) == len(text) else _LARGE.sub(lambda found: found[0].lower(), text)


def lines_with(name: str, kind: str, source: Source, word: str) -> Iterator[re.Match[str]]:
    """The lines of a kind, a terminal of a grammar, in the beginning of a text.

    `word` is what every such line holds, in small letters, behind a line feed where it begins the line: a search for that takes
    next to nothing where there is none.
    """
    text, small = _lines(source.text[:BEGINNING])
    match = grammar.terminal(name, kind).match
    at = small.find(word)
    while at >= 0:
        start = text.rfind("\n", 0, at + 1) + 1
        if found := match(text, start):
            yield found
        at = small.find(word, max(text.find("\n", start), at + 1))


def has_line(name: str, kind: str, source: Source, *words: str) -> bool:
    """Whether the beginning of a text has a line of a kind, which holds one of these words (see `lines_with`)."""
    small = _lines(source.text[:BEGINNING])[1]
    return any(word in small and next(lines_with(name, kind, source, word), None) is not None for word in words)
