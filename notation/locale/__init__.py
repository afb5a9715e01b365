"""The catalogs of the languages, and the list of what they translate: ``python -m notation.locale`` brings them up to date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from notation.codes import CODES
from notation.page.words import WORDS
from notation.rulebook import RULES

FACTS: Final = ("On or Off", "a value of the cube", "a date, yyyy.mm.dd", "a time, HH.MM", "rating/experience")
"""What a finding may name as expected."""


def texts() -> Iterator[tuple[str | tuple[str, str], str]]:
    """Every text to translate, a pair where it has a plural, with a remark that tells translators where it stands."""
    for key, text in WORDS.items():
        yield text, f"page: {key}"
    for row, text in RULES.items():
        yield text, f"rule {row}"
    for code in CODES:
        yield code.message, f"{code.id} {code.name}"
        yield code.rule, f"{code.id} {code.name}: the rule"
        for line in code.help.splitlines():
            yield line, f"{code.id} {code.name}: help"
    for text in FACTS:
        yield text, "what a tag expects"
