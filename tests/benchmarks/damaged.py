"""Reading and replaying records that are damaged throughout, next to clean ones of the same size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import notation
from tests.benchmarks.harness import Figure, played, seconds

_COUNT = 12
_HEADS = 50_000


def _half_of_the_rows(text: str) -> str:
    kept, rows = [], 0
    for line in text.splitlines(keepends=True):
        is_row = re.match(r" *\d+\)", line)
        rows += bool(is_row)
        if not is_row or rows % 2:
            kept.append(line)
    return "".join(kept)


def _doubles(text: str) -> str:
    return re.sub(r"\b(\d)\d:", r"\1\1:", text)


def _one_column(text: str) -> str:
    return re.sub(r"(?m)^( *\d+\).{28}).*$", r"\1", text)


DAMAGE: dict[str, Callable[[str], str]] = {
    "every second row dropped": _half_of_the_rows,
    "all dice doubles": _doubles,
    "a column gone": _one_column,
}


def _replayed(texts: list[bytes]) -> None:
    for text in texts:
        for match in notation.read_matches(text):
            notation.replay(match)


def _for_a_byte(texts: list[bytes], runs: int = 5) -> float:
    return seconds(partial(_replayed, texts), runs) / sum(map(len, texts))


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in played()[:_COUNT]]
    clean = _for_a_byte([text.encode() for text in texts])
    for name, damage in DAMAGE.items():
        ratio = _for_a_byte([damage(text).encode() for text in texts]) / clean
        yield Figure(f"{name}: read and replayed, against clean records", ratio, "times", "20 or less")
    head = " 5 point match\n\n" + "".join(f" Game {number}\n" for number in range(1, _HEADS + 1))
    ratio = _for_a_byte([head.encode()], 3) / clean
    yield Figure(f"{_HEADS:,} heads of games: read and replayed, against clean records", ratio, "times", "20 or less")
