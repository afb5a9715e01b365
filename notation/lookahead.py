"""What happened, judged by how far the rest of the game fits it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from notation.board import BAR, OFF, Player
from notation.model import Action, Move, Pass, Resign, SetUp, Step, Unread, Win, Written, is_decision
from notation.packed import (
    GUARD,
    MOST_OFF,
    ONE,
    OUTSIDE,
    SEVERAL,
    WHOLE,
    WIDTH,
    Packed,
    Sides,
    is_off,
    is_shut_out,
    pack,
    unpack,
)
from notation.plain import Plan, follow, plan
from notation.reach import reached
from notation.rules import ROLLS, Dice, Played, adds_up, all_plays, can_step, make_play

_ENOUGH = 8
"""So many plays that fit say that a play was made as written."""

_NEAR = 30
"""How many plays ahead one player's checkers are followed alone."""

FAR: Final = 500
"""More actions than any game has: so far what follows is looked at."""


class Way(NamedTuple):
    """Where a play leads: the mover's checkers and the opponent's, as in `notation.packed`, and its steps; of a play that was
    only thought up, the roll."""

    mine: Packed
    theirs: Packed
    steps: tuple[Step, ...] = ()
    roll: Dice | None = None

    @classmethod
    def of(cls, played: Played) -> Way:
        """The way of a play that was made."""
        return cls(pack(played.mine), pack(played.theirs), played.steps)

    def seats(self, player: Player) -> Sides:
        """Both players' checkers after such a play of `player`."""
        return (self.mine, self.theirs) if player == 0 else (self.theirs, self.mine)

    def told(self, mine: Packed, theirs: Packed) -> Way:
        """The same with its steps, of a play that was thought up where the checkers stand so."""
        if self.roll is None:
            return self
        ways = map(Way.of, all_plays(unpack(mine), unpack(theirs), self.roll))
        return next(way for way in ways if way[:2] == self[:2])


class Budget:
    """How much looking ahead is left, in steps: a play that is tried, or a roll's play that is thought up, costs one.

    Steps are counted, not time, so that a record is always replayed alike.  Whoever looks ahead stops when none are left.
    """

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    def any_roll(self, mine: Packed, theirs: Packed) -> Iterator[Way]:
        """Every legal play of every roll, as far as the budget goes."""
        for roll, ways in reached(mine, theirs):
            self.left -= len(ways)
            for way in ways:
                if self.left <= 0:
                    return
                yield Way(*way, (), roll)


class Choice(NamedTuple):
    """The play that was taken for what happened: whether the rest of the game speaks for it, and whether it is the play as
    written and needs no comparing."""

    way: Way | None
    told: bool
    sure: bool = False


_NOBODY: Final = ONE[BAR] << WIDTH
"""What is found on no board."""


class _Ask(NamedTuple):
    """What a play asks of the board, in whatever order and by whatever dice it is made; numbers as in `notation.packed`.

    With the sum `takes` the mover's checkers must show `finds` where it `looks`: a checker on each source, nobody left on the
    bar or outside where that is the rule.  Where a hit is marked, and there alone, the opponent's must be those of `marks` on
    the points where it `lands`.

    The rest is for one player's checkers alone: what the mover's must hold in the order `written`, and how they have `moved`;
    what is `hit` of the opponent's and `found` there, and how those are `struck`.
    """

    player: Player
    planned: Plan | None
    takes: Packed
    looks: Packed
    finds: Packed
    lands: Packed
    marks: Packed
    move: Move
    written: Packed
    sources: Packed
    moved: Packed
    hit: Packed
    found: Packed
    struck: Packed


def _ask(move: Move) -> _Ask:
    steps = move.steps
    arrived = [0] * 26
    written = sources = moved = lands = hit = found = struck = 0
    for source, target, marked in steps:
        if arrived[source] > 0:
            arrived[source] -= 1
        else:
            written += ONE[source]
            sources |= GUARD[source]
        arrived[target] += 1
        moved += ONE[target] - ONE[source]
        across = BAR - target
        if target:
            lands |= WHOLE[across]
        if marked:
            # A second hit on the same point finds nobody there.
            found |= _NOBODY if found & ONE[across] else ONE[across]
            hit |= WHOLE[across]
            struck += ONE[BAR] - ONE[across]
    takes, looks, finds = _least(move)
    planned = plan(move.dice, steps) if steps else None
    marks = found & lands
    whole = sources - written
    return _Ask(move.player, planned, takes, looks, finds, lands, marks, move, whole, sources, moved, hit, found, struck)


def _least(move: Move) -> tuple[Packed, Packed, Packed]:
    """What the mover's checkers must be whatever way a play is made: the sum, where to look after it, and what to find."""
    steps = move.steps
    if not steps:
        return 0, 0, 0
    if not adds_up(move.dice, steps):
        return 0, 0, _NOBODY
    leaves = [0] * 26
    for source, target, _ in steps:
        leaves[source] += 1
        leaves[target] -= 1
    needed = sum(count * ONE[point] for point, count in enumerate(leaves) if count > 0)
    finds = sum(GUARD[point] for point, count in enumerate(leaves) if count > 0)
    clear = 0
    if leaves[BAR] <= 0:  # R13: as long as somebody is on the bar, nobody else is moved.
        clear = WHOLE[BAR]
    if leaves[OFF] < 0:  # R14: when a checker is borne off, all the others are at home.
        clear |= OUTSIDE
    return finds - needed, finds | clear, finds


