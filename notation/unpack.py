"""Unpacking compressed data from outside: never more than was allowed, and of a damaged stream as much as can be read."""

from __future__ import annotations

import enum
import zlib
from typing import Final, NamedTuple

from notation.frozen import frozen

ZLIB: Final = zlib.MAX_WBITS
GZIP: Final = zlib.MAX_WBITS | 16
DEFLATE: Final = -zlib.MAX_WBITS

_FREE: Final = 4 * 1024 * 1024
_CHUNK: Final = 16 * 1024


class Damage(enum.Enum):
    """What is wrong with a compressed stream."""

    TRUNCATED = "it ends too early"
    DAMAGED = "it is damaged"
    TOO_LARGE = "it unpacks to more than is allowed"


@frozen
class Bounds:
    """How much a compressed part may unpack to: `size` bytes, and `ratio` times what it takes up packed.

    The ratio counts from 4 MiB on.  The defaults leave room for a session of 150 fully analysed games, which takes some
    240 kB a game and packs about 14 to 1, and keep the memory for the worst of files below 300 MB.
    """

    size: int = 40 * 1024 * 1024
    ratio: int = 250

    def most(self, packed: int) -> int:
        """The most bytes that `packed` bytes may unpack to."""
        return min(self.size, max(_FREE, self.ratio * packed))


class Unpacked(NamedTuple):
    """What came out of a stream: the data (all that could be read), what is wrong, and how many packed bytes it took."""

    data: bytes
    fault: Damage | None
    used: int


def inflate(packed: bytes | memoryview, bounds: Bounds, kind: int = ZLIB) -> Unpacked:
    """Unpack a stream that stands at the beginning of `packed`; `kind` is `ZLIB`, `GZIP` or `DEFLATE`.  Never raises.

    >>> inflate(zlib.compress(b"31: 8/5 6/5") + b"rest", Bounds())
    Unpacked(data=b'31: 8/5 6/5', fault=None, used=19)
    >>> inflate(zlib.compress(bytes(10_000_000)), Bounds()).fault
    <Damage.TOO_LARGE: 'it unpacks to more than is allowed'>
    """
    engine = zlib.decompressobj(kind)
    most = bounds.most(len(packed))
    out = bytearray()
    at = 0
    while at < len(packed) and not engine.eof:
        spare = engine.copy()
        chunk = packed[at : at + _CHUNK]
        room = most + 1 - len(out)
        try:
            out += engine.decompress(chunk, room)
        except zlib.error:
            out += _salvage(spare, chunk, room)
            return Unpacked(bytes(out), Damage.DAMAGED, at)
        if len(out) > most:
            return Unpacked(bytes(out[:most]), Damage.TOO_LARGE, at)
        at += len(chunk)
    return Unpacked(bytes(out), None if engine.eof else Damage.TRUNCATED, at - len(engine.unused_data))


def _salvage(engine: zlib._Decompress, chunk: bytes | memoryview, room: int) -> bytes:
    """What a chunk gives up to the byte that is wrong."""
    out = bytearray()
    for index in range(len(chunk)):
        try:
            out += engine.decompress(chunk[index : index + 1], room - len(out))
        except (zlib.error, ValueError):
            break
        if len(out) >= room:
            break
    return bytes(out[: room - 1])
