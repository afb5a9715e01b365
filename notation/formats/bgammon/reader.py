"""Reading `.match` of bgammon.org: an event a line, both players' points numbered from the side of player 1.

Source: REPLAY.md of the program, which describes the format.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from notation.board import Player, other
from notation.codes.lines import OFFSETS
from notation.formats.line_plays import Line, from_first
from notation.formats.line_reader import Heading, LineReader
from notation.model import Double, Pass, Resign, Tag, Take, Win
from notation.source import Source, Span

VARIANTS: Final = ("Backgammon", "Acey-deucey", "Tabula")
"""The games of the site by their numbers; the last two have other rules."""


class BgammonReader(LineReader):
    """Reads the games of a match.  The table of offsets above them is compared with where they stand; the lines count."""

    grammar = "bgammon"
    turn = "TURN"
    sides: Mapping[str, Player] = {"1": 0, "2": 1}
    own = staticmethod(from_first)
    marks = False

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.offsets: list[tuple[int, Span]] = []
        self.result: Win | None = None

    def is_another(self, line: Line) -> bool:
        """A table of offsets below games begins a match."""
        return line.lastgroup == "OFFSET" and (bool(self.games) or self.heading is not None)

    def read_offset(self, line: Line) -> None:
        """`bgammon-replay 00000046`: where a game begins, in bytes."""
        self.offsets.append((int(line["offset"]), self.span(line, "offset")))

    def read_game(self, line: Line) -> None:
        """`i time player1 player2 length score1 score2 winner points variant`."""
        self._settle()
        self.players = line["first"], line["second"]
        self.rules["length"] = int(line["length"])
        number = int(line["variant"])
        self.rules["variation"] = VARIANTS[number] if number < len(VARIANTS) else f"variation {number}"
        if not self.games and self.heading is None:
            self._start(line)
        score = int(line["first_score"]), int(line["second_score"])
        number = len(self.games) + (self.heading is not None) + 1
        self.begin(line, Heading(number, score, self.players, score_span=line.span("score")))
        self._check_offset(line)
        if line["winner"] in ("1", "2") and int(line["points"]):
            span = line.start("winner"), line.end("points")
            self.result = Win(self.sides[line["winner"]], int(line["points"]), span=span)

    def _start(self, line: Line) -> None:
        try:
            began = datetime.fromtimestamp(int(line["time"]), UTC)
        except (ValueError, OverflowError, OSError):
            return
        span = self.span(line, "time")
        self.head += [Tag("EventDate", f"{began:%Y.%m.%d}", span), Tag("EventTime", f"{began:%H.%M.%S}", span)]

    def _check_offset(self, line: Line) -> None:
        """Compare the place of a game with what the table says of it."""
        index = len(self.games)
        there = self.origin.byte_span((line.start(), line.start()))
        if there is not None and index < len(self.offsets) and self.offsets[index][0] != there[0]:
            written, span = self.offsets[index]
            self.report(OFFSETS, span, written=written, found=there[0])

    def read_double(self, line: Line) -> None:
        """`1 d 2 1`: a double and its answer."""
        player, span = self.sides[line["double_side"]], self.span(line)
        self.add(Double(player, int(line["value"]), span=span))
        self.add((Take if line["answer"] == "1" else Pass)(other(player), span=span))

    def read_roll(self, line: Line) -> None:
        """`1 r 3-1 8/5 6/5`; nothing behind the roll says that nothing could be played."""
        dice = int(line["die"]), int(line["other_die"])
        self.add(self.play(line, "cell", "play", self.sides[line["roll_side"]], dice))

    def read_give_up(self, line: Line) -> None:
        """`2 t`: the player gave the game up, or left."""
        self.add(Resign(self.sides[line["side"]], span=self.span(line)))

    def read_blank(self, line: Line) -> None:
        """A blank line."""

    def _settle(self) -> None:
        """Close the events of a game with its result, which stands in its head."""
        if self.result is not None:
            self.add(self.result)
            self.result = None

    def finish(self) -> None:
        """The last game."""
        self._settle()
