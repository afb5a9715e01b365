"""Reading OGXM: the real files beside the match text of the same matches, streams, damage, and without the package."""

from __future__ import annotations

import sys

import pytest

import notation
from notation.formats.ogxm import read
from notation.source import Source
from tests.formats.gva.test_reader import _told as told
from tests.shared import shared


def test_the_same_match_as_in_match_text() -> None:
    pytest.importorskip("ogxm")
    folder = shared("corpus/gva")
    paths = sorted(folder.glob("*.gvab"))
    assert paths
    for path in paths:
        first = notation.read(path).players[0]
        assert told(path, first) == told(folder.parent / "mat" / f"{path.stem}.mat", first), path.name


def test_real_files_are_without_fault_and_a_stream_is_all_of_them() -> None:
    pytest.importorskip("ogxm")
    paths = sorted(shared("corpus/gva").glob("*.ogxm"))
    assert paths
    for path in paths:
        found = notation.replay(notation.read(path))
        assert found.games and not found.diagnostics, path.name
    stream = b"".join(path.read_bytes() for path in paths)
    assert [match.players for match in read(Source.binary(stream))] == [notation.read(path).players for path in paths]
    *whole, cut = read(Source.binary(stream[:-1]))
    assert len(whole) == len(paths) - 1
    assert [finding.code.name for finding in cut.diagnostics] == ["truncated-data"]


MEMBER = b"OGXM\2\0\0\0\2\0\0\0\x18\0\0\0END!\0\0\0\0"


def test_what_is_no_match_is_told() -> None:
    for data in (b"OGXM", MEMBER, MEMBER[:20], b"OGXM" * 5):
        matches = list(read(Source.binary(data)))
        assert matches
        assert all(match.diagnostics and not match.games for match in matches)


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ogxm", None)
    (match,) = read(Source.binary(MEMBER))
    (finding,) = match.diagnostics
    assert "pip install 'bgnotation[ogxm]'" in str(finding)


def test_a_large_member_is_not_read() -> None:
    size = 1_000_001
    (match,) = read(Source.binary(MEMBER[:12] + size.to_bytes(4, "little") + bytes(size - 16)))
    assert "larger than" in str(match.diagnostics[0])


@pytest.mark.parametrize("member", [b"OGXM", MEMBER, MEMBER[:20]])
def test_of_a_hostile_stream_the_first_faults_are_told(member: bytes) -> None:
    matches = list(read(Source.binary(member * 10_000)))
    assert len(matches) == 101
    assert [finding.code.name for match in matches[-1:] for finding in match.diagnostics] == ["too-much-structure"]


def test_faults_are_told_apart_where_a_match_stands_between_them() -> None:
    pytest.importorskip("ogxm")
    good = next(iter(sorted(shared("corpus/gva").glob("*resign.ogxm")))).read_bytes()
    matches = list(read(Source.binary((MEMBER * 60 + good) * 3)))
    assert sum(bool(match.games) for match in matches) == 3
