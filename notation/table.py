"""One game in progress: the checkers, the cube, whose turn it is, and the checks of every action."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Final

from notation.board import Half, Player, other
from notation.checkers import Checkers
from notation.codes import cube as cube_codes
from notation.codes import plays as codes
from notation.codes import score as score_codes
from notation.cube import Cube
from notation.faults import roll_text
from notation.frame import Course, Ending, Frame
from notation.judge import Judge, Made
from notation.log import Entry
from notation.model import (
    Action,
    Beaver,
    Comment,
    Deciding,
    Double,
    Move,
    Pass,
    Resign,
    SetUp,
    Take,
    Unread,
    Win,
    is_decision,
)
from notation.offers import Offers
from notation.packed import Sides
from notation.plain import PLAYS, Run, Stop, carry_on
from notation.repairs import Repairs
from notation.reporter import GameReporter
from notation.rules import level
from notation.script import Script


class Table:
    """The state of one game; `carry_out` carries one action out and reports what is wrong with it."""

    def __init__(self, frame: Frame, start: Sides, cube: int, script: Script, reporter: GameReporter) -> None:
        self.frame = frame
        self.script = script
        self.reporter = reporter
        self.checkers = Checkers(start, frame.checkers, frame.checks_plays)
        self.repairs = Repairs(self.checkers, script)
        self.judge = Judge(self.checkers, script, self.repairs, reporter)
        self.cube = Cube(cube)
        self.course = Course()
        self.offers = Offers(frame, self.cube, self.course, script, self.repairs, reporter)
        self.given_up = False
        self.reported_end = False
        self.entries: list[Entry | Run] = []
        self.win: Win | None = None
        self.resignation: Resign | None = None

    @property
    def winner(self) -> Player | None:
        """Who has won on the board or by a pass."""
        dropper = self.offers.dropper
        return self.checkers.winner if dropper is None else other(dropper)

    @property
    def closed(self) -> bool:
        """Whether the game is over."""
        return self.given_up or self.offers.dropper is not None or self.checkers.winner is not None

    def ending(self) -> Ending:
        """How the game stands now."""
        checkers, cube, winner = self.checkers, self.cube, self.winner
        halves = checkers.halves
        return Ending(
            names=self.frame.names,
            winner=winner,
            dropped=self.offers.dropper is not None,
            level=1 if winner is None or self.offers.dropper is not None else _level(halves[other(winner)]),
            cube=cube.value,
            written=cube.written,
            owner=cube.owner,
            doubler=cube.doubler if cube.turns == 1 else None,
            halves=halves,
            known=checkers.known,
            certain=checkers.certain,
            started=self.course.started,
            win=self.win,
            resign=self.resignation,
        )

    # -- from action to action ------------------------------------------------------------------------------------------------

    def play_through(self, jumps: Mapping[int, int]) -> None:
        """Carry the whole script out; `jumps` tell before which action how many rows are missing."""
        actions, entries = self.script.actions, self.script.entries
        at, count = 0, len(entries)
        while at < count:
            if not jumps and type(entries[at]) in PLAYS and (at := self._plainly(at)) == count:
                break
            self.reporter.at = at
            if rows := jumps.get(at):
                self.jump(at + 1, rows)
            self.carry_out(actions[at], at + 1)
            at += 1

    def _plainly(self, at: int) -> int:
        """Make the plain plays from the action with this index on; the index where a closer look is needed."""
        checkers, cube, course, script = self.checkers, self.cube, self.course, self.script
        turn = course.turn
        if not course.started and turn is None:
            first, second = script.entries[at].dice
            turn = script.players[at] if first != second else None
        elif not course.started:
            return at
        if turn is None or cube.turns or not checkers.known or self.closed:
            return at
        sides = checkers.sides
        stop = carry_on(
            script.entries, script.players, Stop(at, turn, sides, checkers.before, checkers.earlier), checkers.count
        )
        if stop.at > at:
            self.entries.append(Run(at, stop.at, turn, sides, cube.value, cube.owner, checkers.certain))
            at, course.turn, checkers.sides, checkers.before, checkers.earlier = stop
            course.started = True
        return at

    def carry_out(self, action: Action, after: int) -> None:
        """Carry one action out, behind which the record goes on `after`."""
        checkers, cube = self.checkers, self.cube
        sides, known, certain = checkers.sides, checkers.known, checkers.certain
        value, owner, turns = cube.value, cube.owner, cube.turns
        done: Deciding
        if isinstance(action, Move):
            done, made = self.play(action, after)
            # A roll answers the double that waited: the cube is that of the moment after it.
            value, owner, turns, turn = cube.value, cube.owner, 0, done.player
        elif is_decision(action):
            done, made, turn = action, _NOTHING, cube.doubler if turns else action.player
            self._act(action, after)
        else:
            self._tell(action, after)
            return
        steps, legal, _ = made
        then = checkers.sides
        self.entries.append(Entry(after - 1, done, sides, value, owner, turns, turn, steps, legal, known, certain, then))

    def _tell(self, action: Action, after: int) -> None:
        """What is no decision: a set position, a result, or what was not understood."""
        if isinstance(action, SetUp):
            self.set_up(action)
        elif isinstance(action, Unread):
            self.unread(action, after)
        elif isinstance(action, Win):
            self.end(action)

    def _act(self, action: Deciding, after: int) -> None:
        """Turn the cube, answer, or give the game up."""
        offers = self.offers
        if isinstance(action, Resign):
            self.resign(action)
        elif self.closed:
            self._after_end(action)
        elif isinstance(action, Double):
            offers.double(action, after)
        elif isinstance(action, Take):
            offers.take(action, after)
        elif isinstance(action, Pass):
            if following := offers.drop(action, after):
                self._after_end(following)
        else:
            assert not isinstance(action, Move)
            offers.redouble(action)

    # -- rolls ----------------------------------------------------------------------------------------------------------

    def play(self, move: Move, after: int) -> tuple[Move, Made]:
        """Carry out a roll and its play.

        Returns the roll (in its right column where it stood in the wrong one), and what came of it.
        """
        if self.closed:
            self._after_end(move)
            return move, Made((), legal=False)
        if self.course.turn != move.player or self.cube.turns:
            taken = self._take_turn(move, after)
            if taken is None:
                return move, Made((), legal=False)
            move = taken
        made = self.judge.play(move, after)
        self.course.turn = move.player if made.again else other(move.player)
        return move, made

    def _take_turn(self, move: Move, after: int) -> Move | None:
        """The checks of a roll that does not simply follow the opponent's; None for one that did not happen."""
        player, dice = move.player, move.dice
        taken: Move | None = move
        cube = self.cube
        if cube.turns:
            if player == cube.doubler:
                if cube.turns == 1:
                    self.reporter.report(cube_codes.MISSING_TAKE, move)
            elif self._is_twice(move, after):
                self.reporter.report(codes.WRITTEN_TWICE, move)
                return None
            else:
                self.reporter.report(cube_codes.UNANSWERED, move, other=self.frame.names[cube.offerer])
            self.offers.accept()
        elif self.course.started and self.course.turn is not None:
            if move is self.repairs.exchanged:
                return None
            if self._is_twice(move, after):
                self.reporter.report(codes.WRITTEN_TWICE, move)
                return None
            self.reporter.report(codes.WRONG_TURN, move, other=self.frame.names[other(player)])
            taken = self.repairs.out_of_turn(move, after)
        if not self.course.started and dice[0] == dice[1] and dice[0] and self.checkers.known:
            self.reporter.report(codes.OPENING_DOUBLE, move, roll=roll_text(dice))
        self.course.started = True
        return taken

    def _is_twice(self, move: Move, after: int) -> bool:
        return self.script.is_written_twice(move, after, awaited=self.course.turn == move.player)

    def jump(self, after: int, rows: int) -> None:
        """`rows` rows are missing before an action; what stood in one of them may be guessed."""
        following = self.script.next(after - 1)
        player = following.player if isinstance(following, (Move, Take, Pass)) else None
        missing_roll = self.repairs.missing_roll
        if rows > 1 or player is None:
            self.checkers.gap = True
        elif not isinstance(following, Move):
            # The double that is answered stood in the missing row, beside a roll.
            missing_roll(player, after - 1)
            self.offers.offer(other(player), other(player))
        elif self.cube.turns:
            self.offers.accept()
            if player != self.course.turn:
                missing_roll(other(player), after - 1)
            self.course.turn = player
        elif self.course.turn in (None, player):
            self.repairs.missing_rolls(player, after - 1)
            self.course.turn, self.course.started = player, True
        else:
            missing_roll(other(player), after - 1)
            self.course.turn = player

    # -- set-ups and the end --------------------------------------------------------------------------------------------

    def set_up(self, action: SetUp) -> None:
        """Set the checkers, the cube or the turn as the record says; where that could not be read the position is not known."""
        checkers, course, position = self.checkers, self.course, action.position
        if action.text:
            checkers.known = checkers.certain = False
            course.turn, course.started = None, True
        if position is not None:
            for player in _PLAYERS:
                if position.on_board(player) > checkers.count:
                    self.reporter.report_of(score_codes.SET_POSITION, action, player, count=position.on_board(player))
            checkers.place(position)
            checkers.known = self.frame.checks_plays
            course.started = course.started or position.pips(0) < 167 or position.pips(1) < 167
        if action.cube is not None:
            self.cube.set(action.cube, action.owner)
        if action.turn is not None or position is not None:
            course.turn = action.turn
            course.started = course.started or action.turn is not None

    def resign(self, action: Resign) -> None:
        """Give the game up."""
        self.resignation = self.resignation or action
        if not self.closed:
            self.given_up = True
        elif self.winner != other(action.player):
            self._after_end(action)

    def end(self, action: Win) -> None:
        """The result as written ends the game, also where nothing else did; a second one is told."""
        if self.win is not None:
            self.reporter.report(score_codes.RESULT_TWICE, action, related=self.win.span)
        self.win = self.win or action
        self.given_up = True

    def unread(self, action: Unread, after: int) -> None:
        """Something that was not understood: a cube action or a roll of that player, or nothing at all."""
        if action.player is None or self.closed:
            return
        course, doubler = self.course, self.cube.doubler
        following = next((found for found in self.script.rest(after) if not isinstance(found, Comment)), None)
        if isinstance(following, (Take, Pass, Beaver)) and following.player != action.player and not self.cube.turns:
            self.offers.offer(action.player, action.player)
        elif self.cube.turns and isinstance(following, Move) and following.player == doubler != action.player:
            self.offers.accept()
        elif isinstance(following, (Move, Double)) and following.player != action.player:
            self.repairs.missing_roll(action.player, after)
            course.turn, course.started = following.player, True
        elif isinstance(following, Move):
            course.turn = following.player

    def _after_end(self, action: Deciding) -> None:
        if not self.reported_end:
            self.reported_end = True
            before = list(takewhile(lambda act: act is not action, self.script.actions))
            acts = [act for act in before if not isinstance(act, Comment)]
            self.reporter.report(codes.AFTER_END, action, related=acts[-1].span if acts else None, at=len(before))


_NOTHING: Final = Made(())
_PLAYERS: Final[tuple[Player, Player]] = (0, 1)


def _level(loser: Half) -> int:
    return level(loser, sum(loser))
