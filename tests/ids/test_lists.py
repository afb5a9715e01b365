"""Lists and tables of IDs: nothing in them vanishes, and what is no list is left alone."""

from __future__ import annotations

import io

import pytest

from notation.diagnostics import Severity
from notation.ids import find, find_in
from notation.ids.lists import guess
from notation.ids.search import _Search

GOOD, BAD = "4HPwATDgc/ABMA", "4OfgA2DA5+ADIA"
"""A Position ID, and one with sixteen checkers."""
X, X_BOARD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "-b----E-C---eE---c-e----B-"
OGID = "11ccccchhhjjjjj:66666888dddddoo:N0N:35:W:IB:0:0:7:0"

TOLD = [
    ("sixteen checkers", [GOOD, BAD, GOOD], 2, "too-many-checkers"),
    ("sixteen checkers first", [BAD, GOOD, GOOD], 1, "too-many-checkers"),
    ("a list of damaged IDs alone", [BAD, BAD], 1, "too-many-checkers"),
    ("a centred cube at 2", ["cAngAAAAAAAE", "cQngAAAAAAAE", "cInlAAAAAAAE"], 2, "centred-cube"),
    ("bits without meaning", [GOOD, "4HPwATDgc/ABMB", GOOD], 2, "id-padding"),
    ("a character too few", [GOOD, GOOD[:-1], GOOD], 2, "id-length"),
    ("a character too many", [GOOD, GOOD + "B", GOOD], 2, "id-length"),
    ("a strange character", [GOOD, GOOD[:-1] + "*", GOOD], 2, "id-character"),
    ("a strange character that cannot be printed", [GOOD, GOOD[:-1] + "\x00", GOOD], 2, "id-character"),
    ("after remarks", [GOOD, "# one more", "", BAD, "", "# end"], 4, "too-many-checkers"),
    ("after a sentence", [GOOD, GOOD, "these are the rest:", BAD], 4, "too-many-checkers"),
    ("quoted", [f'"{GOOD}"', f'"{BAD}"', f'"{GOOD}"'], 2, "too-many-checkers"),
    ("numbered", [f"1. {GOOD}", f"2. {BAD}", f"3. {GOOD}"], 2, "too-many-checkers"),
    ("a table", ["n,pos,note", f"1,{GOOD},a", f'2,"{BAD}",b', "3,,c", f"4,{GOOD},d"], 3, "too-many-checkers"),
    ("a table with bars", ["| id | n |", "|--------------:|---|", f"| {GOOD} | 1 |", f"| {BAD} | 2 |"], 4, "too-many-checkers"),
    ("a table with tabs", [f"{GOOD}\tAda", f"{BAD}\tBen", f"{GOOD}\tCleo"], 2, "too-many-checkers"),
    ("out of a link", [GOOD, "4HPwATDgc%2FABMA", GOOD], 2, "mangled-id"),
    ("out of a link and damaged", [GOOD, "4OfgA2DA5%2BADIA", GOOD], 2, "too-many-checkers"),
    ("a pair cut short", [f"{GOOD}:cAngAAAAAAAE", f"{GOOD}:cAngAAAAAAA", f"{GOOD}:cAngAAAAAAAE"], 2, "id-length"),
    ("an XGID with a strange letter", [X[5:], X[5:].replace("c-e", "z-e"), X[5:]], 2, "too-many-checkers"),
    ("an XGID with a digit", [X[5:], X[5:].replace("c-e", "c9e"), X[5:]], 2, "id-character"),
    ("an XGID without its end", [X, X[:38], X], 2, "id-fields"),
    ("an XGID of a few letters", [X, "XGID=-b----E", X], 2, "id-fields"),
    ("after IDs of other kinds", [X, "XGID=-b----E", GOOD[:-1] + "\u202e"], 3, "id-character"),
    ("an OGID with a strange letter", [OGID, OGID.replace("hhh", "hzh"), OGID], 2, "id-character"),
]


