"""Damaged records, the same for the same seed: whole records after a few changes each, for tests that read anything.

A record is damaged by bytes, by lines, by tokens, and by pieces that mean something in one format or another, put where
they do not belong.  The records are made here or lie in the project; nothing outside it is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import notation
from tests.strategies import legal_match

_HERE: Final = Path(__file__).parent
_FOLDERS: Final = (_HERE / "diagnostics", _HERE / "formats" / "mat" / "samples", _HERE.parent / "examples")
_LARGEST: Final = 12_000
_WORD: Final = re.compile(rb"[A-Za-z0-9]+|[^A-Za-z0-9\s]|\s+")

SNIPPETS: Final = (
    # match text
    *(
        " 3 point match\n",
        " -1 point match\n",
        " Game 2\n",
        " Ada : 1     Ben : 0\n",
        "  1) 31: 8/5 6/5",
        "  7)  Doubles => 2",
        "\n",
    ),
    *(
        " Takes",
        " Drops",
        " Beavers => 4",
        " Raccoons",
        "      Wins 1 point and the match\n",
        " Losses 2 points",
        " Resigns",
        "31: ",
    ),
    *(
        "; Set Pos=-b----E-C---eE---c-e----B-/1\n",
        "; Set Pos=QQ------------------------\n",
        '; [Player 1 "(;GM[6]"]\n',
        "; x\n",
    ),
    *(
        "11: 6/5(4)",
        "????",
        "Cannot Move",
        "Illegal play",
        "bar/20*",
        "6/off",
        "99: ",
        "00: ",
        '; [CubeLimit "²"]\n',
        "# x\n",
        "\r",
    ),
    # trees
    *(
        "(;FF[4]GM[6]",
        "(;GM[6]MI[length:3][game:1][ws:1][bs:0]",
        "(;RE[",
        ";W[31hefe]",
        ";B[double]",
        ";W[take]",
        "C[",
        "]",
        "[",
        "(",
    ),
    *(
        ")",
        ";",
        "\\",
        "\\]",
        "A[0][hefe E ver 3",
        "DA[E ver 3 2C 1 0 0.5 0.1]",
        "LU[nan]",
        "XM[raccoon:8]",
        "XT[:a][b:c][d]",
        "CV[3]",
    ),
    *(
        "AE[a:y]AW[a][a]AB[z]",
        "PL[W]DI[31]",
        "XX[a:b]",
        "XN[2]",
        "RU[Crawford:CrawfordGame]",
        "RE[W+3R]",
        "MI[length:99999]",
        "GM[1]",
    ),
    # objects
    *(
        '{"action":"comment","text":"x"},\n',
        '{"action":"win","player":1,"points":1e99}',
        "null",
        "1e400",
        "-1",
        '"',
        "{",
        "}",
        ",",
    ),
    *(
        '"players":["",""]',
        '"written":"illegal"',
        '"ud800\\ud800"',
        '"steps":["25/0"]',
        "1" * 5000,
        "[" * 50,
        '"note":{"luck":"nan"}',
    ),
    # characters
    *(
        "\ufeff",
        "\0",
        "\x1b[31m",
        "\u202e",
        "²",
        "٣",
        "é",
        "表",
        "\x85",
        "\u2028",
        "\x1a",
        "\t",
        "  ",
        "inf",
        "nan",
        "1e999",
        "-0",
    ),
)
"""Pieces of text that mean something in one format or another."""


def records(kind: str) -> tuple[bytes, ...]:
    """Whole records in a format: made from matches drawn by seed, and those that lie in the project."""
    return _records()[kind]


@cache
def _records() -> dict[str, tuple[bytes, ...]]:
    found: dict[str, list[bytes]] = {"mat": [], "sgf": [], "json": []}
    made = [legal_match(seed, seed % 4) for seed in range(12)]
    lying = [
        path for folder in _FOLDERS for path in sorted(folder.iterdir()) if path.suffix in (".mat", ".txt", ".sgf", ".json")
    ]
    texts = [data for path in lying if len(data := path.read_bytes()) <= _LARGEST]
    for kind, kept in found.items():
        kept.extend(notation.write(match, format=kind).encode()[:_LARGEST] for match in made)
    for data in texts:
        matches = list(notation.read_matches(data))
        for kind, kept in found.items():
            kept.append(notation.write(matches, format=kind).encode("utf-8", "replace"))
        found[_kind(data)].append(data)
    return {kind: tuple(kept) for kind, kept in found.items()}


def _kind(data: bytes) -> str:
    start = data.lstrip()[:1]
    return "sgf" if start == b"(" else "json" if start == b"{" else "mat"


def mutations(seed: int, count: int, kinds: tuple[str, ...] = ("mat", "sgf", "json")) -> Iterator[bytes]:
    """So many damaged records of these formats."""
    random = Random(seed)
    for _ in range(count):
        yield _mutated(random.choice(records(random.choice(kinds))), random)


def mutations_of(whole: Sequence[bytes], random: Random, count: int) -> Iterator[bytes]:
    """So many damaged files of these."""
    for _ in range(count):
        yield _mutated(random.choice(whole), random)


def _mutated(data: bytes, random: Random) -> bytes:
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        data = random.choice(_WAYS)(data, random)
    return data


def truncations(data: bytes, instead: bytes | None = None) -> Iterator[bytes]:
    """A record with every value in it (what stands between brackets, quotes or blanks) cut short at every length, one at a
    time; or with another value `instead` of it."""
    for found in re.finditer(rb"(?<=\[)[^\[\]]+(?=\])|(?<=\")[^\"]+(?=\")|[^\s\[\]\",:{}]+", data):
        before, after = data[: found.start()], data[found.end() :]
        if instead is not None:
            yield before + instead + after
        else:
            yield from (before + found[0][:length] + after for length in range(len(found[0])))


def _bytes(data: bytes, random: Random) -> bytes:
    changed = bytearray(data or b" ")
    for _ in range(random.choice((1, 1, 2, 8))):
        changed[random.randrange(len(changed))] = random.choice(
            (random.randrange(256), random.choice(b"[](){};:/\\\"'0129azAZ \n"))
        )
    return bytes(changed)


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _lines(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    return b"".join(_shuffled(lines, random))


def _tokens(data: bytes, random: Random) -> bytes:
    return b"".join(_shuffled(_WORD.findall(data) or [b""], random))


def _shuffled(parts: list[bytes], random: Random) -> list[bytes]:
    at, to = random.randrange(len(parts)), random.randrange(len(parts))
    match random.randrange(4):
        case 0:
            parts[at], parts[to] = parts[to], parts[at]
        case 1:
            parts.insert(to, parts[at])
        case 2:
            del parts[at]
        case _:
            del parts[min(at, to) : min(at, to) + random.randint(1, 5)]
    return parts


def _insert(data: bytes, random: Random) -> bytes:
    places = [found.start() for found in re.finditer(rb"\b", data)] or [0]
    at = random.choice(places) if random.random() < 0.7 else random.randrange(len(data) + 1)
    piece = random.choice(SNIPPETS).encode("utf-8", "replace")
    return data[:at] + piece + data[at + random.choice((0, 0, len(piece))) :]


def _splice(data: bytes, random: Random) -> bytes:
    other = random.choice(records(random.choice(("mat", "sgf", "json"))))
    start = random.randrange(len(other) + 1)
    at = random.randrange(len(data) + 1)
    return data[:at] + other[start : start + random.choice((5, 40, 400))] + data[at:]


def _without_head(data: bytes, random: Random) -> bytes:
    return data[random.randrange(min(len(data), 200) + 1) :]


_WAYS: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    *(_bytes, _bytes, _lines, _lines, _tokens, _tokens, _insert, _insert, _insert, _cut, _splice, _without_head),
)
