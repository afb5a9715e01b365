"""A large file is read in windows and gives what it gives as a whole, and one of 100 MB takes at most 100 MB of memory."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from shutil import copyfile

import pytest

from notation.api import content
from notation.cli import runs
from notation.cli.files import Input
from notation.mending import texts
from tests.cli.conftest import BROKEN, CLEAN, WARNED, Run

MOST = 100_000
"""Kilobytes, the interpreter and the package included."""
ROWS = """\
  1) 31: 8/5 6/5                 64: 24/14
  2) 61: 13/7 8/7                52: 13/11 13/8
  3) 11: 6/5                     Doubles => 2
  4) Drops                      Wins 1 point
"""
MATCH = f" 3 point match\n\n Game 1\n Zoë : 0                        Ben : 0\n{ROWS}\n; {{}}\n\n"
_MEASURED = """
import resource, sys
from pathlib import Path
from shutil import copyfile
from notation.__main__ import main
try:
    if len(sys.argv) > 2:
        main()
    else:
        import notation
        for match in notation.read_matches(sys.argv[1]):
            notation.replay(match)
finally:
    # What the system tells of a process holds also what its parent had at its start; Linux tells the process alone.
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    most = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), None)
    print("most:", most or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.__stderr__)
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches of a few rows and a long remark: much to hold, and little to do."""
    place = tmp_path_factory.mktemp("large") / "large.mat"
    match = MATCH.format(("a remark " * 60_000).rstrip()).encode()
    with place.open("wb") as file:
        for _ in range(100_000_000 // len(match) + 1):
            file.write(match)
    return place


COMMANDS = (
    ("check",),
    ("check", "--output-format", "json-lines"),
    ("positions",),
    ("normalize",),
    ("normalize", "--check"),
    ("normalize", "--diff"),
    ("convert", "-t", "sgf"),
    ("convert", "-t", "json"),
)


@pytest.mark.parametrize("command", COMMANDS, ids="-".join)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_in_windows_as_whole(
    command: tuple[str, ...], jobs: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.mat", "b.mat", "c.mat"):
        count = 60 if name == "b.mat" else 2
        (tmp_path / name).write_text("".join(MATCH.format(number) for number in range(count)) + "  5) nonsense")
    arguments = (*command, "a.mat", "b.mat", "c.mat")
    whole = run(*arguments)
    _make_small(monkeypatch)
    parts = run(*arguments, "-j", jobs)
    assert (parts.exit_code, parts.stderr) == (whole.exit_code, whole.stderr)
    assert parts.stdout == whole.stdout != ""
    assert ('"edits": [{' in parts.stdout) == ("json-lines" in command), "fixes come with their places in the file"


def test_a_large_file_is_written_back(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(MATCH.format(number) for number in range(60))
    (tmp_path / "a.mat").write_text(text)
    (tmp_path / "b.mat").write_text("mine")
    whole = run("normalize", "a.mat").stdout
    _make_small(monkeypatch)
    assert run("convert", "a.mat", "-o", "b.mat", "--force").exit_code == 0
    assert run("normalize", "--in-place", "a.mat").exit_code == 0
    assert (tmp_path / "a.mat").read_text() == (tmp_path / "b.mat").read_text() == whole != text
    assert run("normalize", "--check", "a.mat").exit_code == 0
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("options", [("--fix",), ("--fix", "--unsafe-fixes"), ("--diff", "--unsafe-fixes")], ids="".join)
def test_a_large_file_is_fixed_in_windows_as_whole(
    options: tuple[str, ...], encoding: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = "".join(f"{(WARNED, BROKEN, CLEAN)[number % 3]}; {number}\n\n" for number in range(60)).encode(encoding)
    path = tmp_path / "large.mat"

    def fixed() -> tuple[int, str, bytes]:
        path.write_bytes(before)
        result = run("check", path.name, *options, "--output-format", "concise")
        return result.exit_code, result.stdout, path.read_bytes()

    whole = fixed()
    _make_small(monkeypatch)
    assert fixed() == whole
    changed = sum(one != two for one, two in zip(before.split(b"\n"), whole[2].split(b"\n"), strict=True))
    told = sum(line.startswith("+ ") for line in whole[1].splitlines())
    assert (changed, told) == {"--fix": (20 * len(options), 0), "--diff": (0, 40)}[options[0]]


def test_a_large_file_that_was_changed_meanwhile_is_left(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _make_small(monkeypatch)
    path = tmp_path / "large.mat"
    path.write_text(WARNED * 40)
    mend = texts.mend_text

    def slow(*arguments: object, **options: object) -> object:
        if path.stat().st_size > 1000:
            path.write_text(MATCH)
        return mend(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(texts, "mend_text", slow)
    result = run("check", path.name, "--fix", "--backup")
    assert (result.exit_code, path.read_text()) == (2, MATCH)
    assert "not written, as it was changed meanwhile" in result.stderr and len(list(tmp_path.iterdir())) == 1


def test_a_large_file_is_mended_place_by_place(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _make_small(monkeypatch)
    path = tmp_path / "large.mat"
    text = "".join(MATCH.format(number) for number in range(20))
    path.write_text(text)
    result = run("mend", path.name, input="1 1 q")
    assert (result.exit_code, result.stderr.splitlines()[-1][:8]) == (1, "2 mended"), result.stderr
    assert sum(one != two for one, two in zip(text.splitlines(), path.read_text().splitlines(), strict=True)) == 2


def test_what_is_too_large_is_said_and_the_rest_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _make_small(monkeypatch)
    monkeypatch.setattr("notation.cli.files.content", partial(content, limit=3000))
    (tmp_path / "a.mat").write_text(MATCH.format("x" * 5000))
    (tmp_path / "b.mat").write_text(MATCH.format("fine"))
    for command in (("check",), ("normalize", "-o", "out/"), ("convert", "-t", "sgf", "-o", "out/")):
        result = run(*command, "a.mat", "b.mat")
        assert result.exit_code == 2
        assert "a.mat: larger than 3000 bytes" in result.stderr and "b.mat: larger" not in result.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"b.mat", "b.sgf"}


def _make_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a window be small, and what is written go through a file."""
    for name in ("notation.api.WINDOW", "notation.stream.WINDOW"):
        monkeypatch.setattr(name, 2000)
    monkeypatch.setattr("notation.stream.CHUNK", 700)
    monkeypatch.setattr("notation.spool.MOST_HELD", 1500)
    monkeypatch.setattr("notation.cli.runs._LARGE", 2000)


