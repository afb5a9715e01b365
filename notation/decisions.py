"""A decision of a game as it was made: the action, the moment before it, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from notation.board import Half, Player, Position, other
from notation.cube import offer_of, raised
from notation.grammar import play_text
from notation.model import Beaver, Deciding, Move, Raccoon, Step, Written
from notation.rules import all_plays, can_step
from notation.state import Offer

_LEAST: Final[dict[type, int]] = {Beaver: 2, Raccoon: 3}
"""How often the cube has been turned at the least after these."""
_ROLLED: Final = (Written.BLANK, Written.DANCE)


class Decision(NamedTuple):
    """One action of a game, the moment before it and the position that came of it.

    `at` is the index of the action in its game.  `dice` are those of a roll as written, None for a cube action or resignation;
    `player` is who acts, also where the roll stands in the wrong column, and `turn` whose turn it was.  `halves` are both
    players' checkers before the action and `after` those after it, each in its owner's numbering.  `cube` and `owner` are those
    before the `turns` of the cube that wait for an answer (0 for none, 1 for a double, more for beavers and raccoons).  `steps`
    are what were made of a play: one step a die, with the hits that happened.  `legal` is False for a play that breaks a rule.
    `known` is False where the position could not be followed, `certain` where it follows from a play that is not recorded or
    cannot have happened as written: then it is the one that the rest of the game fits best.

    >>> from notation.model import Game, Match
    >>> from notation.replay import replay
    >>> move = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
    >>> (decision,) = replay(Match(games=(Game(1, (0, 0), actions=(move,)),))).games[0].decisions
    >>> decision.kind, decision.play, decision.legal, decision.position.pips(0), decision.result.pips(0)
    ('play', '8/5 6/5', True, 167, 163)
    """

    at: int
    action: Deciding
    player: Player
    dice: tuple[int, int] | None
    halves: tuple[Half, Half]
    cube: int
    owner: Player | None
    turns: int
    turn: Player
    steps: tuple[Step, ...]
    legal: bool
    known: bool
    certain: bool
    after: tuple[Half, Half]

    @property
    def row(self) -> int | None:
        """The number of its row in the record; None where the record has none."""
        return self.action.row

    @property
    def position(self) -> Position:
        """Where the checkers stand before the action."""
        return Position.from_halves(*self.halves)

    @property
    def result(self) -> Position:
        """Where the checkers stand after the action."""
        return Position.from_halves(*self.after)

    @property
    def kind(self) -> str:
        """play, dance, roll (a roll whose play was never made), double, take, pass, beaver, raccoon or resign.

        A cube that is turned once more after a beaver is a raccoon, whatever the record calls it, and after a raccoon a beaver.
        """
        action = self.action
        if isinstance(action, (Beaver, Raccoon)) and self.turns:
            return "beaver" if self.turns % 2 else "raccoon"
        if not isinstance(action, Move):
            return type(action).__name__.lower()
        if self.steps or action.steps or action.written is Written.ILLEGAL:
            return "play"
        return "dance" if self.stuck or action.written is Written.DANCE else "roll"

    @property
    def offer(self) -> Offer | None:
        """The cube action that waits for an answer."""
        return offer_of(self.turns)

    @property
    def doubled(self) -> int:
        """The value that a double, beaver or raccoon gives the cube; what it must answer counts as if it were written."""
        return raised(self.cube, max(self.turns + 1, _LEAST.get(type(self.action), 1)))

    @property
    def stuck(self) -> bool:
        """Whether this is a roll without a play with which nothing could be played."""
        action = self.action
        if not isinstance(action, Move) or action.written not in _ROLLED or self.steps:
            return False
        mine, theirs = self.halves[self.player], self.halves[other(self.player)]
        return not any(can_step(mine, theirs, die) for die in action.dice if die)

    @property
    def forced(self) -> bool:
        """Whether `steps` are not written in the record but are the only legal play."""
        action = self.action
        if not (isinstance(action, Move) and action.written is Written.BLANK and self.steps):
            return False
        return len(all_plays(self.halves[self.player], self.halves[other(self.player)], action.dice)) == 1

    @property
    def play(self) -> str:
        """The play in the usual short form, as written where it could not be made; empty when nothing was played."""
        if self.dice is None:
            return ""
        return _short(self.steps or self.written)

    @property
    def written(self) -> tuple[Step, ...]:
        """The steps as the record has them; none for a cube action or resignation."""
        return self.action.steps if isinstance(self.action, Move) else ()

    @property
    def inferred(self) -> bool:
        """Whether `steps` are not what the record says, but what the rest of the game, or the rules, say in its place."""
        action = self.action
        if not isinstance(action, Move) or not self.steps:
            return False
        return action.written is not Written.STEPS or (not self.legal and _moved(action.steps) != _moved(self.steps))


_short: Final = lru_cache(1 << 14)(play_text)
"""Real play has some thousands of different plays."""


def _moved(steps: Sequence[Step]) -> Counter[int]:
    """How many checkers more or less stand on each point after these steps, whatever way they went."""
    moved: Counter[int] = Counter()
    for source, target, _ in steps:
        moved[source] -= 1
        moved[target] += 1
    return Counter({point: count for point, count in moved.items() if count})
