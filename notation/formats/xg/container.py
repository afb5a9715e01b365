"""The container of `.xg` and `.xgp`: a header, a thumbnail, and an archive of packed files.

Nothing is believed before it was checked: sizes and offsets against the file, checksums against the bytes.  Where the
index of the archive is destroyed, the packed files are looked for one after the other.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import Struct
from typing import Any, Final

from notation.codes import binary as codes
from notation.diagnostics import Code
from notation.formats.xg.layout import (
    ENTRY_SIZE,
    HEADER_SIZE,
    RECORD_SIZE,
    ROLLOUT_SIZE,
    TRAILER_SIZE,
    Entry,
    Trailer,
    read_entry,
    read_header,
    read_trailer,
    wide_text,
)
from notation.source import Span
from notation.unpack import Bounds, Damage, inflate

MAGIC: Final = b"RGMH"
GAMES: Final = "temp.xg"
COMMENTS: Final = "temp.xgc"
ROLLOUTS: Final = "temp.xgr"

Report = Callable[..., None]

_SIZES: Final = Struct("<8xI8xI")
_MOST_MEMBERS: Final = 64
_MOST_TRIES: Final = 64
_ZLIB_START: Final = re.compile(rb"\x78[\x01\x5e\x9c\xda]")
_FIRST_RECORD: Final = slice(556, 560)


@dataclass(frozen=True, slots=True)
class Container:
    """What a file holds: the stream of records, the comments, the rollouts, and the remark of the header."""

    games: bytes = b""
    comments: bytes = b""
    rollouts: bytes = b""
    remark: str = ""


def open_container(data: bytes, wanted: frozenset[str], bounds: Bounds, report: Report) -> Container:
    """Unpack the `wanted` files of a container; what is wrong is told to `report`."""
    told = False
    thumbnail = 0
    if len(data) >= _SIZES.size:
        size, thumbnail = _SIZES.unpack_from(data)
        if told := size != HEADER_SIZE:
            report(codes.SIZE_FIELD, (8, 12), what="the size of the header", value=size, size=len(data))
        if HEADER_SIZE + thumbnail > len(data) >= HEADER_SIZE:
            report(codes.SIZE_FIELD, (20, 24), what="the size of the thumbnail", value=thumbnail, size=len(data))
            thumbnail = 0
    if len(data) < HEADER_SIZE:
        if not told:
            report(codes.TRUNCATED_DATA, (0, len(data)), part="the header")
        return Container()
    header = read_header(data, 0)
    start = HEADER_SIZE + thumbnail
    archive = _Archive(data, start, bounds, report)
    members = archive.members(wanted)
    remark = wide_text(header.comments)
    return Container(members.get(GAMES, b""), members.get(COMMENTS, b""), members.get(ROLLOUTS, b""), remark)


class _Archive:
    """The archive that runs from `start` to the end of the file."""

    def __init__(self, data: bytes, start: int, bounds: Bounds, report: Callable[..., None]) -> None:
        self.data = data
        self.start = start
        self.bounds = bounds
        self._report = report

    def report(self, code: Code, span: Span, **facts: Any) -> None:
        self._report(code, span, **facts)

    def members(self, wanted: frozenset[str]) -> dict[str, bytes]:
        """The wanted files by name; those that are not there are left out."""
        entries = self._entries()
        if entries is None or not any(name == GAMES for name, _, _ in entries):
            return self._found_without_index(wanted)
        found: dict[str, bytes] = {}
        for name, entry, at in entries:
            if name in wanted and name not in found:
                found[name] = self._member(name, entry, at)
        return found

    # -- with the index -------------------------------------------------------------------------------------------------

    def _entries(self) -> list[tuple[str, Entry, int]] | None:
        """Name, entry and place of each file, by the index at the end; None when there is no index to be trusted."""
        size = len(self.data)
        if size < self.start + TRAILER_SIZE:
            return None
        trailer = read_trailer(self.data, size - TRAILER_SIZE)
        index = size - TRAILER_SIZE - trailer.registry_size
        start = index - trailer.data_size
        if not _is_trailer(trailer) or not HEADER_SIZE <= start <= index <= size - TRAILER_SIZE:
            return None
        packed = self.data[index : size - TRAILER_SIZE]
        registry = packed
        if trailer.compressed:
            registry, fault, _ = inflate(packed, Bounds(_MOST_MEMBERS * ENTRY_SIZE, self.bounds.ratio))
            if fault is not None and len(registry) < trailer.members * ENTRY_SIZE:
                return None
        if len(registry) < trailer.members * ENTRY_SIZE:
            return None
        if zlib.crc32(memoryview(self.data)[start : size - TRAILER_SIZE]) != trailer.checksum:
            self.report(codes.CHECKSUM, (start, size - TRAILER_SIZE), part="the archive")
        entries = []
        for number in range(trailer.members):
            entry = read_entry(registry, number * ENTRY_SIZE)
            at = start + entry.start
            if entry.start < 0 or entry.stored_size < 0 or at + entry.stored_size > index:
                return None
            entries.append((entry.name.decode("latin-1"), entry, at))
        return entries

    def _member(self, name: str, entry: Entry, at: int) -> bytes:
        packed = self.data[at : at + entry.stored_size]
        if entry.stored:
            plain = packed
        else:
            plain, fault, _ = inflate(packed, self.bounds)
            if fault is not None:
                self._tell(fault, name, at, entry.stored_size)
                return plain
        if zlib.crc32(plain) != entry.checksum or len(plain) != entry.size:
            self.report(codes.CHECKSUM, (at, at + entry.stored_size), part=name)
        return plain

    def _tell(self, fault: Damage, name: str, at: int, size: int) -> None:
        span = (at, at + size)
        if fault is Damage.TOO_LARGE:
            self.report(codes.UNPACK_LIMIT, span, part=name, limit=self.bounds.most(size))
        elif fault is Damage.TRUNCATED:
            self.report(codes.TRUNCATED_DATA, span, part=name)
        else:
            self.report(codes.DAMAGED_DATA, span, part=name, why=fault.value)

    # -- without it -----------------------------------------------------------------------------------------------------

    def _found_without_index(self, wanted: frozenset[str]) -> dict[str, bytes]:
        """The packed files that stand one after the other; the first is that of the games."""
        found: dict[str, bytes] = {}
        at = self._first_stream()
        if at is None:
            what = (
                "the archive" if len(self.data) > self.start else "the header" if self.start == HEADER_SIZE else "the thumbnail"
            )
            self.report(codes.TRUNCATED_DATA, (min(self.start, len(self.data)), len(self.data)), part=what)
            return found
        games, fault, used = inflate(self.data[at:], self.bounds)
        found[GAMES] = games
        if fault is not None:
            self._tell(fault, GAMES, at, len(self.data) - at)
            return found
        self.report(codes.LOST_INDEX, (at + used, len(self.data)))
        for plain in self._following(at + used):
            name = COMMENTS if plain.startswith(b"{\\rtf") else ROLLOUTS if len(plain) % ROLLOUT_SIZE == 0 else ""
            if name in wanted:
                found.setdefault(name, plain)
        return found

    def _first_stream(self) -> int | None:
        """Where the packed records begin: after the thumbnail, or else the first stream that begins with a match header."""
        places = [self.start, *(match.start() for match in _ZLIB_START.finditer(self.data, HEADER_SIZE))]
        for at in places[:_MOST_TRIES]:
            plain = inflate(self.data[at : at + RECORD_SIZE * 2], Bounds(RECORD_SIZE, self.bounds.ratio)).data
            if plain[_FIRST_RECORD] == b"DMLI" or (at == self.start and len(plain) > RECORD_SIZE // 2):
                return at
        return None

    def _following(self, at: int) -> Iterator[bytes]:
        for _ in range(_MOST_MEMBERS):
            plain, fault, used = inflate(self.data[at:], self.bounds)
            if fault is not None or not used:
                return
            yield plain
            at += used


def _is_trailer(trailer: Trailer) -> bool:
    sizes = trailer.registry_size >= 0 and trailer.data_size >= 0
    return trailer.version == 1 and 1 <= trailer.members <= _MOST_MEMBERS and sizes
