"""What happened, judged by how far the rest of the game fits it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from notation.asks import NOBODY, Ask
from notation.board import BAR, OFF, Player
from notation.model import Action, Move, Pass, Resign, SetUp, Step, Unread, Win, Written, is_decision
from notation.packed import (
    GUARD,
    MOST_OFF,
    ONE,
    SEVERAL,
    WHOLE,
    Packed,
    Sides,
    can_step,
    is_off,
    pack,
    unpack,
)
from notation.plain import Plan, follow
from notation.reach import reached
from notation.rules import ROLLS, Played, all_plays, make_play

ENOUGH = 8
"""So many plays that fit say that the position is what it is taken for."""

_NEAR = 30
"""How many plays ahead one player's checkers are followed alone."""

FAR: Final = 500
"""More actions than any game has: so far what follows is looked at."""


class Way(NamedTuple):
    """Where a play leads, and the steps of it: the mover's checkers and the opponent's, as in `notation.packed`."""

    mine: Packed
    theirs: Packed
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, played: Played) -> Way:
        """The way of a play that was made."""
        return cls(pack(played.mine), pack(played.theirs), played.steps)


def seats(player: Player, mine: Packed, theirs: Packed) -> Sides:
    """Both players' checkers, the first player's first, where those of `player` and of his opponent are given."""
    return (mine, theirs) if player == 0 else (theirs, mine)


def steps_to(mine: Packed, theirs: Packed, reached_there: Sides) -> tuple[Step, ...]:
    """The steps of a play that was thought up: of the first roll that leads there."""
    roll = next(roll for roll, found in reached(mine, theirs) if reached_there in found)
    ways = map(Way.of, all_plays(unpack(mine), unpack(theirs), roll))
    return next(steps for *there, steps in ways if there == [*reached_there])


PATIENCE: Final = 3
"""So often in a row nothing may be found that the rest of a game fits for long; then it is not looked for any more."""


