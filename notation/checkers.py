"""The checkers of one game: every play is checked and made.

The checkers follow the record.  A play that breaks a rule is reported and then made, as a play that nobody objected to
stands; where it cannot have happened as written, the game goes on from the play that the rest of it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from notation.board import OFF, Half, Player, Position
from notation.codes import plays as codes
from notation.diagnostics import Code
from notation.faults import find_fault, legal_text, nearest, roll_text
from notation.grammar import play_text, point_text
from notation.lookahead import Budget, Future, choose, is_last, seats
from notation.model import Action, Comment, Move, Step, Unread, Written
from notation.reporter import Reporter
from notation.rules import Played, literally, make_play, other, unwritten_hits
from notation.source import Span

ROLLS: Final = frozenset((first, second) for first in range(1, 7) for second in range(1, 7))
_FAR: Final = 500
"""More actions than any game has: so far what follows is looked at."""
_TRUSTED: Final = 8
"""So many plays that fit say that the position is known again."""
_FAULT: Final = 100
"""How many steps of looking ahead it is worth to find the rule that a play breaks."""
_CLOSE: Final = 5
"""How many plays are looked into when the rolls of both players are missing."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What one game is played for: what the table must know and does not change during the game.

    `crawford` is None where it cannot be known, `assumed` tells that the record does not say whether the Crawford rule holds.
    `names` are the players' names; `checkers` how many each has.
    `length_known` is False where the scores contradict the length of the match, so that nothing follows from it.
    """

    names: tuple[str, str]
    length: int
    score: tuple[int, int]
    crawford: bool | None
    assumed: bool
    beavers: bool
    has_cube: bool
    marks_hits: bool
    checkers: int
    checks_plays: bool
    length_known: bool = True


class Checkers:
    """Where the checkers stand in a game whose record is `actions`, and what is wrong with its plays.

    `numbers` are the rows of the actions, where rows are out of the ordinary.  Methods take the index in `actions` where the
    record goes on `after` what they are given.
    """

    def __init__(
        self,
        frame: Frame,
        start: Position,
        actions: Sequence[Action],
        numbers: Sequence[int | None],
        reporter: Reporter,
        budget: Budget,
    ) -> None:
        self.frame = frame
        self.actions = actions
        self.numbers = numbers
        self.reporter = reporter
        self.halves: tuple[Half, Half] = (start.half(0, frame.checkers), start.half(1, frame.checkers))
        self.before = self.earlier = self.halves
        self.known = frame.checks_plays
        self.certain = True
        self.gap = False
        self.exchanged: Move | None = None
        self.budget = budget
        self.unmarked = 0
        self.winner: Player | None = None
        self.closed = False
        self.turn: Player | None = None

    def _stand(self, player: Player, mine: Half, theirs: Half) -> None:
        """Put the checkers down after a play of `player`, and see whether that ends the game."""
        self.halves = (mine, theirs) if player == 0 else (theirs, mine)
        if mine[OFF] >= self.frame.checkers and not any(mine[1:]):
            self.winner = player
            self.closed = True

    def _check_marks(self, move: Move, hits: int, marks: int, after: int) -> None:
        if self.gap and self.frame.marks_hits:
            self._lose(move, after)
            return
        missing, false = hits & ~marks, marks & ~hits
        if false:
            point = false.bit_length() - 1
            self._say(codes.FALSE_HIT, move, self._step_span(move, point), point=point_text(point))
        if missing and not self.frame.marks_hits:
            self.unmarked += missing.bit_count()
        elif missing:
            point = missing.bit_length() - 1
            self._say(codes.MISSING_HIT, move, self._step_span(move, point), point=point_text(point))

    def _odd_play(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[tuple[Step, ...], bool]:
        """A play that is not plainly legal: legal after a closer look, or not."""
        player, dice = move.player, move.dice
        played = make_play(mine, theirs, dice, move.steps)
        if played is None:
            hidden = unwritten_hits(mine, theirs, dice, move.steps)
            if len(hidden) == 1:
                played = hidden[0]
                written = {step.target for step in move.steps}
                point = next(step.target for step in played.steps if step.hit and step.target not in written)
                self._say(codes.UNWRITTEN_HIT, move, point=point_text(point))
                self._stand(player, played.mine, played.theirs)
                return played.steps, True
            return self._illegal(move, mine, theirs, after), False
        self._check_marks(move, _bits(played.steps), _bits(move.steps), after)
        self._stand(player, played.mine, played.theirs)
        return played.steps, True

    def _illegal(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[Step, ...]:
        """Report a play that breaks a rule, with the legal plays nearest to it, and go on."""
        if self.gap:
            self._lose(move, after)
            return ()
        fault = find_fault(mine, theirs, move.dice, move.steps)
        legal = nearest(mine, theirs, move.dice, move.steps)
        self.budget.left -= _FAULT + 2 * len(legal)
        if (steps := self._exchange(move, after)) is not None:
            guess = play_text(steps)
        else:
            steps, guess = self._carry_on(move, mine, theirs, legal, after)
        facts = dict(fault.facts, legal=legal_text(legal))
        if guess:
            facts["guess"] = guess
        self._say(fault.code, move, self._step_span(move, index=fault.step), **facts)
        return steps

    def _exchange(self, move: Move, after: int) -> tuple[Step, ...] | None:
        """Make this roll and the next of the same row, or the one before it, exchanged between the players, where all that
        follows fits that."""
        following = self._beside(move, after - 1, after)
        steps = self._cross(move, following, self.halves, after + 1) if following else None
        if following and steps is not None:
            self.exchanged, self.turn = following, move.player
            return steps
        earlier = self._beside(move, after - 1, after - 2)
        return earlier.steps if earlier and self._cross(earlier, move, self.earlier, after) is not None else None

    def _beside(self, move: Move, at: int, index: int) -> Move | None:
        """The other player's roll in the same row, as far as rows are known, if it is the action with this index."""
        found = self.actions[index] if 0 <= index < len(self.actions) else None
        if not isinstance(found, Move) or found.player == move.player:
            return None
        return found if not self.numbers or self.numbers[at] == self.numbers[index] else None

    def _cross(self, first: Move, second: Move, halves: tuple[Half, Half], after: int) -> tuple[Step, ...] | None:
        """Let each of two players, from `halves` on, play what is written for the other; the steps of the first one."""
        player, answerer = first.player, second.player
        mine, theirs = halves[player], halves[answerer]
        play = second.dice in ROLLS and make_play(mine, theirs, second.dice, second.steps)
        answer = play and first.dice in ROLLS and make_play(play.theirs, play.mine, first.dice, first.steps)
        future = self._future(after)
        if not play or not answer or future.fits(seats(answerer, answer)) < max(len(future.moves), 1):
            return None
        self._stand(answerer, answer.mine, answer.theirs)
        self.certain = False
        return play.steps

    def _crossed_marks(self, move: Move, halves: tuple[Half, Half], after: int) -> tuple[Step, ...] | None:
        """The same for a play that can be made but whose marks are wrong, where the rest does not fit it."""
        if not self.frame.marks_hits or self.budget.spent:
            return None
        future = self._future(after)
        return None if future.fits(halves) >= len(future) else self._exchange(move, after)

    def _carry_on(
        self,
        move: Move,
        mine: Half,
        theirs: Half,
        legal: Sequence[Played] | Callable[[], Iterable[Played]],
        after: int,
    ) -> tuple[tuple[Step, ...], str]:
        """Go on after a play that is not legal or not known: as written where that can be and agrees with the rest.

        Returns the steps made and, where another play was taken for what happened, its text.
        """
        player = move.player
        as_written = literally(mine, theirs, move.steps) if move.steps else None
        taken, told, sure = choose(player, as_written, legal, self._future(after))
        self.certain = self.certain and sure
        if taken is None or self.budget.spent:
            self._lose(move, after)
            return (), ""
        self._stand(player, taken.mine, taken.theirs)
        return taken.steps, play_text(taken.steps) if told and taken is not as_written else ""

    def _lose(self, move: Move, after: int) -> None:
        """From here on the position is not known; that is said where there are plays to check."""
        self.known = False
        if any(isinstance(action, Move) for action in self._rest(after)):
            self._say(codes.UNCHECKED, move)

    def _no_roll(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[tuple[Step, ...], bool]:
        """A play without a roll, or with dice that do not exist.  No roll and no play is a player who gave up before."""
        if move.dice != (0, 0) or move.steps:
            self._say(codes.BAD_DICE, move, roll=roll_text(move.dice))
        elif is_last(self._rest(after), move.player):
            return (), True
        else:
            self._say(codes.UNKNOWN_PLAY, move, roll=roll_text(move.dice))
        if move.steps:
            return self._carry_on(move, mine, theirs, lambda: self.budget.any_roll(mine, theirs), after)[0], False
        self._missing_roll(move.player, after)
        return (), True

    def _no_play(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[tuple[Step, ...], bool]:
        """A roll without steps where something could be played, or whose play is not recorded."""
        dice, player, written = move.dice, move.player, move.written
        if written is Written.ILLEGAL:
            return self._declared_illegal(move, mine, theirs, after), False
        if self.gap and not is_last(self._rest(after), player):
            self._lose(move, after)
            return (), True
        legal = nearest(mine, theirs, dice, ())
        if is_last(self._rest(after), player):
            return (), True
        roll = roll_text(dice)
        if written in (Written.BLANK, Written.UNREAD) and len(legal) == 1:
            play = legal[0]
            if written is Written.BLANK:
                self._say(codes.FORCED_PLAY, move, play=play_text(play.steps))
            self._stand(player, play.mine, play.theirs)
            return play.steps, True
        if written is Written.UNREAD:
            return self._carry_on(move, mine, theirs, legal, after)[0], True
        if written is not Written.UNKNOWN:
            # Either the turn was really lost, or the play was left out: what follows tells.
            legal = [Played((), mine[:], theirs[:]), *legal]
        steps, guess = self._carry_on(move, mine, theirs, legal, after)
        facts: dict[str, Any] = {"guess": guess} if guess else {}
        if written is Written.DANCE:
            self._say(codes.FALSE_DANCE, move, roll=roll, legal=legal_text(legal[1:]), **facts)
            return steps, False
        code = codes.UNKNOWN_PLAY if written is Written.UNKNOWN else codes.MISSING_PLAY
        shown = [play for play in legal if play.steps]
        self._say(code, move, roll=roll, count=len(shown), legal=legal_text(shown), **facts)
        return steps, True

    def _declared_illegal(self, move: Move, mine: Half, theirs: Half, after: int) -> tuple[Step, ...]:
        self._say(codes.DECLARED_ILLEGAL, move)
        if move.position is None:
            return self._carry_on(move, mine, theirs, nearest(mine, theirs, move.dice, ()), after)[0]
        checkers = self.frame.checkers
        self.halves = (move.position.half(0, checkers), move.position.half(1, checkers))
        self.certain = True
        return ()

    # -- rolls that are not there -------------------------------------------------------------------------------------------

    def _future(self, after: int, *before: Move) -> Future:
        """What the record shows from `after` on, with `before` in front of it."""
        return Future([*before, *self._rest(after)], self.frame.marks_hits, self.budget)

    def _rest(self, after: int) -> Sequence[Action]:
        """What follows in the record, as far as any game goes on."""
        return self.actions[after : after + _FAR]

    def _next(self, after: int) -> Action | None:
        """The next thing that happens."""
        return next((action for action in self._rest(after) if not isinstance(action, (Comment, Unread))), None)

    def _missing_roll(self, player: Player, after: int) -> None:
        """A roll of `player` may be missing here: go on from the play of any roll that the rest of the game fits best."""
        if not self.known or self.budget.spent:
            return
        mine, theirs = self.halves[player], self.halves[1 - player]
        nothing = Played((), mine, theirs)
        taken, _, sure = choose(player, nothing, lambda: self.budget.any_roll(mine, theirs), self._future(after))
        self.certain = self.certain and sure
        if taken is not None and taken is not nothing:
            self._stand(player, taken.mine, taken.theirs)

    def _missing_rolls(self, first: Player, after: int) -> None:
        """A roll of `first` and then one of the other may be missing here, or the second of them alone.

        The plays of `first` that are looked into are those that leave his checkers where he moves them later.
        """
        if not self.known or self.budget.spent:
            return
        future, second = self._future(after), other(first)
        best, most = self.halves, future.fits(self.halves)
        if most < len(future.moves):
            self.certain = False
            for play in self._closest(first, self.halves, lambda half: future.fits_hit(first, half)):
                for answer in self._closest(second, seats(first, play), lambda half: future.fits_one(second, half)):
                    fits = future.fits(seats(second, answer))
                    if fits > most:
                        best, most = seats(second, answer), fits
        self.halves = best
        self.gap = most < len(future.moves)

    def _closest(self, player: Player, halves: tuple[Half, Half], fits: Callable[[Half], int]) -> list[Played]:
        """The plays of any roll, or of none, that leave the checkers as later plays of theirs fit best; only so many."""
        mine, theirs = halves[player], halves[1 - player]
        plays = {(*play.mine, *play.theirs): play for play in (Played((), mine, theirs), *self.budget.any_roll(mine, theirs))}
        scored = [(fits(play.mine), play) for play in plays.values() if not self.budget.spent]
        return [play for _, play in sorted(scored, key=lambda pair: -pair[0])[:_CLOSE]]

    def _out_of_turn(self, move: Move, after: int) -> Move | None:
        """What a roll of the wrong player is: the other's, in the wrong column; his own, one of the other's missing before it;
        or nothing that happened (None)."""
        if not self.known or self.budget.spent:
            return move
        player, awaited = move.player, other(move.player)
        moved = replace(move, player=awaited)
        here, turned = self.halves, self.halves[::-1]
        as_is, rest = self._future(after, move), self._future(after)
        ways: list[tuple[Move | None, tuple[Half, Half], int]] = [(move, here, as_is.fits(here))]
        column = (moved, here, self._future(after, moved).fits(here))
        following = self._next(after)
        if isinstance(following, Move) and following.player == player:
            ways.insert(0, column)
        else:
            ways.append(column)
        ways.append((None, here, rest.fits(here) + 1))
        ways.append((move, self.before, as_is.fits(self.before)))
        if sum(isinstance(action, Move) for action in self.actions[: after - 1]) == 1:
            # The first roll of the game may stand in the wrong column: the board is the same for both.
            ways.append((move, turned, as_is.fits(turned)))
        for play in self.budget.any_roll(here[awaited], here[player]):
            halves = seats(awaited, play)
            ways.append((move, halves, as_is.fits(halves)))
        taken, self.halves, fits = max(ways, key=lambda way: way[2])
        self.certain = self.certain and taken is move and self.halves is here and fits >= _TRUSTED
        return taken

    def _written_twice(self, move: Move, after: int) -> bool:
        """Whether the player's last roll stands here again, in the same row, and not because he rolled so twice."""
        if not self.numbers:
            return False
        before = range(after - 2, -1, -1)
        rolls = (at for at in before if isinstance(earlier := self.actions[at], Move) and earlier.player == move.player)
        at = next(rolls, None)
        following = self._next(after)
        return (
            at is not None
            and self.actions[at] == move
            and self.numbers[at] == self.numbers[after - 1] is not None
            and (not isinstance(following, Move) or following.player == move.player or self.turn != move.player)
        )

    # -- reporting ------------------------------------------------------------------------------------------------------

    def _name(self, player: Player) -> str:
        return self.frame.names[player]

    def _say(self, code: Code, action: Any, span: Span | None = None, **facts: Any) -> None:
        player: Player = action.player
        facts.setdefault("name", self._name(player))
        self.reporter.report(code, span or action.span, row=action.row, player=player + 1, **facts)

    def _step_span(self, move: Move, point: int | None = None, index: int | None = None) -> Span:
        """Where a step stands in the source: the one with this index, or the first that lands on `point`, or the play."""
        if point is not None:
            index = next((at for at, step in enumerate(move.steps) if step.target == point), None)
        start, places = move.span[0], move.places
        if not places or (index is not None and index >= len(places)):
            return move.span
        first, last = (places[0], places[-1]) if index is None else (places[index], places[index])
        return start + first[0], start + last[1]


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
