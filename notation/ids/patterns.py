"""The terminals of `grammars/position_ids.lark` as compiled patterns."""

from __future__ import annotations

import re
from functools import cache

from notation.grammar import load


@cache
def terminals() -> dict[str, str]:
    """The regular expression of each terminal, in the order in which Lark's lexer tries them."""
    known = load("position_ids", "text").terminals
    order = sorted(known, key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name))
    return {one.name: one.pattern.to_regexp() for one in order}


@cache
def terminal(name: str) -> re.Pattern[str]:
    """One terminal, compiled; its named groups are the fields of the ID."""
    return re.compile(terminals()[name])
