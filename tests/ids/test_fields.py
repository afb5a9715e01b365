"""The two ways to read an ID are one: the terminals of the usual forms, and the rules that take any text apart."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.grammar import STARTS
from notation.ids import Kind, decode, fibs, gnubg, keys, kinds, ogid, simple, snowie, ubgi, xgid
from notation.ids.fields import LONGEST, pieces
from notation.ids.reading import Decoded
from notation.state import PositionState
from tests.ids.states import states
from tests.shared import rows

USUAL = frozenset(("XGID", "OGID", "FIBS", "SNOWIE", "SIMPLE", "BOARD_COMMAND", "GNU_USUAL", "KEY_HEX", "KEY_LETTERS"))
MODULES = (fibs, gnubg, keys, ogid, simple, snowie, ubgi, xgid)
RULES = [rule for rule in STARTS["position_fields"] if rule != "value"]
WRITTEN = [kind for kind in kinds() if kind.writes and not kind.many_lines and kind.name != "jellyfish"]


def by_rules(patch: pytest.MonkeyPatch, read: Callable[[], Decoded]) -> Decoded:
    """What is read when no text is of a usual form."""
    nothing = re.compile(r"(?!)")
    with patch.context() as patched:
        for module in MODULES:
            found = module.__dict__.get("terminal")
            if found is not None:
                usual = lambda name, kind, found=found: nothing if kind in USUAL else found(name, kind)  # noqa: E731
                patched.setattr(module, "terminal", usual)
        return read()


def same(patch: pytest.MonkeyPatch, text: str, kind: str) -> None:
    state, findings = decode(text, kind)
    other, more = by_rules(patch, lambda: decode(text, kind))
    assert (state, list(map(repr, findings))) == (other, list(map(repr, more))), text
    assert state is None or other is None or state.names == other.names


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: kind.name)
def test_both_ways_read_what_is_written(kind: Kind) -> None:
    patch = pytest.MonkeyPatch()

    @settings(max_examples=25, deadline=None)
    @given(states())
    def hold(state: PositionState) -> None:
        same(patch, kind.encode(state).text, kind.name)

    hold()


def test_both_ways_read_the_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("xgid", "gnubg", "ogid", "fibs", "snowie", "simple", "set-board", "key-hex", "key-letters", "ubgi")
    for row in rows("vectors/ids.jsonl"):
        for kind in names:
            if isinstance(row.get("id"), str):
                same(monkeypatch, row["id"], kind)


@pytest.mark.parametrize("rule", RULES)
@given(text=st.text("XGIDogid=:;%3A \t\n\r-aB09+/*positnsmeGNU,\"'", max_size=60))
def test_a_rule_takes_any_text_and_loses_nothing(rule: str, text: str) -> None:
    assert "".join(piece.text for piece in pieces(rule, text)) == text


def test_no_more_of_a_text_is_taken_apart_than_any_id_is_long() -> None:
    assert sum(len(piece.text) for piece in pieces("xgid", ":" * 2 * LONGEST)) == LONGEST
