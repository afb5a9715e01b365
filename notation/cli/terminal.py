"""What depends on the terminal: whether to use colour, and progress on standard error."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from notation.cli.speech import told
from notation.phrases import Phrase
from notation.renderers.printable import visible

_PATIENCE = 1.0
"""Seconds after which a run is long."""
_PAUSE = 0.1
"""Seconds between two updates."""


def wants_colour(choice: str, to_file: bool) -> bool:
    """Whether output is coloured: `always`, `never`, or `auto` (a terminal that is not told otherwise)."""
    if choice != "auto":
        return choice == "always"
    plain = to_file or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return bool(not plain and (os.environ.get("FORCE_COLOR") or sys.stdout.isatty()))


def as_printed(text: str) -> str:
    """The text of a file as it goes to standard output: unchanged into a file or a program, without anything that acts on a
    terminal, where it would not be seen.
    """
    return visible(text, keep="\n\t") if sys.stdout.isatty() else text


class Progress:
    """A bar on standard error, shown when it is a terminal and the run is long; rich draws it where installed.

    `clear` takes it away before other text is written; the next `advance` brings it back.
    """

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self._wanted = total > 1 and sys.stderr.isatty()
        self._next = time.monotonic() + _PATIENCE
        self._shown = False
        self._bar: Any = None

    def advance(self, files: int) -> None:
        """So many more files are done."""
        self.done += files
        if not self._wanted or (now := time.monotonic()) < self._next:
            return
        self._next = now + _PAUSE
        if self._bar is None:
            self._bar = _rich_bar(self.total) or False
        if self._bar:
            self._bar.update(self._bar.task_ids[0], completed=self.done)
            if not self._shown:
                self._bar.start()
            self._bar.refresh()
        else:
            words = Phrase("{done} of {total} files", done=f"{self.done:,}", total=f"{self.total:,}")
            sys.stderr.write(f"\r{told(words)}\x1b[K")
            sys.stderr.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the bar away."""
        if not self._shown:
            return
        self._shown = False
        if self._bar:
            self._bar.stop()
        else:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _rich_bar(total: int) -> Any:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar
    except ImportError:
        return None
    bar = Bar(
        TextColumn("files"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("files", total=total)
    return bar
