"""Archives of records, zip and tar: their files, in memory one after the other; nothing is ever written."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from notation import tar
from notation.codes import binary as codes
from notation.codes.reading import NO_MATCH
from notation.compressed import Missing, is_compressed, unpack
from notation.diagnostics import Code, Diagnostic
from notation.phrases import Phrase
from notation.source import CONTROL, Source
from notation.stream import Stream
from notation.unpack import DEFLATE, Bounds, Damage, inflate

if TYPE_CHECKING:
    from zipfile import ZipInfo

MOST_MEMBERS: Final = 10_000
"""So many files of an archive are read."""

HEAD: Final = 1 << 20
"""So many bytes of a file tell whether it is an archive."""

_MAGIC: Final = b"PK\x03\x04"
_EMPTY: Final = b"PK\x05\x06"
NESTED: Final = "it is an archive within an archive"
_HEADER: Final = struct.Struct("<26xHH")
_ENCRYPTED: Final = 1
_STORED: Final = 0
_DEFLATED: Final = 8


class Member(NamedTuple):
    """One file of an archive; one that could not be read has a finding, its `fault`, instead of data.

    `remark` is a finding about one that can be read.  One that is too large to be held is a `stream`, its `source` empty.
    """

    source: Source
    fault: Diagnostic | None = None
    remark: Diagnostic | None = None
    stream: Stream | None = None


def is_zip(data: bytes) -> bool:
    """Whether a file is a zip archive."""
    return data.startswith((_MAGIC, _EMPTY))


def is_archive(data: bytes) -> bool:
    """Whether a file is an archive, zip or tar."""
    return is_zip(data) or tar.is_tar(data)


def begins_archive(beginning: bytes) -> bool:
    """Whether a file that begins like this (its first `HEAD` bytes) is an archive, also one that is packed as a whole."""
    if is_compressed(beginning):
        with suppress(Missing):
            beginning = unpack(beginning, Bounds(2 * tar.BLOCK)).data
    return is_archive(beginning)


def names(data: bytes) -> list[str]:
    """The names of the files of an archive, safe below a folder; none where they cannot be read."""
    if is_compressed(data):
        with suppress(Missing):
            data = unpack(data, Bounds()).data
    written: list[str] = []
    with suppress(ValueError):
        written += [info.filename for info in index(data)] if is_zip(data) else []
        written.extend(entry.name for entry in (tar.entries(data) if tar.is_tar(data) else ()))
    return [member_name(name) for name in written]


def members(archive: Source, bounds: Bounds) -> Iterator[Member]:
    """The files of an archive; folders are passed over, and names that lead out of a folder lose that part.

    A member's source is called as the archive and the member, `club.zip/final.mat`.
    """
    return _of_zip(archive, bounds) if is_zip(archive.data) else _of_tar(archive, bounds)


def index(data: bytes) -> list[ZipInfo]:
    """What a zip archive says of its files, folders left out; `ValueError` where that cannot be read."""
    # Here, as few files are archives, and this import is a long one.
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(BytesIO(data)) as opened:
            return [info for info in opened.infolist() if not info.filename.endswith("/")]
    except (BadZipFile, OSError, ValueError, NotImplementedError, struct.error) as error:
        raise ValueError(str(error)) from error


def _of_zip(archive: Source, bounds: Bounds) -> Iterator[Member]:
    """The files of a zip archive, which as a whole may unpack to eight times `bounds.size`, and to `bounds.ratio` times its own
    size, what is left out counting as well.  Files that share bytes are left out: only an archive made to be a burden has such.
    """
    data = archive.data
    try:
        listed = index(data)
    except ValueError as error:
        yield _fault(archive, archive.name, codes.DAMAGED_DATA, part="the archive", why=str(error).casefold() or "no index")
        return
    if not listed:
        yield _fault(archive, archive.name, NO_MATCH, what="it is a zip archive without files")
    if sharing := _overlapping(data, listed):
        shared = sum(info.header_offset in sharing for info in listed)
        why = Phrase("{shared} of its {count} files share their bytes with others", shared=shared, count=len(listed))
        yield _fault(archive, archive.name, codes.DAMAGED_DATA, part="the archive", why=why)
    left = most = Bounds(8 * bounds.size, bounds.ratio).most(len(data))
    for info in listed[:MOST_MEMBERS]:
        if info.header_offset in sharing:
            continue
        if left <= 0:
            yield _fault(archive, archive.name, codes.UNPACK_LIMIT, part="the archive", limit=most)
            return
        name = f"{archive.name}/{member_name(info.filename)}"
        member, unpacked = _content(archive, info, Bounds(min(bounds.size, left), bounds.ratio), name)
        left -= unpacked
        yield member
    if len(listed) > MOST_MEMBERS:
        yield _rest(archive, len(listed))


def _of_tar(archive: Source, bounds: Bounds) -> Iterator[Member]:
    """The files of a tar archive; of one that breaks off, as much as there is."""
    data = archive.data
    count = 0
    try:
        for entry in tar.entries(data):
            count += 1
            if count > MOST_MEMBERS:
                continue
            name = f"{archive.name}/{member_name(entry.name)}"
            plain = data[entry.start : entry.start + entry.size]
            if len(plain) > bounds.size:
                yield _fault(archive, name, codes.UNPACK_LIMIT, part=name, limit=bounds.size)
            elif is_archive(plain):
                yield _fault(archive, name, codes.SKIPPED_MEMBER, member=name, why=NESTED)
            else:
                remark = _remark(archive, entry.name)
                if len(plain) < entry.size:
                    remark = _fault(archive, name, codes.DAMAGED_DATA, part=name, why=Damage.TRUNCATED.value).fault
                yield Member(Source.binary(plain, name), remark=remark)
    except ValueError:
        yield _fault(archive, archive.name, codes.DAMAGED_DATA, part="the archive", why=Damage.DAMAGED.value)
    if count > MOST_MEMBERS:
        yield _rest(archive, count)
    elif not count:
        yield _fault(archive, archive.name, NO_MATCH, what="it is a tar archive without files")


def _rest(archive: Source, count: int) -> Member:
    why = Phrase(
        "only the first {n} file of an archive is read", "only the first {n} files of an archive are read", n=MOST_MEMBERS
    )
    rest = Phrase("the rest of {n} file", "the rest of {n} files", n=count)
    return _fault(archive, archive.name, codes.SKIPPED_MEMBER, member=rest, why=why)


def unpacked(file: Member, bounds: Bounds) -> Member:
    """A file that is packed as a whole, unpacked; it keeps its name.  Of a damaged one as much as can be read."""
    source = file.source

    def fault(code: Code, **facts: object) -> Member:
        return _fault(source, source.name, code, **facts)

    try:
        data, wrong, _ = unpack(source.data, bounds)
    except Missing:
        how = "pip install 'bgnotation[zstd]'"
        return fault(codes.SKIPPED_MEMBER, member=source.name, why=Phrase("what unpacks it is not installed: {how}", how=how))
    if wrong is Damage.TOO_LARGE:
        return fault(codes.UNPACK_LIMIT, part=source.name, limit=bounds.most(len(source.data)))
    broken = fault(codes.DAMAGED_DATA, part=source.name, why=wrong.value) if wrong is not None else None
    if broken is not None and not data:
        return broken
    return Member(Source.binary(data, source.name), remark=broken.fault if broken is not None else file.remark)


def _overlapping(data: bytes, listed: list[ZipInfo]) -> set[int]:
    """Where the files begin that have bytes in common with others."""
    found = set()
    reached, first = 0, -1
    for info in sorted(listed, key=attrgetter("header_offset")):
        start = info.header_offset
        if start < reached:
            found |= {first, start}
        end = _start(data, info) + info.compress_size
        if end > reached:
            reached, first = end, start
    return found


def _start(data: bytes, info: ZipInfo) -> int:
    """Where the packed bytes of a file begin; the end of the data when the index leads elsewhere."""
    start = info.header_offset
    if not 0 <= start <= len(data) - _HEADER.size or data[start : start + 4] != _MAGIC:
        return len(data)
    name, extra = _HEADER.unpack_from(data, start)
    return start + _HEADER.size + int(name + extra)


def member_name(name: str) -> str:
    """A member's name without what would lead out of a folder, and without control characters.

    >>> member_name("../../evil.mat"), member_name("C:\\\\club\\\\final.mat"), member_name("/etc/passwd")
    ('evil.mat', 'club/final.mat', 'etc/passwd')
    """
    parts = CONTROL.sub("_", name).replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", "..") and not part.endswith(":")) or "unnamed"


def _remark(archive: Source, written: str) -> Diagnostic | None:
    """What is said of a name that is not one below a folder."""
    parts = [part for part in written.replace("\\", "/").split("/") if part != "."]
    if "" not in parts and "/".join(parts) == member_name(written):
        return None
    span = 0, len(archive.data)
    return Diagnostic(codes.MEMBER_NAME, {"written": written, "member": member_name(written)}, archive.place(span), span=span)


def _content(archive: Source, info: ZipInfo, bounds: Bounds, name: str) -> tuple[Member, int]:
    """A file of the archive, and how many bytes were unpacked for it."""
    data = archive.data
    plain = b""

    def fault(code: Code, **facts: object) -> tuple[Member, int]:
        return _fault(archive, name, code, **facts), len(plain)

    if info.flag_bits & _ENCRYPTED:
        return fault(codes.SKIPPED_MEMBER, member=name, why="it is encrypted")
    if info.compress_type not in (_STORED, _DEFLATED):
        return fault(
            codes.SKIPPED_MEMBER, member=name, why=Phrase("compression method {number} is not read", number=info.compress_type)
        )
    start = _start(data, info)
    if start >= len(data):
        return fault(codes.DAMAGED_DATA, part=name, why="the archive's index leads elsewhere")
    packed = data[start : start + info.compress_size]
    if info.compress_type == _STORED:
        plain = packed
        if len(plain) > bounds.size:
            return fault(codes.UNPACK_LIMIT, part=name, limit=bounds.size)
    else:
        plain, wrong, _ = inflate(packed, bounds, DEFLATE)
        if wrong is Damage.TOO_LARGE:
            return fault(codes.UNPACK_LIMIT, part=name, limit=bounds.most(len(packed)))
        if wrong is not None:
            return fault(codes.DAMAGED_DATA, part=name, why=wrong.value)
    if zlib.crc32(plain) != info.CRC:
        return fault(codes.CHECKSUM, part=name)
    if is_archive(plain):
        return fault(codes.SKIPPED_MEMBER, member=name, why=NESTED)
    return Member(Source.binary(plain, name), remark=_remark(archive, info.filename)), len(plain)


def _fault(archive: Source, name: str, code: Code, **facts: object) -> Member:
    source = Source.binary(b"", name)
    span = 0, len(archive.data)
    return Member(source, Diagnostic(code, facts, archive.place(span), span=span))
