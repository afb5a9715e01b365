"""The folder of facts beside the project, and the programs that some tests ask.

A test that needs one of them is skipped with a reason where it is missing; under ``CI=true`` it fails.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parent.parent.parent / "shared"
_CI = os.environ.get("CI") == "true"


def _missing(what: str) -> None:
    if _CI:
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def shared(path: str) -> Path:
    """A file or folder of the shared folder."""
    found = SHARED / path
    if not found.exists():
        _missing(f"../shared/{path}")
    return found


def rows(path: str) -> list[dict[str, Any]]:
    """The rows of a .jsonl or .jsonl.gz file of the shared folder."""
    found = shared(path)
    data = gzip.decompress(found.read_bytes()) if found.suffix == ".gz" else found.read_bytes()
    return [json.loads(line) for line in data.splitlines()]


def gnubg(commands: str, folder: Path) -> str:
    """What GNU Backgammon prints when it carries out `commands`; its settings are those of an empty `folder`."""
    program = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if program is None:
        _missing("GNU Backgammon")
    assert program is not None
    environment = {**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [program, "-t", "-q"], input=commands, capture_output=True, text=True, env=environment, timeout=300, check=False
    )
    return done.stdout
