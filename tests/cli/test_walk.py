"""The walk through folders, for all commands: each file once, in order, whatever else lies among the records."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from notation.cli.files import Troubles, inputs
from notation.walk import _fits, read_regular
from tests.cli.conftest import CLEAN, Run, command

COMMANDS = {
    "check": (),
    "normalize": ("-o", "out/"),
    "normalize --in-place": (),
    "convert": ("-t", "sgf", "-o", "out/"),
    "positions": (),
    "replay": ("-o", "pages"),
}
"""Every command that takes a folder, with what it needs besides."""


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "records"
    for name in ("a.mat", "z.mat", "inner/b.mat", ".hidden/c.mat", ".d.mat", "none.png"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(CLEAN)
    return folder


def found(*paths: str, out: str | None = None) -> list[str]:
    return [source.path for source in inputs(paths, Troubles(), out)]


def test_files_come_once_and_in_order(records: Path) -> None:
    assert found("records") == ["records/a.mat", "records/z.mat", "records/inner/b.mat"]
    (records / "b.mat").symlink_to("z.mat")
    (records / "c.mat").symlink_to("b.mat")
    assert found("records") == ["records/a.mat", "records/z.mat", "records/inner/b.mat"], "links to files found anyway"
    (records.parent / "other.mat").write_text(CLEAN)
    for name in ("x.mat", "y.mat"):
        (records / name).symlink_to(records.parent / "other.mat")
    assert found("records")[1:3] == ["records/x.mat", "records/z.mat"], "of two links to one file elsewhere the first"
    assert found("records/inner", "records", str(records))[0] == "records/inner/b.mat"
    assert len(found("records/inner", "records", str(records))) == 4
    assert found("records/b.mat", "records/c.mat") == ["records/b.mat", "records/c.mat"], "what is named is taken"


@pytest.mark.parametrize(
    "pattern", ["records/**", "records/**/*.mat", "**/*.mat", "rec*/**/*.mat", "records/*.mat", "records/in*"]
)
def test_patterns(records: Path, pattern: str) -> None:
    every = {"records/a.mat", "records/z.mat", "records/inner/b.mat"}
    wanted = {"records/*.mat": every - {"records/inner/b.mat"}, "records/in*": {"records/inner/b.mat"}}.get(pattern, every)
    wanted = wanted | {"records/none.png"} if pattern == "records/**" else wanted
    assert set(found(pattern)) == wanted


@pytest.mark.parametrize(
    ("path", "pattern", "fits"),
    [
        ("a/b/c", "**/c", True),
        ("c", "**/c", True),
        ("a/b/c", "**/b/**", True),
        ("a/b/c", "a/**/b/**/c", True),
        ("a/c", "a/**/b/**/c", False),
        ("a/b", "a", False),
        ("a", "a/b", False),
        ("/".join("a" * 5000), "**/".join(["a/"] * 40) + "b", False),
    ],
    ids=range(8),
)
def test_any_depth(path: str, pattern: str, fits: bool) -> None:
    assert _fits(path.split("/"), pattern.split("/")) is fits


def test_what_was_written_before_is_no_source(records: Path) -> None:
    (records / "out").mkdir()
    (records / "out" / "b.mat").write_text(CLEAN)
    assert "records/out/b.mat" not in found("records", out="records/out")
    assert "records/out/b.mat" in found("records/out", out="records/out")
    assert "records/out/b.mat" in found("records", out="elsewhere")


@pytest.fixture
def odd(records: Path) -> Iterator[Path]:
    """A folder with all that is no record but has the name of one."""
    os.mkfifo(records / "fifo.mat")
    (records / "null.mat").symlink_to("/dev/zero")
    (records / "loop.mat").symlink_to("loop.mat")
    (records / "first.mat").symlink_to("second.mat")
    (records / "second.mat").symlink_to("first.mat")
    (records / "gone.mat").symlink_to("nowhere")
    (records / "folder.mat").mkdir()
    (records / "folder.mat" / "again.mat").symlink_to("..")
    (records / "up").symlink_to("..")
    os.mkfifo(records / "fifo.zip")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("records/socket.mat")
        yield records


WORDS = {
    "fifo.mat": "this is a pipe, not a file",
    "fifo.zip": "this is a pipe, not a file",
    "null.mat": "this is a device, not a file",
    "socket.mat": "this is a socket, not a file",
    "loop.mat": "symbolic links",
    "first.mat": "symbolic links",
    "second.mat": "symbolic links",
    "gone.mat": "No such file",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_among_the_records_stops_a_command(odd: Path, name: str) -> None:
    done = command(*name.split(), "records", *COMMANDS[name], cwd=odd.parent)
    errors = done.stderr.decode()
    assert done.returncode == 2, errors
    assert "internal error" not in errors and "Traceback" not in errors
    for path, words in WORDS.items():
        told = [line for line in errors.splitlines() if line.startswith(f"bgnotation: records/{path}:")]
        assert len(told) == 1 and words in told[0], (path, errors)
    if COMMANDS[name]:
        written = [
            path for out in ("out", "pages") for path in Path(out).rglob("*") if path.suffix in (".mat", ".sgf", ".html")
        ]
        assert len([path for path in written if path.stem in ("a", "z", "b")]) == 3


@pytest.mark.parametrize("pattern", ["records/**/*.mat", "records/**"])
def test_patterns_end_where_links_go_round(odd: Path, pattern: str) -> None:
    (odd / "inner" / "round").symlink_to("..")
    (odd / "inner" / "around").symlink_to("..")
    assert len(found(pattern)) < 15


def test_a_pipe_that_is_named_is_read(records: Path) -> None:
    done = command("check", "/dev/stdin", "--output-format", "concise", input=CLEAN.encode())
    assert (done.returncode, b"/dev/stdin:" in done.stdout) == (0, True), done.stderr


def test_what_became_a_pipe_is_not_opened(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that takes a file's place between the look at it and its opening."""
    os.mkfifo(records / "pipe.mat")
    looks = iter([(records / "a.mat").stat()])
    monkeypatch.setattr("notation.walk.os.stat", lambda path: next(looks))
    with pytest.raises(OSError, match="this is a pipe"):
        read_regular(str(records / "pipe.mat"), 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", [b"\xff\xfe.mat", b"new\nline.mat", b"\x1b[31m.mat", b" .mat", b"-o.mat"], ids=range(5))
def test_names_of_any_bytes(records: Path, name: bytes) -> None:
    """No name of a file is a reason to stop, and none reaches the terminal as it is."""
    with open(os.fsencode(records) + b"/" + name, "wb") as file:  # noqa: PTH123
        file.write(CLEAN.encode())
    for command_name, more in COMMANDS.items():
        done = command(*command_name.split(), "records", *more, cwd=records.parent)
        assert done.returncode == 0, (command_name, done.stderr)
        assert b"\x1b" not in done.stderr and b"\xff" not in done.stdout


def test_an_unreadable_folder_is_named(records: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    scan = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("inner"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr("notation.walk.os.scandir", refuse)
    result = run("check", "records")
    assert result.exit_code == 2
    assert result.stderr == "bgnotation: records/inner: Permission denied\n"
    assert "2 files" in result.stdout


def test_a_thousand_folders_deep(tmp_path: Path, run: Run) -> None:
    Path("top").mkdir()
    try:
        for _ in range(1000):
            os.chdir("top" if Path("top").is_dir() else "d")
            Path("d").mkdir()
        Path("a.mat").write_text(CLEAN)
        os.chdir(tmp_path)
        for arguments in ("check top", "normalize top -o out/", "check top/**/*.mat", "replay top -o site"):
            result = run(*arguments.split())
            assert (result.exit_code, "internal error" in result.stderr) == (0, False), (arguments, result.stderr[-300:])
    finally:  # what pytest removes folders with goes no deeper than Python's stack
        os.chdir(tmp_path)
        for folder in (*every_folder("top"), *every_folder("out"), *every_folder("site/matches")):
            for entry in list(os.scandir(folder)):
                Path(entry.path).unlink()
            Path(folder).rmdir()


def every_folder(top: str) -> list[str]:
    """The folders below a folder and itself, the innermost first."""
    found = []
    waiting = [top] if Path(top).is_dir() else []
    while waiting:
        found.append(waiting.pop())
        waiting.extend(entry.path for entry in os.scandir(found[-1]) if entry.is_dir(follow_symlinks=False))
    return found[::-1]
