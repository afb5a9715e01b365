"""A strict referee: how far a sequence of actions is right, and what the first that is not right asks of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from notation.board import BAR, OFF, Half, Player, other
from notation.cube import raised
from notation.frame import Frame
from notation.lookahead import seats
from notation.mending.plausible import doubts
from notation.model import Action, Beaver, Comment, Double, Move, Pass, Raccoon, Resign, SetUp, Take, Unread, Win, Written
from notation.packed import Packed, Sides, can_step, is_off, pack, pack_both, unpack, unpack_both
from notation.plain import follow, plan
from notation.reach import Dice
from notation.rules import ROLLS, Played, all_plays, is_dead_cube, make_play, most_level
from notation.rules import level as level_of

_PLAYED: Final = (Written.STEPS, Written.BLANK, Written.DANCE)


class Moment(NamedTuple):
    """How a game stands before an action: both players' checkers, whose turn it is (None where that is open), whether a roll
    was made, the cube with the doubles that wait for an answer, and who has won."""

    sides: Sides
    turn: Player | None = None
    started: bool = False
    cube: int = 1
    owner: Player | None = None
    turns: int = 0
    doubler: Player = 0
    winner: Player | None = None
    dropped: bool = False
    resigned: bool = False
    ended: bool = False
    """Whether the result is written."""

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both players' checkers as lists."""
        return unpack_both(self.sides)


class Need(NamedTuple):
    """What would let an action be right: `player` with more checkers on `point` (his own number), or with fewer."""

    player: Player
    point: int
    more: bool


class Halt(NamedTuple):
    """Why an action is not right: one of the words below, and what it asks of the board, if that is known.

    turn, dice, play, mark, unread, dance, cube, value, answer, over, result, gap
    """

    why: str
    need: Need | None = None


class Plays(NamedTuple):
    """The legal plays of a roll, and what each costs for how it looks beside the best of them."""

    every: list[Played]
    doubts: list[float]


