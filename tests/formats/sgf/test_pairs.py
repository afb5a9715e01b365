"""One match as `.sgf` and as `.mat`: the same games, position for position."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from notation.board import Position
from notation.replay import Replay
from tests.shared import shared

PAIRS = {
    **{
        f"selfplay/m{number}.sgf": f"selfplay/m{number}.mat"
        for number in ("001", "021", "041", "061", "081", "101", "121", "141", "161", "181")
    },
    "corpus/sgf/gbf__charlot1-charlot2_7p_2025-11-08-2305.sgf": "corpus/mat/gbf__charlot1-charlot2_7p_2025-11-08-2305.mat",
    "corpus/sgf/gnu_gibbon__7point.sgf": "corpus/mat/gibbon__7point.mat",
    "corpus/sgf/gnubg-scripts__match1486073_analyzed.sgf": "corpus/mat/gnubg-scripts__match1486073.txt",
    "specs/examples-text/demo-gnubg.sgf": "specs/examples-text/demo-gnubg.mat",
}

Moment = tuple[Position, str, int, str, str, int]


def moments(path: Path) -> tuple[list[list[Moment]], list[tuple[object, ...]]]:
    """Each decision with the position before it, and how each game started and ended.  A resignation that is an action of
    its own in one record is a bare result in the other."""
    replays: list[Replay] = [notation.replay(match) for match in notation.read_matches(path)]
    games = [game for replay in replays for game in replay.games]
    told = [
        [
            (one.position, one.kind, one.player, "".join(map(str, sorted(getattr(one.action, "dice", ())))), one.play, one.cube)
            for one in game.decisions
            if one.kind != "resign"
        ]
        for game in games
    ]
    ends = [
        (game.score, game.winner, game.points, game.level, game.resigned, game.cube, game.final, game.crawford)
        for game in games
    ]
    return told, ends


@pytest.mark.parametrize("sgf", PAIRS, ids=lambda name: name.split("/")[-1])
def test_pair(sgf: str) -> None:
    assert moments(shared(sgf)) == moments(shared(PAIRS[sgf]))
