"""Slips in SGF and JSON, planted as a program would write them: each is undone by an edit of its value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

import notation
from notation.diagnostics import Severity
from notation.fixes import Safety, apply
from notation.mending import fixes, mend
from notation.mending.texts import mend_text
from notation.replay import Replay, replay
from notation.source import Source
from tests.mending.slips import cube, plays, rows
from tests.mending.test_planted import Slip, faults, read, record, told

KINDS: dict[str, tuple[Slip, ...]] = {
    "sgf": (
        plays.digit, plays.near_digit, plays.transposed, plays.step_doubled, plays.step_missing, plays.other_side,
        plays.die, plays.neighbour_dice, cube.answer, cube.result_player, cube.result_points,
        cube.result_missing, rows.half_row_doubled,
    ),
    "json": (
        plays.digit, plays.near_digit, plays.transposed, plays.step_doubled, plays.step_missing, plays.other_side,
        plays.die, plays.neighbour_dice, plays.hit_missing, plays.hit_too_many, cube.cube_value,
        cube.answer, cube.result_player, cube.result_points, cube.result_missing, cube.double_missing,
        rows.half_row_doubled,
    ),
}  # fmt: skip
"""The kinds that a value of each format can hold."""
SEEDS = range(4)

each_kind = pytest.mark.parametrize(
    ("name", "slip"), [pytest.param(name, slip, id=f"{name}-{slip.__name__}") for name, some in KINDS.items() for slip in some]
)


def written(text: str, name: str) -> str:
    return str(notation.write(read(text), format=name))


@cache
def damaged(name: str, slip: Slip) -> tuple[str, ...]:
    """The record with this slip in a format, where a check can know of it there."""

    def made() -> Iterator[str]:
        for seed in SEEDS:
            text = slip(record("selfplay.mat"), Random(f"{name}/{seed}"))
            if text is not None and text != record("selfplay.mat").text:
                value = written(text, name)
                if faults(replay(read(value)).diagnostics):
                    yield value

    return tuple(dict.fromkeys(made()))


@cache
def clean(name: str) -> Replay:
    return replay(read(written(record("selfplay.mat").text, name)))


def mended(text: str, unsafe: bool = True) -> str:
    source = read(text).source
    assert isinstance(source, Source)
    return mend_text(source, lambda one: [notation.read(one.data)], unsafe=unsafe).source.text


@each_kind
def test_edits_are_apart_and_what_is_mended_is_what_is_read_again(name: str, slip: Slip) -> None:
    for text in damaged(name, slip):
        found = fixes(replay(read(text)))
        for fix in (fix for finding in found for fix in finding.fixes):
            assert (fix.safety is Safety.DISPLAY) == (not fix.edits)
            assert all(one.end <= two.start for one, two in pairwise(fix.edits))
        after = mended(text)
        assert read(after) == mend(read(text)).match
        assert mended(after) == after, "nothing is left to do"
        left = [one for one in replay(read(after)).diagnostics if one.severity is not Severity.NOTE]
        assert len(left) <= len(faults(replay(read(text)).diagnostics))


@each_kind
def test_safe_fixes_leave_what_was_played(name: str, slip: Slip) -> None:
    for text in damaged(name, slip):
        before = told(replay(read(text)))
        assert told(replay(read(mended(text, unsafe=False)))) == before
        for fix in (fix for finding in fixes(replay(read(text))) for fix in finding.fixes if fix.safety is Safety.SAFE):
            assert told(replay(read(apply(text, fix.edits)))) == before


@pytest.mark.parametrize("name", sorted(KINDS))
def test_most_records_come_back(name: str) -> None:
    back = [told(replay(read(mended(text)))) == told(clean(name)) for slip in KINDS[name] for text in damaged(name, slip)]
    assert len(back) >= 2 * len(KINDS[name]) and sum(back) >= 0.9 * len(back), f"{sum(back)} of {len(back)}"
