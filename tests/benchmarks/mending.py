"""Mending records with one slip each, next to checking them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import notation
from notation.mending import fixes
from notation.replay import Replay
from tests.benchmarks.harness import Figure, seconds
from tests.mending.proof import faults, planted
from tests.mending.slips import SLIPS

_EACH = 3


def _texts() -> list[bytes]:
    """Records with one slip each that a check knows of, some of every kind."""
    made = [planted(slip, seed) for slip in SLIPS for seed in range(1, _EACH + 1)]
    texts = [one[1].encode() for one in made if one is not None]
    return [text for text in texts if faults(notation.replay(notation.read(text)).diagnostics)]


def _check(texts: list[bytes]) -> None:
    for text in texts:
        notation.replay(notation.read(text))


def _mend(replays: list[Replay]) -> None:
    for one in replays:
        fixes(one)


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    texts = _texts()
    replays = [notation.replay(notation.read(text)) for text in texts]
    checked, mended = seconds(partial(_check, texts), 3), seconds(partial(_mend, replays), 3)
    yield Figure("records with one slip: fixes found", len(texts) / mended, "records/s", "")
    yield Figure("records with one slip: fixes, against a check", mended / checked, "times", "10 or less")
