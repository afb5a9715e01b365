"""The folder of facts beside the project, and the programs that some tests ask.

A test that needs one of them is skipped with a reason where it is missing; under ``CI=true`` it fails.  Nothing here may be
asked while tests are collected but `each`, which lists what a test is repeated for.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

SHARED = Path(__file__).parent.parent.parent / "shared"
_CI = os.environ.get("CI") == "true"


def missing(what: str) -> None:
    """Skip the running test, or fail it in CI."""
    if _CI:
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def shared(path: str) -> Path:
    """A file or folder of the shared folder."""
    found = SHARED / path
    if not found.exists():
        missing(f"../shared/{path}")
    return found


def rows(path: str) -> list[dict[str, Any]]:
    """The rows of a .jsonl or .jsonl.gz file of the shared folder."""
    found = shared(path)
    data = gzip.decompress(found.read_bytes()) if found.suffix == ".gz" else found.read_bytes()
    return [json.loads(line) for line in data.splitlines()]


def some(found: Sequence[T], nth: int) -> Sequence[T]:
    """Every `nth` of many, for a test that goes through them; all of them in CI."""
    return found if _CI else found[::nth]


def each(found: Iterable[T], name: Callable[[T], str]) -> list[Any]:
    """What `parametrize` repeats a test for; where the shared folder is missing one test, which tells that."""
    return [pytest.param(one, id=name(one)) for one in found] or [pytest.param(None, id="none", marks=pytest.mark.needs_shared)]


def gnubg(commands: str, folder: Path) -> str:
    """What GNU Backgammon prints when it carries out `commands`; its settings are those of an empty `folder`."""
    program = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if program is None:
        missing("GNU Backgammon")
    assert program is not None
    environment = {**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [program, "-t", "-q"], input=commands, capture_output=True, text=True, env=environment, timeout=300, check=False
    )
    return done.stdout
