"""The paths of a command line: files, folders, globs and standard input, as a list of sources in order."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from notation import formats
from notation.api import read_matches
from notation.cli import told
from notation.codes.reading import NO_MATCH
from notation.codes.tree import JSON_SYNTAX, OTHER_GAME
from notation.renderers.printable import visible
from notation.replay import Replay, replay
from notation.source import SIZE_LIMIT, SourceTooLarge, read_bytes

STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class Input:
    """A source: its path as it is shown and opened (`-` is standard input), and its place below an output folder."""

    path: str
    below: str


@dataclass(slots=True)
class Troubles:
    """Says on standard error what could not be done, and remembers that something could not."""

    count: int = 0

    def say(self, path: str, what: str | BaseException) -> None:
        """Name a path and what is the matter with it."""
        self.count += 1
        say(path, what if isinstance(what, str) else reason(what))


def reason(error: BaseException) -> str:
    """Why a source could not be done, in one line, without its path."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error) if isinstance(error, SourceTooLarge) else told(error)


def say(path: str, text: str) -> None:
    """A line about a path on standard error."""
    click.echo(f"bgnotation: {visible(path)}: {visible(text)}", err=True)


def inputs(paths: Sequence[str], troubles: Troubles, out: str | None = None) -> list[Input]:
    """The sources that the arguments name, each once, in the order given; those of a folder or glob sorted.

    A folder stands for the files below it that have a suffix of a known format (hidden ones left out); a pattern with
    ``*``, ``?`` or ``[`` that is no file is expanded here too, for shells that do not.  What was written below the folder
    `out` before is no source of a folder around it.
    """
    found: dict[str, Input] = {}
    suffixes = _suffixes()
    for path in paths:
        named = 0
        for source in _expand(path, suffixes, troubles):
            named += 1
            if out is not None and path != source.path and _inside(source.path, out) and not _inside(path, out):
                continue
            found.setdefault(os.path.normcase(os.path.normpath(source.path)), source)
        if not named and Path(path).is_dir():
            say(path, f"no match files in this folder (looked for {', '.join(sorted(suffixes))})")
    return list(found.values())


def _suffixes() -> tuple[str, ...]:
    return tuple({suffix for known in formats.formats() if known.reads for suffix in known.suffixes})


def _inside(path: str, folder: str) -> bool:
    return Path(path).resolve().is_relative_to(Path(folder).resolve())


def need_folder(out: str | None) -> None:
    """A usage error when `out`, where several sources shall go, is a file or named like one."""
    if out is None or out == STDIN or Path(out).is_dir() or out.endswith(("/", "\\")):
        return
    if Path(out).exists() or out.lower().endswith(_suffixes()):
        raise click.UsageError(f"{out} names a file; several sources need a folder (as one, write {out}/)")


def _expand(path: str, suffixes: tuple[str, ...], troubles: Troubles) -> Iterator[Input]:
    if path == STDIN:
        yield Input(STDIN, "stdin.mat")
    elif Path(path).is_dir():
        yield from _below(path, suffixes, troubles)
    elif glob.has_magic(path) and not os.path.lexists(path):
        yield from _fitting(path, suffixes, troubles)
    else:
        yield Input(path, Path(path).name)


def _fitting(pattern: str, suffixes: tuple[str, ...], troubles: Troubles) -> Iterator[Input]:
    """The files that fit a pattern; a folder that fits stands for its match files, but ``**`` has found those already."""
    beginning = os.path.dirname(pattern[: min(pattern.find(sign) % (len(pattern) + 1) for sign in "*?[")])  # noqa: PTH120
    names = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - a path is shown as it was given
    if not names:
        troubles.say(pattern, "no file fits this pattern")
    for name in names:
        if not Path(name).is_dir():
            yield Input(name, os.path.relpath(name, beginning or "."))
        elif "**" not in pattern:
            yield from _below(name, suffixes, troubles)


def _below(folder: str, suffixes: tuple[str, ...], troubles: Troubles) -> Iterator[Input]:
    def failed(error: OSError) -> None:
        troubles.say(str(error.filename or folder), error)

    for at, folders, names in os.walk(folder, onerror=failed):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(suffixes) and not name.startswith("."):
                path = os.path.normpath(os.path.join(at, name))  # noqa: PTH118 - a path is shown as it was given
                yield Input(path, os.path.relpath(path, folder))


def contents(source: Input) -> bytes:
    """The bytes of a source; `OSError` when it cannot be read, `SourceTooLarge` when it is too large."""
    if source.path != STDIN:
        return read_bytes(Path(source.path))
    data: bytes = sys.stdin.buffer.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise SourceTooLarge(f"larger than {SIZE_LIMIT} bytes")
    return data


_NOTHING: Final = (NO_MATCH, OTHER_GAME, JSON_SYNTAX)
"""What a reader says of a file that holds no match."""


def holds_nothing(read: Sequence[Replay]) -> bool:
    """Whether what was read of a source is no match at all: it is empty, or something else."""
    codes = {finding.code.id for one in read for finding in one.match.diagnostics}
    return not any(one.games for one in read) and any(code.id in codes for code in _NOTHING)


def replays(source: Input, name: str, format: str | None) -> Iterator[Replay]:
    """The matches of a source replayed, one after the other; `name` is what findings call it.

    Raises what `contents` raises.
    """
    for match in read_matches(contents(source), name=name, format=format):
        yield replay(match)
