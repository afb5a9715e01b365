"""Position IDs: how fast a list of XGIDs becomes GNU IDs, how much memory a long list takes, and how fast prose is searched."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random

from notation.board import Position
from notation.ids import encode, find
from notation.state import PositionState
from tests.benchmarks.harness import Figure, child_seconds, peak_megabytes, records, seconds

_READ = """
import sys
from notation.ids import find_in
with open(sys.argv[1]) as stream:
    print(sum(1 for _ in find_in(stream)))
"""


def xgids(count: int) -> Iterator[str]:
    """So many lines, each an XGID, of a thousand different positions with 15 checkers a side."""
    random = Random(1)
    made = []
    for _ in range(1000):
        mine, theirs = [0] * 26, [0] * 26
        for _ in range(15):
            mine[random.randint(1, 24)] += 1
        free = [point for point in range(1, 25) if not mine[25 - point]]
        for _ in range(15):
            theirs[random.choice(free)] += 1
        dice = (random.randint(1, 6), random.randint(1, 6))
        made.append(encode(PositionState(Position.from_halves(mine, theirs), turn=1, dice=dice, length=7), "xgid").text + "\n")
    return islice(cycle(made), count)


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    command = str(Path(sys.executable).with_name("bgnotation"))
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder) / "50000.txt", Path(folder) / "million.txt"
        for path, count in ((short, 50_000), (long, 1_000_000)):
            with path.open("w") as file:  # line by line: a child is measured with the memory that its parent had
                file.writelines(xgids(count))
        yield Figure(
            "50,000 XGIDs to GNU IDs by the command", child_seconds([command, "id", str(short), "-t", "gnubg"]), "s", "below 60"
        )
        yield Figure(
            "the same as a table of three kinds", child_seconds([command, "id", str(short), "--output-format", "csv"]), "s"
        )
        yield Figure("memory to find 50,000 IDs in a file", peak_megabytes(_READ, str(short)), "MB")
        yield Figure("memory to find 1,000,000 IDs in a file", peak_megabytes(_READ, str(long)), "MB", "about the same")
    text = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in records()[:50])
    spent = seconds(lambda: sum(1 for _ in find(text)), runs=3)
    yield Figure("match text searched for IDs", len(text) / spent / 1e6, "million characters a second")
