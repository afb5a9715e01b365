"""Reading the match text of BGRoom: a numbered action a line, answers to a double told only by what follows.

Source: the importer of GNU Backgammon; no file written by BGRoom was found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from notation.board import BAR, OFF, START, Player, Position, other
from notation.formats.line_plays import Line
from notation.formats.line_reader import TURNS, Heading, LineReader
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Take, Win, WrittenPlay
from notation.source import Source
from notation.steps import Step

_TURNED: Final = (Double, Beaver, Raccoon)
_HOME: Final = 19
"""The first point of the other player's home board."""


class BgroomReader(LineReader):
    """Reads a match.  A double that a roll follows was taken; one below which the game ends was refused."""

    grammar = "bgroom"
    turn = "TURN"

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)

    def is_another(self, line: Line) -> bool:
        """A game of other players begins a match."""
        return line.lastgroup == "GAME" and self.seen and set(_names(line)) != set(self.players)

    def read_version(self, line: Line) -> None:
        """`BGF version 1.2`."""
        self.tag("BGRoom", line, "version")

    def read_game(self, line: Line) -> None:
        """`Game 1 - ada (X) vs. ben (0)`."""
        self._end()
        names = _names(line)
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

    def _end(self) -> None:
        """What ends a game is told by its actions alone: a double that is not answered, or the last checker borne off."""
        if isinstance(self.last, _TURNED):
            self.add(Pass(other(self.last.player), self.last.row, self.last.span))
        last = self.last
        cube = 1 << sum(isinstance(entry, _TURNED) for entry in self.actions.entries)
        if isinstance(last, Pass):
            self.add(Win(other(last.player), max(cube // 2, 1), row=last.row, span=last.span))
        elif isinstance(last, Move) and (level := self._level(last.player)):
            self.add(Win(last.player, cube * level, row=last.row, span=last.span))

    def _level(self, winner: Player) -> int:
        """1 to 3 for a player who has borne off all his checkers, by where those of the other stand; 0 while some are left."""
        board = [*START]
        for entry, player in zip(self.actions.entries, self.actions.players, strict=True):
            if isinstance(entry, (WrittenPlay, Move)) and player is not None:
                _make(entry.steps, player, board)
        position = Position.bounded(board)
        if position is None or any(position.half(winner)[1:]):
            return 0
        left = position.half(other(winner))
        return 1 if left[OFF] else 3 if any(left[_HOME:]) else 2

    def read_blank(self, line: Line) -> None:
        """A blank line ends a game, but where more of its actions follow; so what follows tells it."""

    def read_match(self, line: Line) -> None:
        """`Win the Match`: the end of the file."""
        self._end()
        self.close(line.start())

    def finish(self) -> None:
        """The file may end below a double."""
        self._end()


def _names(line: Line) -> tuple[str, str]:
    """The players that the head of a game names."""
    return line["first"].strip(" \t"), line["second"].strip(" \t")


def _make(steps: Iterable[Step], player: Player, board: list[int]) -> None:
    """Make steps on a board, each as it is written; numbers as in a `Position`."""
    own = -1 if player else 1
    for source, target, _ in steps:
        start, end = (BAR - source, BAR - target) if player else (source, target)
        board[start] -= own
        if target:
            if board[end] == -own:
                board[end] = 0
                board[BAR if player else 0] -= own
            board[end] += own
