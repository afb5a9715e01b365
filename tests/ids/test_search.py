"""Finding IDs in running text: all of them, nothing else, at their places, and quickly."""

from __future__ import annotations

import io
import time
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark

from notation.grammar import folder
from notation.ids import find, find_in
from notation.ids.search import Found, scanner

X = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
FIBS = "board:You:Ada:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
SNOWIE = "3;0;0;0;0;Ada;Ben;0;1;0;2;0;-1;-1;0;0;0;2;4;0;2;0;0;1;-5;4;0;0;0;-3;1;-5;0;0;0;0;1;0;3;1;"

PLACES = [
    ("a mail", f"I had {X} and rolled 31.", ["xgid"]),
    ("a bare XGID", f"so: {X[5:]}, what now?", ["xgid"]),
    ("a quoted XGID", f'"{X}"', ["xgid"]),
    ("a table of a web page", f"<td>{X}</td><td>4HPwATDgc/ABMA:cAngAAAAAAAE</td>", ["xgid", "gnubg"]),
    ("a link", "https://example.org/?gnuid=4HPwATDgc%2FABMA%3AcAngAAAAAAAE&x=1", ["gnubg"]),
    (
        "a link with an XGID",
        "https://example.org/?xgid=-b----E-C---eE---c-e----B-%3A0%3A0%3A1%3A31%3A0%3A0%3A0%3A7%3A10&x",
        ["xgid"],
    ),
    ("a table with commas", "1,4HPwATDgc/ABMA,cAngAAAAAAAE,3", ["gnubg"]),
    ("json", '{"gnu_position_id":"bD3BAQyYd2cEAA","n":1}', ["gnubg-position"]),
    ("a Snowie line in a record", f" 3) 22: Illegal play ({SNOWIE}) ", ["snowie"]),
    ("a server's line", f"> {FIBS}\n", ["fibs"]),
    ("an OGID", "see 11ccccchhhjjjjj:66666888dddddoo:N0N:35:W:IB:0:0:7:0 here", ["ogid"]),
    ("a simple board", "set board simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0", ["simple"]),
    ("a command", "set board 4HPwATDgc/ABMA\n", ["set-board"]),
    ("an interface's command", "position xgid " + X[5:], ["ubgi"]),
    ("words of the same length", "understandings characterising / UnderstandingA transformation GammonBoardE", []),
    ("a checksum", "e073f00130e073f00130e073f00130e073f00130 and 0123456789abcdef0123", []),
    ("a heading", "| xgid | gnuid |\n|--------------------------:|---|\nXGID: see below, GNU ID: none", []),
    ("labels over two lines", "Position ID: 4HPwATDgc/ABMA\n  Match ID : cAngAAAAAAAE", ["gnubg"]),
    ("a clearly meant ID", "gnuid : 'jfoajsiojoi:afjojfioa'", ["gnubg"]),
]


@pytest.mark.parametrize(("text", "kinds"), [row[1:] for row in PLACES], ids=[row[0] for row in PLACES])
def test_places(text: str, kinds: list[str]) -> None:
    found = list(find(text))
    assert [one.kind for one in found] == kinds
    for one in found:
        assert text[slice(*one.span)] == one.text
        assert one.text in text.splitlines()[one.line - 1] or "\n" in one.text


def tokens_of_scanner(text: str) -> list[tuple[str, int, int]]:
    return [(match.lastgroup or "", *match.span()) for match in scanner().finditer(text)]


@cache
def searching() -> Lark:
    """Lark's own search: the rule of the IDs, and a terminal that takes what is nothing else."""
    grammars = [str(folder())]
    text = folder().joinpath("position_ids.lark").read_text(encoding="utf-8")
    text = text.replace("%import .shared", "%import shared") + "text: (id | OTHER)*\nOTHER.0: /[A-Za-z0-9]+|[^A-Za-z0-9]/\n"
    return Lark(text, parser="lalr", start="text", maybe_placeholders=False, import_paths=grammars)


def tokens_of_grammar(text: str) -> list[tuple[str, int, int]]:
    tree = searching().parse(text)
    tokens = list(tree.scan_values(lambda token: True))
    assert "".join(tokens) == text, "nothing is left out"
    return [(token.type, token.start_pos, token.end_pos) for token in tokens if token.type != "OTHER"]


