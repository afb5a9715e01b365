"""A result that is mended is safe only where the game cannot have counted the points as they are written."""

from __future__ import annotations

import pytest

from notation.fixes import Safety
from notation.mending import fixes
from tests.records import HEAD, placed, replayed, rows_of

AHEAD = {1: 1}
GAMMON = {13: 5, 8: 5, 6: 5}
SINGLE = {13: 5, 8: 5, 6: 4}
NEXT = "\n Game 2\n Ada : {ada}                         Ben : 0\n"


@pytest.mark.parametrize(
    ("theirs", "cube", "length", "written", "after", "points", "safety"),
    [
        (GAMMON, "", 5, 1, None, 2, Safety.UNSAFE),  # as where gammons do not count
        (GAMMON, "", 5, 1, 2, 2, Safety.SAFE),
        (GAMMON, "/1", 7, 2, None, 4, Safety.UNSAFE),
        (GAMMON, "/1", 7, 2, 4, 4, Safety.SAFE),
        (GAMMON, "", 5, 3, None, 2, Safety.SAFE),
        (SINGLE, "", 5, 2, None, 1, Safety.SAFE),
        (SINGLE, "", 0, 3, None, 1, Safety.SAFE),
        (SINGLE, "", 0, 2, None, 1, Safety.UNSAFE),  # as with automatic doubles
        (SINGLE, "", 0, 2, 1, 1, Safety.SAFE),
    ],
)
def test_points(
    theirs: dict[int, int], cube: str, length: int, written: int, after: int | None, points: int, safety: Safety
) -> None:
    result = f"= Wins {written} point{'s' * (written > 1)} | "
    text = placed(AHEAD, theirs, "21: 1/0 |", result, cube=cube, head=HEAD.format(length=length, ada=0, ben=0))
    if after is not None:
        text += NEXT.format(ada=after) + rows_of("31: 8/5 6/5 | ")
    told = [fix for finding in fixes(replayed(text)) for fix in finding.fixes]
    assert f"Wins {points} point" in str(told[0].title) and told[0].safety is safety
