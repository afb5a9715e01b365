"""How long the command takes to start, next to the interpreter alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tests.benchmarks.harness import COMMAND, ROOT, Figure, cost

_RUNS = 15


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    one = str(ROOT / "examples" / "selfplay.mat")
    alone = cost([sys.executable, "-c", "pass"], runs=_RUNS).seconds
    yield Figure("the interpreter alone", alone * 1000, "ms")
    for name, arguments, wanted in (
        ("check", ["check", one], "130 or less"),
        ("--version", ["--version"], ""),
    ):
        spent = cost([*COMMAND, *arguments], runs=_RUNS).seconds
        yield Figure(f"`bgnotation {name}`" + " of one file" * (name == "check"), spent * 1000, "ms", wanted)
        yield Figure("the same against the interpreter alone", spent / alone, "times")
