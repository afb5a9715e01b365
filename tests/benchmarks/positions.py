"""Positions with their IDs, next to a check of the same records."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.harness import COMMAND, Figure, cost, played


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    files = [str(file) for file in played()]
    start = cost([*COMMAND, "check", "-j", "1", files[0]]).seconds
    checking = cost([*COMMAND, "check", "-j", "1", *files]).seconds - start
    listing = cost([*COMMAND, "positions", "-j", "1", *files]).seconds - start
    yield Figure(f"`positions` of {len(files)} records against `check`", listing / checking, "times", "3 or less")
