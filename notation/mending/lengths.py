"""A match length that was written wrongly: what else it may have been, as far as the scores and the cube allow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from notation.board import Player
from notation.codes import cube, score
from notation.diagnostics import Diagnostic
from notation.fixes import Edit
from notation.mending.proposals import Proposal
from notation.model import Double
from notation.phrases import Phrase
from notation.replay import Replay
from notation.rules import is_crawford, is_dead_cube

_LENGTHS: Final = range(1, 26)
_LENGTH_LINE: Final = re.compile(r"^\s*(\d+)\s+point\s+match", re.MULTILINE | re.IGNORECASE)
_TRIED: Final = 5
"""So many lengths are carried out, the likeliest first."""
_OF_CUBE: Final = (cube.CRAWFORD_DOUBLE, cube.DEAD_CUBE)
"""What tells that a match to another length was played."""


class _Doubled(NamedTuple):
    """A double: the index of the game, who doubles, and the cube before it."""

    game: int
    player: Player
    cube: int


def length_proposals(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    """The lengths with which the match is not over before its last game, and with which every double of it has a meaning."""
    match = replayed.match
    assert match.source is not None
    found = _LENGTH_LINE.search(match.source.text, *match.span)
    of_cube = finding.code in _OF_CUBE
    told_before = of_cube and finding is not next(one for one in replayed.diagnostics if one.code in _OF_CUBE)
    if found is None or told_before or (of_cube and any(one.code is score.AFTER_MATCH for one in replayed.diagnostics)):
        return
    final = max(replayed.score)
    # A match that was won before its last game would have been over then.
    least = max(replayed.games[-1].score) if replayed.games else 0
    doubles = _doubles(replayed)
    priced = []
    for length in _LENGTHS:
        if length > least and length != match.rules.length and _allows(replayed, length, doubles):
            # Likelier is a length that the last game reaches, and one that matches have.
            cost = 1.0 + 0.5 * (final < length) + 0.1 * (length % 2 == 0) + 0.02 * abs(length - final)
            priced.append((cost, length))
    reason = Phrase("then every double has a meaning") if of_cube else Phrase("then the match ends with its last game")
    for cost, length in sorted(priced)[:_TRIED]:
        edit = Edit(found.start(1), found.end(1), str(length))
        yield Proposal(Phrase("write the length {n}", n=length), (edit,), cost, reason, safe=len(priced) == 1)


def _doubles(replayed: Replay) -> list[_Doubled]:
    doubles = []
    for index, game in enumerate(replayed.match.games):
        value = game.cube
        for action in game.actions:
            if isinstance(action, Double):
                value = action.value // 2 if action.value else value
                doubles.append(_Doubled(index, action.player, value))
                value *= 2
    return doubles


def _allows(replayed: Replay, length: int, doubles: Sequence[_Doubled]) -> bool:
    """Whether none of the doubles is one of the Crawford game, or of a cube that wins the match already."""
    scores = [game.score for game in replayed.games]
    crawford = (at for at, score in enumerate(scores) if is_crawford(score, length, scores[:at]))
    game = None if replayed.match.rules.crawford is False else next(crawford, None)
    return not any(one.game == game or is_dead_cube(one.cube, scores[one.game][one.player], length) for one in doubles)
