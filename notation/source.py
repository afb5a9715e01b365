"""The bytes of a record: decoding, and the way from a place in the text to its line and column."""

from __future__ import annotations

import codecs
import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from notation.codes.reading import CONTROL_CHARACTER, ENCODING_ASSUMED
from notation.diagnostics import Diagnostic, Phrase, Place

Span: TypeAlias = tuple[int, int]
"""Start and end of a piece of `Source.text`, as offsets in characters, the end not included."""

SIZE_LIMIT: Final = 64 * 1024 * 1024
"""The largest file that is read, in bytes, unless the caller says otherwise."""

MOST_CONTROLS: Final = 1000
"""In so many lines of a file control characters are told; a file with more of them is no text."""

BINARY: Final = "binary"
"""The `encoding` of a source that is no text."""

_NEWLINE: Final = re.compile(r"\r\n|\n|\r")
CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""Control characters and marks that turn the writing direction: what no line of a record should hold."""
HIDDEN: Final = re.compile(f"{CONTROL.pattern}|[\ud800-\udfff]")
"""Those, and halves of characters, which no file can hold."""
_JAPANESE: Final = "[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff60]+"
_LONE_JAPANESE: Final = "(?<=[A-Za-z])[\u3000-\u30ff\u4e00-\u9fff](?=[A-Za-z])"
"""Patterns that few files need: `re` compiles each when it is first used, and keeps it."""

_WIDER: Final = {
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "iso8859-1": "latin-1",
    "ascii": "latin-1",
}
"""What is decoded in place of an encoding that programs name when they mean more."""
_ASIAN: Final = ("cp932", "shift_jis", "euc_", "iso2022_", "gb18030", "hz", "big5", "cp950", "cp949", "johab")
_TEXT_ENCODINGS: Final = ("utf-8", "utf-16", "latin-1", "iso8859", "cp", "koi8", "mac", "tis", *_ASIAN)


_UTF16: Final = ("utf-16-le", "utf-16-be")
_MARKS: Final = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SHIFTING: Final = ("iso2022", "hz")
"""Encodings in which what a byte means depends on those before it."""
_STRIDE: Final = 4096


class SourceTooLarge(ValueError):
    """The file is larger than the limit in force."""


class Location(NamedTuple):
    """A place that people count: line and column, both from 1, the column in characters."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """One file: its name, its text, and how its bytes were decoded.

    `text` holds every character of the file but the byte order mark.  A binary format leaves it empty: its `data` counts, and
    a place in it is line 0 with byte offsets for columns.
    """

    name: str
    text: str
    encoding: str = "utf-8"
    byte_order_mark: bool = False
    data: bytes = field(default=b"", repr=False)

    @classmethod
    def binary(cls, data: bytes, name: str = "<memory>") -> Source:
        """A file whose bytes are no text."""
        return cls(name, "", BINARY, data=data)

    @cached_property
    def _line_starts(self) -> array[int]:
        """Where each line begins: four bytes a line, as a file may be nothing but line ends."""
        starts = array("I" if len(self.text) < 1 << 32 else "Q", (0,))
        starts.extend(match.end() for match in _NEWLINE.finditer(self.text))
        return starts

    def line_start(self, number: int) -> int:
        """Where a line (from 1) begins; the end of the text past the last."""
        return self._line_starts[number - 1] if number <= len(self._line_starts) else len(self.text)

    def location(self, offset: int) -> Location:
        """Line and column of a character."""
        line = bisect_right(self._line_starts, offset)
        return Location(line, offset - self._line_starts[line - 1] + 1)

    @cached_property
    def _lines(self) -> dict[int, str]:
        return {}

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line end; empty past the last.  All that ask share one string."""
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
        marks = array("Q", (next((len(mark) for mark in _MARKS if data.startswith(mark)), 0),))
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
        mark = min(max(offset, 0), len(self.text)) // _STRIDE
        piece = self.text[mark * _STRIDE : offset].encode(self.encoding, "replace")
        return min(self._byte_marks[mark] + len(piece), len(self.data))

    def place(self, span: Span) -> Place:
        """A span as a diagnostic's place, with the text of its first line."""
        start, end = span
        if self.encoding == BINARY:
            return Place(self.name, 0, start, 0, end)
        first, last = self.location(start), self.location(max(end, start))
        return Place(self.name, first.line, first.column, last.line, last.column, self.line(first.line))


