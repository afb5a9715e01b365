"""One game in progress: the checkers, the cube, whose turn it is, and the checks of every action."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from notation.board import Half, Player, Position
from notation.checkers import ROLLS, Checkers, Frame, marked
from notation.codes import cube as cube_codes
from notation.codes import plays as codes
from notation.codes import score as score_codes
from notation.faults import roll_text
from notation.model import Action, Beaver, Comment, Double, Move, Pass, Raccoon, Resign, SetUp, Step, Take, Unread, Win, Written
from notation.reporter import Reporter
from notation.rules import can_step, is_dead_cube, level, other, play_plainly
from notation.source import Span
from notation.state import Offer

_LARGEST_CUBE = 1 << 50
"""There is no upper limit to the cube; this one only keeps a nonsensical record from making numbers that fill the memory."""
_NOTHING = (Written.BLANK, Written.DANCE)


class Table(Checkers):
    """The state of one game; `play`, `double` and the rest carry one action out and report what is wrong with it.

    `cube` is the cube's value by the rules, `written_cube` what else the record may mean: points are compared with both.
    """

    def __init__(self, frame: Frame, start: Position, cube: int, actions: Sequence[Action], reporter: Reporter) -> None:
        super().__init__(frame, start, actions, reporter)
        self.cube = self.written_cube = cube
        self.owner: Player | None = None
        self.former_owner: Player | None = None
        self.offer: Offer | None = None
        self.doubler: Player = 0
        self.back: Player | None = None
        self.void = False
        self.doubtful = False
        self.started = False
        self.dropped = False
        self.reported_end = False
        self.taken_at: Span | None = None
        self.result_at: Span | None = None

    # -- rolls ----------------------------------------------------------------------------------------------------------

    def play(self, move: Move, after: int) -> tuple[Move, tuple[Step, ...], bool]:
        """Carry out a roll and its play.

        Returns the roll (in its right column where it stood in the wrong one), the steps made, one a die, and whether the
        play was legal.
        """
        if self.closed:
            self._after_end(move)
            return move, (), False
        if self.turn != move.player or self.offer is not None:
            taken = self._take_turn(move, after)
            if taken is None:
                return move, (), False
            move = taken
        player, dice, steps = move.player, move.dice, move.steps
        self.turn = other(player)
        if not self.known:
            return move, steps, True
        self.before = self.halves
        mine, theirs = self.halves[player], self.halves[1 - player]
        if dice not in ROLLS:
            return move, *self._no_roll(move, mine, theirs, after)
        if steps:
            plain = play_plainly(mine, theirs, dice, steps)
            if plain is None:
                return move, *self._odd_play(move, mine, theirs, after)
            mine, theirs, hits, marks = plain
            if hits != marks:
                self._check_marks(move, hits, marks)
                steps = marked(steps, hits)
            self._stand(player, mine, theirs)
            return move, steps, True
        if move.written in _NOTHING and not any(can_step(mine, theirs, die) for die in dice):
            return move, (), True
        return move, *self._no_play(move, mine, theirs, after)

    def _take_turn(self, move: Move, after: int) -> Move | None:
        """The checks of a roll that does not simply follow the opponent's; None for one that did not happen."""
        player, dice = move.player, move.dice
        taken: Move | None = move
        if self.offer is not None:
            if player == self.doubler:
                if self.offer is Offer.DOUBLE:
                    self._say(cube_codes.MISSING_TAKE, move)
            elif self._written_twice(move, after):
                self._say(codes.WRITTEN_TWICE, move)
                return None
            else:
                self._say(cube_codes.UNANSWERED, move, other=self._name(self.doubler))
            self._accept()
        elif self.started and self.turn is not None:
            if move is self.exchanged:
                return None
            if self._written_twice(move, after):
                self._say(codes.WRITTEN_TWICE, move)
                return None
            self._say(codes.WRONG_TURN, move, other=self._name(other(player)))
            taken = self._out_of_turn(move, after)
        if not self.started and dice[0] == dice[1] and dice[0] and self.known:
            self._say(codes.OPENING_DOUBLE, move, roll=roll_text(dice))
        self.started = True
        return taken

    def _illegal(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[Step, ...]:
        if self._written_twice(move, after):
            self._say(codes.WRITTEN_TWICE, move)
            self.turn = move.player
            return ()
        return super()._illegal(move, mine, theirs, after)

    def jump(self, action: Action, after: int, rows: int) -> None:
        """`rows` rows are missing before this action; what stood in one of them may be guessed."""
        following = self._next(after - 1)
        player = following.player if isinstance(following, (Move, Take, Pass)) else None
        if rows > 1 or player is None:
            self.gap = True
        elif not isinstance(following, Move):
            # The double that is answered stood in the missing row, beside a roll.
            self._missing_roll(player, after - 1)
            self.offer, self.doubler, self.back, self.void = Offer.DOUBLE, other(player), other(player), False
        elif self.offer is not None:
            self._accept()
            if player != self.turn:
                self._missing_roll(other(player), after - 1)
            self.turn = player
        elif self.turn in (None, player):
            self._missing_rolls(player, after - 1)
            self.turn, self.started = player, True
        else:
            self._missing_roll(other(player), after - 1)
            self.turn = player

    # -- the cube -------------------------------------------------------------------------------------------------------

    def double(self, action: Double, after: int) -> None:
        """Turn the cube towards the opponent."""
        player, frame, value = action.player, self.frame, action.value
        if self.closed:
            return self._after_end(action)
        if self.offer is Offer.DOUBLE and player != self.doubler and not frame.length:
            return self.beaver(Beaver(player, value, action.row, action.span), after)
        if self.doubtful and value is not None:
            self._settle(value)
        rolls = next((found for found in self._rest(after) if isinstance(found, Move)), None)
        missing = self.started and self.offer is None and self.turn == other(player) and rolls and rolls.player == player
        turn, self.back, self.void = self.turn, player, False
        if self.offer is not None:
            self._say(cube_codes.UNANSWERED, action, other=self._name(self.doubler))
            self._accept()
            self.back = player
        elif missing:
            self._say(cube_codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
            self._missing_roll(other(player), after)
        elif self._is_void(action):
            self.void, self.back = True, turn
        elif frame.length_known and is_dead_cube(self.cube, frame.score[player], frame.length):
            need = frame.length - frame.score[player]
            self._say(cube_codes.DEAD_CUBE, action, cube=self.cube, need=need)
        self._check_value(action, value, 2 * self.cube, 2 * self.written_cube)
        self.offer, self.doubler, self.turn = Offer.DOUBLE, player, player
        return None

    def _is_void(self, action: Double) -> bool:
        """Report a double that the rules do not allow.  It is carried out, but points without it are right too."""
        player, frame = action.player, self.frame
        if not frame.has_cube:
            self._say(cube_codes.NO_CUBE, action)
        elif not self.started:
            self._say(cube_codes.EARLY_DOUBLE, action)
        elif self.turn not in (player, None):
            self._say(cube_codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
        elif self.owner == other(player) and not self.doubtful:
            self._say(cube_codes.CUBE_OWNER, action, related=self.taken_at, other=self._name(other(player)))
        elif frame.crawford:
            self._say(cube_codes.CRAWFORD_DOUBLE, action, cube=self.cube)
        else:
            return False
        return True

    def _settle(self, value: int) -> None:
        """A later double tells by its value whether one that was void or not written counted."""
        self.doubtful = False
        if value == 2 * self.written_cube != 2 * self.cube:
            self.cube, self.owner = self.written_cube, self.former_owner
        self.written_cube = self.cube

    def _check_value(self, action: Double | Beaver | Raccoon, value: int | None, *expected: int) -> None:
        """Compare a written cube value with the one that follows; points are judged by both when they differ."""
        if value is not None and value not in expected:
            self._say(cube_codes.CUBE_VALUE, action, value=value, expected=expected[0])
        self.written_cube = value // 2 if value is not None and value > 1 else self.written_cube

    def take(self, action: Take, after: int) -> None:
        """Accept the double, or (the doubler) the beaver."""
        if self.closed:
            return self._after_end(action)
        if self.offer is None or action.player != self._answerer():
            self._say(cube_codes.NO_OFFER, action)
            if self.offer is None and not self._was_doubled(action, after):
                return None
        self._accept()
        self.taken_at = action.span
        return None

    def drop(self, action: Pass, after: int) -> None:
        """Refuse the double and lose the game; a refused beaver loses the doubled stake."""
        if self.closed:
            return self._after_end(action)
        if self.offer is None or action.player != self._answerer():
            self._say(cube_codes.NO_OFFER, action)
            if self.offer is None and not self._was_doubled(action, after):
                return None
        following = self._next(after)
        if isinstance(following, Move) and self._was_taken(following, after):
            self._after_end(following)
            self._accept()
            return None
        if self.offer is not Offer.DOUBLE:
            self.cube, self.written_cube = 2 * self.cube, 2 * self.written_cube
        self.winner = other(action.player)
        self.dropped = self.closed = True
        self.offer = None
        return None

    def _was_taken(self, following: Move, after: int) -> bool:
        """Whether the game goes on after a pass as if it had been a take."""
        end = next((action for action in self._rest(after) if isinstance(action, Win)), None)
        if end is not None and end.player == self.doubler and end.points == self.cube:
            return False
        return following.player == self.doubler and self._future(after).fits(self.halves) > 0

    def _was_doubled(self, action: Take | Pass, after: int) -> bool:
        """Whether the double before an answer is missing, judged by what comes of it; then it is offered."""
        doubler = other(action.player)
        rest = self._rest(after)
        following = self._next(after)
        if self.owner == action.player or not self.started or self.turn == action.player:
            return False
        if isinstance(action, Pass):
            found = isinstance(following, Win) and following.player == doubler
        elif not isinstance(following, Move) or following.player != doubler:
            found = False
        else:
            later = next((found for found in rest if isinstance(found, (Double, Win))), None)
            if isinstance(later, Win):
                found = later.points % (2 * self.cube) == 0
            elif later is not None and later.value is not None:
                found = later.value == 4 * self.cube
            else:
                found = later is not None and later.player == action.player
        if found:
            self.offer, self.doubler, self.back, self.void = Offer.DOUBLE, doubler, doubler, isinstance(action, Take)
        return found

    def beaver(self, action: Beaver, after: int) -> None:
        """Take the double and turn the cube once more, keeping it."""
        if self.closed:
            return self._after_end(action)
        if self.offer is not Offer.DOUBLE or action.player == self.doubler:
            self._say(cube_codes.NO_OFFER, action)
            if self.offer is not None or self.turn in (action.player, None):
                return None
            self.back, self.void = self.turn, False
        elif not self.frame.beavers:
            self._say(cube_codes.NO_BEAVERS, action)
        self._check_value(action, action.value, 4 * self.cube, 4 * self.written_cube)
        self.written_cube = self.cube
        self.doubler = other(action.player)
        self.offer = Offer.BEAVER
        return None

    def raccoon(self, action: Raccoon, after: int) -> None:
        """The doubler turns a beavered cube once more; the beaverer keeps it."""
        if self.closed:
            return self._after_end(action)
        if self.offer is not Offer.BEAVER or action.player != self.doubler:
            self._say(cube_codes.NO_OFFER, action)
            return None
        self._check_value(action, action.value, 8 * self.cube, 8 * self.written_cube)
        self.written_cube = self.cube
        self.offer = Offer.RACCOON
        return None

    def _answerer(self) -> Player:
        return self.doubler if self.offer is Offer.BEAVER else other(self.doubler)

    def _accept(self) -> None:
        """The offer stands: the cube goes to the player who was doubled first."""
        turns = {Offer.DOUBLE: 1, Offer.BEAVER: 2, Offer.RACCOON: 3, None: 0}[self.offer]
        if self.void:
            self.written_cube, self.former_owner, self.doubtful = self.cube, self.owner, True
        else:
            self.written_cube = min(self.written_cube << turns, _LARGEST_CUBE)
        self.cube = min(self.cube << turns, _LARGEST_CUBE)
        self.owner = other(self.doubler)
        self.turn = self.back
        self.offer = None

    # -- set-ups and the end --------------------------------------------------------------------------------------------

    def set_up(self, action: SetUp) -> None:
        """Set the checkers, the cube or the turn as the record says; where that could not be read the position is not known."""
        if action.text:
            self.known = self.certain = False
            self.turn, self.started, self.offer = None, True, None
        if action.position is not None:
            for player in (0, 1):
                count = action.position.on_board(0 if player == 0 else 1)
                if count > self.frame.checkers:
                    self.reporter.report(
                        score_codes.SET_POSITION, action.span, player=player + 1, name=self.frame.names[player], count=count
                    )
            checkers = self.frame.checkers
            self.halves = (action.position.half(0, checkers), action.position.half(1, checkers))
            self.known, self.certain = self.frame.checks_plays, True
            self.started = self.started or action.position.pips(0) < 167 or action.position.pips(1) < 167
        if action.cube is not None:
            self.cube = self.written_cube = action.cube
            self.owner = action.owner
        if action.turn is not None or action.position is not None:
            self.turn = action.turn
            self.started = self.started or action.turn is not None

    def resign(self, action: Resign, after: int) -> None:
        """Give the game up."""
        if self.closed:
            return self._after_end(action) if self.winner != other(action.player) else None
        self.closed = True
        return None

    def win(self, action: Win, first: bool) -> None:
        """The result as written ends the game, also where nothing else did; a second one is told."""
        if not first:
            self._say(score_codes.RESULT_TWICE, action, related=self.result_at)
        self.result_at = self.result_at or action.span
        self.closed = True

    def unread(self, action: Unread, after: int) -> None:
        """Something that was not understood: a cube action or a roll of that player, or nothing at all."""
        if action.player is None or self.closed:
            return
        following = next((found for found in self._rest(after) if not isinstance(found, Comment)), None)
        if isinstance(following, (Take, Pass, Beaver)) and following.player != action.player and self.offer is None:
            self.offer, self.doubler, self.back, self.void = Offer.DOUBLE, action.player, action.player, False
        elif self.offer is not None and isinstance(following, Move) and following.player == self.doubler != action.player:
            self._accept()
        elif isinstance(following, (Move, Double)) and following.player != action.player:
            self._missing_roll(action.player, after)
            self.turn, self.started = following.player, True
        elif isinstance(following, Move):
            self.turn = following.player

    def level(self) -> int:
        """1, 2 or 3: what the game that `winner` has just won counts by the position."""
        if self.winner is None or self.dropped:
            return 1
        return level(self.halves[1 - self.winner], self.frame.checkers)

    def _after_end(self, action: Any) -> None:
        if not self.reported_end:
            self.reported_end = True
            acts = [act for act in takewhile(lambda act: act is not action, self.actions) if not isinstance(act, Comment)]
            self._say(codes.AFTER_END, action, related=acts[-1].span if acts else None)
