"""How the bytes of a text are decoded: found from the bytes themselves, which may come in chunks."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

Chunks: TypeAlias = Callable[[], Iterable[bytes]]
"""The bytes of a file from the first on, as often as they are asked for; the first chunk is not a short one of several."""

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

_MARKS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def mark_of(data: bytes) -> bytes:
    """The byte order mark that data begins with; empty for none."""
    return next((mark for mark, _ in _MARKS if data.startswith(mark)), b"")


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


def find_encoding(chunks: Chunks, charset: str | None = None) -> tuple[str, bool]:
    """The encoding of a text, which decodes it without an error (but for UTF-16), and whether it is a guess.

    What reads as UTF-8 is UTF-8, unless the file names one of the Asian encodings, whose letters may look like it.
    """
    head = next(iter(chunks()), b"")
    mark = mark_of(head)
    if mark and mark != codecs.BOM_UTF8:
        return dict(_MARKS)[mark], False
    if not mark and (encoding := _looks_like_utf16(head)):
        return encoding, True
    named = encoding_of(charset) if charset else None
    if named and named.startswith(_ASIAN) and _reads_as(chunks, named):
        return named, False
    if _reads_as(chunks, "utf-8"):
        return "utf-8", False
    if named and _reads_as(chunks, named):
        return named, False
    if _is_japanese(chunks):
        return "cp932", True
    return "cp1252" if _reads_as(chunks, "cp1252") else "latin-1", True


def texts(chunks: Iterable[bytes], encoding: str, errors: str = "replace") -> Iterator[str]:
    """The text of chunks, in pieces, without the byte order mark."""
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    mark: bytes | None = None
    for chunk in chunks:
        if mark is None:
            mark = mark_of(chunk)
            chunk = chunk[len(mark) :]
        yield decoder.decode(chunk)
    yield decoder.decode(b"", True)


def whole_lines(pieces: Iterable[str]) -> Iterator[str]:
    """The same text cut behind line ends, the last piece apart."""
    rest: list[str] = []
    for piece in pieces:
        # What ends in CR may go on with the LF that belongs to it.
        end = max(piece.rfind("\n"), piece.rfind("\r", 0, len(piece) - 1)) + 1
        if end:
            yield "".join((*rest, piece[:end]))
            rest = []
        if end < len(piece):
            rest.append(piece[end:])
    if rest:
        yield "".join(rest)


def _reads_as(chunks: Chunks, encoding: str) -> bool:
    try:
        for _ in texts(chunks(), encoding, "strict"):
            pass
    except UnicodeDecodeError:
        return False
    return True


def _is_japanese(chunks: Chunks) -> bool:
    """Whether text that is not Unicode reads as Japanese in Shift-JIS.

    Western names also decode as Shift-JIS now and then, but then give single characters in the middle of words;
    Japanese names come in runs of two and more.
    """
    runs = False
    try:
        for text in whole_lines(texts(chunks(), "cp932", "strict")):
            runs = runs or any(len(run) > 1 for run in re.findall(_JAPANESE, text))
            if re.search(_LONE_JAPANESE, text):
                return False
    except UnicodeDecodeError:
        return False
    return runs


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
