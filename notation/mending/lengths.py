"""A match length that was written wrongly: what else it may have been, as far as the scores and the cube allow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from notation.board import Player
from notation.codes import cube, score
from notation.diagnostics import Diagnostic
from notation.fixes import Edit
from notation.mending.alike import as_digits, distance
from notation.mending.proposals import Proposal
from notation.model import Double
from notation.phrases import Phrase
from notation.replay import Replay
from notation.rules import is_crawford, is_dead_cube

_LENGTHS: Final = range(1, 26)
_LENGTH_LINE: Final = re.compile(r"^\s*(\d+)\s+point\s+match", re.MULTILINE | re.IGNORECASE)
_UNREAD: Final = re.compile(r"[ \t]*([^\s:]*?)[ \t]*point[ \t]+match", re.IGNORECASE)
_LETTER: Final = 0.3
"""What each letter costs in which a length differs from what can be read."""
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
    priced = sorted(_priced(replayed))
    reason = Phrase("then every double has a meaning") if of_cube else Phrase("then the match ends with its last game")
    for cost, length in priced[:_TRIED]:
        yield _written(found, length, cost, reason, safe=len(priced) == 1)


def unread_length(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    """What a length line may say of which the number cannot be read: the digits that its letters look like, which are beyond
    doubt where the last game ends a match of that length, and the lengths that the games allow."""
    match = replayed.match
    assert match.source is not None
    source = match.source
    start = source.line_start(source.location((finding.span or (0, 0))[0]).line)
    found = _UNREAD.match(source.text, start, match.span[1])
    if found is None:
        return
    seen = as_digits(found[1])
    if seen.isdecimal() and int(seen) in _LENGTHS:
        settled = _least(replayed) < int(seen) <= max(replayed.score)
        yield _written(found, int(seen), 0.5, Phrase("letters that look like digits stand there"), safe=settled)
    for cost, length in sorted((cost + _LETTER * distance(seen, str(length)), length) for cost, length in _priced(replayed))[
        :_TRIED
    ]:
        if not seen.isdecimal() or length != int(seen):
            yield _written(found, length, cost, Phrase("then the match ends with its last game"), safe=False)


def _written(found: re.Match[str], length: int, cost: float, reason: Phrase, *, safe: bool) -> Proposal:
    edit = Edit(found.start(1), found.end(1), f"{length}" if found[1] else f"{length} ")
    return Proposal(Phrase("write the length {n}", n=length), (edit,), cost, reason, safe)


def _least(replayed: Replay) -> int:
    """What a length must be more than: a match that was won before its last game would have been over then."""
    return max(replayed.games[-1].score) if replayed.games else 0


def _priced(replayed: Replay) -> Iterator[tuple[float, int]]:
    """The lengths that the games allow, with their costs; not the one that is written."""
    final, least, doubles = max(replayed.score), _least(replayed), _doubles(replayed)
    for length in _LENGTHS:
        if length > least and length != replayed.match.rules.length and _allows(replayed, length, doubles):
            # Likelier is a length that the last game reaches, and one that matches have.
            yield 1.0 + 0.5 * (final < length) + 0.1 * (length % 2 == 0) + 0.02 * abs(length - final), length


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
