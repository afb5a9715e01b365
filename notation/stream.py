"""A text that is too large to be held: it is read in windows, each of them a `Source` of whole matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import IO, Final, TypeAlias

from notation.diagnostics import Diagnostic
from notation.encodings import find_encoding, mark_of, texts, whole_lines
from notation.frozen import frozen
from notation.phrases import Phrase
from notation.source import MOST_CONTROLS, Begins, Source, SourceTooLarge, held, lines_in, remarks

WINDOW: Final = 1024 * 1024
"""So many characters are held at a time, and what stands of a match that goes on past them.  What is no larger is no stream."""
CHUNK: Final = 256 * 1024
"""So many bytes are read at a time."""

Open: TypeAlias = Callable[[], IO[bytes]]
"""Opens a file to be read from its beginning."""
Cut: TypeAlias = Callable[[str], tuple[int, int]]
"""Where the last match that a text holds begins, and how many matches stand before it; two zeros where none does."""


def open_file(path: str | PathLike[str]) -> IO[bytes]:
    """A file, to be read; `OSError` when it cannot be."""
    return Path(path).open("rb")


@frozen
class Stream:
    """A file of text: how it is opened (once to find its encoding, and again to read it), its name, and its format.

    `most` is the largest match that is held, in characters.
    """

    open: Open
    name: str
    format: str
    most: int

    def chunks(self) -> Iterator[bytes]:
        """The bytes of the file."""
        with self.open() as file:
            while chunk := file.read(CHUNK):
                yield chunk

    def whole(self) -> bytes:
        """All bytes of the file, for a reader that wants them so; raises as `windows`."""
        with self.open() as file:
            return held(file, self.most)

    def windows(self, cut: Cut) -> Iterator[tuple[Source, list[Diagnostic]]]:
        """The pieces of the file, and what is to be said of each as a text: together what is said of the whole file.

        Raises `OSError` when the file cannot be read, `SourceTooLarge` for a match that is larger than `most`.
        """
        encoding, guessed = find_encoding(self.chunks)
        # A guess shows at the first letter that is not ASCII; where there is none, as in UTF-16, at the beginning.
        plain = guessed and all(text.isascii() for text in texts(self.chunks(), encoding))
        raw = bytearray()

        def kept() -> Iterator[bytes]:
            for chunk in self.chunks():
                raw.extend(chunk)
                yield chunk

        begins, left, mark = Begins(), MOST_CONTROLS, b""
        for text, matches in self._cut(whole_lines(texts(kept(), encoding)), cut):
            if not begins.offset:
                mark = mark_of(bytes(raw[:4]))
            size = len(text.encode(encoding, "replace")) + (0 if begins.offset else len(mark))
            source = Source(self.name, text, encoding, bool(mark), bytes(raw[:size]), begins)
            del raw[:size]
            shows = guessed and (plain or not text.isascii())
            found = list(remarks(source, shows, left))
            guessed, left = guessed and not shows, left - len(found)
            yield source, found
            begins = Begins(
                begins.offset + len(text), begins.lines + lines_in(text), begins.bytes + size, begins.matches + matches
            )

    def _cut(self, lines: Iterator[str], cut: Cut) -> Iterator[tuple[str, int]]:
        """The text in pieces of whole matches, and how many matches each holds (the last one: 0)."""
        kept, wanted = "", WINDOW
        for text in lines:
            kept += text
            if len(kept) < min(wanted, self.most + 1):
                continue
            at, matches = cut(kept)
            if at:
                yield kept[:at], matches
                kept = kept[at:]
            if len(kept) > self.most:
                raise SourceTooLarge(Phrase("larger than {limit} bytes", limit=self.most))
            wanted = max(WINDOW, 2 * len(kept))
        yield kept, 0
