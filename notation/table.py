"""One game in progress: the checkers, the cube, whose turn it is, and the checks of every action.

The table follows the record.  What breaks a rule is reported and then carried out, as an action that nobody objected to
stands; where a play cannot have happened as written, the table goes on from the legal play that the rest of the game fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from notation.board import OFF, Half, Player, Position
from notation.codes import cube as cube_codes
from notation.codes import plays as codes
from notation.codes import score as score_codes
from notation.diagnostics import Code
from notation.faults import find_fault, legal_text, nearest, roll_text
from notation.grammar import play_text, point_text
from notation.lookahead import choose
from notation.model import (
    Action,
    Beaver,
    Comment,
    Double,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Step,
    Take,
    Unread,
    Win,
    Written,
)
from notation.reporter import Reporter
from notation.rules import (
    Played,
    all_plays,
    can_step,
    is_dead_cube,
    level,
    literally,
    make_play,
    other,
    play_plainly,
    unwritten_hits,
)
from notation.source import Span
from notation.state import Offer

_ROLLS: Final = frozenset((first, second) for first in range(1, 7) for second in range(1, 7))
_NOTHING: Final = (Written.BLANK, Written.DANCE)
_FAR: Final = 64
"""How many actions after a fault are looked at to see what happened."""
_LARGEST_CUBE: Final = 1 << 50
"""There is no upper limit to the cube; this one only keeps a nonsensical record from making numbers that fill the memory."""
_PATIENCE: Final = 50
"""How many faults of one game are followed up before its plays are left unchecked."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What one game is played for: what the table must know and does not change during the game.

    `crawford` is None where it cannot be known.  `names` are the players' names; `checkers` how many each has.
    """

    names: tuple[str, str]
    length: int
    score: tuple[int, int]
    crawford: bool | None
    beavers: bool
    has_cube: bool
    marks_hits: bool
    checkers: int
    checks_plays: bool


class Table:
    """The state of one game; `play`, `double` and the rest carry one action out and report what is wrong with it."""

    def __init__(self, frame: Frame, start: Position, cube: int, reporter: Reporter) -> None:
        self.frame = frame
        self.reporter = reporter
        self.halves: tuple[Half, Half] = (start.half(0, frame.checkers), start.half(1, frame.checkers))
        self.known = frame.checks_plays
        self.certain = True
        self.cube = self.written_cube = cube
        self.owner: Player | None = None
        self.offer: Offer | None = None
        self.doubler: Player = 0
        self.turn: Player | None = None
        self.started = False
        self.winner: Player | None = None
        self.dropped = False
        self.closed = False
        self.reported_end = False
        self.patience = _PATIENCE
        self.unmarked = 0

    # -- plays ----------------------------------------------------------------------------------------------------------

    def play(self, move: Move, actions: Sequence[Action], after: int) -> tuple[tuple[Step, ...], bool]:
        """Carry out a roll and its play; the record of the game goes on with ``actions[after]``.

        Returns the steps made, one a die, and whether the play was legal.
        """
        player, dice, steps = move.player, move.dice, move.steps
        if self.closed:
            self._after_end(move)
            return (), False
        if self.turn != player or self.offer is not None:
            self._take_turn(move, actions, after)
        self.turn = other(player)
        if not self.known:
            return steps, True
        mine, theirs = self.halves[player], self.halves[1 - player]
        if dice not in _ROLLS:
            return self._no_roll(move, mine, theirs, actions[after : after + _FAR])
        if steps:
            plain = play_plainly(mine, theirs, dice, steps)
            if plain is None:
                return self._odd_play(move, mine, theirs, actions[after : after + _FAR])
            mine, theirs, hits, marks = plain
            if hits != marks:
                self._check_marks(move, hits, marks)
                steps = _marked(steps, hits)
            self._stand(player, mine, theirs)
            return steps, True
        if move.written in _NOTHING and not any(can_step(mine, theirs, die) for die in dice):
            return (), True
        return self._no_play(move, mine, theirs, actions[after : after + _FAR])

    def _stand(self, player: Player, mine: Half, theirs: Half) -> None:
        """Put the checkers down after a play of `player`, and see whether that ends the game."""
        self.halves = (mine, theirs) if player == 0 else (theirs, mine)
        if mine[OFF] >= self.frame.checkers:
            self.winner = player
            self.closed = True

    def _take_turn(self, move: Move, actions: Sequence[Action], after: int) -> None:
        """The checks of a roll that does not simply follow the opponent's."""
        player, dice = move.player, move.dice
        if self.offer is not None:
            if player == self.doubler:
                if self.offer is Offer.DOUBLE:
                    self._say(cube_codes.MISSING_TAKE, move)
            else:
                self._say(cube_codes.UNANSWERED, move, other=self._name(self.doubler))
            self._accept()
        elif self.started and self.turn is not None:
            self._say(codes.WRONG_TURN, move, other=self._name(other(player)))
            self._missing_roll(other(player), actions[after - 1 : after + _FAR])
        if not self.started and dice[0] == dice[1] and dice[0] and self.known:
            self._say(codes.OPENING_DOUBLE, move, roll=roll_text(dice))
        self.started = True

    def _check_marks(self, move: Move, hits: int, marks: int) -> None:
        missing, false = hits & ~marks, marks & ~hits
        if false:
            point = false.bit_length() - 1
            self._say(codes.FALSE_HIT, move, self._step_span(move, point), point=point_text(point))
        if missing and not self.frame.marks_hits:
            self.unmarked += missing.bit_count()
        elif missing:
            point = missing.bit_length() - 1
            self._say(codes.MISSING_HIT, move, self._step_span(move, point), point=point_text(point))

    def _odd_play(self, move: Move, mine: Half, theirs: Half, rest: Sequence[Action]) -> tuple[tuple[Step, ...], bool]:
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
            return self._illegal(move, mine, theirs, rest), False
        self._check_marks(move, _bits(played.steps), _bits(move.steps))
        self._stand(player, played.mine, played.theirs)
        return played.steps, True

    def _illegal(self, move: Move, mine: Half, theirs: Half, rest: Sequence[Action]) -> tuple[Step, ...]:
        """Report a play that breaks a rule, with the legal plays nearest to it, and go on."""
        fault = find_fault(mine, theirs, move.dice, move.steps)
        legal = nearest(mine, theirs, move.dice, move.steps)
        steps, guess = self._carry_on(move, mine, theirs, legal, rest)
        facts = dict(fault.facts, legal=legal_text(legal))
        if guess:
            facts["guess"] = guess
        self._say(fault.code, move, self._step_span(move, index=fault.step), **facts)
        return steps

    def _carry_on(
        self,
        move: Move,
        mine: Half,
        theirs: Half,
        legal: Sequence[Played] | Callable[[], Sequence[Played]],
        rest: Sequence[Action],
    ) -> tuple[tuple[Step, ...], str]:
        """Go on after a play that is not legal or not known: as written where that can be and agrees with the rest.

        Returns the steps made and, where another play was taken for what happened, its text.
        """
        player = move.player
        as_written = literally(mine, theirs, move.steps) if move.steps else None
        self.patience -= 1
        taken, told, sure = choose(player, as_written, legal, rest)
        self.certain = self.certain and sure
        if taken is None or self.patience < 0:
            self.known = False
            self._say(codes.UNCHECKED, move)
            return move.steps, ""
        self._stand(player, taken.mine, taken.theirs)
        return taken.steps, play_text(taken.steps) if told and taken is not as_written else ""

    def _no_roll(self, move: Move, mine: Half, theirs: Half, rest: Sequence[Action]) -> tuple[tuple[Step, ...], bool]:
        """A play without a roll, or with dice that do not exist.  No roll and no play is a player who gave up before."""
        if move.dice != (0, 0) or move.steps:
            self._say(codes.BAD_DICE, move, roll=roll_text(move.dice))
        elif _is_last(rest, move.player):
            return (), True
        else:
            self._say(codes.UNKNOWN_PLAY, move, roll=roll_text(move.dice))
        if move.steps:
            return self._carry_on(move, mine, theirs, lambda: _any_roll(mine, theirs), rest)[0], False
        self._missing_roll(move.player, rest)
        return (), True

    def _no_play(self, move: Move, mine: Half, theirs: Half, rest: Sequence[Action]) -> tuple[tuple[Step, ...], bool]:
        """A roll without steps where something could be played, or whose play is not recorded."""
        dice, player, written = move.dice, move.player, move.written
        if written is Written.ILLEGAL:
            return self._declared_illegal(move, mine, theirs, rest), False
        legal = nearest(mine, theirs, dice, ())
        if written is Written.UNREAD:
            return self._carry_on(move, mine, theirs, legal, rest)[0], True
        if not legal or _is_last(rest, player):
            return (), True
        roll = roll_text(dice)
        if written is Written.BLANK and len(legal) == 1:
            play = legal[0]
            self._say(codes.FORCED_PLAY, move, play=play_text(play.steps))
            self._stand(player, play.mine, play.theirs)
            return play.steps, True
        if written is not Written.UNKNOWN:
            # Either the turn was really lost, or the play was left out: what follows tells.
            legal = [Played((), mine[:], theirs[:]), *legal]
        steps, guess = self._carry_on(move, mine, theirs, legal, rest)
        facts: dict[str, Any] = {"guess": guess} if guess else {}
        if written is Written.DANCE:
            self._say(codes.FALSE_DANCE, move, roll=roll, legal=legal_text(legal[1:]), **facts)
            return steps, False
        code = codes.UNKNOWN_PLAY if written is Written.UNKNOWN else codes.MISSING_PLAY
        shown = [play for play in legal if play.steps]
        self._say(code, move, roll=roll, count=len(shown), legal=legal_text(shown), **facts)
        return steps, True

    def _missing_roll(self, player: Player, rest: Sequence[Action]) -> None:
        """A roll of `player` may be missing here: go on from the play of any roll that the rest of the game fits best."""
        if not self.known or self.patience <= 0:
            return
        self.patience -= 1
        mine, theirs = self.halves[player], self.halves[1 - player]
        nothing = Played((), mine, theirs)
        taken, _, sure = choose(player, nothing, lambda: _any_roll(mine, theirs), rest)
        self.certain = self.certain and sure
        if taken is not None and taken is not nothing:
            self._stand(player, taken.mine, taken.theirs)

    def _declared_illegal(self, move: Move, mine: Half, theirs: Half, rest: Sequence[Action]) -> tuple[Step, ...]:
        self._say(codes.DECLARED_ILLEGAL, move)
        if move.position is None:
            return self._carry_on(move, mine, theirs, nearest(mine, theirs, move.dice, ()), rest)[0]
        checkers = self.frame.checkers
        self.halves = (move.position.half(0, checkers), move.position.half(1, checkers))
        self.certain = True
        return ()

    # -- the cube -------------------------------------------------------------------------------------------------------

    def double(self, action: Double) -> None:
        """Turn the cube towards the opponent."""
        player, frame = action.player, self.frame
        if self.closed:
            return self._after_end(action)
        if self.offer is Offer.DOUBLE and player != self.doubler and not frame.length:
            return self.beaver(Beaver(player, action.value, action.row, action.span))
        if self.offer is not None:
            self._say(cube_codes.UNANSWERED, action, other=self._name(self.doubler))
            self._accept()
        elif not frame.has_cube:
            self._say(cube_codes.NO_CUBE, action)
        elif not self.started:
            self._say(cube_codes.EARLY_DOUBLE, action)
        elif self.turn != player:
            self._say(cube_codes.DOUBLE_OUT_OF_TURN, action, other=self._name(other(player)))
        elif self.owner == other(player):
            self._say(cube_codes.CUBE_OWNER, action, other=self._name(other(player)))
        elif frame.crawford:
            self._say(cube_codes.CRAWFORD_DOUBLE, action, cube=self.cube)
        elif is_dead_cube(self.cube, frame.score[player], frame.length):
            need = frame.length - frame.score[player]
            self._say(cube_codes.DEAD_CUBE, action, cube=self.cube, need=need)
        self._check_value(action, action.value, 2 * self.cube, 2 * self.written_cube)
        self.offer, self.doubler, self.turn = Offer.DOUBLE, player, player
        return None

    def _check_value(self, action: Action, value: int | None, *expected: int) -> None:
        """Compare a written cube value with the one that follows; points are judged by both when they differ."""
        if value is not None and value not in expected:
            self._say(cube_codes.CUBE_VALUE, action, value=value, expected=expected[0])
        self.written_cube = value // 2 if value is not None and value > 1 else self.written_cube

    def take(self, action: Take) -> None:
        """Accept the double, or (the doubler) the beaver."""
        if self.closed:
            return self._after_end(action)
        if self.offer is None or action.player != self._answerer():
            self._say(cube_codes.NO_OFFER, action)
            if self.offer is None:
                return None
        self._accept()
        return None

    def drop(self, action: Pass) -> None:
        """Refuse the double and lose the game; a refused beaver loses the doubled stake."""
        if self.closed:
            return self._after_end(action)
        if self.offer is None or action.player != self._answerer():
            self._say(cube_codes.NO_OFFER, action)
            if self.offer is None:
                return None
        if self.offer is not Offer.DOUBLE:
            self.cube, self.written_cube = 2 * self.cube, 2 * self.written_cube
        self.winner = other(action.player)
        self.dropped = self.closed = True
        self.offer = None
        return None

    def beaver(self, action: Beaver) -> None:
        """Take the double and turn the cube once more, keeping it."""
        if self.closed:
            return self._after_end(action)
        if self.offer is not Offer.DOUBLE or action.player == self.doubler:
            self._say(cube_codes.NO_OFFER, action)
        elif not self.frame.beavers:
            self._say(cube_codes.NO_BEAVERS, action)
        self._check_value(action, action.value, 4 * self.cube, 4 * self.written_cube)
        self.written_cube = self.cube
        self.doubler = other(action.player)
        self.offer = Offer.BEAVER
        return None

    def raccoon(self, action: Raccoon) -> None:
        """The doubler turns a beavered cube once more; the beaverer keeps it."""
        if self.closed:
            return self._after_end(action)
        if self.offer is not Offer.BEAVER or action.player != self.doubler:
            self._say(cube_codes.NO_OFFER, action)
        elif not self.frame.beavers:
            self._say(cube_codes.NO_BEAVERS, action)
        self._check_value(action, action.value, 8 * self.cube, 8 * self.written_cube)
        self.written_cube = self.cube
        self.offer = Offer.RACCOON
        return None

    def _answerer(self) -> Player:
        return self.doubler if self.offer is Offer.BEAVER else other(self.doubler)

    def _accept(self) -> None:
        """The offer stands: the cube goes to the player who was doubled first."""
        turns = {Offer.DOUBLE: 1, Offer.BEAVER: 2, Offer.RACCOON: 3, None: 0}[self.offer]
        self.cube = min(self.cube << turns, _LARGEST_CUBE)
        self.written_cube = min(self.written_cube << turns, _LARGEST_CUBE)
        self.owner = other(self.doubler)
        self.turn = self.doubler
        self.offer = None

    # -- set-ups and the end --------------------------------------------------------------------------------------------

    def set_up(self, action: SetUp) -> None:
        """Set the checkers, the cube or the turn as the record says."""
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

    def resign(self, action: Resign) -> None:
        """Give the game up."""
        if self.closed:
            return self._after_end(action) if self.winner != other(action.player) else None
        self.closed = True
        return None

    def win(self, action: Win, first: bool) -> None:
        """The result as written ends the game, also where nothing else did; a second one is told."""
        if not first:
            self._say(score_codes.RESULT_TWICE, action)
        self.closed = True

    def unread(self, action: Unread, actions: Sequence[Action], after: int) -> None:
        """Something that was not understood: a cube action or a roll of that player, or nothing at all."""
        if action.player is None or self.closed:
            return
        rest = actions[after : after + _FAR]
        following = next((found for found in rest if not isinstance(found, Comment)), None)
        if isinstance(following, (Take, Pass, Beaver)) and following.player != action.player and self.offer is None:
            self.offer, self.doubler = Offer.DOUBLE, action.player
        elif self.offer is not None and isinstance(following, Move) and following.player == self.doubler != action.player:
            self._accept()
        elif isinstance(following, Move) and following.player != action.player:
            self._missing_roll(action.player, rest)
            self.turn, self.started = following.player, True
        elif isinstance(following, Move):
            self.turn = following.player

    def level(self) -> int:
        """1, 2 or 3: what the game that `winner` has just won counts by the position."""
        if self.winner is None or self.dropped:
            return 1
        return level(self.halves[1 - self.winner], self.frame.checkers)

    # -- reporting ------------------------------------------------------------------------------------------------------

    def _name(self, player: Player) -> str:
        return self.frame.names[player]

    def _say(self, code: Code, action: Any, span: Span | None = None, **facts: Any) -> None:
        player: Player = action.player
        facts.setdefault("name", self._name(player))
        self.reporter.report(code, span or action.span, row=action.row, player=player + 1, **facts)

    def _after_end(self, action: Any) -> None:
        if not self.reported_end:
            self.reported_end = True
            self._say(codes.AFTER_END, action)

    def _step_span(self, move: Move, point: int | None = None, index: int | None = None) -> Span:
        """Where a step stands in the source: the one with this index, or the first that lands on `point`, or the play."""
        if point is not None:
            index = next((at for at, step in enumerate(move.steps) if step.target == point), None)
        return self.reporter.step_span(move.span, index)


def _any_roll(mine: Half, theirs: Half) -> list[Played]:
    """Every legal play of every roll."""
    return [play for dice in sorted(_ROLLS) if dice[0] >= dice[1] for play in all_plays(mine, theirs, dice)]


def _bits(steps: Sequence[Step]) -> int:
    bits = 0
    for step in steps:
        if step.hit:
            bits |= 1 << step.target
    return bits


def _marked(steps: Sequence[Step], hits: int) -> tuple[Step, ...]:
    """The steps with a mark where a checker is hit: at the first arrival on each point of `hits`."""
    marked = []
    for source, target, _ in steps:
        marked.append(Step(source, target, bool(hits >> target & 1)))
        hits &= ~(1 << target)
    return tuple(marked)


def _is_last(rest: Sequence[Action], player: Player) -> bool:
    """Whether the record shows that the roll before `rest` was the last of its game: the roller then gave up."""
    for action in rest:
        if isinstance(action, Win):
            return action.player != player
        if isinstance(action, Resign):
            return action.player == player
        if isinstance(action, (Move, Double, Take, Pass, Beaver, Raccoon, Unread)):
            return False
    return True
