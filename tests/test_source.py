"""Bytes to text, places, and files written whole or not at all."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import read_matches
from notation.source import MOST_CONTROLS, Location, Source, SourceTooLarge, decode, held

RECORD = " 3 point match\n\n Game 1\n {} : 0                        Ben : 0\n  1) 31: 8/5 6/5\n"


@pytest.mark.parametrize(
    ("data", "text", "encoding", "assumed"),
    [
        ("Jürgen".encode(), "Jürgen", "utf-8", False),
        (b"\xef\xbb\xbf" + "Jürgen".encode(), "Jürgen", "utf-8", False),
        (b"\xff\xfe" + "Jürgen".encode("utf-16-le"), "Jürgen", "utf-16-le", False),
        (b"\xfe\xff" + "Jürgen".encode("utf-16-be"), "Jürgen", "utf-16-be", False),
        ("Jurgen plays".encode("utf-16-le"), "Jurgen plays", "utf-16-le", True),
        ("Jurgen plays".encode("utf-16-be"), "Jurgen plays", "utf-16-be", True),
        ("Jürgen – “Ben”".encode("cp1252"), "Jürgen – “Ben”", "cp1252", True),
        ("Kümin : 0".encode("latin-1"), "Kümin : 0", "cp1252", True),
        (b"K\xfcmin \x81", "Kümin \x81", "latin-1", True),
        ("井上太郎 : 0".encode("cp932"), "井上太郎 : 0", "cp932", True),
        (b"", "", "utf-8", False),
    ],
)
def test_encodings(data: bytes, text: str, encoding: str, assumed: bool) -> None:
    source, found = decode(data)
    assert (source.text, source.encoding) == (text, encoding)
    assert ("encoding-assumed" in [finding.code.name for finding in found]) == assumed
    assert source.data == data


@pytest.mark.parametrize(("name", "line", "column"), [("plain", 1, 1), ("é", 2, 3)])
def test_an_assumed_encoding_is_said_where_it_matters(name: str, line: int, column: int) -> None:
    data = b"first\n  " + name.encode("cp1252") + b"\n" if name == "é" else name.encode("utf-16-le")
    (finding,) = decode(data)[1]
    assert finding.place[1:3] == (line, column)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp932"])
def test_one_record_in_any_bytes(end: str, last: bool, codec: str) -> None:
    """Encoding, line ends and a missing last line end make no difference to what is read."""
    name = {"cp1252": "Jürgen", "cp932": "井上太郎"}.get(
        codec, "Ada Ö" if codec.startswith("utf-8") or codec == "utf-16" else "Ada"
    )
    text = RECORD.format(name)
    (expected,) = read_matches(text.encode())
    data = (text if last else text.removesuffix("\n")).replace("\n", end).encode(codec)
    (match,) = read_matches(data)
    assert match == expected
    assumed = [finding.facts["encoding"] for finding in match.diagnostics if finding.code.name == "encoding-assumed"]
    assert assumed == ([codec] if codec in ("utf-16-le", "utf-16-be", "cp1252", "cp932") else [])


def test_control_characters_are_told_once_a_line() -> None:
    _, found = decode(b"a\x00b\x07\nc\n\x1b")
    assert [(finding.code.name, finding.place.line, finding.facts["character"]) for finding in found] == [
        ("control-character", 1, "U+0000"),
        ("control-character", 3, "U+001B"),
    ]


@given(st.text(st.sampled_from("ab\r\n井"), max_size=30))
def test_places(text: str) -> None:
    """Line and column are those that a walk through the text counts."""
    source = Source("x", text)
    line = column = 1
    for offset, character in enumerate(text):
        assert source.location(offset) == Location(line, column)
        ends = character == "\n" or (character == "\r" and text[offset + 1 : offset + 2] != "\n")
        line, column = (line + 1, 1) if ends else (line, column + 1)
    assert source.location(len(text)) == Location(line, column)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert [source.line(number) for number in range(1, len(lines) + 1)] == lines
    assert source.line(0) == source.line(len(lines) + 1) == ""


def test_a_place_spans_lines() -> None:
    place = Source("x.mat", "ab\r\ncd\n").place((1, 6))
    assert place == ("x.mat", 1, 2, 2, 3, "ab")


def test_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.mat"
    path.write_bytes(b"x" * 11)
    for source in (path, io.BytesIO(b"x" * 11)):
        with pytest.raises(SourceTooLarge, match="larger than 10 bytes"):
            list(read_matches(source, limit=10))
    assert held(io.BytesIO(b"x" * 11), 11) == held(io.BytesIO(b"x"), 11, b"x" * 10) == b"x" * 11
    with pytest.raises(FileNotFoundError):
        list(read_matches(tmp_path / "missing.mat"))


def test_a_file_of_control_characters_has_a_bounded_number_of_findings() -> None:
    source, found = decode(b"\x1b\n" * (MOST_CONTROLS + 50))
    assert len(found) == MOST_CONTROLS and found[-1].place.line == MOST_CONTROLS
    assert source.text.count("\x1b") == MOST_CONTROLS + 50


# -- places in bytes ----------------------------------------------------------------------------------------------------

LATIN, JAPANESE, ANY = "Jürgen – Ben", "Ada ソ 井上ﾊ", "Ada é 井𝄞b"


@pytest.mark.parametrize("before", [0, 4090, 20_000])
@pytest.mark.parametrize(
    ("text", "codec", "mark"),
    [
        ("Ada plays", "ascii", b""),
        (ANY, "utf-8", b""),
        (ANY, "utf-8", b"\xef\xbb\xbf"),
        (ANY, "utf-16-le", b"\xff\xfe"),
        (ANY, "utf-16-be", b"\xfe\xff"),
        ("Ada plays", "utf-16-le", b""),
        ("Ada plays", "utf-16-be", b""),
        (LATIN, "cp1252", b""),
        (LATIN.replace("–", "\x81"), "latin-1", b""),
        (JAPANESE, "cp932", b""),
    ],
)
def test_places_in_bytes(text: str, codec: str, mark: bytes, before: int) -> None:
    """Every piece of a text stands in the bytes that decode to it, near the beginning and far behind it."""
    whole = ";" * before + text + "\r\n" + text
    data = mark + whole.encode(codec)
    source, _ = decode(data)
    assert source.text == whole
    for start in range(before, len(whole) + 1):
        for end in (start, start + 1, len(whole)):
            if end <= len(whole):
                first, last = source.byte_span((start, end)) or (-1, -1)
                assert (len(data[:first].removeprefix(mark).decode(codec)), data[first:last].decode(codec)) == (
                    start,
                    whole[start:end],
                )


@pytest.mark.parametrize(
    ("data", "charset"), [("井上 : 0".encode("iso2022_jp"), "iso-2022-jp"), ("井~{".encode("hz"), "hz"), (b"", "hz")]
)
def test_places_that_an_encoding_does_not_tell(data: bytes, charset: str) -> None:
    source = Source("a.sgf", data.decode(charset), charset.replace("-", "", 1).replace("-", "_"), data=data)
    assert source.byte_span((0, 1)) is None


@pytest.mark.parametrize(
    ("source", "span", "expected"),
    [
        (Source.binary(b"abc"), (1, 2), (1, 2)),
        (Source("typed", "Ada"), (0, 1), None),
        (Source("changed", "Ada", data=b"Ben plays"), (0, 1), None),
        (decode(b"")[0], (0, 1), (0, 0)),
        (decode(b"Ada")[0], (1, 9), (1, 3)),
        (decode(b"Ada")[0], (2, 1), (2, 2)),
        (decode(b"\xff\xfeA\0d\0a")[0], (1, 3), (4, 7)),
    ],
    ids=["binary", "no bytes", "other bytes", "empty", "past the end", "turned round", "an odd byte"],
)
def test_odd_places_in_bytes(source: Source, span: tuple[int, int], expected: tuple[int, int] | None) -> None:
    assert source.byte_span(span) == expected
