"""Packages of others that are really installed: what they add is an equal, and what is broken in them is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
from notation.formats import Format
from notation.ids import Kind
from notation.model import Match

FORMAT = Format("shout", (".shout",), "a format of another package", "shout", writes=True)
BINARY = Format("hush", (".hush",), "a binary format of another package", "shout", binary=True, magic=(b"HUSH",))
KIND = Kind("upper", "an XGID by another name", "notation.ids.xgid")
OTHER = "neither"

def detect(source):
    return source.text.startswith("SHOUT") or (not source.text and source.data.startswith(b"HUSH"))

def read(source):
    yield Match(players=("Ada", source.text and "Ben"), source=source)

def write(replays, lose):
    yield b"SHO"
    yield b"UT"
"""
POINTS = """
[notation.formats]
hush = shout:BINARY
shout = shout:FORMAT
gone = nowhere:FORMAT
other = shout:OTHER

[notation.ids]
upper = shout:KIND
lost = shout:MISSING
"""
PROGRAM = """
import json, notation
from notation import formats, ids
from notation.state import PositionState
print(json.dumps({
    "known": formats.find("shout") is formats.formats()[-1],
    "players": notation.read(b"SHOUT").players,
    "binary": notation.read(b"HUSH\\1").players,
    "for file": formats.for_file("a.shout").name,
    "written": notation.write(notation.Match(), format="shout"),
    "id": ids.encode(PositionState(), "upper").text[:5],
    "broken": [[one.group, one.name, one.reason] for one in (*formats.broken(), *ids.broken())],
}))
"""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a process in which the package is installed."""
    (tmp_path / "shout.py").write_text(MODULE)
    about = tmp_path / "shout-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: shout\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_what_another_package_adds(installed: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=installed, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {
        "known": True,
        "players": ["Ada", "Ben"],
        "binary": ["Ada", ""],
        "for file": "shout",
        "written": "SHOUT",
        "id": "XGID=",
        "broken": [
            ["notation.formats", "gone", "ModuleNotFoundError: No module named 'nowhere'"],
            ["notation.formats", "other", "it is a str, not a Format"],
            ["notation.ids", "lost", "AttributeError: module 'shout' has no attribute 'MISSING'"],
        ],
    }


def test_the_command_lists_it_and_says_what_is_broken(installed: dict[str, str]) -> None:
    command = [sys.executable, "-m", "notation", "formats"]
    done = subprocess.run(command, env=installed, capture_output=True, text=True, check=True)
    assert "shout" in done.stdout
    assert done.stderr.splitlines() == [
        "bgnotation: nowhere:FORMAT: this plug-in (notation.formats: gone) is of no use: "
        "ModuleNotFoundError: No module named 'nowhere'",
        "bgnotation: shout:OTHER: this plug-in (notation.formats: other) is of no use: it is a str, not a Format",
        "bgnotation: shout:MISSING: this plug-in (notation.ids: lost) is of no use: "
        "AttributeError: module 'shout' has no attribute 'MISSING'",
    ]
