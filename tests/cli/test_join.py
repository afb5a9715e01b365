"""`convert --join`: several records made into one, those of one match put together."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

import notation
from tests.cli.conftest import Run
from tests.strategies import legal_match

MATCH = legal_match(3, 5)
WHOLE = notation.write(MATCH)


@pytest.fixture
def games(run: Run) -> Path:
    """A folder with each game of a match in a file of its own, and the match beside it."""
    Path("m.mat").write_text(WHOLE)
    assert run("convert", "m.mat", "--split", "game", "-t", "mat", "-o", "games/").exit_code == 0
    assert len(list(Path("games").iterdir())) == len(MATCH.games) > 2
    return Path("games")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_in_files_are_one_match_again(run: Run, games: Path, jobs: str) -> None:
    result = run("convert", str(games), "--join", "-o", "whole.mat", "-j", jobs)
    assert (result.exit_code, result.stderr) == (0, "1 file written\n")
    assert Path("whole.mat").read_text() == WHOLE
    names = [str(path) for path in sorted(games.iterdir(), reverse=True)]
    assert run("convert", *names, "--join", "-t", "mat").stdout == WHOLE


def test_members_of_an_archive_are_joined(run: Run, games: Path) -> None:
    with tarfile.open("a.tar", "w") as archive:
        archive.add(games)
    assert run("convert", "a.tar", "--join", "-t", "mat").stdout == WHOLE


def test_several_matches_are_one_file_with_an_address_each(run: Run, games: Path) -> None:
    other = notation.write(legal_match(4, 3))
    Path("other.mat").write_text(other)
    result = run("convert", str(games), "other.mat", "--join", "-o", "both.sgf")
    assert result.exit_code == 0 and len(list(notation.read_matches("both.sgf"))) == 2
    assert run("convert", "both.sgf@2", "-t", "mat").stdout == other
    assert run("board", "both.sgf@2.1.1").exit_code == 0
    with tarfile.open("b.tar", "w") as archive:
        data = Path("both.sgf").read_bytes()
        member = tarfile.TarInfo("club/both.sgf")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    assert run("convert", "b.tar/club/both.sgf@2", "-t", "mat").stdout == other
    assert run("board", "b.tar/club/both.sgf@2.1.1").stdout == run("board", "both.sgf@2.1.1").stdout


def test_a_missing_game_is_told(run: Run, games: Path) -> None:
    (games / "m-1-2.mat").unlink()
    result = run("convert", str(games), "--join", "-o", "whole.mat")
    assert result.exit_code == 0 and "which no other record leads to" in result.stderr
    assert sum(len(match.games) for match in notation.read_matches("whole.mat")) == len(MATCH.games) - 1


def test_what_was_joined_can_be_split(run: Run, games: Path) -> None:
    done = run("convert", str(games), "--join", "--split", "match", "--name", "{p1}-{length}", "-t", "mat", "-o", "out/")
    assert done.exit_code == 0 and [path.name for path in Path("out").iterdir()] == ["Ada-5.mat"]
    assert Path("out/Ada-5.mat").read_text() == WHOLE


def test_what_cannot_be_read_is_told_and_the_rest_joined(run: Run, games: Path) -> None:
    (games / "zz.mat").write_bytes(b"%PDF-1.7\n")
    result = run("convert", str(games), "--join", "-o", "whole.mat")
    assert result.exit_code == 2 and "zz.mat" in result.stderr and Path("whole.mat").read_text() == WHOLE
    Path("none.mat").write_bytes(b"%PDF-1.7\n")
    assert run("convert", "none.mat", "--join", "-o", "nothing.mat").exit_code == 2 and not Path("nothing.mat").exists()


def test_one_file_is_written(run: Run, games: Path) -> None:
    result = run("convert", str(games), "--join", "-t", "mat", "-o", "out/")
    assert result.exit_code == 2 and "--join writes one file" in result.stderr
    assert run("convert", str(games), "--join", "-o", "m.mat").exit_code == 2 and Path("m.mat").read_text() == WHOLE


def test_what_is_lost_is_told_of_what_was_joined(run: Run, games: Path) -> None:
    result = run("convert", str(games), "--join", "--strict", "-t", "gam", "-o", "whole.gam")
    assert result.exit_code == 1 and not Path("whole.gam").exists() and "the match length 5" in result.stderr
