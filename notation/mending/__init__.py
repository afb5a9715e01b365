"""Mending records: the likeliest slip behind each fault, the edit that undoes it, and a whole record made right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as changed
from typing import Final, NamedTuple

from notation.diagnostics import Diagnostic
from notation.fixes import Fix, Safety
from notation.mending.editing import adds_none, reread, weight
from notation.mending.finding import fixes
from notation.mending.texts import ROUNDS, chosen
from notation.model import Match
from notation.replay import Replay, replay

__all__ = ["Doubt", "Mending", "fixes", "mend"]

_NEAR: Final = 0.3
"""A fix that costs so little more than another is as likely."""


class Doubt(NamedTuple):
    """A place with more than one likely reading: the number of the game, and the fixes, the likeliest first."""

    game: int | None
    fixes: tuple[Fix, ...]


class Mending(NamedTuple):
    """A match made right as far as its likeliest fixes go: its replay, the fixes that were taken, and the doubts among them."""

    replay: Replay
    fixes: tuple[Fix, ...]
    doubts: tuple[Doubt, ...]

    @property
    def match(self) -> Match:
        """The mended match."""
        return self.replay.match


def mend(match: Match, *, unsafe: bool = True) -> Mending:
    """A match with the likeliest fix of every fault taken, until nothing more changes; without `unsafe` only what is safe.

    A fix that would make a new finding is not taken.  Whoever wants to decide for himself looks at `fixes`.
    """
    replayed = replay(match)
    taken: list[Fix] = []
    doubts: list[Doubt] = []
    for _ in range(ROUNDS):
        found = fixes(replayed)
        offered = _offered(found, unsafe)
        after = _after(replayed, offered)
        if after is None:
            break
        taken += offered
        doubts += _doubts(found)
        replayed = after
    return Mending(replayed, tuple(taken), tuple(doubts))


def _offered(found: Sequence[Diagnostic], unsafe: bool) -> list[Fix]:
    """The fixes to take: those of the text, or of the actions where there is none."""
    if any(fix.edits for finding in found for fix in finding.fixes):
        return chosen(found, unsafe)
    games: set[int] = set()
    taken = []
    for finding in found:
        for fix in [one for one in finding.fixes if one.changes][:1]:
            if (unsafe or fix.safety is Safety.SAFE) and not games & (own := {change.game for change in fix.changes}):
                games |= own
                taken.append(fix)
    return taken


def _doubts(found: Sequence[Diagnostic]) -> list[Doubt]:
    doubts = []
    for finding in found:
        near = [fix for fix in finding.fixes if fix.score < finding.fixes[0].score + _NEAR]
        if len(near) > 1:
            doubts.append(Doubt(finding.game, tuple(near)))
    return doubts


def _after(replayed: Replay, offered: list[Fix]) -> Replay | None:
    """The replay after the fixes; the last of them are left out until nothing new is found.  None where none holds."""
    before = weight(replayed.diagnostics)
    while offered:
        after = _carried_out(replayed.match, offered)
        if after is not None and adds_none(weight(after.diagnostics), before):
            return after
        offered.pop()
    return None


def _carried_out(match: Match, offered: Sequence[Fix]) -> Replay | None:
    if any(fix.edits for fix in offered):
        mended = reread(match, tuple(sorted(edit for fix in offered for edit in fix.edits)))
        return None if mended is None else replay(mended)
    games = list(match.games)
    for change in sorted(
        (change for fix in offered for change in fix.changes), key=lambda one: (one.game, one.start), reverse=True
    ):
        actions = games[change.game].actions
        actions = (*actions[: change.start], *change.actions, *actions[change.stop :])
        games[change.game] = changed(games[change.game], actions=actions, rows=())
    return replay(changed(match, games=tuple(games), diagnostics=()))
