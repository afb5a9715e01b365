"""How things are measured: processor time of this process or of a finished child, the least of several runs."""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
GNUBG = Path("/usr/games/gnubg")


@dataclass(frozen=True)
class Figure:
    """One measured number; `wanted` says in words what it should be."""

    name: str
    value: float
    unit: str
    wanted: str = ""

    def __str__(self) -> str:
        wanted = f"   (wanted: {self.wanted})" if self.wanted else ""
        return f"{self.name:<58} {self.value:>12,.2f} {self.unit}{wanted}"


def records(folder: str = "selfplay", pattern: str = "*.mat") -> list[Path]:
    """The files of a folder of the shared material, else the examples of the project."""
    found = sorted((SHARED / folder).glob(pattern))
    return found or sorted((ROOT / "examples").glob(pattern))


def seconds(work: Callable[[], object], runs: int = 7) -> float:
    """The least processor time of `runs` runs, after one that is not counted, with the garbage collector at rest."""
    work()
    gc.collect()
    gc.disable()
    try:
        times = []
        for _ in range(runs):
            start = time.process_time()
            work()
            times.append(time.process_time() - start)
            gc.collect()
    finally:
        gc.enable()
    return min(times)


def child_seconds(command: Sequence[str], text: str = "", runs: int = 3) -> float:
    """The least processor time (user and system) of a command over `runs` runs."""
    times = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(times)


def wall_milliseconds(command: Sequence[str], runs: int = 11) -> float:
    """The median time by the clock of a command, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return sorted(times)[len(times) // 2] * 1000


def peak_megabytes(code: str, *arguments: str) -> float:
    """The largest memory of a fresh Python process that runs `code`, in MB."""
    tail = "\nimport resource as _r; print(_r.getrusage(_r.RUSAGE_SELF).ru_maxrss)"
    done = subprocess.run([sys.executable, "-c", code + tail, *arguments], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1]) / 1024
