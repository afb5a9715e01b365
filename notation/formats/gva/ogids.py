"""The OGIDs that stand before and after each action of a document, White being the first player of a match."""

from __future__ import annotations

from dataclasses import replace

from notation.board import Player, other
from notation.decisions import Decision
from notation.ids.ogid import encode
from notation.model import Beaver, Deciding, Double, Move, Pass, Raccoon, Take
from notation.replay import GameReplay, Replay
from notation.state import Offer, Phase, PositionState


class Moments:
    """Tells the moments of one game; `state` is the one after the last action, None where that is not known."""

    def __init__(self, found: Replay, played: GameReplay) -> None:
        self._replay = found
        self._played = played
        self._moves = 0
        self.state: PositionState | None = None

    def of(self, action: Deciding, decision: Decision | None) -> dict[str, str]:
        """The OGIDs of an action, `ogid_before` and `ogid_after`; none where the position is not known."""
        before = self.state
        if decision is not None:
            before = self._replay.state(self._played, decision) if decision.known else None
        if before is None:
            self.state = None
            return {}
        rolled = isinstance(action, Move) and all(action.dice)
        taken = rolled and self.state is not None and self.state.taken
        before = replace(before, turn=_turn(action), moves=self._moves, dice=before.dice if rolled else None, taken=taken)
        self._moves += rolled
        self.state = self._after(action, decision, before)
        return _told(before, self.state)

    def end(self, winner: Player) -> dict[str, str]:
        """The OGIDs of the mark at the end of a game."""
        last = self.state
        return {} if last is None else _told(replace(last, turn=winner), replace(last, turn=other(winner)))

    def _after(self, action: Deciding, decision: Decision | None, before: PositionState) -> PositionState:
        player = action.player
        after = replace(before, dice=None, turn=other(player), phase=Phase.PLAYING, offer=None, moves=self._moves, taken=False)
        if isinstance(action, Double):
            return replace(after, turn=player, offer=Offer.DOUBLE)
        if isinstance(action, (Beaver, Raccoon)):
            return replace(after, cube=2 * before.cube, owner=player, turn=before.turn, offer=Offer.DOUBLE)
        if isinstance(action, Take):
            return replace(after, cube=2 * before.cube, owner=player, taken=True, stage="A")
        if isinstance(action, Pass):
            return replace(after, phase=Phase.DROPPED, stage="G")
        return replace(after, position=decision.result if decision is not None else before.position)


def _turn(action: Deciding) -> Player:
    """Who doubled, for an answer; else who acts."""
    return other(action.player) if isinstance(action, (Take, Pass, Beaver)) else action.player


def _told(before: PositionState, after: PositionState) -> dict[str, str]:
    try:
        return {"ogid_before": encode(before.swap()), "ogid_after": encode(after.swap())}
    except ValueError:  # a cube that no ID can tell
        return {}
