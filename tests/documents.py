"""The code blocks of the documents, and the ways to run them."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language and its text, and the line where the text begins."""

    language: str
    text: str
    line: int


def blocks(document: Path, language: str) -> list[Block]:
    """The blocks of one language in a document, in order."""
    text = document.read_text(encoding="utf-8")
    found = [Block(match[1], match[2], text.count("\n", 0, match.start()) + 2) for match in _BLOCK.finditer(text)]
    return [block for block in found if block.language == language]


def run_python(document: Path) -> int:
    """Run the Python blocks of a document in one namespace, sessions compared with what they print; how many there are."""
    names: dict[str, object] = {"__name__": "__main__"}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    found = blocks(document, "python")
    for block in found:
        if block.text.startswith(">>>"):
            test = parser.get_doctest(block.text, names, document.name, str(document), block.line - 1)
            assert not runner.run(test, clear_globs=False).failed, f"{document.name}:{block.line}"
            names = test.globs
        else:
            exec(compile("\n" * (block.line - 1) + block.text, document, "exec"), names)
    return len(found)


def run_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line as the documents give it, with this environment's commands first."""
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = os.environ | {"PATH": paths, "COLUMNS": "100"}
    return subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
