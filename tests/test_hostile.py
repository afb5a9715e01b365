"""Every hostile shape, small: read and replayed without an exception; `python -m tests.hostile` measures them large."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import notation
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


@pytest.mark.slow
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape.startswith(("BGRoom", "bgammon"))])
def test_shapes_of_lines_take_time_in_proportion(shape: str) -> None:
    """Eight times the text takes far less than the 64 times of what looks at each part again for each other one."""
    taken = []
    for size in (125_000, 1_000_000):
        data = SHAPES[shape](size)
        begun = time.process_time()
        list(notation.read_matches(data, format=shape.split(",")[0].lower()))
        taken.append(time.process_time() - begun)
    assert taken[1] < 24 * taken[0] + 0.5
