"""Zip archives of records: their files, unpacked in memory one after the other; nothing is ever written."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from notation.codes import binary as codes
from notation.diagnostics import Code, Diagnostic, Phrase
from notation.source import Source
from notation.unpack import DEFLATE, Bounds, Fault, inflate

MOST_MEMBERS: Final = 10_000
"""So many files of an archive are read."""

_MAGIC: Final = b"PK\x03\x04"
_EMPTY: Final = b"PK\x05\x06"
_HEADER: Final = struct.Struct("<26xHH")
_ENCRYPTED: Final = 1


class Member(NamedTuple):
    """One file of an archive; one that could not be read has a finding instead of data."""

    source: Source
    fault: Diagnostic | None = None


def is_zip(data: bytes) -> bool:
    """Whether a file is a zip archive."""
    return data.startswith((_MAGIC, _EMPTY))


def members(archive: Source, bounds: Bounds) -> Iterator[Member]:
    """The files of a zip archive; folders are passed over, and names that lead out of a folder lose that part.

    A member's source is called as the archive and the member, `club.zip/final.mat`.  The archive as a whole may unpack to
    eight times `bounds.size`.
    """
    try:
        with ZipFile(BytesIO(archive.data)) as opened:
            listed = opened.infolist()
    except (BadZipFile, OSError, ValueError, NotImplementedError, struct.error) as error:
        yield _fault(archive, archive.name, codes.DAMAGED_DATA, part="the archive", why=str(error).casefold() or "no index")
        return
    left = 8 * bounds.size
    for info in listed[:MOST_MEMBERS]:
        if info.is_dir():
            continue
        name = f"{archive.name}/{member_name(info.filename)}"
        content = _content(archive, info, Bounds(min(bounds.size, left), bounds.ratio), name)
        left -= len(content.source.data)
        yield content
    if len(listed) > MOST_MEMBERS:
        why = Phrase(
            "only the first {n} file of an archive is read", "only the first {n} files of an archive are read", n=MOST_MEMBERS
        )
        yield _fault(
            archive,
            archive.name,
            codes.SKIPPED_MEMBER,
            member=Phrase("the rest of {n} file", "the rest of {n} files", n=len(listed)),
            why=why,
        )


def member_name(name: str) -> str:
    """A member's name without what would lead out of a folder.

    >>> member_name("../../evil.mat"), member_name("C:\\\\club\\\\final.mat"), member_name("/etc/passwd")
    ('evil.mat', 'club/final.mat', 'etc/passwd')
    """
    parts = name.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", "..") and not part.endswith(":")) or "unnamed"


def _content(archive: Source, info: ZipInfo, bounds: Bounds, name: str) -> Member:
    data, start = archive.data, info.header_offset
    if info.flag_bits & _ENCRYPTED:
        return _fault(archive, name, codes.SKIPPED_MEMBER, member=name, why="it is encrypted")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return _fault(
            archive,
            name,
            codes.SKIPPED_MEMBER,
            member=name,
            why=Phrase("compression method {number} is not read", number=info.compress_type),
        )
    if not 0 <= start <= len(data) - _HEADER.size or data[start : start + 4] != _MAGIC:
        return _fault(archive, name, codes.DAMAGED_DATA, part=name, why="the archive's index leads elsewhere")
    start += _HEADER.size + sum(_HEADER.unpack_from(data, start))
    packed = data[start : start + info.compress_size]
    if info.compress_type == ZIP_STORED:
        plain = packed
    else:
        plain, fault, _ = inflate(packed, bounds, DEFLATE)
        if fault is Fault.TOO_LARGE:
            return _fault(archive, name, codes.UNPACK_LIMIT, part=name, limit=bounds.most(len(packed)))
        if fault is not None:
            return _fault(archive, name, codes.DAMAGED_DATA, part=name, why=fault.value)
    if zlib.crc32(plain) != info.CRC:
        return _fault(archive, name, codes.CHECKSUM, part=name)
    if is_zip(plain):
        return _fault(archive, name, codes.SKIPPED_MEMBER, member=name, why="it is an archive within an archive")
    return Member(Source.binary(plain, name))


def _fault(archive: Source, name: str, code: Code, **facts: object) -> Member:
    source = Source.binary(b"", name)
    return Member(source, Diagnostic(code, facts, archive.place((0, len(archive.data)))))
