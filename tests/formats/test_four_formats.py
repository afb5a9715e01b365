"""The matches that lie in several formats: one list of decisions and results, whichever file they are read from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import notation
from notation.ids import gnubg
from notation.model import Win
from notation.replay import Replay, replay
from tests.shared import SHARED, each

CORPUS = SHARED / "corpus"
FOLDERS = (("mat", ".mat"), ("xg", ".xg"), ("bgf", ".bgf"), ("gva", ".gva"), ("gva", ".gvab"))
MATCHES = {
    path.stem: found
    for path in sorted(CORPUS.glob("mat/gammonview__*.mat"))
    if len(found := [file for folder, suffix in FOLDERS if (file := CORPUS / folder / f"{path.stem}{suffix}").exists()]) > 1
}


def told(found: Replay, first: str) -> list[Any]:
    """Each decision of a match as seen from the player who is called `first`: the ID of the moment before it, who did what, the
    dice without their order, and where the checkers stand after it.

    A resignation is left out: match text and `.bgf` may show it by the result alone.
    """
    turned = found.match.players[0] != first
    moments = []
    for number, game in enumerate(found.games, 1):
        for one in game.decisions:
            state = found.state(game, one)
            ids = gnubg.encode(state.swap() if turned else state)
            after = one.result.flip() if turned else one.result
            moments.append((number, ids, one.kind, one.player ^ turned, sorted(one.dice or ()), after))
    return [moment for moment in moments if moment[2] != "resign"]


def results(found: Replay, first: str) -> list[Any]:
    """The score before each game, who won it, and the score at the end, to which the last game adds no more than is needed."""
    turned = found.match.players[0] != first
    length = found.match.rules.length
    score = [min(points, length) if length else points for points in found.score]
    ends = [
        (game.score[::-1] if turned else game.score, None if game.winner is None else game.winner ^ turned)
        for game in found.games
    ]
    return [ends, score[::-1] if turned else score]


@pytest.mark.parametrize("stem", each(MATCHES, str))
def test_a_match_is_the_same_in_every_format(stem: str) -> None:
    paths = MATCHES[stem]
    if any(path.suffix == ".gvab" for path in paths):
        pytest.importorskip("ogxm")
    found = [replay(notation.read(path)) for path in paths]
    first = found[0].match.players[0]
    expected = told(found[0], first)
    for path, one in zip(paths, found, strict=True):
        assert sorted(one.match.players) == sorted(found[0].match.players)
        assert told(one, first) == expected, path
        assert results(one, first) == results(found[0], first), path
        assert all(any(isinstance(action, Win) for action in game.actions) for game in one.match.games)


def test_most_of_the_matches_lie_in_all_formats() -> None:
    if not Path(CORPUS).exists():
        pytest.skip("../shared is missing")
    assert sum(len(paths) > 3 for paths in MATCHES.values()) >= 6
