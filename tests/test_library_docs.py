"""docs/library.md is true, and speaks of every public name; the programs of examples/ run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import notation
from tests.documents import ROOT, blocks, run_python

LIBRARY = ROOT / "docs" / "library.md"
RECORDS = sorted(path.name for path in (ROOT / "examples").iterdir() if path.suffix in (".mat", ".txt"))

PROGRAMS = {
    "summary.py": [f"examples/{name}" for name in RECORDS],
    "hits.py": ["examples/selfplay.mat"],
    "openings.py": [],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, to run programs in."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_examples_of_the_library() -> None:
    assert run_python(LIBRARY) == len(blocks(LIBRARY, "python")) > 5


def test_every_verb_and_the_main_values_are_documented() -> None:
    words = set(re.findall(r"\w+", LIBRARY.read_text(encoding="utf-8")))
    missing = set(notation.__all__) - words
    # Small values that the large ones are made of: their docstrings are enough.
    assert missing <= {
        "Code",
        "Decision",
        "Game",
        "GameHeader",
        "GameReplay",
        "Place",
        "Play",
        "Rules",
        "Step",
        "Tag",
        "Written",
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str, folder: Path, golden: Callable[[Path, str], None]) -> None:
    done = subprocess.run(
        [sys.executable, f"examples/{name}", *PROGRAMS[name]], cwd=folder, capture_output=True, text=True, check=True
    )
    golden(ROOT / "tests" / "examples" / f"{name}.txt", done.stdout)


def test_every_program_is_run() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(PROGRAMS)


@pytest.mark.parametrize("name", RECORDS)
def test_records(name: str) -> None:
    """The records are right, but for those that show faults."""
    found = [finding for finding in notation.check(ROOT / "examples" / name) if finding.severity is not notation.Severity.NOTE]
    faults = {"faults.mat": ["unused-dice", "crawford-double"], "slips.mat": ["missing-hit", "wrong-dice"]}
    assert [finding.code.name for finding in found] == faults.get(name, [])


def test_every_file_is_explained() -> None:
    text = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    for path in (ROOT / "examples").iterdir():
        assert path.is_dir() or path.name == "README.md" or f"`{path.name}`" in text
