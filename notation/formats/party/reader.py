"""Reading the game log of PartyGammon: settings, and each game on one line.

Source: the importer of GNU Backgammon, which cannot finish one; no file written by PartyGammon was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from notation import grammar
from notation.board import Player
from notation.formats.line_plays import Line, dice_of
from notation.formats.line_reader import TURNS, Heading, LineReader
from notation.model import Pass, Resign, Take, Unread, Win
from notation.source import Source

_LEVELS: Final = {"single": 1, "gammon": 2, "backgammon": 3}
_TAKES: Final = ("take", "accept")


class PartyReader(LineReader):
    """Reads a match.  The scores are those after a game, so the next one begins with them; who won what is their difference."""

    grammar = "party"
    turn = "ROLL"
    turn_lines = 0
    sides: Mapping[str, Player] = {"1": 0, "2": 1}

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.score = [0, 0]
        self.after: dict[Player, tuple[int, Line]] = {}
        self.named = ["", ""]

    def is_another(self, line: Line) -> bool:
        """The settings of a match stand above its games."""
        opens = line.lastgroup == "LENGTH" or (line.lastgroup == "SETTING" and line["key"].casefold() == "boardid")
        return opens and (self.heading is not None or bool(self.games))

    # -- the settings ---------------------------------------------------------------------------------------------------

    def read_length(self, line: Line) -> None:
        """`MATCHLENGTH=3`."""
        self.rules["length"], self.seen = int(line["length"]), True

    def read_setting(self, line: Line) -> None:
        """Anything else of the form `key=value`."""
        self.tag(line["key"], line, "said")

    def read_name(self, line: Line) -> None:
        """`GAME_1_PLAYER_1=ada`."""
        self.named[int(line["player"]) - 1], self.seen = line["name"], True
        if self.heading is None and not self.games:
            self.players = self.named[0], self.named[1]

    def read_blank(self, line: Line) -> None:
        """A blank line."""

    # -- the games ------------------------------------------------------------------------------------------------------

    def read_gameplay(self, line: Line) -> None:
        """All that was done in a game."""
        self._settle()
        first, second = self.named
        exchanged = (second, first) == self.players != (first, second)
        self.sides = {"1": 1, "2": 0} if exchanged else {"1": 0, "2": 1}
        names = self.players if exchanged else (first, second)
        self.begin(line, Heading(int(line["game"]), (self.score[0], self.score[1]), names))
        start, end = line.span("gameplay")
        whole = line.string
        done = grammar.scanner("party", "play").finditer(whole, start, end + 1)
        while found := self.take_turns(done):
            kind = found.lastgroup
            if kind == "ROLL":
                player = self.sides[found["turn_side"]]
                self.add(self.play(found, "turn", "turn_play", player, dice_of(found["turn_dice"])))
            elif kind == "CUBE":
                self._cube(found)
            elif kind == "RESIGN":
                level = _LEVELS.get((found["level"] or "").casefold())
                self.add(Resign(self.sides[found["resign_side"]], level, span=self.span(found)))
            elif kind == "ODD" and found[0].strip():
                self.not_read(found, 0)
                self.add(Unread(found[0].strip(), span=self.span(found)))

    def _cube(self, found: Line) -> None:
        player, word, span = self.sides[found["cube_side"]], found["cube"].casefold(), self.span(found)
        if word in _TAKES:
            self.add(Take(player, span=span))
        elif turned := TURNS.get(word.removeprefix("re") if word.startswith("redo") else word):
            self.add(turned(player, span=span))
        else:
            self.add(Pass(player, span=span))

    def read_score(self, line: Line) -> None:
        """`GAME_1_SCORE1=1`: what a player has after the game."""
        self.after[self.sides[line["score_player"]]] = int(line["score"]), line
        if len(self.after) == 2:
            self._settle()

    def _settle(self) -> None:
        """Close the game by the scores after it, as far as they are told."""
        for player, (score, line) in sorted(self.after.items()):
            if self.heading is not None and score > self.score[player]:
                self.add(Win(player, score - self.score[player], span=self.span(line)))
            elif score < self.score[player]:
                self.unread(line)
            self.score[player] = score
        self.after = {}

    def finish(self) -> None:
        """The last score may be told of one player alone."""
        self._settle()
