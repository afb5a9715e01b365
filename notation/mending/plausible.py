"""How good a play looks at a glance, to tell apart readings that fit a record equally well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from notation.board import BAR, Half
from notation.rules import Played

DOUBTFUL: Final = 0.25
"""What the poorest play costs more than the best: never more than one slip differs from another."""
_SCALE: Final = 0.04
_HIT: Final = 2.0
_MADE: Final = 0.5
_BLOT: Final = 0.5
_PIP: Final = 0.02
_OFF: Final = 1.5
_GOOD: Final = {4: 0.8, 5: 1.0, 6: 0.9, 7: 0.8, 8: 0.4, 18: 0.4, 20: 0.8, 21: 0.6}
"""What holding a point is worth beyond what any point is."""
_HELD: Final = tuple(_MADE + _GOOD.get(point, 0.0) for point in range(BAR))
"""What holding each point is worth."""


def worth(mine: Half, theirs: Half, play: Played) -> float:
    """What a play is worth to the player who makes it, as a player sees it at once: hits, points held, blots within reach.

    `mine` and `theirs` are the checkers before it, each in its owner's numbering.
    """
    after, other = play.mine, play.theirs
    value = _HIT * (other[BAR] - theirs[BAR]) + _OFF * (after[0] - mine[0])
    behind = BAR
    while behind and not other[behind]:
        behind -= 1
    for point in range(1, BAR):
        count = after[point]
        if count > 1:
            value += _HELD[point]
            if count > 3:
                value -= _PIP * (count - 3) * 5
        elif count and BAR - point < behind:
            # A blot far from home loses more, one that a direct shot reaches is hit more often.
            across = BAR - point
            shots = 6 - other[across + 1 : across + 7].count(0) - max(across + 6 - BAR, 0)
            value -= _BLOT * min(shots, 2) * (0.5 + across / BAR)
    return value


def doubts(mine: Half, theirs: Half, plays: Sequence[Played]) -> list[float]:
    """What each play costs for how it looks beside the best of them, from 0 to `DOUBTFUL`."""
    values = [worth(mine, theirs, play) for play in plays]
    best = max(values, default=0.0)
    return [min(_SCALE * (best - value), DOUBTFUL) for value in values]
