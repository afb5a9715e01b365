"""Writing `.tmg`: a numbered record a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.board import Player
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.line_writer import LineWriter
from notation.formats.text_writer import points_text, written
from notation.formats.tmg.settings import RULES, TAGS, VARIANTS
from notation.grammar import steps_text
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Take, Win
from notation.replay import GameReplay, Replay

_DATE: Final = re.compile(r"\d{4}[./-]\d{1,2}[./-]\d{1,2}")
_TIME: Final = re.compile(r"\d{1,2}[.:]\d{2}(?:[.:]\d{2})?")
_TYPES: Final = {1: 14, 2: 15, 3: 16}
"""The types of a result: a single game, a gammon, a backgammon."""
_SPELLED: Final = {key.replace(" ", "").casefold(): key.replace(" ", "") for key in TAGS.values()}


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches in the layout of TrueMoneyGames, one after the other, a match a piece."""
    return written(_TmgWriter, replays, lose)


class _TmgWriter(LineWriter):
    tells_levels = True  # it has no resignations, which is told of each

    # -- the head -------------------------------------------------------------------------------------------------------

    def head(self) -> None:
        match, rules = self.match, self.match.rules
        said = {word: self.take_tag(key) for word, key in TAGS.items()}
        self.line(f"MatchID: {said.pop('matchid') or '0'}")
        self.names = self.spelled(match.players, self._name)
        for number, name in enumerate(self.names, 1):
            rating = self.match.tag(f"Player {number} Elo") or ""
            if re.fullmatch(r"-?\d{1,9}\.\d{1,9}", rating):
                self.kept_tags.add(f"player {number} elo")
            else:
                rating = ""
            self.line(f"Player{number}: {self.take_tag(f'Player {number} ID') or number} {name} {rating}".rstrip())
        self._start()
        for word, value in said.items():
            if value is not None:
                self.line(f"{_SPELLED[word]}: {value}")
        for name in RULES:
            if (told := getattr(rules, name.casefold())) is not None:
                self.line(f"{name}: {int(told)}")
        if rules.cube_limit is not None:
            self.line("Cube: 0" if rules.cube_limit == 1 else f"MaxCube: {rules.cube_limit}")
        if rules.length_told:
            self.line(f"Length: {rules.length}")
        numbers = {name: number for number, name in VARIANTS.items()}
        self.line(f"Variant: {numbers.get(rules.variation, rules.variation)}")
        self.kept_tags |= {"crawford", "jacoby", "beaver"}

    @staticmethod
    def _name(name: str) -> str:
        """A name as it will be read again: not empty, and no rating at its end."""
        return re.sub(r"([0-9])[.,]([0-9]+)$", r"\1 \2", " ".join(name.split())) or "?"

    def _start(self) -> None:
        day, time = self.match.tag("EventDate") or "", self.match.tag("EventTime") or ""
        if not _DATE.fullmatch(day):
            return
        self.kept_tags.add("eventdate")
        text = "-".join(re.split("[./-]", day))
        if _TIME.fullmatch(time):
            self.kept_tags.add("eventtime")
            text += " " + ":".join(re.split("[.:]", time))
        self.line(f"Startdate: {text}")

    # -- the games ------------------------------------------------------------------------------------------------------

    def heading(self, played: GameReplay, number: int) -> None:
        game = played.game
        self.line("")
        score = game.score or played.score
        self.line(f"Game {game.number if game.number is not None else number}: {score[0]}-{score[1]}", game.score_span)
        self.restart_rows()
        for turn in range(1, game.cube.bit_length()):
            self._record(0, 2, f"Automatic to {1 << turn}")

    def _record(self, player: Player, kind: int, text: str, *, same: bool = False) -> None:
        row = self.row if same else self.next_row(player)
        self.line(f"{-row if player else row:3} {kind} {text}")

    def turn(self, action: Double | Beaver | Raccoon, value: int) -> None:
        self._record(action.player, 5 if isinstance(action, Double) else 8, f"{type(action).__name__} to {value}")

    def answer(self, action: Take | Pass) -> None:
        self._record(action.player, 7 if isinstance(action, Take) else 10, type(action).__name__)

    def resign(self, action: Resign) -> None:
        self.lose("a resignation but by its result", action.span, action)

    def move(self, move: Move, decision: Decision) -> None:
        self._record(move.player, 1, "{}{}:".format(*move.dice) if all(move.dice) else "?:")
        play = self.play(move, decision, steps_text, "0/0")
        if play and all(move.dice):
            self._record(move.player, 4, play, same=True)

    def win(self, action: Win) -> None:
        text = f"{action.points} {self.names[action.player]} wins {points_text(action.points)}"
        self._record(action.player, _TYPES[min(max(self.played.level, 1), 3)], text)
