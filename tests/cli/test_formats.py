"""`bgnotation formats`: what is read and written, and which format a file may be in."""

from __future__ import annotations

from pathlib import Path

from notation.formats.things import THINGS
from tests.cli.conftest import Run

MAT = b" 3 point match\n\n Game 1\n Ada : 0    Ben : 0\n"


def test_the_command_tells_candidates_and_reasons(run: Run) -> None:
    Path("a.txt").write_bytes(MAT)
    Path("b.mat").write_bytes(b"%PDF-1.7\n")
    result = run("formats", "--detect", "a.txt", "b.mat")
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    assert first.startswith("a.txt: mat: a line tells the length of a match")
    assert second == "b.mat: no match: it is a PDF document"
    assert run("formats", "--detect", "missing.mat").exit_code == 2
    assert '"candidates": []' in run("formats", "--detect", "b.mat", "--output-format", "json").stdout


def test_formats_by_name(run: Run) -> None:
    result = run("formats", "sgf")
    lines = result.stdout.splitlines()
    assert lines[2] == "" and "Smart Game Format" in lines[1]
    held = {line[:30].strip(): line[30:].strip() for line in lines[4:]}
    assert list(held) == list(THINGS) and (held["analysis of plays"], held["cube limit"]) == ("yes", "as a remark")
    both = run("formats", "sgg", "mat").stdout.splitlines()
    assert [line.split()[1:] for line in both if line.startswith("tags")] == [["yes", "as", "a", "remark"]]
    assert run("formats", "pdf").exit_code == 2
