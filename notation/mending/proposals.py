"""Ways to mend a text that are yet to be proved, and what proves them."""

from __future__ import annotations

from typing import NamedTuple

from notation.diagnostics import Phrase
from notation.fixes import Edit
from notation.mending.editing import proof, weight
from notation.mending.effort import Effort
from notation.model import Match
from notation.replay import replay


class Proposal(NamedTuple):
    """A way to mend a text: what is done, the edits, what it costs, and why."""

    title: Phrase
    edits: tuple[Edit, ...]
    score: float
    reason: Phrase
    safe: bool = True
    """Whether the same is played and won afterwards."""


def left_by(match: Match, proposal: Proposal, before: dict[str, int], effort: Effort) -> int | None:
    """How many findings are left after the edits; None where they are not fewer, or there is one that was not there."""
    after = proof(match, tuple(sorted(proposal.edits)), effort)
    if after is None:
        return None
    found = replay(after).diagnostics
    left, faults = sum(weight(found, notes=True).values()), weight(found)
    worse = left >= sum(before.values()) or any(count > before.get(code, 0) for code, count in faults.items())
    return None if worse else left


def ending(match: Match) -> str:
    """How the lines of a text end."""
    assert match.source is not None
    return "\r\n" if "\r\n" in match.source.text[: match.span[0] + 400] else "\n"


def score_line(match: Match, score: tuple[int, int]) -> str:
    """The line with the players and a score, as match text usually has it."""
    first, second = (f"{name} : {points}" for name, points in zip(match.players, score, strict=True))
    return f" {first + '  ':<31}{second}"
