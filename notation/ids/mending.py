"""GNU Backgammon's IDs as links and forums change them, put back into their own form."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote

from notation.grammar import terminal
from notation.phrases import Phrase

_POSITION_ID: Final = 14
_MATCH_ID: Final = 12


def mended_id(text: str, words: int) -> tuple[str, str] | None:
    """An ID that a link or a forum changed, as it was before, and what was done to it; None when nothing was.

    `words` is how many words the text has by its blanks and colons.
    """
    clean, ways = text.strip(), []
    if "%" in clean:
        clean, ways = unquote(clean), ["percent escapes"]
    parts = [part.strip(" \t\"'") for part in clean.split(":")]
    lengths = (_POSITION_ID, _MATCH_ID)
    if len(parts) <= 2 and len(parts) != words and all(map(_fits, parts, lengths)):
        blanked = [part.replace(" ", "+") for part in parts]
        if blanked != parts:
            parts, ways = blanked, [*ways, "+ turned into a blank"]
    if any("-" in part or "_" in part for part in parts) and all(map(_fits, parts, lengths)):
        parts, ways = [part.replace("-", "+").replace("_", "/") for part in parts], [*ways, "- and _ for + and /"]
    if not ways or not all(map(_fits, parts, lengths)) or any(map(terminal("position_fields", "NO_KEY").search, parts)):
        return None
    return Phrase("{ways}", ways=tuple(ways)), ":".join(parts)


def _fits(part: str, length: int) -> bool:
    return len(part.rstrip("=")) in (length, _MATCH_ID)