class Budget:
    """How much looking ahead is left, in steps: a play that is tried, or a roll's play that is thought up, costs one.

    Steps are counted, not time, so that a record is always replayed alike.  Whoever looks ahead stops when none are left, or
    when the last looks found nothing (`misses`): the game is damaged throughout then.
    """

    __slots__ = ("left", "misses")

    def __init__(self, left: int) -> None:
        self.left = left
        self.misses = 0

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    @property
    def hopeless(self) -> bool:
        """Whether it is not worth to begin another look."""
        return self.left <= 0 or self.misses >= PATIENCE

    def looked(self, long: bool, weight: int = 1) -> None:
        """A look has ended, and what was taken fits the rest for `long` enough, or not."""
        self.misses = 0 if long else self.misses + weight

    def begin(self) -> None:
        """A game begins: what was found in the one before says less of it."""
        self.misses = min(self.misses, PATIENCE // 2)


class Choice(NamedTuple):
    """The play that was taken for what happened: whether the rest of the game speaks for it, whether it does so for `long`
    enough to trust it, and whether it is then the play as written."""

    way: Way | Sides | None
    told: bool
    long: bool
    sure: bool


_SIEVED: Final = 3
"""So many of the next plays are asked at once whether a board may fit them."""

_Test: TypeAlias = tuple[Packed, Packed, Packed]
"""What is added to a player's checkers, where to look then, and what to find there."""


class Record:
    """The actions of a game, made ready to look ahead from any of them."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.asks: list[Ask] = []
        self.before: list[int] = []
        """How many plays stand before each action."""
        self.stops: list[tuple[int, Player | None]] = []
        """Where nothing can be followed any more: the index of the action, and the winner if it is his win that is written."""
        self.next_stop: list[int] = []
        for index, action in enumerate(actions):
            self.before.append(len(self.asks))
            self.next_stop.append(len(self.stops))
            if isinstance(action, Move) and _is_told(action):
                self.asks.append(Ask.of(action))
            elif isinstance(action, (Move, SetUp, Resign, Pass, Win)):
                self.stops.append((index, action.player if isinstance(action, Win) else None))
        self.before.append(len(self.asks))
        self.next_stop.append(len(self.stops))
        self.stops.append((len(actions), None))

    def future(self, after: int, before: Sequence[Move], marks_hits: bool, budget: Budget) -> Future:
        """What it shows from `after` on, with `before` in front of it."""
        asks: list[Ask] = []
        for move in before:
            if not _is_told(move):
                return Future(asks, None, marks_hits, budget)
            asks.append(Ask.of(move))
        stop, winner = self.stops[self.next_stop[after]]
        if stop >= after + FAR:
            stop, winner = after + FAR, None
        return Future(asks + self.asks[self.before[after] : self.before[stop]], winner, marks_hits, budget)


def _is_told(move: Move) -> bool:
    """Whether a roll exists and its play is recorded."""
    return move.written in (Written.STEPS, Written.BLANK, Written.DANCE) and move.dice in ROLLS


class Future:
    """What a record shows after some point of a game: the plays, up to one that is not recorded or a set position, and the
    winner where he is written right after them."""

    def __init__(self, asks: Sequence[Ask], winner: Player | None, marks_hits: bool, budget: Budget) -> None:
        self.asks = asks
        self.winner = winner
        self.marks_hits = marks_hits
        self.budget = budget
        self.plays = len(asks)
        self.most = self.plays + (winner is not None)
        """The most that `fits` can be."""
        self.is_open = not asks or asks[0].least.finds != NOBODY
        """Whether there is a board that the next play fits."""

    def fits(self, sides: Sides) -> int:
        """How many of the plays are legal one after the other from here on, their hits being those that are marked; and one
        more when the game then ends with the win that is written."""
        first, second = sides
        count = 0
        over = OFF < first < MOST_OFF or OFF < second < MOST_OFF
        marks_hits = self.marks_hits
        for player, planned, least, move, _, _ in self.asks:
            if over:
                break
            mine, theirs = (second, first) if player else (first, second)
            if planned and (mine + planned[0]) & planned[1] == planned[2] and theirs & planned[4] == planned[5]:
                mine += planned[3]
                theirs += planned[6]
                over = planned[7] and mine < MOST_OFF
            else:
                takes, looks, finds, lands, marks = least
                blots = theirs & lands
                if (mine + takes) & looks != finds or (blots != marks if marks_hits else blots & SEVERAL):
                    break
                after = self._after(mine, theirs, planned, move)
                if after is None:
                    break
                mine, theirs = after
                over = is_off(mine)
            first, second = (theirs, mine) if player else (mine, theirs)
            count += 1
        winner = self.winner
        if count == self.plays:
            self.budget.left -= count
            return count + (winner is not None and (second if winner else first) < MOST_OFF)
        self.budget.left -= count + 1
        if over or count < self.plays - 1 or winner is None:
            return count
        # The last roll of a game that was given up often stands without a play.
        return count + (not self.asks[count].move.steps and winner != self.asks[count].player)

    def _after(self, mine: Packed, theirs: Packed, planned: Plan | None, move: Move) -> tuple[Packed, Packed] | None:
        """Where a play leads that its plan does not simply fit; None when it is not legal or its marks are wrong."""
        made = None
        if planned:
            made = follow(planned, mine, theirs)
            if not made and planned.otherwise:
                made = follow(planned.otherwise, mine, theirs)
        elif not move.steps:
            return None if any(can_step(mine, theirs, die) for die in move.dice) else (mine, theirs)
        if made and planned:
            mine, theirs, hits = made
            return (mine, theirs) if hits == planned.marks or not self.marks_hits else None
        played = make_play(unpack(mine), unpack(theirs), move.dice, move.steps)
        if played is None or (self.marks_hits and _marks(played.steps) != _marks(move.steps)):
            return None
        return pack(played.mine), pack(played.theirs)

    def any_roll(self, player: Player, sides: Sides, most: int = -1) -> Iterator[Sides]:
        """Where the legal plays of every roll of `player` lead from `sides`, his checkers first, as far as the budget goes.

        Left out is some of what fits no more than `most` plays; nothing is when that is negative.
        """
        budget, tests = self.budget, self._tests(player, most)
        for _, found in reached(*seats(player, *sides)):
            fitting = found
            for (adds, looks, finds), (adds_there, looks_there, finds_there) in tests:
                fitting = [
                    there
                    for there in fitting
                    if (there[0] + adds) & looks == finds and (there[1] + adds_there) & looks_there == finds_there
                ]
            budget.left -= 2 * len(found) - len(fitting)
            for there in fitting:
                if budget.left <= 0:
                    return
                yield there

    def _tests(self, player: Player, most: int) -> list[tuple[_Test, _Test]]:
        """What each of the plays up to `most`, but few of them, asks of the board before them all: of the checkers of `player`
        and of the other's."""
        tests: list[tuple[_Test, _Test]] = []
        mine = theirs = 0
        for ask in self.asks[: min(most + 1, _SIEVED)]:
            takes, looks, finds, lands, marks = ask.least
            if not self.marks_hits:
                lands, marks = lands & SEVERAL, 0
            if ask.player == player:
                tests.append(((mine + takes, looks, finds), (theirs, lands, marks)))
            else:
                tests.append(((mine, lands, marks), (theirs + takes, looks, finds)))
            if not self.marks_hits or ask.least.finds == NOBODY or (ask.struck and ask.struck.finds >= NOBODY):
                break
            moved, struck = ask.own.moves, ask.struck.moves if ask.struck else 0
            if ask.player == player:
                mine, theirs = mine + moved, theirs + struck
            else:
                mine, theirs = mine + struck, theirs + moved
        return tests

    def closest(self, player: Player, boards: Iterable[Sides], few: int, hit: bool = False) -> list[Sides]:
        """Those few of the boards (his checkers first) from which the most of the next plays can be made with the checkers of
        `player` alone, as far as the marked hits tell, while the budget lasts; of equal ones the first.

        With `hit`, one of them may have been hit meanwhile: then his next play enters it, or none is made.
        """
        following = next((ask for ask in self.asks if ask.player == player), None)
        hit = hit and following is not None and bool(following.own.looks & GUARD[BAR] or not following.move.steps)
        left = [(board[0], board) for board in dict.fromkeys(boards)]
        if hit:
            left = [(mine, board) for own, board in left for mine in (own, *_hit(own))]
        layers = [left]
        moved = 0
        for ask in self.asks[:_NEAR]:
            if not left or self.budget.spent:
                break
            self.budget.left -= len(left)
            if alone := ask.own if ask.player == player else ask.struck:
                takes, (_, looks, finds, moves) = alone.takes + moved, alone
                left = [pair for pair in left if (pair[0] + takes) & looks == finds]
                layers.append(left)
                moved += moves
        best: dict[Sides, None] = {}
        for _, board in chain.from_iterable(reversed(layers)):
            if len(best) == few:
                break
            best[board] = None
        return [*best]


_POINTS: Final = tuple(zip(ONE, WHOLE, strict=True))[1:BAR]


def _hit(mine: Packed) -> list[Packed]:
    """A player's checkers with one of his blots hit, each way; none where somebody is on the bar."""
    return [mine + ONE[BAR] - blot for blot, whole in _POINTS if mine & whole == blot] if mine < ONE[BAR] else []


def _marks(steps: Sequence[tuple[int, int, bool]]) -> set[int]:
    return {target for _, target, hit in steps if hit}


def choose(
    player: Player, as_written: Way | Sides | None, others: Callable[[int], Iterable[Way | Sides]], future: Future
) -> Choice:
    """The play of `player` that was made: as written where the rest of the game fits that as well as any other.

    Of equally fitting others the first is taken; no play when nothing speaks for one: at least the next plays must fit it, or
    the win that follows.  The `others` are thought up only when they are needed: those that fit more than so many plays.
    """
    best, most = as_written, min(1, max(future.plays - 1, 0))
    if as_written is not None:
        most = future.fits(seats(player, as_written[0], as_written[1]))
    if future.is_open and not future.budget.spent and most < future.most:
        for way in others(most):
            fits = future.fits(seats(player, way[0], way[1]))
            if fits > most:
                best, most = way, fits
            if future.budget.spent or most >= future.most:
                break
    long = most >= min(ENOUGH, future.most)
    return Choice(best, told=most > 0 or long, long=long, sure=long and best is as_written is not None)


def is_last(rest: Iterable[Action], player: Player) -> bool:
    """Whether the record shows that the roll before `rest` was the last of its game: the roller then gave up."""
    for action in rest:
        if isinstance(action, Win):
            return action.player != player
        if isinstance(action, Resign):
            return action.player == player
        if is_decision(action) or isinstance(action, Unread):
            return False
    return True
