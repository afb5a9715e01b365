"""The terminals of `grammars/position_ids.lark` as compiled patterns."""

from __future__ import annotations

import re
from functools import cache

from notation.grammar import load


@cache
def terminals() -> dict[str, str]:
    """The regular expression of each terminal, highest priority first; those of one priority in the order of the grammar."""
    known = load("position_ids", "text").terminals
    return {found.name: found.pattern.to_regexp() for found in sorted(known, key=lambda found: -found.priority)}


@cache
def terminal(name: str) -> re.Pattern[str]:
    """One terminal, compiled; its named groups are the fields of the ID."""
    return re.compile(terminals()[name])
