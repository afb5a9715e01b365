"""Files are written whole or not at all, whatever happens: stopped, killed, no room, two at once."""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from notation import files
from notation.cli.output import Outputs
from tests.cli.conftest import BROKEN, CLEAN, Run

OLD = "what was there before\n"
COMMANDS = {
    "check": (["check", "a.mat", "-o", "out.txt", "--force"], "out.txt"),
    "convert": (["convert", "a.mat", "-o", "out.sgf", "--force"], "out.sgf"),
    "report": (["convert", "a.mat", "-t", "sgf", "--report", "out.json", "--force"], "out.json"),
    "normalize": (["normalize", "a.mat", "-o", "out.mat", "--force"], "out.mat"),
    "in place": (["normalize", "a.mat", "--in-place"], "a.mat"),
    "replay": (["replay", "a.mat", "-o", "out.html", "--force"], "out.html"),
    "board": (["board", "4HPwATDgc/ABMA", "-o", "out.svg", "--force"], "out.svg"),
    "site": (["replay", "records", "-o", "site", "--force", "-j", "1"], "site/index.html"),
}
"""Every command that writes, and a file that it writes."""


def lay_out(folder: Path) -> None:
    """The files that the commands read, and one that each of them writes over."""
    for name in ("a.mat", "records/b.mat", "records/c.mat"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(BROKEN.replace("\n", "\r\n"), newline="")
    for _, out in COMMANDS.values():
        (folder / out).parent.mkdir(parents=True, exist_ok=True)
        if out != "a.mat":
            (folder / out).write_text(OLD)


def written(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_bytes().decode() for path in sorted(folder.rglob("*")) if path.is_file()}


def process(arguments: list[str], folder: Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "notation", *arguments]
    return subprocess.run(line, cwd=folder, capture_output=True, timeout=120, check=False, **options)


@pytest.mark.parametrize("room", [0, 50])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_room(tmp_path: Path, name: str, room: int) -> None:
    """No file may grow beyond `room` bytes, as on a full disk: the old file stays, the command says so, nothing is left."""
    lay_out(tmp_path)
    before = written(tmp_path)
    arguments, out = COMMANDS[name]
    done = process(arguments, tmp_path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, -1)))
    assert done.returncode == 2
    assert f"{Path(out).name if name != 'site' else 'records/b.mat'}: ".encode() in done.stderr
    assert os.strerror(errno.EFBIG).encode() in done.stderr
    assert b"internal error" not in done.stderr and b"Traceback" not in done.stderr
    assert written(tmp_path) == before


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.EIO], ids=errno.errorcode.get)
@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_step_that_fails(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, step: str, fault: int) -> None:
    """A folder that cannot be written to, a quota, a broken disk, at each step of writing."""
    lay_out(tmp_path)
    before = written(tmp_path)
    arguments = COMMANDS[name][0]

    def fail(*arguments: object, **options: object) -> None:
        raise OSError(fault, os.strerror(fault))

    really: Callable[..., Any] = Path.open
    if step == "open":
        monkeypatch.setattr(Path, "open", lambda path, mode="r", **more: (fail if "x" in mode else really)(path, mode, **more))
    elif step == "fsync":
        monkeypatch.setattr(files.os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    if (name, step) == ("site", "fsync"):
        return  # Pages are not waited for.
    result = run(*arguments)
    assert result.exit_code == 2
    assert os.strerror(fault) in result.stderr
    assert "internal error" not in result.stderr and ".tmp" not in result.stderr
    assert written(tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize(("name", "what"), [("in place", "SIGKILL"), ("board", "SIGTERM"), ("check", "SIGINT")])
def test_stopped_at_every_moment_of_writing(tmp_path: Path, name: str, what: str) -> None:
    template, runs = tmp_path / "template", tmp_path / "runs"
    lay_out(template)
    runs.mkdir()
    before = written(template)
    arguments, out = COMMANDS[name]
    line = [sys.executable, "-m", "tests.cli.stopped", what, str(runs), str(template), *arguments]
    subprocess.run(line, check=True, timeout=600)
    numbers = sorted(int(path.stem) for path in runs.glob("*.code"))
    after = written(runs / str(numbers[-1]))
    assert len(numbers) > 10 and after[out] != before[out]
    wholes = {path: {before.get(path), after[path]} for path in after}
    for number in numbers[:-1]:
        left = written(runs / str(number))
        unfinished = [path for path in left if Path(path).name.startswith(".bgnotation-") and path.endswith(".tmp")]
        assert not unfinished or what == "SIGKILL", number
        for path, text in left.items():
            assert path in unfinished or text in wholes[path], (number, path)
        code, said = int((runs / f"{number}.code").read_text()), (runs / f"{number}.err").read_text()
        assert "Traceback" not in said and "internal error" not in said
        if what == "SIGINT":
            assert (code, said.count("stopped")) == (130, 1), (number, said)
        else:
            assert code == (-9 if what == "SIGKILL" else 143), (number, said)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["normalize records --in-place", "replay records -o site -j 1", "replay records -o site -j 2"], ids=range(3)
)
def test_killed_at_any_moment(tmp_path: Path, line: str) -> None:
    """Killed sixteen times, whenever it comes: every file is the old or the new one, and the next run makes all good."""
    records = [tmp_path / "records" / f"{number}.mat" for number in range(40)]
    records[0].parent.mkdir()
    old = BROKEN.replace("\n", "\r\n")

    def begin_again() -> None:
        for path in records:
            path.write_text(old, newline="")
            os.utime(path, (1e9, 1e9))
        for path in (tmp_path / "site").rglob("*.html"):
            path.unlink()

    begin_again()
    start = time.monotonic()
    assert process(line.split(), tmp_path).returncode == 0
    took = time.monotonic() - start
    new = written(tmp_path)
    chance, kills = random.Random(line), 0
    while kills < 16:
        begin_again()
        command = [sys.executable, "-m", "notation", *line.split()]
        with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            try:
                running.wait(timeout=chance.uniform(took / 4, took))
            except subprocess.TimeoutExpired:
                running.send_signal(signal.SIGKILL)
        kills += running.returncode == -signal.SIGKILL
        for path, text in written(tmp_path).items():
            assert path.endswith(".tmp") or text in (new[path], old), path
    begin_again()
    assert process(line.split(), tmp_path).returncode == 0
    assert {path: text for path, text in written(tmp_path).items() if not path.endswith(".tmp")} == new


def test_two_at_once(tmp_path: Path) -> None:
    """Of two runs that write one file one does, and the other says why not; with --force the last one counts, whole."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.mat").write_text(CLEAN.replace("Ada", name * 50_000))
    texts = []
    for name in ("a", "b"):
        process(["convert", f"{name}.mat", "-o", f"{name}.sgf"], tmp_path)
        texts.append((tmp_path / f"{name}.sgf").read_text())
    for force in ([], ["--force"]):
        for _ in range(2):
            (tmp_path / "out.sgf").unlink(missing_ok=True)
            line = [sys.executable, "-m", "notation", "convert"]
            both = [
                subprocess.Popen([*line, f"{name}.mat", "-o", "out.sgf", *force], cwd=tmp_path, stderr=subprocess.PIPE)
                for name in ("a", "b")
            ]
            said = [running.communicate(timeout=120)[1] for running in both]
            codes = sorted(running.returncode for running in both)
            assert (tmp_path / "out.sgf").read_text() in texts
            assert codes == ([0, 0] if force else [0, 2]), said
            assert force or any(b"out.sgf: the file exists" in one for one in said)
    assert {path.name for path in tmp_path.iterdir()} == {"a.mat", "b.mat", "a.sgf", "b.sgf", "out.sgf"}


def test_a_file_that_came_while_another_was_written(tmp_path: Path) -> None:
    outputs = Outputs([])
    place = tmp_path / "out.txt"
    with pytest.raises(FileExistsError, match="--force"), outputs.open(place) as file:
        file.write("mine")
        place.write_text("theirs")
    assert written(tmp_path) == {"out.txt": "theirs"}
