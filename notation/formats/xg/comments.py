"""Comments: `temp.xgc` holds one RTF document a line, and nothing of RTF but the text is of interest here."""

from __future__ import annotations

import codecs
import re
from collections import deque
from io import StringIO
from typing import Final

_TOKEN: Final = re.compile(
    rb"\\'(?P<byte>[0-9A-Fa-f]{2})|\\(?P<word>[A-Za-z]{1,32})(?P<number>-?[0-9]{1,10})? ?|\\(?P<symbol>[^A-Za-z])"
    rb"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n\x00-\x08]+)|.",
    re.DOTALL,
)
_MOST_DEPTH: Final = 1000
_HIDDEN: Final = frozenset((b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"object", b"header", b"footer"))
_SIGNS: Final = {
    b"par": "\n",
    b"line": "\n",
    b"tab": "\t",
    b"emdash": "—",
    b"endash": "–",
    b"bullet": "•",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
}


class _Text:
    """Text as it is put together: bytes wait until a code page can read them whole, and so do halves of UTF-16."""

    def __init__(self) -> None:
        self.page = "cp1252"
        self._text = StringIO()
        self._bytes = bytearray()

    def add(self, text: str) -> None:
        if self._bytes:
            self._text.write(self._bytes.decode(self.page, "replace"))
            self._bytes.clear()
        self._text.write(text)

    def add_bytes(self, data: bytes) -> None:
        self._bytes += data

    def use_page(self, number: int) -> None:
        try:
            self.page = codecs.lookup(f"cp{number}").name
        except LookupError:
            self.page = "cp1252"

    def __str__(self) -> str:
        self.add("")
        return self._text.getvalue().encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def rtf_text(document: bytes) -> str:
    r"""The text of an RTF document; a document that is no RTF is taken as it is.

    Bytes (``\'e9``) are read in the document's code page, ``\u`` escapes as UTF-16.

    >>> rtf_text(rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}\f0 caf\'e9 \u8364?\par}")
    'café €'
    """
    if not document.lstrip().startswith(b"{\\rtf"):
        return document.replace(b"\x01\x02", b"\n").decode("cp1252", "replace").strip()
    text = _Text()
    hidden, skip, width = False, 0, 1
    stack: deque[tuple[bool, int]] = deque(maxlen=_MOST_DEPTH)
    for token in _TOKEN.finditer(document):
        kind = token.lastgroup
        if kind == "brace":
            if token[0] == b"{":
                stack.append((hidden, width))
            elif stack:
                hidden, width = stack.pop()
            skip = 0
            continue
        word = token["word"]
        if word in _HIDDEN or token["symbol"] == b"*":
            hidden = True
        if word == b"ansicpg" and token["number"]:
            text.use_page(int(token["number"]))
        elif word == b"uc" and token["number"]:
            width = int(token["number"])
        if hidden or kind is None:
            continue
        if word == b"u" and token["number"]:
            text.add(chr(int(token["number"]) & 0xFFFF))
            skip = width
        elif kind == "text":
            text.add_bytes(token[0][skip:])
            skip = max(skip - len(token[0]), 0)
        elif kind == "byte":
            if skip:
                skip -= 1
            else:
                text.add_bytes(bytes.fromhex(token["byte"].decode("ascii")))
        elif word in _SIGNS:
            text.add(_SIGNS[word])
        elif token["symbol"] in (b"\\", b"{", b"}"):
            text.add_bytes(token["symbol"])
        elif token["symbol"] == b"~":
            text.add("\u00a0")
    return "\n".join(line.rstrip() for line in str(text).split("\n")).strip()


def read_comments(data: bytes, most: int) -> tuple[list[str], bool]:
    """The comments of `temp.xgc` in order, and whether there are more than `most`; records refer to them by their index."""
    lines = data.split(b"\r\n", most)
    left_out = len(lines) > most and bool(lines[most].strip())
    if len(lines) > most or not lines[-1].strip():
        lines.pop()
    return [rtf_text(line) for line in lines], left_out
