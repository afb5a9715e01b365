"""Completion in a real bash, with the line of the README."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from notation.cli import COMMANDS, options

PROGRAM = Path(sys.executable).with_name("bgnotation")
BASH = shutil.which("bash")
README = Path(__file__).parents[2] / "README.md"

pytestmark = pytest.mark.skipif(BASH is None or os.name != "posix" or not PROGRAM.exists(), reason="needs bash and bgnotation")


class Shell:
    """An interactive bash in a folder, on a terminal of its own."""

    def __init__(self, folder: Path) -> None:
        import pty

        self.process, self.terminal = pty.fork()
        if self.process == 0:  # pragma: no cover - another process
            os.chdir(folder)
            environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "PS1": "$ ", "TERM": "dumb"}
            os.execve(str(BASH), ["bash", "--norc", "--noprofile", "-i"], environment)
        signal.alarm(120)

    def send(self, text: str) -> None:
        """Press these keys."""
        os.write(self.terminal, text.encode())

    def until(self, text: str) -> None:
        """Wait until this is on the terminal; the alarm ends a wait that has no end."""
        seen = b""
        while text.encode() not in seen:
            seen += os.read(self.terminal, 4096)

    def close(self) -> None:
        """End it."""
        signal.alarm(0)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def test_commands_options_and_files_are_completed(tmp_path: Path) -> None:
    (tmp_path / "final.mat").touch()
    line = re.search(r'^eval "\$\(_BGNOTATION_COMPLETE.*$', README.read_text(encoding="utf-8"), re.MULTILINE)
    assert line is not None
    shell = Shell(tmp_path)
    try:
        shell.send(f'bind "set enable-bracketed-paste off"; {line[0]}; echo rea""dy\n')
        shell.until("ready\r")
        for keys, completed in {
            "bgnotation norm": "bgnotation normalize ",
            "bgnotation check --statis": "bgnotation check --statistics ",
            "bgnotation check --output-format git": "github ",
            "bgnotation check fin": "bgnotation check final.mat ",
            "bgnotation replay fin": "bgnotation replay final.mat ",
            "bgnotation board -o fin": "bgnotation board -o final.mat ",
            "bgnotation explain fin": "bgnotation explain final.mat ",
        }.items():
            shell.send(f"{keys}\t")
            shell.until(completed)
            shell.send("\x15")
    finally:
        shell.close()


def test_what_is_a_path_is_completed_as_one() -> None:
    for name in COMMANDS:
        for parameter in import_module(f"notation.cli.{name}").command.params:
            text = f"{parameter.name} {parameter.metavar or ''}"
            if isinstance(parameter, click.Argument) and name not in ("explain",) and parameter.name != "dice":
                assert parameter.type is options.PATH, f"{name} {text}"
            if any(word in (parameter.metavar or "").split("|") for word in ("FILE", "OUT")):
                assert parameter.type is options.PATH, f"{name} {text}"
