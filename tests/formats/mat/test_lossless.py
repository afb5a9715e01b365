"""The grammars of `.mat` take any text apart without losing a character, and the spans of the model lie on what they tell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Tree

from notation.formats.mat.cells import exact, scan
from notation.formats.mat.lines import lines_of as scanned_lines
from notation.grammar import load
from notation.model import Match, Move, Tag, Written
from notation.source import decode
from tests.formats.mat.records import all_records, damaged, lines_of, matches, row_of, samples, tokens
from tests.shared import some

# What makes a row odd, a line another kind of line, and text hard to cut.
_WORDS = """31: 64: 8/5 24/18*/14 12) *) (2) bar/20 6/off x é 井 : 0 1 [ ] ; # , " Takes Drops Resigns ???? 3-1: (42) 65 - 0"""
_PHRASES = """Game 1|Ada : 0|Ben : 0|5 point match|Money session|Doubles => 2|Wins 1 point|Losses 2 points|Cannot Move
    |; Set Pos=-b----E-C---eE---c-e----B-/1|; [Event "x"]|Illegal play (;)"""
_PIECES = st.sampled_from([*_WORDS.split(), *_PHRASES.split("|"), *" \t\f\r\n\x00\u2028\x85\x0b", "  ", "\r\n"])
_LAYOUT = ("SPACE", "EOL", "NUMBER")
TEXTS = st.lists(_PIECES, max_size=30).map("".join)


def test_every_record_joins_back() -> None:
    for path in all_records():
        text = decode(path.read_bytes())[0].text + "\n"
        assert lines_of(text) == text, path.name


def test_every_line_joins_back_as_a_row() -> None:
    """The grammar of rows takes any line, also those that are no row."""
    for path in all_records()[::7]:
        text = decode(path.read_bytes())[0].text
        for line in text.split("\n"):
            line = line.replace("\r", "") + "\n"
            assert row_of(line) == line, path.name


def test_the_scanner_of_rows_finds_what_the_grammar_finds() -> None:
    for path in some(all_records(), 2):
        for line in decode(path.read_bytes())[0].text.split("\n")[::3]:
            line = line.replace("\r", "") + "\n"
            found, expected = scan(line), tokens(line)
            assert [(token.type, token.start_pos, token.end_pos) for token in found] == [
                (token.type, token.start_pos, token.end_pos) for token in expected
            ], line
            assert found == expected


def _parsed(text: str) -> list[list[tuple[str, str, int]]]:
    """The lines of a text as a parse finds them, those of each game together."""
    tree = load("mat").parse(text, start="record")
    parts = [part for node in tree.children for part in (node.children if getattr(node, "data", "") == "match" else [node])]
    return [
        [(token.type, str(token), token.start_pos) for token in (part.children if isinstance(part, Tree) else [part])]
        for part in parts
    ]


def _scanned(text: str) -> list[list[tuple[str, str, int]]]:
    parts = [part if isinstance(part, list) else [part] for part in scanned_lines(text)]
    return [[(token.type, str(token), token.start_pos) for token in part] for part in parts]


def test_the_scanner_of_lines_finds_what_the_grammar_finds() -> None:
    for path in all_records():
        text = decode(path.read_bytes())[0].text + "\n"
        assert _scanned(text) == _parsed(text), path.name
    for data in damaged(seed=2, count=150):
        text = decode(data)[0].text + "\n"
        assert _scanned(text) == _parsed(text)


def test_damaged_records_join_back() -> None:
    for data in damaged(seed=1, count=150):
        text = decode(data)[0].text + "\n"
        assert lines_of(text) == text


@given(TEXTS)
def test_any_text_joins_back(text: str) -> None:
    assert lines_of(text + "\n") == text + "\n"
    assert _scanned(text + "\n") == _parsed(text + "\n")
    line = text.replace("\n", "").replace("\r", "") + "\n"
    assert row_of(line) == line
    assert [(token.type, token) for token in scan(line)] == [(token.type, token) for token in tokens(line)]
    cells = [cell for row in exact(line, 0) for cell in row.cells]
    texts = [str(token) for token in tokens(line) if token.type not in _LAYOUT]
    assert [str(token) for cell in cells for token in cell.tokens] == texts
    assert [cell.text for cell in cells] == [line[slice(*cell.span)] for cell in cells]


@given(TEXTS)
def test_the_matches_of_a_text_lie_side_by_side(text: str) -> None:
    found = matches(text.encode())
    assert found[0].span[0] == 0
    assert [match.span[1] for match in found[:-1]] == [match.span[0] for match in found[1:]]
    source = found[0].source
    assert source is not None
    assert found[-1].span[1] == len(source.text)
    assert [match.number for match in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("records", [samples, all_records])
def test_spans(records: Callable[[], tuple[Path, ...]]) -> None:
    """A move's span begins with its dice; a tag's span is its line; a game's is its header."""
    for path in records()[:: 1 if records is samples else 9]:
        for match in matches(path.read_bytes()):
            _check_spans(match)


def _check_spans(match: Match) -> None:
    source = match.source
    assert source is not None

    def text(span: tuple[int, int]) -> str:
        return source.text[slice(*span)]

    for part in match.head:
        if isinstance(part, Tag):
            assert text(part.span).strip().startswith(";")
            assert part.value in text(part.span)
    for game in match.games:
        if game.number is not None:
            assert text(game.span).lower().startswith("game")
        for action in game.actions:
            written = text(action.span)
            assert written == written.strip()
            if isinstance(action, Move) and action.written is not Written.UNKNOWN:
                assert written.startswith("{}{}:".format(*action.dice))
