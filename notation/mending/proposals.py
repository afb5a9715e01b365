"""Ways to mend a text that are yet to be proved, and what proves them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from notation.fixes import Edit, Fix, composed
from notation.mending.editing import adds_none, proof, weight
from notation.mending.effort import Effort
from notation.mending.games import mend_game
from notation.model import Match
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay, replay

LEFT: Final = 0.6
"""What each finding that a way to mend leaves, and another does not, adds to its cost."""
_HIDDEN: Final = 3
"""So many slips that come to light by a proposal are mended with it."""


class Proposal(NamedTuple):
    """A way to mend a text: what is done, the edits, what it costs, and why."""

    title: Phrase
    edits: tuple[Edit, ...]
    score: float
    reason: Phrase
    safe: bool = True
    """Whether the same is played and won afterwards."""
    mends: str | None = None
    """The code of the finding that it must mend, where the reader already tells whether it does."""


class Proved(NamedTuple):
    """What is known of a proposal that holds: its edits with those that it needed besides, what these cost, how many findings
    and how many errors and warnings are left, and the games afterwards, where they may be the same."""

    edits: tuple[Edit, ...]
    cost: float
    left: int
    faults: int
    games: tuple[GameReplay, ...] | None


class Offer(NamedTuple):
    """A fix that was proved: the index of the finding that it is for, how many findings are left afterwards, how many of them
    are errors and warnings, and the fix."""

    at: int
    left: int
    faults: int
    fix: Fix


def proved(replayed: Replay, proposal: Proposal, before: dict[str, int], effort: Effort) -> Proved | None:
    """What comes of the edits; None where there are not fewer findings then, or there is one that was not there.

    A proposal that uncovers other slips, which the one that it mends had hidden, holds when these are mended with it.
    """
    edits = tuple(sorted(proposal.edits))
    after = _after(replayed, edits, effort, proposal.mends)
    if after is None or (left := _left(after)) >= sum(before.values()):
        return None
    if adds_none(weight(after.diagnostics), before):
        return Proved(edits, 0.0, left, faults_of(after), after.games if proposal.safe else None)
    return None if proposal.safe else _with_hidden(replayed, edits, after, before, effort)


def _with_hidden(
    replayed: Replay, edits: tuple[Edit, ...], after: Replay, before: dict[str, int], effort: Effort
) -> Proved | None:
    """The same with the slips mended that come to light by it."""
    assert replayed.match.source is not None
    text, offset = replayed.match.source.text, replayed.match.span[0]
    cost = 0.0
    for _ in range(_HIDDEN):
        found = weight(after.diagnostics)
        new = next((one for one in after.diagnostics if found.get(one.code.id, 0) > before.get(one.code.id, 0)), None)
        index = None if new is None or new.span is None else _game_at(after.match, new.span[0])
        ways = () if index is None or effort.steps <= 0 else mend_game(after, index, effort).ways
        if not ways or not ways[0].edits:
            return None
        cost += ways[0].cost
        more = sorted(Edit(start + offset, end + offset, new) for each in ways[0].edits for start, end, new in each)
        edits = composed(text, edits, more)
        again = _after(replayed, edits, effort)
        if again is None:
            return None
        if adds_none(weight(again.diagnostics), before):
            return Proved(edits, cost, _left(again), faults_of(again), None)
        after = again
    return None


def _after(replayed: Replay, edits: tuple[Edit, ...], effort: Effort, mends: str | None = None) -> Replay | None:
    match = proof(replayed.match, edits, effort)
    if match is None or (mends and _count(match, mends) >= _count(replayed.match, mends)):
        return None
    return replay(match)


def _count(match: Match, code: str) -> int:
    """How many findings of a code the reader has."""
    return sum(finding.code.id == code for finding in match.diagnostics)


def _left(after: Replay) -> int:
    return sum(weight(after.diagnostics, notes=True).values())


def faults_of(replayed: Replay) -> int:
    """How many errors and warnings a replay has."""
    return sum(weight(replayed.diagnostics).values())


def _game_at(match: Match, offset: int) -> int | None:
    """The index of the game in which this place is."""
    return max((at for at, game in enumerate(match.games) if game.span[0] <= offset), default=None)


def decided(games: Iterable[GameReplay]) -> list[tuple[object, ...]]:
    """What was played, rolled and doubled in games, whatever they are called."""
    return [(one.kind, one.player, one.dice, one.after, one.cube) for game in games for one in game.decisions]


def ending(match: Match) -> str:
    """How the lines of a text end."""
    assert match.source is not None
    return "\r\n" if "\r\n" in match.source.text[: match.span[0] + 400] else "\n"
