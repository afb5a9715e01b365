"""What was written, before it has its place: in memory while it is small, then in a temporary file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BufferedReader, BytesIO, RawIOBase
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
    def large(self) -> bool:
        """Whether the bytes are not held in memory."""
        return self._file is not None

    def open(self) -> IO[bytes]:
        """The bytes as a file at its beginning; several may be read at the same time."""
        return BytesIO(self._held) if self._file is None else BufferedReader(_View(self._file))

    def pieces(self) -> Iterator[bytes]:
        """The bytes, in pieces of whole lines."""
        with self.open() as file:
            while lines := file.readlines(_CHUNK):
                yield b"".join(lines)

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


class _View(RawIOBase):
    """A file as one reader sees it, who has a place of his own in it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0, /) -> int:
        self._at = self._file.seek(self._at + offset if whence == 1 else offset, 0 if whence == 1 else whence)
        return self._at

    def readinto(self, buffer: Any, /) -> int:
        self._file.seek(self._at)
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)


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
