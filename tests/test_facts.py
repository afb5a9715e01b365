"""Every finding is given exactly the facts that its words name, read from the syntax of every call."""

from __future__ import annotations

from string import Formatter

import pytest

from notation.codes import CODES, plays
from notation.diagnostics import Code
from tests.facts import Given, Unknown, findings, in_module

FOUND = list(findings())

PASSED_ON = {
    "self.reporter.report(fault.code, move, step_span(move, fault.step), **facts)": "a `Fault` of `notation.faults`",
    "self.report(code, field, **facts)": "a `Flaw` of the same module",
    "replace(finding, code=explained(finding.code, language), facts=facts(finding.facts, language), related=related)": (
        "a finding in another language"
    ),
    "Diagnostic(code, facts, source.place(span))": "what was given to `Decoding.report`",
    "Diagnostic(found.code, found.facts, self.place(span), self.match, span=span)": "of an ID in a record",
    "reader.report(one.code, _part(found, one.place), **one.facts)": "of an ID on a web page",
}
"""Calls whose code and facts were put together elsewhere, where they are looked at."""


def facts_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def wrong(given: Given) -> set[str]:
    """The facts that a call leaves out, and those that no words of its code name."""
    message, code = facts_of(given.code.message), given.code
    named = message | facts_of(code.help)
    return (message - given.always) | ((given.always | given.sometimes) - given.added - named)


def test_every_call_gives_the_facts_of_its_words_and_no_others() -> None:
    assert {(given.where, given.code.name): wrong(given) for given in FOUND if isinstance(given, Given) if wrong(given)} == {}


def test_every_call_can_be_read() -> None:
    assert {call.expression for call in FOUND if isinstance(call, Unknown)} == set(PASSED_ON)


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_a_code_is_reported_and_each_line_of_its_help_can_be_shown(code: Code) -> None:
    given = [call.always | call.sometimes for call in FOUND if isinstance(call, Given) and call.code is code]
    assert given
    for line in code.help.splitlines():
        assert any(facts_of(line) <= facts for facts in given), line


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("report(plays.BAD_DICE, span, roll=7)", set()),
        ("report(plays.BAD_DICE, span)", {"roll"}),
        ("report(plays.BAD_DICE, span, roll=7, step=1)", {"step"}),
        ("report(plays.BAD_DICE, span, row=1, **{'roll': 7})", set()),
        ("facts = {'roll': 7}\n    facts['step'] = 1\n    report(plays.BAD_DICE, span, **facts)", {"step"}),
        ("facts = {'roll': 7} if span else {}\n    report(plays.BAD_DICE, span, **facts)", {"roll"}),
        ("code = plays.BAD_DICE\n    report(code, span)", {"roll"}),
        ("Diagnostic(plays.BAD_DICE, {'rolls': 7}, span)", {"roll", "rolls"}),
    ],
)
def test_what_a_call_leaves_out_or_adds_is_seen(body: str, expected: set[str]) -> None:
    (given,) = in_module("notation.sample", f"def sample(span):\n    {body}\n", {"plays": plays})
    assert isinstance(given, Given)
    assert given.code is plays.BAD_DICE and wrong(given) == expected


@pytest.mark.parametrize("call", ["report(made(), span, roll=7)", "report(plays.BAD_DICE, span, **made())"])
def test_a_call_that_cannot_be_read_is_told(call: str) -> None:
    assert list(in_module("notation.sample", f"def sample(span):\n    {call}\n", {"plays": plays})) == [
        Unknown("notation.sample", call)
    ]
