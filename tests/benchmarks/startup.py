"""How long the command takes to say its version."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.harness import Figure, wall_milliseconds


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    command = Path(sys.executable).with_name("bgnotation")
    yield Figure("bgnotation --version", wall_milliseconds([str(command), "--version"]), "ms", "below 150")
    yield Figure("the interpreter alone", wall_milliseconds([sys.executable, "-c", "pass"]), "ms")
