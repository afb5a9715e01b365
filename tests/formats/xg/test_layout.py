"""The declared layout, the container and the comments of eXtreme Gammon's files."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pytest

from notation.codes import binary as codes
from notation.diagnostics import Code
from notation.formats.xg import comments, container, layout
from notation.unpack import Bounds
from tests.formats.xg import build

ALL = frozenset((container.GAMES, container.COMMENTS, container.ROLLOUTS))
RECORDS = [build.match_header(), build.game_header()]


def opened(data: bytes, bounds: Bounds | None = None) -> tuple[container.Container, list[tuple[Code, dict[str, Any]]]]:
    found: list[tuple[Code, dict[str, Any]]] = []

    def report(code: Code, span: tuple[int, int], **facts: Any) -> None:
        assert 0 <= span[0] <= span[1] <= len(data)
        found.append((code, facts))

    return container.open_container(data, ALL, bounds or Bounds(), report), found


def codes_of(data: bytes, bounds: Bounds | None = None) -> list[Code]:
    return [code for code, _ in opened(data, bounds)[1]]


# -- the layout ---------------------------------------------------------------------------------------------------------


def test_fields_stand_where_they_are_declared() -> None:
    data = build.cube_record(1, double=1, take=0, cube=-2, evaluation={"level": 1002, "equity_take": 0.5})
    assert struct.unpack_from("<6i", data, 12) == (-1, 1, 0, -1, -1, -2)
    assert struct.unpack_from("<i", data, 64 + 28) == (1002,)
    assert layout.read_cube(data, 0).cube == -2
    assert layout.read_cube_evaluation(data, 0).equity_take == 0.5
    assert layout.read_cube_evaluation(data, 0).level == 1002


def test_a_record_may_stand_anywhere() -> None:
    data = b"".join((*RECORDS, build.game_header((3, 4), number=9)))
    assert layout.read_game_header(data, 2 * layout.RECORD_SIZE)[:2] == (3, 4)
    with pytest.raises(struct.error):
        layout.read_game_header(data, 3 * layout.RECORD_SIZE)


@pytest.mark.parametrize(
    "record",
    [
        layout.MatchHeader,
        layout.GameHeader,
        layout.CubeRecord,
        layout.CubeEvaluation,
        layout.MoveRecord,
        layout.Candidates,
        layout.GameFooter,
        layout.MatchFooter,
    ],
)
def test_every_record_fits_its_size(record: type[tuple[Any, ...]]) -> None:
    found = layout.layout(record)(bytes(layout.RECORD_SIZE), 0)
    assert type(found) is record and not any(any(value) if isinstance(value, bytes) else value for value in found)


def test_texts() -> None:
    assert layout.short_text("Jørgensen".encode("cp1252")) == "Jørgensen"
    assert layout.wide_text("日本\0rest".encode("utf-16-le")) == "日本"
    assert layout.wide_text(b"A\0\0\0\x00\xd8\x01") == "A", "half a letter behind the end is of no interest"


# -- the container ------------------------------------------------------------------------------------------------------


def test_members_are_found_by_name() -> None:
    data = build.container(RECORDS, b"{\\rtf1 a}\r\n", bytes(2184), temp_xgr2=b"more", temp_xgi=b"index")
    found, told = opened(data)
    assert (found.games, found.comments, found.rollouts) == (b"".join(RECORDS), b"{\\rtf1 a}\r\n", bytes(2184))
    assert told == []


def test_members_that_nobody_wants_are_not_unpacked() -> None:
    data = build.container(RECORDS, temp_xgz=bytes(10_000_000))
    assert opened(data, Bounds(size=100_000))[1] == []


def test_without_the_index_the_members_are_looked_for() -> None:
    data = build.container(RECORDS, b"{\\rtf1 a}\r\n", bytes(2184), index=False)
    found, told = opened(data)
    assert (found.games, found.comments, found.rollouts) == (b"".join(RECORDS), b"{\\rtf1 a}\r\n", bytes(2184))
    assert [code for code, _ in told] == [codes.LOST_INDEX]


def test_a_changed_byte_is_told() -> None:
    data = bytearray(build.container(RECORDS))
    data[-1 - layout.TRAILER_SIZE] ^= 1  # the checksum of the packed index
    assert codes_of(bytes(data)) == [codes.CHECKSUM]


def test_a_wrong_checksum_of_a_member_is_told() -> None:
    whole = build.container(RECORDS)
    size = struct.unpack_from("<i", whole, len(whole) - 24)[0]
    index = len(whole) - layout.TRAILER_SIZE - size
    registry = bytearray(zlib.decompress(whole[index:-36]))
    registry[524] ^= 1
    packed = zlib.compress(bytes(registry))
    body = whole[layout.HEADER_SIZE : index] + packed
    trailer = bytearray(whole[-36:])
    build.fill(trailer, layout.Trailer, checksum=zlib.crc32(body), registry_size=len(packed))
    found, told = opened(whole[: layout.HEADER_SIZE] + body + bytes(trailer))
    assert found.games == b"".join(RECORDS)
    assert told == [(codes.CHECKSUM, {"part": "temp.xg"})]


@pytest.mark.parametrize("value", [-1, 2**31 - 1, -(2**31), 0, 65, 1000])
@pytest.mark.parametrize("field", ["members", "version", "registry_size", "data_size", "compressed"])
def test_the_trailer_is_not_believed(field: str, value: int) -> None:
    data = bytearray(build.container(RECORDS))
    trailer = bytearray(data[-36:])
    build.fill(trailer, layout.Trailer, **{field: value})
    data[-36:] = trailer
    found, told = opened(bytes(data))
    assert found.games == b"".join(RECORDS)
    assert len(told) <= 2


@pytest.mark.parametrize("offset", [8, 20])
def test_sizes_that_lead_outside_are_not_used(offset: int) -> None:
    data = bytearray(build.container(RECORDS))
    struct.pack_into("<i", data, offset, -1)
    found, told = opened(bytes(data))
    assert found.games == b"".join(RECORDS)
    assert [code for code, _ in told] == [codes.SIZE_FIELD]


def test_a_bomb_is_not_unpacked() -> None:
    data = build.container([*RECORDS, bytes(20_000_000)])
    found, told = opened(data)
    assert [code for code, _ in told] == [codes.UNPACK_LIMIT]
    assert len(found.games) == told[0][1]["limit"] <= 5_000_000
    raised, told = opened(data, Bounds(ratio=2000))
    assert len(raised.games) > 20_000_000 and told == []


def test_what_stands_before_the_break_is_read() -> None:
    data = build.container([*RECORDS, *[build.game_header(number=number) for number in range(2000)]], index=False)
    found, told = opened(data[: len(data) // 2])
    assert len(found.games) > 10 * layout.RECORD_SIZE
    assert [code for code, _ in told] == [codes.TRUNCATED_DATA]


@pytest.mark.parametrize("size", [0, 4, 8, 24, 100, 8231])
def test_half_a_header(size: int) -> None:
    assert codes_of(build.container(RECORDS)[:size]) == [codes.TRUNCATED_DATA]


# -- comments -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "text"),
    [
        (rb"{\rtf1\ansi\ansicpg1252 caf\'e9\par}", "café"),
        (rb"{\rtf1\ansi\ansicpg1251 \'cf\'f0}", "Пр"),
        (rb"{\rtf1\ansi\ansicpg932 \'93\'fa\'96\'7b}", "日本"),
        (rb"{\rtf1\ansi\ansicpg9999 caf\'e9}", "café"),
        (rb"{\rtf1\uc1 \u8364? \u26085\'93\'fa}", "€ 日ú"),
        (rb"{\rtf1\uc2 \u26085ab!}", "日!"),
        (rb"{\rtf1\uc0 \u-10179\u-8704!}", "😀!"),
        (rb"{\rtf1{\fonttbl{\f0 Arial;}}{\colortbl;\red0;}{\*\generator Riched20;}\f0\fs20 text}", "text"),
        (rb"{\rtf1 one\par two\line three\tab four}", "one\ntwo\nthree\tfour"),
        (rb"{\rtf1 a \{b\} \\ c\~d}", "a {b} \\ c\u00a0d"),
        (b"{\\rtf1\x01\x02 one\\par\x01\x02two\x01\x02}", "one\ntwo"),
        (rb"{\rtf1 {never {closed", "never closed"),
        (rb"{\rtf1 }}}} closed too often", "closed too often"),
        (rb"{\rtf1 \'zz \bin5 x", "zz x"),
        (b"plain\x01\x02caf\xe9", "plain\ncafé"),
        (b"", ""),
    ],
)
def test_rtf(document: bytes, text: str) -> None:
    assert comments.rtf_text(document) == text


def test_one_comment_a_line() -> None:
    assert comments.read_comments(b"{\\rtf1 a}\r\n\r\n{\\rtf1 b}\r\n", 3) == (["a", "", "b"], False)
    assert comments.read_comments(b"", 3) == ([], False)
    assert comments.read_comments(b"a\r\nb\r\nc\r\n", 2) == (["a", "b"], True)


def test_deep_nesting_is_no_trouble() -> None:
    assert comments.rtf_text(b"{\\rtf1 " + b"{" * 100_000 + b"deep") == "deep"
