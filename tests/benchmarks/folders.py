"""Runs over a folder of distinct records with one worker and with two, by the clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.benchmarks.harness import COMMAND, RUNS, SCRATCH, Figure, once, played

_COMMANDS = {
    "check": [],
    "positions": [],
    "normalize": ["-o", "{out}"],
    "convert": ["-t", "sgf", "-o", "{out}"],
    "replay": ["-o", "{out}"],
}


def _elapsed(command: str, folder: Path, jobs: int) -> float:
    """Seconds by the clock; each run writes into a folder of its own, that nothing is remembered of the one before."""

    def one(number: int) -> float:
        out = SCRATCH / f"{command}-{jobs}-{number}"
        arguments = [argument.format(out=out) for argument in _COMMANDS[command]]
        return once([*COMMAND, command, str(folder), *arguments, "-j", str(jobs)]).elapsed

    return median(map(one, range(RUNS)))


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    files = played()
    for command in _COMMANDS:
        alone, both = _elapsed(command, files[0].parent, 1), _elapsed(command, files[0].parent, 2)
        yield Figure(f"`{command}` of a folder of {len(files)} records, one worker, by the clock", alone, "s")
        yield Figure("one worker against two", alone / both, "times")
