"""Records with two or three slips at different places, and how many of them come back whole.

Each slip is planted into the clean record alone, so that each is of its kind; the lines that they change are then changed
together.  Mended is as `check --fix --unsafe-fixes` mends: the best fix of each finding, round after round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher, unified_diff
from itertools import pairwise
from random import Random
from typing import NamedTuple

import notation
from notation.mending.texts import mend_text
from tests.mending import proof
from tests.mending.slips import SLIPS, Slip, game_missing

KINDS: tuple[Slip, ...] = tuple(slip for slip in SLIPS if slip is not game_missing)
"""Of a game that is left out nothing says how it went."""


class Hunk(NamedTuple):
    """Lines of the clean record, from `start` to `stop`, and those that a slip puts in their place."""

    start: int
    stop: int
    lines: tuple[str, ...]


class Several(NamedTuple):
    """A record with several slips: its name, its text, and the kinds."""

    name: str
    text: str
    kinds: tuple[str, ...]


def hunks(clean: Sequence[str], damaged: Sequence[str]) -> list[Hunk]:
    """Where two texts differ, line by line."""
    found = SequenceMatcher(None, clean, damaged, autojunk=False).get_opcodes()
    return [Hunk(start, stop, tuple(damaged[first:last])) for kind, start, stop, first, last in found if kind != "equal"]


def together(clean: str, damaged: Sequence[str]) -> str | None:
    """A text with all that differs in others; None where these change the same lines, or such as meet."""
    lines = clean.splitlines(keepends=True)
    every = sorted(hunk for text in damaged for hunk in hunks(lines, text.splitlines(keepends=True)))
    if any(one.stop >= two.start for one, two in pairwise(every)):
        return None
    for hunk in reversed(every):
        lines[hunk.start : hunk.stop] = hunk.lines
    return "".join(lines)


def planted(seed: int) -> Several | None:
    """A record with two or three slips, each of which a check can know of; None where they meet in a line."""
    random = Random(f"several/{seed}")
    name = random.choice(proof.names())
    clean = proof.record(name)
    kinds = random.choices(KINDS, k=random.choice((2, 3)))
    texts = [slip(clean, random) for slip in kinds]
    known = [text for text in texts if text and text != clean.text and proof.faults(_replayed(text).diagnostics)]
    text = together(clean.text, known) if len(known) == len(kinds) else None
    return None if text is None else Several(name, text, tuple(slip.__name__ for slip in kinds))


def _replayed(text: str) -> notation.Replay:
    return notation.replay(notation.read(text.encode()))


def mended(text: str, unsafe: bool = True) -> str:
    """A text with all its fixes taken."""
    source = notation.read(text.encode()).source
    assert source is not None
    return mend_text(source, lambda one: [notation.read(one.data)], unsafe=unsafe).source.text


def restored(name: str, text: str) -> tuple[int, int]:
    """How many games of a record are again as they were, and how many it has."""
    games, clean = proof.by_game(notation.read(text.encode())), proof.by_game(proof.record(name).match)
    return sum(one == two for one, two in zip(games, clean, strict=False)), max(len(games), len(clean))


def is_gone(one: Several, after: str) -> bool:
    """Whether what came of a record is another reading that fits it as well as the original does."""
    clean = proof.record(one.name)
    left = len(_replayed(after).diagnostics)
    return left <= len(clean.replay.diagnostics) and proof.apart(one.text, after) <= proof.apart(one.text, clean.text)


def measure(count: int, first: int = 0, show: bool = False) -> Counter[str]:
    """Mend so many records with several slips, those of the seeds after `first`."""
    result: Counter[str] = Counter()
    seed = first
    while result["n"] < count:
        seed += 1
        one = planted(seed)
        if one is None:
            continue
        result["n"] += 1
        after = mended(one.text)
        if proof.given(one.name, after):
            result["whole"] += 1
        else:
            gone = is_gone(one, after)
            result["gone"] += gone
            result["left"] += bool(proof.faults(_replayed(after).diagnostics))
            if show:
                print(f"-- seed {seed} {one.name} {' '.join(one.kinds)}", "gone" if gone else "")
                _show(one, after)
        games, of = restored(one.name, after)
        result["games"] += games
        result["all games"] += of
        safe = mended(one.text, unsafe=False)
        if safe != one.text:
            result["worse"] += proof.is_worse(one.name, _replayed(one.text), _replayed(safe))
    return result


def _show(one: Several, after: str) -> None:
    clean = proof.record(one.name).text.splitlines()
    for name, text in (("damaged", one.text), ("mended", after)):
        lines = list(unified_diff(clean, text.splitlines(), "clean", name, n=0, lineterm=""))
        print("\n".join(f"   {name}: {line[:90]}" for line in lines[2:14] if not line.startswith("@@")))
    for finding in proof.faults(_replayed(after).diagnostics)[:4]:
        print("     ", str(finding)[:110])


def told(result: Counter[str]) -> str:
    """What the measure comes to."""
    known = max(result["n"] - result["gone"], 1)
    return (
        f"{result['n']} records, {result['whole']} whole again, {result['gone']} of the others can be read otherwise as well: "
        f"{100 * result['whole'] / known:.1f} % of the rest; {result['games']} of {result['all games']} games; "
        f"{result['worse']} made worse by safe fixes, {result['left']} left with findings"
    )
