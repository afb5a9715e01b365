"""Reading binary records: an analysed match of 1 MB, made of the real ones of the corpus one after the other."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import notation
from notation.formats.xg.container import GAMES, open_container
from notation.formats.xg.layout import HEADER_SIZE, RECORD_SIZE
from notation.unpack import Bounds
from tests.benchmarks.harness import Figure, records, seconds

_SIZE = 1_000_000


def _games(data: bytes) -> bytes:
    container = open_container(data, frozenset((GAMES,)), Bounds(), lambda *_, **__: None)
    return container.games


def _large() -> bytes:
    """A file of about 1 MB: a header and the games of all real files, as often as it takes."""
    streams = [_games(file.read_bytes()) for file in records("corpus/xg", "*.xg")]
    streams = [stream for stream in streams if len(stream) > 100 * RECORD_SIZE]
    packed, count = b"", 0
    while len(packed) < _SIZE and streams:
        count += 1
        chosen = [streams[index % len(streams)][RECORD_SIZE:] for index in range(count)]
        packed = zlib.compress(streams[0][:RECORD_SIZE] + b"".join(chosen))
    header = bytearray(HEADER_SIZE)
    header[:12] = b"RGMH\1\0\0\0" + HEADER_SIZE.to_bytes(4, "little")
    return bytes(header) + packed


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    if not records("corpus/xg", "*.xg")[0].name.endswith(".xg"):
        return
    large = _large()
    whole = notation.read(large)
    yield Figure("analysed .xg: size of the file", len(large) / 1e6, "MB")
    yield Figure("analysed .xg: records", whole.span[1] / RECORD_SIZE, "records")
    yield Figure("analysed .xg: read and check", seconds(lambda: notation.check(large)) * 1000, "ms", "400 or less")
    yield Figure("analysed .xg: read", seconds(lambda: notation.read(large)) * 1000, "ms")
    plain = seconds(lambda: notation.read(large, analysis=False)) * 1000
    yield Figure("analysed .xg: read without analysis", plain, "ms", "100 or less")
    yield Figure("of which unpacking", seconds(lambda: _games(large)) * 1000, "ms")
    files = records("corpus/bgf", "*.bgf")
    size = sum(len(file.read_bytes()) for file in files)
    spent = seconds(lambda: [notation.check(file) for file in files])
    yield Figure("analysed .bgf: read and check, for 1 MB", spent * 1000 / (size / 1e6), "ms")
    plain = seconds(lambda: [notation.read(file, analysis=False) for file in files])
    yield Figure("analysed .bgf: read without analysis, for 1 MB", plain * 1000 / (size / 1e6), "ms")
