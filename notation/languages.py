"""The languages of messages and pages: their names, directions and digits, and the way to a text in each of them.

The catalogs are gettext's, in `notation/locale`.  Numbering and plural forms are those of CLDR.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from notation.diagnostics import Code, Diagnostic
from notation.frozen import frozen
from notation.phrases import Phrase, fill, has_facts


@frozen
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
    path = Path(__file__).with_name("locale") / language / "LC_MESSAGES" / "notation.mo"
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


WORDS: Final = frozenset({"count", "expected", "field", "game", "how", "offer", "part", "reason", "what", "when", "who", "why"})
"""The facts that are words of the project where the catalogs know them: what a tag expects, a part of an ID, why a part cannot
be read.  Words in any other fact are phrases."""


def told(text: object, language: str) -> str:
    """Words of this project in `language`: a phrase with all that fills it, a tuple as a list, any other text as it stands
    in the catalog.

    >>> told(Phrase("{n} file", "{n} files", n=2), "sv")
    '2 filer'
    """
    if isinstance(text, tuple):
        return translate(", ", language).join(told(item, language) for item in text)
    if not isinstance(text, Phrase):
        return translate(str(text), language)
    known = catalog(language)
    template = known.ngettext(text.template, text.plural, text.facts["n"]) if text.plural else known.gettext(text.template)
    return fill(template, facts(text.facts, language))


def facts(given: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Facts as they stand in a text in `language`."""
    return {
        key: told(fact, language) if isinstance(fact, (Phrase, tuple)) or (key in WORDS and isinstance(fact, str)) else fact
        for key, fact in given.items()
    }


def _isolated(finding: Diagnostic, language: str, isolate: str) -> dict[str, Any]:
    filled = facts(finding.facts, language)
    return {key: f"{isolate}{fact}{END_ISOLATE}" for key, fact in filled.items()} if isolate else filled


def message(finding: Diagnostic, language: str, isolate: str = "") -> str:
    """The one fact of a finding, in `language`; `isolate` (see `ISOLATE`) keeps names apart from the writing direction."""
    return fill(translate(finding.code.message, language), _isolated(finding, language, isolate))


def help_lines(finding: Diagnostic, language: str, isolate: str = "") -> list[str]:
    """What to do or what was legal, a line each, in `language`; `isolate` as in `message`."""
    filled = _isolated(finding, language, isolate)
    return [fill(translate(line, language), filled) for line in finding.code.help.splitlines() if has_facts(line, filled)]


def explained(code: Code, language: str) -> Code:
    """A code with all its words in `language`."""
    if language == "en":
        return code
    return replace(
        code,
        message=translate(code.message, language),
        rule=translate(code.rule, language),
        why=translate(code.why, language),
        fix=translate(code.fix, language),
        source=translate(code.source, language),
        help="\n".join(translate(line, language) for line in code.help.splitlines()),
    )


def spoken(finding: Diagnostic, language: str) -> Diagnostic:
    """The finding with its words in `language`, for whatever shows findings."""
    if language == "en":
        return finding
    related = tuple(other._replace(message=translate(other.message, language)) for other in finding.related)
    return replace(finding, code=explained(finding.code, language), facts=facts(finding.facts, language), related=related)


def rule(code: Code, language: str) -> str:
    """The rule behind a code in one sentence, in `language`."""
    return translate(code.rule, language)
