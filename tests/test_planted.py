"""A single fault, planted anywhere in a clean record, is named on its own line, and nothing else is.

The planter is also run by hand over thousands of seeds: ``python -m tests.test_planted 300`` prints what is missed.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from random import Random

import pytest

import notation
from notation.diagnostics import Diagnostic, Severity
from tests.planter import KINDS, Kind, Planted, Record
from tests.shared import shared

SAMPLE = 10
"""How many faults of each kind the suite plants."""
MOST = 2
"""How many errors and warnings one fault may give."""
TRIES = 60
"""How many seeds are tried for each fault that is planted: many give a record without a fault, or have no place for one."""


@cache
def record(name: str) -> Record:
    return Record.load(shared("selfplay") / name)


def plant(kind: Kind, seed: int) -> tuple[str, Planted] | None:
    random = Random(f"{kind.__name__}{seed}")
    name = random.choice(sorted(path.name for path in shared("selfplay").glob("*.mat")))
    planted = kind(record(name), random)
    return (name, planted) if planted else None


def faults(planted: Planted) -> list[Diagnostic]:
    found = notation.check(planted.text.encode(), name="planted")
    return [finding for finding in found if finding.severity is not Severity.NOTE]


def is_right(planted: Planted, found: list[Diagnostic]) -> bool:
    return len(found) <= MOST and any(finding.place.line in planted.lines for finding in found)


def some(kind: Kind, count: int) -> list[tuple[str, Planted]]:
    planted = (plant(kind, seed) for seed in range(count * TRIES))
    return [one for one, _ in zip((one for one in planted if one), range(count), strict=False)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_planted_fault_is_named(kind: Kind) -> None:
    planted = some(kind, SAMPLE)
    assert len(planted) == SAMPLE, "the planter finds no place for this fault"
    missed = [
        (name, one.what, [str(found) for found in faults(one)]) for name, one in planted if not is_right(one, faults(one))
    ]
    assert not missed


def test_clean_records_have_no_fault() -> None:
    for path in sorted(shared("selfplay").glob("*.mat")):
        assert all(finding.severity is Severity.NOTE for finding in notation.check(path)), path.name


@pytest.mark.parametrize("seed", range(25))
def test_two_faults_in_different_games_are_both_named(seed: int) -> None:
    """After a fault the check goes on: a second one in a later game is found just the same."""
    random = Random(seed)
    names = sorted(path.name for path in shared("selfplay").glob("*.mat"))
    first = second = None
    while first is None or second is None or max(first.lines) >= min(second.lines) - 20:
        clean = record(random.choice(names))
        first = random.choice(IN_PLACE)(clean, random)
        if first is None or len(first.text) != len(clean.text):
            first = None
            continue
        second = random.choice(IN_PLACE)(clean, random)
        if second is not None and len(second.text) != len(clean.text):
            second = None
    cut = sum(len(line) for line in clean.lines[: min(second.lines) - 1])
    both = Planted(first.text[:cut] + second.text[cut:], first.lines | second.lines, f"{first.what}; {second.what}")
    found = faults(both)
    assert any(finding.place.line in first.lines for finding in found), both.what
    assert any(finding.place.line in second.lines for finding in found), both.what
    assert len(found) <= 2 * MOST, both.what


IN_PLACE = tuple(
    kind
    for kind in KINDS
    if kind.__name__ in ("other_dice", "die_7", "other_target", "other_source", "hit_removed", "step_removed")
)
"""Faults that leave everything else where it was, so that two can be planted."""


def main(count: int) -> None:
    """Print for each kind how many faults were planted, named, and named with few findings; and what else was found."""
    for kind in KINDS:
        planted = some(kind, count)
        found = [(one, faults(one)) for _, one in planted]
        named = sum(any(finding.place.line in one.lines for finding in names) for one, names in found)
        few = sum(len(names) <= MOST for _, names in found)
        wrong = Counter(
            " ".join(sorted({finding.code.name for finding in names})) for one, names in found if not is_right(one, names)
        )
        print(f"{kind.__name__:20} planted {len(planted):4}  named {named:4}  few {few:4}", *wrong.most_common(3), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
