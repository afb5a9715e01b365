"""Reading session logs of FIBS: a match is cut out of all that was said meanwhile.

The lines `board:` tell who plays, to how many points and at what score, and where a game stands that was not watched from its
start; what is done is told by the sentences between them.  Source: session logs, and the list of sentences that clients know.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from notation.board import START, Player, other
from notation.formats.line_plays import Line, by_direction
from notation.formats.line_reader import Heading, LineReader
from notation.ids.fibs import decode
from notation.model import Comment, Double, Move, Pass, Resign, SetUp, Take, Win, Written
from notation.source import Source
from notation.state import PositionState

_OVER: Final = (Win, Pass)


class FibsReader(LineReader):
    """Reads the matches of a log.  What others do meanwhile is left out; what the players are told is kept as a remark."""

    grammar = "fibs"
    turn = "TURN"
    turn_lines = 2
    own = staticmethod(by_direction)
    marks = False
    uncounted = ("BLANK", "TEXT", "BOARD")

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.opening: dict[str, int] = {}
        self.first: str | None = None
        self.told: list[str] = []

    def is_another(self, line: Line) -> bool:
        """A board of other players, or of a match of another length, begins a match, and so does a score that goes back."""
        if line.lastgroup != "BOARD" or not self.seen:
            return False
        told = line["board"].split(":", 6)[1:6]  # the players, the length and the score
        if told == self.told:
            return False
        self.told = told
        if (state := self._state(line)) is None:
            return False
        if set(state.names) != set(self.players) or state.length != self.rules["length"]:
            return True
        before = self.heading.score if self.heading is not None else self.games[-1].score if self.games else None
        return before is not None and sum(state.score) < sum(before)

    def _is_over(self) -> bool:
        """Whether the game that is read is over, as far as its last action tells, which is not made for that."""
        entries = self.actions.entries
        return bool(entries) and isinstance(entries[-1], _OVER)

    @staticmethod
    def _state(line: Line) -> PositionState | None:
        state, _ = decode(line["board"])
        return state

    def _player(self, name: str) -> Player | None:
        """Which player has a name; None for somebody else, and outside of a game."""
        return self.sides.get(name) if self.heading is not None else None

    # -- where a game begins --------------------------------------------------------------------------------------------

    def read_board(self, line: Line) -> None:
        """A board: it opens a game, unless one is open."""
        if self.heading is not None and not self._is_over():
            return
        if (state := self._state(line)) is None:
            return
        if not self.seen:
            self.players, self.seen = (state.names[1], state.names[0]), True
            self.sides = {self.players[1]: 1, self.players[0]: 0}
            self.rules["length"] = state.length
        score = state.score[::-1] if state.names[1] == self.players[0] else state.score
        if self.heading is not None and self.heading.score == score and not self.opening:
            return  # the board at which a game ended
        self.begin(line, Heading(len(self.games) + (self.heading is not None) + 1, score, self.players))
        if self.first in self.opening and len(self.opening) == 2 and self.first in self.players:
            player: Player = 0 if self.first == self.players[0] else 1
            mine = self.opening[self.first]
            theirs = next(die for name, die in self.opening.items() if name != self.first)
            self.add(Move(player, (mine, theirs), (), Written.BLANK, span=self.span(line)))
        else:
            self._middle(line, state)
        self.opening, self.first = {}, None

    def _middle(self, line: Line, state: PositionState) -> None:
        """Where a game stands that the log does not tell from its start."""
        swapped = state.names[1] == self.players[0]
        position = state.position.flip() if swapped else state.position
        turn: Player = other(state.turn) if swapped else state.turn
        owner = None if state.owner is None else other(state.owner) if swapped else state.owner
        if position != START or state.cube > 1:
            self.add(SetUp(position, state.cube, owner, turn, span=self.span(line, "board")))
        if state.dice is not None:
            self.add(Move(turn, state.dice, (), Written.BLANK, span=self.span(line, "board")))

    def read_opening(self, line: Line) -> None:
        """`ada rolled 3, ben rolled 1`."""
        self._end(line)
        self.opening = {line["opening_first"]: int(line["first_die"]), line["opening_second"]: int(line["second_die"])}

    def read_first(self, line: Line) -> None:
        """`ada makes the first move.`"""
        self.first = line["first_mover"]

    def read_new_game(self, line: Line) -> None:
        """`Starting a new game with ben.`"""
        self._end(line)

    def _end(self, line: Line) -> None:
        """Close a game that is over."""
        if self._is_over():
            self.close(line.start())

    # -- what is done ---------------------------------------------------------------------------------------------------

    def read_rolls(self, line: Line) -> None:
        """`ada rolls 3 and 1.`"""
        if (player := self._player(line["roller"])) is not None:
            dice = int(line["die"]), int(line["other_die"])
            self.add(Move(player, dice, (), Written.BLANK, span=self.span(line)))

    def read_moves(self, line: Line) -> None:
        """`ada moves 8-5 6-5 .`"""
        if (player := self._player(line["mover"])) is None:
            return
        if (rolled := self.waiting(player)) is None:
            self.unread(line, player)
            return
        self.actions[rolled[0]] = self.play(line, "play", "play", player, rolled[1].dice)

    def read_stuck(self, line: Line) -> None:
        """`ada can't move.`"""
        player = self._player(line["stuck"])
        if player is not None and (rolled := self.waiting(player)) is not None:
            self.actions[rolled[0]] = replace(rolled[1], written=Written.DANCE, text=line["cannot"])

    def read_doubles(self, line: Line) -> None:
        """`ada doubles.`"""
        if (player := self._player(line["doubler"])) is not None:
            self.add(Double(player, span=self.span(line)))

    def read_takes(self, line: Line) -> None:
        """`ben accepts the double.`"""
        if (player := self._player(line["taker"])) is not None:
            self.add(Take(player, span=self.span(line)))

    def read_passes(self, line: Line) -> None:
        """`ben gives up. ada wins 1 point.`"""
        if (player := self._player(line["passer"])) is not None:
            self.add(Pass(player, span=self.span(line)))
            if line["passed_points"]:
                self.add(Win(other(player), int(line["passed_points"]), span=self.span(line)))

    def read_resigns(self, line: Line) -> None:
        """`ben wants to resign. ada will win 2 points.`"""
        if (player := self._player(line["resigner"])) is not None:
            points = int(line["resigned_points"]) if line["resigned_points"] else None
            self.add(Resign(player, points=points, span=self.span(line)))

    def read_refuses(self, line: Line) -> None:
        """`ada rejects. The game continues.`: what was said stays as a remark."""
        last, player = self.last, self._player(line["refuser"])
        if player is not None and isinstance(last, Resign) and last.player != player:
            self.actions[-1] = Comment(self.origin.between(last.span), None, last.span)
            self.comment(line)

    def read_game_won(self, line: Line) -> None:
        """`ada wins the game and gets 1 point.`"""
        self._won(line, line["winner"], int(line["points"]))

    def read_accepts(self, line: Line) -> None:
        """`ada accepts and wins 2 points.`"""
        self._won(line, line["accepter"], int(line["accepted_points"]))

    def _won(self, line: Line, name: str, points: int, *, match: bool = False) -> None:
        if (player := self._player(name)) is None:
            return
        last = self.last
        if isinstance(last, Win):
            if match and last.player == player:
                self.actions[-1] = replace(last, match=True)
            return
        self.add(Win(player, points, match, span=self.span(line)))

    def read_match_won(self, line: Line) -> None:
        """`ada wins the 5 point match 5-3 .`"""
        before = self.heading.score if self.heading is not None else None
        player = self._player(line["match_winner"])
        if player is not None and before is not None:
            self._won(line, line["match_winner"], max(int(line["most"]) - before[player], 0), match=True)
            self.close(line.end())

    def read_score(self, line: Line) -> None:
        """`score in 5 point match: ada-4 ben-0`: what a game was worth that ended without a word."""
        before = self.heading.score if self.heading is not None else None
        if before is None or isinstance(self.last, Win):
            return
        for name, score in ((line["scored_first"], line["score_first"]), (line["scored_second"], line["score_second"])):
            player = self._player(name)
            if player is not None and int(score) > before[player]:
                self.add(Win(player, int(score) - before[player], span=self.span(line)))
                return

    def read_said(self, line: Line) -> None:
        """What somebody said to the players while they played."""
        if self.heading is not None:
            self.comment(line, "heard" if line["said"] is None else "said")

    def read_blank(self, line: Line) -> None:
        """A blank line."""

    def read_text(self, line: Line) -> None:
        """What the server said of others."""
