"""Files of BGBlitz made for tests: an encoder of Smile, and matches in the words of the format."""

from __future__ import annotations

import gzip
import json
import struct
from typing import Any

HEADER = {"format": "BGF", "version": "1.0", "compress": True, "useSmile": True}


def encode(value: Any) -> bytes:
    """A value as a Smile document with shared names."""
    return b":)\n\x01" + _value(value, [])


def _value(value: Any, names: list[str]) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        zigzag = value << 1 if value >= 0 else (-value << 1) - 1
        return bytes([0xC0 + zigzag]) if zigzag < 32 else b"\x25" + _vint(zigzag)
    if isinstance(value, float):
        bits = struct.unpack(">Q", struct.pack(">d", value))[0]
        return b"\x29" + bytes(bits >> 7 * place & 0x7F for place in range(9, -1, -1))
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return b"\xf8" + b"".join(_value(part, names) for part in value) + b"\xf9"
    parts = [_name(key, names) + _value(part, names) for key, part in value.items()]
    return b"\xfa" + b"".join(parts) + b"\xfb"


def _vint(number: int) -> bytes:
    found = [0x80 | number & 0x3F]
    number >>= 6
    while number:
        found.append(number & 0x7F)
        number >>= 7
    return bytes(reversed(found))


def _text(text: str) -> bytes:
    data = text.encode()
    if not data:
        return b"\x20"
    if text.isascii() and len(data) <= 64:
        return bytes([0x3F + len(data)]) + data
    if not text.isascii() and 2 <= len(data) <= 65:
        return bytes([0x7E + len(data)]) + data
    return (b"\xe0" if text.isascii() else b"\xe4") + data + b"\xfc"


def _name(name: str, names: list[str]) -> bytes:
    if name in names:
        index = names.index(name)
        return bytes([0x40 + index]) if index < 64 else bytes([0x30 | index >> 8, index & 0xFF])
    data = name.encode()
    if not data:
        return b"\x20"
    if len(data) > (64 if name.isascii() else 57):
        return b"\x34" + data + b"\xfc"
    if len(names) == 1024:
        names.clear()
    names.append(name)
    return bytes([(0x7F if name.isascii() else 0xBE) + len(data)]) + data


# -- matches ------------------------------------------------------------------------------------------------------------


def packed(root: Any) -> bytes:
    """A file as BGBlitz writes it."""
    return json.dumps(HEADER, separators=(",", ":")).encode() + b"\n" + gzip.compress(encode(root), mtime=0)


def match(*games: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A match of Ada (green, the first player) and Ben."""
    root = {"matchlen": 7, "nameGreen": "Ada", "nameRed": "Ben", "finalGreen": 1, "finalRed": 0, "useCrawford": True}
    return root | fields | {"games": list(games)}


def game(*moves: Any, **fields: Any) -> dict[str, Any]:
    return {"scoreGreen": 0, "scoreRed": 0, "wonPoints": 1} | fields | {"moves": list(moves)}


def play(player: int, dice: tuple[int, int], *steps: tuple[int, int], **fields: Any) -> dict[str, Any]:
    """A play of player 0 (green) or 1."""
    slots = [*steps, (-1, -1), (-1, -1), (-1, -1), (-1, -1)][:4]
    sources, targets = [source for source, _ in slots], [target for _, target in slots]
    return {
        "type": "amove",
        "player": (-1, 1)[player],
        "red": dice[0],
        "green": dice[1],
        "from": sources,
        "to": targets,
    } | fields


def action(player: int, code: int, **fields: Any) -> dict[str, Any]:
    """1 double, 2 take, 3 pass, 4 the end, 5 a roll without a play, 9 a resignation."""
    return play(player, (code, 7)) | fields
