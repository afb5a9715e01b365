"""The catalogs of the languages: ``python -m tests.catalogs`` brings them up to date with the sources and compiles them.

It says what is still to be translated, and needs Babel.  The sources are tables, and the phrases and words that
`tests/phrases.py` finds in the code.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from notation import captions, cli, ids
from notation.archive import NESTED
from notation.cli import address, answers, check, explain, fixing, mend, merge, normalize
from notation.cli import formats as formats_command
from notation.cli.output import NOT_HELD
from notation.codes import CODES
from notation.diagnostics import Severity
from notation.files import EXISTS
from notation.fixes import Safety
from notation.formats import known as contents
from notation.formats.sgf import analysis as sgf_analysis
from notation.formats.sgf import root
from notation.formats.sgf import writer as sgf_writer
from notation.formats.table import BUILT_IN
from notation.formats.things import THINGS
from notation.languages import LANGUAGES
from notation.mending import finding
from notation.merging import differences
from notation.page.words import WORDS
from notation.renderers import text
from notation.rulebook import RULES, rows
from notation.unpack import Damage
from tests.phrases import spoken_words

NO_GAME: Final = "a game that it does not name"

TAG_VALUES: Final = ("On or Off", "a value of the cube", "a date, yyyy.mm.dd", "a time, HH.MM", "rating/experience")
"""What a tag may be expected to hold."""

ID_WORDS: Final = (
    *("the player not on roll", "double", "beaver", "raccoon", "turn", "owner", "length", "score", "crawford"),
    *("percent escapes", "blanks inside", "+ turned into a blank", "- and _ for + and /", "a Position ID", "a Match ID"),
    *("White’s checkers", "Black’s checkers", "White’s score", "Black’s score", "the number of checkers", "the move number"),
    *("the key in letters", "the key in hexadecimal digits", "the player’s score", "the opponent’s score"),
    *("the bottom player’s score", "the top player’s score", "the cube", "the rules field", "the Jacoby field"),
    *("the Crawford field", "the owner of the cube", "a die", "a field", "the first player", "the second player"),
)
"""What the findings on position IDs name by way of tables and parameters."""

JSON_FAULTS: Final = (
    "Expecting value",
    "Expecting property name enclosed in double quotes",
    "Expecting ',' delimiter",
    "Expecting ':' delimiter",
    "Unterminated string starting at",
    "Invalid control character at",
    "Invalid \\escape",
    "Invalid \\uXXXX escape",
    "Extra data",
    "Illegal trailing comma before end of object",
    "Illegal trailing comma before end of array",
)
"""What Python’s decoder says."""

TABLES: Final[dict[str, Iterable[str]]] = {
    "what a tag expects": TAG_VALUES,
    "what a finding on a position ID names": ID_WORDS,
    "what a property expects": sgf_analysis._EXPECTED.values(),
    "a part of an ID that cannot be written": ids.FIELDS.values(),
    "a kind of position ID": [kind.description for kind in ids.kinds()],
    "a format": [known.description for known in BUILT_IN],
    "what a format is known by": [known.sign for known in BUILT_IN],
    "what a format can hold": THINGS,
    "a list of formats": (*formats_command.HEADS, formats_command.HELD_HEAD, *formats_command.HELD.values()),
    "what else can be done": [normalize.CONVERT, address.HELP],
    "what is wrong with JSON": JSON_FAULTS,
    "what a file without a match is": [known for _, known in (*contents._MAGIC, *contents._TEXTS)],
    "what another file without a match is": [contents._UNKNOWN, contents._UNKNOWN_DATA, "it is empty"],
    "why a file of an archive is left out": [NESTED],
    "why nothing was written": [NOT_HELD],
    "a severity": [severity.value for severity in Severity],
    "between the items of a list": [", "],
    "what is wrong with packed data": [fault.value for fault in Damage],
    "the record of a program that is not read": [*root._GAMES.values(), NO_GAME],
    "a rule that cannot be written": sgf_writer._RULES.values(),
    "a paragraph that explains a code": explain.PARAGRAPHS.values(),
    "what is left out of an ID": [answers.WITHOUT],
    "a finding in a file": [text._WHERE, *text.PARTS, text._RULE],
    "the last line of a check": [text.PASSED, text.NOT_FOUND, text.NOT_CHECKED],
    "a picture of a position": [captions.MONEY, "Jacoby", "beavers", *captions.OVER.values(), *captions.RESIGNS],
    "a picture with an offer": captions.OFFERS.values(),
    "why the command could not": (
        *cli.REASONS,
        EXISTS,
        fixing.CHANGED,
        fixing.IN_ARCHIVE,
        fixing.FROM_STDIN,
        fixing.NO_FILE,
        fixing.PART,
    ),
    "a fix": [text._FIX, *(safety.value for safety in Safety), finding.CUT_SHORT, finding.TOO_MUCH],
    "why a reading was taken": [
        differences.RULES,
        differences.MAJORITY,
        differences.FIRST,
        differences.FURTHEST,
        differences.LIKELIER,
        differences.MENDED,
        differences.ALONE,
    ],
    "a difference of records": [merge._NOTHING],
    "a question about a doubtful place": [mend.ASK, mend.NOTHING],
}
"""Texts that stand in tables of their own, by where they are said."""

PLURAL_TABLES: Final = {
    "a number of things": [text.forms(noun) for noun in text.NOUNS],
    "the last line of a check": [text.FOUND, text.PASSED_WITH, text.CHECKED, text.UNREAD],
    "the last line of normalizing": [normalize.CHANGES],
    "the last lines on fixes": [
        *(check.FIXED, check.WOULD_FIX, fixing.REFUSED),
        *(fixing.IN_PLACE, fixing.IN_PLACE_MORE, fixing.IN_COPY, fixing.IN_COPY_MORE),
    ],
    "the last line on position IDs": [answers.FOUND, answers.LEFT_OUT],
}
"""Tables of texts with a plural."""


@cache
def texts() -> tuple[tuple[str | tuple[str, str], str], ...]:
    """Every text to translate, a pair where it has a plural, with a remark that tells translators where it stands."""
    return tuple(_texts())


def _texts() -> Iterator[tuple[str | tuple[str, str], str]]:
    for key, words in WORDS.items():
        yield words, f"page: {key}"
    for row, words in RULES.items():
        yield words, f"rule {row}"
    for code in CODES:
        yield code.message, f"{code.id} {code.name}"
        yield code.rule, f"{code.id} {code.name}: the rule"
        for line in code.help.splitlines():
            yield line, f"{code.id} {code.name}: help"
        if code.related:
            yield code.related, f"{code.id} {code.name}: the other place"
    for code in CODES:
        yield code.why, f"{code.id} {code.name}: why"
        yield code.fix, f"{code.id} {code.name}: what to do"
        if not rows(code.source):
            yield code.source, f"{code.id} {code.name}: the source of the rule"
    for where, table in TABLES.items():
        for words in table:
            yield words, where
    for where, pairs in PLURAL_TABLES.items():
        for pair in pairs:
            yield pair, where
    for said in spoken_words():
        if said.words:
            yield said.words, said.where


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
    for words, remark in texts():
        made.add(words, auto_comments=[remark])
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
        for words in missing:
            print(f"{language}: not translated: {words}", file=sys.stderr)
        print(f"{language}: {len(catalog) - len(missing)} of {len(catalog)} texts")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
