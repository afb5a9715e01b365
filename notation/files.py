"""Writing files: whole or not at all, never over another file unasked."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final

EXISTS: Final = "the file exists (--force overwrites it)"


@contextmanager
def whole(path: Path, *, over: bool = True, durable: bool = True) -> Iterator[TextIOWrapper]:
    """A file to write text into that takes its place at `path` only when all is written.

    Text is written as UTF-8, line ends as they are, `?` for what is no character; `buffer` takes bytes.  It is written beside
    its place and moved there.  A link is followed and a file's permissions are kept; what is no regular file, as a terminal or
    `/dev/null`, is written to directly.  Without `over` an existing file raises `FileExistsError`, also one that came
    while the text was written; `PermissionError` for one that nobody may write, `OSError` when it cannot be written.
    Without `durable` it is not waited for that the text has reached the disk, which suits many files that can be made again.
    """
    place = Path(os.path.realpath(path))
    try:
        before = place.stat()
    except FileNotFoundError:
        before = None
    if before and not stat.S_ISREG(before.st_mode):
        with place.open("w", encoding="utf-8", errors="replace", newline="") as device:
            yield device
        return
    if before and not over:
        raise FileExistsError(errno.EEXIST, EXISTS, str(path))
    if before and not before.st_mode & 0o222:  # as an open for writing says, which a move into its place does not ask
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    beside = place.with_name(f".bgnotation-{os.urandom(6).hex()}.tmp")
    try:
        with beside.open("x", encoding="utf-8", errors="replace", newline="") as file:
            yield file
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if before:
            beside.chmod(stat.S_IMODE(before.st_mode))
        if over:
            beside.replace(place)
        else:
            _move_anew(beside, place)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        try:
            _remove(beside)
        except BaseException:  # Ctrl-C in the midst of it
            _remove(beside)
            raise


def _remove(beside: Path) -> None:
    with suppress(OSError):
        beside.unlink(missing_ok=True)


def _move_anew(beside: Path, place: Path) -> None:
    """Move a file to a place where there is none: of two programs that write the same file only one does."""
    try:
        place.hardlink_to(beside)
    except FileExistsError:
        raise FileExistsError(errno.EEXIST, EXISTS, str(place)) from None
    except OSError:  # a file system without links
        if os.path.lexists(place):
            raise FileExistsError(errno.EEXIST, EXISTS, str(place)) from None
        beside.replace(place)


def make_folders(folder: Path) -> None:
    """Make a folder and those it is in, however many; `OSError` when that cannot be done."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(exist_ok=True)


def write_whole(path: Path, content: str | Iterable[bytes], *, over: bool = True, durable: bool = True) -> None:
    """Write a text, or bytes in pieces, as a file; see `whole`."""
    with whole(path, over=over, durable=durable) as file:
        put(file, content)


def put(file: TextIOWrapper, content: str | Iterable[bytes]) -> None:
    """Write a text, or bytes in pieces, into a file that `whole` has opened."""
    if isinstance(content, str):
        file.write(content)
    else:
        for piece in content:
            file.buffer.write(piece)
