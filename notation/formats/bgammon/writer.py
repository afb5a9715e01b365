"""Writing `.match` of bgammon.org: a table of where the games begin, then an event a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from notation.decisions import Decision
from notation.diagnostics import Phrase
from notation.formats import Lose
from notation.formats.bgammon.reader import VARIANTS
from notation.formats.line_reader import ascending
from notation.formats.line_writer import LineWriter, written, written_steps
from notation.grammar import point_text
from notation.model import Beaver, Deciding, Double, Move, Pass, Raccoon, Resign, Step, Take, Win, Written
from notation.replay import GameReplay, Replay

_OFFSET = "bgammon-replay {:08}"


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, one after the other, a match a piece; their offsets are those of a file that holds one."""
    return written(_BgammonWriter, replays, lose)


class _BgammonWriter(LineWriter):
    """Writes a match; a double is written when it is answered, as both stand in one line."""

    def head(self) -> None:
        self.names = self.spelled(self.match.players, lambda name: re.sub(r"\s+", "_", name.strip()) or "?")
        rules = self.match.rules
        if rules.variation not in VARIANTS:
            self.lose(Phrase("the variation {name}", name=rules.variation))
        if rules.cube_limit is not None:
            self.lose(Phrase("the limit {limit} of the cube", limit=rules.cube_limit))
        if not rules.length_told:
            self.lose("that the match length is not told")
        self.kept_tags |= {"variation", "cubelimit", "player 1", "player 2"}
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
        if game.number not in (None, number):
            self.lose(Phrase("the number {number} of a game", number=game.number), game.span)
        score = game.score or played.score
        win = next((action for action in game.actions if isinstance(action, Win)), None)
        winner, points = (0, 0) if win is None else (win.player + 1, win.points)
        variant = VARIANTS.index(rules.variation) if rules.variation in VARIANTS else 0
        names = "{} {}".format(*self.names)
        self.line(f"i {self.time} {names} {rules.length} {score[0]} {score[1]} {winner} {points} {variant}", game.score_span)
        self.doubled: Double | None = None
        if game.cube > 1:
            self.lose(Phrase("the automatic doubles to {cube} before the game", cube=game.cube), game.span)

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        number = action.player + 1
        match action:
            case Move():
                assert decision is not None
                self._move(action, decision)
            case Double():
                self.value = action.value if action.value is not None or decision is None else decision.doubled
                self.doubled = action
            case Take() | Pass() if self.doubled is not None:
                self.line(f"{self.doubled.player + 1} d {self.value} {int(isinstance(action, Take))}")
                self.doubled = None
            case Resign():
                self.line(f"{number} t")
            case Beaver() | Raccoon():
                self.lose("a beaver" if isinstance(action, Beaver) else "a raccoon", action.span, action)
            case _:
                self.lose("an answer without a double", action.span, action)

    def _move(self, move: Move, decision: Decision) -> None:
        if not all(move.dice):
            self.lose("a turn without a roll", move.span, move)
            return
        steps = written_steps(move, decision)
        if not steps and move.written not in (Written.BLANK, Written.DANCE):
            self.lose("a play that is not recorded", move.span, move)
        high, low = max(move.dice), min(move.dice)
        play = " ".join(_step(ascending(step) if move.player else step, step) for step in steps)
        self.line(f"{move.player + 1} r {high}-{low} {play}".rstrip())

    def win(self, action: Win) -> None:
        """The result stands in the head of the game."""

    def ending(self) -> None:
        if self.doubled is not None:
            self.lose("a double that is not answered", self.doubled.span, self.doubled)


def _step(turned: Step, own: Step) -> str:
    source = "bar" if own.source == 25 else point_text(turned.source)
    return f"{source}/{'off' if own.target == 0 else turned.target}"
