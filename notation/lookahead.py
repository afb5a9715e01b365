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
from notation.rules import ROLLS, Played, adds_up, all_plays, can_step, make_play

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

    def any_roll(self, mine: Packed, theirs: Packed) -> Iterator[Sides]:
        """Where the legal plays of every roll lead, the mover's checkers first, as far as the budget goes."""
        for _, found in reached(mine, theirs):
            self.left -= len(found)
            for sides in found:
                if self.left <= 0:
                    return
                yield sides


class Choice(NamedTuple):
    """The play that was taken for what happened: whether the rest of the game speaks for it, whether it does so for `long`
    enough to trust it, and whether it is then the play as written."""

    way: Way | Sides | None
    told: bool
    long: bool
    sure: bool


_NOBODY: Final = ONE[BAR] << WIDTH
"""What is found on no board."""


class _Least(NamedTuple):
    """What a play asks of the board whatever way it is made; numbers as in `notation.packed`.

    With the sum `takes` the mover's checkers must show `finds` where it `looks`: a checker on each source, nobody left on the
    bar or outside where that is the rule.  Where a hit is marked, and there alone, the opponent's must be those of `marks` on
    the points where it `lands`.
    """

    takes: Packed
    looks: Packed
    finds: Packed
    lands: Packed
    marks: Packed


class _Alone(NamedTuple):
    """What a play asks of one player's checkers, as far as they tell alone, and how it `moves` them."""

    takes: Packed
    looks: Packed
    finds: Packed
    moves: Packed


class _Ask(NamedTuple):
    """What a play asks of the board: `own` of the mover's checkers alone, and `struck` of the opponent's if it marks a hit."""

    player: Player
    planned: Plan | None
    least: _Least
    move: Move
    own: _Alone
    struck: _Alone | None


def _ask(move: Move) -> _Ask:
    steps = move.steps
    arrived = [0] * 26
    needed = sources = moved = lands = hit = found = struck = 0
    for source, target, marked in steps:
        if arrived[source] > 0:
            arrived[source] -= 1
        else:
            needed += ONE[source]
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
    return _Ask(
        player=move.player,
        planned=plan(move.dice, steps) if steps else None,
        least=_Least(*_least(move), lands, found & lands),
        move=move,
        own=_Alone(sources - needed, sources, sources, moved),
        struck=_Alone(0, hit, found, struck) if hit else None,
    )


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
        self.is_open = not asks or asks[0].least.finds != _NOBODY
        """Whether there is a board that the next play fits."""

    def fits(self, sides: Sides) -> int:
        """How many of the plays are legal one after the other from here on, their hits being those that are marked; and one
        more when the game then ends with the win that is written."""
        first, second = sides
        count = 0
        over = is_off(first) or is_off(second)
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
                if (mine + takes) & looks != finds or (blots != marks if self.marks_hits else blots & SEVERAL):
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

    def alone(self, player: Player, boards: Iterable[Sides], hit: bool = False) -> list[tuple[int, Sides]]:
        """How many of the next plays can be made with the checkers of `player` alone, as far as the marked hits tell, on each
        of `boards` (his checkers first), while the budget lasts.

        With `hit`, one of them may have been hit meanwhile: then his next play enters it, or none is made.
        """
        asks = [ask.own if ask.player == player else ask.struck for ask in self.asks[:_NEAR]]
        asked = [(count, alone) for count, alone in enumerate(asks) if alone]
        following = next((ask for ask in self.asks if ask.player == player), None)
        hit = hit and following is not None and bool(following.own.looks & GUARD[BAR] or not following.move.steps)
        known: dict[Packed, int] = {}
        found = []
        for board in boards:
            if self.budget.left <= 0:
                break
            mine = board[0]
            most = known.get(mine)
            if most is None:
                most = self._walk(asked, mine)
                if hit and mine < ONE[BAR]:
                    blots = [blot for blot, whole in _POINTS if mine & whole == blot]
                    most = max([most, *(self._walk(asked, mine + ONE[BAR] - blot) for blot in blots)])
                known[mine] = most
            found.append((most, board))
        return found

    def _walk(self, asked: Iterable[tuple[int, _Alone]], packed: Packed) -> int:
        for count, (takes, looks, finds, moves) in asked:
            if (packed + takes) & looks != finds:
                self.budget.left -= count + 1
                return count
            packed += moves
        count = min(self.plays, _NEAR)
        self.budget.left -= count
        return count


_POINTS: Final = tuple(zip(ONE, WHOLE, strict=True))[1:BAR]


def _marks(steps: Sequence[tuple[int, int, bool]]) -> set[int]:
    return {target for _, target, hit in steps if hit}


def choose(player: Player, as_written: Way | Sides | None, others: Iterable[Way | Sides], future: Future) -> Choice:
    """The play of `player` that was made: as written where the rest of the game fits that as well as any other.

    Of equally fitting others (which are thought up only when they are needed) the first is taken; no play when nothing speaks
    for one: at least the next plays must fit it, or the win that follows.
    """
    best, most = as_written, min(1, max(future.plays - 1, 0))
    if as_written is not None:
        most = future.fits(seats(player, as_written[0], as_written[1]))
    for way in others if future.is_open else ():
        if future.budget.spent or most >= future.most:
            break
        fits = future.fits(seats(player, way[0], way[1]))
        if fits > most:
            best, most = way, fits
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
