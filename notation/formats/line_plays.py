"""The plays of formats that are read line by line: what their texts say, and the actions of a game, made when asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from notation import grammar
from notation.board import BAR, OFF, Player
from notation.model import Action, Move, Written, WrittenPlay
from notation.recorded import Recorded
from notation.source import Span
from notation.steps import Step

Line = re.Match[str]
"""A line of a record: what a terminal of its grammar found; `lastgroup` is the terminal."""

_LOWEST_OFF: Final = 17
_HIGHEST_ENTRY: Final = 6
"""Whose points ascend bears off from above the one and enters below the other."""

_WORD: Final = re.compile(r"[^\s,;]+(?:[ \t]*\([2-4]\)\*?)?")


class Play(NamedTuple):
    """What the text of a play says: how it is `written`, and its `steps` in the numbering of the record, or the words in their
    place (`text`)."""

    written: Written
    steps: tuple[Step, ...] = ()
    text: str = ""


class Plays:
    """How a format spells plays: movements with blanks, commas or semicolons between them, or words in their place.

    >>> Plays.read("8/5, 6/5").steps, Plays.places("8/5, 6/5")
    ((Step(source=8, target=5, hit=False), Step(source=6, target=5, hit=False)), ((0, 3), (5, 8)))
    >>> Plays.read("8/5 6/x").written, Plays.odd("8/5 6/x")
    (<Written.UNREAD: 'unread'>, (4, 7))
    """

    movement = staticmethod(grammar.movement)
    """The steps of one movement; None for anything else."""

    @staticmethod
    def read(text: str) -> Play:
        """What a play says."""
        steps = Plays.steps(text)
        if steps:
            return Play(Written.STEPS, steps)
        made: list[Step] = []
        for word in _WORD.findall(text):
            found = grammar.movement(word)
            if found is None:
                return _words(text.strip())
            made += found
        return Play(Written.STEPS, tuple(made)) if text.strip() else Play(Written.BLANK)

    @classmethod
    def steps(cls, text: str) -> tuple[Step, ...]:
        """The steps of a play in the usual form, movements with blanks or commas between them; none of any other."""
        steps: list[Step] = []  # a tuple would be copied for each movement, of which a line may hold any number
        for word in text.replace(",", " ").split():
            made = cls.movement(word)
            if made is None:
                return ()
            steps += made
        return tuple(steps)

    @staticmethod
    def places(text: str) -> tuple[Span, ...]:
        """Where the steps of a play stand in its text."""
        return tuple([found.span() for found in _WORD.finditer(text) for _ in grammar.movement(found[0]) or ()])

    @staticmethod
    def odd(text: str) -> Span:
        """Where that stands in the text of a play which is not understood."""
        return next(found.span() for found in _WORD.finditer(text) if grammar.movement(found[0]) is None)


def _words(text: str) -> Play:
    """What words say that stand in the place of a play."""
    for kind, written in (("DANCE", Written.DANCE), ("UNKNOWN", Written.UNKNOWN)):
        if grammar.terminal("mat", kind).fullmatch(text):
            return Play(written, (), text)
    return Play(Written.UNREAD, (), text)


@cache
def dice_of(text: str) -> tuple[int, int]:
    """The dice in a text that begins with one and ends with the other, as `3-1`."""
    return int(text[0]), int(text[-1])


# -- whose numbering ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def ascending(step: Step) -> Step:
    """A step written in the other player's numbering, in which this player's points ascend, in his own.

    The bar and off are the same for both, as words or as the numbers beyond the points.

    >>> [ascending(step)[:2] for step in (Step(1, 7), Step(BAR, 3), Step(22, OFF), Step(0, 3))]
    [(24, 18), (25, 22), (3, 0), (25, 22)]
    """
    source = BAR if step.source in (OFF, BAR) else BAR - step.source
    target = OFF if step.target in (OFF, BAR) else BAR - step.target
    return Step(source, target, step.hit)


def from_first(steps: tuple[Step, ...], player: Player) -> tuple[Step, ...]:
    """The steps of a play in the player's own numbering, where those of both are written from the first player's side."""
    return tuple(map(ascending, steps)) if player else steps


def by_direction(steps: tuple[Step, ...], player: Player = 0) -> tuple[Step, ...]:  # noqa: ARG001
    """The steps of a play in the player's own numbering.  The first of them tells whether his points ascend.

    >>> [step[:2] for step in by_direction((Step(1, 7), Step(7, 11)))]
    [(24, 18), (18, 14)]
    >>> [step[:2] for step in by_direction((Step(25, 23), Step(8, 5)))]
    [(25, 23), (8, 5)]
    """
    if not steps:
        return steps
    source, target = steps[0][:2]
    if source == BAR:
        ascends = target <= _HIGHEST_ENTRY
    elif target == OFF:
        ascends = source > _LOWEST_OFF
    else:
        ascends = source < target
    return tuple(map(ascending, steps)) if ascends else steps


# -- the actions of a game ----------------------------------------------------------------------------------------------


class LineGame(Recorded[Action]):
    """The actions of a game that is read line by line.  Of a turn in the usual form is kept where it begins in the `text`;
    `move` makes the action of what is found there, and of the player.
    """

    __slots__ = ("lines", "move", "text", "turn")

    def __init__(self, text: str, turn: re.Pattern[str] | None, move: Callable[[Line, Player], Move]) -> None:
        super().__init__()
        self.text = text
        self.turn = turn
        self.move = move
        self.lines: list[int] = []

    def make(self, index: int) -> Action:
        """The action with this index."""
        entry: Action | WrittenPlay = self.entries[index]
        if not isinstance(entry, WrittenPlay):
            return entry
        player = self.players[index]
        assert self.turn is not None and player is not None
        line = self.turn.match(self.text, self.lines[index])
        assert line is not None
        return self.move(line, player)

    def append(self, action: Action) -> None:
        """Add an action that is made already."""
        self.entries.append(action)
        self.players.append(getattr(action, "player", None))
        self.lines.append(0)

    def __setitem__(self, index: int, action: Action) -> None:
        """Put an action in the place of another."""
        index %= len(self)
        self.entries[index], self.players[index] = action, getattr(action, "player", None)
        self.made.pop(index, None)

    def pop(self) -> Action:
        """Take the last action out."""
        last = self[-1]
        self.made.pop(len(self) - 1, None)
        for kept in (self.entries, self.players, self.lines):
            kept.pop()
        return last
