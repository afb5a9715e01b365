"""`bgnotation merge`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import notation
from tests.cli.conftest import CLEAN, Run
from tests.formats.xg import build as xg

EXAMPLES = Path(__file__).parents[2] / "examples"
RIGHT = (EXAMPLES / "selfplay.mat").read_text(encoding="utf-8")
FIRST = RIGHT.replace("13/7* 8/7", "13/7* 8/6")
"""A play that is not legal."""
SECOND = RIGHT.replace("9/7 8/6", "9/7 8/5")
"""Another one, elsewhere."""


def differences(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("  taken: ")]


@pytest.fixture
def pair(run: Run) -> list[str]:
    for name, text in {"ada.mat": FIRST, "ben.mat": SECOND}.items():
        Path(name).write_bytes(text.encode())
    return ["ada.mat", "ben.mat"]


def same(path: str | Path, text: str = RIGHT) -> bool:
    """Whether a file holds the match of a text."""
    return notation.write(notation.read(path)) == notation.write(notation.read(text.encode()))


def test_the_legal_reading_is_taken(run: Run, pair: list[str]) -> None:
    result = run("merge", *pair, "-o", "final.mat")
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    assert same("final.mat")
    assert result.stderr.splitlines() == [
        "game 1",
        "  ada.mat:9:6: 61: 13/7* 8/6",
        "  ben.mat:9:6: 61: 13/7* 8/7",
        "  taken: 61: 13/7* 8/7 (only this lets the rest of the game follow)",
        "game 2",
        "  ada.mat:26:34: 22: 13/11 11/9 9/7 8/6",
        "  ben.mat:26:34: 22: 13/11 11/9 9/7 8/5",
        "  taken: 22: 13/11 11/9 9/7 8/6 (only this lets the rest of the game follow)",
        "2 differences, 0 not settled by the rules; 2 games merged",
    ]
    assert Path("ada.mat").read_text(encoding="utf-8") == FIRST


def test_standard_output_and_quiet(run: Run, pair: list[str]) -> None:
    result = run("merge", *pair, "-q")
    assert result.stdout == notation.write(notation.read(RIGHT.encode()))
    assert result.stderr == "2 differences, 0 not settled by the rules; 2 games merged\n"


def test_the_same_twice_differs_nowhere(run: Run, pair: list[str]) -> None:
    Path("ada.mat").write_bytes(RIGHT.encode())
    Path("ben.mat").write_bytes(RIGHT.encode())
    result = run("merge", *pair, "-o", "final.mat")
    assert (result.exit_code, result.stderr) == (0, "0 differences, 0 not settled by the rules; 2 games merged\n")


def _turned(text: str) -> str:
    """The same match with the players in the other columns."""
    match = notation.read(text.encode())
    from notation.merging.aligning import turned

    written = notation.write(turned(match))
    assert isinstance(written, str)
    return written


def _without_first_game(text: str) -> str:
    head, _, rest = text.partition(" Game 1\n")
    return head + rest[rest.index(" Game 2\n") :]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("ben.mat", _turned(SECOND).encode()),
        ("ben.mat", SECOND.replace("gnubg", "GNU Bg").replace("root", "Root").encode()),
        ("ben.mat", SECOND.encode("utf-16")),
        ("ben.sgf", str(notation.write(notation.read(SECOND.encode()), format="sgf")).encode()),
        ("ben.json", str(notation.write(notation.read(SECOND.encode()), format="json")).encode()),
        ("ben.xg", xg.from_replay(notation.replay(notation.read(RIGHT.encode())))),
    ],
    ids=["turned", "names", "utf-16", "sgf", "json", "xg"],
)
def test_transcripts_of_every_kind(run: Run, pair: list[str], name: str, data: bytes) -> None:
    Path(name).write_bytes(data)
    result = run("merge", "ada.mat", name, "-o", "final.mat")
    assert result.exit_code == 0, result.stderr
    # A resignation that eXtreme Gammon writes stays, where match text leaves it to be seen from the result.
    assert name == "ben.xg" or same("final.mat")
    assert "13/7* 8/7" in Path("final.mat").read_text(encoding="utf-8") and not _faults("final.mat")


def _faults(name: str) -> list[str]:
    return [str(finding) for finding in notation.check(name) if finding.severity is not notation.Severity.NOTE]


def test_a_game_that_one_lacks(run: Run, pair: list[str]) -> None:
    Path("ben.mat").write_text(_without_first_game(SECOND), encoding="utf-8")
    result = run("merge", *pair, "-o", "final.mat")
    assert "the other records do not have it" in result.stderr
    match = notation.read("final.mat")
    assert [game.number for game in match.games] == [1, 2]
    assert "8/6\n" in Path("final.mat").read_text(encoding="utf-8")


def test_what_the_rules_do_not_settle_is_told(run: Run, pair: list[str]) -> None:
    for name, play in zip(pair, ("13/9 13/11", "8/4 6/4"), strict=True):
        Path(name).write_text(CLEAN.replace("8/4 6/4", play))
    result = run("merge", *pair, "-o", "final.mat", "--report", "doubts.json")
    assert result.exit_code == 1
    assert "taken: 42: 13/11 13/9 (the first record says so)" in result.stderr
    report = json.loads(Path("doubts.json").read_text(encoding="utf-8"))
    (difference,) = report["differences"]
    assert (report["sources"], report["settled"]) == (pair, False)
    assert difference == {
        "game": 1,
        "readings": [
            {"source": "ada.mat", "line": 5, "column": 34, "text": "42: 13/11 13/9"},
            {"source": "ben.mat", "line": 5, "column": 34, "text": "42: 8/4 6/4"},
        ],
        "choice": "42: 13/11 13/9",
        "why": "the first record says so",
        "settled": False,
    }


def test_the_majority_goes_before_the_first(run: Run) -> None:
    for name, play in {"a.mat": "13/9 13/11", "b.mat": "8/4 6/4", "c.mat": "8/4 6/4"}.items():
        Path(name).write_text(CLEAN.replace("8/4 6/4", play))
    result = run("merge", "a.mat", "b.mat", "c.mat")
    assert (result.exit_code, "42: 8/4 6/4" in result.stdout) == (1, True)
    assert differences(result.stderr) == ["  taken: 42: 8/4 6/4 (most records say so)"]


def test_comments_and_tags_of_all_are_kept(run: Run, pair: list[str]) -> None:
    Path("ada.mat").write_text(
        '; [Event "Club evening"]\n' + FIRST.replace("  4) 31", "; a fine play\n  4) 31"), encoding="utf-8"
    )
    Path("ben.mat").write_text(
        '; [Round "2"]\n' + SECOND.replace("  5)  Doubles", "; and a cube\n  5)  Doubles"), encoding="utf-8"
    )
    assert run("merge", *pair, "-o", "final.mat").exit_code == 0
    text = Path("final.mat").read_text(encoding="utf-8")
    for told in ('[Event "Club evening"]', '[Round "2"]', "a fine play", "and a cube"):
        assert told in text


@pytest.mark.parametrize("name", ["sgf", "json", "mat"])
def test_formats(run: Run, pair: list[str], name: str) -> None:
    assert run("merge", *pair, "-q", "-o", f"final.{name}").exit_code == 0
    assert same(f"final.{name}")
    assert run("merge", *pair, "-q", "-t", name).stdout == Path(f"final.{name}").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ada.mat",), "name two records or more"),
        (("ada.mat", "missing.mat"), "bgnotation: missing.mat: No such file or directory"),
        (("ada.mat", "empty.mat"), "bgnotation: empty.mat: "),
        (("ada.mat", "day.mat"), "bgnotation: day.mat: this holds 2 matches; say which, as day.mat@2"),
        (("ada.mat", "ada.mat"), "two records or more are needed to merge"),
        (("ada.mat", "ben.mat", "-t", "fibs"), "no format 'fibs' is written"),
        (("ada.mat", "ben.mat", "-o", "out.pdf"), "no format is written to .pdf files"),
        (("ada.mat", "ben.mat", "-o", "ben.mat"), "a file that is read is never written over"),
        (("ada.mat", "ben.mat", "-o", "out.mat", "--report", "ben.mat"), "a file that is read is never written over"),
    ],
)
def test_what_cannot_be_done(run: Run, pair: list[str], arguments: tuple[str, ...], said: str) -> None:
    Path("empty.mat").write_bytes(b"")
    Path("day.mat").write_text(CLEAN + "\n" + CLEAN)
    result = run("merge", *arguments)
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    assert not Path("out.mat").exists() and Path("ben.mat").read_text(encoding="utf-8") == SECOND


def test_a_match_of_several(run: Run, pair: list[str]) -> None:
    Path("day.mat").write_text(CLEAN + "\n" + SECOND, encoding="utf-8")
    assert run("merge", "ada.mat", "day.mat@2", "-o", "final.mat").exit_code == 0
    assert same("final.mat")
