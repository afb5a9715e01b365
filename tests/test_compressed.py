"""Files that are packed as a whole, and tar archives, plain and packed."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import tarfile
from collections.abc import Callable
from random import Random

import pytest

import notation
from notation import archive, tar
from notation.compressed import unpack
from notation.source import Source
from notation.unpack import Bounds, Damage
from tests.test_archive import MAT, findings, zipped


def zstd(data: bytes) -> bytes:
    return pytest.importorskip("zstandard").compress(data)


PACKED: dict[str, Callable[[bytes], bytes]] = {
    ".gz": lambda data: gzip.compress(data, mtime=0),
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstd,
}
EACH = pytest.mark.parametrize("suffix", PACKED)


def tarred(*members: tuple[str, bytes], format: int = tarfile.GNU_FORMAT) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=format) as opened:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            info.type = tarfile.DIRTYPE if name.endswith("/") else tarfile.REGTYPE
            opened.addfile(info, io.BytesIO(data))
    return file.getvalue()


def read(data: bytes) -> list[str]:
    return [match.source.name for match in notation.read_matches(data, name="club") if match.games and match.source]


@EACH
def test_a_packed_record_is_read(suffix: str) -> None:
    data = PACKED[suffix](MAT)
    assert findings(data) == [] and read(data) == ["club"]
    assert read(PACKED[suffix](MAT[:30]) + PACKED[suffix](MAT[30:])) == ["club"], "parts one after the other"


@EACH
def test_what_is_cut_off_is_told_and_what_is_there_is_read(suffix: str) -> None:
    random = Random(1).randbytes(600_000).hex().encode()
    data = PACKED[suffix](MAT + b"; " + random)
    got = unpack(data[: len(data) * 9 // 10], Bounds())
    assert got.fault is Damage.TRUNCATED and (MAT + random).startswith(got.data[:100])
    if suffix != ".xz":
        assert got.data.startswith(MAT)
        assert ("damaged-data", "club.zip cannot be read: it ends too early") in findings(data[: len(data) * 9 // 10])
    assert findings(data[:14])[0][0] in ("damaged-data", "no-match")


@EACH
def test_bombs_are_bounded(suffix: str) -> None:
    data = PACKED[suffix](bytes(20_000_000))
    assert [name for name, _ in findings(data)] == ["unpack-limit"]
    assert len(unpack(data, Bounds(size=1000)).data) == 1000


@EACH
def test_damage_never_raises(suffix: str) -> None:
    data, random = PACKED[suffix](MAT * 20), Random(3)
    for _ in range(200):
        changed = bytearray(data)
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        assert len(unpack(bytes(changed), Bounds(size=10_000)).data) <= 10_000
        notation.check(bytes(changed[: random.randrange(len(changed))]))


def test_what_stands_behind_is_told() -> None:
    assert [name for name, _ in findings(PACKED[".gz"](MAT) + b"rest")] == ["damaged-data"]
    assert findings(PACKED[".gz"](MAT) + bytes(100)) == []
    assert unpack(PACKED[".gz"](b"") * 10_001, Bounds()).fault is Damage.TOO_LARGE


def test_zstd_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zstd(MAT)
    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    assert findings(data) == [
        ("skipped-member", "club.zip was not read: what unpacks it is not installed: pip install 'bgnotation[zstd]'")
    ]
    assert archive.names(data) == [] and not archive.begins_archive(data)


@pytest.mark.parametrize("format", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_tar_archives(format: int) -> None:
    long = "/".join(["folder" * 5] * 4)
    data = tarred(("a.mat", MAT), ("folder/", b""), ("folder/b.mat", MAT), (f"{long}/c.mat", MAT), format=format)
    assert read(data) == ["club/a.mat", "club/folder/b.mat", f"club/{long}/c.mat"]
    assert archive.names(data) == ["a.mat", "folder/b.mat", f"{long}/c.mat"]


@EACH
def test_packed_archives(suffix: str) -> None:
    data = PACKED[suffix](tarred(("a.mat", MAT), ("folder/b.mat", MAT)))
    assert read(data) == ["club/a.mat", "club/folder/b.mat"]
    assert archive.begins_archive(data) and archive.names(data) == ["a.mat", "folder/b.mat"]


def test_members_may_be_packed_and_archives_in_archives_are_left_out() -> None:
    packed = PACKED[".gz"](MAT)
    assert read(zipped(("a.mat.gz", packed))) == read(tarred(("a.mat.gz", packed))) == ["club/a.mat.gz"]
    for inner in (tarred(("a.mat", MAT)), zipped(("a.mat", MAT)), PACKED[".bz2"](tarred(("a.mat", MAT)))):
        for data in (tarred(("b", inner)), zipped(("b", inner))):
            assert findings(data) == [("skipped-member", "club.zip/b was not read: it is an archive within an archive")]
    assert [name for name, _ in findings(PACKED[".gz"](packed))] == ["no-match"], "packed twice"


def test_tar_names_stay_below_their_folder() -> None:
    data = tarred(("../../evil.mat", MAT), ("/etc/b.mat", MAT))
    assert read(data) == ["club/evil.mat", "club/etc/b.mat"]
    assert [name for name, _ in findings(data)] == ["member-name"] * 2


def test_links_and_devices_are_passed_over() -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as opened:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
            info = tarfile.TarInfo("a.mat")
            info.type, info.linkname = kind, "/etc/passwd"
            opened.addfile(info)
    assert findings(file.getvalue()) == [("no-match", "there is no match in this file: it is a tar archive without files")]


def test_a_tar_archive_that_breaks_off() -> None:
    data = tarred(("a.mat", MAT), ("b.mat", MAT))
    assert findings(data[: 1536 + 20])[0] == ("damaged-data", "club.zip/b.mat cannot be read: it ends too early")
    broken = bytearray(data)
    broken[1024] ^= 1
    assert findings(bytes(broken)) == [("damaged-data", "the archive cannot be read: it is damaged")]
    assert read(bytes(broken)) == ["club/a.mat"]
    for size in (b"-0000000001", b"\x80" + b"\xff" * 11, b"\xff" * 12):
        head = bytearray(tarred(("a.mat", MAT))[:512])
        head[124:136] = size.ljust(12, b"\0")
        head[148:156] = b" " * 8
        head[148:156] = b"%06o\0 " % sum(head)
        assert notation.check(bytes(head) + MAT)


def test_the_bounds_of_a_tar_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name, _ in findings(tarred(("a.mat", bytes(2000)), ("b.mat", MAT)), bounds=Bounds(size=1000))] == [
        "unpack-limit"
    ]
    many = tarred(*((f"{number}.gz", PACKED[".gz"](bytes(1000))) for number in range(20)))
    assert [name for name, _ in findings(many, bounds=Bounds(size=1000))].count("unpack-limit") == 1
    monkeypatch.setattr(archive, "MOST_MEMBERS", 2)
    found = list(archive.members(Source.binary(tarred(*((f"{number}.mat", MAT) for number in range(5)))), Bounds()))
    assert len(found) == 3 and found[-1].fault and found[-1].fault.code.name == "skipped-member"


def test_what_is_no_tar_archive() -> None:
    assert not tar.is_tar(bytes(1024)) and not tar.is_tar(MAT * 10) and not tar.is_tar(b"")
