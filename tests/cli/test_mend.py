"""`bgnotation mend`."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from notation.cli import mend as module
from tests.cli.conftest import BROKEN, CLEAN, Run

EXAMPLES = Path(__file__).parents[2] / "examples"
BOTH = (EXAMPLES / "slips.mat").read_text(encoding="utf-8")
RIGHT = (EXAMPLES / "selfplay.mat").read_text(encoding="utf-8")
FIRST = BOTH.replace("61: 13/7 8/7 ", "61: 13/7* 8/7")
"""The first of its two slips is mended."""
SECOND = BOTH.replace("9/7 8/5", "9/7 8/6")


@pytest.fixture
def record(run: Run) -> Path:
    path = Path("final.mat")
    path.write_bytes(BOTH.encode())
    return path


@pytest.mark.parametrize(
    ("answers", "code", "after", "last"),
    [
        ("1\n1\n", 0, RIGHT, "2 mended, 0 doubtful left"),
        ("1 1", 0, RIGHT, "2 mended, 0 doubtful left"),
        ("1\ns\n", 1, FIRST, "1 mended, 1 doubtful left"),
        ("S\n1\n", 1, SECOND, "1 mended, 1 doubtful left"),
        ("1\nq\n", 1, FIRST, "1 mended, 1 doubtful left"),
        ("1\n", 1, FIRST, "1 mended, 1 doubtful left"),
        ("q\n", 1, BOTH, "0 mended, 2 doubtful left"),
        ("s\ns\n", 1, BOTH, "0 mended, 2 doubtful left"),
        ("9\n0\nwhat\n1\n1\n", 0, RIGHT, "2 mended, 0 doubtful left"),
        ("", 1, BOTH, "0 mended, 2 doubtful left"),
    ],
)
def test_answers(run: Run, record: Path, answers: str, code: int, after: str, last: str) -> None:
    result = run("mend", record, input=answers)
    assert (result.exit_code, record.read_text(encoding="utf-8")) == (code, after), result.stderr
    assert result.stderr.splitlines()[-1] == last


def test_a_clean_record_is_left(run: Run, record: Path) -> None:
    record.write_text(CLEAN)
    before = record.stat()
    result = run("mend", record, input="1\n1\n")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "nothing is doubtful\n")
    assert record.stat() == before


def test_a_place_is_shown_with_its_board_and_readings(run: Run, record: Path) -> None:
    lines = run("mend", record, input="q").stdout.splitlines()
    assert lines[0].startswith("final.mat:9:10: warning[missing-hit] ")
    assert lines[1].startswith(" +13-14-") and any("Rolled 61" in line for line in lines)
    at = next(index for index, line in enumerate(lines) if line.startswith("  1  fix (safe): "))
    assert [line.split()[0] for line in lines[at + 1 : at + 3]] == ["-", "+"]
    assert not any("wrong-dice" in line for line in lines), "one place at a time"


@pytest.mark.parametrize("options", [("--list",), ()])
def test_without_answers_every_place_is_listed(run: Run, record: Path, options: tuple[str, ...]) -> None:
    result = run("mend", record, *options, input="1\n1\n" if options else "")
    assert (result.exit_code, record.read_text(encoding="utf-8")) == (1, BOTH)
    assert [name for name in ("missing-hit", "wrong-dice") if name in result.stdout] == ["missing-hit", "wrong-dice"]
    assert "which?" not in result.stderr


def test_answers_are_kept_as_comments(run: Run, record: Path) -> None:
    assert run("mend", record, "--note", input="1 1").exit_code == 0
    text = record.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith(";")] == [
        '; [EventDate "2026.11.29"]',
        "; mended: row 3 61: 13/7 8/7 -> 61: 13/7* 8/7",
        "; mended: row 11 22: 13/11 11/9 9/7 8/5 -> 22: 13/11 11/9 9/7 8/6",
    ]
    assert "".join(line for line in text.splitlines(keepends=True) if "mended" not in line) == RIGHT
    assert run("check", record).exit_code == 0


def test_a_note_ends_as_the_lines_of_the_record_do(run: Run, record: Path) -> None:
    record.write_bytes(BOTH.replace("\n", "\r\n").encode())
    run("mend", record, "--note", input="1 1")
    data = record.read_bytes()
    assert data.count(b"; mended: ") == 2 and data.count(b"\n") == data.count(b"\r\n")


def test_a_backup(run: Run, record: Path) -> None:
    run("mend", record, "--backup", input="1 1")
    assert (record.read_text(encoding="utf-8"), Path("final.mat.orig").read_text(encoding="utf-8")) == (RIGHT, BOTH)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932"])
def test_encodings_are_kept(run: Run, record: Path, encoding: str) -> None:
    named = [text.replace("gnubg", "井山裕").replace("root", "一力遼").encode(encoding) for text in (BOTH, RIGHT)]
    record.write_bytes(named[0])
    assert run("mend", record, input="1 1").exit_code == 0
    assert record.read_bytes() == named[1]


def test_another_file_is_written(run: Run, record: Path) -> None:
    assert run("mend", record, "-o", "new/mended.mat", input="1 1").exit_code == 0
    assert Path("new/mended.mat").read_text(encoding="utf-8") == RIGHT
    assert run("mend", record, "-o", "same.mat", input="q").exit_code == 1
    assert Path("same.mat").read_text(encoding="utf-8") == BOTH
    assert record.read_text(encoding="utf-8") == BOTH


def test_standard_output_is_the_record_alone(run: Run, record: Path) -> None:
    result = run("mend", record, "-o", "-", input="1 1")
    assert (result.exit_code, result.stdout) == (0, RIGHT)
    assert "wrong-dice" in result.stderr


def test_alternatives_are_numbered(run: Run, record: Path) -> None:
    record.write_bytes((EXAMPLES / "faults.mat").read_bytes())
    shown = run("mend", record, "--list").stdout
    assert shown.count("\n  1  fix (") >= 1
    if "\n  2  fix (" in shown:
        run("mend", record, input="2\n")
        assert record.read_bytes() != (EXAMPLES / "faults.mat").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("missing.mat",), "bgnotation: missing.mat: No such file or directory"),
        (("-",), "name one file"),
        (("club.zip",), "this takes one file, not an archive"),
        (("club.zip/final.mat",), "this takes one file, not an archive"),
        ((".",), "name one file"),
        (("empty.mat",), "only text can be mended in its place"),
        (("final.mat", "--list", "--note"), "--list asks nothing, and writes nothing"),
        (("final.mat", "--list", "-o", "out.mat"), "--list asks nothing, and writes nothing"),
        (("final.mat", "-o", "out.mat", "--backup"), "--backup goes without -o"),
        (("final.mat", "-o", "final.mat"), "a file that is read is never written over"),
    ],
)
def test_what_cannot_be_done(run: Run, record: Path, arguments: tuple[str, ...], said: str) -> None:
    Path("empty.mat").write_bytes(b"")
    with ZipFile("club.zip", "w") as archive:
        archive.write(record)
    result = run("mend", *arguments, input="1 1")
    assert (result.exit_code, record.read_text(encoding="utf-8")) == (2, BOTH)
    assert said in result.stderr
    assert not Path("out.mat").exists()


def test_a_record_that_was_changed_meanwhile_is_left(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = module._answer

    def slow(count: int, answers: list[str] | None) -> str:
        record.write_text("someone else's")
        return answer(count, answers)

    monkeypatch.setattr(module, "_answer", slow)
    result = run("mend", record, input="1 1")
    assert (result.exit_code, record.read_text()) == (2, "someone else's")
    assert "it was changed meanwhile" in result.stderr


def test_a_match_of_several(run: Run, record: Path) -> None:
    record.write_text(CLEAN + "\n" + BROKEN)
    assert run("mend", record, input="1").exit_code == 0
    assert record.read_text() == CLEAN + "\n" + CLEAN
