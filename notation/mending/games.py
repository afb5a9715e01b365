"""Mending a game: its ways to be right, each proved by the replay and told as fixes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from typing import Final, NamedTuple

from notation.fixes import Change, Edit, are_apart
from notation.mending.editing import adds_none, editor, proof, weight
from notation.mending.effort import Effort
from notation.mending.missing import other_rolls
from notation.mending.referee import Moment, Referee
from notation.mending.search import NOTHING_KNOWN, Found, search
from notation.model import Action, Match, Move
from notation.replay import Replay, frame_of, replay

_HABIT: Final = 8
"""So many rolls show in which order the dice are written."""
_PROVED: Final = 5
"""So many of the likeliest ways are carried out to the end."""


class Way(NamedTuple):
    """A way to mend a game that the replay bears out: what it costs, how it was found, the changes and edits that it makes (one
    tuple of edits a change; none where the format has no text that can be edited), and the match that comes of it."""

    cost: float
    found: Found
    changes: tuple[Change, ...]
    edits: tuple[tuple[Edit, ...], ...]
    after: Replay


class Mended(NamedTuple):
    """The ways to mend one game (counted from 0), the likeliest first; `whole` tells that the search came to its end."""

    game: int
    ways: tuple[Way, ...]
    whole: bool


def mend_game(replayed: Replay, index: int, effort: Effort, known: float = NOTHING_KNOWN) -> Mended:
    """The ways to mend a game, those that leave fewer errors and warnings than there are, and none that there was not.

    `known` is what mending it by its headings costs.
    """
    match = replayed.match
    game, played = match.games[index], replayed.games[index]
    following = match.games[index + 1] if index + 1 < len(match.games) else None
    frame, start = frame_of(match, game, played.score, played.crawford, length_known=True)
    referee = Referee(frame, bool(match.marks_hits), following.score if following else None, _writes_larger_first(game.actions))
    first = Moment(start, cube=game.cube)
    searched = search(referee, first, game.actions, game.rows, effort.a_game, known)
    effort.steps -= referee.steps
    before = weight(replayed.diagnostics)
    ways = []
    proofs: dict[int, Replay] = {}
    likeliest = [
        (one, at) for at, found in enumerate(searched.found[:_PROVED]) for one in (found, *_alike(referee, first, found))
    ]
    for found, at in sorted(likeliest, key=lambda one: one[0].cost)[:_PROVED]:
        made = tuple(changes(index, game.actions, found))
        way = _proved(match, index, found, made, effort, proofs.get(at)) if made else None
        if way is None:
            continue
        proofs[at] = way.after
        after = weight(way.after.diagnostics)
        if after != before and adds_none(after, before):
            ways.append(way)
    return Mended(index, tuple(ways), searched.whole)


def _writes_larger_first(actions: Sequence[Action]) -> bool:
    """Whether the larger die of each roll is written first, but for one slip."""
    rolls = [action.dice for action in actions if isinstance(action, Move)]
    return len(rolls) >= _HABIT and sum(first < second for first, second in rolls) <= 1


def _alike(referee: Referee, first: Moment, found: Found) -> Iterator[Found]:
    """The same way to mend a game with another roll in the place of one that was put in, where nothing tells them apart."""
    put_in = [at for at, origin in enumerate(found.origin) if origin is None and isinstance(found.actions[at], Move)]
    if not put_in:
        return
    moments = [first]
    referee.course(found.actions, moments)
    for at in put_in:
        roll = found.actions[at]
        assert isinstance(roll, Move)
        for cost, other in other_rolls(moments[at], roll)[:_PROVED]:
            yield found._replace(cost=found.cost + cost, actions=(*found.actions[:at], other, *found.actions[at + 1 :]))


def _proved(
    match: Match, index: int, found: Found, made: tuple[Change, ...], effort: Effort, alike: Replay | None
) -> Way | None:
    """A way carried out: in the text where that can be edited, else in the match alone.

    `alike` is what came of the same way with another roll that leads to the same position: then nothing else comes of this.
    """
    if match.source is not None and (write := editor(match)) is not None:
        each = tuple(tuple(sorted(write(match, change))) for change in made)
        if len(made) > 1 and not are_apart(_all(each)):
            # Changes that meet in a line are one.
            made = (in_one(match.games[index].actions, made),)
            each = (tuple(sorted(write(match, made[0]))),)
        if not all(each):
            return None
        if alike is not None:
            return Way(found.cost, found, made, each, alike)
        after = proof(match, _all(each), effort)
        return None if after is None else Way(found.cost, found, made, each, replay(after))
    games = (*match.games[:index], changed(match.games[index], actions=found.actions, rows=()), *match.games[index + 1 :])
    return Way(found.cost, found, made, (), replay(changed(match, games=games, diagnostics=())))


def _all(each: Sequence[Sequence[Edit]]) -> tuple[Edit, ...]:
    return tuple(sorted(edit for edits in each for edit in edits))


def in_one(actions: Sequence[Action], made: Sequence[Change]) -> Change:
    """Several changes of a game as one, with what stays between them."""
    at, new = made[0].start, list[Action]()
    for change in made:
        new += [*actions[at : change.start], *change.actions]
        at = change.stop
    return Change(made[0].game, made[0].start, at, tuple(new))


def changes(index: int, actions: Sequence[Action], found: Found) -> Iterator[Change]:
    """What differs between a game as it was and as it was found to be, piece by piece; what only moved is one piece."""
    at = 0
    start: int | None = None
    new: list[Action] = []
    for action, origin in zip([*found.actions, None], [*_kept(actions, found), len(actions)], strict=True):
        if origin is None:
            assert action is not None
            new.append(action)
            start = at if start is None else start
            continue
        if new or origin > at:
            start = at if start is None else start
        if start is not None:
            if action is not None and _is_moving(actions[start:origin], new, found):
                new.append(action)
                at = origin + 1
                continue
            yield Change(index, start, origin, tuple(new))
        start, new, at = None, [], origin + 1


def _is_moving(old: Sequence[Action], new: Sequence[Action], found: Found) -> bool:
    """Whether some of the old actions stand in the found game and are not among the new ones yet, or the other way round."""
    here = {id(action) for action in found.actions}
    went = {id(action) for action in old if id(action) in here}
    came = {id(action) for action in new}
    return not went <= came


def _kept(actions: Sequence[Action], found: Found) -> list[int | None]:
    """Where each action that stays as it was stood, in rising order."""
    kept: list[int | None] = []
    last = -1
    for action, origin in zip(found.actions, found.origin, strict=True):
        stays = origin is not None and origin > last and actions[origin] is action
        kept.append(origin if stays else None)
        if stays and origin is not None:
            last = origin
    return kept
