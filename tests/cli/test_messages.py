"""What the commands say: where nothing could be read, where a word is not known, how many, and how wide."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

import notation
from notation.cli import COMMANDS, main
from tests.cli.conftest import BROKEN, CLEAN, Run, command

NOTHING = {
    "empty.mat": b"",
    "notes.txt": b"bring the board\n",
    "go.sgf": b"(;GM[1];B[pd])",
    "broken.json": b'{"format": ',
    "empty.zip": b"PK\5\6" + bytes(18),
    "damaged.zip": b"PK\3\4" + bytes(20),
}

TAKES = {
    "check": (),
    "convert": ("-t", "mat", "-o", "out/"),
    "normalize": ("-o", "out/"),
    "positions": (),
    "replay": ("-o", "out/"),
}


@pytest.mark.parametrize("file", NOTHING)
@pytest.mark.parametrize("name", TAKES)
def test_a_file_without_a_match_is_said_once(run: Run, name: str, file: str) -> None:
    Path(file).write_bytes(NOTHING[file])
    result = run(name, file, *TAKES[name])
    assert result.exit_code == 2
    assert result.output.count(file) == 1
    assert "All checks passed" not in result.output
    assert not Path("out").exists()


@pytest.mark.parametrize("name", ["board", "moves", "id"])
@pytest.mark.parametrize("file", NOTHING)
def test_a_decision_of_a_file_without_a_match(run: Run, name: str, file: str) -> None:
    Path(file).write_bytes(NOTHING[file])
    result = run(name, f"{file}@1.1")
    assert (result.exit_code, result.stdout.count("ID")) == (2, 0)
    assert result.stderr.startswith(f"bgnotation: {file}") and result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", [*TAKES, "board", "moves", "id"])
def test_a_missing_file_goes_before_everything_else(run: Run, name: str) -> None:
    for file in ("nope.mat", "nope.mat@1.1") if name not in TAKES else ("nope.mat",):
        result = run(name, file)
        assert result.exit_code == 2
        assert re.search(r"^bgnotation: nope\.mat.*[Nn]o such file", result.stderr, re.MULTILINE)


@pytest.mark.parametrize("option", [("--select", "P"), ("--select", "P03"), ("--ignore", "N"), ("--ignore", "ALL")])
@pytest.mark.parametrize("format", ["text", "concise", "json", "json-lines", "github"])
def test_no_selection_hides_what_could_not_be_read(run: Run, option: tuple[str, str], format: str) -> None:
    Path("notes.txt").write_bytes(NOTHING["notes.txt"])
    Path("clean.mat").write_text(CLEAN)
    for name, source in (("no-match", "notes.txt"), ("skipped-member", nested())):
        result = run("check", "clean.mat", source, "--output-format", format, *option, "--exit-zero")
        assert result.exit_code == 2
        assert name in result.stdout
        assert "passed" not in result.stdout


def nested() -> str:
    with ZipFile("inner.zip", "w") as archive:
        archive.writestr("a.mat", CLEAN)
    with ZipFile("outer.zip", "w") as archive:
        archive.writestr("a.mat", CLEAN)
        archive.write("inner.zip")
    return "outer.zip"


@pytest.mark.parametrize(
    ("files", "last"),
    [
        ({"a.mat": CLEAN}, "All checks passed"),
        ({"a.mat": CLEAN, "b.mat": CLEAN}, "All checks passed (2 files checked)"),
        ({"a.mat": BROKEN, "b.mat": CLEAN}, "Found 1 error in 1 file (2 files checked)"),
        ({"a.mat": CLEAN, "b.mat": None}, "Nothing was found (1 file checked, 1 could not be read)"),
        ({"a.mat": CLEAN, "b.mat": ""}, "Found 1 error in 1 file (1 could not be read)"),
        ({"b.mat": None}, "Nothing was checked (1 could not be read)"),
        ({"b.mat": ""}, "Found 1 error in 1 file (1 could not be read)"),
        ({}, "Nothing was checked"),
    ],
)
def test_the_last_line_of_a_check_contradicts_nothing(run: Run, files: dict[str, str | None], last: str) -> None:
    for name, text in files.items():
        if text is None:
            Path(name).symlink_to("nowhere")
        else:
            Path(name).write_text(text)
    lines = run("check", ".", "--ignore", "unfinished-game").stdout.splitlines()
    assert [line for line in lines if "fixable" not in line][-1] == last


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (("chekc",), "check"),
        (("Replay",), "replay"),
        (("final.mat",), "bgnotation check final.mat"),
        (("check", "--sttistics"), "--statistics"),
        (("check", "--select", "unused-dcie"), "unused-dice"),
        (("check", "--ignore", "wrong-dise,P03"), "wrong-dice"),
        (("explain", "unused-dcie"), "unused-dice"),
        (("check", "final.mat", "--from", "sfg"), "sgf"),
        (("convert", "final.mat", "-t", "jsn"), "json"),
        (("id", "x", "-t", "xgidd"), "xgid"),
    ],
)
def test_a_word_that_is_not_known_gets_the_one_that_was_meant(run: Run, line: tuple[str, ...], meant: str) -> None:
    Path("final.mat").write_text(CLEAN)
    result = run(*line)
    assert result.exit_code == 2
    assert re.search(rf"[Dd]id you mean [^?]*{meant}[^?]*\?", result.stderr)


def test_a_word_like_nothing_gets_no_suggestion(run: Run) -> None:
    for line in (("xyzzy",), ("check", "--select", "xyzzy"), ("convert", "-", "-t", "xyzzy")):
        assert "did you mean" not in run(*line).stderr


def test_one_is_no_plural(run: Run) -> None:
    Path("season").mkdir()
    Path("season/a.mat").write_text(CLEAN)
    assert run("replay", "season", "-o", "site").stderr.startswith("1 match, 1 page built: ")
    Path("season/b.mat").write_text("")
    assert "season: 1 record could not be shown" in run("replay", "season", "-o", "site").stderr


def test_what_has_no_line_is_shown_without_one(run: Run) -> None:
    Path("damaged.zip").write_bytes(NOTHING["damaged.zip"])
    for name in ("text", "concise", "github"):
        output = run("check", "damaged.zip", "--output-format", name).stdout
        assert "damaged.zip: " in output and ":0:" not in output
    made = notation.replay(notation.Match(players=("Ada", "Ben"), games=notation.read(BROKEN.encode()).games))
    for finding in made.diagnostics:
        assert str(finding).startswith(f"{finding.severity}[")


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_the_terminal(name: str, columns: int) -> None:
    result = CliRunner().invoke(main, [*filter(None, [name]), "--help"], env={"COLUMNS": str(columns)})
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - {"explain", "formats"}))
def test_help_tells_the_exit_codes(name: str) -> None:
    assert "Exit code: 0 " in CliRunner().invoke(main, [name, "--help"]).output


def test_help_in_a_narrow_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    done = command("check", "--help", cwd=tmp_path)
    assert done.returncode == 0 and b"--select" in done.stdout
