"""Damaged records and IDs of every kind; `python -m tests.fuzz` looks at as many as one likes (docs/reliability.md)."""

from __future__ import annotations

import pytest

from tests import fuzz

SEED = 20
EACH = 150
"""So many inputs of each kind are looked at; the same ones every time, in a clone without the folder beside it fewer sorts."""


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_damaged_inputs(kind: str) -> None:
    found = {number: fuzz.faults(kind, fuzz.an_input(SEED, number, kind)) for number in range(EACH)}
    assert {number: list(map(str, faults)) for number, faults in found.items() if faults} == {}


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("kind", fuzz.READ)
def test_ten_thousand_inputs_of_each_reader(kind: str) -> None:
    _readers(kind, 10_000)


@pytest.mark.parametrize("kind", fuzz.READ)
def test_some_inputs_of_each_reader(kind: str) -> None:
    _readers(kind, 25)


def _readers(kind: str, count: int) -> None:
    for number in range(count):
        assert fuzz.reader_faults(kind, fuzz.an_input(SEED, number, kind)) == [], f"{SEED}:{number}:{kind}"


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_an_input_is_the_same_whenever_it_is_asked_for(kind: str) -> None:
    first, again = (fuzz.an_input(3, 5, kind) for _ in range(2))
    assert first == again
    assert len({fuzz.an_input(3, number, kind) for number in range(8)}) > 4


def test_a_fault_is_found_and_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """What raises, what takes for ever, and what does not settle: each is told."""
    assert fuzz.faults("mat", b" 3 point match\n") == []
    assert fuzz.smallest(b"one\ntwo\nthree\n", lambda part: b"w" in part) == b"w"

    def broken(data: bytes) -> object:
        raise ValueError("no")

    def endless(data: bytes) -> object:
        while True:
            pass

    monkeypatch.setattr(fuzz, "record_faults", broken)
    assert [fault.promise for fault in fuzz.faults("mat", b"")] == ["no exception"]
    monkeypatch.setattr(fuzz, "record_faults", endless)
    assert [fault.promise for fault in fuzz.faults("mat", b"", seconds=0.05)] == ["no hang"]
