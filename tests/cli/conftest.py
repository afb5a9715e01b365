"""What the tests of the command line share: records of known faults, and a way to call."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from notation.cli import main

CLEAN = " 3 point match\n\n Game 1\n Ada : 0                        Ben : 0\n  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
"""Unfinished, which is worth a note."""
WARNED = CLEAN.replace("8/4 6/4", "8/4* 6/4")
"""A hit that is none: a warning."""
BROKEN = CLEAN.replace("8/4 6/4", "8/5 6/4")
"""A play that its dice do not give: an error."""

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Call `bgnotation` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str | Path, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments], input=input)

    yield call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of records, one in a folder below it, with files that are none."""
    for name, text in {
        "clean.mat": CLEAN,
        "WARNED.MAT": WARNED,
        "below/broken.txt": BROKEN,
        "below/picture.png": "",
        ".hidden/other.mat": BROKEN,
        ".other.mat": BROKEN,
    }.items():
        place = tmp_path / "records" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    return tmp_path / "records"


def command(*arguments: str | Path, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run `bgnotation` as a process of its own."""
    environment = {**os.environ, "PYTHONWARNINGS": "error"}
    line = [sys.executable, "-m", "notation", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, timeout=120, check=False, env=environment, **options)  # type: ignore[call-overload,no-any-return]
