"""A file that is read in windows gives what it gives when it is read whole: findings, places, bytes and matches."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import stream
from notation.api import content
from notation.diagnostics import Diagnostic
from notation.encodings import find_encoding, texts, whole_lines
from notation.formats.mat.pieces import cut
from notation.source import Source, SourceTooLarge, decode
from notation.stream import Stream

GAME = " Game 1\n {a} : 0                        Ben : 0\n  1) 31: 8/5 6/5                 64: 24/14\n"
PARTS = (
    " 3 point match\n\n" + GAME + "  2) 61: 13/7*                   52: 13/9\n\n",
    '; [Event "Öpen 井上"]\n; remark\n\n 5 point match\n\n'
    + GAME
    + "  7) x\n Game 2\n {a} : 1      Ben : 0\n  1) 62: bar/3\n\n\n",
    "; below\n money session\n" + GAME + "; of this match\n\n; [Site here]\n; of the next\n",
    " 7 point match\x07 \n" + GAME.replace("Ben", "5 point match") + "  1) 31: 8/5 6/5 \x01\n\n\n",
    "nothing to be read\n\n",
    GAME,
    "\n\n\n",
    "; [Event]\n 9 points match\n",
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp932")


def told(found: Diagnostic, source: Source | None) -> object:
    assert source is not None
    return found, found.place.excerpt, None if found.span is None else source.byte_span(found.span)


def looked_at(data: bytes | Path) -> tuple[list[object], list[object], list[object]]:
    """What is read: the matches, what is said of them, and what is said of the file as a text."""
    matches: list[object] = []
    said: list[object] = []
    of_text: list[object] = []
    for match in notation.read_matches(data, name="a.mat"):
        source = match.source
        assert source is not None
        replayed = notation.replay(match)
        spans = [(game.span, game.score_span, [action.span for action in game.actions]) for game in match.games]
        matches.append((match, match.number, match.span, source.between(match.span), spans))
        for one in replayed.diagnostics:
            (said if one.match is not None else of_text).append(told(one, source))
    return matches, said, of_text


def same(data: bytes, place: Path, monkeypatch: pytest.MonkeyPatch, window: int, chunk: int) -> int:
    """Hold both ways alike; gives how many windows there were."""
    place.write_bytes(data)
    whole = looked_at(data)
    with monkeypatch.context() as patch:
        patch.setattr(stream, "WINDOW", window)
        patch.setattr(stream, "CHUNK", chunk)
        file = Stream(lambda: BytesIO(data), "a.mat", "mat", 1 << 26)
        windows = [source for source, _ in file.windows(cut)]
        patch.setattr("notation.api.content", lambda *_: file)
        parts = looked_at(place)
    assert b"".join(source.data for source in windows) == data
    assert "".join(source.text for source in windows) == decode(data)[0].text
    assert parts[0] == whole[0]
    assert parts[1] == whole[1]
    assert sorted(parts[2], key=repr) == sorted(whole[2], key=repr)
    return len(windows)


@given(
    st.lists(st.sampled_from(PARTS), max_size=12),
    st.sampled_from(("Ada", "Zoë", "井上", "５pt")),
    st.sampled_from(ENCODINGS),
    st.sampled_from(("\n", "\r\n", "\r")),
    st.integers(1, 400),
    st.integers(1, 300),
    st.booleans(),
)
def test_in_windows_as_whole(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[str],
    name: str,
    encoding: str,
    end: str,
    window: int,
    chunk: int,
    odd: bool,
) -> None:
    text = "".join(parts).replace("{a}", name)
    data = text.replace("\n", end).encode(encoding, "replace")
    # UTF-16 without a mark is known by the first two hundred bytes.
    chunk = chunk if encoding != "utf-16-le" and encoding != "utf-16-be" else chunk + 200
    with pytest.MonkeyPatch.context() as patch:
        same(data[: len(data) - odd], tmp_path_factory.getbasetemp() / "a.mat", patch, window, max(chunk, 4))


RECORD = PARTS[0].replace("{a}", "Ada")


def test_what_is_larger_than_a_window_is_read_in_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "a.mat"
    place.write_text(RECORD * 20)
    monkeypatch.setattr("notation.api.WINDOW", 1000)
    monkeypatch.setattr(stream, "WINDOW", 1000)
    monkeypatch.setattr(stream, "CHUNK", 300)
    found = list(notation.read_matches(place, limit=1500))
    assert [match.number for match in found] == list(range(1, 21))
    assert all(match.source is not None and len(match.source.text) < 2 * 1000 for match in found)
    assert found == list(notation.read_matches(RECORD.encode() * 20))
    headers = list(notation.read_headers(place, limit=1500))
    assert headers == list(notation.read_headers(RECORD.encode() * 20))
    assert [header.number for header in headers] == list(range(1, 21))
    # The limit is for what is held: a match, and whatever is no match text at a path.
    place.write_text(RECORD + "  3) 31: 8/5 6/5\n" * 300)
    for limit in (10, 900, 1500):
        with pytest.raises(SourceTooLarge, match=f"larger than {limit} bytes"):
            list(notation.read_matches(place, limit=limit))
    with pytest.raises(SourceTooLarge):
        list(notation.read_matches(RECORD.encode() * 20, limit=1500))


@pytest.mark.parametrize(
    "data",
    [
        b"(;GM[6])\n" * 200,
        b"RGMH" + RECORD.encode() * 10,
        b"PK\x03\x04" + RECORD.encode() * 10,
        b"\x89PNG\n" + RECORD.encode() * 10,
        b"nothing\n" * 200,
    ],
)
def test_what_is_no_match_text_is_read_whole(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.api.WINDOW", 1000)
    assert content(lambda: BytesIO(data), "a.mat") == data
    with pytest.raises(SourceTooLarge):
        content(lambda: BytesIO(data), "a.mat", 1200)


def test_what_cannot_be_read_twice_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

    monkeypatch.setattr("notation.api.WINDOW", 1000)
    data = RECORD.encode() * 20
    assert content(lambda: Pipe(data), "a.mat") == data
    for end in (b"\n", b"\r"):
        found = content(lambda end=end: BytesIO(data.replace(b"\n", end)), "a.mat")  # type: ignore[misc]
        assert isinstance(found, Stream) and found.format == "mat"


def test_another_format_may_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notation.api.WINDOW", 1000)
    place = tmp_path / "a.mat"
    place.write_text(RECORD * 20)
    (match,) = notation.read_matches(place, format="sgf")
    assert match == notation.read(RECORD.encode() * 20, format="sgf") and not match.games
    with pytest.raises(SourceTooLarge):
        list(notation.read_matches(place, format="sgf", limit=1500))


@pytest.mark.parametrize("name", ["é", "井上", "Ada"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_encoding_is_found_whatever_the_chunks(name: str, encoding: str) -> None:
    data = (RECORD * 3 + f"; {name}井上\n").encode(encoding, "replace")
    found = find_encoding(lambda: [data])
    for size in (200, 201, 333):
        assert find_encoding(lambda size=size: [data[at : at + size] for at in range(0, len(data), size)]) == found  # type: ignore[misc]
        chunks = [data[at : at + size] for at in range(0, len(data), size)]
        assert "".join(texts(chunks, found[0])) == decode(data)[0].text


@pytest.mark.parametrize("pieces", [["a\r", "\nb"], ["a", "\r", "\n", "b"], ["a\rb\n", "c\n"], ["\r", "\r", "\n"], []])
def test_lines_are_cut_behind_their_ends(pieces: list[str]) -> None:
    found = list(whole_lines(pieces))
    assert "".join(found) == "".join(pieces)
    assert all(one.endswith(("\n", "\r")) for one in found[:-1])
    assert not any(before.endswith("\r") and after.startswith("\n") for before, after in pairwise(found))
