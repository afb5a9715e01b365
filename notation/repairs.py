"""What happened where the record does not say it, or says what cannot have been: a missing roll, exchanged columns, a play out
of turn.  What is taken is always what the rest of the game fits best."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from notation.board import Player, other
from notation.checkers import Checkers
from notation.grammar import play_text
from notation.lookahead import ENOUGH, PATIENCE, Future, Way, choose, seats, steps_to
from notation.model import Move, Step
from notation.packed import Sides, unpack
from notation.rules import ROLLS, literally, make_play
from notation.script import Script

_CLOSE: Final = 3
"""How many plays are looked into when the rolls of both players are missing."""


class Taken(NamedTuple):
    """What was taken for a play that cannot be followed as written: the steps made, and the text of the play where it is
    another than the written one.  `lost` tells that nothing fits, so that the position is not known from here on; `again`
    that the other player's next roll was made with it."""

    steps: tuple[Step, ...]
    guess: str = ""
    lost: bool = False
    again: bool = False


class Repairs:
    """Goes on with the checkers of a game where its record does not tell how.

    Methods take the index where the record goes on `after` what they are given.
    """

    def __init__(self, checkers: Checkers, script: Script) -> None:
        self.checkers = checkers
        self.script = script
        self.budget = script.budget
        self.exchanged: Move | None = None

    @property
    def helpless(self) -> bool:
        """Whether nothing can be looked for, as where the checkers stand is not known, or it is not worth it any more."""
        return not self.checkers.known or self.budget.hopeless

    # -- a play that is not legal or not known ------------------------------------------------------------------------------

    def go_on(self, move: Move, legal: Iterable[Way | Sides], after: int) -> Taken:
        """Go on after a play that is not legal or not known: as written where that can be and agrees with the rest, else from
        one of the `legal` plays."""
        return self._go_on(move, lambda _: legal, self.script.future(after))

    def go_on_from_any_roll(self, move: Move, after: int) -> Taken:
        """The same for a play whose roll is not known."""
        future, sides = self.script.future(after), self.checkers.sides
        return self._go_on(move, lambda most: future.any_roll(move.player, sides, most), future)

    def _go_on(self, move: Move, others: Callable[[int], Iterable[Way | Sides]], future: Future) -> Taken:
        checkers, player = self.checkers, move.player
        literal = literally(*checkers.of(player), move.steps) if move.steps else None
        as_written = Way.of(literal) if literal else None
        taken, told, long, sure = choose(player, as_written, others, future)
        checkers.certain = checkers.certain and sure
        self.budget.looked(long)
        if taken is None or self.helpless:
            checkers.known = False
            return Taken((), lost=True)
        steps = taken.steps if isinstance(taken, Way) else steps_to(*checkers.seen(player), taken)
        checkers.stand(player, taken[0], taken[1])
        return Taken(steps, play_text(steps) if told and taken is not as_written else "")

    # -- columns exchanged ----------------------------------------------------------------------------------------------------

    def exchange(self, move: Move, after: int) -> Taken | None:
        """Make this roll and the next of the same row, or the one before it, exchanged between the players, where all that
        follows fits that.  `exchanged` is then the roll that has been made before its place."""
        script = self.script
        following = script.beside(move, after - 1, after)
        steps = self._cross(move, following, self.checkers.sides, after + 1) if following else None
        if following and steps is not None:
            self.exchanged = following
            return Taken(steps, play_text(steps), again=True)
        earlier = script.beside(move, after - 1, after - 2)
        if earlier and self._cross(earlier, move, self.checkers.earlier, after) is not None:
            return Taken(earlier.steps, play_text(earlier.steps))
        return None

    def _cross(self, first: Move, second: Move, sides: Sides, after: int) -> tuple[Step, ...] | None:
        """Let each of two players, from `sides` on, play what is written for the other; the steps of the first one."""
        player, answerer = first.player, second.player
        mine, theirs = unpack(sides[player]), unpack(sides[answerer])
        play = second.dice in ROLLS and make_play(mine, theirs, second.dice, second.steps)
        answer = play and first.dice in ROLLS and make_play(play.theirs, play.mine, first.dice, first.steps)
        if not play or not answer:
            return None
        future = self.script.future(after)
        way = Way.of(answer)
        if future.fits(seats(answerer, way.mine, way.theirs)) < max(future.plays, 1):
            return None
        self.checkers.stand(answerer, way.mine, way.theirs)
        self.checkers.certain = False
        return play.steps

    def exchange_for_marks(self, move: Move, sides: Sides, after: int) -> Taken | None:
        """The same for a play that can be made but whose marks are wrong, where the rest does not fit it."""
        if not self.script.marks_hits or self.budget.spent:
            return None
        future = self.script.future(after)
        return None if future.fits(sides) >= future.most else self.exchange(move, after)

    # -- rolls that are not there -------------------------------------------------------------------------------------------

    def missing_roll(self, player: Player, after: int) -> None:
        """A roll of `player` may be missing here: go on from the play of any roll that the rest of the game fits best."""
        if self.helpless:
            return
        checkers, future = self.checkers, self.script.future(after)
        sides, nothing = checkers.sides, checkers.seen(player)
        taken, _, long, sure = choose(player, nothing, lambda most: future.any_roll(player, sides, most), future)
        checkers.certain = checkers.certain and sure
        self.budget.looked(long)
        if taken is not None and taken is not nothing:
            checkers.stand(player, taken[0], taken[1])

    def missing_rolls(self, first: Player, after: int) -> None:
        """A roll of `first` and then one of the other may be missing here, or the second of them alone.

        The plays of `first` that are looked into are those that leave his checkers where he moves them later.
        """
        if self.helpless:
            return
        checkers = self.checkers
        future, second = self.script.future(after), other(first)
        best, most = checkers.sides, future.fits(checkers.sides)
        if most < future.plays:
            checkers.certain = False
            for play in self._closest(first, checkers.sides, future, hit=True):
                for answer in self._closest(second, play, future):
                    fits = future.fits(answer)
                    if fits > most:
                        best, most = answer, fits
        self.budget.looked(most >= min(ENOUGH, future.most), weight=PATIENCE)
        checkers.sides = best
        checkers.gap = most < future.plays

    def _closest(self, player: Player, sides: Sides, future: Future, hit: bool = False) -> list[Sides]:
        """Where those plays of any roll, or of none, lead that leave the checkers as later plays fit best; only so many."""
        nothing = seats(player, *sides)
        found = future.closest(player, (nothing, *future.any_roll(player, sides)), _CLOSE, hit)
        return [seats(player, *there) for there in found]

    def out_of_turn(self, move: Move, after: int) -> Move | None:
        """What a roll of the wrong player is: the other's, in the wrong column; his own, one of the other's missing before it;
        or nothing that happened (None)."""
        if self.helpless:
            return move
        checkers, script = self.checkers, self.script
        player, awaited = move.player, other(move.player)
        moved = replace(move, player=awaited)
        here, turned = checkers.sides, checkers.sides[::-1]
        as_is, rest = script.future(after - 1), script.future(after)
        ways: list[tuple[Move | None, Sides, int]] = [(move, here, as_is.fits(here))]
        column = (moved, here, script.future(after, moved).fits(here))
        following = script.next(after)
        if isinstance(following, Move) and following.player == player:
            ways.insert(0, column)
        else:
            ways.append(column)
        ways.append((None, here, rest.fits(here) + 1))
        ways.append((move, checkers.before, as_is.fits(checkers.before)))
        if script.is_first_roll(after):
            # The first roll of the game may stand in the wrong column: the board is the same for both.
            ways.append((move, turned, as_is.fits(turned)))
        most = max(fits for *_, fits in ways)
        if most < as_is.most:
            for mine, theirs in as_is.any_roll(awaited, here, most):
                sides = seats(awaited, mine, theirs)
                ways.append((move, sides, as_is.fits(sides)))
        taken, checkers.sides, fits = max(ways, key=lambda way: way[2])
        checkers.certain = checkers.certain and taken is move and checkers.sides is here and fits >= ENOUGH
        self.budget.looked(fits >= min(ENOUGH, as_is.most))
        return taken
