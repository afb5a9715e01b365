"""Every value of a record of BGBlitz replaced, cut off and left out: read, replayed, written in every format and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from notation.formats.bgf import smile
from notation.formats.bgf.packing import encode, pack
from tests import fuzz
from tests.formats.records import use

RICH = fuzz._rich_bgf()

ODD: tuple[Any, ...] = (
    *(None, True, False, "", "x", "\ud800", "-0", "nan", "inf", "1e999", "9" * 39, "9" * 5000, "²"),
    *(0, -1, 7, 26, 127, 999_999_999, 1 << 31, 1 << 62, -(1 << 62), 0.5, float("nan"), float("inf"), 1e300),
    *([], [0], [0] * 27, [[]], [None], {}, {"x": {}}),
)


def variants(value: Any, odd: Iterator[Any]) -> Iterator[Any]:
    """The value with one place in it replaced by the next five odd values, left out, or cut off at every length."""
    yield from islice(odd, 5)
    if isinstance(value, str):
        yield from (value[:size] for size in range(len(value)))
    elif isinstance(value, list):
        yield from (value[:size] for size in range(len(value)))
        for at, one in enumerate(value):
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in variants(one, odd))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield {name: other for name, other in value.items() if name != key}
            yield from (value | {key: changed} for changed in variants(one, odd))


def broken(data: bytes, number: int = 0) -> list[fuzz.Damage]:
    """What fails when a file is read and replayed and, as that takes much longer, when every sixteenth is written too."""
    if number % 16:
        use(data)
        return []
    return [fault for fault in fuzz.faults("bgf", data) if fault.promise in ("no exception", "no hang")]


def plain(root: Any) -> bytes:
    """The match as plain JSON, which holds what Smile cannot; the first line says what it is."""
    return b'{"format":"BGF"}\n' + json.dumps(root).encode()


def small() -> dict[str, Any]:
    """The rich match with one game, and of its moves the first three, which differ."""
    game = RICH["games"][0]
    first = {key: value[:1] if key == "moveAnalysis" else value for key, value in game["moves"][0].items()}
    return RICH | {"games": [game | {"moves": [first, *game["moves"][1:3]]}]}


def test_the_whole_record_is_rich() -> None:
    (match,) = fuzz._matches(plain(small()))
    first = match.games[0].actions[1]
    assert (
        first.note and first.note.play and first.note.cube and first.note.luck == 0.1 and first.note.comment == "well\nplayed"
    )
    assert match.diagnostics == ()


@pytest.mark.slow
def test_every_value_replaced() -> None:
    for number, changed in enumerate(variants(small(), cycle(ODD))):
        assert broken(plain(changed), number) == [], json.dumps(changed)


@pytest.mark.slow
def test_every_truncation_of_the_packed_record() -> None:
    packed = encode(small())
    for size in range(len(packed)):
        assert broken(packed[:size], size) == [], size


@pytest.mark.parametrize("depth", [smile.MOST_DEPTH - 1, smile.MOST_DEPTH + 1, 100_000])
def test_deep_nesting(depth: int) -> None:
    """In Smile and in JSON, within the match and instead of it."""
    for data in (
        b":)\n\x01" + b"\xf8" * depth,
        b":)\n\x01" + b"\xfa\x83name" * depth,
        b'{"games":' + b"[" * depth,
        b'{"nameRed":' * depth,
    ):
        assert broken(data) == [] == broken(pack([])[:30] + data)