@pytest.mark.parametrize(("lines", "line", "name"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_is_damaged_in_a_list_gets_its_row(lines: list[str], line: int, name: str, line_end: str) -> None:
    text = line_end.join(lines) + line_end
    told = [one for one in find(text) if any(finding.severity is not Severity.NOTE for finding in one.diagnostics)]
    assert [finding.code.name for one in told if one.line == line for finding in one.diagnostics][-1] == name
    assert {one.line for one in told} >= {number for number, other in enumerate(lines, 1) if other == lines[line - 1]}
    assert not {one.line for one in told} & {number for number, other in enumerate(lines, 1) if other in (GOOD, X, OGID)}
    for one in told:
        assert text[slice(*one.span)] == one.text
        for finding in one.diagnostics:
            assert finding.place.line == one.line and finding.place.excerpt == lines[one.line - 1]
            assert 1 <= finding.place.column <= len(lines[one.line - 1]) + 1
    assert [one.line for one in find_in(io.StringIO(text, newline=""))] == [one.line for one in find(text)]


LEFT_ALONE = [
    ("words of a dictionary", ["understanding", "understandings", "characterising", "misunderstandi", "characterwording"]),
    ("words after an ID", [GOOD, "understandings", "characterising", "characterisation"]),
    ("a list of tokens", ["dQw4w9WgXcQ1", "aQw4w9WgXcQ2", "bQw4w9WgXcQ3", "cQw4w9WgXcQ4"]),
    ("checksums", ["e073f00130e0", "e173f00130e1", "e273f00130e2"]),
    ("a mail with a token", ["Dear Ada,", "the code is", "4OfgA2DA5+ADIA", "and nothing else."]),
    ("headings", ["gnuPositionID,matchID", f"{GOOD},cAngAAAAAAAE"]),
    ("another column", ["id,sum", f"{GOOD},e073f00130e0", f"{GOOD},e173f00130e1"]),
    ("a lone damaged word in a line", [f"was {BAD} right?"]),
    ("a pair of words", ["characterisinw:somethingelse"]),
]


@pytest.mark.parametrize("lines", [row[1] for row in LEFT_ALONE], ids=[row[0] for row in LEFT_ALONE])
def test_what_merely_looks_like_an_id_is_left_alone(lines: list[str]) -> None:
    assert [one.text for one in find("\n".join(lines) + "\n") if one.state is None] == []


MARKED = [
    ("XGID=-b----E-C-", "xgid"),
    ("OGID=11ccccchhhjjjzj:66666888dddddoo:N0N:35:W", "ogid"),
    ("Position ID: 4OfgA2DA5+ADIA", "gnubg"),
    ("Match ID: cAngAAAAAAAZ", "gnubg"),
    ("GNUbgID 4HPwATDgc/ABMA:cAngAAAAAAA", "gnubg"),
    ("4HPwATDgc/ABMA:cAngAAA*AAAE", "gnubg"),
    ("4HPwATDgc/ABMA:cAngAAAAAAAEE", "gnubg"),
    ("4HPwATDgc*ABMA:cAngAAAAAAAE", "gnubg"),
]


@pytest.mark.parametrize(("text", "kind"), MARKED)
def test_what_is_marked_as_an_id_is_told_in_running_text(text: str, kind: str) -> None:
    (found,) = find(f"so I had {text} there")
    assert found.kind == kind and found.diagnostics
    assert any(finding.severity is Severity.ERROR for finding in found.diagnostics)


@pytest.mark.parametrize("piece", ["a", "\0", ",", "a,", "abcdefgh,", X + " ", "x\n"])
def test_a_line_without_an_end_is_searched_piece_by_piece(piece: str) -> None:
    search = _Search()
    for _ in range(40):
        search.text += piece * (20_000 // len(piece))
        before = search.position
        list(search.up_to(len(search.text) - 65_536))
        search.forget()
        assert len(search.text) < 300_000, "what was searched is forgotten"
        assert search.position >= min(before, 65_536), "nothing is searched again"


def test_places_on_a_line_too_long_to_be_kept() -> None:
    filling = " " * 150_000
    bad = X.replace(":31:", ":71:")
    text = f"one\n{filling}{bad}{filling}{bad}\n{bad}"
    found = list(find_in(io.StringIO(text)))
    assert [(one.line, one.column) for one in found] == [(2, 150_001), (2, 300_001 + len(X)), (3, 1)]
    assert [one.diagnostics[0].place.column for one in found] == [150_039, 300_039 + len(X), 39]
    assert [one.diagnostics[0].place.excerpt for one in found] == ["", "", bad]
    assert found == list(find(text))


@pytest.mark.parametrize(
    ("word", "kind"),
    [(GOOD[:-1], "gnubg"), (X_BOARD + ":0:0:1:31:0:0:0:7", "xgid"), ("1;" * 30, "snowie"), (OGID, "ogid"), (OGID[:42], "ogid")],
)
def test_a_damaged_word_is_guessed_by_its_shape(word: str, kind: str) -> None:
    assert guess(word) == kind


@pytest.mark.parametrize("word", ["", "short", "a" * 40, "-" * 20, ":" * 20, "two words here"])
def test_other_words_are_not(word: str) -> None:
    assert guess(word) is None
