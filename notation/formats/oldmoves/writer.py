"""Writing games as `oldmoves` of FIBS prints them: the first player is X and his points descend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.board import BAR, OFF, Player
from notation.decisions import Decision
from notation.diagnostics import Phrase
from notation.formats import Lose
from notation.formats.line_reader import ascending
from notation.formats.line_writer import LineWriter, written, written_steps
from notation.model import Beaver, Deciding, Double, Move, Pass, Raccoon, Resign, Step, Take, Win, Written
from notation.replay import GameReplay, Replay

_SIDES: Final = "XO"


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches as FIBS prints them, one after the other, a match a piece."""
    return written(_OldmovesWriter, replays, lose)


def _pair(step: Step) -> str:
    source = "bar" if step.source in (BAR, OFF) else str(step.source)
    return f"{source}-{'off' if step.target in (OFF, BAR) else step.target}"


class _OldmovesWriter(LineWriter):
    def head(self) -> None:
        self.names = self.spelled(self.match.players, self._name)
        rules = self.match.rules
        if rules.variation != "Backgammon":
            self.lose(Phrase("the variation {name}", name=rules.variation))
        if rules.cube_limit is not None:
            self.lose(Phrase("the limit {limit} of the cube", limit=rules.cube_limit))
        if not rules.length_told:
            self.lose("that the match length is not told")
        self.kept_tags |= {"variation", "cubelimit", "player 1", "player 2"}

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
        if game.cube > 1:
            self.lose(Phrase("the automatic doubles to {cube} before the game", cube=game.cube), game.span)

    def _say(self, player: Player, text: str) -> None:
        self.line(f"{_SIDES[player]}: {text}")

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        match action:
            case Move():
                assert decision is not None
                self._move(action, decision)
            case Double() | Beaver() | Raccoon():
                self._say(action.player, f"{type(action).__name__.lower()}s")
            case Take():
                self._say(action.player, "accepts")
            case Pass():
                self._say(action.player, "rejects.")
            case Resign():
                self._say(action.player, "wants to resign.")

    def _move(self, move: Move, decision: Decision) -> None:
        if not all(move.dice):
            self.lose("a turn without a roll", move.span, move)
            return
        steps = written_steps(move, decision)
        play = " ".join(_pair(ascending(step) if move.player else step) for step in steps)
        if not play:
            stuck = move.written is Written.DANCE or decision.stuck
            play = "can't move" if stuck and move.written in (Written.BLANK, Written.DANCE) else self.unplayed(move)
        self._say(move.player, f"({move.dice[0]} {move.dice[1]}) {play}".rstrip())

    def win(self, action: Win) -> None:
        self._say(action.player, f"wins {action.points} point{'s' * (action.points != 1)}.")

    def ending(self) -> None:
        self.line("")
