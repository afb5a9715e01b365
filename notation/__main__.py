"""The start of the command `bgnotation`, and of `python -m notation`.

It imports next to nothing, so that Ctrl-C is answered in one line from the first moment on.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from types import FrameType
from typing import NoReturn


class _Stopped(SystemExit):
    """Another program asked this one to stop: what is being written is put away on the way out."""


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    raise _Stopped(128 + number)


def _flush() -> None:
    """Write out what still waits; a reader that has gone is no fault, a full disk is told."""
    for stream, name in ((sys.stdout, "standard output"), (sys.stderr, "standard error")):
        try:
            stream.flush()
        except OSError as error:
            # What cannot be written now cannot be at the end either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if not isinstance(error, BrokenPipeError):
                sys.stderr.write(f"bgnotation: {name}: {error.strerror}\n")
                raise SystemExit(2) from None


def main() -> None:
    """Run the command; 130 after Ctrl-C, 143 when it is told to end."""
    gc.set_threshold(100_000, 50, 100)  # What is imported stays, and looking through it time and again shows in a short run.
    try:
        signal.signal(signal.SIGTERM, _stop)
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed by the caller; the next file to be opened would take its place
                setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
        try:
            from notation.cli import main

            main()
        finally:
            _flush()
    except KeyboardInterrupt:
        sys.stderr.write("bgnotation: stopped\n")
        raise SystemExit(130) from None
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # What is left to do is the interpreter's own.


if __name__ == "__main__":
    main()
