"""Whether two damaged copies give the original back: ``python -m tests.merging.proof 100`` merges a pair for each of so many
records of play, and ``python -m tests.merging.proof`` the pairs in the corpus that hold one match in several formats.

Each copy has one to five slips.  Where both are damaged at the same place no merging can know better than mending does, so
such pairs are counted apart.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
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
_WHOLE = {"length", "game_number", "row_number", "game_split", "games_joined", "games_exchanged", "game_doubled", "cube_column"}


def damaged(name: str, random: Random) -> tuple[str, frozenset[int]]:
    """A copy of a record with some slips in its rows and results, and the lines of the original that they touch."""
    kinds = [slip for slip in slips.SLIPS if slip.__name__ not in _WHOLE]
    text, left = record(name).text, random.randint(1, MOST)
    for _ in range(50):
        if not left:
            break
        try:
            new = random.choice(kinds)(Record(text), random)
        except (IndexError, ValueError, AttributeError):
            continue  # no place for such a slip in what is left of the record
        if new is not None and new != text:
            text, left = new, left - 1
    return text, touched(record(name).text, text)


def touched(one: str, two: str) -> frozenset[int]:
    """The lines of the first text that differ in the second."""
    lines = [text.splitlines() for text in (one, two)]
    found: set[int] = set()
    for kind, start, stop, _, _ in SequenceMatcher(None, lines[0], lines[1], autojunk=False).get_opcodes():
        if kind != "equal":
            found.update(range(start, max(stop, start + 1)))
    return frozenset(found)


def pair(name: str, seed: int = 0) -> tuple[list[str], bool]:
    """Two damaged copies of a record, and whether they are damaged in the same row or in neighbouring ones."""
    random = Random(f"{name}/{seed}")
    (one, first), (two, second) = damaged(name, random), damaged(name, random)
    return [one, two], any(line + off in second for line in first for off in (-1, 0, 1))


def merged(texts: list[str]) -> Merging:
    """Texts read and merged."""
    return merge([notation.read(text.encode()) for text in texts])


def measure(count: int, show: bool = False) -> Counter[str]:
    """Merge a pair for each of so many records."""
    result: Counter[str] = Counter()
    every = names()
    for at in range(count):
        name = every[at % len(every)]
        texts, same = pair(name, at // len(every))
        merging = merged(texts)
        good = told(merging.match) == clean(name)
        kind = "same place" if same else "apart"
        result[kind] += 1
        result[f"{kind}, restored"] += good
        result["silently wrong"] += not good and merging.settled
        if show and not good:
            print(f"-- {name} {kind}", *(f"\n   {one.game} {one.choice!r} {one.settled}" for one in merging.differences[:8]))
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
        print(dict(measure(int(sys.argv[1]), show=len(sys.argv) > 2)))
    else:
        for paths in same_matches():
            merging = merge([notation.read(path) for path in paths])
            false = [one for one in merging.differences if one.game is not None]
            print(*(path.name for path in paths), len(merging.differences), "differences", len(false), "in games")
            for one in merging.differences[:3]:
                print("   ", one.game, [reading.text for reading in one.readings])
