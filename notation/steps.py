"""The smallest piece of a play."""

from __future__ import annotations

from typing import NamedTuple, Self


class _Step(NamedTuple):
    source: int
    target: int
    hit: bool = False


class Step(_Step):
    """One written pair: the points `source` and `target` (own numbering, 25 the bar, 0 off), and whether a `hit` is marked.

    A pair may span several dice (`24/14`); a repeated movement (`6/4(2)`) is several steps.  Raises `ValueError` for a point
    that is not on the board.

    >>> Step(24, 18)
    Step(source=24, target=18, hit=False)
    """

    __slots__ = ()

    def __new__(cls, source: int, target: int, hit: bool = False) -> Self:
        """A step from one point to another."""
        if not (0 <= source <= 25 and 0 <= target <= 25):
            raise ValueError(f"a step goes from a point to a point, 0 (off) to 25 (the bar), not {source}/{target}")
        return tuple.__new__(cls, (source, target, hit))
