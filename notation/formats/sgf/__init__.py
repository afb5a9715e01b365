"""Smart Game Format of backgammon, GM[6]: GNU Backgammon, gibbon (`.sgf`).

The reader and the writer are imported when they are first used: every text is asked whether it is one of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from notation.formats.known import BEGINNING

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.model import Match
    from notation.replay import Replay
    from notation.source import Source

__all__ = ["charset", "detect", "plainly", "read", "write"]

_NODE: Final = (
    r";\s*+[WB]\s*+\[[1-6]{2}[a-z]*+\]\s*+"
    r"(?:C\s*+\[(?:[^\]\\(]++|\\[\s\S]|\((?!\s*;))*+\]\s*+|(?:A|DA|LU|G[WB]|[BD]C|BM|DO|TE|[BW]L)\s*+(?:\[[^\[\]\\;()]*+\]\s*+)++)*+"
    r"(?=[;)])"
)
"""A roll, its play, and what is said of it."""
_PLAYS: Final = rf"(?<=[^\\]\])(\s*+{_NODE})(?:{_NODE})++"
"""A run of plays; the first stays, by which a game tells that it is one of backgammon; `re` compiles it at its first use."""


def detect(source: Source) -> bool:
    """Whether a text begins with a game tree, or holds one below other text, as a mail does.

    A tree in a remark, a name or a row of match text is none.
    """
    text = source.text[:BEGINNING]
    first = text.lstrip()
    if first.startswith("(") and first.lstrip("( \t\r\n").startswith(";"):
        return True
    if "GM[" not in text and "FF[" not in text:
        return False
    from notation.formats.mat import first_line
    from notation.formats.sgf.tree import terminal

    length, game = first_line(text, "LENGTH"), first_line(text, "GAME")
    for found in terminal("GAME").finditer(text):
        at = found.start()
        start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
        free = length is None and game is None if text[start:at].strip() else game is None or game > at
        if free and not _is_of_match_text(re.split("[\r\n]", text[start:], maxsplit=1)[0].strip()):
            return True
    return False


def plainly(source: Source) -> bool:
    """Whether a text begins with a game tree."""
    return source.text[:BEGINNING].lstrip().startswith("(")


def _is_of_match_text(line: str) -> bool:
    """Whether a line is a remark or a score line, which may hold anything."""
    from notation.formats.mat.lines import terminal

    return line.startswith((";", "#")) or terminal("NAMES").fullmatch(line + "\n") is not None


def charset(source: Source) -> str | None:
    """The encoding that a file names; None when it names none."""
    from notation.formats.sgf.tree import terminal

    found = terminal("CHARSET").search(source.text, 0, BEGINNING)
    return found["charset"] if found else None


def read(source: Source, *, analysis: bool = True, plays: bool = True) -> Iterator[Match]:
    """The matches of a collection, one after the other; without `plays` only what heads them and how their games end.

    See `notation.formats.sgf.reader`.
    """
    from notation.formats.sgf import reader

    return reader.read(source if plays else replace(source, text=re.sub(_PLAYS, r"\1", source.text)), analysis)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches as one collection; see `notation.formats.sgf.writer`."""
    from notation.formats.sgf import writer

    return writer.write(replays, lose)
