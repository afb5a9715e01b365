"""Reading the match text of BGRoom: a numbered action a line, answers to a double told only by what follows.

Source: the importer of GNU Backgammon; no file written by BGRoom was found.
"""

from __future__ import annotations

from notation.board import Player, other
from notation.formats.line_plays import Line
from notation.formats.line_reader import TURNS, Heading, LineReader
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Take, Win, WrittenPlay
from notation.source import Source


class BgroomReader(LineReader):
    """Reads a match.  A double that a roll follows was taken; one below which the game ends was refused."""

    grammar = "bgroom"
    turn = "TURN"

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)

    def read_version(self, line: Line) -> None:
        """`BGF version 1.2`."""
        self.tag("BGRoom", line, "version")

    def read_game(self, line: Line) -> None:
        """`Game 1 - ada (X) vs. ben (0)`."""
        self._refused()
        names = line["first"], line["second"]
        if not any(self.players):
            self.players = names
        first: Player = 1 if names == self.players[::-1] != self.players else 0
        crosses = first if line["first_side"].upper() == "X" else other(first)
        self.sides, self.seen = {"X": crosses, "0": other(crosses), "O": other(crosses)}, True
        self.begin(line, Heading(int(line["game"]), None, self.players))

    def read_kind(self, line: Line) -> None:
        """`Single game`: played for money; a length is told as `5 points`."""
        if line["length"]:
            self.rules["length"] = int(line["length"])

    def _player(self, line: Line, group: str) -> Player | None:
        return self.sides.get(line[group].upper()) if self.heading is not None else None

    def read_roll(self, line: Line) -> None:
        """`1.X:(3 1)8/5 6/5`."""
        if (player := self._player(line, "roll_side")) is None:
            self.unread(line)
            return
        self._taken(player)
        dice = int(line["die"]), int(line["other_die"])
        self.add(self.play(line, "cell", "play", player, dice, int(line["roll_row"])))

    def _taken(self, player: Player) -> None:
        """A roll behind a double: its doubler was answered."""
        last = self.last
        if isinstance(last, Double) and last.player == player:
            self.add(Take(other(player), last.row, last.span))

    def read_cube(self, line: Line) -> None:
        """`5.X:Double`."""
        if (player := self._player(line, "side")) is None:
            self.unread(line)
            return
        word, row, span = line["cube"].casefold(), int(line["row"]), self.span(line)
        if turned := TURNS.get(word):
            self.add(turned(player, None, row, span))
        elif word == "take":
            self.add(Take(player, row, span))
        elif word == "resign":
            self.add(Resign(player, row=row, span=span))
        else:
            self.add(Pass(player, row, span))

    def _refused(self) -> None:
        """The end of a game behind a double: it was refused."""
        last = self.last
        if isinstance(last, (Double, Raccoon, Beaver)):
            turned = sum(isinstance(entry, (Double, Raccoon, Beaver)) for entry in self.actions.entries)
            self.add(Pass(other(last.player), last.row, last.span))
            self.add(Win(last.player, 1 << (turned - 1), row=last.row, span=last.span))

    def read_blank(self, line: Line) -> None:
        """A blank line below the actions of a game ends it."""
        if any(isinstance(entry, (WrittenPlay, Move, Double)) for entry in self.actions.entries):
            self._refused()
            self.close(line.start())

    def read_match(self, line: Line) -> None:
        """`Win the Match`: the end of the file."""
        self._refused()
        self.close(line.start())

    def finish(self) -> None:
        """The file may end below a double."""
        self._refused()