def _decode_single_byte(data: bytes) -> tuple[str, str]:
    """Text that is not Unicode: Shift-JIS where it reads as Japanese, else Windows' Western European, else Latin-1.

    Western names also decode as Shift-JIS now and then, but then give single characters in the middle of words;
    Japanese names come in runs of two and more.
    """
    try:
        japanese = data.decode("cp932")
    except UnicodeDecodeError:
        japanese = ""
    runs = re.findall(_JAPANESE, japanese)
    if any(len(run) > 1 for run in runs) and not re.search(_LONE_JAPANESE, japanese):
        return japanese, "cp932"
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def _looks_like_utf16(data: bytes) -> str | None:
    """UTF-16 without a byte order mark: every other byte of the beginning is zero."""
    head = data[:200]
    if len(head) < 4 or b"\0" not in head:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) // 4 and even == 0:
        return "utf-16-le"
    if even > len(head) // 4 and odd == 0:
        return "utf-16-be"
    return None


def encoding_of(charset: str) -> str | None:
    """The encoding that a file means by the name `charset`; None for one that is not known, or is no way to write a record.

    >>> encoding_of("Shift_JIS"), encoding_of("ISO-8859-1"), encoding_of("zip")
    ('cp932', 'latin-1', None)
    """
    try:
        name = codecs.lookup(charset).name
    except (LookupError, ValueError):
        return None
    name = _WIDER.get(name, name)
    return name if name.startswith(_TEXT_ENCODINGS) else None


def _decode_as(data: bytes, encoding: str | None) -> str | None:
    try:
        return data.decode(encoding) if encoding else None
    except UnicodeDecodeError:
        return None


def _decode(data: bytes, charset: str | None) -> tuple[str, str, bool]:
    """Text, the encoding's name, and whether the encoding is a guess.

    What reads as UTF-8 is UTF-8, unless the file names one of the Asian encodings, whose letters may look like it.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16-le" if data[0] == 0xFF else "utf-16-be"
        return data[2:].decode(encoding, "replace"), encoding, False
    elif encoding := _looks_like_utf16(data) or "":
        return data.decode(encoding, "replace"), encoding, True
    named = encoding_of(charset) if charset else None
    if named and named.startswith(_ASIAN) and (text := _decode_as(data, named)) is not None:
        return text, named, False
    if (text := _decode_as(data, "utf-8")) is not None:
        return text, "utf-8", False
    if named and (text := _decode_as(data, named)) is not None:
        return text, named, False
    text, encoding = _decode_single_byte(data)
    return text, encoding, True


def decode(data: bytes, name: str = "<memory>", charset: str | None = None) -> tuple[Source, list[Diagnostic]]:
    """Turn the bytes of a text record into a `Source`, and say what had to be assumed.

    UTF-8 (with and without byte order mark) and UTF-16 are recognised; other bytes are taken for Shift-JIS,
    Windows-1252 or Latin-1, unless the file names its own `charset`.  Control characters and marks that turn the
    writing direction are reported, at most one a line and in the first `MOST_CONTROLS` such lines; they stay in the text.
    """
    text, encoding, guessed = _decode(data, charset)
    marked = data.startswith(_MARKS)
    source = Source(name, text, encoding, marked, data)
    found = []
    if guessed:
        at = next((index for index, character in enumerate(text) if ord(character) > 127), 0)
        span = at, at + 1
        found.append(Diagnostic(ENCODING_ASSUMED, {"encoding": encoding}, source.place(span), span=span))
    at = 0
    while (match := CONTROL.search(text, at)) and len(found) < MOST_CONTROLS:
        place = source.place(match.span())
        found.append(Diagnostic(CONTROL_CHARACTER, {"character": f"U+{ord(match[0]):04X}"}, place, span=match.span()))
        at = source.line_start(place.line + 1)
    return source, found


def read_bytes(path: Path, limit: int = SIZE_LIMIT) -> bytes:
    """The bytes of a file; `SourceTooLarge` past `limit` bytes, `OSError` when it cannot be read."""
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise SourceTooLarge(Phrase("larger than {limit} bytes", limit=limit))
    return data
