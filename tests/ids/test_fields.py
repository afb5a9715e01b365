"""The two ways to read an ID are one: the terminals of the usual forms, and the rules that take any text apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.grammar import STARTS
from notation.ids import Kind, decode, encode, fields, kind_named, kinds
from notation.ids.fields import LONGEST, alone, pieces
from notation.state import PositionState
from tests.ids.states import states
from tests.shared import rows

RULES = [rule for rule in STARTS["position_fields"] if rule != "value"]
WRITTEN = [kind for kind in kinds() if kind.writes and not kind.many_lines and kind.name != "jellyfish"]


def same(text: str, kind: str) -> None:
    """What the terminals of the usual forms make of a text, and what the rules do."""
    known = kind_named(kind)
    assert known is not None
    state, findings = known.decode(text)
    with alone():
        other, more = known.decode(text)
    assert (state, list(map(repr, findings))) == (other, list(map(repr, more))), text
    assert state is None or other is None or state.names == other.names


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: kind.name)
def test_both_ways_read_what_is_written(kind: Kind) -> None:
    @settings(max_examples=25, deadline=None)
    @given(states())
    def hold(state: PositionState) -> None:
        same(kind.encode(state).text, kind.name)

    hold()


def test_both_ways_read_the_vectors() -> None:
    names = ("xgid", "gnubg", "ogid", "fibs", "snowie", "simple", "set-board", "key-hex", "key-letters", "ubgi")
    for row in rows("vectors/ids.jsonl"):
        for kind in names:
            if isinstance(row.get("id"), str):
                same(row["id"], kind)


@pytest.mark.parametrize(
    ("field", "value"),
    [(4, "2"), (10, "3"), (11, "2"), (12, "1"), (14, "900"), (14, "16"), (37, "-1"), (38, "0"), (38, "7"), (39, "2;2")],
)
def test_both_ways_find_the_same_odd_fields_of_a_snowie_line(field: int, value: str) -> None:
    parts = encode(PositionState(length=7, dice=(3, 1)), "snowie").text.split(";")
    parts[field] = value
    same(";".join(parts), "snowie")
    assert decode(";".join(parts), "snowie")[1]


@pytest.mark.parametrize("rule", RULES)
@given(text=st.text("XGIDogid=:;%3A \t\n\r-aB09+/*positnsmeGNU,\"'", max_size=60))
def test_a_rule_takes_any_text_and_loses_nothing(rule: str, text: str) -> None:
    assert "".join(piece.text for piece in pieces(rule, text)) == text


def test_no_more_of_a_text_is_taken_apart_than_any_id_is_long() -> None:
    assert sum(len(piece.text) for piece in pieces("xgid", ":" * 2 * LONGEST)) == LONGEST


@pytest.mark.parametrize("text", [ENCODED.text for kind in WRITTEN if (ENCODED := kind.encode(PositionState(length=7)))])
def test_what_is_judged_alone_is_parsed_by_its_rule(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    taken = fields.grammar.load
    monkeypatch.setattr(fields.grammar, "load", lambda name: [parsed.append(name), taken(name)][1])
    assert decode(text)[0] is not None
    assert parsed
