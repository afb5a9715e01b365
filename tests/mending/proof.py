"""How many planted slips are mended: ``python -m tests.mending.proof 50`` plants fifty of each kind, ``--several 500`` makes
500 records with two or three.  ``--seed N`` begins after that seed, so that other records and places are taken; ``--records
FOLDER`` takes the records of another folder.

Where information is truly gone nobody can tell what was written: another reading then fits the damaged record as well as the
original does.  That is proved for each such record: the reading that came first leaves no more findings than the original, and
is no farther from the damaged text, by a measure (`apart`) that knows nothing of the engine's costs.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher, unified_diff
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

import notation
from notation.diagnostics import Diagnostic, Severity
from notation.fixes import Fix, Safety, apply
from notation.mending import fixes, mend
from notation.mending.alike import distance
from notation.model import Match, Win
from tests.mending.slips import SLIPS, Slip
from tests.planter import Record
from tests.shared import shared

_folders: list[Path] = []
"""The folder with the records, where it is another than that which the tests share."""


def folder() -> Path:
    return _folders[0] if _folders else shared("selfplay")


@cache
def record(name: str) -> Record:
    return Record.load(folder() / name)


def names() -> list[str]:
    return sorted(path.name for path in folder().glob("*.mat"))


def planted(slip: Slip, seed: int, count: int = 1) -> tuple[str, str] | None:
    """The name of a record and its text with a slip of this kind; None where there is no place for it."""
    random = Random(f"{slip.__name__}/{seed}")
    name = random.choice(names())
    text = slip(record(name), random)
    return None if text is None or text == record(name).text else (name, text)


def told(match: Match) -> list[tuple[object, ...]]:
    """What a match comes to: what was decided and what the record says of it, game by game."""
    return [(match.players, match.rules.length), *(one for game in by_game(match) for one in game)]


def by_game(match: Match) -> list[list[tuple[object, ...]]]:
    """What each game comes to."""
    games = []
    for game in notation.replay(match).games:
        held: list[tuple[object, ...]] = [(game.game.number, game.game.score, game.game.names)]
        held += [(one.kind, one.player, one.dice, one.after, getattr(one.action, "value", None)) for one in game.decisions]
        held += [(win.player, win.points) for win in game.game.actions if isinstance(win, Win)]
        games.append(held)
    return games


def faults(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    return [finding for finding in found if finding.severity is not Severity.NOTE]


@cache
def clean(name: str) -> list[tuple[object, ...]]:
    return told(record(name).match)


def given(name: str, text: str) -> bool:
    """Whether a text is the record again."""
    return told(notation.read(text.encode())) == clean(name)


def plain(text: str) -> list[list[str]]:
    """The words of a text, line by line."""
    return [line.split() for line in text.splitlines()]


def offered(found: Sequence[Diagnostic]) -> list[Fix]:
    """Every fix with edits, the likeliest first; those beside the very likeliest go before others that are as likely."""
    held = [finding for finding in found if finding.fixes]
    if not held:
        return []
    best = min(held, key=lambda finding: finding.fixes[0].score)
    every = [fix for finding in held for fix in finding.fixes if fix.edits]
    return sorted(every, key=lambda fix: (fix.score, fix not in best.fixes))


def rank(name: str, text: str, ways: Sequence[Fix], alternatives: int = 5) -> int | None:
    """Which of the fixes gives the record back, from 0; None when none does."""
    return next((at for at, fix in enumerate(ways[:alternatives]) if given(name, apply(text, fix.edits))), None)


def apart(one: str, two: str) -> float:
    """How far two texts are apart: a word put in or taken out counts one, each letter that differs as much, up to two."""
    words = one.split(), two.split()
    found = 0.0
    for _, start, stop, first, last in SequenceMatcher(None, words[0], words[1], autojunk=False).get_opcodes():
        old, new = words[0][start:stop], words[1][first:last]
        found += abs(len(old) - len(new))
        found += sum(min(_letters(a, b), 2) for a, b in zip(old, new, strict=False) if a != b)
    return found


def _letters(one: str, two: str) -> int:
    """Letters that differ; two that stand in each other's places are one."""
    return 1 if sorted(one) == sorted(two) else distance(one, two)


def is_gone(name: str, damaged: str, best: Fix) -> bool:
    """Whether the best fix is another reading that fits the damaged record as well as the original does."""
    mended = apply(damaged, best.edits)
    left = len(notation.replay(notation.read(mended.encode())).diagnostics)
    return left <= len(record(name).replay.diagnostics) and apart(damaged, mended) <= apart(damaged, record(name).text)


