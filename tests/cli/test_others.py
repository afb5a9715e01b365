"""`bgnotation explain`, `formats`, `replay`, and the command itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import click
import pytest

from notation.cli import COMMANDS, main
from notation.cli.output import safe_below, safe_name
from notation.codes import CODES
from notation.formats import formats
from tests.cli.conftest import CLEAN, Run


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_each_code_is_explained(run: Run, code: object) -> None:
    assert code in CODES
    for key in (code.id.lower(), code.name.upper()):  # type: ignore[attr-defined]
        result = run("explain", key)
        assert result.exit_code == 0
        assert result.output.startswith(f"{code.name} ({code.id}, {code.severity})\n")  # type: ignore[attr-defined]


def test_explain_as_data(run: Run) -> None:
    found = json.loads(run("explain", "P04", "--output-format", "json").output)
    assert list(found) == ["code", "name", "severity", "message", "rule", "why", "fix", "source"]
    assert (found["code"], found["name"]) == ("P04", "unused-dice")
    assert [one["code"] for one in json.loads(run("explain", "--output-format", "json").output)] == [code.id for code in CODES]
    assert len(run("explain").output.splitlines()) == len(CODES)


def test_an_unknown_code_gets_near_ones(run: Run) -> None:
    result = run("explain", "unused-dcie")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean unused-dice" in result.stderr
    assert "\x1b" not in run("explain", "\x1b[31m").stderr


def test_formats(run: Run) -> None:
    lines = run("formats").output.splitlines()
    assert [line.split()[0] for line in lines] == ["name", *(known.name for known in formats())]
    table = json.loads(run("formats", "--output-format", "json").output)
    assert next(row for row in table if row["name"] == "mat")["suffixes"] == [".mat", ".txt"]


def test_replay_writes_a_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "final.mat").write_text(CLEAN)
    assert run("replay", "final.mat", "-o", "final.html").exit_code == 0
    page = Path("final.html").read_text(encoding="utf-8")
    assert page.lstrip().lower().startswith("<!doctype html>")
    assert "Ada" in page
    assert run("replay", "final.mat", "-o", "final.html", "--force").exit_code == 0, "a page may be made again"
    assert run("replay", "final.mat", "-o", "-").stdout.rstrip("\n") == page.rstrip("\n")


def test_replay_of_several_matches(run: Run, tmp_path: Path) -> None:
    (tmp_path / "day.mat").write_text(CLEAN * 3)
    run("replay", "day.mat", "-o", "day.html")
    run("replay", "day.mat", "-o", "pages/")
    names = ["day-2.html", "day-3.html", "day.html"]
    assert sorted(path.name for path in tmp_path.glob("*.html")) == names
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == names


def test_replay_never_overwrites_the_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "final.mat").write_text(CLEAN)
    (tmp_path / "link.mat").symlink_to("final.mat")
    (tmp_path / "link.html").symlink_to("final.mat")
    for out in ("final.mat", "link.mat", "link.html"):
        assert run("replay", "final.mat", "-o", out, "--force").exit_code == 2
    assert (tmp_path / "final.mat").read_text() == CLEAN


def test_replay_of_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.mat").write_text("")
    nothing = "there is no match in this file: it is empty"
    for name, reason in (("empty.mat", nothing), ("missing.mat", "No such file or directory")):
        result = run("replay", name, "-o", "page.html")
        assert (result.exit_code, result.stderr) == (2, f"bgnotation: {name}: {reason}\n")
    assert not Path("page.html").exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(run: Run, name: str) -> None:
    for option in ("-h", "--help"):
        result = run(name, option)
        assert result.exit_code == 0
        assert f"  bgnotation {name}" in result.output
    listed = main.get_command(click.Context(main), name)
    assert listed is not None
    assert COMMANDS[name] == listed.get_short_help_str(60), "the list of commands says the first line of their help"


def test_version(run: Run) -> None:
    assert run("--version").output == f"bgnotation {version('bgnotation')}\n"


def test_an_unknown_command(run: Run) -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "No such command 'chekc'" in result.stderr


def test_a_fault_of_ours_is_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*arguments: object) -> None:
        raise RuntimeError("the moon is full")

    monkeypatch.setattr("notation.cli.moves.answer", stumble)
    result = run("moves", "x", "31")
    assert result.exit_code == 2
    assert result.stderr.startswith("bgnotation: internal error: RuntimeError: the moon is full (")
    monkeypatch.setenv("BGNOTATION_TRACEBACK", "1")
    assert isinstance(run("moves", "x", "31").exception, RuntimeError)


def test_a_broken_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "notation", "moves", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        try:
            process.stdin.write(b"4HPwATDgc/ABMA 31\n" * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        process.wait(timeout=60)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
def test_ctrl_c_is_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "notation", "moves", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Tests that run in the background of a shell have the signal ignored, and hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"4HPwATDgc/ABMA 31\n" * 500)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b"bgnotation: stopped\n"
        assert process.wait(timeout=60) == 130


def test_output_is_utf8_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "names.mat").write_text(CLEAN.replace("Ada", "井上"), encoding="utf-8")
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    done = subprocess.run(
        [sys.executable, "-m", "notation", "positions", "names.mat"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert "井上" in done.stdout.decode("utf-8")


def test_names_of_files_are_safe() -> None:
    assert safe_name("a/b\\c:d\x00\u202e") == "a_b_c_d__"
    assert safe_name("NUL.mat") == "_NUL.mat"
    assert safe_name(" x. ") == " x"
    assert len(safe_name("井" * 300 + ".mat").encode()) <= 255
    assert safe_name("井" * 300 + ".mat").endswith(".mat")
    for hostile in ("../../evil.mat", "/etc/evil.mat", "a/../../evil.mat"):
        assert safe_below(Path("out"), hostile).resolve().is_relative_to(Path("out").resolve())
