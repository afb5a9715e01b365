"""What was written, before it has its place: in memory while it is small, then in a temporary file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

MOST_HELD: Final = 4 * 1024 * 1024
"""So many bytes are held in memory."""
_CHUNK: Final = 256 * 1024


class Spool:
    """Bytes, written once and read as often as one likes; those of a format of text are UTF-8.

    The temporary file has no name, so that it is gone with the process; `OSError` when it cannot be written.
    """

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._file: IO[bytes] | None = None
        self.size = 0
        held: list[bytes] = []
        for piece in pieces:
            self.size += len(piece)
            if self._file is None and self.size > MOST_HELD:
                from tempfile import TemporaryFile

                self._file = TemporaryFile()  # noqa: SIM115 - closed with the spool
                self._file.writelines(held)
                held.clear()
            if self._file is None:
                held.append(piece)
            else:
                self._file.write(piece)
        self._held = b"".join(held)

    @property
    def file(self) -> IO[bytes] | None:
        """The temporary file, at its beginning; None where the bytes are held in memory."""
        if self._file is not None:
            self._file.seek(0)
        return self._file

    def pieces(self) -> Iterator[bytes]:
        """The bytes, in pieces of whole lines."""
        if (file := self.file) is None:
            yield self._held
            return
        at = 0
        while lines := file.readlines(_CHUNK):
            yield b"".join(lines)
            # Whoever takes the pieces may read the file too.
            at += sum(map(len, lines))
            file.seek(at)

    def text(self) -> str:
        """All as a text; for what is in memory anyway."""
        return b"".join(self.pieces()).decode()

    def holds(self, others: Iterable[bytes]) -> bool:
        """Whether these pieces, wherever they are cut, are the same bytes."""
        return _same(self.pieces(), iter(others))

    def __del__(self) -> None:
        if self._file is not None:
            self._file.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes from one process to another."""
        return Spool, (list(self.pieces()),)


def _same(left: Iterator[bytes], right: Iterator[bytes]) -> bool:
    """Whether two rows of pieces come to the same bytes."""
    one = other = b""
    while True:
        one, other = one or next(left, b""), other or next(right, b"")
        if not one or not other:
            return one == other
        size = min(len(one), len(other))
        if one[:size] != other[:size]:
            return False
        one, other = one[size:], other[size:]
