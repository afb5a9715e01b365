"""What is done with the cube of one game, and the checks of it."""

from __future__ import annotations

from typing import Any

from notation.board import Player, other
from notation.codes import cube as codes
from notation.cube import Cube
from notation.frame import Course, Frame
from notation.model import Beaver, Double, Move, Pass, Raccoon, Take, Win
from notation.repairs import Repairs
from notation.reporter import GameReporter
from notation.rules import is_dead_cube
from notation.script import Script
from notation.source import Span


class Offers:
    """Carries out doubles and their answers, and reports what is wrong with them.

    `back` is whose turn it will be when the double that waits for an answer has been taken; `dropper` who has passed.
    """

    def __init__(
        self, frame: Frame, cube: Cube, course: Course, script: Script, repairs: Repairs, reporter: GameReporter
    ) -> None:
        self.frame = frame
        self.cube = cube
        self.course = course
        self.script = script
        self.repairs = repairs
        self.reporter = reporter
        self.back: Player | None = None
        self.dropper: Player | None = None
        self.taken_at: Span | None = None

    def double(self, action: Double, after: int) -> None:
        """Turn the cube towards the opponent."""
        player, frame, cube = action.player, self.frame, self.cube
        if cube.turns and player == cube.answerer and not frame.length:
            return self.redouble(action)
        if cube.doubtful and action.value is not None:
            cube.settle(action.value)
        missing = (
            self.course.started and not cube.turns and self.course.turn == other(player) and self.script.roller(after) == player
        )
        turn, void = self.course.turn, False
        back: Player | None = player
        if cube.turns:
            self.reporter.report(codes.UNANSWERED, action, other=self._name(cube.offerer))
            self.accept()
        elif missing:
            self.reporter.report(codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
            self.repairs.missing_roll(other(player), after)
        elif self._is_void(action):
            void, back = True, turn
        elif frame.length_known and is_dead_cube(cube.value, frame.score[player], frame.length):
            need = frame.length - frame.score[player]
            self.reporter.report(codes.DEAD_CUBE, action, cube=cube.value, need=need)
        self._check_value(action)
        if action.value is not None and action.value > 1:
            cube.written = action.value // 2
        self.offer(player, back, void)
        self.course.turn = player
        return None

    def offer(self, doubler: Player, back: Player | None, void: bool = False) -> None:
        """A double of `doubler` waits for an answer."""
        self.cube.double(doubler, void)
        self.back = back

    def _is_void(self, action: Double) -> bool:
        """Report a double that the rules do not allow.  It is carried out, but points without it are right too."""
        player, frame = action.player, self.frame
        if not frame.has_cube:
            self.reporter.report(codes.NO_CUBE, action)
        elif not self.course.started:
            self.reporter.report(codes.EARLY_DOUBLE, action)
        elif self.course.turn not in (player, None):
            self.reporter.report(codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
        elif self.cube.owner == other(player) and not self.cube.doubtful:
            self.reporter.report(codes.CUBE_OWNER, action, related=self.taken_at, other=self._name(other(player)))
        elif frame.crawford:
            facts: dict[str, Any] = {"length": frame.length} if frame.assumed else {}
            self.reporter.report(codes.CRAWFORD_DOUBLE, action, cube=self.cube.value, **facts)
        else:
            return False
        return True

    def _check_value(self, action: Double | Beaver | Raccoon) -> None:
        """Compare a written cube value with the one that follows."""
        if action.value is not None and not self.cube.follows(action.value):
            self.reporter.report(codes.CUBE_VALUE, action, value=action.value, expected=self.cube.doubled)

    def take(self, action: Take, after: int) -> None:
        """Accept the double, or (the doubler) the beaver."""
        if not self._is_asked(action.player):
            self.reporter.report(codes.NO_OFFER, action)
            if not self.cube.turns and not self._was_doubled(action, after):
                return
        self.accept()
        self.taken_at = action.span
        return

    def drop(self, action: Pass, after: int) -> Move | None:
        """Refuse the double and lose the game; a refused beaver loses the doubled stake.

        Returns the roll that follows where the game goes on as if the double had been taken.
        """
        if not self._is_asked(action.player):
            self.reporter.report(codes.NO_OFFER, action)
            if not self.cube.turns and not self._was_doubled(action, after):
                return None
        following = self.script.next(after)
        if isinstance(following, Move) and self._was_taken(following, after):
            self.accept()
            return following
        self.cube.drop()
        self.dropper = action.player
        return None

    def _is_asked(self, player: Player) -> bool:
        """Whether a double waits for the answer of `player`."""
        return self.cube.turns > 0 and self.cube.answerer == player

    def _was_taken(self, following: Move, after: int) -> bool:
        """Whether the game goes on after a pass as if it had been a take."""
        end = next((action for action in self.script.rest(after) if isinstance(action, Win)), None)
        if end is not None and end.player == self.cube.doubler and end.points == self.cube.value:
            return False
        return following.player == self.cube.doubler and self.script.future(after).fits(self.repairs.checkers.sides) > 0

    def _was_doubled(self, action: Take | Pass, after: int) -> bool:
        """Whether the double before an answer is missing, judged by what comes of it; then it is offered."""
        doubler = other(action.player)
        rest = self.script.rest(after)
        following = self.script.next(after)
        if self.cube.owner == action.player or not self.course.started or self.course.turn == action.player:
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
            self.offer(doubler, doubler, void=isinstance(action, Take))
        return found

    def redouble(self, action: Double | Beaver | Raccoon) -> None:
        """Answer a double by turning the cube once more: a beaver, a raccoon, and so on."""
        cube, player = self.cube, action.player
        if not self._is_asked(player) or (isinstance(action, Raccoon) and cube.turns == 1):
            self.reporter.report(codes.NO_OFFER, action)
            if cube.turns or isinstance(action, Raccoon) or self.course.turn in (player, None):
                return
            self.offer(other(player), self.course.turn)
        elif cube.turns == 1 and not self.frame.beavers:
            self.reporter.report(codes.NO_BEAVERS, action)
        self._check_value(action)
        cube.turn()
        return

    def accept(self) -> None:
        """The double that waits for an answer is taken."""
        self.cube.take()
        self.course.turn = self.back

    def _name(self, player: Player) -> str:
        return self.frame.names[player]
