"""Writing games as `oldmoves` of FIBS prints them: the first player is X and his points descend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from notation.board import Player
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.line_plays import ascending
from notation.formats.line_writer import LineWriter
from notation.formats.text_writer import points_text, written
from notation.grammar import point_text
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Step, Take, Win
from notation.replay import GameReplay, Replay
from notation.source import Span

_SIDES: Final = "XO"
_HEADING: Final = 2
"""The lines that begin a game."""
_SCORE: Final = re.compile(r"Score\s+is", re.IGNORECASE)


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches as FIBS prints them, one after the other, a match a piece."""
    return written(_OldmovesWriter, replays, lose)


def _pair(step: Step) -> str:
    return f"{point_text(step.source)}-{point_text(step.target)}"


class _OldmovesWriter(LineWriter):
    tells_values = False
    tells_notes = True

    def __init__(self, found: Replay, *, first: bool = True) -> None:
        super().__init__(found, first=first)
        self.below = 0
        """The place below the heading of the game at hand; 0 above the first."""

    def head(self) -> None:
        self.names = self.spelled(self.match.players, self._name)
        self.lose_rules(("Backgammon",))

    @staticmethod
    def _name(name: str) -> str:
        return re.sub(r"\bis (?=[XO])", "is_", " ".join(name.split())) or "?"

    def heading(self, played: GameReplay, number: int) -> None:
        game, rules = played.game, self.match.rules
        if number > 1:
            self.line("")
        score = game.score or played.score
        kind = f"a {rules.length} point match" if rules.length else "an unlimited match"
        self.line(f"Score is {score[0]}-{score[1]} in {kind}.", game.score_span)
        self.line("{} is X - {} is O.".format(*self.names))
        self.below = len(self.lines)
        self.lose_automatic(game)
        self.lose_number(game, number)

    def remark(self, text: str) -> str | None:
        return f"# {text}".rstrip()

    def _remark(self, text: str, span: Span) -> bool:
        """Write remarks; above the heading of a game before its first row, for GNU Backgammon reads no game otherwise, nor one
        below a remark that seems to tell a score."""
        said = _SCORE.sub("Score_is", text)
        if said != text:
            self.lose("a remark as it is spelled", span)
        if not (self.first or self.below):
            self.lose("the place of a remark", span)  # it stands below the last game of the match before
        at = len(self.lines)
        kept = super()._remark(said, span)
        if self.below == at and at:
            lines = self.lines[at:]
            del self.lines[at:]
            self.lines[at - _HEADING : at - _HEADING] = lines
            self.below = len(self.lines)
        return kept

    def _say(self, player: Player, text: str) -> None:
        self.line(f"{_SIDES[player]}: {text}")

    def turn(self, action: Double | Beaver | Raccoon, value: int) -> None:  # noqa: ARG002 - FIBS tells no values
        self._say(action.player, f"{type(action).__name__.lower()}s")

    def answer(self, action: Take | Pass) -> None:
        self._say(action.player, "accepts" if isinstance(action, Take) else "rejects.")

    def resign(self, action: Resign) -> None:
        self._say(action.player, "wants to resign.")

    def move(self, move: Move, decision: Decision) -> None:
        if not all(move.dice):
            self.lose("a turn without a roll", move.span, move)
            return

        def spell(steps: Sequence[Step]) -> str:
            return " ".join(_pair(ascending(step) if move.player else step) for step in steps)

        play = self.play(move, decision, spell, "can't move")
        self._say(move.player, f"({move.dice[0]} {move.dice[1]}) {play}".rstrip())

    def win(self, action: Win) -> None:
        self._say(action.player, f"wins {points_text(action.points)}.")

    def ending(self) -> None:
        self.line("")
