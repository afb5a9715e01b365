"""Every roll and its play, checked and made.

The checkers follow the record.  A play that breaks a rule is reported and then made, as a play that nobody objected to
stands; where it cannot have happened as written, the game goes on from the play that the rest of it fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from notation.board import BAR, Half
from notation.checkers import Checkers
from notation.codes import plays as codes
from notation.faults import find_fault, legal_text, nearest, roll_text
from notation.grammar import play_text, point_text
from notation.lookahead import Way, is_last
from notation.model import Move, Step, Written
from notation.packed import ONE, Packed, can_step, pack
from notation.plain import follow, plan
from notation.repairs import Repairs
from notation.reporter import GameReporter, step_span
from notation.rules import ROLLS, Played, make_play, unwritten_hits
from notation.script import Script

_FAULT: Final = 100
"""How many steps of looking ahead it is worth to find the rule that a play breaks."""


class Made(NamedTuple):
    """What came of a roll: the steps made, one a die, and whether the play was legal.

    `again` tells that it is the player's turn once more: the roll stands there twice, or the other's was made with it.
    """

    steps: tuple[Step, ...]
    legal: bool = True
    again: bool = False


class Judge:
    """Checks the plays of a game and makes them on `checkers`; `unmarked` counts the hits that a record without marks has not
    marked."""

    def __init__(self, checkers: Checkers, script: Script, repairs: Repairs, reporter: GameReporter) -> None:
        self.checkers = checkers
        self.script = script
        self.repairs = repairs
        self.reporter = reporter
        self.unmarked = 0

    def play(self, move: Move, after: int) -> Made:
        """Check a roll and its play, and make it."""
        checkers, player, dice, steps = self.checkers, move.player, move.dice, move.steps
        if not checkers.known:
            return Made(steps)
        checkers.earlier, checkers.before = checkers.before, checkers.sides
        if dice not in ROLLS:
            return self._no_roll(move, after)
        if steps:
            planned = plan(dice, steps)
            made = follow(planned, *checkers.seen(player)) if planned and not planned.joined else None
            if not planned or not made:
                return self._odd_play(move, *checkers.of(player), after)
            mine, theirs, hits = made
            if hits != planned.marks:
                bits = _bits_of(hits)
                self._check_marks(move, bits, _bits(steps), after)
                crossed = self.repairs.exchange_for_marks(move, (mine, theirs) if player == 0 else (theirs, mine), after)
                if crossed is not None:
                    return Made(crossed.steps, legal=False, again=crossed.again)
                steps = marked(steps, bits)
            checkers.stand(player, mine, theirs)
            return Made(steps)
        if move.written is not Written.ILLEGAL and not any(can_step(*checkers.seen(player), die) for die in dice):
            return Made(())
        return self._no_play(move, *checkers.of(player), after)

    def _check_marks(self, move: Move, hits: int, marks: int, after: int) -> None:
        marks_hits = self.script.marks_hits
        if self.checkers.gap and marks_hits:
            self._give_up(move, after)
            return
        missing, false = hits & ~marks, marks & ~hits
        if false:
            self._say_mark(codes.FALSE_HIT, move, false.bit_length() - 1)
        if missing and not marks_hits:
            self.unmarked += missing.bit_count()
        elif missing:
            self._say_mark(codes.MISSING_HIT, move, missing.bit_length() - 1)

    def _say_mark(self, code: Any, move: Move, point: int) -> None:
        """Report a mark, or a missing one, at the first step that lands on `point`."""
        step = next((at for at, step in enumerate(move.steps) if step.target == point), None)
        self.reporter.report(code, move, step_span(move, step), point=point_text(point))

    def _odd_play(self, move: Move, mine: Half, theirs: Half, after: int) -> Made:
        """A play that is not plainly legal: legal after a closer look, or not."""
        player, dice = move.player, move.dice
        played = make_play(mine, theirs, dice, move.steps)
        if played is None:
            hidden = unwritten_hits(mine, theirs, dice, move.steps)
            if len(hidden) != 1:
                return self._illegal(move, mine, theirs, after)
            played = hidden[0]
            written = {step.target for step in move.steps}
            point = next(step.target for step in played.steps if step.hit and step.target not in written)
            self.reporter.report(codes.UNWRITTEN_HIT, move, point=point_text(point))
        else:
            self._check_marks(move, _bits(played.steps), _bits(move.steps), after)
        self.checkers.stand(player, pack(played.mine), pack(played.theirs))
        return Made(played.steps)

    def _illegal(self, move: Move, mine: Half, theirs: Half, after: int) -> Made:
        """Report a play that breaks a rule, with the legal plays nearest to it, and go on."""
        if self.script.is_written_twice(move, after, awaited=False):
            self.reporter.report(codes.WRITTEN_TWICE, move)
            return Made((), legal=False, again=True)
        if self.checkers.gap:
            self._give_up(move, after)
            return Made((), legal=False)
        fault = find_fault(mine, theirs, move.dice, move.steps)
        legal = nearest(mine, theirs, move.dice, move.steps)
        self.repairs.budget.left -= _FAULT + 2 * len(legal)
        taken = self.repairs.exchange(move, after) or self.repairs.go_on(move, map(Way.of, legal), after)
        self._say_lost(taken.lost, move, after)
        facts = dict(fault.facts, legal=legal_text(legal))
        if taken.guess:
            facts["guess"] = taken.guess
        self.reporter.report(fault.code, move, step_span(move, fault.step), **facts)
        return Made(taken.steps, legal=False, again=taken.again)

    def _give_up(self, move: Move, after: int) -> None:
        """From here on the position is not known; that is said where there are plays to check."""
        self.checkers.known = False
        self._say_lost(True, move, after)

    def _say_lost(self, lost: bool, move: Move, after: int) -> None:
        if lost and self.script.roller(after) is not None:
            self.reporter.report(codes.UNCHECKED, move)

    def _no_roll(self, move: Move, after: int) -> Made:
        """A play without a roll, or with dice that do not exist.  No roll and no play is a player who gave up before."""
        if move.dice != (0, 0) or move.steps:
            self.reporter.report(codes.BAD_DICE, move, roll=roll_text(move.dice))
        elif is_last(self.script.rest(after), move.player):
            return Made(())
        else:
            self.reporter.report(codes.UNKNOWN_PLAY, move, roll=roll_text(move.dice))
        if move.steps:
            taken = self.repairs.go_on_from_any_roll(move, after)
            self._say_lost(taken.lost, move, after)
            return Made(taken.steps, legal=False)
        self.repairs.missing_roll(move.player, after)
        return Made(())

    def _no_play(self, move: Move, mine: Half, theirs: Half, after: int) -> Made:
        """A roll without steps where something could be played, or whose play is not recorded."""
        dice, player, written = move.dice, move.player, move.written
        if written is Written.ILLEGAL:
            return Made(self._declared_illegal(move, mine, theirs, after), legal=False)
        last = is_last(self.script.rest(after), player)
        if self.checkers.gap and not last:
            self._give_up(move, after)
            return Made(())
        legal = nearest(mine, theirs, dice, ())
        if last:
            return Made(())
        roll = roll_text(dice)
        if written in (Written.BLANK, Written.UNREAD) and len(legal) == 1:
            play = legal[0]
            if written is Written.BLANK:
                self.reporter.report(codes.FORCED_PLAY, move, play=play_text(play.steps))
            self.checkers.stand(player, pack(play.mine), pack(play.theirs))
            return Made(play.steps)
        if written not in (Written.UNKNOWN, Written.UNREAD):
            # Either the turn was really lost, or the play was left out: what follows tells.
            legal = [Played((), mine[:], theirs[:]), *legal]
        taken = self.repairs.go_on(move, map(Way.of, legal), after)
        self._say_lost(taken.lost, move, after)
        if written is Written.UNREAD:
            return Made(taken.steps)
        facts: dict[str, Any] = {"guess": taken.guess} if taken.guess else {}
        if written is Written.DANCE:
            self.reporter.report(codes.FALSE_DANCE, move, roll=roll, legal=legal_text(legal[1:]), **facts)
            return Made(taken.steps, legal=False)
        if written is Written.UNKNOWN:
            self.reporter.report(codes.UNKNOWN_PLAY, move, roll=roll, **facts)
        else:
            shown = [play for play in legal if play.steps]
            self.reporter.report(codes.MISSING_PLAY, move, roll=roll, count=len(shown), legal=legal_text(shown), **facts)
        return Made(taken.steps)

    def _declared_illegal(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[Step, ...]:
        self.reporter.report(codes.DECLARED_ILLEGAL, move)
        if move.position is None:
            taken = self.repairs.go_on(move, map(Way.of, nearest(mine, theirs, move.dice, ())), after)
            self._say_lost(taken.lost, move, after)
            return taken.steps
        self.checkers.place(move.position)
        return ()


def _bits_of(hits: Packed) -> int:
    """The mover's points on which the opponent's checkers `hits` stood, bit ``n`` for point ``n``."""
    return sum(1 << point for point in range(1, BAR) if hits & ONE[BAR - point])


def _bits(steps: Sequence[Step]) -> int:
    bits = 0
    for step in steps:
        if step.hit:
            bits |= 1 << step.target
    return bits


def marked(steps: Sequence[Step], hits: int) -> tuple[Step, ...]:
    """The steps with a mark where a checker is hit: at the first arrival on each point of `hits`."""
    marked = []
    for source, target, _ in steps:
        marked.append(Step(source, target, bool(hits >> target & 1)))
        hits &= ~(1 << target)
    return tuple(marked)