def test_which_files_are_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_LARGE", 10)
    (tmp_path / "large").write_bytes(b"x" * 11)
    (tmp_path / "small").write_bytes(b"x" * 10)
    found = [runs._is_large((Input(path, ""), "")) for path in (str(tmp_path / "large"), str(tmp_path / "small"), "-", "a\0b")]
    assert found == [True, False, False, False]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("check", "--color", "always"),
        ("check", "--output-format", "json-lines", "-j", "2"),
        ("normalize", "-o", "out.mat"),
        ("normalize", "--check"),
        ("normalize", "--in-place", "copy.mat"),
        ("convert", "-o", "out.json"),
        ("positions", "-o", "out.csv"),
    ],
    ids=lambda arguments: "-".join(arguments) or "library",
)
def test_memory(large: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    pytest.importorskip("resource", reason="the operating system does not tell the memory of a process")
    path = large
    if "copy.mat" in arguments:
        path = tmp_path / "copy.mat"
        copyfile(large, path)
    words = [arguments[0], str(path), *(word for word in arguments[1:] if word != "copy.mat")] if arguments else [str(path)]
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == (1 if arguments[:1] in (("check",),) or "--check" in arguments else 0), done.stderr[-500:]
    found = re.search(r"most: (\d+)", done.stderr)
    assert found and int(found[1]) < MOST
