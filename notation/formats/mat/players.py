"""The line with the players of a game: which one it is, and whom it names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from notation.formats.mat.lines import terminal
from notation.formats.mat.nearly import slip
from notation.model import Game
from notation.source import CONTROL, Span

_RATING: Final = re.compile(r",[0-9]+$")


def same_name(first: str, second: str) -> bool:
    """Whether two spellings name one player: composed alike, without control characters, without blanks around and the
    rating some programs add."""

    def key(name: str) -> str:
        return _RATING.sub("", CONTROL.sub("", unicodedata.normalize("NFC", name)).strip()) or name

    return first == second or key(first) == key(second)


def names_at(found: re.Match[str], at: int) -> tuple[Span, Span]:
    """Where the two names of a score line that starts at `at` stand; an empty name has the place where it would begin."""
    first, second = (
        (at + found.start(group), at + max(found.end(group), found.start(group) + 1)) for group in ("first_name", "second_name")
    )
    return first, second


def is_bare_names(line: str) -> bool:
    """Whether a line can be the players without their scores."""
    text = line.rstrip("\r\n")
    if ":" in text or slip(text, 0, "ODD_LENGTH", "ODD_GAME"):
        return False
    found = terminal("BARE_NAMES").fullmatch(text + "\n")
    return found is not None and (found.start("second_bare") - found.end("first_bare") > 1 or len(text.split()) == 2)


def above_rows(lines: list[Any], index: int) -> bool:
    """Whether the line with this index stands right above rows."""
    return next((line.type for line in lines[index + 1 :] if line.type != "BLANK"), "") == "ROWS"


def without_header(lines: list[Any]) -> Iterator[list[Any]]:
    """Cut the lines of a game before each score line that stands, after other rows, above rows of its own."""
    start, rows = 0, False
    for at, line in enumerate(lines):
        if line.type == "TEXT" and rows and terminal("NAMES").fullmatch(line):
            below = next((other.type for other in lines[at + 1 :] if other.type != "BLANK"), "")
            if below == "ROWS":
                yield lines[start:at]
                start, rows = at, False
        rows = rows or line.type == "ROWS"
    yield lines[start:]


def is_bare(game: Game) -> bool:
    """Whether a game has the players alone above its rows: single games in that form are money games."""
    return game.number is None and game.names is not None and game.score is None
