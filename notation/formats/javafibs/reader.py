"""Reading the log of a match that JavaFIBS keeps for itself: an operation a line, by its number.

Source: the reader and the writer of gibbon, a client of FIBS that knows these logs.
"""

from __future__ import annotations

import re
from typing import Final

from notation.board import Player, other
from notation.formats.line_plays import Line, by_direction
from notation.formats.line_reader import Heading, LineReader
from notation.model import Comment, Double, Move, Pass, Resign, Take, Win, Written
from notation.source import Source

_UNLIMITED: Final = 9999
_DICE: Final = re.compile(r"[ \t]*([1-6])[ \t]+([1-6])[ \t]*")
_COUNT: Final = re.compile(r"[ \t]*([0-9]{1,9})[ \t.]*")
_SCORE: Final = re.compile(r"(.*)-([0-9]{1,9})[ \t]*")
_OWN: Final = "You"
"""How a log calls the player who kept it."""


class JavafibsReader(LineReader):
    """Reads a match of a log.  The player who kept it is the first."""

    grammar = "javafibs"
    turn = "TURN"
    turn_lines = 2
    own = staticmethod(by_direction)
    marks = False

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.score: tuple[int, int] | None = (0, 0)

    def is_another(self, line: Line) -> bool:
        """The start of a match, when one is being read."""
        return line.lastgroup == "OPERATION" and line["operation"] == "8" and self.seen

    def read_version(self, line: Line) -> None:
        """The first line of a log."""

    def read_blank(self, line: Line) -> None:
        """A blank line."""

    def read_operation(self, line: Line) -> None:
        """`1:You:8-5 6-5`."""
        player: Player = 0 if line["player"].strip() == _OWN else 1
        match int(line["operation"]):
            case 0 | 11 if found := _DICE.fullmatch(line["said"]):
                self.add(Move(player, (int(found[1]), int(found[2])), (), Written.BLANK, span=self.span(line)))
            case 1 | 15:
                self._play(line, player)
            case 2:
                self.add(Double(player, span=self.span(line)))
            case 3:
                self.add(Resign(player, span=self.span(line)))
            case 4:
                self.add(Take(player, span=self.span(line)))
            case 5:
                self.add(Pass(player, span=self.span(line)))
            case 12 if isinstance(self.last, Resign) and self.last.player == other(player):
                # A resignation that was refused changed nothing; what was said stays as a remark.
                refused = self.actions.pop()
                self.actions.append(Comment(self.origin.between(refused.span), None, refused.span))
                self.comment(line)
            case 7 if found := _COUNT.fullmatch(line["said"]):
                self.add(Win(player, int(found[1]), span=self.span(line)))
            case 8 if found := _COUNT.fullmatch(line["said"]):
                length = int(found[1])
                self.rules["length"] = 0 if length == _UNLIMITED else length
                self.players, self.seen = (_OWN, line["player"].strip()), True
                self.sides = {self.players[1]: 1, _OWN: 0}
            case 13:
                self.seen = True
                self.begin(line, Heading(len(self.games) + (self.heading is not None) + 1, self.score, self.players))
                self.score = None
            case 14:
                self._score(line)
            case 6 | 9 | 10:
                pass
            case _:
                self.unread(line)

    def _play(self, line: Line, player: Player) -> None:
        """The play of the roll that stands above it."""
        if (rolled := self.waiting(player)) is None:
            self.unread(line, player)
        elif line["operation"] == "15":
            self.actions[rolled[0]] = Move(player, rolled[1].dice, (), Written.DANCE, text="can't move", span=rolled[1].span)
        else:
            self.actions[rolled[0]] = self.play(line, "said", "said", player, rolled[1].dice)

    def _score(self, line: Line) -> None:
        """`14:You-2:ada-1`: the score with which the next game begins."""
        told = [_SCORE.fullmatch(text.strip()) for text in (line["player"], line["said"])]
        found = {one[1].strip() == _OWN: int(one[2]) for one in told if one}
        if found.keys() == {True, False}:
            self.score = found[True], found[False]
        else:
            self.unread(line)
