"""How things are measured: processor time, of this process or of finished children, the median of five runs.

What is compared is measured in one run, one after the other.  The files of a measurement are distinct, since the same path
given twice is checked once, and a process that has seen a record is quicker with it the second time.
"""

from __future__ import annotations

import atexit
import gc
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
RUNS = 5
SCRATCH = Path(tempfile.mkdtemp(prefix="bgnotation-"))
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
_PROGRAM = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")
GNUBG = [_PROGRAM, "-t", "-q", "-s", str(SCRATCH)] if _PROGRAM else []
"""GNU Backgammon, where it is there, with settings of its own."""
COMMAND = [sys.executable, "-m", "notation"]
"""`bgnotation`, as this environment has it."""


@dataclass(frozen=True)
class Figure:
    """One measured number; `wanted` says in words what it should be."""

    name: str
    value: float
    unit: str
    wanted: str = ""

    def __str__(self) -> str:
        """A row of the table."""
        digits = 0 if self.value >= 1000 else 1 if self.value >= 10 else 2
        return f"| {self.name} | {self.value:,.{digits}f} {self.unit} | {self.wanted} |"


@dataclass(frozen=True)
class Cost:
    """What a finished process took, with its children: processor seconds, and seconds by the clock."""

    seconds: float
    elapsed: float


def facts() -> str:
    """The machine, the interpreter, the programs and the day."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    processor = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.processor())
    told = [f"{processor}, {os.cpu_count()} cores", f"{platform.python_implementation()} {platform.python_version()}"]
    if _PROGRAM:
        done = subprocess.run([_PROGRAM, "--version"], capture_output=True, text=True, check=False)
        told += done.stdout.splitlines()[:1]
    told.append(f"load {os.getloadavg()[0]:.1f} at the start")
    return f"{datetime.now(UTC):%Y-%m-%d}: {'; '.join(told)}"


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The processor time of `work` in this process, after one run that is not counted, with the garbage collector at rest."""
    work()
    times = []
    try:
        for _ in range(runs):
            gc.collect()
            gc.disable()
            start = time.process_time()
            work()
            times.append(time.process_time() - start)
            gc.enable()
    finally:
        gc.enable()
    return median(times)


def once(command: Sequence[str], text: str = "", folder: Path | None = None) -> Cost:
    """Run a command to its end; what it says is thrown away.  An exit code above 1 is an error: nothing was measured."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
    ) as process:
        start = time.perf_counter()
        assert process.stdin is not None
        process.stdin.write(text.encode())
        process.stdin.close()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(used.ru_utime + used.ru_stime, time.perf_counter() - start)


def cost(command: Sequence[str], text: str = "", folder: Path | None = None, runs: int = RUNS) -> Cost:
    """The medians of several runs of a command."""
    costs = [once(command, text, folder) for _ in range(runs)]
    return Cost(*(median(getattr(one, part) for one in costs) for part in ("seconds", "elapsed")))


_MEMORY = """
import sys
try:
    {program}
finally:
    with open("/proc/self/status") as status:
        print(next(line for line in status if line.startswith("VmHWM")).split()[1], file=sys.stderr)
"""
BY_COMMAND = "from notation.__main__ import main; main()"


def megabytes(program: str, *arguments: str) -> float:
    """The largest memory of a fresh interpreter that runs a line of Python; the kernel tells that of Linux alone."""
    command = [sys.executable, "-c", _MEMORY.format(program=program), *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    if done.returncode not in (0, 1):
        raise subprocess.CalledProcessError(done.returncode, arguments, stderr=done.stderr)
    return int(done.stderr.split()[-1]) / 1024


_EACH = "import sys, notation\nfor path in sys.stdin.read().split('\\n'): {call}"


def fresh_seconds(files: Sequence[Path], call: str = "notation.check(path)", runs: int = RUNS) -> float:
    """The processor time of a call for each of the files in a fresh process.  Its start is taken off together with the
    smallest of the files, so that what is left is the time for one less; see `size`."""

    def spent(chosen: Sequence[Path]) -> float:
        return cost([sys.executable, "-c", _EACH.format(call=call)], "\n".join(map(str, chosen)), ROOT, runs).seconds

    return spent(files) - spent([_smallest(files)])


def size(files: Sequence[Path]) -> int:
    """The bytes of the files that `fresh_seconds` tells the time of: of all but the smallest."""
    return sum(file.stat().st_size for file in files) - _smallest(files).stat().st_size


def _smallest(files: Sequence[Path]) -> Path:
    return min(files, key=lambda file: file.stat().st_size)


def times(first: Callable[[], float], second: Callable[[], float]) -> float:
    """How often the second fits into the first: the median of pairs, each measured one after the other."""
    return median(first() / second() for _ in range(RUNS))


def corpus(folder: str, *endings: str) -> list[Path]:
    """The files of a folder of the shared material that end so."""
    return sorted(path for path in (SHARED / folder).rglob("*") if path.suffix.lower() in endings)


def records(folder: str = "selfplay", pattern: str = "*.mat") -> list[Path]:
    """The files of a folder of the shared material, else the examples of the project."""
    return sorted((SHARED / folder).glob(pattern)) or sorted((ROOT / "examples").glob(pattern))


_TABLES = 20
_PLAYER = """set player {number} gnubg
set player {number} chequerplay evaluation plies 0
set player {number} cubedecision evaluation plies 0
"""


@cache
def played(count: int = 200) -> list[Path]:
    """So many distinct records that GNU Backgammon plays against itself, the same ones each time; without it those at hand."""
    if not GNUBG:
        return records()
    folder = SCRATCH / "played"
    folder.mkdir()
    files = [folder / f"{number:03}.mat" for number in range(count)]
    with ThreadPoolExecutor(_TABLES) as tables:  # It spends most of its time waiting for itself.
        list(tables.map(_play, [files[number::_TABLES] for number in range(_TABLES)], range(1, _TABLES + 1)))
    return files


def _play(files: Sequence[Path], seed: int) -> None:
    lines = ["set rng mersenne", f"set seed {seed}", _PLAYER.format(number=0), _PLAYER.format(number=1)]
    lines += ["set automatic game on", "set automatic roll on", "set display off"]
    for number, file in enumerate(files):
        lines += [f"new match {(1, 3, 5, 7, 9, 11)[number % 6]}", f"export match mat {file}"]
    once(GNUBG, "\n".join(lines) + "\n")
