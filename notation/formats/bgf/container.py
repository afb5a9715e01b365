"""The container of `.bgf`: a line of JSON that says how the rest is packed, then gzip, then Smile or JSON.

What the first line says is not believed; each layer is known by its own first bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from notation.codes import binary as codes
from notation.formats.bgf import smile
from notation.phrases import Phrase
from notation.unpack import GZIP, ZLIB, Bounds, Damage, inflate

_GZIP: Final = b"\x1f\x8b"
_ZLIB: Final = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_HEADER: Final = re.compile(rb'\s*\{[^{}\r\n]{0,300}"format"\s*:\s*"BGF"[^{}\r\n]{0,300}\}[ \t]*(?:\r?\n|\Z)')
_NAMES: Final = re.compile(rb'"(?:nameGreen|nameRed|finalGreen|finalRed)"\s*:')
_HEAD: Final = 64 * 1024
_VALUE: Final = 40
_MEMORY: Final = {b"{": 240, b"[": 90, b",": 40, b'"': 12}
"""What these signs of JSON make takes up in memory, in bytes."""
_NAME: Final = re.compile(rb'"([^"]{0,64})"\s{0,8}:')
_MOST_NAMES: Final = 1000
"""More names than this make no match of BGBlitz, which has some 100, but objects that take up much memory."""
_MARK: Final = b"\xef\xbb\xbf"


def is_bgf(data: bytes) -> bool:
    """Whether a file holds a match of BGBlitz: by its first line, or by the packed or plain object that stands there."""
    data = data.removeprefix(_MARK) if data.startswith(_MARK) else data
    if _HEADER.match(data) or data.startswith(smile.MAGIC):
        return True
    if data.startswith(_GZIP):
        data = inflate(data[:_HEAD], Bounds(_HEAD), GZIP).data
        if data.startswith(smile.MAGIC):
            return True
    start = data[:_HEAD].lstrip()
    return start.startswith(b"{") and bool(_NAMES.search(start) or data[:100].strip() == b"{}")


class Container(NamedTuple):
    """What a file holds: the object (None without one), and the size of the data that it was decoded from."""

    value: Any
    size: int


def open_container(data: bytes, bounds: Bounds, report: Callable[..., None], without: Collection[str] = ()) -> Container:
    """The object of a file; what is wrong is told to `report`.  Objects of Smile know where they stand.

    Fields named in `without` may be left out.
    """
    start = len(_MARK) if data.startswith(_MARK) else 0
    header = _HEADER.match(data, start)
    start = header.end() if header else start
    body = data[start:]
    span = (start, len(data))
    if body.startswith((_GZIP, *_ZLIB)):
        body, fault, _ = inflate(body, bounds, GZIP if body.startswith(_GZIP) else ZLIB)
        if fault is Damage.TOO_LARGE:
            report(codes.UNPACK_LIMIT, span, part="the match", limit=bounds.most(len(data) - start))
        elif fault is Damage.TRUNCATED:
            report(codes.TRUNCATED_DATA, span, part="the packed match")
        elif fault is not None:
            report(codes.DAMAGED_DATA, span, part="the packed match", why=fault.value)
        damaged = fault is not None
    else:
        damaged = False
    if not body:
        if not damaged:
            report(codes.TRUNCATED_DATA, span, part="the first line" if header is None else "the match")
        return Container(None, 0)
    most = bounds.size // _VALUE
    if body.startswith(smile.MAGIC):
        decoded = smile.decode(body, most, without)
        if decoded.fault and not damaged:
            report(codes.DAMAGED_DATA, (decoded.at, len(body)), part="the match", why=decoded.fault)
        return Container(decoded.value, len(body))
    return Container(_json(body, span, most, damaged, report), len(body))


def _json(body: bytes, span: tuple[int, int], most: int, damaged: bool, report: Callable[..., None]) -> Any:
    if body.count(b",") + body.count(b"[") + body.count(b"{") > most:
        report(codes.DAMAGED_DATA, span, part="the match", why=Phrase("it holds more than {most} values", most=most))
        return None
    if _has_many_names(body):
        why = Phrase("it holds more than {most} names of fields", most=_MOST_NAMES)
        report(codes.DAMAGED_DATA, span, part="the match", why=why)
        return None
    memory = sum(body.count(sign) * cost for sign, cost in _MEMORY.items())
    if memory > smile.most_memory(len(body)):
        most = smile.most_memory(len(body))
        why = Phrase("it would take more than {most} bytes of memory", most=most)
        report(codes.DAMAGED_DATA, span, part="the match", why=why)
        return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        if not damaged:
            report(codes.DAMAGED_DATA, span, part="the match", why="it is neither Smile nor JSON")
        return None


def _has_many_names(body: bytes) -> bool:
    names = set()
    for found in _NAME.finditer(body):
        names.add(found[1])
        if len(names) > _MOST_NAMES:
            return True
    return False
