"""Writing `.match` of bgammon.org: a table of where the games begin, then an event a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.bgammon.reader import VARIANTS
from notation.formats.line_plays import ascending
from notation.formats.line_writer import LineWriter, written_steps
from notation.formats.text_writer import written
from notation.grammar import point_text
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Step, Take, Win, Written
from notation.replay import GameReplay, Replay

_OFFSET = "bgammon-replay {:08}"


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, one after the other, a match a piece; their offsets are those of a file that holds one."""
    return written(_BgammonWriter, replays, lose)


class _BgammonWriter(LineWriter):
    """Writes a match; a double is written when it is answered, as both stand in one line."""

    def head(self) -> None:
        self.names = self.spelled(self.match.players, lambda name: re.sub(r"\s+", "_", name.strip()) or "?")
        self.lose_rules(VARIANTS)
        self.lose_order()
        self.time = self._time()

    def _time(self) -> int:
        """When the match began, in Unix seconds; 0 where that is not told."""
        day, time = self.match.tag("EventDate") or "", self.match.tag("EventTime") or ""
        numbers = [int(number) for number in re.findall(r"\d{1,4}", f"{day} {time}")]
        try:
            began = int(datetime(*numbers[:6], tzinfo=UTC).timestamp()) if len(numbers) > 2 else 0  # type: ignore[misc,arg-type]
        except (ValueError, TypeError):
            return 0
        if began:
            self.kept_tags |= {"eventdate", "eventtime"}
        return began

    def write(self) -> str:
        """The match, and above it where each of its games begins."""
        text = super().write()
        starts = [found.start() for found in re.finditer("(?m)^i ", text)]
        above = len(starts) * (len(_OFFSET.format(0)) + 1)
        offsets = [above + len(text[:start].encode("utf-8", "replace")) for start in starts]
        return "".join(f"{_OFFSET.format(offset)}\n" for offset in offsets) + text

    def heading(self, played: GameReplay, number: int) -> None:
        game, rules = played.game, self.match.rules
        self.lose_number(game, number)
        score = game.score or played.score
        win = next((action for action in game.actions if isinstance(action, Win)), None)
        winner, points = (0, 0) if win is None else (win.player + 1, win.points)
        variant = VARIANTS.index(rules.variation) if rules.variation in VARIANTS else 0
        names = "{} {}".format(*self.names)
        self.line(f"i {self.time} {names} {rules.length} {score[0]} {score[1]} {winner} {points} {variant}", game.score_span)
        self.doubled: Double | None = None
        self.lose_automatic(game)

    def turn(self, action: Double | Beaver | Raccoon, value: int) -> None:
        if isinstance(action, Double):
            self.doubled, self.value = action, value
        else:
            self.lose("a beaver" if isinstance(action, Beaver) else "a raccoon", action.span, action)

    def answer(self, action: Take | Pass) -> None:
        if self.doubled is None:
            self.lose("an answer without a double", action.span, action)
        else:
            self.line(f"{self.doubled.player + 1} d {self.value} {int(isinstance(action, Take))}")
            self.doubled = None

    def resign(self, action: Resign) -> None:
        self.line(f"{action.player + 1} t")

    def move(self, move: Move, decision: Decision) -> None:
        if not all(move.dice):
            self.lose("a turn without a roll", move.span, move)
            return
        steps = written_steps(move, decision)
        if not steps and move.written not in (Written.BLANK, Written.DANCE):
            self.lose("a play that is not recorded", move.span, move)
        high, low = max(move.dice), min(move.dice)
        play = " ".join(_step(ascending(step) if move.player else step) for step in steps)
        self.line(f"{move.player + 1} r {high}-{low} {play}".rstrip())

    def win(self, action: Win) -> None:
        """The result stands in the head of the game."""

    def ending(self) -> None:
        if self.doubled is not None:
            self.lose("a double that is not answered", self.doubled.span, self.doubled)


def _step(step: Step) -> str:
    return f"{point_text(step.source)}/{point_text(step.target)}"
