"""Every hostile shape, small: read and replayed without an exception; `python -m tests.hostile` measures them large."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.records import use
from tests.hostile import SHAPES

BINARY = [shape for shape in SHAPES if shape.startswith(("BGBlitz", "Smile", "eXtreme"))]


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_shapes(shape: str) -> None:
    data = SHAPES[shape](4000)
    assert 3000 < len(data) < 15_000
    use(data)


@pytest.mark.slow
@pytest.mark.parametrize("shape", BINARY)
def test_binary_shapes_take_little_memory(shape: str) -> None:
    command = [sys.executable, "-m", "tests.hostile", "1000000", "--one", shape]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]).stdout
    assert float(printed.split()[-4]) < 20
