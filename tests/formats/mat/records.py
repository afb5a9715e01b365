"""The records that the tests of `.mat` go through, and ways to damage them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from lark import Token

from notation import Match, Replay, read_matches, write
from notation.grammar import load
from tests.shared import shared

SAMPLES = Path(__file__).parent / "samples"


@cache
def self_play() -> tuple[Path, ...]:
    return tuple(sorted(shared("selfplay").glob("*.mat")))


@cache
def corpus() -> tuple[Path, ...]:
    folders = [shared("corpus/mat"), *sorted(shared("corpus").glob("bulk-*"))]
    return tuple(path for folder in folders for path in sorted(folder.iterdir()) if path.is_file())


@cache
def cases() -> tuple[Path, ...]:
    return tuple(sorted(shared("cases").glob("*.mat")))


def samples() -> tuple[Path, ...]:
    return tuple(sorted(path for path in SAMPLES.iterdir() if path.suffix in (".mat", ".txt")))


def all_records() -> tuple[Path, ...]:
    return (*samples(), *self_play(), *cases(), *corpus())


def matches(data: bytes) -> list[Match]:
    return list(read_matches(data, format="mat"))


def normal(record: bytes | list[Match] | list[Replay]) -> str:
    return write(matches(record) if isinstance(record, bytes) else record, format="mat")


def lines_of(text: str) -> str:
    """A text as the tokens of the line grammar give it back."""
    return "".join(str(token) for token in load("mat").parse(text, start="record").scan_values(_any))


def _any(_: object) -> bool:
    return True


def tokens(line: str) -> list[Token]:
    """The tokens of a line by a parse with the grammar of rows."""
    return [token for token in load("mat").parse(line, start="row").children if isinstance(token, Token)]


def row_of(line: str) -> str:
    """A line as the tokens of the grammar of rows give it back."""
    return "".join(tokens(line))


def damaged(seed: int, count: int) -> Iterator[bytes]:
    """Real records after a few changes each: lines and characters deleted, doubled, swapped, spliced and overwritten."""
    random = Random(seed)
    records = [path.read_bytes() for path in (*self_play()[:30], *cases(), *corpus()[:160], *samples())]
    for _ in range(count):
        yield _damage(random, random.choice(records), random.choice(records))


def _damage(random: Random, record: bytes, other: bytes) -> bytes:
    lines = record.splitlines(keepends=True)
    strange = other.splitlines(keepends=True)
    for _ in range(random.randint(1, 6)):
        if not lines:
            break
        at, to = random.randrange(len(lines)), random.randrange(len(lines))
        line = lines[at]
        place = random.randrange(len(line) + 1)
        match random.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(to, line)
            case 2:
                lines[at], lines[to] = lines[to], lines[at]
            case 3:
                lines[at] = line[:place] + bytes([random.randrange(256)]) + line[place + 1 :]
            case 4:
                lines[at] = line[:place] + line[place + 1 :]
            case 5:
                lines[at] = line[:place] + bytes([random.choice(b" \t\n\r;:/*()0123456789abxDTW?,#")]) + line[place:]
            case 6:
                start = random.randrange(len(strange) + 1)
                lines[at:at] = strange[start : start + random.randint(1, 12)]
            case 7:
                lines[at] = line[:place]
            case _:
                lines[at] = line.rstrip(b"\r\n") + lines[to]
    return b"".join(lines)
