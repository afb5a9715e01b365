"""What the writers of text formats share: a record written line by line, and what cannot be written told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

from notation.annotations import Annotation
from notation.board import Player, other
from notation.codes.writing import LOST
from notation.decisions import Decision
from notation.diagnostics import Phrase
from notation.formats import Lose
from notation.model import (
    Action,
    Comment,
    Deciding,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Resign,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
    is_decision,
)
from notation.replay import GameReplay, Replay
from notation.reporter import Reporter
from notation.source import HIDDEN, Span

_LINE_END: Final = re.compile("\r\n|\n|\r")


def acts(match: Match, played: GameReplay) -> Iterator[tuple[Action, Decision | None]]:
    """The actions of a game, each decision with the moment it was made, and with the answers to doubles that the record leaves
    out, which have none."""
    decisions = iter(played.decisions)
    doubled: Double | None = None
    over = False
    for action in played.game.actions:
        if is_decision(action):
            decision = next(decisions)
            over = over or any(not any(half[1:]) for half in decision.halves)
            if doubled is not None and isinstance(action, Move) and doubled.player == action.player and not over:
                yield Take(other(doubled.player), doubled.row, doubled.span), None
            doubled = action if isinstance(action, Double) and (decision.offer is None or match.rules.length) else None
            over = over or isinstance(action, (Pass, Resign))
            yield action, decision
            continue
        if isinstance(action, Win):
            if doubled is not None and doubled.player == action.player and not over:
                yield Pass(other(doubled.player), doubled.row, doubled.span), None
            doubled, over = None, True
        yield action, None


def written_steps(move: Move, decision: Decision) -> tuple[Step, ...]:
    """The steps of a play as they are to be written: those that were made, one a die, where that is certain, else as they stand
    in the record."""
    return decision.steps if decision.legal and decision.player == move.player and decision.certain else move.steps


class LineWriter:
    """Writes one match; collects what it cannot write.

    A subclass says how each thing is written: `head` and `heading` as lines, and the others as the text of what was done, or
    None for what the format cannot say.  `remark` gives the line of a comment, None where the format has none.
    """

    remarks_first: ClassVar[bool] = False
    """Whether the remarks of the head stand above its other lines."""

    def __init__(self, found: Replay, *, first: bool = True) -> None:
        self.replay = found
        self.match: Match = found.match
        self.first = first
        self.reporter = Reporter(self.match.source, self.match.number)
        self.lines: list[str] = []
        self.kept_tags: set[str] = set()
        self.notes: list[Action | Game] = []
        self.remarks = 0
        self.played: GameReplay
        """The game that is being written."""
        self.names = found.match.players
        self.row = 0
        self.acted: Player | None = None

    # -- what a format says ---------------------------------------------------------------------------------------------

    def head(self) -> None:
        """Write what stands above the games."""

    def heading(self, played: GameReplay, number: int) -> None:
        """Write what stands above the actions of a game, the `number`-th of the match."""

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """Write a decision; `decision` is None for an answer that the record leaves out."""
        raise NotImplementedError

    def win(self, action: Win) -> None:
        """Write the result of the game that is `played`."""

    def ending(self) -> None:
        """Write what stands below the actions of a game."""

    def set_up(self, action: SetUp) -> None:
        """Write a set position."""
        self.lose("a set position", action.span, action)

    def remark(self, text: str) -> str | None:  # noqa: ARG002
        """The line of a remark."""
        return None

    # -- what they share ------------------------------------------------------------------------------------------------

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        self.head()
        head, self.lines = self.lines, []
        for part in self.match.head:
            if isinstance(part, Tag):
                if part.key.casefold() not in self.kept_tags:
                    self._kept(f"{part.key}: {part.value}", part.span, Phrase("the tag “{key}”", key=part.key))
            else:
                self._kept(part.text, part.span, None)
        self.lines = self.lines + head if self.remarks_first else head + self.lines
        for index, played in enumerate(self.replay.games):
            self.reporter.game = played.game.number if played.game.number is not None else index + 1
            self._game(played, index + 1)
        self.reporter.game = None
        if self.remarks:
            self.lose(Phrase("{n} remark", "{n} remarks", n=self.remarks))
        if self.notes:
            what = Phrase("the marks and analysis of {n} place", "the marks and analysis of {n} places", n=len(self.notes))
            self.lose(what, self.notes[0].span)
        return "".join(f"{line}\n" for line in self.lines)

    def lose(self, what: str, span: Span = (0, 0), action: Any = None) -> None:
        """Say that something cannot be written."""
        row, player = getattr(action, "row", None), getattr(action, "player", None)
        self.reporter.report(LOST, span, row=row, player=player, what=what)

    def line(self, text: str, span: Span = (0, 0)) -> None:
        """Write a line; what no line may hold is replaced by a symbol, and told."""
        cleaned = HIDDEN.sub(_symbol, _LINE_END.sub(" ", text))
        if HIDDEN.sub(_symbol, text) != cleaned:
            self.lose("a line break", span)
        elif cleaned != text:
            self.lose("a control character", span)
        self.lines.append(cleaned)

    def take_tag(self, key: str) -> str | None:
        """The value of a tag that the format has a place for."""
        self.kept_tags.add(key.casefold())
        return self.match.tag(key)

    def spelled(self, names: tuple[str, str], spell: Callable[[str], str]) -> tuple[str, str]:
        """The names as a format can spell them; told where that is otherwise."""
        first, second = names
        made = spell(HIDDEN.sub(_symbol, first)), spell(HIDDEN.sub(_symbol, second))
        if made != names:
            self.lose(Phrase("the names “{first}” and “{second}” as they are spelled", first=first, second=second))
        return made

    def restart_rows(self) -> None:
        """Number the rows of a game anew."""
        self.row, self.acted = 0, None

    def next_row(self, player: Player) -> int:
        """The row in which a player acts: the next one for the first player, and for whoever acts twice."""
        if player == 0 or self.acted in (None, player):
            self.row += 1
        self.acted = player
        return self.row

    def _game(self, played: GameReplay, number: int) -> None:
        self.played = played
        self.heading(played, number)
        self._note(played.game)
        for action, decision in acts(self.match, played):
            if isinstance(action, Win):
                self.win(action)
            elif isinstance(action, SetUp):
                self.set_up(action)
            elif isinstance(action, (Comment, Unread)):
                self._kept(action.text, action.span, None)
            else:
                self.decide(action, decision)
            if not isinstance(action, (Comment, Unread)):
                self._note(action)
        self.ending()

    def _kept(self, text: str, span: Span, lost: str | None) -> None:
        """Write what is no action as a remark; `lost` is what is lost of it even so."""
        lines = [self.remark(line) for line in _LINE_END.split(text)]
        if None in lines:
            self.remarks += lost is None
        else:
            for line in lines:
                self.line(line or "", span)
        if lost is not None:
            self.lose(lost, span)

    def _note(self, action: Any) -> None:
        note: Annotation | None = action.note
        if note is None:
            return
        if note.comment:
            self._kept(note.comment, action.span, None)
        if replace(note, comment="") != Annotation():
            self.notes.append(action)

    def unplayed(self, move: Move, unknown: str = "") -> str:
        """What stands behind a roll that has no steps: nothing, or the words of the record where those say more."""
        if move.written in (Written.BLANK, Written.STEPS):
            return unknown
        if move.position is not None and not move.text:
            self.lose("the position after an illegal play", move.span, move)
        return move.text


def written(writer: type[LineWriter], replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, each written by a writer of its own, as the pieces of a file."""
    for index, found in enumerate(replays):
        one = writer(found, first=index == 0)
        text = one.write()
        for loss in one.reporter.found:
            lose(loss)
        yield ("\n" * (index > 0) + text).encode("utf-8", "replace")


def _symbol(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 32 else "\u2421" if code == 127 else "\ufffd"
