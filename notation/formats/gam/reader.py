"""Reading `.gam`: the text is cut above the players of each game, and each piece is read as match text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from notation.formats.mat.lines import BETWEEN, Token, lines_of
from notation.formats.mat.players import is_bare_names
from notation.formats.mat.reader import read_piece
from notation.model import Match
from notation.source import Source

_ABOVE: Final = ("BLANK", "COMMENT", "TAG", "ODD_TAG", "SET_UP", "ODD_SET_UP")
"""Lines that may stand above the players."""


def starts(text: str) -> Iterator[int]:
    """Where the lines of players stand that rows follow."""
    names: Token | None = None
    for node in lines_of(text):
        if isinstance(node, list) or node.type == "LENGTH":
            return
        if names is not None and node.type == "ROWS":
            yield names.start_pos
        if names is None or node.type not in BETWEEN:
            names = node if node.type == "TEXT" and is_bare_names(node) else None


def first_line(text: str) -> int | None:
    """Where the players of the first game stand, if nothing but remarks stands above them; None for any other text."""
    names: int | None = None
    for node in lines_of(text):
        if names is not None and (isinstance(node, list) or node.type not in BETWEEN):
            return names if not isinstance(node, list) and node.type == "ROWS" else None
        if names is None and (isinstance(node, list) or node.type not in _ABOVE):
            if isinstance(node, list) or node.type != "TEXT" or not is_bare_names(node):
                return None
            names = node.start_pos
    return None


def read(source: Source) -> Iterator[Match]:
    """The games of a text; those of the same players that follow one another are one session."""
    text = source.text if source.text.endswith(("\n", "\r")) else source.text + "\n"
    begun = list(starts(text)) or [0]
    joined: Match | None = None
    for start, end in zip((0, *begun[1:]), (*begun[1:], len(source.text)), strict=True):
        piece = read_piece(source, joined.number if joined else 1, start, end)
        if joined is None:
            joined = piece
        elif joined.players == piece.players:
            joined = replace(
                joined,
                games=joined.games + piece.games,
                marks_hits=joined.marks_hits or piece.marks_hits,
                span=(joined.span[0], end),
                diagnostics=joined.diagnostics + piece.diagnostics,
            )
        else:
            yield joined
            joined = _numbered(piece, joined.number + 1)
    if joined is not None:
        yield joined


def _numbered(match: Match, number: int) -> Match:
    """A match with another number, which its findings tell too."""
    return replace(match, number=number, diagnostics=tuple(replace(found, match=number) for found in match.diagnostics))
