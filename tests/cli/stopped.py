"""Run a command again and again, stopped by a signal at every moment of writing: `python -m tests.cli.stopped`.

Usage: SIGNAL FOLDER TEMPLATE ARGUMENTS...  Below FOLDER the folder 1, 2, 3 ... is a copy of TEMPLATE in which the command ran
until the first, second, third ... step of `notation.files`; beside it stand what it said (`1.err`) and its end (`1.code`).
The last has run to its end.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import notation.files
from notation.__main__ import main
from notation.cli import COMMANDS
from notation.cli import main as _

WRITING = notation.files.__file__


def stop_at(number: int, what: signal.Signals, reached: Path) -> None:
    """Have this process stopped at a step of the module that writes files."""
    steps = count(1)

    def step(frame: FrameType, event: str, argument: Any) -> None:
        if event == "return":  # An exception from here would leave a generator without its end, as no signal does.
            return
        for one in (frame, frame.f_back):
            if one is not None and one.f_code.co_filename == WRITING and one.f_code.co_name != "<module>":
                if next(steps) == number:
                    sys.setprofile(None)
                    reached.touch()
                    os.kill(os.getpid(), what)
                return

    sys.setprofile(step)


def run(arguments: list[str]) -> int:
    """The command in this process; its exit code."""
    sys.argv = ["bgnotation", *arguments]
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def every_moment(what: signal.Signals, folder: Path, template: Path, arguments: list[str]) -> None:
    """Run the command once for each moment, in a process of its own."""
    for number in count(1):
        place, reached = folder / str(number), folder / f"{number}.reached"
        shutil.copytree(template, place)
        if not (child := os.fork()):
            os.chdir(place)
            error = os.open(folder / f"{number}.err", os.O_WRONLY | os.O_CREAT)
            os.dup2(error, 2)
            stop_at(number, what, reached)
            code = run(arguments)
            sys.setprofile(None)
            gc.collect()  # as at the end of a program
            os._exit(code)
        (folder / f"{number}.code").write_text(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])))
        if not reached.exists():
            return


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in COMMANDS:
        _.get_command(None, name)  # type: ignore[arg-type]  # so that the children need not import them
    every_moment(signal.Signals[sys.argv[1]], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])
