"""Headers: what is read without the plays is what the whole record says."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from notation import GameHeader, Header, Move
from notation.api import files_in, read_file
from notation.archive import Member
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


def moves(file: Member, plays: bool) -> int:
    return sum(
        isinstance(action, Move) for match in read_file(file, plays=plays) for game in match.games for action in game.actions
    )


LONG = ["gnubg.mat", "faults.mat"]


@pytest.mark.parametrize("name", LONG)
def test_no_play_of_match_text_is_read(name: str) -> None:
    (file,) = files_in((ROOT / "examples" / name).read_bytes(), name)
    assert moves(file, True) > 10 and moves(file, False) == 0


@pytest.mark.parametrize("form", ["json", "sgf"])
def test_no_play_of_a_tree_is_read(form: str) -> None:
    """But the first of each run in SGF, by which a game tells that it is one of backgammon."""
    text = notation.write(notation.read(ROOT / "examples" / "gnubg.mat"), format=form)
    (file,) = files_in(text.encode(), form)
    assert moves(file, True) > 10 and moves(file, False) <= (5 if form == "sgf" else 0)


def test_a_visitor_is_told_in_order() -> None:
    class Calls(notation.Visitor[list[str]]):
        def begin_match(self, number: int) -> None:
            self.calls = [f"match {number}"]

        def visit_players(self, first: str, second: str) -> None:
            self.calls.append(f"{first} and {second}")

        def visit_rules(self, rules: notation.Rules) -> None:
            self.calls.append(f"to {rules.length}")

        def visit_tag(self, key: str, value: str) -> None:
            self.calls.append(f"{key}: {value}")

        def visit_game(self, game: GameHeader) -> None:
            self.calls.append(f"game {game.number}")

        def end_match(self) -> list[str]:
            return self.calls

    text = b'; [Event "Club"]\n3 point match\n\nGame 1\nAda : 0   Ben : 0\n1) 31: 8/5 6/5\n\n5 point match\n'
    assert list(notation.scan(text, Calls())) == [
        ["match 1", "Ada and Ben", "to 3", "Event: Club", "game 1"],
        ["match 2", " and ", "to 5"],
    ]


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
