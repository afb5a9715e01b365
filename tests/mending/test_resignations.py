"""A resignation that is not written: a game ends in the middle, and only the score of the next tells who has won it."""

from __future__ import annotations

import pytest

import notation
from notation.fixes import apply
from notation.mending import fixes
from tests.mending.proof import faults, offered

RESULT = {0: "      Wins {points}\n", 1: "                                  Wins {points}\n"}


def record(winner: int, points: int, written: bool = True) -> str:
    """Two games, of which the first is given up after a few rolls."""
    score = [0, 0]
    score[winner] = points
    result = RESULT[winner].format(points=f"{points} point" + "s" * (points > 1)) if written else ""
    return (
        " 7 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
        "  1) 31: 8/5 6/5                 52: 13/8 24/22 \n"
        "  2) 42: 8/4 6/4                 63: 24/15 \n"
        f"{result}\n"
        f" Game 2\n Ada : {score[0]}                        Ben : {score[1]}\n"
        "  1) 64: 24/18 13/9              \n"
    )


@pytest.mark.parametrize("name", ["mat", "sgf", "json"])
@pytest.mark.parametrize(("winner", "points"), [(0, 1), (1, 1), (0, 2), (1, 3)])
def test_it_is_told_by_the_score_of_the_next_game(winner: int, points: int, name: str) -> None:
    texts = (record(winner, points), record(winner, points, written=False))
    whole, bare = (str(notation.write(notation.read(text.encode()), format=name)) for text in texts)
    assert not faults(notation.check(whole.encode()))
    assert faults(notation.check(bare.encode()))
    best = offered(fixes(notation.replay(notation.read(bare.encode()))))[0]
    mended, right = (notation.replay(notation.read(text.encode())) for text in (apply(bare, best.edits), whole))
    assert [game.score for game in mended.games] == [game.score for game in right.games]
    assert not faults(mended.diagnostics)
