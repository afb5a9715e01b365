"""The places of findings in IDs of several lines, and numbers that no field holds."""

from __future__ import annotations

import re

import pytest

from notation.ids import Kind, decode, encode, find, kinds
from notation.state import PositionState

GNU = " GNU Backgammon  Position ID: {}\n                 Match ID   : {}\n"
X = "XGID=-b----E-C---eE---c-e----B-:{}:{}:1:31:2:3:0:7:10"
TEXT = encode(PositionState(length=7, score=(3, 2), turn=1, cube=2, owner=1, dice=(3, 1), max_cube=1024), "xg-text").text

PLACES = [
    ("gnubg-text", GNU.format("4HPwATDgc/ABMA", "cAngAA<AAAAE"), [(2, 37, "id-character")]),
    ("gnubg-text", GNU.format("4HPwATDgc/ABMA", "cAngAA<AAAAAE"), [(2, 31, "id-length"), (2, 37, "id-character")]),
    ("gnubg-text", GNU.format("4HPwATDgc*ABMA", "cAngAAAAAAAE"), [(1, 40, "id-character")]),
    ("gnubg-text", GNU.format("4HPwATDgc*ABMA", "cAngAAA*AAAE"), [(1, 40, "id-character"), (2, 38, "id-character")]),
    ("gnubg-text", GNU.format("4OfgA2DA5+ADIA", "cAngAAAAAAAE"), [(1, 36, "too-many-checkers")]),
    ("gnubg", "Position ID: 4HPwATDgc/ABMA\nMatch ID: cAngAA*AAAAE", [(2, 17, "id-character")]),
    ("xg-text", "\nmy notes\n" + X.format(1, 1).replace(":31:", ":71:") + "\n\nX:Ada   O:Ben\n", [(3, 39, "id-dice")]),
    ("ubgi", "newsession match 7\n  position xgid " + X[5:].format(1, 1).replace(":31:", ":71:"), [(2, 49 + 1, "id-dice")]),
    ("ubgi", "position fibs board:Ada:Ben\nsetscore 1 2", [(1, 15, "id-fields")]),
]


@pytest.mark.parametrize(("kind", "text", "told"), PLACES)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_findings_stand_at_their_line(kind: str, text: str, told: list[tuple[int, int, str]], line_end: str) -> None:
    text = text.replace("\n", line_end)
    state, findings = decode(text, kind)
    assert state is None
    assert [(one.place.line, one.place.column, one.code.name) for one in findings] == told
    for one in findings:
        assert one.place.excerpt == text.splitlines()[one.place.line - 1]
        assert one.place.end_column <= len(one.place.excerpt) + 1


@pytest.mark.parametrize(("kind", "text", "told"), PLACES)
def test_they_do_so_in_running_text(kind: str, text: str, told: list[tuple[int, int, str]]) -> None:
    whole = f"before\n\n{text}\n"
    lines = whole.splitlines()
    for found in find(whole):
        for one in found.diagnostics:
            assert one.place.excerpt == lines[one.place.line - 1]
            assert 1 <= one.place.column <= len(one.place.excerpt) + 1


LONG = ["9" * 5000, "0" * 5000 + "1", "-" + "9" * 5000, "²", "٣", "1٣", "१", "1_0", "+1", "0x1", "1e3", "½"]
"""What Python would take for a number, or refuses with an exception."""


@pytest.mark.parametrize("number", LONG, ids=lambda number: ascii(number[:12]))
@pytest.mark.parametrize(
    "kind", [kind for kind in kinds() if kind.writes and not kind.many_lines], ids=lambda kind: str(kind.name)
)
def test_no_field_takes_such_a_number(kind: Kind, number: str) -> None:
    text = encode(PositionState(length=7, score=(3, 2), turn=1, cube=2, owner=1, dice=(3, 1)), kind.name).text
    pieces = re.split(r"(?<=[: ;CG])|(?=[:;CG ])|(?<=[NWB](?=[0-9]))", text)
    fields = [index for index, piece in enumerate(pieces) if piece.lstrip("-").isdigit() and piece.isascii()]
    for index in fields:
        damaged = "".join([*pieces[:index], number, *pieces[index + 1 :]])
        state, findings = decode(damaged, kind.name)
        assert findings and state is None, damaged[:200]
        assert all(len(finding.message) < 500 for finding in findings)
        decode(damaged)
        list(find(damaged))


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000 + "7"], ids=["nines", "zeros"])
@pytest.mark.parametrize("old", ["X:2 O", "O:3", "7 pt", "Cube: 2", "| 2 |"])
def test_a_long_number_in_a_position_text_differs_from_the_id(number: str, old: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, "".join(number if character.isdigit() else character for character in old))
    state, findings = decode(text, "xg-text")
    assert old == "| 2 |" or [finding.code.name for finding in findings] == ["picture-differs"]
    assert state is not None
    decode(text[text.index("X:") :], "xg-text")
    list(find(text))


SLOW = ["X:" + " " * 50_000, "X:" + " O" * 25_000, " - 1 - 1" * 5000 + " in a 3 point", "A" * 50_000, "Cube: " + " " * 50_000]


@pytest.mark.parametrize("line", SLOW, ids=lambda line: line[:8])
@pytest.mark.parametrize("kind", ["xg-text", "gnubg-text", "bgblitz-text"])
def test_a_long_line_in_a_position_text_is_read(kind: str, line: str) -> None:
    state, _ = decode(f"{X.format(1, 1)}\n\n{line}x\n", kind)
    assert state is not None
