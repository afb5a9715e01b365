"""The command as a process: workers, Ctrl-C, closed pipes, full disks.  Nothing outlives it, and nothing but words is said."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from notation.cli import COMMANDS
from tests.cli.conftest import BROKEN, CLEAN, command

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are watched as on Linux")

_PATIENCE = 60
START = "4HPwATDgc/ABMA"
ARGUMENTS = {
    "board": [START],
    "check": ["clean.mat", "broken.mat"],
    "convert": ["clean.mat", "-t", "sgf"],
    "explain": ["unused-dice"],
    "formats": [],
    "id": [START],
    "moves": [START, "31"],
    "normalize": ["clean.mat"],
    "positions": ["clean.mat"],
    "replay": ["clean.mat", "-o", "-"],
}
"""A call of each command that prints something."""


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The records of the calls, in the current folder."""
    (tmp_path / "clean.mat").write_text(CLEAN)
    (tmp_path / "broken.mat").write_text(BROKEN)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_has_a_call() -> None:
    assert set(ARGUMENTS) == set(COMMANDS)


# -- workers ------------------------------------------------------------------------------------------------------------


def _ended(process: int, patience: float = _PATIENCE) -> bool:
    """Whether a process ends within so many seconds."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], patience)[0])
    finally:
        os.close(handle)


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_no_worker_outlives_the_run(sent: signal.Signals, code: int, tmp_path: Path) -> None:
    """Workers end when the run is interrupted, and when its first process is killed; what they were writing is put away."""
    out = tmp_path / "out"
    out.mkdir()
    line = [sys.executable, "-m", "tests.cli.run_in_workers", str(out), "2"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as first:
        assert first.stdout is not None and first.stderr is not None
        workers = [int(first.stdout.readline()) for _ in range(2)]
        assert len(list(out.iterdir())) == 2
        first.send_signal(sent)
        assert [_ended(worker) for worker in workers] == [True, True]
        assert first.stderr.read() == b""
    assert first.returncode == code
    assert list(out.iterdir()) == []


@pytest.mark.slow
def test_runs_with_workers_end_without_a_word(tmp_path: Path) -> None:
    """Now and then the end of the pool and that of the program would get in each other's way."""
    for number in range(20):
        (tmp_path / f"{number}.mat").write_text(CLEAN)
    for _ in range(12):
        done = command("check", "-j", "2", *(f"{number}.mat" for number in range(20)))
        assert (done.returncode, done.stderr) == (0, b"")


# -- Ctrl-C -------------------------------------------------------------------------------------------------------------

