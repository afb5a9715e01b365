"""Position IDs: how fast a list of XGIDs becomes GNU IDs, how much memory a long list takes, and how fast prose is searched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from notation.board import Position
from notation.ids import encode, find
from notation.state import PositionState
from tests.benchmarks.harness import BY_COMMAND, COMMAND, SCRATCH, Figure, cost, megabytes, records, seconds


def xgids(count: int) -> Iterator[str]:
    """So many lines, each an XGID, of positions drawn at random with 15 checkers a side."""
    random = Random(1)
    for _ in range(count):
        mine, theirs = [0] * 26, [0] * 26
        for _ in range(15):
            mine[random.randint(1, 24)] += 1
        free = [point for point in range(1, 25) if not mine[25 - point]]
        for _ in range(15):
            theirs[random.choice(free)] += 1
        dice = (random.randint(1, 6), random.randint(1, 6))
        yield encode(PositionState(Position.from_halves(mine, theirs), turn=1, dice=dice, length=7), "xgid").text + "\n"


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    few, many = SCRATCH / "50000.txt", SCRATCH / "500000.txt"
    few.write_text("".join(xgids(50_000)))
    with many.open("w") as file:
        for _ in range(10):
            file.write(few.read_text())
    yield Figure("`id` of 50,000 XGIDs", cost([*COMMAND, "id", str(few)]).seconds, "s", "2 or less")
    yield Figure("the same to GNU IDs", cost([*COMMAND, "id", str(few), "-t", "gnubg"], runs=3).seconds, "s")
    yield Figure("memory of that", megabytes(BY_COMMAND, "id", str(few)), "MB")
    yield Figure("memory of `id` of 500,000", megabytes(BY_COMMAND, "id", str(many)), "MB", "about the same")
    text = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in records()[:50])
    spent = seconds(lambda: sum(1 for _ in find(text)), runs=3)
    yield Figure("match text searched for IDs", len(text) / spent / 1e6, "million characters/s")
