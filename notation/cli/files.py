"""The paths of a command line: files, folders, globs and standard input, as a list of sources in order."""

from __future__ import annotations

import errno
import glob
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import click

from notation import formats
from notation.api import content
from notation.cli import Trouble, Unusable, address, speech, told
from notation.cli.output import is_folder, numbered
from notation.frozen import frozen
from notation.phrases import Phrase
from notation.renderers.printable import visible
from notation.source import SourceTooLarge, held
from notation.stream import Stream, open_file
from notation.walk import Found, fitting, open_regular, walk

STDIN: Final = "-"


@frozen
class Input:
    """A source: its path as it is shown and opened (`-` is standard input), and its place below an output folder.

    Where an address names a part of it: the `member` of an archive, the `match`, and the `decision`.
    """

    path: str
    below: str
    member: str = ""
    match: int | None = None
    decision: address.Address | None = None
    real: str = ""
    """Where a file that was found in a folder or by a pattern really lies; empty for one that was named."""

    @property
    def name(self) -> str:
        """What the source is called: `club.zip/final.mat` for a file in an archive."""
        return f"{self.path}/{self.member}" if self.member else self.path


@dataclass(slots=True)
class Troubles:
    """Says on standard error what could not be done, and remembers that something could not."""

    count: int = 0

    def say(self, path: str, what: str | BaseException) -> None:
        """Name a path and what is the matter with it.  A closed pipe is no matter of a path: it ends the run."""
        if isinstance(what, BrokenPipeError):
            raise what
        self.count += 1
        say(path, what if isinstance(what, str) else reason(what))

    def tell(self, trouble: Trouble) -> None:
        """Say what names its path itself."""
        self.count += 1
        trouble.show()


def reason(error: BaseException) -> str:
    """Why a source could not be done, in one line, without its path."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error) if isinstance(error, SourceTooLarge) else told(error)


def say(path: str, text: str) -> None:
    """A line about a path on standard error."""
    click.echo(f"bgnotation: {visible(path)}: {visible(speech.told(text))}", err=True)


def inputs(paths: Sequence[str], troubles: Troubles, out: str | None = None) -> list[Input]:
    """The sources that the arguments name, each once, in the order given; those of a folder or glob sorted.

    A folder stands for the files below it that have a suffix of a known format (hidden ones left out); a pattern with
    ``*``, ``?`` or ``[`` that is no file is expanded here too, for shells that do not.  What was written below the folder
    `out` before is no source of a folder around it.  An argument may be the address of a part of a file.
    """
    found: dict[tuple[object, ...], Input] = {}
    really: set[str] = set()
    written = os.path.realpath(out or "")
    for path in paths:
        named = 0
        around = out is not None and not _inside(os.path.realpath(path), written)
        for source in _expand(path, troubles):
            named += 1
            if source.real and (source.real in really or (around and _inside(source.real, written))):
                continue
            really.add(source.real or os.path.realpath(source.path))
            place = os.path.normcase(os.path.normpath(source.path))
            found.setdefault((place, source.member, source.match, source.decision), source)
        if not named and Path(path).is_dir():
            say(
                path,
                Phrase("no match files in this folder (looked for {suffixes})", suffixes=", ".join(sorted(formats.suffixes()))),
            )
    return list(found.values())


def _inside(real: str, folder: str) -> bool:
    return Path(real).is_relative_to(folder)


def need_folder(out: str | None) -> None:
    """A usage error when `out`, where several sources shall go, is a file or named like one."""
    if out is None or out == STDIN or is_folder(out):
        return
    if Path(out).exists() or out.lower().endswith(formats.suffixes()):
        raise click.UsageError(f"{out} names a file; several sources need a folder (as one, write {out}/)")


def _expand(path: str, troubles: Troubles) -> Iterator[Input]:
    if path == STDIN:
        yield Input(STDIN, "stdin.mat")
    elif Path(path).is_dir():
        yield from map(_found, walk(path, _matches(), troubles.say))
    elif glob.has_magic(path) and not os.path.lexists(path):
        yield from _fitting(path, troubles)
    else:
        try:
            part = address.parse(path)
        except Unusable as error:
            troubles.say(path, error)
            return
        match = part.match or 1 if part.is_decision else part.match
        below = numbered(Path(Path(part.name).name), match or 1).name
        yield Input(part.path, below, part.member, match, part if part.is_decision else None)


def named(sources: Iterable[Input], stdin_name: str) -> Iterator[tuple[Input, str]]:
    """Each source with what it is called; standard input is `stdin_name`."""
    for source in sources:
        yield source, stdin_name if source.path == STDIN else source.name


def say_missing(sources: Sequence[Input]) -> None:
    """`Trouble` when none of the sources is there, which goes before whatever else is wrong with the command."""
    missing = [source.path for source in sources if source.path != STDIN and not os.path.lexists(source.path)]
    if missing and len(missing) == len(sources):
        raise Trouble("\nbgnotation: ".join(f"{path}: {speech.told(os.strerror(errno.ENOENT))}" for path in missing))


def whole_matches(sources: Sequence[Input]) -> None:
    """`Trouble` when a source is a decision, for commands that take whole matches."""
    for source in sources:
        if (part := source.decision) is not None:
            match = f"{part.name}@{part.match or 1}"
            raise Trouble(Phrase("this takes whole matches; the match of that decision is {match}", match=match))


def _matches() -> Callable[[str], bool]:
    return formats.is_record


def _found(one: Found) -> Input:
    return Input(one.path, one.below, real=one.real)


def _fitting(pattern: str, troubles: Troubles) -> Iterator[Input]:
    found = list(fitting(pattern, _matches(), troubles.say))
    if not found:
        troubles.say(pattern, "no file fits this pattern")
    yield from map(_found, found)


def contents(source: Input) -> bytes | Stream:
    """What a source holds, see `notation.api.content`; what comes in at standard input is held as a whole."""
    if source.path == STDIN:
        return held(sys.stdin.buffer)
    return content(partial(open_regular if source.real else open_file, source.path), source.path)
