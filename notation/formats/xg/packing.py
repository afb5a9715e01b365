"""Making files of eXtreme Gammon: records by their declared layout, and the container around them."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, get_type_hints
from uuid import UUID

from notation.formats.xg import layout
from notation.formats.xg.container import MAGIC
from notation.formats.xg.layout import ENTRY_SIZE, HEADER_SIZE, RECORD_SIZE, TRAILER_SIZE, At

_GAME: Final = UUID("2f5af5e1-e021-4832-a423-ef480ec58a0b")
_LARGEST: Final = (1 << 31) - 1
_VERSION_AT: Final = 4
_GAME_AT: Final = 24


@lru_cache(maxsize=64)
def _places(record: Any) -> dict[str, At]:
    hints = get_type_hints(record, include_extras=True)
    return {name: hints[name].__metadata__[0] for name in record._fields}


def put(data: bytearray, record: Any, **values: Any) -> None:
    """Write fields of a declared record into its bytes; the others stay as they are.

    A whole number that is too large for its field becomes the largest that is not.
    """
    places = _places(record)
    for name, value in values.items():
        if places[name].type == "i":
            value = min(max(value, -_LARGEST), _LARGEST)
        elif places[name].type == "f":
            value = single(value)
        struct.pack_into("<" + places[name].type, data, places[name].offset, value)


def new(kind: int, record: Any, **values: Any) -> bytearray:
    """A record of this type with these fields, and zeros elsewhere."""
    data = bytearray(RECORD_SIZE)
    data[8] = kind
    put(data, record, **values)
    return data


def single(value: float) -> float:
    """A number as it can be told in 32 bits; one that cannot is none.

    >>> single(0.5), single(1e300)
    (0.5, nan)
    """
    return value if abs(value) < _LARGEST else math.nan


def wide(text: str, units: int = 128) -> bytes:
    """As much of a text as fits into so many units of UTF-16, no character of it broken.

    >>> wide("a\U0001f3b2", 2).decode("utf-16-le")
    'a'
    """
    data = text.encode("utf-16-le", "replace")
    return data[: 2 * units].decode("utf-16-le", "ignore").encode("utf-16-le")


def short(text: str, size: int) -> bytes:
    """As much of a text as fits into the older fields, in the Windows code page of Western Europe."""
    return text.encode("cp1252", "replace")[:size]


def container(members: Mapping[str, bytes]) -> bytes:
    """A file that holds these; those that are empty are left out, as eXtreme Gammon does."""
    packed, registry, count = b"", b"", 0
    for name, data in members.items():
        if not data:
            continue
        stored = zlib.compress(data)
        entry = bytearray(ENTRY_SIZE)
        sizes = {"size": len(data), "stored_size": len(stored), "start": len(packed)}
        put(entry, layout.Entry, name=name.encode("ascii"), checksum=zlib.crc32(data), **sizes)
        registry += entry
        packed += stored
        count += 1
    header = bytearray(HEADER_SIZE)
    put(header, layout.Header, magic=MAGIC, size=HEADER_SIZE)
    struct.pack_into("<I", header, _VERSION_AT, 1)
    header[_GAME_AT : _GAME_AT + 16] = _GAME.bytes_le
    index = zlib.compress(registry)
    trailer = bytearray(TRAILER_SIZE)
    checksum = zlib.crc32(packed + index)
    facts = {"members": count, "version": 1, "registry_size": len(index), "data_size": len(packed), "compressed": 1}
    put(trailer, layout.Trailer, checksum=checksum, **facts)
    return bytes(header) + packed + index + bytes(trailer)


def rtf(text: str) -> bytes:
    r"""A text as a document of RTF on one line, as `temp.xgc` holds it.

    >>> rtf("caf\xe9 {1}")
    b'{\\rtf1\\ansi\\ansicpg1252\\uc1 caf\\u233?\\u32?\\u123?1\\u125?}'
    """
    parts = []
    for character in text.replace("\r\n", "\n").replace("\r", "\n"):
        if character == "\n":
            parts.append("\\line ")
        elif character.isascii() and character.isalnum():
            parts.append(character)
        else:
            data = character.encode("utf-16-le", "replace")
            units = struct.unpack(f"<{len(data) // 2}h", data)
            parts += [f"\\u{unit}?" for unit in units]
    return ("{\\rtf1\\ansi\\ansicpg1252\\uc1 " + "".join(parts) + "}").encode("ascii")
