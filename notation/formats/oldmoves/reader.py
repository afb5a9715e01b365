"""Reading what `oldmoves` of FIBS prints: games with chat around them, the points numbered alike for both players."""

from __future__ import annotations

from dataclasses import replace

from notation import grammar
from notation.board import Player
from notation.formats.line_plays import Line, by_direction
from notation.formats.line_reader import TURNS, Heading, LineReader
from notation.model import Move, Pass, Resign, Take, Win, Written
from notation.source import Source


class OldmovesReader(LineReader):
    """Reads the games of a match.  A blank line ends a game; another length or other players begin another match.

    Between the games anything may stand: what else the server said, and what people said to each other.
    """

    grammar = "oldmoves"
    turn = "TURN"
    own = staticmethod(by_direction)
    marks = False

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.scored: Line | None = None
        self.length: int | None = None
        self.ended = False
        self.ahead: list[Line] = []
        """Remarks on the game whose heading comes next."""

    def is_another(self, line: Line) -> bool:
        """Another length begins a match, and so do players of whom one is new, and a score that goes back."""
        if line.lastgroup != "SCORE" or not self.seen:
            return line.lastgroup == "SIDES" and self.scored is None and self._are_others(line)
        lines = grammar.scanner(self.grammar, "line").finditer(line.string, line.end())
        below = next((one for one in lines if one.lastgroup != "BLANK"), line)
        others = below.lastgroup == "SIDES" and self._are_others(below)
        return others or self._length(line) != self.length or self._goes_back(line)

    def _are_others(self, line: Line) -> bool:
        return any(self.players) and {line["first"].strip(), line["second"].strip()} != set(self.players)

    @staticmethod
    def _length(line: Line) -> int:
        return int(line["length"] or 0)

    def _goes_back(self, line: Line) -> bool:
        before = [game.score for game in self.games if game.score]
        return bool(before) and int(line["first_score"]) + int(line["second_score"]) < sum(before[-1])

    def finish(self) -> None:
        """Remarks that no game follows are of the last one."""
        self._take_ahead()

    def _take_ahead(self) -> None:
        for line in self.ahead:
            self.comment(line, "remark")
        self.ahead = []

    # -- the lines ------------------------------------------------------------------------------------------------------

    def read_score(self, line: Line) -> None:
        """`Score is 1-0 in a 3 point match.`"""
        self.close(line.start())
        self.scored, self.length, self.seen = line, self._length(line), True
        self.rules["length"] = self.length

    def read_sides(self, line: Line) -> None:
        """`ada is X - ben is O.`; the score above it is that of the players in this order."""
        names = line["first"].strip(), line["second"].strip()
        if not any(self.players):
            self.players = names
        order: tuple[Player, Player] = (0, 1) if names == self.players else (1, 0)
        first = line["first_side"]
        self.sides = {first: order[0], "O" if first == "X" else "X": order[1]}
        scored = self.scored
        score = None
        if scored is not None:
            written = int(scored["first_score"]), int(scored["second_score"])
            score = written if order[0] == 0 else written[::-1]
            if order[0] and score != written == self._follows():
                score = written  # FIBS may exchange the scores where the players have changed sides
        self.scored, self.ended = None, False
        self.begin(
            line, Heading(len(self.games) + 1, score, self.players, score_span=scored.span("score") if scored else (0, 0))
        )
        self._take_ahead()

    def _follows(self) -> tuple[int, int] | None:
        """The score that follows from the last game and its result; None where one of them is not told."""
        last = self.games[-1] if self.games else None
        won = next((action for action in last.actions if isinstance(action, Win)), None) if last else None
        if last is None or won is None or last.score is None:
            return None
        first, second = last.score
        return (first + won.points, second) if won.player == 0 else (first, second + won.points)

    def _player(self, line: Line, group: str) -> Player | None:
        """Whose line it is; None for a line above the first game."""
        return self.sides.get(line[group]) if self.heading is not None else None

    def read_roll(self, line: Line) -> None:
        """`X: (3 1) 8-5 6-5`."""
        if (player := self._player(line, "roll_side")) is None:
            self.unread(line)
            return
        self.add(self.play(line, "roll", "play", player, (int(line["die"]), int(line["other_die"]))))

    def read_cube(self, line: Line) -> None:
        """`X: doubles` and what answers it; FIBS writes no values."""
        if (player := self._player(line, "cube_side")) is None:
            self.unread(line)
            return
        word, span = line["cube"], self.span(line)
        if word == "accepts":
            self.add(Take(player, span=span))
        elif word == "rejects":
            self.add(Pass(player, span=span))
        else:
            self.add(TURNS[word.removesuffix("s")](player, span=span))

    def read_resign(self, line: Line) -> None:
        """`X: wants to resign. …`: what was given up is told by the result alone."""
        if (player := self._player(line, "resign_side")) is None:
            self.unread(line)
            return
        if isinstance(self.last, Move) and self.last.player == player and self.last.written is Written.DANCE:
            # A roll before which the player gave up is written as one that could not be played.
            self.actions[-1] = replace(self.last, written=Written.BLANK, text="")
        self.add(Resign(player, span=self.span(line)))

    def read_wins(self, line: Line) -> None:
        """`O: wins 2 points.`"""
        player = self._player(line, "win_side")
        if player is None or line["points"] is None:
            self.unread(line)
        else:
            self.add(Win(player, int(line["points"]), span=self.span(line)))

    def read_blank(self, line: Line) -> None:  # noqa: ARG002
        """A blank line below the rows of a game ends it, but where more of its rows follow."""
        self.ended = bool(self.actions)

    def read_remark(self, line: Line) -> None:
        """`# so`: a remark on the game, or below its end on the next one."""
        if self.ended or self.scored is not None:
            self.ahead.append(line)
        else:
            self.comment(line, "remark")

    def read_text(self, line: Line) -> None:
        """In a game a line that is not understood; outside of one it is talk."""
        if self.actions and not self.ended:
            self.unread(line)
        elif line[0].strip():
            self.comment(line)
