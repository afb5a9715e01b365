"""Unpacking within bounds."""

from __future__ import annotations

import gzip
import zlib
from random import Random

import pytest

from notation.unpack import DEFLATE, GZIP, ZLIB, Bounds, Damage, inflate

DATA = Random(1).randbytes(100_000) + bytes(100_000)


def deflated(data: bytes) -> bytes:
    engine = zlib.compressobj(wbits=DEFLATE)
    return engine.compress(data) + engine.flush()


@pytest.mark.parametrize(
    ("packed", "kind"), [(zlib.compress(DATA), ZLIB), (gzip.compress(DATA, mtime=0), GZIP), (deflated(DATA), DEFLATE)]
)
def test_streams_come_back(packed: bytes, kind: int) -> None:
    assert inflate(packed, Bounds(), kind) == (DATA, None, len(packed))
    assert inflate(packed + b"behind", Bounds(), kind) == (DATA, None, len(packed))


def test_a_stream_that_breaks_off_gives_what_came_before() -> None:
    packed = zlib.compress(DATA)
    data, fault, _ = inflate(packed[:50_000], Bounds())
    assert fault is Damage.TRUNCATED and len(data) > 49_000 and DATA.startswith(data)
    assert inflate(b"", Bounds()) == (b"", Damage.TRUNCATED, 0)


def test_a_damaged_stream_gives_what_came_before() -> None:
    packed = bytearray(zlib.compress(DATA, 0))
    packed[-1] ^= 1
    data, fault, _ = inflate(bytes(packed), Bounds())
    assert fault is Damage.DAMAGED and data == DATA
    assert inflate(b"no stream at all", Bounds()) == (b"", Damage.DAMAGED, 0)


def test_the_size_is_bounded() -> None:
    packed = zlib.compress(DATA)
    data, fault, _ = inflate(packed, Bounds(size=1000))
    assert fault is Damage.TOO_LARGE and data == DATA[:1000]
    assert inflate(packed, Bounds(size=len(DATA))) == (DATA, None, len(packed))


def test_the_ratio_is_bounded_from_four_megabytes_on() -> None:
    small, large = zlib.compress(bytes(4_000_000)), zlib.compress(bytes(50_000_000))
    assert inflate(small, Bounds()).fault is None
    data, fault, _ = inflate(large, Bounds())
    assert fault is Damage.TOO_LARGE and len(data) == Bounds().most(len(large)) < 13_000_000
    assert inflate(large, Bounds(size=100_000_000, ratio=2000)).fault is None


def test_any_change_of_a_byte_is_survived() -> None:
    packed, random = zlib.compress(DATA[:3000] + bytes(3000)), Random(2)
    for _ in range(500):
        changed = bytearray(packed)
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        data, fault, used = inflate(bytes(changed), Bounds(size=10_000))
        assert len(data) <= 10_000 and 0 <= used <= len(changed)
        assert fault is not None or data == DATA[:3000] + bytes(3000)
