"""A record taken apart: its text into tokens, its lines into games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from notation import grammar

_IN_GAME: Final = ("NAMES", "ROWS", "CELLS", "TEXT")
"""Lines behind which no line of a game is the one with the players."""
BETWEEN: Final = ("BLANK", "SET_UP", "ODD_SET_UP")
"""Lines that may stand between the players of a game and its rows."""


class Token(str):
    """A piece of a text, the terminal of the grammar that takes it, and where it stands: what Lark gives, at a quarter of the
    cost."""

    __slots__ = ("end_pos", "start_pos", "type")

    type: str
    start_pos: int
    end_pos: int


def token_of(kind: str, found: re.Match[str]) -> Token:
    """What a match of a terminal found."""
    made = Token(found[0])
    made.type = kind
    made.start_pos, made.end_pos = found.span()
    return made


def terminal(name: str) -> re.Pattern[str]:
    """The pattern of a terminal of `mat.lark`, compiled."""
    return grammar.terminal("mat", name)


def is_quiet(text: str) -> bool:
    """Whether a text holds nothing but blank lines and set positions: what stands above it is right above what follows."""
    return all(not isinstance(line, list) and line.type in BETWEEN for line in lines_of(text))


def lines_of(text: str) -> Iterator[Token | list[Token]]:
    """The lines of a record, those of each game together, from its header on.

    They are those that a parse by the rule `record` gives.  Lines that say nothing more than the one above them are one token.
    """
    line, below_header = grammar.scanner("mat", "line").match, grammar.scanner("mat", "record").match
    scan = line
    position, end = 0, len(text)
    game: list[Token] | None = None
    while position < end:
        found = scan(text, position)
        assert found is not None  # TEXT takes any line
        kind = found.lastgroup or ""
        position = found.end()
        made = token_of(kind, found)
        if kind in ("GAME", "LENGTH"):
            if game is not None:
                yield game
                game = None
            if kind == "GAME":
                game, scan = [made], below_header
                continue
            scan = line
        elif kind in _IN_GAME:
            scan = line
        if game is None:
            yield made
        else:
            game.append(made)
    if game is not None:
        yield game
