"""The catalogs: complete, up to date, and with every place that a text leaves open."""

import pickle
import re
from dataclasses import astuple
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

from notation import ids
from notation.codes import find
from notation.diagnostics import Diagnostic, Place, Related
from notation.formats.sgf import root
from notation.languages import (
    LANGUAGES,
    SAMPLES,
    catalog,
    digits,
    explained,
    help_lines,
    message,
    plural,
    spoken,
    told,
    translate,
)
from notation.phrases import Phrase
from notation.rulebook import RULES, rows
from notation.rulebook import find as find_rule
from tests.catalogs import texts
from tests.phrases import spoken_words

OTHERS = [code for code in LANGUAGES if code != "en"]


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


NAMES: Final = {"RFC 8259", "Y2", "Y3", "GNU Backgammon 1.07", "Jacoby", *root._GAMES.values()}
"""Names and numbers, which may stay as they are."""


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_with_its_places(code: str) -> None:
    for text, where in texts():
        if isinstance(text, str):
            told = translate(text, code)
            assert places(told) == places(text), (where, told)
            assert told != text or code == "sv" or text in NAMES or not re.search("[a-z]", re.sub(r"{\w+}", "", text)), where
            continue
        forms = [plural(*text, SAMPLES[category], code) for category in LANGUAGES[code].plurals]
        for form, category in zip(forms, LANGUAGES[code].plurals, strict=True):
            assert places(form) - {"n"} == places(text[1]) - {"n"}, (where, form)
            assert "{n}" in form or category in ("zero", "one", "two"), (where, form)


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalog_is_that_of_the_sources(code: str) -> None:
    pytest.importorskip("babel")
    from tests.catalogs import update

    made, missing = update(code)
    assert not missing
    compiled = catalog(code)
    for entry in made:
        if isinstance(entry.id, str) and entry.id:
            assert compiled.gettext(entry.id) == entry.string


