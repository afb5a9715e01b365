"""Positions with their IDs, next to a check of the same records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tests.benchmarks.harness import COMMAND, Figure, once, played, times


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    files = [str(file) for file in played()]

    def spent(command: str) -> float:
        """The processor time for the files, but for the start of the command with one of them."""
        return once([*COMMAND, command, "-j", "1", *files]).seconds - once([*COMMAND, command, "-j", "1", files[0]]).seconds

    ratio = times(partial(spent, "positions"), partial(spent, "check"))
    yield Figure(f"`positions` of {len(files)} records against `check`", ratio, "times", "3 or less")
