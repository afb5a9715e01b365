"""Written movements: what they stand for, and the two ways to write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.grammar import load, movement, play_text, steps_text
from notation.model import Step
from tests.shared import rows


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("8/5", [(8, 5)]),
        ("bar/20", [(25, 20)]),
        ("Bar/20*", [(25, 20, True)]),
        ("b/20", [(25, 20)]),
        ("25/20", [(25, 20)]),
        ("6/off", [(6, 0)]),
        ("6/Off", [(6, 0)]),
        ("6/o", [(6, 0)]),
        ("6/0", [(6, 0)]),
        ("6/-", [(6, 0)]),
        ("24-18", [(24, 18)]),
        ("24>18", [(24, 18)]),
        ("24→18", [(24, 18)]),
        ("24/18*/14", [(24, 18, True), (18, 14)]),
        ("6/4(2)", [(6, 4)] * 2),
        ("6/4 (2)", [(6, 4)] * 2),
        ("8/5*(2)", [(8, 5, True), (8, 5)]),
        ("8/5(2)*", [(8, 5, True), (8, 5)]),
        ("13/11/9(2)", [(13, 11), (11, 9), (13, 11), (11, 9)]),
        ("13/9*/5*(2)", [(13, 9, True), (9, 5, True), (13, 9), (9, 5)]),
        ("5/off(4)", [(5, 0)] * 4),
        ("8/13", [(8, 13)]),
    ],
)
def test_a_movement(text: str, steps: list[tuple[int, ...]]) -> None:
    assert movement(text) == tuple(Step(*step) for step in steps)


@pytest.mark.parametrize(
    "text",
    ["", "8", "8/", "/5", "26/20", "8/5(1)", "8/5(5)", "8/5(22)", "0/5", "off/3", "8/bar", "8/25", "x/5", "8 /5"],
)
def test_what_is_no_movement(text: str) -> None:
    assert movement(text) is None


def test_a_movement_is_parsed_once() -> None:
    assert movement("24/18*/14") is movement("24/18*/14")
    assert load("movement") is load("movement")


_STEPS = st.lists(
    st.builds(Step, st.integers(1, 25), st.integers(0, 24), st.booleans()).filter(lambda step: step.source > step.target),
    min_size=1,
    max_size=4,
)


def _ends(steps: list[Step] | tuple[Step, ...]) -> tuple[list[int], set[int]]:
    return sorted([step.source for step in steps] + [-step.target for step in steps]), {
        step.target for step in steps if step.hit and step.target
    }


@given(_STEPS)
def test_numeric_steps_read_back(steps: list[Step]) -> None:
    """The normal form of `.mat` says each step and each hit point, and writes itself again."""
    steps = [step if step.target else step._replace(hit=False) for step in steps]
    text = steps_text(steps)
    read = [step for word in text.split() for step in movement(word) or ()]
    assert sorted(step[:2] for step in read) == sorted(step[:2] for step in steps)
    assert _ends(read) == _ends(steps)
    assert steps_text(read) == text
    assert [step[:2] for step in read] == sorted((step[:2] for step in steps), reverse=True)


@given(_STEPS)
def test_the_short_form_moves_the_same_checkers(steps: list[Step]) -> None:
    steps = [step if step.target else step._replace(hit=False) for step in steps]
    read = [step for word in play_text(steps).split() for step in movement(word) or ()]

    def change(steps: list[Step]) -> list[int]:
        points = [0] * 26
        for step in steps:
            points[step.source] -= 1
            points[step.target] += 1
        return points

    assert change(read) == change(steps)


def test_the_written_forms_of_the_vectors() -> None:
    """Both ways to write a play give the spelling that the vectors hold for it, whatever the spelling it was read from."""
    tested = 0
    for row in rows("vectors/plays.jsonl"):
        if row["verdict"] == "legal" and row.get("steps"):
            steps = [Step(source, target, bool(hit)) for source, target, hit in row["steps"]]
            assert steps_text(steps) == row["mat"], row["id"]
            assert play_text(steps) == row["canonical"], row["id"]
            tested += 1
    assert tested > 200