GIVEN: Final = {
    "notation/cli/check.py": {"*words", "*REFUSED", "*forms('file')"},
    "notation/cli/fixing.py": {"*IN_PLACE_MORE", "*IN_COPY_MORE", "*IN_PLACE", "*IN_COPY"},
    "notation/cli/mend.py": {"NOTHING", "ASK"},
    "notation/cli/merge.py": {"*forms('game')"},
    "notation/mending/finding.py": {"CUT_SHORT", "TOO_MUCH"},
    "notation/merging/__init__.py": {"MENDED"},
    "notation/merging/differences.py": {
        "RULES if settled else MAJORITY if most else led",
        "RULES if settled else MAJORITY if most else FIRST",
        "RULES",
        "ALONE",
    },
    "notation/merging/heads.py": {"FIRST"},
    "notation/page/mended.py": {"phrase.template"},
    "notation/formats/line_reader.py": {"content(self.origin)"},
    "notation/formats/text_writer.py": {"loss"},
    "notation/formats/mat/skim.py": {"right_column(map(line_of, game.rows), column)"},
    "notation/formats/mat/usual.py": {"block"},
    "notation/formats/gva/writer.py": {"match", "loss"},
    "notation/formats/ogxm/fitting.py": {"part", "what"},
    "notation/formats/ogxm/writer.py": {"loss"},
    "notation/writing.py": {"loss"},
    "notation/archive.py": {
        "fault.value",
        "str(error).casefold()",
        "f'{archive.name}/{member_name(info.filename)}'",
        "f'{archive.name}/{member_name(entry.name)}'",
        "Damage.DAMAGED.value",
        "Damage.TRUNCATED.value",
        "NESTED",
    },
    "notation/cli/address.py": {"*forms('decision')"},
    "notation/cli/answers.py": {"WITHOUT"},
    "notation/cli/convert.py": {"*forms('thing')", "NOT_HELD"},
    "notation/cli/explain.py": {"text"},
    "notation/cli/formats.py": {
        *("known.description", "row['what']", "one['reason']"),
        *("thing", "HELD_HEAD", "HELD[_held(known, thing)]"),
    },
    "notation/formats/bgf/writer.py": {"loss"},
    "notation/formats/sheet.py": {"words", "_TURNS[kind]"},
    "notation/cli/normalize.py": {"*CHANGES", "NOT_HELD"},
    "notation/cli/records.py": {"*forms('match')"},
    "notation/cli/site.py": {"*forms('match')", "*forms('page')"},
    "notation/diagnostics.py": {"self.code.message"},
    "notation/phrases.py": {"template"},
    "notation/formats/bgf/container.py": {"decoded.fault", "fault.value"},
    "notation/formats/gva/reader.py": {"error.msg", "content(source)"},
    "notation/formats/json_form/decode.py": {"error.msg", "odd.expected", "content(source)"},
    "notation/formats/json_form/values.py": {"odd.expected"},
    "notation/formats/mat/reader.py": {"check_tag(tag)", "content(source)", "content(self.origin)"},
    "notation/formats/sgf/analysis.py": {"_EXPECTED.get(name, 'a number')"},
    "notation/formats/sgf/reader.py": {
        *("str(reason)", "root.game_of(tree)", "content(self.source)"),
        "_GameReader(tree, head, not length, terms, self).read()",
    },
    "notation/formats/sgf/writer.py": {"what", "loss"},
    "notation/formats/xg/container.py": {"fault.value", "COMMENTS", "ROLLOUTS"},
    "notation/formats/xg/writer.py": {"loss"},
    "notation/formats/xg/reader.py": {"content(self.source)", "COMMENTS"},
    "notation/ids/__init__.py": {"next((one.message for one in findings if one.severity is Severity.ERROR))"},
    "notation/ids/fibs.py": {"_FIELDS"},
    "notation/ids/gnubg.py": {"what", "how", "name", "values['length']", "code.message.format_map(facts)"},
    "notation/ids/keys.py": {"what"},
    "notation/ids/ogid.py": {"what", "_NAMES[index]"},
    "notation/ids/position_text.py": {"what", "str(reason)"},
    "notation/ids/snowie.py": {"what", "_FIELDS"},
    "notation/ids/xgid.py": {"_how(reading.text)"},
    "notation/captions.py": {"OVER[state.phase]", "RESIGNS[min(state.resigned, 3) - 1]", "OFFERS[state.offer]"},
    "notation/renderers/text.py": {"_FIX", "_RULE", "_WHERE", "part"},
    "notation/offers.py": {"self.cube.doubled"},
    "notation/results.py": {"ending.cube", "expected[0]", "follows", "least", "possible"},
}
"""Expressions whose words the catalogs know from a table or an exception, and those that give numbers and names."""


def test_words_that_are_said_can_be_found() -> None:
    """What is put together on the way would be English in every language: it must be a `Phrase`."""
    odd = []
    for said in spoken_words():
        if said.words is None and said.expression not in GIVEN.get(said.where, ()):
            odd.append((said.where, said.expression))
    assert not odd, "make a Phrase of it, or say in GIVEN where its words come from"


