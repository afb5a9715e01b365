"""The head of a `.mat` file: what its tags say, and whether they can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from notation.board import VARIATIONS
from notation.model import Comment, Rules, Tag, Unread

_SWITCHES: Final = ("crawford", "jacoby", "beaver", "unrated")
_PATTERNS: Final = {
    "cubelimit": (r"[0-9]{1,9}", "a value of the cube"),
    "eventdate": (
        r"[0-9?]{4}(?:[./-](?:0?[1-9]|1[0-2]|\?\?)(?:[./-](?:0?[1-9]|[12][0-9]|3[01]|\?\?))?)?",
        "a date, yyyy.mm.dd",
    ),
    "eventtime": (r"(?:[01]?[0-9]|2[0-3])[.:][0-5][0-9](?:[.:][0-5][0-9])?", "a time, HH.MM"),
    "player 1 elo": (r"-?[0-9]+(?:[.,][0-9]+)?(?:/[0-9]+)?", "rating/experience"),
    "player 2 elo": (r"-?[0-9]+(?:[.,][0-9]+)?(?:/[0-9]+)?", "rating/experience"),
}
_VARIATION_KEYS: Final = {"".join(filter(str.isalnum, name)).casefold(): name for name in VARIATIONS} | {
    "hypergammon": "HyperGammon (3)",
    "": "Backgammon",
}


def check_tag(tag: Tag) -> str:
    """What a tag's value should look like when it does not; empty when all is well.  An empty value says nothing."""
    key, value = tag.key.casefold(), tag.value.strip()
    if not value:
        return ""
    if key in _SWITCHES:
        return "" if value.casefold() in ("on", "off") else "On or Off"
    pattern, expected = _PATTERNS.get(key, ("", ""))
    if pattern and not re.fullmatch(pattern, value):
        return expected
    if key == "cubelimit" and (int(value) < 1 or int(value) & (int(value) - 1)):
        return expected
    return ""


def variation_of(head: Sequence[Tag | Comment | Unread]) -> Tag | None:
    """The tag that names the variation."""
    return _tags(head).get("variation")


def _tags(head: Sequence[Tag | Comment | Unread]) -> dict[str, Tag]:
    found: dict[str, Tag] = {}
    for part in head:
        if isinstance(part, Tag):
            found.setdefault(part.key.casefold(), part)
    return found


def rules_of(head: Sequence[Tag | Comment | Unread], length: int) -> Rules:
    """The rules in force, as the tags of a match to `length` points tell them."""
    tags = _tags(head)

    def switch(key: str) -> bool | None:
        value = tags[key].value.strip().casefold() if key in tags else ""
        return {"on": True, "off": False}.get(value)

    limit = tags["cubelimit"].value.strip() if "cubelimit" in tags else ""
    written = tags["variation"].value.strip() if "variation" in tags else ""
    variation = _VARIATION_KEYS.get("".join(filter(str.isalnum, written)).casefold(), written)
    return Rules(
        length,
        switch("crawford") is not False,
        switch("jacoby"),
        switch("beaver"),
        int(limit) if re.fullmatch("[0-9]{1,9}", limit) and int(limit) else None,
        variation,
    )
