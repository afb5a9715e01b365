"""Numbers in the text of a record: digits that anybody may have written, so of any kind and length."""

from __future__ import annotations

from typing import Final

MOST: Final = 999_999_999
"""The largest number that is read where nothing narrower is known."""


def whole(text: str, most: int = MOST) -> int | None:
    """The whole number that `text` is: ASCII digits alone, and from 0 to `most`; None for anything else.

    `int` takes the digits of every script, but no superscripts, which `str.isdigit` takes, and refuses more than 4,300 of
    them.

    >>> whole("0021"), whole("7", 6), whole("-7"), whole("²"), whole("9" * 5000)
    (21, None, None, None, None)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    if len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None
