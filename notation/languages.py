"""The languages of messages and pages: their names, directions and digits, and the way to a text in each of them.

The catalogs are gettext's, in `notation/locale`.  Numbering and plural forms are those of CLDR.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from notation.diagnostics import Code, Diagnostic, fill, has_facts


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code, its own name, whether it is written from right to left, its digits 0-9, and the plural
    categories of whole numbers in the order of its catalog's forms."""

    code: str
    name: str
    right_to_left: bool = False
    digits: str = "0123456789"
    plurals: tuple[str, ...] = ("one", "other")

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`, as HTML writes it."""
        return "rtl" if self.right_to_left else "ltr"


LANGUAGES: Final[dict[str, Language]] = {
    language.code: language
    for language in (
        Language("en", "English"),
        Language("fa", "فارسی", True, "۰۱۲۳۴۵۶۷۸۹"),
        Language("ar", "العربية", True, "٠١٢٣٤٥٦٧٨٩", ("zero", "one", "two", "few", "many", "other")),
        Language("sv", "Svenska"),
        Language("hi", "हिन्दी"),
    )
}
"""The languages by code; English is the language of the sources."""

SAMPLES: Final = {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 11, "other": 100}
"""A number of each plural category, the same in every language that has the category."""


@cache
def catalog(language: str) -> gettext.NullTranslations:
    """The catalog of a language; one that gives English back where there is none."""
    path = files("notation").joinpath("locale", language, "LC_MESSAGES", "notation.mo")
    if not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def translate(text: str, language: str) -> str:
    """A text of the sources in `language`; itself where the catalog has none.

    >>> translate("Findings", "en")
    'Findings'
    """
    return catalog(language).gettext(text) if text else ""


def plural(one: str, other: str, number: int, language: str) -> str:
    """The form that `number` takes of a text with two English forms."""
    return catalog(language).ngettext(one, other, number)


def digits(number: object, language: str) -> str:
    """A number written with the digits of the language.

    >>> digits(107, "fa"), digits(107, "hi")
    ('۱۰۷', '107')
    """
    own = LANGUAGES[language].digits
    return str(number) if own[0] == "0" else str(number).translate({ord("0") + value: digit for value, digit in enumerate(own)})


ISOLATE: Final = "\u2068"
"""Put before a text whose direction is its own (a name); `END_ISOLATE` ends it."""
ISOLATE_LEFT: Final = "\u2066"
"""Put before a text that runs from left to right (a play)."""
END_ISOLATE: Final = "\u2069"


_WORDS: Final = frozenset({"expected", "what", "who", "when", "offer", "how", "count"})
"""The facts that may be words of the project: what a tag expects, a part of an ID, a player without a name."""


def _facts(facts: Mapping[str, Any], language: str, isolate: str) -> Mapping[str, Any]:
    """The facts as they stand in a text: those that are words of the project translated."""
    told = {
        key: translate(value, language) if key in _WORDS and isinstance(value, str) else value for key, value in facts.items()
    }
    return {key: f"{isolate}{value}{END_ISOLATE}" for key, value in told.items()} if isolate else told


def message(finding: Diagnostic, language: str, isolate: str = "") -> str:
    """The one fact of a finding, in `language`; `isolate` (see `ISOLATE`) keeps names apart from the writing direction."""
    return fill(translate(finding.code.message, language), _facts(finding.facts, language, isolate))


def help_lines(finding: Diagnostic, language: str, isolate: str = "") -> list[str]:
    """What to do or what was legal, a line each, in `language`; `isolate` as in `message`."""
    facts = _facts(finding.facts, language, isolate)
    return [fill(translate(line, language), facts) for line in finding.code.help.splitlines() if has_facts(line, facts)]


def spoken(finding: Diagnostic, language: str) -> Diagnostic:
    """The finding with its words in `language`, for whatever shows findings."""
    if language == "en":
        return finding
    code = finding.code
    told = replace(
        code,
        message=translate(code.message, language),
        rule=translate(code.rule, language),
        help="\n".join(translate(line, language) for line in code.help.splitlines()),
    )
    return replace(finding, code=told, facts=_facts(finding.facts, language, ""))


def rule(code: Code, language: str) -> str:
    """The rule behind a code in one sentence, in `language`."""
    return translate(code.rule, language)
