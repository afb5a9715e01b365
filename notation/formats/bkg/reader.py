"""Reading the games of BKG: a roll and its play a line, the points numbered from Black's side for both players.

Source: an importer that GNU Backgammon had until 2013; no file written by BKG was found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from notation.board import BAR, OFF, Player, other
from notation.formats.line_plays import Line, Play, Plays, from_first
from notation.formats.line_reader import Heading, LineReader
from notation.model import Double, Pass, Take, Win, Written
from notation.source import Span
from notation.steps import Step

_NUMBER: Final = re.compile(r"[0-9]{1,2}|bar|off", re.IGNORECASE)
_WORDS: Final = {"bar": BAR, "off": OFF}
_LEVELS: Final = {"gammon": 2, "backgammon": 3}


_PAIR: Final = re.compile(r"([1-9]|1[0-9]|2[0-5]|bar)-([0-9]|1[0-9]|2[0-5]|off)")


@lru_cache(maxsize=4096)
def _pair(text: str) -> tuple[Step, ...] | None:
    """The step of two points as most files have them."""
    if (found := _PAIR.fullmatch(text)) is None:
        return None
    source, target = (int(_WORDS.get(point, point)) for point in found.groups())
    return (Step(source, target),)


class _Plays(Plays):
    """Points in pairs, whatever stands between them; words where there are none."""

    movement = staticmethod(_pair)

    @classmethod
    def steps(cls, text: str) -> tuple[Step, ...]:
        """The steps of a play in the usual form, four at the most."""
        steps = super().steps(text)
        return steps if len(steps) <= 4 else ()

    @staticmethod
    def read(text: str) -> Play:
        """What a play says."""
        points = [int(_WORDS.get(found.casefold(), found)) for found in _NUMBER.findall(text)]
        if not points:
            return Plays.read(text)
        if len(points) % 2 or len(points) > 8 or max(points) > BAR:
            return Play(Written.UNREAD, (), text.strip())
        return Play(Written.STEPS, tuple(map(Step, points[::2], points[1::2])))

    @staticmethod
    def places(text: str) -> tuple[Span, ...]:
        """Where the pairs stand in a play."""
        found = list(_NUMBER.finditer(text))
        return tuple((first.start(), second.end()) for first, second in zip(found[::2], found[1::2], strict=True))

    @staticmethod
    def odd(text: str) -> Span:
        """All of a play that is not understood, unless it is words."""
        if not _NUMBER.search(text):
            return Plays.odd(text)
        return len(text) - len(text.lstrip()), len(text.rstrip())


class BkgReader(LineReader):
    """Reads the games of a money session."""

    grammar = "bkg"
    marks = False
    turn = "TURN"
    sides: Mapping[str, Player] = {"Black": 0, "White": 1}
    own = staticmethod(from_first)
    plays = _Plays

    def _side(self, line: Line, group: str) -> Player:
        """Whose line it is; the first line of a game opens it, and so does a roll or a double behind one that was refused."""
        if line.lastgroup != "WINS" and self._refused():
            self.close(line.start())
        if not self.seen:
            self.players, self.seen = ("Black", "White"), True
        if self.heading is None:
            self.begin(line, Heading(len(self.games) + 1, None, self.players))
            self.value = 1
        return self.sides[line[group]]

    def read_roll(self, line: Line) -> None:
        """`White  6 4   1-7, 7-11`."""
        player = self._side(line, "roll_side")
        self.add(self.play(line, "cell", "play", player, (int(line["die"]), int(line["other_die"]))))

    def read_double(self, line: Line) -> None:
        """`Black Doubles         Accepted`; without the word the double was refused."""
        player, span = self._side(line, "double_side"), self.span(line)
        self.value *= 2
        self.add(Double(player, self.value, span=span))
        if "accepted" in line["rest"].casefold():
            self.add(Take(other(player), span=span))
        else:
            self.value //= 2
            self.add(Pass(other(player), span=span))

    def read_wins(self, line: Line) -> None:
        """`Black wins gammon`."""
        player = self._side(line, "win_side")
        self.add(Win(player, self.value * _LEVELS.get(line["level"] or "", 1), span=self.span(line)))
        self.close(line.end())

    def _refused(self) -> bool:
        """Whether a double was refused; the result that is not written then follows of it."""
        if not isinstance(self.last, Pass):
            return False
        self.add(Win(other(self.last.player), self.value, span=self.last.span))
        return True

    def finish(self) -> None:
        """The file may end below a double."""
        self._refused()

    def read_text(self, line: Line) -> None:
        """Other lines, above the first game as the ruler that some files begin with, are remarks."""
        if self.heading is not None:
            super().read_text(line)
        elif line[0].strip():
            self.comment(line)