class Record:
    """The actions of a game, made ready to look ahead from any of them."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.asks: list[_Ask] = []
        self.before: list[int] = []
        """How many plays stand before each action."""
        self.stops: list[tuple[int, Player | None]] = []
        """Where nothing can be followed any more: the index of the action, and the winner if it is his win that is written."""
        self.next_stop: list[int] = []
        for index, action in enumerate(actions):
            self.before.append(len(self.asks))
            self.next_stop.append(len(self.stops))
            if isinstance(action, Move) and _is_told(action):
                self.asks.append(_ask(action))
            elif isinstance(action, (Move, SetUp, Resign, Pass, Win)):
                self.stops.append((index, action.player if isinstance(action, Win) else None))
        self.before.append(len(self.asks))
        self.next_stop.append(len(self.stops))
        self.stops.append((len(actions), None))

    def future(self, after: int, before: Sequence[Move], marks_hits: bool, budget: Budget) -> Future:
        """What it shows from `after` on, with `before` in front of it."""
        asks: list[_Ask] = []
        for move in before:
            if not _is_told(move):
                return Future(asks, None, marks_hits, budget)
            asks.append(_ask(move))
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

    def __init__(self, asks: Sequence[_Ask], winner: Player | None, marks_hits: bool, budget: Budget) -> None:
        self.asks = asks
        self.winner = winner
        self.marks_hits = marks_hits
        self.budget = budget
        self.plays = len(asks)
        self.most = self.plays + (winner is not None)
        """The most that `fits` can be."""

    def fits(self, sides: Sides) -> int:
        """How many of the plays are legal one after the other from here on, their hits being those that are marked; and one
        more when the game then ends with the win that is written."""
        first, second = sides
        marks_hits = self.marks_hits
        count = 0
        over = is_off(first) or is_off(second)
        for player, planned, takes, looks, finds, lands, marks, move, *_ in self.asks:
            if over:
                break
            mine, theirs = (second, first) if player else (first, second)
            if planned is not None and (mine + planned[0]) & planned[1] == planned[2] and theirs & planned[4] == planned[5]:
                mine += planned[3]
                theirs += planned[6]
                over = planned[7] and mine < MOST_OFF
            elif (mine + takes) & looks != finds or (theirs & lands != marks if marks_hits else theirs & lands & SEVERAL):
                break
            else:
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
        elif not move.steps and is_shut_out(mine, theirs, move.dice):
            return mine, theirs
        if made and planned:
            mine, theirs, hits = made
            return (mine, theirs) if hits == planned.marks or not self.marks_hits else None
        mine_half, their_half = unpack(mine), unpack(theirs)
        if not move.steps:
            return None if any(can_step(mine_half, their_half, die) for die in move.dice) else (mine, theirs)
        played = make_play(mine_half, their_half, move.dice, move.steps)
        if played is None or (self.marks_hits and _marks(played.steps) != _marks(move.steps)):
            return None
        return pack(played.mine), pack(played.theirs)

    def fits_one(self, player: Player, packed: Packed) -> int:
        """How many of the plays can be made with the checkers of `player` alone, as far as the marked hits tell of them."""
        asks = self.asks[:_NEAR]
        count = 0
        for ask in asks:
            if ask.player == player:
                if (packed + ask.written) & ask.sources != ask.sources:
                    break
                packed += ask.moved
            elif ask.hit:
                if packed & ask.hit != ask.found:
                    break
                packed += ask.struck
            count += 1
        self.budget.left -= min(count + 1, len(asks))
        return count

    def fits_hit(self, player: Player, packed: Packed) -> int:
        """How many plays fit a player's checkers, one of them perhaps having been hit meanwhile."""
        most = self.fits_one(player, packed)
        if packed < ONE[BAR]:
            for point in range(1, 25):
                if packed & WHOLE[point] == ONE[point]:
                    most = max(most, self.fits_one(player, packed + ONE[BAR] - ONE[point]))
        return most


def _marks(steps: Sequence[tuple[int, int, bool]]) -> set[int]:
    return {target for _, target, hit in steps if hit}


def choose(player: Player, as_written: Way | None, others: Iterable[Way], future: Future) -> Choice:
    """The play of `player` that was made: as written where the rest of the game fits that as well as any other.

    Of equally fitting others (which are thought up only when they are needed) the first is taken; no play when nothing speaks
    for one: at least the next plays must fit it, or the win that follows.
    """
    best, most = as_written, min(1, max(future.plays - 1, 0))
    if as_written is not None:
        most = future.fits(as_written.seats(player))
        if most >= future.most:
            return Choice(as_written, told=True, sure=True)
    for way in others:
        if future.budget.spent:
            break
        fits = future.fits(way.seats(player))
        if fits > most:
            best, most = way, fits
    return Choice(best, told=most > 0, sure=best is as_written and most >= _ENOUGH)


def is_last(rest: Sequence[Action], player: Player) -> bool:
    """Whether the record shows that the roll before `rest` was the last of its game: the roller then gave up."""
    for action in rest:
        if isinstance(action, Win):
            return action.player != player
        if isinstance(action, Resign):
            return action.player == player
        if is_decision(action) or isinstance(action, Unread):
            return False
    return True
