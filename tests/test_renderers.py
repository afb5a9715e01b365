"""The output formats of findings."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from notation.diagnostics import Code, Diagnostic, Place, Related, Severity
from notation.fixes import Edit, Fix, Safety
from notation.phrases import Phrase
from notation.renderers import RENDERERS
from notation.renderers.data import dumps
from notation.renderers.printable import cells, visible
from notation.renderers.text import WIDEST, full, marked, rule
from notation.source import Source

UNUSED = Code(
    "P04",
    "unused-dice",
    Severity.ERROR,
    "{unused} could have been played too",
    rule="As many dice as legally possible must be played.",
    why="",
    fix="",
    source="R10",
    help="legal with this {roll}: {legal}\nnot said without its {other} fact",
)
"""A code of this test alone, so that the words of the registry can change."""


LINE = "  7) 53: 8/5                      42: 8/4 6/4"


def finding(excerpt: str = LINE, column: int = 10, end: int = 13, path: str = "final.mat", line: int = 27) -> Diagnostic:
    facts = {"unused": "the 5 of this 53", "roll": "53", "legal": "13/8 8/5, 8/5 6/1"}
    return Diagnostic(UNUSED, facts, Place(path, line, column, line, end, excerpt), 1, 2, 7, 1)


def shown(diagnostic: Diagnostic, name: str = "text", colour: bool = False) -> str:
    return RENDERERS[name].render(diagnostic, colour)


def columns(text: str) -> list[int]:
    """The cell at which each character of a line starts on a terminal with tab stops every 8 cells."""
    at, starts = 0, []
    for character in text:
        starts.append(at)
        at = (at // 8 + 1) * 8 if character == "\t" else at + cells(character)
    return [*starts, at]


def test_text_shows_place_source_rule_and_help() -> None:
    assert shown(finding()) == (
        "final.mat:27:10: error[unused-dice] the 5 of this 53 could have been played too\n"
        "   |\n"
        f"27 | {LINE}\n"
        "   |          ^^^\n"
        "   = rule: as many dice as legally possible must be played (bgnotation explain unused-dice)\n"
        "   = legal with this 53: 13/8 8/5, 8/5 6/1\n"
        "\n"
    )


@pytest.mark.parametrize("name", ["text", "concise", "github"])
def test_the_documentation_shows_what_is_printed(name: str) -> None:
    page = (Path(__file__).parent.parent / "docs" / "output-formats.md").read_text(encoding="utf-8")
    assert f"```\n{shown(finding(), name).strip()}\n```" in page


SOURCE = Source("final.mat", f"Ä\r\n{LINE}\r\n", "utf-8", data=f"Ä\r\n{LINE}\r\n".encode())
FIX = Fix(
    Phrase("read {old} as {new}", old="53: 8/5", new="53: 13/8 8/5"),
    Phrase(
        "then the {n} later play is legal and {name} wins {points} as written",
        "then all {n} later plays are legal and {name} wins {points} as written",
        n=4,
        name="Ben",
        points=2,
    ),
    Safety.UNSAFE,
    1.1,
    (Edit(3 + 9, 3 + 9 + 8, "13/8 8/5"),),
)


def mended() -> Diagnostic:
    """The finding with a fix, and one that is less likely."""
    other = Fix(Phrase("take out {old}", old="53: 8/5"), Phrase("then nothing contradicts it"), Safety.DISPLAY, 3.0)
    return replace(finding(), fixes=(FIX, other))


def test_text_shows_the_likeliest_fix_and_the_lines_that_it_changes() -> None:
    whole = full(mended(), source=SOURCE)
    told = whole.removeprefix(full(finding(), source=SOURCE).rstrip("\n"))
    page = (Path(__file__).parent.parent / "docs" / "output-formats.md").read_text(encoding="utf-8")
    assert told.startswith("\n   = fix (unsafe): read 53: 8/5 as 53: 13/8 8/5;") and told.count("\n   = ") == 3
    assert f"```{told.rstrip()}\n```" in page


def test_text_shows_no_more_than_the_first_lines_of_a_fix() -> None:
    lines = "".join(f"{at:3}) 31: 8/5 6/5\n" for at in range(20))
    fix = replace(FIX, edits=(Edit(0, len(lines), ""),))
    shown_lines = full(replace(finding(), fixes=(fix,)), source=Source("final.mat", lines)).splitlines()
    assert sum(line.startswith("   = -") for line in shown_lines) == 8 and "   = …" in shown_lines


def test_json_has_every_fix_with_places_in_lines_and_bytes() -> None:
    first, second = json.loads(RENDERERS["json-lines"].render(mended(), False, "en", SOURCE))["fixes"]
    assert first == {
        "title": "read 53: 8/5 as 53: 13/8 8/5",
        "reason": "then all 4 later plays are legal and Ben wins 2 as written",
        "safety": "unsafe",
        "score": 1.1,
        "edits": [{"line": 2, "column": 10, "end_line": 2, "end_column": 18, "start": 13, "end": 21, "text": "13/8 8/5"}],
    }
    assert (second["safety"], second["edits"]) == ("display", [])


def test_a_place_in_a_binary_file_has_no_line() -> None:
    binary = Diagnostic(UNUSED, finding().facts, Place("final.xg", 0, 0, 0, 4))
    found = json.loads(shown(binary, "json-lines"))
    assert [found[key] for key in ("line", "column", "end_line", "end_column")] == [None, 0, None, 4]
    assert "line=" not in shown(binary, "github")
    assert "|" not in shown(binary)


def test_text_without_source_has_no_excerpt() -> None:
    assert "|" not in shown(finding(excerpt=""))


def test_text_names_related_places() -> None:
    other = finding()
    related = Related(Place("final.mat", 3, 1, 3, 5), "the game begins here")
    diagnostic = Diagnostic(other.code, other.facts, other.place, related=(related,))
    assert "   = final.mat:3:1: the game begins here\n" in shown(diagnostic)


def test_colour_only_adds_to_the_text() -> None:
    coloured = shown(finding(), colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == shown(finding())


@pytest.mark.parametrize(
    ("line", "piece"),
    [
        ("  1) 31: 8/5 6/5", "6/5"),
        ("\t1)\t31: 8/5", "8/5"),
        ("  1) 井上太郎: 8/5", "8/5"),
        ("  1) ロート e\u0301 8/5", "8/5"),
        ("  1) \x1b[31m\x00 8/5", "8/5"),
        ("  1) 井上", "井上"),
        ("a\u200bb 8/5", "8/5"),
    ],
)
def test_carets_stand_under_the_span(line: str, piece: str) -> None:
    start = line.index(piece)
    excerpt, indent, carets = marked(Place("", 1, start + 1, 1, start + 1 + len(piece), line))
    assert columns("   | " + excerpt)[excerpt.index(piece) + 5] == columns("   | " + indent)[-1]
    assert set(carets) == {"^"}
    assert len(carets) == sum(map(cells, piece))


def test_carets_of_odd_spans() -> None:
    assert marked(Place("", 1, 4, 1, 4, "abc"))[1:] == ("   ", "^"), "at the end of the line"
    assert marked(Place("", 1, 3, 2, 5, "abcde"))[1:] == ("  ", "^^^"), "over the end of the line"
    assert marked(Place("", 1, 2, 1, 3, "a\tb"))[1:] == (" ", "^"), "a tab alone"
    assert marked(Place("", 1, 1, 1, 4, "a\tb"))[1:] == ("", "^\t^"), "a tab inside"


def test_a_long_line_is_cut_around_the_span() -> None:
    line = "x" * 5000 + "8/5" + "y" * 5000
    excerpt, indent, carets = marked(Place("", 1, 5001, 1, 5004, line))
    assert len(excerpt) <= WIDEST + 2
    assert excerpt[len(indent) : len(indent) + 3] == "8/5"
    assert carets == "^^^"
    assert excerpt.startswith("…")
    assert excerpt.endswith("…")


@pytest.mark.parametrize("name", ["text", "concise", "github"])
def test_nothing_from_a_record_reaches_the_terminal_raw(name: str) -> None:
    hostile = "".join(map(chr, [*range(0x20), *range(0x7F, 0xA0), 0x202E, 0x2066, 0x200B, 0x2028, 0xFEFF, 0xD800]))
    text = shown(finding(excerpt=f"  1) {hostile.replace(chr(10), '').replace(chr(13), '')} 8/5", path=hostile), name)
    raw = {character for character in text if not character.isprintable()}
    assert raw <= {"\n", "\t"}
    assert visible(hostile).isprintable()


def test_json_has_the_keys_of_the_contract() -> None:
    keys = "path line column end_line end_column code name severity message help match game row player action start end fixes"
    found = json.loads(shown(finding(), "json-lines"))
    assert " ".join(found) == keys
    assert list(found.values()) == [
        "final.mat", 27, 10, 27, 13, "P04", "unused-dice", "error", "the 5 of this 53 could have been played too",
        "legal with this 53: 13/8 8/5, 8/5 6/1", 1, 2, 7, 1, None, None, None, [],
    ]  # fmt: skip
    bare = json.loads(shown(Diagnostic(UNUSED, {"unused": "one die"}, Place("", 0, 0, 0, 0)), "json-lines"))
    absent = [key for key, value in bare.items() if value is None]
    assert absent == [
        "path",
        "line",
        "column",
        "end_line",
        "end_column",
        "help",
        "match",
        "game",
        "row",
        "player",
        "action",
        "start",
        "end",
    ]
    assert json.loads(shown(finding(), "json")) == found


def test_json_escapes_what_cannot_be_seen_and_nothing_else() -> None:
    assert dumps("井\u202e\x9b\ud800") == '"井\\u202e\\u009b\\ud800"'
    assert json.loads(dumps("井\u202e\x9b")) == "井\u202e\x9b"


def test_github_escapes_paths_and_messages() -> None:
    text = shown(finding(path="a,b:100%\n.mat"), "github")
    assert text == (
        "::error title=bgnotation (unused-dice),file=a%2Cb%3A100%25%0A.mat,line=27,col=10,endLine=27,endColumn=13"
        "::a,b:100%25%0A.mat:27:10: unused-dice: the 5 of this 53 could have been played too"
        "%0Alegal with this 53: 13/8 8/5, 8/5 6/1\n"
    )


def test_github_gives_no_column_over_several_lines() -> None:
    one = finding()
    over = Diagnostic(one.code, one.facts, one.place._replace(end_line=28))
    assert ",line=27,endLine=28::" in shown(over, "github")


def test_rules_read_as_clauses() -> None:
    assert rule(UNUSED) == "as many dice as legally possible must be played"
