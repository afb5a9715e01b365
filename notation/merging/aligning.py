"""Which games and actions of two records are the same ones: alignments, not line numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from notation.board import Player, other
from notation.model import Action, Comment, Double, Game, Match, Move, Resign, SetUp, Take, Unread, Win

T = TypeVar("T")

_GAP: Final = 1.0
_APART: Final = 3.0
"""No two things that cost more than two gaps are set side by side."""
_GAMES_APART: Final = 0.75
"""Games that differ in more than this part of their actions are not the same."""

Column = tuple[int | None, int | None]


def aligned(one: Sequence[T], two: Sequence[T], cost: Callable[[T, T], float], gap: float = _GAP) -> list[Column]:
    """The cheapest way to set two sequences side by side: pairs of indices, None where one has nothing.

    >>> aligned("abd", "acd", lambda one, two: 0.0 if one == two else 3.0)
    [(0, 0), (1, None), (None, 1), (2, 2)]
    """
    rows, columns = len(one), len(two)
    best = [[gap * column for column in range(columns + 1)]]
    for row in range(1, rows + 1):
        line = [gap * row]
        above = best[-1]
        for column in range(1, columns + 1):
            line.append(
                min(
                    above[column - 1] + cost(one[row - 1], two[column - 1]),
                    above[column] + gap,
                    line[-1] + gap,
                )
            )
        best.append(line)
    found: list[Column] = []
    row, column = rows, columns
    while row or column:
        here = best[row][column]
        if column and here == best[row][column - 1] + gap:
            column -= 1
            found.append((None, column))
        elif row and here == best[row - 1][column] + gap:
            row -= 1
            found.append((row, None))
        else:
            row, column = row - 1, column - 1
            found.append((row, column))
    return found[::-1]


def apart(one: Action, two: Action) -> float:
    """How unlike two actions are: 0 for the same, more than two gaps for what cannot be the same one."""
    if isinstance(one, Comment) or isinstance(two, Comment):
        return 0.0 if one == two else _APART
    if isinstance(one, Move) and isinstance(two, Move):
        if one.player != two.player:
            return 1.6
        same = (sorted(one.dice) == sorted(two.dice)) + (pairs(one) == pairs(two))
        return (1.2, 0.4, 0.0)[same]
    if type(one) is type(two):
        if isinstance(one, (SetUp, Unread)):
            return 0.0 if one == two else 1.0
        players = getattr(one, "player", None) == getattr(two, "player", None)
        return 0.0 if players and reading(one) == reading(two) else 0.4 if players else 1.2
    if isinstance(one, Unread) or isinstance(two, Unread):
        return 1.1
    cube = (Double, Take, Resign, Win)
    return 1.5 if isinstance(one, cube) or isinstance(two, cube) else _APART


def disordered(actions: Sequence[Action]) -> frozenset[int]:
    """The numbers of rows that stand in each other's place.

    >>> sorted(disordered([Move(0, (3, 1), row=row) for row in (1, 3, 2, 4)]))
    [2, 3]
    """
    rows: list[int] = []
    for action in actions:
        row = getattr(action, "row", None)
        if row is not None and row not in rows[-1:]:
            rows.append(row)
    around = zip([0, *rows], rows, rows[1:], [*rows[2:], len(rows) and max(rows) + 1], strict=False)
    return frozenset(row for before, one, two, after in around if before < two < one < after for row in (one, two))


def pairs(move: Move) -> tuple[tuple[int, int], ...]:
    """The steps of a play in order, without their marks; of a double, where it is the same how they are joined, each for one
    die.

    >>> from notation.model import Step
    >>> pairs(Move(0, (1, 1), (Step(8, 6), Step(7, 5)))) == pairs(Move(0, (1, 1), (Step(8, 7), Step(7, 6), Step(7, 5))))
    True
    """
    die, other_die = move.dice
    if die != other_die or not die:
        return tuple(sorted((source, target) for source, target, _ in move.steps))
    singles = []
    for source, target, _ in move.steps:
        while source - target > die:
            singles.append((source, source - die))
            source -= die
        singles.append((source, target))
    return tuple(sorted(singles))


def reading(action: Action | None) -> tuple[object, ...]:
    """What an action says, so that two that say the same are equal: spelling, places, marks and notes left out."""
    if action is None:
        return ()
    if isinstance(action, Move):
        play = () if action.steps else (action.position,) if action.position is not None else ()
        return Move, action.player, tuple(sorted(action.dice)), pairs(action), play
    if isinstance(action, Comment):
        return Comment, action.text
    if isinstance(action, Unread):
        return Unread, action.player, action.text
    if isinstance(action, Win):
        return Win, action.player, action.points
    told = [getattr(action, name) for name in ("value", "level", "position") if hasattr(action, name)]
    return type(action), getattr(action, "player", None), *told


def turned(match: Match) -> Match:
    """A match with its players exchanged."""
    rules = match.rules
    games = tuple(_turned_game(game) for game in match.games)
    return replace(match, players=match.players[::-1], games=games, rules=rules)


def _turned_game(game: Game) -> Game:
    return replace(
        game,
        score=None if game.score is None else (game.score[1], game.score[0]),
        names=None if game.names is None else (game.names[1], game.names[0]),
        actions=tuple(map(_turned_action, game.actions)),
    )


def _turned_action(action: Action) -> Action:
    if isinstance(action, SetUp):
        position = action.position.flip() if action.position is not None else None
        return replace(action, position=position, owner=_other(action.owner), turn=_other(action.turn))
    if isinstance(action, Comment):
        return action
    if isinstance(action, Unread):
        return replace(action, player=_other(action.player))
    if isinstance(action, Move) and action.position is not None:
        return replace(action, player=other(action.player), position=action.position.flip())
    return replace(action, player=other(action.player))


def _other(player: Player | None) -> Player | None:
    return None if player is None else other(player)


def same_way_round(first: Match, second: Match) -> Match:
    """The second match with its players in the order of the first, whatever they are called there."""
    exchanged = turned(second)
    names = [[_plain(name) for name in match.players] for match in (first, second)]
    if names[0] != names[0][::-1]:
        if names[0] == names[1]:
            return second
        if names[0] == names[1][::-1]:
            return exchanged
    return second if _alike(first, second) >= _alike(first, exchanged) else exchanged


def _plain(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())


def _alike(first: Match, second: Match) -> float:
    """How much of two matches is the same, 0 to 1, as far as their rolls tell."""
    sets = [{(one.player, one.dice, pairs(one)) for game in match.games for one in moves(game)} for match in (first, second)]
    most = max(map(len, sets))
    return len(sets[0] & sets[1]) / most if most else 0.0


def moves(game: Game) -> list[Move]:
    """The rolls of a game."""
    return [action for action in game.actions if isinstance(action, Move)]


def this_way_round(one: Game, two: Game) -> Game:
    """The second game with its players as in the first."""
    exchanged = _turned_game(two)
    return two if _unlike(one, two) <= _unlike(one, exchanged) else exchanged


def _unlike(one: Game, two: Game) -> float:
    """How unlike two games are, from 0 to 1; more than two gaps for other games."""
    rolls = [[(move.player, tuple(sorted(move.dice)), pairs(move)) for move in moves(game)] for game in (one, two)]
    most = max(map(len, rolls))
    if not most:
        return 0.0 if one.score == two.score else _APART
    common = len(set(rolls[0]) & set(rolls[1]))
    unlike = 1 - common / max(len(set(rolls[0])), len(set(rolls[1])))
    return unlike if unlike <= _GAMES_APART else _APART
