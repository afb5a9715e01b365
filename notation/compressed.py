"""Files that are packed as a whole, `.gz .bz2 .xz .zst`: unpacked in memory, within bounds, as far as they can be read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from notation.unpack import GZIP, Bounds, Damage, Unpacked, inflate

SUFFIXES: Final = (".gz", ".bz2", ".xz", ".zst")
"""How the names of such files end, beside `.tgz` and the like for archives."""

_GZIP: Final = b"\x1f\x8b\x08"
_CHUNK: Final = 64 * 1024
_STEP: Final = 256
_PARTS: Final = 10_000
"""So many parts of a file are read."""
_MEMORY: Final = 1 << 26
"""How many bytes the window of a file may take that is unpacked; what programs make by default takes less."""


class Missing(Exception):
    """What unpacks such a file is not installed."""


def is_compressed(data: bytes) -> bool:
    """Whether bytes begin as a packed file does."""
    return data.startswith(tuple(_KINDS))


def plain_name(name: str) -> str:
    """The name of a file without the suffix that says how it is packed.

    >>> plain_name("club/final.mat.gz"), plain_name("day.tgz"), plain_name("final.mat")
    ('club/final.mat', 'day', 'final.mat')
    """
    for suffix in (*SUFFIXES, ".tgz", ".tbz2", ".txz", ".tzst"):
        if name.casefold().endswith(suffix) and len(name) > len(suffix):
            return name[: -len(suffix)]
    return name


def unpack(packed: bytes, bounds: Bounds) -> Unpacked:
    """What a packed file holds, of several parts one after the other all of them; raises `Missing`, and nothing else.

    >>> import bz2
    >>> unpack(bz2.compress(b"31: 8/5 6/5"), Bounds()).data
    b'31: 8/5 6/5'
    """
    out, view = bytearray(), memoryview(packed)
    at, most = 0, bounds.most(len(packed))
    for _ in range(_PARTS):
        if at >= len(packed):
            return Unpacked(bytes(out), None, at)
        begins = next((one for one in _KINDS if packed.startswith(one, at)), None)
        if begins is None:
            # Zeros fill what is kept on tapes; of anything else it is known that it was not read.
            return Unpacked(bytes(out), Damage.DAMAGED if packed[at:].strip(b"\0") else None, at)
        data, fault, used = _KINDS[begins](view[at:], Bounds(max(most - len(out), 0), bounds.ratio))
        out += data
        at += max(used, 1)
        if fault is not None:
            return Unpacked(bytes(out), fault, at)
    return Unpacked(bytes(out), Damage.TOO_LARGE, at)


def _gzip(packed: memoryview, bounds: Bounds) -> Unpacked:
    return inflate(packed, bounds, GZIP)


def _bzip2(packed: memoryview, bounds: Bounds) -> Unpacked:
    from bz2 import BZ2Decompressor

    return _in_steps(BZ2Decompressor(), (OSError, EOFError), packed, bounds)


def _xz(packed: memoryview, bounds: Bounds) -> Unpacked:
    from lzma import LZMADecompressor, LZMAError

    return _in_steps(LZMADecompressor(memlimit=_MEMORY), (LZMAError, EOFError, MemoryError), packed, bounds)


def _zstd(packed: memoryview, bounds: Bounds) -> Unpacked:
    with suppress(ImportError):
        found: Any = import_module("compression.zstd")  # from Python 3.14 on
        options = {found.DecompressionParameter.window_log_max: _MEMORY.bit_length() - 1}
        return _in_steps(found.ZstdDecompressor(options=options), (found.ZstdError, EOFError, MemoryError), packed, bounds)
    try:
        library: Any = import_module("zstandard")
    except ImportError as error:
        raise Missing from error
    # Its engine knows no bound: so many bytes at once unpack to 8 MiB at most.
    engine, most, out = library.ZstdDecompressor(max_window_size=_MEMORY).decompressobj(), bounds.most(len(packed)), bytearray()
    for at in range(0, len(packed), _STEP):
        given = packed[at : at + _STEP]
        try:
            out += engine.decompress(given)
        except (library.ZstdError, MemoryError):
            return Unpacked(bytes(out), Damage.DAMAGED, at)
        if len(out) > most:
            return Unpacked(bytes(out[:most]), Damage.TOO_LARGE, at)
        if engine.eof:
            return Unpacked(bytes(out), None, at + len(given) - len(engine.unused_data))
    return Unpacked(bytes(out), Damage.TRUNCATED, len(packed))


def _in_steps(engine: Any, errors: tuple[type[Exception], ...], packed: memoryview, bounds: Bounds) -> Unpacked:
    """By an engine with `decompress(bytes, most)`, as those of Python are."""
    most, out, at = bounds.most(len(packed)), bytearray(), 0
    try:
        while not engine.eof:
            given: bytes | memoryview = b""
            if engine.needs_input:
                given = packed[at : at + _CHUNK]
                if not given:
                    return Unpacked(bytes(out), Damage.TRUNCATED, at)
                at += len(given)
            out += engine.decompress(given, most + 1 - len(out))
            if len(out) > most:
                return Unpacked(bytes(out[:most]), Damage.TOO_LARGE, at)
    except errors:
        return Unpacked(bytes(out), Damage.DAMAGED, at)
    return Unpacked(bytes(out), None, at - len(engine.unused_data))


_KINDS: Final[dict[bytes, Callable[[memoryview, Bounds], Unpacked]]] = {
    _GZIP: _gzip,
    b"BZh": _bzip2,
    b"\xfd7zXZ\0": _xz,
    b"\x28\xb5\x2f\xfd": _zstd,
}
"""How packed files begin, and what unpacks them."""
