"""Headers: what is read without the plays is what the whole record says."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from notation import GameHeader, Header
from notation.headers import header_of
from tests.formats.mat.records import all_records
from tests.shared import some

ROOT = Path(__file__).parent.parent
SUFFIXES = (".sgf", ".json", ".xg", ".bgf")
FORMATS = sorted(path for path in (ROOT / "tests").rglob("*") if path.suffix in SUFFIXES)
ODD = {
    "a result in a row": "  2) 31: 8/5 6/5              Wins 2 points\n",
    "a result below": "  2) 31: 8/5 6/5\n                                 Wins 2 points\n",
    "no result": "  2) 31: 8/5 6/5\n  3)                             Drops\n",
    "a resignation": "  2) 31: 8/5 6/5              Resigns gammon\n",
    "comments and tags below": '  2) 31: 8/5 6/5\n; [Event "Final"]\n  3) 21: 6/4 6/5\n  Wins 1 point\n',
    "rows out of order": "  7) 31: 8/5 6/5\n  3) 21: 6/4 6/5\n  Wins 1 point\n",
}


def whole(data: bytes | Path) -> list[Header]:
    return [header_of(match) for match in notation.read_matches(data)]


@pytest.mark.parametrize("rows", ODD.values(), ids=ODD)
@pytest.mark.parametrize("length", ["3 point match\n\n", "", '; [Event "Club"]\n5 point match\n'])
def test_rows(rows: str, length: str) -> None:
    text = f"{length}Game 1\nAda : 0    Ben : 0\n  1) 31: 8/5 6/5      42: 8/4 6/4\n{rows}\nGame 2\nAda : 0   Ben : 2\n"
    assert list(notation.read_headers(text.encode())) == whole(text.encode())


def test_every_match_text() -> None:
    for path in some(all_records(), 3):
        data = path.read_bytes()
        assert list(notation.read_headers(data)) == whole(data), path.name


@pytest.mark.parametrize("path", FORMATS, ids=[path.name for path in FORMATS])
def test_other_formats(path: Path) -> None:
    assert list(notation.read_headers(path)) == whole(path)


def test_what_it_tells() -> None:
    (header,) = notation.read_headers(ROOT / "examples" / "faults.mat")
    assert header.tag("EVENT") == "Club evening" and header.tag("nothing") is None
    assert header.games[1] == GameHeader(2, (1, 0), 1, 2)


def test_errors() -> None:
    with pytest.raises(ValueError, match="no format 'none'"):
        list(notation.read_headers(b"", format="none"))
    with pytest.raises(FileNotFoundError):
        list(notation.read_headers("nowhere.mat"))


def test_records_of_a_folder(tmp_path: Path) -> None:
    for name in ("b.MAT", "a.sgf", "notes.md", ".hidden.mat", "in/c.xg", "in/d.zip"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [path.relative_to(tmp_path).as_posix() for path in notation.find_records(tmp_path)] == [
        "a.sgf",
        "b.MAT",
        "in/c.xg",
        "in/d.zip",
    ]
    with pytest.raises(FileNotFoundError):
        list(notation.find_records(tmp_path / "none"))
