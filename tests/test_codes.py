"""The registry of codes tests itself: ids, names, words, and for each code a sample, its output and a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from notation import codes
from notation.codes import CODES, cube, find, plays, select
from notation.diagnostics import Code, Severity
from tests import gallery

Golden = Callable[[Path, str], None]

FAMILIES = sorted(path.stem for path in Path(codes.__file__).parent.glob("[a-z]*.py"))

each_code = pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
each_sample = pytest.mark.parametrize("code", gallery.SHOWN, ids=[code.name for code in gallery.SHOWN])


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_ids_are_unique_and_in_order() -> None:
    ids = [code.id for code in CODES]
    assert len(set(ids)) == len(ids)
    families = "".join(dict.fromkeys(found[0] for found in ids))
    assert families == "".join(letter for letter in gallery.FAMILIES if letter in families)
    for letter in families:
        family = [found for found in ids if found[0] == letter]
        assert family == sorted(family)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_module_lists_every_code_that_it_defines(name: str) -> None:
    module = import_module(f"notation.codes.{name}")
    defined = [value for value in vars(module).values() if isinstance(value, Code)]
    assert defined
    assert list(module.CODES) == defined
    assert all(re.fullmatch(defined[0].id[0] + r"\d\d", code.id) for code in defined)
    assert set(defined) <= set(CODES)


def test_names_are_unique() -> None:
    assert len({code.name for code in CODES}) == len(CODES)


@each_code
def test_words(code: Code) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name)
    assert isinstance(code.severity, Severity)
    # A message is one fact, a clause that follows `error[name]`; the rule is one sentence; the rest is prose.
    assert re.match(r"[a-z{“]", code.message), "a message begins small"
    assert not code.message.endswith("."), "a message has no full stop"
    assert code.rule.endswith(".") and code.rule.count(". ") == 0, "a rule is one sentence"
    assert code.why.endswith(".") and code.fix.endswith(".")
    assert code.source and not code.source.endswith(".")
    for text in (code.message, code.rule, code.why, code.fix, code.source, code.help):
        assert "'" not in text and '"' not in text, "typographic quotes"
        assert text == text.strip()
    assert not placeholders(code.rule + code.why + code.fix + code.source), "only message and help are filled"


@each_sample
def test_the_sample_triggers_exactly_this_code(code: Code) -> None:
    found = [finding.code.name for finding in gallery.findings(code)]
    expected = {code.name, gallery.FOLLOWS.get(code.name, code.name)}
    assert set(found) == expected and len(found) == len(expected)


@each_sample
def test_the_words_are_filled(code: Code) -> None:
    finding = next(finding for finding in gallery.findings(code) if finding.code is code)
    assert placeholders(code.message) <= set(finding.facts)
    assert placeholders(code.help) - SOMETIMES <= set(finding.facts)
    assert "{" not in finding.message + finding.help
    assert "None" not in finding.message + finding.help


OF_NO_ACTION = """
    # the bytes and the text
    checksum control-character damaged-data encoding-assumed lost-index missing-field size-field truncated-data
    unpack-limit skipped-member no-match json-syntax json-version member-name too-much-structure wrong-charset
    # the structure around the actions
    other-game repeated-property side-variations stray-parenthesis stray-text unclosed-tree unclosed-value excerpt
    missing-semicolon no-game-line no-score-line damaged-header damaged-tag positions-alone tag-value wrong-offset
    # the match, and a game as a whole
    bad-score game-after-match game-number match-length missing-length missing-result name-change start-score swapped-players
    unfinished-game unknown-variation unlimited-length unmarked-hits field-value
"""
"""The codes whose samples are found where no action is; lines with a # say where that is."""


@pytest.mark.parametrize("code", [code for code in gallery.SHOWN if code.id[0] not in "IW"], ids=lambda code: code.name)
def test_a_finding_has_a_place_and_the_action_that_it_is_about(code: Code) -> None:
    found = [finding for finding in gallery.findings(code) if finding.code is code]
    assert all(finding.span is not None for finding in found)
    assert {finding.action is None for finding in found} == {code.name in OF_NO_ACTION.split()}


def test_what_the_rest_of_the_game_fits_is_told_somewhere() -> None:
    told = [finding.help for code in gallery.SHOWN for finding in gallery.findings(code) if "guess" in finding.facts]
    assert told and all("the rest of the game fits " in text for text in told)


SOMETIMES = {"guess", "length", "other", "path"}
"""Facts of lines of help that are shown where they apply."""


@each_sample
def test_what_is_printed(code: Code, golden: Golden) -> None:
    golden(gallery.sample(code).with_suffix(".txt"), gallery.printed(gallery.findings(code)))


@each_sample
def test_page(code: Code, golden: Golden) -> None:
    golden(gallery.PAGES / f"{code.name}.md", gallery.page(code))


def test_index_page(golden: Golden) -> None:
    golden(gallery.PAGES / "index.md", gallery.index())


def test_nothing_else_lies_about() -> None:
    names = {code.name for code in gallery.SHOWN}
    lying = [path for path in gallery.SAMPLES.iterdir() if path.name != "README.md"]
    assert {path.stem for path in lying} == names
    assert len(lying) == 2 * len(names), "a sample and its output each"
    assert {path.name for path in gallery.PAGES.iterdir()} == {f"{name}.md" for name in names} | {"index.md"}


def test_find() -> None:
    assert find("P04") is find("unused-dice") is find("Unused-Dice") is plays.UNUSED_DICE
    assert find("P") is None and find("") is None


def test_select() -> None:
    assert select("unused-dice") == select("p04") == (plays.UNUSED_DICE,)
    assert select("C") == cube.CODES
    assert select("P0") == plays.CODES[:9] and select("P2") == plays.CODES[19:]
    assert select("X") == select("") == ()
