"""The bytes of a record: decoding, and the way from a place in the text to its line and column."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import IO, Final, NamedTuple, TypeAlias

from notation.codes.reading import CONTROL_CHARACTER, ENCODING_ASSUMED
from notation.diagnostics import Diagnostic, Place
from notation.encodings import find_encoding, mark_of
from notation.phrases import Phrase

Span: TypeAlias = tuple[int, int]
"""Start and end of a piece of `Source.text`, as offsets in characters, the end not included."""

SIZE_LIMIT: Final = 64 * 1024 * 1024
"""The most that is held of a file, in bytes, unless the caller says otherwise: all of it, but of match text only a match."""

MOST_CONTROLS: Final = 1000
"""In so many lines of a file control characters are told; a file with more of them is no text."""

BINARY: Final = "binary"
"""The `encoding` of a source that is no text."""

_NEWLINE: Final = re.compile(r"\r\n|\n|\r")
CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""Control characters and marks that turn the writing direction: what no line of a record should hold."""
_PLAIN: Final = bytes(byte for byte in range(128) if not CONTROL.match(chr(byte)))
"""What ASCII has beside those; to take it away is a tenth of a search."""
HIDDEN: Final = re.compile(f"{CONTROL.pattern}|[\ud800-\udfff]")
"""Those, and halves of characters, which no file can hold."""

_UTF16: Final = ("utf-16-le", "utf-16-be")
_SHIFTING: Final = ("iso2022", "hz")
"""Encodings in which what a byte means depends on those before it."""
_STRIDE: Final = 4096


def lines_in(text: str) -> int:
    """How many line ends a text holds."""
    return text.count("\n") + text.count("\r") - text.count("\r\n")


class SourceTooLarge(ValueError):
    """The file is larger than the limit in force."""


class Location(NamedTuple):
    """A place that people count: line and column, both from 1, the column in characters."""

    line: int
    column: int


class Begins(NamedTuple):
    """Where a piece of a file begins: how much of the file stands before it, in characters, lines, bytes and matches."""

    offset: int = 0
    lines: int = 0
    bytes: int = 0
    matches: int = 0


BEGINNING: Final = Begins()


@dataclass(frozen=True)
class Source:
    """One file: its name, its text, and how its bytes were decoded.

    `text` holds every character of the file but the byte order mark.  A binary format leaves it empty: its `data` counts, and
    a place in it is line 0 with byte offsets for columns.

    Of a file that is too large to be held as a whole it is a piece, with the `text` and `data` of that piece; `begins` says
    where it stands.  Spans, lines and places in bytes are those of the whole file.
    """

    name: str
    text: str
    encoding: str = "utf-8"
    byte_order_mark: bool = False
    data: bytes = field(default=b"", repr=False)
    begins: Begins = BEGINNING

    @classmethod
    def binary(cls, data: bytes, name: str = "<memory>") -> Source:
        """A file whose bytes are no text."""
        return cls(name, "", BINARY, data=data)

    @cached_property
    def _line_starts(self) -> array[int]:
        """Where each line begins: four bytes a line, as a file may be nothing but line ends."""
        starts = array("I" if len(self.text) < 1 << 32 else "Q", (0,))
        starts.extend(map(re.Match.end, _NEWLINE.finditer(self.text)))
        return starts

    def line_start(self, number: int) -> int:
        """Where a line (from 1) begins; the end of the text past the last."""
        index = number - 1 - self.begins.lines
        return self.begins.offset + (self._line_starts[index] if index < len(self._line_starts) else len(self.text))

    def location(self, offset: int) -> Location:
        """Line and column of a character."""
        offset -= self.begins.offset
        line = bisect_right(self._line_starts, offset)
        return Location(self.begins.lines + line, offset - self._line_starts[line - 1] + 1)

    def between(self, span: Span) -> str:
        """The text of a span."""
        return self.text[max(span[0] - self.begins.offset, 0) : max(span[1] - self.begins.offset, 0)]

    @cached_property
    def _lines(self) -> dict[int, str]:
        return {}

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line end; empty past the last.  All that ask share one string."""
        number -= self.begins.lines
        starts = self._line_starts
        if not 1 <= number <= len(starts):
            return ""
        if number not in self._lines:
            end = starts[number] if number < len(starts) else len(self.text)
            self._lines[number] = self.text[starts[number - 1] : end].rstrip("\r\n")
        return self._lines[number]

    @cached_property
    def _byte_marks(self) -> array[int]:
        """In which bytes every `_STRIDE`-th character begins, and where the text ends; empty where that cannot be known."""
        data, encoding = self.data, self.encoding
        marks = array("Q", (0 if self.begins.offset else len(mark_of(data)),))
        for start in range(0, len(self.text), _STRIDE):
            marks.append(marks[-1] + len(self.text[start : start + _STRIDE].encode(encoding, "replace")))
        # An odd byte at the end of UTF-16 is one of its characters.
        return marks if 0 <= marks[-1] - len(data) <= (encoding in _UTF16) else array("Q")

    def byte_span(self, span: Span) -> Span | None:
        """Where the characters of a span stand in the bytes of the file; None where the bytes are not known, or the encoding
        has more than one way to write a text.

        >>> decode("Jürgen 井上".encode("utf-8-sig"))[0].byte_span((1, 2))
        (4, 6)
        """
        start, end = span
        if self.encoding == BINARY:
            return span
        if not self._byte_marks or self.encoding.startswith(_SHIFTING):
            return None
        return self._byte(start), self._byte(max(start, end))

    def _byte(self, offset: int) -> int:
        offset -= self.begins.offset
        mark = min(max(offset, 0), len(self.text)) // _STRIDE
        piece = self.text[mark * _STRIDE : offset].encode(self.encoding, "replace")
        return self.begins.bytes + min(self._byte_marks[mark] + len(piece), len(self.data))

    def place(self, span: Span) -> Place:
        """A span as a diagnostic's place, with the text of its first line."""
        start, end = span
        if self.encoding == BINARY:
            return Place(self.name, 0, start, 0, end)
        first, last = self.location(start), self.location(max(end, start))
        return Place(self.name, first.line, first.column, last.line, last.column, self.line(first.line))


