"""The files that a run writes: which may be written at all, and their names, safe on every system and below their folder."""

from __future__ import annotations

import os
import re
import stat
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import Final

from notation.cli import Unusable
from notation.compressed import plain_name
from notation.files import EXISTS, make_folders, put, whole
from notation.phrases import Phrase

STDOUT: Final = "-"
NOT_HELD: Final = "not written, as it would not be read back as it is: {what} would be lost"

_UNFIT: Final = r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]'
_RESERVED: Final = r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)"
"""Patterns for the names of files that are written; `re` compiles each when it is first used, and keeps it."""


def safe_name(name: str, room: int = 200) -> str:
    """`name` as the name of a file on every system: one component, no control characters, no reserved name.

    It is cut where it takes more than `room` bytes, which leaves some for what is put behind it.

    >>> safe_name("../../etc/pass:wd"), safe_name("con.mat"), safe_name("")
    ('.._.._etc_pass_wd', '_con.mat', '_')
    """
    fit = re.sub(_UNFIT, "_", unicodedata.normalize("NFC", name)).rstrip(". ")
    if re.match(_RESERVED, fit) or not fit:
        fit = "_" + fit
    root, suffix = os.path.splitext(fit)  # noqa: PTH122 - a name, not a path
    return root.encode()[: max(room - len(suffix.encode()), 0)].decode(errors="ignore") + suffix


def safe_below(folder: Path, relative: str) -> Path:
    """The place of `relative` below `folder`, every component made safe; never outside of it."""
    parts = [part for part in Path(relative).parts if part not in ("", ".", "..") and part != Path(relative).anchor]
    return folder.joinpath(*(safe_name(part) for part in parts))


def is_folder(out: str) -> bool:
    """Whether `-o OUT` means a folder: it is one, or it ends as the name of one."""
    return out.endswith(("/", "\\")) or Path(out).is_dir()


def numbered(out: Path, number: int) -> Path:
    """The name of what is made of a match: `out`, then `out-2`, `out-3` and so on before the suffix.

    >>> numbered(Path("final.html"), 2).name
    'final-2.html'
    """
    return out if number == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")


def places(belows: Sequence[str], out: str, suffix: str | None = None) -> dict[str, Path]:
    """Where each of the files that lie at `belows` goes below the folder `out`, with another suffix where one is given.

    Two that differ in their suffix alone keep it before the new one.

    >>> [place.as_posix() for place in places(["a.mat", "a.sgf", "b/c.mat"], "out", ".json").values()]
    ['out/a.mat.json', 'out/a.sgf.json', 'out/b/c.json']
    """
    named = {below: below if suffix is None else str(Path(plain_name(below)).with_suffix(suffix)) for below in belows}
    count = Counter(named.values())
    return {
        below: safe_below(Path(out), name if count[name] == 1 else f"{below}{suffix or ''}") for below, name in named.items()
    }


class Outputs:
    """What a run may write, decided here for every command.

    A file that the run reads is never written over, by whatever name, link or spelling it is called.  No file is written
    twice.  A file that exists is written over with `force` alone, except those of `earlier` and those that are `ours`, which
    are known to be the work of an earlier run, and what is no file that could be lost, as a terminal or `/dev/null`.
    """

    def __init__(
        self,
        sources: Iterable[str],
        force: bool = False,
        earlier: Iterable[Path] = (),
        ours: Callable[[Path], bool] | None = None,
    ) -> None:
        self._ours = ours
        self._sources = {_identity(path) for path in sources}
        self._earlier = {_identity(path) for path in earlier}
        self._written: set[tuple[int, int] | None] = set()
        self._force = force

    def may_replace(self, place: Path) -> bool:
        """Whether there is a file at `place` that may be written over; False when there is none.

        Raises `Unusable` when nothing may be written there, `OSError` when that cannot be known.
        """
        try:
            status = place.stat()
        except FileNotFoundError:
            return False
        same = (status.st_dev, status.st_ino)
        if same in self._sources:
            raise Unusable(Phrase("{place}: a file that is read is never written over", place=place))
        if stat.S_ISDIR(status.st_mode):
            raise Unusable(Phrase("{place}: this is a folder, not a file", place=place))
        if not stat.S_ISREG(status.st_mode):
            return True
        if same in self._written:
            raise Unusable(Phrase("{place}: this was written from another file in this run", place=place))
        if not self._force and same not in self._earlier and not (self._ours and self._ours(place)):
            raise Unusable(Phrase("{path}: {what}", path=place, what=(EXISTS,)))
        return True

    @contextmanager
    def open(self, place: Path) -> Iterator[TextIOWrapper]:
        """A file to write text into, which is there when all is written; its folders are made.  Raises as `may_replace`."""
        over = self.may_replace(place) or self._force
        make_folders(place.parent)
        with whole(place, over=over) as file:
            yield file
        self._written.add(_identity(place))

    def write(self, place: Path, content: str | Iterable[bytes]) -> None:
        """Write a text, or bytes in pieces, as a file; `Unusable` when that is not allowed or cannot be done."""
        try:
            with self.open(place) as file:
                put(file, content)
        except OSError as error:
            raise Unusable(
                Phrase("{path}: {what}", path=error.filename or place, what=(error.strerror or str(error),))
            ) from error

    def next_round(self) -> None:
        """What was written until now may be written again: `--watch` makes the same files anew."""
        self._earlier |= self._written
        self._written = set()


def _identity(path: str | Path) -> tuple[int, int] | None:
    """What all names of a file have in common; for `-` the file that standard input comes from; None when there is none."""
    try:
        status = os.fstat(sys.stdin.fileno()) if path == STDOUT else os.stat(path)  # noqa: PTH116 - of a descriptor too
    except (OSError, ValueError, UnsupportedOperation):
        return None
    return status.st_dev, status.st_ino
