"""What a run asks of the machine: how many processor cores, and a calm garbage collector."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_WORTH_A_WORKER: Final = 16
"""So many files keep a worker busy for longer than it takes to start."""


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def how_many(wanted: int | None, inputs: int) -> int:
    """How many workers to start for so many inputs when `wanted` are asked for (None: as many as pay)."""
    if wanted is not None:
        return max(1, min(wanted, inputs))
    return max(1, min(cores(), inputs // _WORTH_A_WORKER))


@contextmanager
def calm_collector() -> Iterator[None]:
    """Make the garbage collector rare: records are trees without cycles, and the time it takes shows."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