_INTERRUPT = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
from notation.__main__ import main
sys.meta_path.insert(0, Finder())
main()
"""


@pytest.mark.parametrize(
    "module", ["click", "notation.cli", "notation.cli.check", "notation.replay", "notation.formats.mat.rows"]
)
def test_ctrl_c_while_the_command_starts(module: str) -> None:
    """At the import of a module that is needed sooner or later."""
    program = _INTERRUPT.replace("MODULE", repr(module))
    done = subprocess.run([sys.executable, "-c", program, "check", "clean.mat"], capture_output=True, timeout=_PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"bgnotation: stopped\n")


def test_another_program_may_ask_it_to_end(tmp_path: Path) -> None:
    """What is being written is put away."""
    line = [sys.executable, "-m", "notation", "check", "-", "-o", "findings.txt"]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write(CLEAN.encode())
        process.stdin.flush()
        while not list(tmp_path.glob(".bgnotation-*")):
            assert process.poll() is None
        # One that comes just before a read begins is heard when the read ends, as Python has it: then it is sent again.
        for _ in range(12):
            process.send_signal(signal.SIGTERM)
            if _ended(process.pid, _PATIENCE / 12):
                break
        assert process.poll() is not None
        assert process.stderr.read() == b""
    assert process.returncode == 143
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.mat", "clean.mat"]


# -- pipes and disks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ARGUMENTS)
def test_nobody_reads(name: str) -> None:
    """A pipe whose reader is gone from the beginning: no traceback, and no word of a pipe."""
    reader, writer = os.pipe()
    os.close(reader)
    line = [sys.executable, "-m", "notation", name, *ARGUMENTS[name]]
    try:
        done = subprocess.run(line, stdout=writer, stderr=subprocess.PIPE, timeout=_PATIENCE)
    finally:
        os.close(writer)
    assert (done.returncode in (0, 1), done.stderr) == (True, b"")


@pytest.mark.parametrize(
    "line",
    [
        "check . -j 2",
        "check . -j 1",
        "normalize . -j 1",
        "normalize . -j 2",
        "normalize . --diff",
        "convert . -t sgf",
        "positions .",
    ],
)
def test_a_run_over_many_files_stops_when_nobody_reads(line: str, tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number}.mat").write_text(BROKEN * 3)
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m notation {line} | head -n 1"], capture_output=True, text=True, timeout=_PATIENCE
    )
    assert done.stdout.count("\n") == 1
    assert not any(word in done.stderr for word in ("Traceback", "Exception", "pipe", "Errno")), done.stderr


@pytest.mark.parametrize(
    ("name", "closed"),
    [
        *((name, "<&- >&- 2>&-") for name in ARGUMENTS),
        *((name, closed) for name in ("check", "convert", "replay") for closed in (">&-", "2>&-")),
    ],
)
def test_standard_streams_that_are_closed(name: str, closed: str) -> None:
    line = " ".join([sys.executable, "-m", "notation", name, *ARGUMENTS[name]])
    done = subprocess.run(["sh", "-c", f"{line} {closed}"], capture_output=True, timeout=_PATIENCE)
    assert done.returncode in (0, 1), done.stderr
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_full_disk_at_standard_output_is_told(name: str) -> None:
    line = [sys.executable, "-m", "notation", name, *ARGUMENTS[name]]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, text=True, timeout=_PATIENCE)
    assert done.returncode == 2
    assert "No space left on device" in done.stderr and "Traceback" not in done.stderr


# -- the number of workers ----------------------------------------------------------------------------------------------

FOLDER_RUNS = {
    "check": ["records"],
    "convert": ["records", "-t", "sgf", "-o", "out/", "--report", "report.json"],
    "normalize": ["records", "-o", "out/"],
    "normalize --diff": ["records"],
    "positions": ["records", "-o", "out/table.csv"],
    "positions --ids xgid": ["records"],
    "replay": ["records", "-o", "out/"],
}
"""A run of each command over a folder."""


@pytest.mark.parametrize("name", FOLDER_RUNS)
def test_the_number_of_workers_changes_nothing(name: str, tmp_path: Path) -> None:
    """Neither what is printed nor what is written, faults among the records included."""
    shapes = (CLEAN, BROKEN, BROKEN * 3, "bring the board\n", "")
    (tmp_path / "records").mkdir()
    for number in range(20):
        (tmp_path / "records" / f"{number}.mat").write_text(shapes[number % len(shapes)])
    found = []
    for jobs in ("1", "2"):
        done = command(*name.split(), *FOLDER_RUNS[name], "-j", jobs)
        written = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        found.append((done.returncode, done.stdout, done.stderr, written))
        for path in (tmp_path / "report.json", *sorted((tmp_path / "out").rglob("*"), reverse=True)):
            if path.exists():
                path.rmdir() if path.is_dir() else path.unlink()
    assert found[0] == found[1]
    assert found[0][0] in (1, 2)


@pytest.mark.parametrize("name", FOLDER_RUNS)
def test_a_worker_that_dies_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    for number in range(4):
        (tmp_path / "records" / f"{number}.mat").write_text(CLEAN)
    program = (
        "import multiprocessing, os, notation.cli.runs as runs\n"
        "from notation.cli import main\n"
        "def die(work, one):\n"
        "    os._exit(9)\n"
        "runs._whole = die\n"
        "main()\n"
    )
    line = [sys.executable, "-c", program, *name.split(), *FOLDER_RUNS[name], "-j", "2"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=_PATIENCE)
    assert done.returncode == 2
    assert done.stderr == "bgnotation: a worker process died (out of memory?); try again with -j 1\n"
