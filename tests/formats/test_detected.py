"""Each format's files are detected as that format and as no other, whatever happened to them on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import notation
from notation import formats
from notation.codes.reading import NO_MATCH
from notation.formats import Candidate, Format
from notation.formats.table import BUILT_IN
from notation.source import Source, decode
from tests.shared import shared

SAMPLES = Path(__file__).parent
FILES = {
    "mat": (
        "mat/samples/*",
        "../../examples/*.mat",
        "@specs/examples-text/*.mat",
        "@specs/examples-text/demo-*.txt",
        "@corpus/mat/*",
    ),
    "sgf": ("../../examples/*.sgf", "@specs/examples-text/*.sgf", "@corpus/sgf/*"),
    "json": (),
    "xg": ("@corpus/xg/*.xg", "@corpus/xgp/*.xgp"),
    "bgf": ("@corpus/bgf/*.bgf",),
    "gva": ("@corpus/gva/*.gva", "@corpus/gva/*-matjson__*.json"),
    "ogxm": ("@corpus/gva/*.ogxm", "@corpus/gva/*.gvab"),
    "sgg": ("lines/samples/*.sgg", "@specs/examples-text/*.sgg"),
    "tmg": ("lines/samples/*.tmg", "@specs/examples-text/*.tmg"),
    "oldmoves": ("lines/samples/*.oldmoves", "@specs/examples-text/*.oldmoves"),
    "bgammon": ("lines/samples/*.bgammon",),
    "javafibs": ("lines/samples/*.javafibs",),
    "gam": ("lines/samples/*.gam", "@specs/examples-text/*.empire.gam"),
    "fibs": ("lines/samples/*.fibs",),
    "party": ("lines/samples/*.party", "@specs/examples-text/*.party.gam"),
    "bgroom": ("lines/samples/*.bgroom", "@specs/examples-text/*.bgr"),
    "bkg": ("lines/samples/*.bkg",),
    "html": ("html/*.html",),
    "bgblitz-text": ("bgblitz_text/*.txt", "@corpus/bgblitz-position-text/*.txt"),
    "xg-text": ("xg_text/*.txt", "@corpus/xg-position-text/*.txt"),
    "gnubg-text": ("gnubg_text/*.txt", "@corpus/gnubg-text/*"),
    "snowie": ("lines/samples/*.snowie", "@specs/examples-text/*.sn.txt", "@cases/*snowie*field.txt"),
}
"""Where the files of each format lie; those behind `@` in the shared folder, where there is one.  A new format adds a line."""
EDITS: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data.removeprefix(b"\xef\xbb\xbf"),
    "Windows lines": lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
    "old Macintosh lines": lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r"),
    "blank lines above": lambda data: b"\n \n\t\n" + data,
    "cut in the middle": lambda data: data[: len(data) // 2],
    "no last line end": lambda data: data.rstrip(b"\r\n"),
}


def files(name: str) -> list[Path]:
    found = []
    for pattern in FILES[name]:
        folder, pattern = (shared("."), pattern[1:]) if pattern.startswith("@") else (SAMPLES, pattern)
        found += [path for path in sorted(folder.glob(pattern)) if path.is_file()]
    return found


def test_what_is_written_is_detected() -> None:
    match = notation.read(MAT + b"  1) 31: 8/5 6/5   64: 24/14\n")
    for known in formats.formats():
        if known.writes and known.reads:
            data = b"".join(known.write([notation.replay(match)], lambda _: None))
            # Snowie's match text is match text.
            assert [one.format.name for one in candidates(data)] == ["mat" if known.name == "snowie" else known.name]


def candidates(data: bytes, name: str = "wrong.pdf") -> tuple[Candidate, ...]:
    return formats.candidates(decode(data, name)[0])


@pytest.mark.parametrize("known", [known for known in formats.formats() if known.reads], ids=lambda known: known.name)
def test_files_are_detected(known: Format) -> None:
    found = files(known.name)
    assert found or known.name == "json", "no file of this format is at hand"
    for path in found:
        data = path.read_bytes()
        if not candidates(data):
            assert NO_MATCH in {finding.code for match in known.read(decode(data)[0]) for finding in match.diagnostics}
            continue
        for edit, made in EDITS.items():
            if known.binary and edit != "as it is":
                continue
            names = [one.format.name for one in candidates(made(data))]
            # The rows of match text alone are read as such, though nothing tells it.
            assert names == [known.name] or (not names and known.name == "mat" and edit.startswith("cut")), (path, edit)
            assert (formats.detect_binary if known.binary else formats.detect)(decode(made(data))[0]) is known


def test_every_format_is_in_the_table_and_says_what_it_is_known_by() -> None:
    known = [one for one in BUILT_IN if one.reads]
    assert [one.name for one in known if not one.sign] == []
    assert {one.name for one in known} == set(FILES)


MAT = b" 3 point match\n\n Game 1\n Ada : 0    Ben : 0\n"
OLDMOVES = b"Score is 0-0 in a 3 point match.\nada is X - ben is O.\nX: (3 1) 8-5 6-5\nO: (6 4) 24-18 18-14\n"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b" 3 point match\n" + OLDMOVES, ["oldmoves", "mat"]),
        (MAT + b"  1) 31: 8/5 6/5   64: 24/14\n" * 9 + OLDMOVES, ["mat", "oldmoves"]),
        (b"hello\n", []),
        (b"", []),
    ],
)
def test_of_several_the_one_that_understands_most_is_taken(data: bytes, expected: list[str]) -> None:
    found = candidates(data)
    assert [one.format.name for one in found] == expected
    assert formats.detect(decode(data)[0]).name == (expected or ["mat"])[0]
    assert [one.faults is None for one in found] == [len(expected) < 2] * len(expected)


def test_candidates_of_a_large_text_are_judged_by_its_beginning() -> None:
    text = (b" 3 point match\n" + OLDMOVES).decode() + "what is this\n" * 20_000
    assert formats.detect(Source("", text)).name == "oldmoves"
