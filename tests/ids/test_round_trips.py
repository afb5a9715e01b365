"""What is written in any kind of ID reads back as the state, except for what the kind said that it cannot carry."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from notation.board import Position
from notation.ids import FIELDS, Kind, decode, encode, find, kind_named, kinds
from notation.state import DEFAULTS, PositionState, without
from tests.ids.states import finished, states

WRITTEN = [kind for kind in kinds() if kind.writes]

each_kind = pytest.mark.parametrize("kind", WRITTEN, ids=[kind.name for kind in WRITTEN])

USUAL = {"jacoby": False, "beavers": False, "max_cube": 1024}
"""What a kind gives for a field that it always writes, where the state knows nothing of it."""


def settled(state: PositionState) -> PositionState:
    """A state in which what is unknown and what has no order is written in one way."""
    dice = tuple(sorted(state.dice, reverse=True)) if state.dice else None
    money = {name: USUAL[name] for name in ("jacoby", "beavers") if getattr(state, name) is None and not state.length}
    return replace(state, dice=dice, max_cube=state.max_cube or 1024, **money)  # type: ignore[arg-type]


@each_kind
@given(state=states())
def test_what_is_written_reads_back_but_for_the_losses(kind: Kind, state: PositionState) -> None:
    text, losses = kind.encode(state)
    back, findings = kind.decode(text)
    assert back is not None, (text, [str(finding) for finding in findings])
    seen = state.swap() if "turn" in losses else state
    assert settled(back) == settled(without(seen, losses)), (text, losses)
    if "names" in kind.carries and "names" not in losses:
        assert back.names == state.names


@each_kind
@settings(max_examples=30)
@given(state=states())
def test_a_second_writing_changes_nothing(kind: Kind, state: PositionState) -> None:
    text, _ = kind.encode(state)
    back, _ = kind.decode(text)
    assert back is not None
    assert kind.encode(back).text == text


@each_kind
@settings(max_examples=30)
@given(state=states())
def test_what_is_written_is_found_in_running_text(kind: Kind, state: PositionState) -> None:
    text, losses = kind.encode(state)
    if kind.name == "jellyfish":
        return  # a binary file is not looked for in texts
    if kind.many_lines or kind.name == "ubgi":
        text = f"\n{text}\n"
    found = list(find(f"what now? {text} thanks"))
    assert len(found) == 1, (text, [one.text for one in found])
    seen = state.swap() if "turn" in losses else state
    state_found = found[0].state
    assert state_found is not None
    if kind.name != "gnubg-match":
        assert state_found.position == without(seen, losses).position


@given(state=finished())
def test_a_finished_game_keeps_its_phase_in_a_gnubg_id(state: PositionState) -> None:
    text, losses = encode(state, "gnubg")
    assert losses == ("max_cube",)
    assert decode(text)[0] == without(state, losses)


def test_losses_are_fields_of_the_state() -> None:
    assert set(FIELDS) == set(DEFAULTS)
    for kind in kinds():
        assert kind.carries <= set(FIELDS)


def test_the_losses_of_each_kind_are_named() -> None:
    state = PositionState(length=0, jacoby=True, beavers=True, max_cube=64, resigned=2, resigner=0, moves=4)
    assert encode(state, "gnubg").losses == ("beavers", "max_cube", "moves")
    assert encode(state, "xgid").losses == ("resigned", "resigner", "moves")
    assert encode(state, "ogid").losses == ("resigned", "resigner", "jacoby", "beavers", "max_cube")


def test_a_kind_that_is_only_read_says_so() -> None:
    with pytest.raises(ValueError, match="only read"):
        encode(PositionState(), "bgblitz-text")


@pytest.mark.parametrize("name", ["gnubg", "xgid", "ogid"])
def test_what_has_no_form_is_refused(name: str) -> None:
    for state in (PositionState(cube=3), PositionState(cube=0)):
        with pytest.raises(ValueError, match="power of two"):
            encode(state, name)
    crowded = PositionState(position=Position([0] * 5 + [60] + [0] * 20))
    with pytest.raises(ValueError):
        encode(crowded, "gnubg-position")


def test_a_number_too_large_for_its_bits_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        encode(PositionState(length=40000), "gnubg")
    with pytest.raises(ValueError, match="too large"):
        encode(PositionState(length=40000), "jellyfish")


def test_unknown_kinds() -> None:
    assert kind_named("nothing") is None
    with pytest.raises(ValueError, match="no kind"):
        decode("4HPwATDgc/ABMA", "nothing")
    with pytest.raises(ValueError, match="no kind"):
        encode(PositionState(), "nothing")
