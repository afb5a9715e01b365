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
from notation.cube import Cube
from notation.faults import roll_text
from notation.lookahead import Budget
from notation.model import Action, Beaver, Comment, Double, Move, Pass, Raccoon, Resign, SetUp, Step, Take, Unread, Win, Written
from notation.reporter import Reporter
from notation.rules import can_step, is_dead_cube, level, other, play_plainly
from notation.source import Span


class Table(Checkers):
    """The state of one game; `play`, `double` and the rest carry one action out and report what is wrong with it.

    `back` is whose turn it will be when the double that waits for an answer has been taken.
    """

    def __init__(
        self,
        frame: Frame,
        start: Position,
        cube: int,
        actions: Sequence[Action],
        numbers: Sequence[int | None],
        reporter: Reporter,
        budget: Budget,
    ) -> None:
        super().__init__(frame, start, actions, numbers, reporter, budget)
        self.cube = Cube(cube)
        self.back: Player | None = None
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
        if self.turn != move.player or self.cube.turns:
            taken = self._take_turn(move, after)
            if taken is None:
                return move, (), False
            move = taken
        player, dice, steps = move.player, move.dice, move.steps
        self.turn = other(player)
        if not self.known:
            return move, steps, True
        self.earlier, self.before = self.before, self.halves
        mine, theirs = self.halves[player], self.halves[1 - player]
        if dice not in ROLLS:
            return move, *self._no_roll(move, mine, theirs, after)
        if steps:
            plain = play_plainly(mine, theirs, dice, steps)
            if plain is None:
                return move, *self._odd_play(move, mine, theirs, after)
            mine, theirs, hits, marks = plain
            if hits != marks:
                self._check_marks(move, hits, marks, after)
                crossed = self._crossed_marks(move, (mine, theirs) if player == 0 else (theirs, mine), after)
                if crossed is not None:
                    return move, crossed, False
                steps = marked(steps, hits)
            self._stand(player, mine, theirs)
            return move, steps, True
        if move.written is not Written.ILLEGAL and not any(can_step(mine, theirs, die) for die in dice):
            return move, (), True
        return move, *self._no_play(move, mine, theirs, after)

    def _take_turn(self, move: Move, after: int) -> Move | None:
        """The checks of a roll that does not simply follow the opponent's; None for one that did not happen."""
        player, dice = move.player, move.dice
        taken: Move | None = move
        cube = self.cube
        if cube.turns:
            if player == cube.doubler:
                if cube.turns == 1:
                    self._say(cube_codes.MISSING_TAKE, move)
            elif self._written_twice(move, after):
                self._say(codes.WRITTEN_TWICE, move)
                return None
            else:
                self._say(cube_codes.UNANSWERED, move, other=self._name(cube.offerer))
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
            self._offer(other(player), other(player))
        elif self.cube.turns:
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
        player, frame, cube = action.player, self.frame, self.cube
        if self.closed:
            return self._after_end(action)
        if cube.turns and player == cube.answerer and not frame.length:
            return self.redouble(action, after)
        if cube.doubtful and action.value is not None:
            cube.settle(action.value)
        rolls = next((found for found in self._rest(after) if isinstance(found, Move)), None)
        missing = self.started and not cube.turns and self.turn == other(player) and rolls and rolls.player == player
        turn, void = self.turn, False
        back: Player | None = player
        if cube.turns:
            self._say(cube_codes.UNANSWERED, action, other=self._name(cube.offerer))
            self._accept()
        elif missing:
            self._say(cube_codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
            self._missing_roll(other(player), after)
        elif self._is_void(action):
            void, back = True, turn
        elif frame.length_known and is_dead_cube(cube.value, frame.score[player], frame.length):
            need = frame.length - frame.score[player]
            self._say(cube_codes.DEAD_CUBE, action, cube=cube.value, need=need)
        self._check_value(action)
        if action.value is not None and action.value > 1:
            cube.written = action.value // 2
        self._offer(player, back, void)
        self.turn = player
        return None

    def _offer(self, doubler: Player, back: Player | None, void: bool = False) -> None:
        """A double of `doubler` waits for an answer."""
        self.cube.double(doubler, void)
        self.back = back

    def _is_void(self, action: Double) -> bool:
        """Report a double that the rules do not allow.  It is carried out, but points without it are right too."""
        player, frame = action.player, self.frame
        if not frame.has_cube:
            self._say(cube_codes.NO_CUBE, action)
        elif not self.started:
            self._say(cube_codes.EARLY_DOUBLE, action)
        elif self.turn not in (player, None):
            self._say(cube_codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
        elif self.cube.owner == other(player) and not self.cube.doubtful:
            self._say(cube_codes.CUBE_OWNER, action, related=self.taken_at, other=self._name(other(player)))
        elif frame.crawford:
            facts: dict[str, Any] = {"length": frame.length} if frame.assumed else {}
            self._say(cube_codes.CRAWFORD_DOUBLE, action, cube=self.cube.value, **facts)
        else:
            return False
        return True

    def _check_value(self, action: Double | Beaver | Raccoon) -> None:
        """Compare a written cube value with the one that follows."""
        if action.value is not None and not self.cube.follows(action.value):
            self._say(cube_codes.CUBE_VALUE, action, value=action.value, expected=self.cube.doubled)

    def take(self, action: Take, after: int) -> None:
        """Accept the double, or (the doubler) the beaver."""
        if self.closed:
            return self._after_end(action)
        if not self._is_asked(action.player):
            self._say(cube_codes.NO_OFFER, action)
            if not self.cube.turns and not self._was_doubled(action, after):
                return None
        self._accept()
        self.taken_at = action.span
        return None

    def drop(self, action: Pass, after: int) -> None:
        """Refuse the double and lose the game; a refused beaver loses the doubled stake."""
        if self.closed:
            return self._after_end(action)
        if not self._is_asked(action.player):
            self._say(cube_codes.NO_OFFER, action)
            if not self.cube.turns and not self._was_doubled(action, after):
                return None
        following = self._next(after)
        if isinstance(following, Move) and self._was_taken(following, after):
            self._after_end(following)
            self._accept()
            return None
        self.cube.drop()
        self.winner = other(action.player)
        self.dropped = self.closed = True
        return None

    def _is_asked(self, player: Player) -> bool:
        """Whether a double waits for the answer of `player`."""
        return self.cube.turns > 0 and self.cube.answerer == player

    def _was_taken(self, following: Move, after: int) -> bool:
        """Whether the game goes on after a pass as if it had been a take."""
        end = next((action for action in self._rest(after) if isinstance(action, Win)), None)
        if end is not None and end.player == self.cube.doubler and end.points == self.cube.value:
            return False
        return following.player == self.cube.doubler and self._future(after).fits(self.halves) > 0

    def _was_doubled(self, action: Take | Pass, after: int) -> bool:
        """Whether the double before an answer is missing, judged by what comes of it; then it is offered."""
        doubler = other(action.player)
        rest = self._rest(after)
        following = self._next(after)
        if self.cube.owner == action.player or not self.started or self.turn == action.player:
            return False
        if isinstance(action, Pass):
            found = isinstance(following, Win) and following.player == doubler
        elif not isinstance(following, Move) or following.player != doubler:
            found = False
        else:
            later = next((found for found in rest if isinstance(found, (Double, Win))), None)
            if isinstance(later, Win):
                found = later.points % (2 * self.cube.value) == 0
            elif later is not None and later.value is not None:
                found = later.value == 4 * self.cube.value
            else:
                found = later is not None and later.player == action.player
        if found:
            self._offer(doubler, doubler, void=isinstance(action, Take))
        return found

    def redouble(self, action: Double | Beaver | Raccoon, after: int) -> None:
        """Answer a double by turning the cube once more: a beaver, a raccoon, and so on."""
        if self.closed:
            return self._after_end(action)
        cube, player = self.cube, action.player
        if not self._is_asked(player) or (isinstance(action, Raccoon) and cube.turns == 1):
            self._say(cube_codes.NO_OFFER, action)
            if cube.turns or isinstance(action, Raccoon) or self.turn in (player, None):
                return None
            self._offer(other(player), self.turn)
        elif cube.turns == 1 and not self.frame.beavers:
            self._say(cube_codes.NO_BEAVERS, action)
        self._check_value(action)
        cube.turn()
        return None

    def _accept(self) -> None:
        """The double that waits for an answer is taken."""
        self.cube.take()
        self.turn = self.back

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
            self.cube.set(action.cube, action.owner)
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
        if isinstance(following, (Take, Pass, Beaver)) and following.player != action.player and not self.cube.turns:
            self._offer(action.player, action.player)
        elif self.cube.turns and isinstance(following, Move) and following.player == self.cube.doubler != action.player:
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
        loser = self.halves[1 - self.winner]
        return level(loser, sum(loser))

    def _after_end(self, action: Any) -> None:
        if not self.reported_end:
            self.reported_end = True
            acts = [act for act in takewhile(lambda act: act is not action, self.actions) if not isinstance(act, Comment)]
            self._say(codes.AFTER_END, action, related=acts[-1].span if acts else None)
