"""The README is true: its commands run, its examples print what it says, its links lead somewhere."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.documents import ROOT, blocks, run_python, run_shell

README = ROOT / "README.md"
DOCUMENTS = sorted([README, ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, to run commands in."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def set_up() -> list[str]:
    """The commands that set everything up on a fresh machine."""
    return [line for block in blocks(README, "sh") for line in block.text.splitlines() if line.startswith("python3 -m venv")]


def test_two_commands_set_everything_up() -> None:
    main_job, tests = set_up()
    assert ".venv/bin/pip install ." in main_job
    assert tests == "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest"


def test_ci_runs_these_very_commands() -> None:
    path = ROOT / ".ci" / "run"
    script = path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o111 and "set -euo pipefail" in script
    subprocess.run(["bash", "-n", path], check=True)
    assert "grep '^python3 -m venv' README.md" in script
    assert "pip install -e" not in script, "the command is taken from the README, not repeated"
    core, rest = [line for line in script.splitlines() if line.startswith(".venv/bin/pytest")]
    assert core.endswith(" --cov"), "the last option, as it would take a file for its own"
    assert script.count("--once=$passed") == 2 and rest == """.venv/bin/pytest -m 'not long' "--once=$passed\"""", (
        "all that is left"
    )


def test_the_main_job(folder: Path) -> None:
    steps = [step for step in set_up()[0].split(" && ") if step.startswith(".venv/bin/bgnotation")]
    assert len(steps) == 2
    for step in steps:
        done = run_shell(step.removeprefix(".venv/bin/"), folder)
        assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "match.html").read_text(encoding="utf-8").lower().startswith("<!doctype html>")


def test_console_blocks(folder: Path) -> None:
    shown = blocks(README, "console")
    assert shown
    for block in shown:
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            assert run_shell(command, folder).stdout == expected, f"README.md:{block.line}"


def test_python_blocks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_python(README) == 1
    printed = capsys.readouterr().out
    assert "error[unused-dice]" in printed and "error[crawford-double]" in printed
    assert (folder / "normal.mat").exists()


def test_commands_of_the_table(folder: Path) -> None:
    """Every command that the README names is one, and takes what is shown."""
    shown = re.findall(r"^\| `(bgnotation [^`]*)`", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(shown) >= 9
    (folder / "season").mkdir()
    shutil.copy(folder / "examples" / "selfplay.mat", folder / "season")
    shutil.copy(folder / "examples" / "selfplay.mat", folder / "match.mat")
    shutil.copy(folder / "examples" / "xg.txt", folder / "match.txt")
    shutil.copy(folder / "examples" / "gnubg.mat", folder / "ada.mat")
    shutil.copy(folder / "examples" / "galaxy.txt", folder / "ben.mat")
    (folder / "post.html").write_text("<p>What now? XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10</p>")
    for command in shown:
        done = run_shell(command, folder)
        assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), command + "\n" + done.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_links(document: Path) -> None:
    """Links inside the project lead to a file, and to a heading in it where they name one."""
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, heading = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        assert path.exists(), f"{document.name} links to {target}"
        if heading:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", found).lower().replace(" ", "-") for found in headings], target
