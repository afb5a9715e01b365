"""Writing files: whole or not at all, never over another file unasked."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, Final

_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]')
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)")


@contextmanager
def whole(path: Path, *, over: bool = True, durable: bool = True) -> Iterator[IO[str]]:
    """A file to write text into (UTF-8, line ends as written) that takes its place at `path` only when all is written.

    It is written beside its place and moved there.  A link is followed and a file's permissions are kept; what is no
    regular file, as a terminal or `/dev/null`, is written to directly.  Without `over` an existing file raises
    `FileExistsError`; `OSError` when it cannot be written.  Without `durable` it is not waited for that the text has
    reached the disk, which suits many files that can be made again.
    """
    place = Path(os.path.realpath(path))
    try:
        before = place.stat()
    except FileNotFoundError:
        before = None
    if before and not over:
        raise FileExistsError(17, "the file exists (--force overwrites it)", str(path))
    if before and not stat.S_ISREG(before.st_mode):
        with place.open("w", encoding="utf-8", newline="") as device:
            yield device
        return
    beside = place.with_name(f".bgnotation-{token_hex(6)}.tmp")
    try:
        with beside.open("x", encoding="utf-8", newline="") as file:
            yield file
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if before:
            beside.chmod(stat.S_IMODE(before.st_mode))
        beside.replace(place)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write_whole(path: Path, text: str, *, over: bool = True, durable: bool = True) -> None:
    """Write a text as a file; see `whole`."""
    with whole(path, over=over, durable=durable) as file:
        file.write(text)


def safe_name(name: str) -> str:
    """`name` as the name of a file on every system: one component, no control characters, no reserved name.

    >>> safe_name("../../etc/pass:wd"), safe_name("con.mat"), safe_name("")
    ('.._.._etc_pass_wd', '_con.mat', '_')
    """
    fit = _UNFIT.sub("_", unicodedata.normalize("NFC", name)).rstrip(". ")
    if _RESERVED.match(fit) or not fit:
        fit = "_" + fit
    root, suffix = os.path.splitext(fit)  # noqa: PTH122 - a name, not a path
    room = 200 - len(suffix.encode())
    return root.encode()[: max(room, 0)].decode(errors="ignore") + suffix


def safe_below(folder: Path, relative: str) -> Path:
    """The place of `relative` below `folder`, every component made safe; never outside of it."""
    parts = [part for part in Path(relative).parts if part not in ("", ".", "..") and part != Path(relative).anchor]
    return folder.joinpath(*(safe_name(part) for part in parts))
