"""Ways to mend a text that are yet to be proved, and what proves them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from notation.diagnostics import Phrase
from notation.fixes import Edit
from notation.mending.editing import adds_none, proof, weight
from notation.mending.effort import Effort
from notation.model import Match
from notation.replay import GameReplay, Replay, replay


class Proposal(NamedTuple):
    """A way to mend a text: what is done, the edits, what it costs, and why."""

    title: Phrase
    edits: tuple[Edit, ...]
    score: float
    reason: Phrase
    safe: bool = True
    """Whether the same is played and won afterwards."""


class Proved(NamedTuple):
    """What is known of a proposal that holds: how many findings are left, and whether it is safe."""

    left: int
    safe: bool


def proved(replayed: Replay, proposal: Proposal, before: dict[str, int], effort: Effort) -> Proved | None:
    """What comes of the edits; None where there are not fewer findings then, or there is one that was not there."""
    match = proof(replayed.match, tuple(sorted(proposal.edits)), effort)
    if match is None:
        return None
    after = replay(match)
    found = after.diagnostics
    left, faults = sum(weight(found, notes=True).values()), weight(found)
    if left >= sum(before.values()) or not adds_none(faults, before):
        return None
    return Proved(left, proposal.safe and decided(after.games) == decided(replayed.games))


def decided(games: Iterable[GameReplay]) -> list[tuple[object, ...]]:
    """What was played, rolled and doubled in games, whatever they are called."""
    return [(one.kind, one.player, one.dice, one.after, one.cube) for game in games for one in game.decisions]


def ending(match: Match) -> str:
    """How the lines of a text end."""
    assert match.source is not None
    return "\r\n" if "\r\n" in match.source.text[: match.span[0] + 400] else "\n"
