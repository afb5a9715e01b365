"""Damaged and hostile records: nothing raises, nothing hangs, nothing is dropped, and the normal form stays as it is."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import Match, replay
from notation.model import Comment, Move, Tag, Unread, Written
from tests.formats.mat.records import damaged, matches, normal
from tests.formats.mat.test_lossless import TEXTS

HEAD = b" 5 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
ROW = b"  1) 31: 8/5 6/5                 64: 24/18 18/14\n"


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    for match in matches(data):
        replay(match)


@given(TEXTS)
def test_any_text_has_one_normal_form(text: str) -> None:
    once = normal(text.encode())
    assert normal(once.encode()) == once


@given(TEXTS)
def test_any_rows_of_a_game_have_one_normal_form(text: str) -> None:
    once = normal(HEAD + ROW + text.encode() + b"\n" + ROW)
    assert normal(once.encode()) == once


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_damaged_records(seed: int) -> None:
    """Each is read, replayed, written and read again; what could not be read stands in the normal form too."""
    for data in damaged(seed, count=60):
        started = time.process_time()
        found = matches(data)
        once = normal(found)
        assert normal(once.encode()) == once
        _nothing_lost(found, once)
        assert time.process_time() - started < 10


def _nothing_lost(found: list[Match], text: str) -> None:
    """All remarks, tags and unread text stand in the written text, and all actions are read again from it."""
    line = " ".join(text.split())
    assert [kept for kept in _kept(found) if kept not in line] == []
    before, after = _kinds(found), _kinds(matches(text.encode()))
    assert before - after == Counter()
    assert set(after - before) <= {"Take", "Pass"}, "answers to doubles that were left out are added"


def _parts(found: list[Match]) -> list[object]:
    return [part for match in found for part in (*match.head, *(action for game in match.games for action in game.actions))]


def _kept(found: list[Match]) -> list[str]:
    """The texts that are kept as they are, blanks apart; those with control characters are not looked at."""
    texts = [part.value for part in _parts(found) if isinstance(part, Tag)]
    texts += [part.text for part in _parts(found) if isinstance(part, (Comment, Unread))]
    texts += [part.text for part in _parts(found) if isinstance(part, Move) and part.written is Written.UNREAD]
    return [" ".join(text.split()) for text in texts if text.isprintable()]


def _kinds(found: list[Match]) -> Counter[str]:
    """How many there are of each kind of action."""
    return Counter(type(part).__name__ for part in _parts(found) if not isinstance(part, (Tag, Unread, Comment)))


HOSTILE = {
    "a line without end": b"a" * 1_000_000,
    "blanks without end": b" " * 1_000_000,
    "digits without end": b"1" * 1_000_000,
    "colons without end": b":" * 1_000_000,
    "zeros": b"\0" * 1_000_000,
    "high bytes": b"\xff" * 1_000_000,
    "empty lines": b"\n" * 1_000_000,
    "carriage returns": b"\r" * 1_000_000,
    "form feeds": b"\f" * 1_000_000,
    "semicolons": b";" * 1_000_000,
    "open tags": b'; [a "' * 100_000,
    "quotes": (b"; [" + b'"' * 4000 + b"\n") * 200,
    "brackets": (b'; [a "b"' + b"] " * 2000 + b"x\n") * 200,
    "100,000 colons in the names": b" 5 point match\n\n Game 1\n" + b":" * 100_000 + b"\n" + ROW,
    "100,000 names": b" 5 point match\n\n Game 1\n" + b" a : 1  " * 100_000 + b"\n" + ROW,
    "names lines": b" 5 point match\n" + (b" Game 1\n" + b" a : " * 198 + b"\n") * 1000,
    "names of blanks": b" 5 point match\n" + (b" Game 1\n a" + b" " * 990 + b": 1" + b" " * 990 + b"\n") * 200,
    "headers": b" Game 1\n" * 20_000,
    "length lines": b"5 point match\n" * 10_000,
    "comments before length lines": (b"; x\n" * 1000 + b"\n5 point match\n") * 30,
    "points": b"5 points " * 100_000,
    "comments": HEAD + b"; x\n" * 50_000,
    "text": b"hello world\n" * 40_000,
    "50,000 rows": HEAD + b"".join(b"%3d) 55:                         55:\n" % number for number in range(1, 50_001)),
    "10,000 odd rows": HEAD + b"".join(b"%3d) 31: 8/5 x   64: 24/14\n" % number for number in range(1, 10_001)),
    "20,000 empty rows": HEAD + b"1) \n" * 20_000,
    "row numbers": HEAD + (b"  1) " + b"12)" * 1600 + b"\n") * 10,
    "cells": HEAD + (b"  1) " + b"31: 8/5 " * 600 + b"\n") * 5,
    "a far cell": HEAD + (b"  1) " + b" " * 4900 + b"x\n") * 200,
    "a long movement": HEAD + (b"  1) 31: " + b"8/5/" * 1200 + b"\n") * 200,
    "parentheses": HEAD + (b"  1) 31: Illegal play " + b"(;" * 2000 + b"\n") * 200,
    "positions": HEAD + (b"  1) 31: Illegal play (" + b";)x" * 1500 + b"\n") * 100,
    "doubles": HEAD + (b"  1) " + b"Doubles Takes " * 300 + b"\n") * 20,
    "results": HEAD + b"Wins " * 100_000,
    "set positions": HEAD + b"; Set Pos=" * 50_000,
    "UTF-16": "x".encode("utf-16") + "x".encode("utf-16-le") * 300_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records_take_no_time(name: str) -> None:
    """About a second each on an idle machine; four are allowed, and what grows with the square of the size takes minutes."""
    started = time.process_time()
    for match in matches(HOSTILE[name]):
        replay(match)
    assert time.process_time() - started < 4


def test_a_cube_beyond_all_numbers_is_written() -> None:
    text = normal(HEAD + ROW + b"  2)  Doubles                       Takes\n" * 500)
    assert text.count("Doubles => ") == 500
    assert normal(text.encode()) == text
