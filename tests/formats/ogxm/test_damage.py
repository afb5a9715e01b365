"""Damaged OGXM and damaged projections of it: read and replayed without an exception, in bounded time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation.formats.gva.reader import DocumentReader, match_of
from notation.formats.ogxm.projection import document
from notation.source import Source
from tests.formats.gva.test_writer import NOTE, OPENING, REPLY
from tests.formats.gva.test_writer import match_of as record
from tests.formats.ogxm.test_writer import written
from tests.formats.records import use
from tests.mutations import mutations_of
from tests.strategies import legal_match

ogxm = pytest.importorskip("ogxm")
MORE = 300
"""So many damaged files in an ordinary run."""


def samples() -> list[bytes]:
    """Members without a checksum, so that what is damaged is read."""
    rich = record(replace(OPENING, note=NOTE), REPLY, note=None)
    made = []
    for match in (legal_match(5, 3), legal_match(2, 0), rich):
        found = ogxm.binary_to_json(written(match)[0])
        found.pop("checksum")
        made.append(ogxm.json_to_binary(found))
    return made


def damaged(count: int) -> Iterator[bytes]:
    random = Random(12)
    whole = samples()
    for data in mutations_of(whole, random, count):
        # The size in the head is put right, so that the member is not taken for one that is cut off.
        size = len(data).to_bytes(4, "little")
        yield data[:12] + size + data[16:] if random.random() < 0.8 and len(data) > 16 else data


@pytest.mark.parametrize("count", [MORE, pytest.param(10_000, marks=(pytest.mark.slow, pytest.mark.long))])
def test_damaged_files(count: int) -> None:
    read = sum(use(b"OGXM" + data[4:]) < 2 for data in damaged(count))
    assert read < count


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["1:24/5,", "white", "1:x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
_PLY = st.dictionaries(
    st.sampled_from(["color", "action_id", "d1", "d2", "moves", "analysis", "set_position", "cube_owner", "resign_value"]),
    _VALUES,
)
_NOTE = st.fixed_dictionaries(
    {"scope": st.sampled_from(["match", "game", "ply", "decision", "x"]), "ref": st.integers(-1, 2)},
    optional={
        "key": st.sampled_from(["x-gammonview-site", "x-gammonview-illegal-ply"]),
        "value": _VALUES,
    },
)


@given(_PLY, st.lists(_NOTE | _VALUES, max_size=4), _VALUES)
def test_any_values_are_read(ply: Any, notes: Any, value: Any) -> None:
    game = {"winner": value, "plies": [ply, {"action_id": 31, "d1": 3, "d2": 1, "color": 0}], "initial_cube_owner": value}
    found = {"variant": value, "annotations": notes, "games": [game, value], "date_precision": value, "beavers": value}
    for old in (False, True):
        reader = DocumentReader(Source.binary(b"OGXM"), [], True)
        match = match_of(reader, document(found, old), (0, 4))
        assert match.games
        notation.replay(match)


def test_the_samples_are_whole() -> None:
    """There is nothing odd in them but a win of more points than are needed, and a game that is not finished."""
    assert [use(data) for data in samples()] == [1, 0, 1]