def test_the_scanner_finds_what_the_grammar_finds() -> None:
    for _, text, _ in PLACES:
        assert tokens_of_scanner(text) == tokens_of_grammar(text), text


@given(st.lists(st.sampled_from([row[1] for row in PLACES] + [X, FIBS, SNOWIE, "\n", " ", ":", "a", "-", "+"]), max_size=6))
def test_the_scanner_and_the_grammar_agree_on_mixtures(parts: list[str]) -> None:
    text = "".join(parts)
    assert tokens_of_scanner(text) == tokens_of_grammar(text)


def test_places_are_those_of_the_text() -> None:
    text = f"one\ntwo {X.replace(':31:', ':71:')}\r\nthree 4HPwATDgc/ABM*:cAngAAAAAAAE 4HPwATDgc/ABMA:cA3gAAAAAAAE"
    found = list(find(text))
    assert [(one.line, one.column) for one in found] == [(2, 5), (3, 7), (3, 35)]
    assert str(found[0].diagnostics[0]).startswith(":2:43: error[id-dice]")
    assert found[1].diagnostics[0].place.column == 7 + 13
    assert found[2].diagnostics[0].place.column == 35 + 17
    assert found[1].diagnostics[0].place.excerpt == text.splitlines()[2]


def test_an_export_counts_once_whatever_ids_its_comment_mentions() -> None:
    export = f"""{X}
X:Player 1 O:Player 2
Score is X:0 O:0 7 pt.(s) match.

Pip count X: 167 O: 167 X-O: 0-0
Cube: 1
X to play 31

1. XG Roller++ 8/5 6/5 eq:+0.15

Compare with XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10 where 8/4 6/4 is right.

eXtreme Gammon Version: 2.10
"""
    found = list(find(export + "\n" + export + f"\nafter it {X}\n"))
    assert [one.kind for one in found] == ["xg-text", "xg-text", "xgid"]
    assert found[0].text == export.rstrip("\n") and not found[0].diagnostics
    assert [one.line for one in found] == [1, 15, 29]


def test_a_damaged_id_in_a_list_is_not_passed_over() -> None:
    text = "4HPwATDgc/ABMA\njHPwATDgc/ABM\njHPwATDgc/ABM*\n\n4PPgASTgc/ABMA\nthe end of it\n4PPgASTgc/ABMA\n# remark\n"
    found = list(find(text))
    assert [(one.line, one.state is not None) for one in found] == [(1, True), (2, False), (3, False), (5, True), (7, True)]
    assert [str(one.diagnostics[0])[:26] for one in found[1:3]] == [":2:1: error[id-length] a P", ":3:14: error[id-character]"]


def same(found: Found) -> tuple[object, ...]:
    return found.kind, found.text, found.span, found.line, found.column, tuple(map(str, found.diagnostics))


@pytest.mark.parametrize("size", [1, 7, 1000, 100_000])
def test_a_stream_gives_what_a_text_gives(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    text = "\n".join(f"{number}: {row[1]}" for number in range(12) for row in PLACES)
    monkeypatch.setattr("notation.ids.search._CHUNK", size)
    monkeypatch.setattr("notation.ids.search._KEPT_LINES", 30)
    assert [same(one) for one in find_in(io.StringIO(text))] == [same(one) for one in find(text)]


LONG = [
    *("XGID=" + "-" * 100_000, "A" * 100_000, "a:" * 50_000, "1;" * 50_000, "board:" + "a:" * 50_000, "+" + "-" * 100_000),
    *("simple " + "1 " * 50_000, "%" * 100_000, " " * 100_000, "\n" * 100_000, "+-13-14\n| |\n" * 20_000, (X + "\n") * 2000),
    *(f"{X}\nX:a O:b\n" * 3000, "XGID=XGID=" * 10_000, "Position ID: " * 8000, ("+" + "-" * 43 + "+\n") * 2500),
    *("set board " * 10_000, "position xgid " * 8000, "1;1;1;1;1;" * 20_000, "a" * 13 + " " * 100_000),
]


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:20]))
def test_no_text_takes_long(text: str) -> None:
    start = time.process_time()
    for one in find(text):
        assert one.text
    assert time.process_time() - start < 4