class Referee:
    """Judges the actions of one game, which is played for what `frame` says."""

    def __init__(
        self,
        frame: Frame,
        marks_hits: bool,
        next_score: tuple[int, int] | None = None,
        larger_first: bool = False,
    ) -> None:
        self.frame = frame
        self.marks_hits = marks_hits
        self.next_score = next_score
        self.larger_first = larger_first
        """Whether the larger die of every roll is written first."""
        self.steps = 0
        self._plays: dict[tuple[Sides, Player, Dice], Plays] = {}

    def plays(self, sides: Sides, player: Player, dice: Dice) -> Plays:
        """Every legal play of a roll; ways to mend a game that begin alike ask for the same again and again."""
        known = self._plays.get((sides, player, dice))
        if known is None:
            mine, theirs = unpack_both(seats(player, *sides))
            every = all_plays(mine, theirs, dice)
            known = self._plays[sides, player, dice] = Plays(every, doubts(mine, theirs, every))
        return known

    def judge(self, moment: Moment, action: Action, last: bool) -> Moment | Halt:
        """The moment after an action, or why it is not right; `last` tells that only a result follows, if anything, and not one
        that the player who acts has won."""
        self.steps += 1
        if isinstance(action, Move):
            return self._roll(moment, action, last)
        if isinstance(action, Comment):
            return moment
        if isinstance(action, Unread):
            return Halt("unread")
        if isinstance(action, Win):
            return self._win(moment, action)
        if moment.winner is not None or moment.ended:
            return Halt("over")
        if isinstance(action, SetUp):
            return self._set_up(moment, action)
        if isinstance(action, Double):
            return self._double(moment, action)
        if isinstance(action, (Take, Pass)):
            return self._answer(moment, action)
        if isinstance(action, (Beaver, Raccoon)):
            if not moment.turns or action.player != self._answerer(moment) or self.frame.length:
                return Halt("cube")
            return moment._replace(turns=moment.turns + 1)
        assert isinstance(action, Resign)
        return moment._replace(winner=other(action.player), dropped=True, resigned=True)

    def course(self, actions: Sequence[Action], moments: list[Moment], gaps: frozenset[int] = frozenset()) -> Halt | None:
        """Go through `actions` from where `moments` stands (the last is that before the next action); the moments after each
        right action are appended.  What stops it is returned; None at the end.
        """
        at, count = len(moments) - 1, len(actions)
        moment = moments[-1]
        end = count - 1
        while end >= 0 and isinstance(actions[end], (Win, Comment, Resign)):
            end -= 1
        winner = next((action.player for action in actions[end + 1 :] if isinstance(action, Win)), None)
        while at < count:
            if at in gaps:
                return Halt("gap")
            # Who lost may have given up instead of playing his last roll.
            found = self.judge(moment, actions[at], at >= end and getattr(actions[at], "player", None) != winner)
            if isinstance(found, Halt):
                return found
            moment = found
            moments.append(moment)
            at += 1
        unsaid = moment.winner is not None and not moment.resigned
        if not moment.ended and (unsaid or self.next_score is not None):
            return Halt("result")
        return None

    # -- rolls --------------------------------------------------------------------------------------------------------

    def _roll(self, moment: Moment, move: Move, last: bool) -> Moment | Halt:
        sides, turn, started, _, _, turns, _, winner, _, _, ended = moment
        player, dice, steps = move.player, move.dice, move.steps
        if winner is not None or ended:
            return Halt("over")
        if turns:
            return Halt("answer")
        if turn is not None and turn != player:
            return Halt("turn")
        if dice not in ROLLS:
            return moment if last and dice == (0, 0) and not steps else Halt("dice")
        if not started and dice[0] == dice[1]:
            return Halt("dice")
        mine, theirs = sides if player == 0 else (sides[1], sides[0])
        if steps:
            made = self.play(mine, theirs, move)
            if isinstance(made, Halt):
                return made if made.need is None else made._replace(need=_seen(made.need, player))
            mine, theirs = made
        elif move.written not in _PLAYED:
            given_up = last and move.written is not Written.UNREAD
            return moment._replace(turn=other(player), started=True) if given_up else Halt("unread")
        elif any(can_step(mine, theirs, die) for die in dice):
            plays = all_plays(unpack(mine), unpack(theirs), dice)
            if move.written is Written.DANCE or (len(plays) > 1 and not last):
                return Halt("dance")
            if len(plays) == 1:
                mine, theirs = pack(plays[0].mine), pack(plays[0].theirs)
        after = (mine, theirs) if player == 0 else (theirs, mine)
        won = player if is_off(mine) else None
        return moment._replace(sides=after, turn=other(player), started=True, winner=won)

    def play(self, packed_mine: Packed, packed_theirs: Packed, move: Move) -> Sides | Halt:
        """Both players' checkers after a play, or why it cannot be made; needs are told as the mover (0) sees them."""
        dice, steps = move.dice, move.steps
        planned = plan(dice, steps)
        made = follow(planned, packed_mine, packed_theirs) if planned else None
        if made is None and planned and planned.otherwise:
            planned = planned.otherwise
            made = follow(planned, packed_mine, packed_theirs)
        if made is not None and planned and (made[2] == planned.marks or not self.marks_hits):
            return made[0], made[1]
        mine, theirs = unpack(packed_mine), unpack(packed_theirs)
        played = make_play(mine, theirs, dice, steps)
        if played is None:
            return Halt("play", _lacking(mine, theirs, steps))
        hits = sum({1 << step.target for step in played.steps if step.hit})
        marks = sum({1 << step.target for step in steps if step.hit})
        if hits == marks or not self.marks_hits:
            return pack(played.mine), pack(played.theirs)
        return _odd_mark(hits, marks)

    # -- the cube -----------------------------------------------------------------------------------------------------

    def _answerer(self, moment: Moment) -> Player:
        return other(moment.doubler) if moment.turns % 2 else moment.doubler

    def _double(self, moment: Moment, action: Double) -> Moment | Halt:
        frame, player = self.frame, action.player
        if moment.turns:
            if frame.length or player != self._answerer(moment):
                return Halt("answer")
            return moment._replace(turns=moment.turns + 1)
        if moment.turn != player:
            return Halt("turn")
        if not moment.started or not frame.has_cube or frame.crawford or moment.owner == other(player):
            return Halt("cube")
        if frame.length_known and is_dead_cube(moment.cube, frame.score[player], frame.length):
            return Halt("cube")
        if action.value is not None and action.value != 2 * moment.cube:
            return Halt("value")
        return moment._replace(turns=1, doubler=player)

    def _answer(self, moment: Moment, action: Take | Pass) -> Moment | Halt:
        if not moment.turns:
            return Halt("cube")
        if action.player != self._answerer(moment):
            return Halt("turn")
        if isinstance(action, Take):
            value = raised(moment.cube, moment.turns)
            return moment._replace(cube=value, owner=other(moment.doubler), turns=0, turn=moment.doubler)
        value = raised(moment.cube, moment.turns - 1)
        return moment._replace(cube=value, turns=0, winner=other(action.player), dropped=True)

    def _set_up(self, moment: Moment, action: SetUp) -> Moment | Halt:
        if action.text:
            return Halt("unread")
        if action.position is not None:
            moment = moment._replace(sides=pack_both((action.position.half(0), action.position.half(1))), turn=action.turn)
        if action.cube is not None:
            moment = moment._replace(cube=action.cube, owner=action.owner)
        return moment._replace(turn=action.turn if action.turn is not None else moment.turn, started=True)

    # -- the end ------------------------------------------------------------------------------------------------------

    def _win(self, moment: Moment, win: Win) -> Moment | Halt:
        if moment.ended:
            return Halt("over")
        winner = moment.winner
        if winner is None and moment.turns and win.player == moment.doubler:
            return Halt("answer")
        if (winner is not None and win.player != winner) or win.points not in self.worth(moment, win.player):
            return Halt("result")
        if self.next_score is not None and not self._leads_on(win):
            return Halt("result")
        return moment._replace(winner=win.player, ended=True)

    def worth(self, moment: Moment, winner: Player) -> set[int]:
        """The points that a game may count when `winner` wins it now."""
        frame, loser = self.frame, moment.halves[other(winner)]
        if moment.winner is None:
            levels = range(1, most_level(loser, moment.halves[winner], sum(loser)) + 1)
        elif moment.resigned:
            levels = range(1, 4)
        elif moment.dropped:
            levels = range(1, 2)
        else:
            full = level_of(loser, sum(loser))
            levels = range(full, full + 1)
        worth = {moment.cube * level for level in levels}
        if not frame.length and moment.owner is None:
            worth.add(moment.cube)
        if frame.length:
            need = max(frame.length - frame.score[winner], 1)
            worth |= {min(points, need) for points in worth}
        return worth

    def _leads_on(self, win: Win) -> bool:
        assert self.next_score is not None
        score = list(self.frame.score)
        score[win.player] += win.points
        return tuple(score) == self.next_score


def _seen(need: Need, player: Player) -> Need:
    """A need that the mover sees, by the players' own numbers."""
    return need if player == 0 else need._replace(player=other(need.player))


def _odd_mark(hits: int, marks: int) -> Halt:
    missing, false = hits & ~marks, marks & ~hits
    if false:
        return Halt("mark", Need(1, BAR - (false.bit_length() - 1), True))
    return Halt("mark", Need(1, BAR - (missing.bit_length() - 1), False))


def _lacking(mine: Half, theirs: Half, steps: Sequence[tuple[int, int, bool]]) -> Need | None:
    """What a play that cannot be made asks of the board: a checker, a free point, or none on the bar or behind."""
    mine = mine[:]
    for source, target, _ in sorted(steps, reverse=True):
        if mine[BAR] and source != BAR:
            return Need(0, BAR, False)
        if not mine[source]:
            return Need(0, source, True)
        if target and theirs[BAR - target] > 1:
            return Need(1, BAR - target, False)
        mine[source] -= 1
        mine[target] += 1
    if any(target == OFF for _, target, _ in steps):
        outside = next((point for point in range(24, 6, -1) if mine[point]), None)
        if outside is not None:
            return Need(0, outside, False)
    return None