def decode(data: bytes, name: str = "<memory>", charset: str | None = None) -> tuple[Source, list[Diagnostic]]:
    """Turn the bytes of a text record into a `Source`, and say what had to be assumed.

    UTF-8 (with and without byte order mark) and UTF-16 are recognised; other bytes are taken for Shift-JIS,
    Windows-1252 or Latin-1, unless the file names its own `charset`.  Control characters and marks that turn the
    writing direction are reported, at most one a line and in the first `MOST_CONTROLS` such lines; they stay in the text.
    """
    encoding, guessed = find_encoding(lambda: [data], charset)
    mark = mark_of(data)
    source = Source(name, data[len(mark) :].decode(encoding, "replace"), encoding, bool(mark), data)
    return source, list(remarks(source, guessed))


def remarks(source: Source, guessed: bool, most: int = MOST_CONTROLS) -> Iterator[Diagnostic]:
    """What there is to say of the text of a source: that its encoding is guessed, at the first letter that shows it, and the
    control characters in it; at most so many findings."""
    text, begin = source.text, source.begins.offset
    if guessed and most > 0:
        at = begin + next((index for index, character in enumerate(text) if ord(character) > 127), 0)
        yield Diagnostic(ENCODING_ASSUMED, {"encoding": source.encoding}, source.place((at, at + 1)), span=(at, at + 1))
        most -= 1
    if text.isascii() and not text.encode().translate(None, _PLAIN):
        return
    at = 0
    while most > 0 and (match := CONTROL.search(text, at)):
        span = match.start() + begin, match.end() + begin
        place = source.place(span)
        yield Diagnostic(CONTROL_CHARACTER, {"character": f"U+{ord(match[0]):04X}"}, place, span=span)
        most -= 1
        at = source.line_start(place.line + 1) - begin


def held(file: IO[bytes], limit: int = SIZE_LIMIT, begun: bytes = b"") -> bytes:
    """All bytes of an open file, of which those that have `begun` it are read already; `SourceTooLarge` past `limit` bytes,
    `OSError` when it cannot be read."""
    room = max(limit + 1 - len(begun), 0)
    data = begun
    # Seldom is there more, and a buffer for all that there may be takes longer than to ask.
    if more := file.read(min(room, 1)):
        data += more + file.read(room - 1)
    if len(data) > limit:
        raise SourceTooLarge(Phrase("larger than {limit} bytes", limit=limit))
    return data
