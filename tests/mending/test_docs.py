"""docs/mending.md is true: its commands print what it shows, and its tables hold the costs and bounds of the code."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from notation.mending import effort, search, slips, texts
from notation.mending.slips import Slip
from tests.documents import ROOT, blocks, run_shell

DOCUMENT = ROOT / "docs" / "mending.md"
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples, to run commands in."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def test_commands_print_what_is_shown(folder: Path, golden: Callable[[Path, str], None]) -> None:
    def printed(block: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
        shown = [f"$ {command}\n{run_shell(command, folder).stdout}".rstrip() for command in commands]
        return "```console\n" + "\n\n".join(shown) + "\n```"

    assert len(blocks(DOCUMENT, "console")) == 4
    golden(DOCUMENT, _BLOCK.sub(printed, DOCUMENT.read_text(encoding="utf-8")))


def test_every_slip_has_its_row_and_its_cost(golden: Callable[[Path, str], None]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    known = {slip.name: slip.cost for slip in vars(slips).values() if isinstance(slip, Slip)}
    rows = re.findall(r"^\| `([\w-]+)` \| [\d.]+ \|", text, re.MULTILINE)
    assert sorted(rows) == sorted(known)
    golden(DOCUMENT, re.sub(r"^\| `([\w-]+)` \| [\d.]+ \|", lambda row: f"| `{row[1]}` | {known[row[1]]} |", text, flags=re.M))


def test_bounds() -> None:
    rows = re.findall(r"^\| [^|`]+ \| ([\d,]+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    whole = effort.Effort()
    bounds = (effort.STEPS_A_GAME, whole.steps, whole.characters, search.MOST_SLIPS, texts.ROUNDS)
    assert [int(row.replace(",", "")) for row in rows] == list(bounds)
