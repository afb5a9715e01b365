"""Every decision of the self-play records goes through the IDs and back."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache

import notation
from notation.ids import decode, encode
from notation.replay import replay
from notation.state import PositionState, without
from tests.shared import shared

SAMPLE = 6
"""How many records the suite takes; all of them with ``BGNOTATION_ALL=1``."""


@cache
def states() -> list[PositionState]:
    paths = sorted(shared("selfplay").glob("*.mat"))
    paths = paths if os.environ.get("BGNOTATION_ALL") else paths[:: max(len(paths) // SAMPLE, 1)]
    found = []
    for path in paths:
        for match in notation.read_matches(path):
            played = replay(match)
            found += [played.state(game, decision) for game in played.games for decision in game.decisions if decision.known]
    return found


def test_every_decision_comes_back() -> None:
    decisions = states()
    assert len(decisions) > 1000
    for state in decisions:
        dice = tuple(sorted(state.dice, reverse=True)) if state.dice else None
        state = replace(state, dice=dice)  # type: ignore[arg-type]
        for kind in ("gnubg", "xgid", "ogid", "fibs", "snowie"):
            text, losses = encode(state, kind)
            back, findings = decode(text, kind)
            assert back is not None, (kind, text, [str(finding) for finding in findings])
            known = replace(
                back,
                dice=tuple(sorted(back.dice, reverse=True)) if back.dice else None,  # type: ignore[arg-type]
                max_cube=state.max_cube if "max_cube" not in losses else None,
                jacoby=state.jacoby if state.jacoby is None else back.jacoby,
                beavers=state.beavers if state.beavers is None else back.beavers,
            )
            assert known == without(state, losses), (kind, text)
