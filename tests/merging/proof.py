"""Whether damaged copies give the original back: ``python -m tests.merging.proof 0 100 2`` merges two copies of each of a
hundred records of play, from the first on (beyond the last it begins again with other slips); ``python -m tests.merging.proof``
merges the pairs in the corpus that hold one match in several formats.

Each copy has one to five slips of any kind, at other places than the copies before: where all are damaged at the same place no
merging can know better than mending does.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from random import Random

import notation
from notation.merging import Merging, merge
from tests.mending import slips
from tests.mending.proof import clean, names, record, told
from tests.planter import Record
from tests.shared import shared

MOST: int = 5
"""So many slips has a copy at the most."""


def damaged(name: str, random: Random, taken: Collection[int]) -> str:
    """A copy of a record with some slips of any kind, none of them in or beside these lines of the original."""
    original = record(name).text
    text, left = original, random.randint(1, MOST)
    for _ in range(60):
        if not left:
            break
        try:
            new = random.choice(slips.SLIPS)(Record(text), random)
        except (IndexError, ValueError, AttributeError):
            continue  # no place for such a slip in what is left of the record
        if new is None or new == text or any(line + off in taken for line in touched(original, new) for off in (-1, 0, 1)):
            continue
        text, left = new, left - 1
    return text


def touched(one: str, two: str) -> frozenset[int]:
    """The lines of the first text that differ in the second."""
    lines = [text.splitlines() for text in (one, two)]
    found: set[int] = set()
    for kind, start, stop, _, _ in SequenceMatcher(None, lines[0], lines[1], autojunk=False).get_opcodes():
        if kind != "equal":
            found.update(range(start, max(stop, start + 1)))
    return frozenset(found)


def copies(name: str, seed: int = 0, count: int = 2) -> list[str]:
    """Copies of a record, each damaged at other places."""
    random = Random(f"{name}/{seed}/{count}")
    texts: list[str] = []
    taken: set[int] = set()
    for _ in range(count):
        texts.append(damaged(name, random, taken))
        taken |= touched(record(name).text, texts[-1])
    return texts


def merged(texts: list[str]) -> Merging:
    """Texts read and merged."""
    return merge([notation.read(text.encode()) for text in texts])


def measure(start: int, count: int, of: int = 2, show: bool = False) -> Counter[str]:
    """Merge so many copies of each of so many records."""
    result: Counter[str] = Counter()
    every = names()
    for at in range(start, start + count):
        name = every[at % len(every)]
        merging = merged(copies(name, at // len(every), of))
        good = told(merging.match) == clean(name)
        result["merged"] += 1
        result["restored"] += good
        result["silently wrong"] += not good and merging.settled
        if show and not good:
            print(f"-- {at} {name}", *(f"\n   {one.game} {one.choice!r} {one.settled}" for one in merging.differences[:8]))
            for got, want in zip(told(merging.match), clean(name), strict=False):
                if got != want:
                    print("   got ", str(got)[:150], "\n   want", str(want)[:150])
                    break
    return result


def same_matches() -> Iterator[list[Path]]:
    """The files of the corpus that hold one match in several formats: those that have the same name but for its end."""
    found: dict[str, list[Path]] = {}
    for path in sorted(shared("corpus").rglob("*")):
        if path.is_file() and path.suffix.lower() in (".mat", ".txt", ".sgf", ".xg", ".bgf", ".gva"):
            found.setdefault(path.stem.casefold(), []).append(path)
    yield from (paths for paths in found.values() if len({path.suffix.lower() for path in paths}) > 1)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        start, count, of = map(int, sys.argv[1:])
        print(dict(measure(start, count, of, show=True)))
    else:
        for paths in same_matches():
            merging = merge([notation.read(path) for path in paths])
            false = [one for one in merging.differences if one.game is not None]
            print(*(path.name for path in paths), len(merging.differences), "differences", len(false), "in games")
            for one in merging.differences[:3]:
                print("   ", one.game, [reading.text for reading in one.readings])
