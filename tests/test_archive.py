"""Zip archives of records."""

from __future__ import annotations

import io
import struct
import zipfile
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
    names = [name for name, _ in findings(large, bounds=Bounds(size=1000))]
    assert names.count("unpack-limit") == 12


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


def test_an_empty_archive_has_no_matches() -> None:
    assert list(notation.read_matches(zipped())) == []


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
