"""Zip archives of records."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import Path
from random import Random

import pytest

import notation
from notation import archive
from notation.source import Source
from notation.unpack import Bounds
from tests.formats import records
from tests.shared import shared

MAT = b" 1 point match\n\n Game 1\n Ada : 0    Ben : 0\n  1) 31: 8/5 6/5    64: 24/14\n      Wins 1 point and the match\n"


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as opened:
        for name, data in members:
            opened.writestr(zipfile.ZipInfo(name), data, method)
    return file.getvalue()


def findings(data: bytes, **options: object) -> list[tuple[str, str]]:
    return [(finding.code.name, finding.message) for finding in notation.check(data, name="club.zip", **options)]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_members_are_read_one_after_the_other(method: int) -> None:
    data = zipped(("a.mat", MAT), ("folder/", b""), ("folder/b.mat", MAT.replace(b"Ada", b"Eva")), method=method)
    found = list(notation.read_matches(data, name="club.zip"))
    assert [match.players[0] for match in found] == ["Ada", "Eva"]
    assert [match.source.name for match in found if match.source] == ["club.zip/a.mat", "club.zip/folder/b.mat"]


def test_findings_name_the_member() -> None:
    broken = MAT.replace(b"24/14", b"24/15")
    (finding,) = notation.check(zipped(("a.mat", MAT), ("b.mat", broken)), name="club.zip")
    assert str(finding).startswith("club.zip/b.mat:5:")


def test_binary_members() -> None:
    path = shared("corpus/xg/gammonview__baR-U643iUDpvzTC.xg")
    (match,) = notation.read_matches(zipped((path.name, path.read_bytes())), analysis=False)
    assert match == notation.read(path, analysis=False)


def test_names_that_lead_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = shared("cases/192-zip-slip.zip")
    found = list(notation.read_matches(path, name="a.zip"))
    assert sum(bool(match.games) for match in found) == 1
    names = [finding.code.name for match in found for finding in match.diagnostics]
    assert names.count("member-name") == 2
    assert all(".." not in match.source.name and "//" not in match.source.name for match in found if match.source)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../evil.mat", "evil.mat"),
        ("/etc/passwd", "etc/passwd"),
        ("C:\\club\\final.mat", "club/final.mat"),
        ("a/./b/../c.mat", "a/b/c.mat"),
        ("..", "unnamed"),
        ("a\x1b[2J\u202e.mat", "a_[2J_.mat"),
        ("", "unnamed"),
    ],
)
def test_safe_names(name: str, safe: str) -> None:
    assert archive.member_name(name) == safe


def test_a_bomb_is_left_out_and_the_rest_is_read() -> None:
    data = zipped(("bomb.mat", bytes(20_000_000)), ("a.mat", MAT))
    assert [name for name, _ in findings(data)] == ["unpack-limit"]
    assert len([match for match in notation.read_matches(data) if match.games]) == 1
    assert [name for name, _ in findings(data, bounds=Bounds(ratio=2000))] == ["no-match"]


def test_many_members_share_one_bound() -> None:
    large = zipped(*((f"{number}.mat", bytes(1000)) for number in range(20)))
    found = findings(large, bounds=Bounds(size=1000))
    assert [message for name, message in found if name == "unpack-limit"] == [
        "the archive unpacks to more than 8000 bytes; the rest was not read"
    ]
    assert sum(name == "no-match" for name, _ in found) == 8


def test_archives_within_archives_are_left_out() -> None:
    assert findings(zipped(("b.zip", zipped(("a.mat", MAT))))) == [
        ("skipped-member", "club.zip/b.zip was not read: it is an archive within an archive")
    ]


def test_a_member_that_cannot_be_unpacked() -> None:
    data = zipped(("a.mat", MAT))
    start = len(b"PK") + 28 + len("a.mat")
    damaged = data[:start] + bytes(10) + data[start + 10 :]
    assert [name for name, _ in findings(damaged)] == ["damaged-data"]
    stored = zipped(("a.mat", MAT), method=zipfile.ZIP_STORED).replace(b"24/14", b"24/15", 1)
    assert [name for name, _ in findings(stored)] == ["checksum"]


def test_members_that_are_encrypted_or_packed_otherwise() -> None:
    data = bytearray(zipped(("a.mat", MAT)))
    index = data.index(b"PK\1\2")
    encrypted = bytearray(data)
    encrypted[index + 8] |= 1
    assert [name for name, _ in findings(bytes(encrypted))] == ["skipped-member"]
    struct.pack_into("<H", data, index + 10, 14)
    assert [name for name, _ in findings(bytes(data))] == ["skipped-member"]


@pytest.mark.parametrize("data", [b"PK\3\4", b"PK\5\6" + bytes(10), zipped(("a.mat", MAT))[:40]])
def test_an_archive_without_its_index(data: bytes) -> None:
    assert [name for name, _ in findings(data)] == ["damaged-data"]


@pytest.mark.parametrize("data", [zipped(), zipped(("folder/", b""))])
def test_an_archive_without_files(data: bytes) -> None:
    assert findings(data) == [("no-match", "there is no match in this file: it is a zip archive without files")]
    assert not any(match.games for match in notation.read_matches(data))


def one(name: bytes, data: bytes = MAT, offset: int = 0, **fields: int) -> tuple[bytes, bytes]:
    """A stored file for an archive made by hand: what stands before its data, and its line in the index."""
    sizes = {"crc": zlib.crc32(data), "packed": len(data), "size": len(data), "method": 0, "flags": 0} | fields
    shared = (20, sizes["flags"], sizes["method"], 0, 0, sizes["crc"], sizes["packed"], sizes["size"], len(name), 0)
    local = b"PK\3\4" + struct.pack("<5H3I2H", *shared) + name + data
    return local, b"PK\1\2" + struct.pack("<6H3I5H2I", 20, *shared, 0, 0, 0, 0, offset) + name


def by_hand(*parts: tuple[bytes, bytes]) -> bytes:
    """An archive of such files one after the other."""
    start = b"".join(local for local, _ in parts)
    index = b"".join(line for _, line in parts)
    return start + index + b"PK\5\6" + struct.pack("<4H2IH", 0, 0, len(parts), len(parts), len(index), len(start), 0)


def test_a_file_without_a_name() -> None:
    unnamed, other = one(b""), one(b"a.mat", offset=len(one(b"")[0]))
    data = by_hand(unnamed, other)
    assert findings(data) == [
        ("member-name", "a file of the archive has the name “”; it is called unnamed here"),
    ]
    assert [len(match.games) for match in notation.read_matches(data)] == [1, 1]


def test_files_that_share_their_bytes_are_left_out_at_once() -> None:
    """Thousands of lines of the index that name the same few bytes: a bomb that needs no deep compression."""
    local, line = one(b"a.mat", zlib.compress(bytes(4_000_000))[2:-4], method=8, crc=zlib.crc32(bytes(4_000_000)))
    other = one(b"b.mat", offset=len(local))
    data = by_hand((local, line), *[(b"", line)] * 4999, other)
    assert findings(data) == [
        ("damaged-data", "the archive cannot be read: 5000 of its 5001 files share their bytes with others")
    ]
    assert sum(bool(match.games) for match in notation.read_matches(data)) == 1


def test_a_size_that_reaches_into_the_next_file() -> None:
    first, second = one(b"a.mat"), one(b"b.mat", offset=len(one(b"a.mat")[0]))
    third = one(b"c.mat", offset=len(first[0] + second[0]))
    data = by_hand((first[0], one(b"a.mat", packed=len(MAT) + 5)[1]), second, third)
    assert [name for name, _ in findings(data)] == ["damaged-data"]
    assert [match.source.name for match in notation.read_matches(data) if match.games and match.source] == ["<memory>/c.mat"]


def test_what_is_left_out_counts_against_the_bound() -> None:
    """Files that unpack to much and then prove damaged are no cheaper than others."""
    packed = zlib.compress(bytes(900))[2:-4]
    parts: list[tuple[bytes, bytes]] = []
    for number in range(20):
        parts.append(one(b"%d.mat" % number, packed, sum(len(local) for local, _ in parts), method=8, crc=1))
    names = [name for name, _ in findings(by_hand(*parts), bounds=Bounds(size=1000))]
    assert names == ["checksum"] * 8 + ["unpack-limit"] * 2


def test_files_with_the_same_name_are_both_read() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zipped(("a.mat", MAT), ("a.mat", MAT.replace(b"Ada", b"Eva")))
    assert [match.players[0] for match in notation.read_matches(data)] == ["Ada", "Eva"]


def test_too_many_members(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_MEMBERS", 2)
    found = list(archive.members(Source.binary(zipped(*((f"{number}.mat", MAT) for number in range(5)))), Bounds()))
    assert len(found) == 3 and found[-1].fault and found[-1].fault.code.name == "skipped-member"


def test_damaged_archives_are_read_without_an_exception() -> None:
    data, random = zipped(("a.mat", MAT), ("b.mat", MAT)), Random(5)
    for broken in records.truncated(data, 50):
        records.use(broken)
    for changed in records.flipped(data, 300, random):
        records.use(changed)
