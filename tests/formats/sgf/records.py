"""The records that the tests of `.sgf` go through, and ways to damage them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import notation
from notation.grammar import load
from notation.model import Match
from tests.shared import shared

ROOT = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:{length}][game:0][ws:0][bs:0]PW[Ada]PB[Ben]{more}"


def game(*nodes: str, length: int = 0, more: str = "") -> bytes:
    """A game of GNU Backgammon with these nodes."""
    return "\n".join([ROOT.format(length=length, more=more), *(f";{node}" for node in nodes)]).encode() + b")\n"


@cache
def records() -> tuple[Path, ...]:
    """Every `.sgf` of the shared folder."""
    folders = ("cases", "corpus/sgf", "corpus/sgf-syntax", "selfplay", "specs/examples-text")
    return tuple(path for folder in folders for path in sorted(shared(folder).glob("*.sgf*")))


def matches(data: bytes | str | Path) -> list[Match]:
    return list(notation.read_matches(data.encode() if isinstance(data, str) else data, format="sgf"))


def written(found: list[Match]) -> str:
    return notation.write(found, format="sgf")


def tokens_of(text: str) -> str:
    """A text as the tokens of the grammar give it back."""
    tree = load("sgf").parse(text, start="collection")
    return "".join(str(token) for token in tree.scan_values(lambda _: True))


def damaged(seed: int, count: int) -> Iterator[bytes]:
    """Real records after a few changes each: brackets and pieces deleted, doubled, moved and overwritten."""
    random = Random(seed)
    texts = [path.read_bytes()[:30_000] for path in records() if "nesting" not in path.name]
    for _ in range(count):
        data = bytearray(random.choice(texts))
        for _ in range(random.randint(1, 8)):
            at = random.randrange(len(data) + 1)
            length = random.choice((1, 1, 2, 10, 300))
            match random.randrange(5):
                case 0:
                    del data[at : at + length]
                case 1:
                    data[at:at] = random.choice((b"[", b"]", b"(", b")", b";", b"\\", b"\xff", b"\0", b"(;GM[6]", b"W", b"A["))
                case 2:
                    other = random.choice(texts)
                    start = random.randrange(len(other) + 1)
                    data[at:at] = other[start : start + length]
                case 3:
                    for index in range(at, min(at + length, len(data))):
                        data[index] = random.choice(b"[]();\\ABWCDE0123456789azy \n.:")
                case _:
                    structure = [index for index, byte in enumerate(data) if byte in b"[]();"]
                    if structure:
                        del data[random.choice(structure)]
        yield bytes(data)
