"""Every hostile shape, small: read and replayed without an exception; `python -m tests.hostile` measures them large."""

from __future__ import annotations

import pytest

from tests.formats.records import use
from tests.hostile import SHAPES


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_shapes(shape: str) -> None:
    data = SHAPES[shape](4000)
    assert 3000 < len(data) < 13_000
    use(data)
