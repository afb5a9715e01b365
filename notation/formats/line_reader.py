"""What the readers of text formats share: a record read line by line, each by the terminal of the grammar that takes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar, Final, TypeAlias

from notation import grammar
from notation.board import BAR, OFF, Player
from notation.codes.reading import NO_MATCH, TOO_LONG, UNREAD_CELL, UNREAD_LINE
from notation.diagnostics import in_order
from notation.formats.known import BEGINNING, content
from notation.formats.mat.pieces import MOST_LINES
from notation.frozen import frozen
from notation.model import Action, Beaver, Comment, Double, Game, Match, Move, Raccoon, Rules, Tag, Unread, Written
from notation.reporter import Reporter
from notation.source import Source, Span
from notation.steps import Step

TURNS: Final[dict[str, type[Double | Beaver | Raccoon]]] = {"double": Double, "beaver": Beaver, "raccoon": Raccoon}
"""What turns the cube, by the word for it."""

Line: TypeAlias = re.Match[str]
"""A line of a record: what a terminal of its grammar found; `lastgroup` is the terminal."""


_LOWEST_OFF: Final = 17
_HIGHEST_ENTRY: Final = 6
"""Whose points ascend bears off from above the one and enters below the other."""

_WORD: Final = re.compile(r"[^\s,;]+(?:[ \t]*\([2-4]\)\*?)?")


def ascending(step: Step) -> Step:
    """A step written in the other player's numbering, in which this player's points ascend, in his own.

    The bar and off are the same for both, as words or as the numbers beyond the points.

    >>> [ascending(step)[:2] for step in (Step(1, 7), Step(BAR, 3), Step(22, OFF), Step(0, 3))]
    [(24, 18), (25, 22), (3, 0), (25, 22)]
    """
    source = BAR if step.source in (OFF, BAR) else BAR - step.source
    target = OFF if step.target in (OFF, BAR) else BAR - step.target
    return Step(source, target, step.hit)


def own(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a play in the player's own numbering.  The first of them tells whether his points ascend.

    >>> [step[:2] for step in own((Step(1, 7), Step(7, 11)))]
    [(24, 18), (18, 14)]
    >>> [step[:2] for step in own((Step(25, 23), Step(8, 5)))]
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


@cache
def _line(name: str, kind: str) -> re.Pattern[str]:
    return re.compile(f"(?m:^){grammar.terminal(name, kind).pattern}")


def detects(name: str, source: Source, *kinds: str) -> bool:
    """Whether the beginning of a text has a line of each of these terminals of a grammar."""
    text = source.text[:BEGINNING] + "\n"
    if "\r" in text:  # which may be all that ends a line
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return all(_line(name, kind).search(text) for kind in kinds)


@frozen
class Heading:
    """What a record says of a game above its rows, as in `Game`."""

    number: int | None = None
    score: tuple[int, int] | None = None
    names: tuple[str, str] | None = None
    crawford: bool | None = None
    score_span: Span = (0, 0)


class LineReader(Reporter):
    """Reads one match of a text; a subclass has a method `read_<kind>` for each terminal of the rule `line` of its grammar.

    It is given the line.

    The terminals take whole lines with their ends, and the last of them, TEXT, any line, so that nothing can fail.  What a
    method has no use for goes to `unread`.
    """

    grammar: ClassVar[str]
    """The name of the grammar."""
    uncounted: ClassVar[tuple[str, ...]] = ("BLANK",)
    """Lines of which there may be any number."""
    marks: ClassVar[bool] = True
    """Whether the format has a mark for a hit."""

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number)
        self.origin = source
        self.start = start
        self.players: tuple[str, str] = ("", "")
        self.rules: dict[str, Any] = {}
        self.head: list[Tag | Comment | Unread] = []
        self.games: list[Game] = []
        self.heading: Heading | None = None
        self.actions: list[Action] = []
        self.cube = 1
        self.begun = start
        self.lines = 0
        self.seen = False

    # -- what a format says ---------------------------------------------------------------------------------------------

    @classmethod
    def text_of(cls, source: Source) -> str:
        """The text that is read line by line: that of the source, or one of which each character has its place there."""
        return source.text

    def is_another(self, line: Line) -> bool:  # noqa: ARG002
        """Whether a match begins with this line, when one is being read."""
        return False

    def read_text(self, line: Line) -> None:
        """A line that is nothing else; a blank one says nothing."""
        if line[0].strip():
            self.unread(line)

    def finish(self) -> None:
        """What is left to say when all lines are read, before the last game is closed."""

    # -- what they do with it -------------------------------------------------------------------------------------------

    def begin(self, line: Line, heading: Heading) -> None:
        """Begin a game, and close the one before."""
        self.close(line.start())
        self.heading, self.begun, self.game = heading, line.start(), heading.number

    def close(self, end: int) -> None:
        """Close the game that is being read, if there is one."""
        if (heading := self.heading) is None:
            return
        span = (self.begun, min(end, len(self.origin.text)))
        score_span = heading.score_span if heading.score_span[1] else span
        self.games.append(
            Game(
                heading.number,
                heading.score,
                heading.names,
                tuple(self.actions),
                heading.crawford,
                self.cube,
                span=span,
                score_span=score_span,
            )
        )
        self.heading, self.actions, self.cube = None, [], 1

    def span(self, line: Line, group: str | int = 0) -> Span:
        """Where a part of a line stands, without the blanks around it."""
        start, end = line.span(group)
        text = line[group] or ""
        left = len(text) - len(text.lstrip())
        return start + left, max(end - (len(text) - len(text.rstrip())), start + left)

    def add(self, action: Action) -> None:
        """Add an action to the game; above the first game it opens one that has no head."""
        if self.heading is None:
            self.heading, self.begun = Heading(), getattr(action, "span", (self.start, 0))[0]
        self.actions.append(action)

    @property
    def last(self) -> Action | None:
        """The last action of the game that is being read."""
        return self.actions[-1] if self.actions else None

    def waiting(self, player: Player) -> tuple[int, Move] | None:
        """The roll of a player whose play is not told yet, remarks aside, and its index; None when there is none."""
        for index in range(len(self.actions) - 1, -1, -1):
            action = self.actions[index]
            if isinstance(action, Move) and action.player == player and action.written is Written.BLANK:
                return index, action
            if not isinstance(action, Comment):
                return None
        return None

    def tag(self, key: str, line: Line, group: str) -> None:
        """Keep a value of the head under the name of a tag, where there is any."""
        if value := (line[group] or "").strip():
            self.head.append(Tag(key, value, self.span(line, group)))

    def comment(self, line: Line, group: str | int = 0) -> None:
        """Keep a line, or a part of it, as a remark."""
        kept = Comment((line[group] or "").strip(), None, self.span(line, group))
        if self.heading is None:
            self.head.append(kept)
        else:
            self.actions.append(kept)

    def unread(self, line: Line, player: Player | None = None, row: int | None = None) -> None:
        """Keep a line that is not understood, and say so."""
        span, text = self.span(line), line[0].strip()
        if player is None:
            self.report(UNREAD_LINE, span, row, action=len(self.actions) if self.heading else None)
        else:
            self.not_read(line, 0, player, row)
        kept = Unread(text, player, row, span)
        if self.heading is None and player is None:
            self.head.append(kept)
        else:
            self.add(kept)

    def not_read(
        self, found: Line, group: str | int, player: Player | None = None, row: int | None = None, at: int | None = None
    ) -> None:
        """Say that a part of a line is not understood; what it is a part of is the next action of the game."""
        text = (found[group] or "").strip()
        span = self.span(found, group) if at is None else (at, at + len(text))
        self.report(UNREAD_CELL, span, row, player, action=len(self.actions), text=text)

    def play(
        self,
        line: Line,
        cell: str,
        play: str,
        player: Player,
        dice: tuple[int, int],
        row: int | None = None,
        turned: Callable[[Step], Step] | None = None,
    ) -> Move:
        """What a player did with a roll: the group `play` of a line, in the group `cell`, which the action stands for.

        `turned` brings a step as it is written to the player's own numbering.
        """
        span = self.span(line, cell)
        written = (line[play] or "").strip()
        if not written:
            return Move(player, dice, (), Written.BLANK, row=row, span=span)
        if self._says(written, "DANCE"):
            return Move(player, dice, (), Written.DANCE, text=written, row=row, span=span)
        if self._says(written, "UNKNOWN"):
            return Move(player, dice, (), Written.UNKNOWN, text=written, row=row, span=span)
        steps: list[Step] = []
        places: list[Span] = []
        for found in _WORD.finditer(line[play]):
            at = line.start(play) + found.start()
            made = grammar.movement(found[0])
            if made is None:
                self.not_read(found, 0, player, row, at)
                return Move(player, dice, (), Written.UNREAD, text=written, row=row, span=span)
            steps += map(turned, made) if turned else made
            places += [(at - span[0], at - span[0] + len(found[0]))] * len(made)
        return Move(player, dice, tuple(steps), row=row, span=span, places=tuple(places))

    @staticmethod
    def _says(text: str, kind: str) -> bool:
        return grammar.terminal("mat", kind).fullmatch(text) is not None

    def match_read(self, end: int) -> Match:
        """The match, as far as `end`."""
        self.finish()
        self.close(end)
        if not self.games and not self.seen:
            self.found, self.game = [], None
            self.report(NO_MATCH, (self.start, min(self.start + 1, end)), what=content(self.origin))
        moves = [action for game in self.games for action in game.actions if isinstance(action, Move)]
        marks = any(step.hit for move in moves for step in move.steps) if self.marks else None
        return Match(
            self.players,
            Rules(**self.rules),
            tuple(self.games),
            tuple(self.head),
            marks,
            self.match,
            (self.start, end),
            self.origin,
            tuple(in_order(self.found)),
        )

    @classmethod
    def matches(cls, source: Source) -> Iterator[Match]:
        """The matches of a text, one after the other; one without any match gives an empty one, with a finding."""
        text = cls.text_of(source)
        whole = text if text.endswith(("\n", "\r")) else text + "\n"
        reader = cls(source)
        for line in grammar.scanner(cls.grammar, "line").finditer(whole):
            if reader.is_another(line):
                yield reader.match_read(line.start())
                reader = cls(source, reader.match + 1, line.start())
            reader.lines += line.lastgroup not in cls.uncounted
            if reader.lines > MOST_LINES:
                reader.rest(line)
                break
            getattr(reader, f"read_{line.lastgroup}".lower())(line)
        yield reader.match_read(len(text))

    def rest(self, line: Line) -> None:
        """Keep what is too much to be read as one unread text."""
        self.report(TOO_LONG, self.span(line), lines=MOST_LINES)
        kept = Unread(self.origin.text[line.start() :].strip("\r\n"), span=(line.start(), len(self.origin.text)))
        if self.heading is None:
            self.head.append(kept)
        else:
            self.actions.append(kept)
