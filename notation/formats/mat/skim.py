"""A record without the rows that hold nothing but plays, for those who ask for its head, its scores and its results."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from notation.source import Source

_PLAYS: Final = re.compile(r"(?<=[\r\n])(?:[ \t]*(?:[2-9]|[1-9][0-9]{1,3})\)[^\r\n;WwLlGg]*(?:\r\n|\n|\r))+")
"""Numbered rows without the letters that words for a result have (wins, loses, resigns).  The first row of a game stays, as it
tells the column of the right player."""


def skim(source: Source) -> Source:
    """The text without such rows."""
    return replace(source, text=_PLAYS.sub("", source.text))