def test_words_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        """
def look(self, name, what):
    why = "it is broken" if name else "it is gone"
    self.report(codes.X, span, why=why, part=what, name="Ada")
    reading.number("cube", text, span, "the value")
    raise Unusable(Phrase("{n} fault in {name}", "{n} faults in {name}", n=3, name=name))
    self.report(codes.Y, span, expected=f"at most {name}")

def _clean(self, text, span, what="a sign"):
    self._lose(what)
"""
    )
    found = list(spoken_words(tmp_path))
    assert {said.words for said in found if said.words} == {
        "a sign",
        "it is broken",
        "it is gone",
        "the value",
        ("{n} fault in {name}", "{n} faults in {name}"),
    }
    assert [said.expression for said in found if not said.words] == ["what", "f'at most {name}'"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_finding_on_an_id_speaks_with_all_its_words(code: str) -> None:
    _, found = ids.decode("XGID=qb----E-C---eE---c-e----B-:0:0:1:31:0:0:9:7:10")
    told = [message(finding, code) for finding in found]
    assert len(told) == 2
    for text in told:
        assert not re.search(r"player|match play|checkers|field", text), text


def test_plural_forms_are_those_of_cldr() -> None:
    babel = pytest.importorskip("babel")
    for code, language in LANGUAGES.items():
        rule = babel.Locale(code).plural_form
        assert {rule(number) for number in (*range(300), 1000)} == set(language.plurals)
        for number in range(300):
            text = ("{n} point", "{n} points")
            assert plural(*text, number, code) == plural(*text, SAMPLES[rule(number)], code), (code, number)


def test_digits_are_those_of_cldr() -> None:
    numbers = pytest.importorskip("babel.numbers")
    for code, system in (("en", "latn"), ("fa", "arabext"), ("ar", "arab"), ("sv", "latn"), ("hi", "latn")):
        assert numbers.get_decimal_symbol(code) is not None
        assert (
            digits("0123456789", code)
            == {
                "latn": "0123456789",
                "arabext": "۰۱۲۳۴۵۶۷۸۹",
                "arab": "٠١٢٣٤٥٦٧٨٩",
            }[system]
        )


def test_a_finding_speaks_every_language() -> None:
    code = find("cube-owner")
    assert code is not None
    finding = Diagnostic(code, {"name": "Ada", "other": "Ben"}, Place("", 0, 0, 0, 0))
    assert message(finding, "en") == "Ada doubles, but Ben owns the cube"
    assert message(finding, "sv") == "Ada dubblar, men Ben äger kuben"
    assert message(finding, "fa", "\u2068").count("\u2068") == 2
    unused = find("unused-dice")
    assert unused is not None
    facts = {"roll": "31", "legal": "8/5 6/5"}
    assert help_lines(Diagnostic(unused, facts, Place("", 0, 0, 0, 0)), "sv") == ["lagligt med 31: 8/5 6/5"]


def test_a_phrase_is_told_with_all_that_fills_it() -> None:
    why = Phrase("it cannot carry {fields}", fields=("the dice", "the Jacoby rule"))
    whole = Phrase("{path}: {what}", path="the dice", what=why)
    assert whole == "the dice: it cannot carry the dice, the Jacoby rule"
    assert told(whole, "sv") == "the dice: det kan inte bära tärningarna, Jacoby-regeln"
    assert [told(Phrase("{n} file", "{n} files", n=number), "sv") for number in (1, 2)] == ["1 fil", "2 filer"]
    assert told("no text of this project", "fa") == "no text of this project"


def test_a_phrase_stays_one_on_its_way() -> None:
    phrase = Phrase("{n} file", "{n} files", n=2)
    for same in (pickle.loads(pickle.dumps(phrase)), str(ValueError(phrase)), str(phrase)):
        assert (same, told(same, "sv")) == ("2 files", "2 filer")


@pytest.mark.parametrize("language", OTHERS)
def test_a_finding_is_told_with_its_other_place(language: str) -> None:
    code = find("cube-owner")
    assert code is not None
    place = Place("", 0, 0, 0, 0)
    finding = Diagnostic(code, {"name": "Ada", "other": "Ben"}, place, related=(Related(place, code.related),))
    for text in (spoken(finding, language).related[0].message, *map(str, astuple(explained(code, language))[5:7])):
        assert not re.search("[a-z]{4}", text) or language == "sv"


def test_the_rules_are_told_row_by_row() -> None:
    assert list(RULES) == [f"R{number}" for number in range(1, 28)]
    assert find_rule("r10") == RULES["R10"]
    assert find_rule("R28") is None
    assert rows("R18, R21") == ["R18", "R21"]
    for language in OTHERS:
        told = [translate(text, language) for text in RULES.values()]
        assert len(set(told)) == 27
        for text in told:
            assert re.search(r"[.।]$", text), text
