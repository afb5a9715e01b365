"""An object as the bytes of a file of BGBlitz: Smile with shared names, packed with gzip below a line of JSON."""

from __future__ import annotations

import struct
import zlib
from typing import Any, Final

from notation.formats.bgf import smile

HEADER: Final = b'{"format":"BGF","version":"1.0","compress":true,"useSmile":true}\n'

_GZIP_HEAD: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""Of a file without a name and a time, so that the same match always gives the same bytes."""
_SHARED_NAMES: Final = 1
_MOST_NAMES: Final = 1024
_SHORT: Final = 64
"""The longest text and name of ASCII that are told by their first byte."""
_CONSTANTS: Final[dict[Any, bytes]] = {None: b"\x21", False: b"\x22", True: b"\x23"}


def pack(root: Any) -> bytes:
    """The file that holds an object of dictionaries, lists, texts and numbers."""
    data = encode(root)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(data) + packer.flush()
    return HEADER + _GZIP_HEAD + body + struct.pack("<2I", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def encode(value: Any) -> bytes:
    r"""A value as a Smile document with shared names.

    >>> encode({"name": "Ada", "games": [1, 2]})
    b':)\n\x01\xfa\x83nameBAda\x84games\xf8\xc2\xc4\xf9\xfb'
    """
    out = bytearray(smile.MAGIC)
    out.append(_SHARED_NAMES)
    _put(out, value, {})
    return bytes(out)


def _put(out: bytearray, value: Any, names: dict[str, bytes]) -> None:
    if value is None or isinstance(value, bool):
        out += _CONSTANTS[value]
    elif isinstance(value, int):
        out += _integer(value)
    elif isinstance(value, float):
        bits = int.from_bytes(struct.pack(">d", value), "big")
        out += b"\x29" + bytes(bits >> 7 * place & 0x7F for place in range(9, -1, -1))
    elif isinstance(value, str):
        out += _text(value)
    elif isinstance(value, list):
        out += b"\xf8"
        for part in value:
            _put(out, part, names)
        out += b"\xf9"
    else:
        out += b"\xfa"
        for key, part in value.items():
            out += names.get(key) or _new_name(key, names)
            _put(out, part, names)
        out += b"\xfb"


def _integer(number: int) -> bytes:
    """A number of one byte, of 32 bits, or of 64: seven bits a byte, six in the last one, whose top bit is set."""
    folded = number << 1 if number >= 0 else (-number << 1) - 1
    if folded < 32:
        return bytes((0xC0 + folded,))
    found = [0x80 | folded & 0x3F]
    left = folded >> 6
    while left:
        found.append(left & 0x7F)
        left >>= 7
    return (b"\x24" if folded < 1 << 32 else b"\x25") + bytes(reversed(found))


def _text(text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    if not data:
        return b"\x20"
    if text.isascii():
        return bytes((0x3F + len(data),)) + data if len(data) <= _SHORT else b"\xe0" + data + smile.END_OF_TEXT
    if 2 <= len(data) <= _SHORT + 1:
        return bytes((0x7E + len(data),)) + data
    return b"\xe4" + data + smile.END_OF_TEXT


def _new_name(name: str, names: dict[str, bytes]) -> bytes:
    """A name that was not there before; `names` keeps what stands in its place from here on."""
    data = name.encode("utf-8", "replace")
    if not data:
        return b"\x20"
    if len(data) > (_SHORT if name.isascii() else 57):
        return b"\x34" + data + smile.END_OF_TEXT
    if len(names) == _MOST_NAMES:
        names.clear()
    index = len(names)
    names[name] = bytes((0x40 + index,)) if index < 64 else bytes((0x30 | index >> 8, index & 0xFF))
    return bytes(((0x7F if name.isascii() else 0xBE) + len(data),)) + data
