"""The walk through folders: one for all commands, so that each file is found once, in order, and none is waited for.

Links to folders are not followed, hidden files and folders are passed over, and only what is a regular file is ever opened: a
pipe or a device that lies among records has no end.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from glob import glob
from pathlib import PurePath
from typing import IO, Final, NamedTuple

Failed = Callable[[str, OSError], None]
"""Is told of a folder that cannot be read."""

_ANY_DEPTH: Final = re.compile(r"(?:^|(?<=/))\*\*(?=/|$)")
_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Found(NamedTuple):
    """A file below a folder: its path as it is shown, its place below that folder, and where it really lies."""

    path: str
    below: str
    real: str


def walk(folder: str, wanted: Callable[[str], bool], failed: Failed) -> Iterator[Found]:
    """The files below a folder whose names are `wanted`: those of a folder sorted, then those of the folders in it.

    A link to a file stands for it, unless the file or another link to it is found too.  However deep the folders are.
    """
    root = os.path.realpath(folder)
    files: list[tuple[Found, bool]] = []
    waiting = [""]
    while waiting:
        below = waiting.pop()
        at = os.path.join(folder, below) if below else folder  # noqa: PTH118 - a path is shown as it was given
        try:
            with os.scandir(at) as listed:
                entries = sorted((entry for entry in listed if not entry.name.startswith(".")), key=lambda one: one.name)
        except OSError as error:
            failed(at, error)
            continue
        inner = []
        for entry in entries:
            place = os.path.join(below, entry.name)  # noqa: PTH118
            if _is(entry.is_dir):
                if not _is(entry.is_symlink):
                    inner.append(place)
            elif wanted(entry.name):
                path = os.path.normpath(os.path.join(folder, place))  # noqa: PTH118
                link = _is(entry.is_symlink)
                real = os.path.realpath(path) if link else os.path.join(root, place)  # noqa: PTH118
                files.append((Found(path, place, real), link))
        waiting.extend(reversed(inner))
    known = {found.real for found, link in files if not link}
    for found, link in files:
        if link:
            if found.real in known:
                continue
            known.add(found.real)
        yield found


def _is(question: Callable[[], bool]) -> bool:
    try:
        return question()
    except OSError:  # what the file cannot tell, its reading will
        return False


def fitting(pattern: str, wanted: Callable[[str], bool], failed: Failed) -> Iterator[Found]:
    """The files that fit a pattern, sorted; ``**`` reaches through folders, and any other folder that fits stands for its
    files whose names are `wanted`."""
    pattern = pattern.replace(os.sep, "/")
    deep = _ANY_DEPTH.search(pattern)
    beginning = os.path.dirname(pattern[: min(pattern.find(sign) % (len(pattern) + 1) for sign in "*?[")])  # noqa: PTH120
    found: list[Found] = []
    if deep is None:
        for name in sorted(glob(pattern)):  # noqa: PTH207 - a path is shown as it was given
            if os.path.isdir(name):  # noqa: PTH112
                found.extend(walk(name, wanted, failed))
            else:
                found.append(Found(name, os.path.relpath(name, beginning or "."), os.path.realpath(name)))
        yield from found
        return
    parts = pattern[deep.start() :].split("/")
    for folder in sorted(glob(pattern[: deep.start()])) if deep.start() else ["."]:  # noqa: PTH207
        for one in walk(folder, lambda _name: True, failed):
            if _fits(PurePath(one.below).parts, parts):
                found.append(one._replace(below=os.path.relpath(one.path, beginning or ".")))
    yield from sorted(found)


def _fits(parts: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether the components of a path fit those of a pattern, where ``**`` stands for any number of components."""
    at = want = again = 0
    star = -1
    while at < len(parts):
        if want < len(pattern) and pattern[want] == "**":
            star, again = want, at
            want += 1
        elif want < len(pattern) and fnmatch(parts[at], pattern[want]):
            at, want = at + 1, want + 1
        elif star >= 0:
            again += 1
            at, want = again, star + 1
        else:
            return False
    return all(part == "**" for part in pattern[want:])


def read_regular(path: str | os.PathLike[str], size: int) -> bytes:
    """The first `size` bytes of a regular file; raises as `open_regular`."""
    with open_regular(path) as file:
        return file.read(size)


def open_regular(path: str | os.PathLike[str]) -> IO[bytes]:
    """A regular file, to be read; `OSError` when it is none or cannot be read."""
    _need_regular(os.stat(path), path)  # noqa: PTH116 - before it is opened, which alone acts on some devices
    file = os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb")
    try:
        _need_regular(os.fstat(file.fileno()), path)  # and again, as another may have taken its place
    except OSError:
        file.close()
        raise
    return file


def _need_regular(status: os.stat_result, path: str | os.PathLike[str]) -> None:
    if not stat.S_ISREG(status.st_mode):
        kind = next((name for test, name in _KINDS if test(status.st_mode)), "something else")
        raise OSError(errno.EINVAL, f"this is {kind}, not a file", os.fspath(path))
