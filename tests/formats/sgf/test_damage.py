"""Damaged and hostile text: nothing raises, hangs or recurses, nothing is dropped, and what can be read is read."""

from __future__ import annotations

import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation.grammar import load
from notation.model import Match, Move, Unread
from notation.source import decode
from tests.formats.sgf.records import damaged, game, matches, records, tokens_of, written

_PIECES = st.sampled_from(
    [
        "(",
        ")",
        "[",
        "]",
        ";",
        "\\",
        "\n",
        " ",
        "(;FF[4]GM[6]",
        "W[31hefe]",
        "B[double]",
        "C[",
        "a]",
        "A[0][",
        "AE[a:y]",
        "PL[W]DI[31]",
        "é",
        "\x00",
    ]
)
TEXTS = st.lists(_PIECES, max_size=40).map("".join)


def codes(found: list[Match]) -> list[str]:
    return [finding.code.name for match in found for finding in match.diagnostics]


def test_every_record_joins_back() -> None:
    for path in records():
        text = decode(path.read_bytes())[0].text
        assert tokens_of(text) == text, path.name


@given(TEXTS)
def test_any_text_joins_back_and_is_read(text: str) -> None:
    assert tokens_of(text) == text
    found = list(notation.read_matches(text.encode(), format="sgf"))
    assert found
    for match in found:
        notation.replay(match)


@pytest.mark.slow
def test_damaged_records() -> None:
    """Mutated records never raise, and what is read of them is read back from what is written of it."""
    for data in damaged(seed=5, count=250):
        text = decode(data)[0].text
        assert tokens_of(text) == text
        found = list(notation.read_matches(data, format="sgf"))
        assert found
        for match in found:
            notation.replay(match)
        again = matches(written(found))
        assert written(again) == written(matches(written(again)))


def test_the_scanner_finds_what_the_grammar_finds() -> None:
    from notation.formats.sgf.tree import _scanner

    for data in damaged(seed=6, count=60):
        text = decode(data)[0].text
        tree = load("sgf").parse(text, start="collection")
        expected = [(token.type, str(token)) for token in tree.scan_values(lambda _: True)]
        found = [(match.lastgroup, match[0]) for match in _scanner().finditer(text)]
        assert found == expected


def plays(found: list[Match]) -> int:
    return sum(isinstance(action, Move) for match in found for one in match.games for action in one.actions)


@pytest.mark.parametrize(
    ("old", "new", "expected", "left"),
    [
        ("W[31hefe]", "W[31hefe", "unclosed-value", 4),
        ("B[42qusu]", "B[42qusu\n", "unclosed-value", 4),
        ("W[65xrrm]", "W 65xrrm]", "stray-text", 3),
        ("C[fine]", "C[fine", "unclosed-value", 4),
        ("LU[0.5]", "LU[0.5", "unclosed-value", 4),
        ("]);)", "])", "", 4),
        (")\n", "\n", "unclosed-tree", 4),
        (")\n", "))\n", "stray-parenthesis", 4),
        ("(;FF", ";FF", "stray-parenthesis", 4),
        (";FF", "FF", "missing-semicolon", 4),
        (";B[11qrqrstst]", "B[11qrqrstst]", "two-moves", 4),
        ("(;FF", "Date: today\n\n(;FF", "stray-text", 4),
    ],
)
def test_one_slip_costs_little(old: str, new: str, expected: str, left: int) -> None:
    text = game("W[31hefe]", "B[42qusu]LU[0.5]", "W[65xrrm]", "B[11qrqrstst]C[fine]").decode()
    broken = text.replace(old, new, 1) if old in text else text
    found = matches(broken)
    assert set(codes(found)) <= {expected}
    assert len(codes(found)) == bool(expected)
    assert plays(found) == left


def test_a_lost_bracket_does_not_swallow_the_next_game() -> None:
    first, second = game("W[31hefe]C[lost").decode(), game("B[61lrqr]").decode().replace("game:0", "game:1")
    found = matches(first + second)
    assert codes(found) == ["unclosed-value"]
    assert [len(one.actions) for one in found[0].games] == [1, 1]


def test_a_lost_parenthesis_does_not_swallow_the_next_game() -> None:
    first, second = game("W[31hefe]").decode()[:-2], game("B[61lrqr]").decode().replace("game:0", "game:1")
    found = matches(first + second)
    assert codes(found) == ["unclosed-tree"] and len(found[0].games) == 2
    found = matches(first + second.rstrip() + ")")
    assert codes(found) == ["unclosed-tree"], "the parenthesis at the end is that of the first game"


def test_a_file_that_breaks_off_keeps_what_is_whole() -> None:
    text = game("W[31hefe]", "B[42qusu]", "W[65xrrm]").decode()
    for end in range(len(text) - 2, text.index(";W"), -1):
        found = matches(text[:end])
        assert len(codes(found)) == 1, text[:end]
        actions = found[0].games[0].actions
        whole = text[:end].count("]", text.index(";W"))
        assert sum(isinstance(action, Move) for action in actions) == whole
        assert sum(isinstance(action, Unread) for action in actions) <= 1


HOSTILE = {
    "a nest of parentheses": lambda: "(" * 20_000 + ")" * 20_000,
    "a nest of games": lambda: "(;FF[4]GM[6]" + "(;W[31hefe]" * 10_000 + ")" * 10_001,
    "many branches": lambda: "(;FF[4]GM[6](;W[31hefe]" + "(;W[31hefe])" * 10_000 + "))",
    "a value of 5 MB": lambda: "(;FF[4]GM[6]C[" + "a\\]" * 1_700_000 + "])",
    "a value of backslashes": lambda: "(;FF[4]GM[6]C[" + "\\" * 2_000_000 + "])",
    "a value of parentheses": lambda: "(;FF[4]GM[6]C[" + "(" * 2_000_000 + "])",
    "brackets that do not close": lambda: "(;FF[4]GM[6]C[" + "[" * 2_000_000,
    "a name without an end": lambda: "(;FF[4]GM[6]" + "XX" * 1_000_000,
    "nothing but blanks": lambda: "(;FF[4]GM[6]" + " " * 3_000_000 + ")",
    "one property again and again": lambda: "(;FF[4]GM[6]" + "AB[a]" * 100_000 + ")",
    "one property of many values": lambda: "(;FF[4]GM[6];AB" + "[a]" * 200_000 + ")",
    "many open values": lambda: "(;FF[4]GM[6]" + ";W[" * 20_000,
    "set-ups between plays": lambda: "(;FF[4]GM[6]" + ";W[31hefe];AE[a]" * 5_000 + ")",
    "closing brackets": lambda: "]" * 3_000_000,
    "nodes in trees in nodes": lambda: "(;" * 30_000,
    "games in values": lambda: "(;GM[" * 20_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_depth_and_size_are_bounded(name: str) -> None:
    """Nests of parentheses do not recurse, and long values take time in proportion to their length."""
    data = HOSTILE[name]().encode()
    limit = sys.getrecursionlimit()
    begun = time.process_time()
    sys.setrecursionlimit(250)
    try:
        found = list(notation.read_matches(data, format="sgf"))
    finally:
        sys.setrecursionlimit(limit)
    assert found and time.process_time() - begun < 20
