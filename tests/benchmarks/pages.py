"""Building replay pages: how many a second on one core, and what they weigh."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import notation
from notation.page import build
from tests.benchmarks.harness import Figure, records, seconds


def _weights(replay: Any, legal: Any) -> tuple[float, float]:
    data = build(replay, legal=legal).encode()
    return len(data) / 1000, len(gzip.compress(data, 9)) / 1000


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    replays = [notation.replay(notation.read(file)) for file in records()]
    for legal, wanted in (("findings", "60 or more"), ("all", "")):
        spent = seconds(lambda legal=legal: [build(replay, legal=legal) for replay in replays], 3)
        yield Figure(f"replay pages, legal plays: {legal}", len(replays) / spent, "pages/s", wanted)
    decisions = {index: sum(len(game.decisions) for game in replay.games) for index, replay in enumerate(replays)}
    index = min(decisions, key=lambda index: abs(decisions[index] - 273))
    for legal, wanted in (("findings", ("150 or less", "45 or less")), ("all", ("280 or less", "75 or less"))):
        name = f"a page of {decisions[index]} decisions, legal plays: {legal}"
        for kind, weight, limit in zip(("whole", "gzip -9"), _weights(replays[index], legal), wanted, strict=True):
            yield Figure(f"{name}, {kind}", weight, "kB", limit)
