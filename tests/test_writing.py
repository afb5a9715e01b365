"""Writers give bytes in pieces, a match at a time, and what they write settles whatever its size."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import notation
from notation import formats, spool
from notation.diagnostics import Diagnostic
from notation.replay import Replay
from notation.spool import Spool
from notation.writing import text_of, write

RECORD = (
    "; [Event {n}]\n 3 point match\n\n Game 1\n Ada : 0    Ben : 0\n"
    "  1) 31: 6/5 8/5   64: 24/14*\n  2) nonsense\n  4) 11:    5: 6/1\n\n"
)
WRITTEN = [known.name for known in formats.formats() if known.writes and not known.binary]
ONE_MATCH = {known.name for known in formats.formats() if "plays" in known.carries and "several matches" not in known.carries}
"""Those whose files hold one match, so that nothing more is written of others."""


def records(count: int) -> Iterator[Replay]:
    for match in notation.read_matches("".join(RECORD.format(n=n) for n in range(count)).encode()):
        yield notation.replay(match)


@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in ONE_MATCH])
def test_a_match_is_taken_when_those_before_it_are_written(name: str) -> None:
    known = formats.find(name)
    assert known is not None
    taken = 0

    def counted() -> Iterator[Replay]:
        nonlocal taken
        for one in records(5):
            taken += 1
            yield one

    losses: list[Diagnostic] = []
    seen = []
    for piece in known.write(counted(), losses.append):
        assert isinstance(piece, bytes) and piece.decode()
        seen.append((taken, len(losses)))
    assert {match for match, _ in seen if match} == {1, 2, 3, 4, 5}
    told = text_of(known, records(5)).losses
    assert losses == list(told)


@pytest.mark.parametrize("name", WRITTEN)
def test_what_goes_through_a_file_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    known = formats.find(name)
    assert known is not None
    held = text_of(known, records(6))
    notation.write(records(6), tmp_path / "held", format=name)
    monkeypatch.setattr(spool, "MOST_HELD", 300)
    monkeypatch.setattr(spool, "_CHUNK", 100)
    assert text_of(known, records(6)) == held
    notation.write(records(6), tmp_path / "filed", format=name)
    assert (tmp_path / "held").read_bytes() == (tmp_path / "filed").read_bytes() == held.text.encode()


@pytest.mark.parametrize("name", ["mat", "sgf"])
def test_a_faulty_record_is_written_until_it_stays(name: str) -> None:
    known = formats.find(name)
    assert known is not None
    data = text_of(known, records(2)).text.encode()
    again = (notation.replay(match) for match in notation.read_matches(data))
    assert b"".join(write(known, again, lambda loss: None).pieces()) == data


@pytest.mark.parametrize("most", [4, 1000])
def test_a_spool(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "MOST_HELD", most)
    monkeypatch.setattr(spool, "_CHUNK", 1)
    made = Spool([b"one\n", b"", b"tw", b"o\nthree"])
    assert made.large == (most == 4) and made.size == 13
    for _ in range(2):
        assert made.text() == "one\ntwo\nthree"
    assert made.holds([b"one\ntwo\nthr", b"ee"]) and made.holds(made.pieces())
    for other in ([], [b"one\n"], [b"one\ntwo\nthree", b"!"], [b"One\ntwo\nthree"]):
        assert not made.holds(other)
    with made.open() as one, made.open() as other:
        assert (one.read(5), other.read(3), one.read(), other.seek(4), other.read()) == (
            b"one\nt", b"one", b"wo\nthree", 4, b"two\nthree"
        )  # fmt: skip
    assert pickle.loads(pickle.dumps(made)).text() == made.text()
    assert Spool([]).text() == "" and Spool([]).holds([])
