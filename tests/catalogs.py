"""The catalogs of the languages: ``python -m tests.catalogs`` brings them up to date with the sources and compiles them.

It says what is still to be translated, and needs Babel.  The sources are tables, so nothing is searched for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from notation.codes import CODES
from notation.languages import LANGUAGES
from notation.page.words import WORDS
from notation.rulebook import RULES

FACTS: Final = ("On or Off", "a value of the cube", "a date, yyyy.mm.dd", "a time, HH.MM", "rating/experience")
"""What a finding may name as expected."""

ID_WORDS: Final = (
    "the top player",
    "the bottom player",
    "the player on roll",
    "the player not on roll",
    "the opponent",
    "the first player",
    "the second player",
    "White",
    "Black",
    "in match play",
    "in money play",
    "in any play",
    "double",
    "beaver",
    "raccoon",
    "position",
    "turn",
    "cube",
    "owner",
    "length",
    "score",
    "crawford",
    "dice",
    "percent escapes",
    "blanks inside",
    "+ turned into a blank",
    "- and _ for + and /",
    "an even number of",
    "an odd number",
    "3 to 11",
    "a Position ID",
    "a Match ID",
    "an XGID",
    "the board of an XGID",
    "an OGID",
    "the cube of an OGID",
    "White’s checkers",
    "Black’s checkers",
    "White’s score",
    "Black’s score",
    "the number of checkers",
    "the move number",
    "a board line",
    "a Snowie line",
    "a simple board",
    "a position file in hexadecimal digits",
    "the key in letters",
    "the key in hexadecimal digits",
    "the match length",
    "the score",
    "the player’s score",
    "the opponent’s score",
    "the bottom player’s score",
    "the top player’s score",
    "the cube",
    "the largest cube",
    "the rules field",
    "the Jacoby field",
    "the Crawford field",
    "the owner of the cube",
    "the turn",
    "the colour",
    "the direction",
    "a die",
    "a point",
    "a field",
)
"""What the findings on position IDs name: parts of IDs, players, fields, offers, and what was done to an ID on its way."""


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
    for text in ID_WORDS:
        yield text, "what a finding on a position ID names"


_EVER = datetime(2026, 1, 1, tzinfo=UTC)
HERE = Path(__file__).parent.parent / "notation" / "locale"
PLURALS = {
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "fa": "nplurals=2; plural=(n > 1);",
    "hi": "nplurals=2; plural=(n > 1);",
    "sv": "nplurals=2; plural=(n != 1);",
}
"""Which form a whole number takes, by CLDR (which counts 0 as one in fa and hi)."""


def template() -> Catalog:
    """The texts of the sources as a catalog without translations."""
    made = Catalog(project="bgnotation", charset="utf-8")
    for text, remark in texts():
        made.add(text, auto_comments=[remark])
    return made


def update(language: str) -> tuple[Catalog, list[str]]:
    """The catalog of a language with every text of the sources and no other, and the texts that it does not translate."""
    path = HERE / language / "LC_MESSAGES" / "notation.po"
    old = read_po(BytesIO(path.read_bytes()), language) if path.is_file() else Catalog(language)
    made = empty(language)
    missing = []
    for message in template():
        if not message.id:
            continue
        known = old.get(message.id)
        string = known.string if known is not None and not known.fuzzy else None
        if not string or not all([string] if isinstance(string, str) else string):
            missing.append(str(message.id))
        made.add(message.id, string, auto_comments=message.auto_comments)
    return made, missing


def empty(language: str) -> Catalog:
    """A catalog of a language with a head that does not change from day to day."""
    made = Catalog(
        language,
        project="bgnotation",
        version="",
        last_translator="",
        language_team="",
        msgid_bugs_address="",
        charset="utf-8",
        creation_date=_EVER,
        revision_date=_EVER,
        fuzzy=False,
    )
    made.header_comment = f"# {LANGUAGES[language].name}: the texts of bgnotation."
    made.mime_headers = [("Plural-Forms", PLURALS[language])]
    return made


def main() -> int:
    """Write every catalog; 1 when something is not translated."""
    lacking = 0
    for language in PLURALS:
        catalog, missing = update(language)
        folder = HERE / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "notation.po").open("wb") as file:
            write_po(file, catalog, width=0)
        with (folder / "notation.mo").open("wb") as file:
            write_mo(file, catalog)
        lacking += len(missing)
        for text in missing:
            print(f"{language}: not translated: {text}", file=sys.stderr)
        print(f"{language}: {len(catalog) - len(missing)} of {len(catalog)} texts")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
