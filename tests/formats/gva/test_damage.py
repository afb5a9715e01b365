"""Damaged documents of GammonView: read and replayed without an exception, and written again as they were understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import notation
from notation.formats import find
from tests.formats.gva.test_writer import NOTE, OPENING, REPLY, match_of
from tests.formats.records import use
from tests.mutations import mutations_of
from tests.strategies import legal_match

MORE = 300
"""So many damaged documents in an ordinary run."""


def samples() -> list[bytes]:
    """Documents with everything that the reader looks at."""
    rich = match_of(replace(OPENING, note=NOTE), REPLY, cube=2, note=None)
    return [notation.write(match, format="gva").encode() for match in (legal_match(5, 2), legal_match(2, 0), rich)]


def damaged(count: int) -> Iterator[bytes]:
    return mutations_of(samples(), Random(11), count)


@pytest.mark.parametrize("count", [MORE, pytest.param(10_000, marks=(pytest.mark.slow, pytest.mark.long))])
def test_damaged_documents(count: int) -> None:
    format_ = find("gva")
    assert format_ is not None
    clean = 0
    for number, data in enumerate(damaged(count)):
        clean += use(data) == 0
        if number % 16 == 0:
            for match in notation.read_matches(data):
                written = b"".join(format_.write([notation.replay(match)], lambda _: None))
                assert use(written) < 10_000
    assert clean < count
