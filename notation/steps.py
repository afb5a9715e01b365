"""The smallest piece of a play."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One written pair: from point, to point (own numbering, 25 the bar, 0 off), and whether a hit is marked.

    A pair may span several dice (`24/14`); a repeated movement (`6/4(2)`) is several steps.
    """

    source: int
    target: int
    hit: bool = False