def measure(slip: Slip, count: int, first: int = 0, show: bool = False) -> Counter[str]:
    """Plant `count` slips that a check can know of."""
    result: Counter[str] = Counter()
    seed = first
    while result["n"] < count and seed < first + 30 * count:
        seed += 1
        made = planted(slip, seed)
        if made is None:
            continue
        name, text = made
        begun = process_time()
        replayed = notation.replay(notation.read(text.encode()))
        taken = process_time() - begun
        if not faults(replayed.diagnostics):
            result["unknowable"] += 1
            continue
        result["n"] += 1
        begun = process_time()
        found = fixes(replayed)
        result["time"] += int((process_time() - begun) * 1e6)
        result["check"] += int(taken * 1e6)
        ways = offered(found)
        at = rank(name, text, ways)
        result["best"] += at == 0
        result["letters"] += at == 0 and plain(apply(text, ways[0].edits)) == plain(record(name).text)
        result["three"] += at is not None and at < 3
        # Of a game that is left out nothing says how it went.
        lost = slip.__name__ == "game_missing"
        gone = at != 0 and (lost or (bool(ways) and is_gone(name, text, ways[0])))
        if gone:
            result["gone"] += 1
            result["gone-three"] += at is None or at >= 3
        if any(fix.safety is Safety.SAFE for fix in ways):
            safe = mend(replayed.match, unsafe=False)
            result["worse"] += is_worse(name, replayed, safe.replay)
        if show and at != 0:
            print(f"-- seed {seed}", "gone" if gone else "")
            _show(name, text, at, found)
    return result


def is_worse(name: str, before: notation.Replay, after: notation.Replay) -> bool:
    """Whether the safe fixes have made a record worse: more findings, or farther from the original."""
    more = len(faults(after.diagnostics)) > len(faults(before.diagnostics))
    return more or _strange(name, after) > _strange(name, before)


def _strange(name: str, replayed: notation.Replay) -> int:
    """How much of a match is not in the original, and of the original not in it."""
    one, two = (Counter(map(repr, told)) for told in (told(replayed.match), clean(name)))
    return (one - two).total() + (two - one).total()


def _show(name: str, text: str, at: int | None, found: Sequence[Diagnostic]) -> None:
    print(f"-- {name}: rank {at}")
    for finding in found:
        if finding.severity is not Severity.NOTE or finding.fixes:
            print("  ", str(finding)[:110])
        for fix in finding.fixes[:3]:
            print(f"       {fix.score} {fix.safety} {fix.title} {list(fix.edits)[:2]}"[:220])
    lines = unified_diff(text.splitlines(), record(name).text.splitlines(), "damaged", "clean", n=0, lineterm="")
    print("\n".join(line[:100] for line in [*lines][2:10]))


KEYS = ("n", "best", "letters", "three", "gone", "gone-three", "worse", "unknowable")


def line(name: str, result: Counter[str]) -> str:
    """One row of the table."""
    return f"{name:22}" + "".join(f"{key} {result[key]:<6}" for key in KEYS)


def shares(total: Counter[str]) -> str:
    """What the table comes to, with and without the records whose information is gone."""
    known = max(total["n"] - total["gone"], 1), max(total["n"] - total["gone-three"], 1)
    best, three = 100 * total["best"] / known[0], 100 * total["three"] / known[1]
    times = total["time"] / max(total["check"], 1)
    return f"restored by the best fix {best:.1f} %, among three {three:.1f} %, at {times:.1f} times the check"


def main(arguments: Sequence[str]) -> None:
    """Measure and print: so many slips of each kind, or (`--several`) so many records with two or three slips."""
    parser = ArgumentParser(description="how many planted slips are mended")
    parser.add_argument("count", type=int, help="so many slips of each kind, or records")
    parser.add_argument("kinds", nargs="?", help="only these kinds, with a comma between them; what is not mended is shown")
    parser.add_argument("--several", action="store_true", help="records with two or three slips")
    parser.add_argument("--seed", type=int, default=0, help="begin after this seed")
    parser.add_argument("--records", type=Path, help="the folder with the records")
    parser.add_argument("--show", action="store_true", help="show what is not mended")
    given = parser.parse_args(arguments)
    if given.records is not None:
        _folders[:] = [given.records]
    if given.several:
        from tests.mending import several

        print(several.told(several.measure(given.count, given.seed, show=given.show)))
        return
    chosen = [slip for slip in SLIPS if given.kinds is None or slip.__name__ in given.kinds.split(",")]
    total: Counter[str] = Counter()
    for slip in chosen:
        result = measure(slip, given.count, given.seed, show=given.show or given.kinds is not None)
        total += result
        times = result["time"] / max(result["check"], 1)
        print(line(slip.__name__, result), f"{times:.1f} times the check", flush=True)
    print(line("all", total))
    print(shares(total))


if __name__ == "__main__":
    main(sys.argv[1:])
