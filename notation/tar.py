"""Tar archives: where their files stand.  Read here, as an archive from outside may say anything of itself.

The layout is that of POSIX.1-1988 (ustar), with the long names of GNU tar and of POSIX.1-2001 (pax).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

BLOCK: Final = 512
_LONG_NAME: Final = b"L"
_PAX: Final = b"x"
_PATH: Final = re.compile(rb"[0-9]{1,9} path=([^\n]*)\n")
_NAME: Final = 4096
"""A name that is longer is cut."""


class Entry(NamedTuple):
    """A file of an archive: its name as written, where its bytes begin, and how many it says there are."""

    name: str
    start: int
    size: int


def is_tar(data: bytes) -> bool:
    """Whether bytes begin with the head of a file as tar writes it, whose sum agrees."""
    return len(data) >= BLOCK and _sum_agrees(data[:BLOCK])


def entries(data: bytes) -> Iterator[Entry]:
    """The files of an archive in order; folders, links and devices are passed over.  `ValueError` at a head that is damaged."""
    at, name = 0, b""
    while at + BLOCK <= len(data):
        head = data[at : at + BLOCK]
        at += BLOCK
        if not head.strip(b"\0"):
            return
        if not _sum_agrees(head):
            raise ValueError
        size, kind = _number(head[124:136]), head[156:157]
        held = data[at : at + min(size, _NAME)]
        if kind == _LONG_NAME:
            name = held.split(b"\0")[0]
        elif kind == _PAX:
            found = _PATH.search(held)
            name = found[1] if found else name
        else:
            if kind in (b"0", b"\0", b"7"):
                short, prefix = head[:100].split(b"\0")[0], head[345:500].split(b"\0")[0]
                whole = prefix + b"/" + short if prefix and head[257:263] == b"ustar\0" else short
                text = (name or whole).decode("utf-8", "replace")
                if not text.endswith("/"):
                    yield Entry(text, at, size)
            name = b""
        at += -(-size // BLOCK) * BLOCK


def _sum_agrees(head: bytes) -> bool:
    try:
        return _number(head[148:156]) == sum(head[:148]) + 8 * ord(" ") + sum(head[156:])
    except ValueError:
        return False


def _number(field: bytes) -> int:
    """A number as tar writes it: octal digits, or, with the first bit set, bytes; never negative."""
    if field[0] & 0x80:
        if field[0] != 0x80:
            raise ValueError
        return int.from_bytes(field[1:], "big")
    digits = field.strip(b" \0")
    if not re.fullmatch(rb"[0-7]{0,11}", digits):
        raise ValueError
    return int(digits or b"0", 8)
