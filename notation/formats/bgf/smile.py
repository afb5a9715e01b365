"""Smile, the binary form of JSON that BGBlitz writes: a small decoder for what such files hold.

It is bounded: it does not recurse, it counts what it makes and the memory for it, and a length that leads past the end is
the end.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection
from functools import lru_cache
from sys import getsizeof
from typing import Any, Final, NamedTuple

from notation.phrases import Phrase

MAGIC: Final = b":)\n"
MOST_VALUES: Final = 1_000_000
"""So many values and ends of objects are decoded unless the caller says otherwise; an analysed game has some 12,000."""
MOST_DEPTH: Final = 100
MEMORY_FREE: Final = 8 * 1024 * 1024
MEMORY_RATIO: Final = 12
"""What is decoded takes at most so many bytes of memory a byte of the document, and the free ones."""

_TEXT_MEMORY: Final = 56
_PLACE_MEMORY: Final = 40
_NAME_MEMORY: Final = 128

_PLAIN: Final[dict[int, Any]] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}
_PLAIN.update((0xC0 + number, number >> 1 ^ -(number & 1)) for number in range(32))
"""The values of one byte."""
_NUMBERS: Final = re.compile(rb"\xf8((?:[\xc0-\xdf]|\x24[\x80-\xbf]){1,8})\xf9")
"""A list of numbers of one or two bytes."""

_SHARED_NAMES, _SHARED_VALUES = 1, 2
_TABLE: Final = 1024
END_OF_TEXT: Final = b"\xfc"


class Node(dict[str, Any]):
    """An object, and the byte that it begins at."""

    __slots__ = ("at",)
    at: int


class Decoded(NamedTuple):
    """The value (as far as it could be decoded), why the rest could not, and where."""

    value: Any
    fault: str
    at: int


class _SmileError(ValueError):
    """What stands here is not Smile, or not of the kind that is decoded."""


def most_memory(size: int) -> int:
    """The memory that what is decoded from `size` bytes may take, in bytes."""
    return MEMORY_FREE + MEMORY_RATIO * size


def decode(data: bytes, most: int = MOST_VALUES, without: Collection[str] = ()) -> Decoded:
    r"""The value of a Smile document; objects are `Node`, arrays lists.  Never raises.

    Fields named in `without` whose values are objects or arrays are passed over: read as far as is needed to find their end.

    >>> decode(b":)\n\x01" + b"\xfa\x83name\x42Ada\x84games\xf8\xc2\xc4\xf9\xfb").value
    {'name': 'Ada', 'games': [1, 2]}
    """
    decoder = _Decoder(data, most, without)
    try:
        decoder.run()
    except IndexError:
        return Decoded(decoder.root, "it ends too early", len(data))
    except (_SmileError, struct.error) as error:
        return Decoded(decoder.root, str(error), decoder.at)
    return Decoded(decoder.root, "", decoder.at)


class _Decoder:
    """One pass over a document.  `root` is what has been put together so far."""

    def __init__(self, data: bytes, most: int, without: Collection[str]) -> None:
        self.data = data
        self.text = data.decode("latin-1")
        self.most = most
        self.without = without
        self.memory = most_memory(len(data))
        self.at = 4
        self.root: Any = None
        self.names: list[str] = []
        self.values: list[str] = []
        flags = data[3] if len(data) > 3 else 0
        self.share_values = bool(flags & _SHARED_VALUES)

    def run(self) -> None:
        """Decode the whole document; `IndexError` when it ends too early, `_SmileError` at what is no Smile."""
        data = self.data
        if not data.startswith(MAGIC):
            raise _SmileError("it does not begin as Smile does")
        size = len(data)
        stack: list[Any] = []
        inside: Any = None
        key = ""
        names, at = self.names, self.at
        passing: re.Pattern[bytes] | None = None
        passed = -1
        left = self.most
        while left > 0:
            left -= 1
            in_object = type(inside) is Node
            if in_object:
                if passing is not None:
                    if run := passing.match(data, at):
                        at = run.end()
                elif not self.share_values:
                    at, count = self._fields(inside, at)
                    left -= count
                token = data[at]
                at += 1
                if 0x40 <= token <= 0x7F and token - 0x40 < len(names):
                    key = names[token - 0x40]
                elif 0x30 <= token <= 0x33 and (index := (token & 3) << 8 | data[at]) < len(names):
                    key = names[index]
                    at += 1
                elif token == 0xFB:
                    if not stack:
                        self.at = at
                        return
                    self._spend(getsizeof(inside), at)
                    inside = stack.pop()
                    if len(stack) <= passed:
                        passing, passed = None, -1
                    continue
                else:
                    self.at = at
                    key = self._key(token)
                    at = self.at
            start = at
            token = data[at]
            at += 1
            value: Any
            if 0x40 <= token <= 0x7F:
                at += token - 0x3F
                value = data[start + 1 : at].decode("latin-1")
                self.memory -= _TEXT_MEMORY
            elif token in _PLAIN:
                value = _PLAIN[token]
            elif token == 0xFA:
                value = Node()
                value.at = start
                self.memory -= _PLACE_MEMORY
            elif token == 0xF8:
                value = []
            elif token == 0xF9 and type(inside) is list:
                if not stack:
                    self.at = at
                    return
                self._spend(getsizeof(inside), at)
                inside = stack.pop()
                if len(stack) <= passed:
                    passing, passed = None, -1
                continue
            else:
                self.at = at
                value = self._value(token)
                at = self.at
                self.memory -= _TEXT_MEMORY
            if at > size:
                raise IndexError
            if self.memory < 0:
                self._spend(0, start)
            if self.share_values and 0x40 <= token <= 0xBF:
                self._share(self.values, value)
            if passed < 0 and in_object and token in (0xFA, 0xF8) and key in self.without:
                passed, passing = len(stack), None if self.share_values else _passing(len(names))
            elif in_object:
                inside[key] = value
            elif inside is not None:
                inside.append(value)
            else:
                self.root = value
            if token in (0xFA, 0xF8):
                if len(stack) >= MOST_DEPTH:
                    raise _SmileError("it is nested too deeply")
                if inside is not None:
                    stack.append(inside)
                inside = value
            elif inside is None:
                self.at = at
                return
        raise _SmileError(Phrase("it holds more than {most} values", most=self.most))

    def _fields(self, inside: Node, at: int) -> tuple[int, int]:
        """Put the next fields into an object that have plain values and names that are known; where these end, and how many."""
        data, text, names = self.data, self.text, self.names
        known, size = len(names), len(data)
        count = texts = 0
        while at + 2 < size:
            token = data[at]
            if 0x40 <= token <= 0x7F:
                index, start = token - 0x40, at + 1
            elif token == 0x30:
                index, start = data[at + 1], at + 2
            else:
                break
            if index >= known:
                break
            kind = data[start]
            if 0x40 <= kind <= 0x7F:
                end = start + kind - 0x3E
                if end > size:
                    break
                inside[names[index]] = text[start + 1 : end]
                texts += 1
            elif kind == 0xF8:
                found = _NUMBERS.match(data, start)
                if found is None:
                    break
                end = found.end()
                inside[names[index]] = made = list(_small_numbers(found[1]))
                self.memory -= getsizeof(made)
            elif kind in _PLAIN:
                end = start + 1
                inside[names[index]] = _PLAIN[kind]
            else:
                break
            at = end
            count += 1
        self.memory -= _TEXT_MEMORY * texts
        return at, count

    def _spend(self, memory: int, at: int) -> None:
        """Count what something takes up; more than is allowed ends the document at the byte `at`."""
        self.memory -= memory
        if self.memory < 0:
            self.at = at
            raise _SmileError(Phrase("it would take more than {most} bytes of memory", most=most_memory(len(self.data))))

    def _name(self, index: int) -> str:
        if index >= len(self.names):
            raise _SmileError("it refers to a name that was not there before")
        return self.names[index]

    def _share(self, table: list[str], text: str) -> None:
        if len(table) == _TABLE:
            table.clear()
        table.append(text)

    def _key(self, token: int) -> str:
        """The name of a field."""
        at = self.at
        if 0x40 <= token <= 0x7F:
            return self._name(token - 0x40)
        if 0x80 <= token <= 0xF7:
            self.memory -= _NAME_MEMORY
            self.at = end = at + (token - 0x7F if token < 0xC0 else token - 0xBE)
            if end > len(self.data):
                raise IndexError
            text = str(self.data[at:end], "ascii" if token < 0xC0 else "utf-8", "replace")
            self._share(self.names, text)
            return text
        if 0x30 <= token <= 0x33:
            self.at = at + 1
            return self._name((token & 3) << 8 | self.data[at])
        if token == 0x34:
            self.memory -= _NAME_MEMORY
            return self._long_text("utf-8")
        if token == 0x20:
            return ""
        raise _SmileError(Phrase("the byte {byte} begins no name", byte=f"{token:#04x}"))

    def _value(self, token: int) -> Any:
        """A value of the less common kinds."""
        if 0x80 <= token <= 0xBF:
            start, self.at = self.at, self.at + token - 0x7E
            return str(self.data[start : self.at], "utf-8", "replace")
        if token in (0x24, 0x25):
            return self._integer()
        if token == 0x28:
            return struct.unpack(">f", self._sevens(5, 4))[0]
        if token == 0x29:
            return struct.unpack(">d", self._sevens(10, 8))[0]
        if token in (0xE0, 0xE4):
            return self._long_text("ascii" if token == 0xE0 else "utf-8")
        if self.share_values and (0x01 <= token <= 0x1F or 0xEC <= token <= 0xEF):
            index = token - 1
            if token >= 0xEC:
                index = (token & 3) << 8 | self.data[self.at]
                self.at += 1
            if index < len(self.values):
                return self.values[index]
        raise _SmileError(Phrase("the byte {byte} begins no value", byte=f"{token:#04x}"))

    def _integer(self) -> int:
        """A signed number: seven bits a byte, six in the last one, which has its top bit set."""
        number = 0
        for _ in range(10):
            byte = self.data[self.at]
            self.at += 1
            if byte & 0x80:
                number = number << 6 | byte & 0x3F
                return number >> 1 ^ -(number & 1)
            number = number << 7 | byte
        raise _SmileError("a number does not end")

    def _sevens(self, count: int, size: int) -> bytes:
        """`size` bytes written as `count` groups of seven bits."""
        number = 0
        for _ in range(count):
            number = number << 7 | self.data[self.at] & 0x7F
            self.at += 1
        return (number & (1 << 8 * size) - 1).to_bytes(size, "big")

    def _long_text(self, encoding: str) -> str:
        end = self.data.find(END_OF_TEXT, self.at)
        if end < 0:
            raise IndexError
        text = str(self.data[self.at : end], encoding, "replace")
        self.at = end + 1
        return text


@lru_cache(maxsize=64)
def _passing(names: int) -> re.Pattern[bytes] | None:
    """What passes over fields with plain values, when so many names are known; None where that is too few to be worth it."""
    if names < 64:
        return None
    last = min(names, 256) - 1
    name = rb"(?:[\x40-\x7f]|\x30[\x00-\x%02x])" % last
    texts = b"|".join(rb"\x%02x.{%d}" % (0x3F + size, size) for size in range(1, 65))
    value = rb"(?:[\x20-\x23\xc0-\xdf]|\xf8[\xc0-\xdf]{0,8}\xf9|" + texts + rb")"
    return re.compile(rb"(?:" + name + value + rb"){0,64}", re.DOTALL)


@lru_cache(maxsize=4096)
def _small_numbers(data: bytes) -> tuple[int, ...]:
    """Numbers of one or two bytes; the points of few plays are new."""
    found, at = [], 0
    while at < len(data):
        at += data[at] == 0x24
        folded = data[at] & 0x3F if data[at - 1] == 0x24 and at else data[at] & 0x1F
        found.append(folded >> 1 ^ -(folded & 1))
        at += 1
    return tuple(found)
