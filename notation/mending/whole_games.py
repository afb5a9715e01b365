"""Slips with whole games: one that stands there twice, two in the wrong order, split or joined, with each other's results."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from notation.fixes import Edit
from notation.formats.mat.layout import score_line
from notation.mending.proposals import Proposal, ending
from notation.model import Action, Comment, Game, Match, Move, Unread, Win
from notation.phrases import Phrase
from notation.replay import Replay

_ALIKE: Final = 0.8
"""Games of which more is the same are copies."""
_FEW: Final = 6
_GAMES_NUMBERED = Phrase("then the games are numbered one after the other and the scores follow from them")


def game_proposals(replayed: Replay, faulty: Container[int], results: bool) -> Iterator[tuple[int, Proposal]]:
    """What may have happened to the games of a match: for each the index of the game where it shows, and how to mend it.

    `faulty` are the indices of the games with faults; what would mend none of them is not proposed; `results` tells
    whether more than numbers is wrong.
    """
    games = replayed.match.games
    for index in range(len(games)):
        if index and _alike(games[index - 1], games[index]):
            yield index, _without(replayed.match, index, Phrase("take out the second copy of this game"))
            if games[index - 1].actions != games[index].actions:
                yield index, _without(replayed.match, index - 1, Phrase("take out the first copy of this game"))
        if not any(at in faulty for at in range(index - 1, index + 3)):
            continue
        if index + 1 < len(games):
            if may_be_exchanged(games[index], games[index + 1]):
                yield index, _exchanged(replayed.match, index)
            if results and (exchanged := _results_exchanged(replayed.match, index)) is not None:
                yield index, exchanged
        if index and not any(isinstance(action, Win) for action in games[index - 1].actions):
            yield index, _joined(replayed.match, index)
        if (split := _split(replayed, index)) is not None:
            yield index, split


def may_be_exchanged(one: Game, two: Game) -> bool:
    """Whether two games may stand in each other's place: their numbers or their scores do not rise."""
    if one.number is None or two.number is None or one.number >= two.number:
        return True
    return one.score is not None and two.score is not None and sum(one.score) > sum(two.score)


def _alike(one: Game, two: Game) -> bool:
    """Whether a game is a copy of another, which need not be without a slip."""
    if not one.actions or one.actions == two.actions:
        return bool(one.actions)
    if one.score != two.score or abs(len(one.actions) - len(two.actions)) > _FEW:
        return False
    from difflib import SequenceMatcher  # which few records need

    return SequenceMatcher(None, one.actions, two.actions, autojunk=False).ratio() > _ALIKE


def _line(match: Match, offset: int) -> int:
    assert match.source is not None
    return match.source.line_start(match.source.location(offset).line)


def _bounds(match: Match, index: int) -> tuple[int, int]:
    """Where the lines of a game begin and end."""
    games = match.games
    start = _line(match, games[index].span[0])
    return start, _line(match, games[index + 1].span[0]) if index + 1 < len(games) else match.span[1]


def _without(match: Match, index: int, title: Phrase) -> Proposal:
    return Proposal(title, (Edit(*_bounds(match, index), ""),), 0.9, _GAMES_NUMBERED, safe=False)


def _exchanged(match: Match, index: int) -> Proposal:
    assert match.source is not None
    text = match.source.text
    (start, middle), (_, end) = _bounds(match, index), _bounds(match, index + 1)
    moved = text[middle:end]
    first = text[start:middle]
    if not moved.endswith(("\n", "\r")):
        moved += ending(match)
    return Proposal(
        Phrase("exchange this game and the next"), (Edit(start, end, moved + first),), 1.0, _GAMES_NUMBERED, safe=False
    )


def _joined(match: Match, index: int) -> Proposal:
    """The head of a game taken out, so that the game before goes on with its rows."""
    assert match.source is not None
    source, game = match.source, match.games[index]
    start = _line(match, game.span[0])
    last = max(game.span[1], game.score_span[1])
    end = source.line_start(source.location(last).line + 1)
    title = Phrase("take out the head of this game, which goes on the one before it")
    return Proposal(title, (Edit(start, end, ""),), 1.2, Phrase("then the rows are numbered one after the other"), safe=False)


def _split(replayed: Replay, index: int) -> Proposal | None:
    """A head put in where a game goes on behind its result."""
    match = replayed.match
    game = match.games[index]
    at = next((at for at, action in enumerate(game.actions) if isinstance(action, Win)), None)
    following = _next_roll(game.actions, at + 1) if at is not None else None
    if at is None or following is None:
        return None
    win = game.actions[at]
    assert isinstance(win, Win)
    score = list(replayed.games[index].score)
    score[win.player] += win.points
    number = (index + 1 if game.number is None else game.number) + 1
    line = _line(match, following.span[0])
    break_ = ending(match)
    head = f" Game {number}{break_}{score_line(match.players, (score[0], score[1]))}{break_}"
    title = Phrase("put in the head of game {n}", n=number)
    return Proposal(title, (Edit(line, line, head),), 0.9, Phrase("a new game begins here"), safe=False)


def _next_roll(actions: tuple[Action, ...], start: int) -> Move | None:
    rest = (action for action in actions[start:] if not isinstance(action, (Comment, Unread)))
    action = next(rest, None)
    return action if isinstance(action, Move) else None


def _results_exchanged(match: Match, index: int) -> Proposal | None:
    """The lines with the results of two games exchanged."""
    assert match.source is not None
    source = match.source
    wins = [next((one for one in game.actions if isinstance(one, Win)), None) for game in match.games[index : index + 2]]
    first, second = wins
    if first is None or second is None or (first.player, first.points) == (second.player, second.points):
        return None
    spans = []
    for win in (first, second):
        start = _line(match, win.span[0])
        line = source.line(source.location(start).line)
        if line.strip() != source.text[slice(*win.span)].strip():
            return None
        spans.append((start, start + len(line)))
    one, two = spans
    edits = (Edit(*one, source.text[slice(*two)]), Edit(*two, source.text[slice(*one)]))
    title = Phrase("exchange the results of this game and the next")
    return Proposal(title, edits, 1.0, Phrase("then both follow from the games"), safe=False)
