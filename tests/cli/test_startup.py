"""What a run of the command imports: no more than it needs, as imports are most of what a short run takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "selfplay.mat"
PROGRAM = """
import sys
before = set(sys.modules)
from notation.__main__ import main
try:
    main()
finally:
    print(*set(sys.modules) - before, file=sys.stderr)
"""
LONG = {
    "concurrent.futures",
    "difflib",
    "email",
    "html",
    "importlib.resources",
    "jinja2",
    "multiprocessing",
    "rich",
    "secrets",
    "socket",
    "subprocess",
    "tempfile",
    "zipfile",
}
"""Modules that take long to import, and that no command needs for its ordinary work."""
OTHERS = {
    "notation.builder",
    "notation.cli.workers",
    "notation.formats.bgf",
    "notation.formats.json_form.decode",
    "notation.formats.json_form.encode",
    "notation.formats.sgf.reader",
    "notation.formats.sgf.tree",
    "notation.formats.sgf.writer",
    "notation.formats.xg",
    "notation.headers",
    "notation.ids.search",
    "notation.ids.xgid",
    "notation.page",
    "notation.readback",
    "notation.spool",
    "notation.writing",
}
"""What a check of match text does not need."""


def imported(*arguments: str) -> set[str]:
    """What a run of the command imports, beyond what the interpreter and the place of the package do."""
    command = [sys.executable, "-c", PROGRAM, *arguments]
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=60)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (("check", str(EXAMPLE)), {*LONG, *OTHERS, "importlib.metadata"}),
        (("check", "--jobs", "2", str(EXAMPLE)), {*LONG, "importlib.metadata"}),
        (("--help",), {*LONG, *OTHERS, "importlib.metadata", "lark", "json", "notation.model", "notation.codes"}),
        (("check", "--help"), {*LONG, *OTHERS, "importlib.metadata", "lark"}),
        (("--version",), {"lark", "jinja2", "notation.model", "notation.codes"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_run_imports_what_it_needs(arguments: tuple[str, ...], needless: set[str]) -> None:
    found = imported(*arguments)
    assert "click" in found
    assert sorted(found & needless) == []
