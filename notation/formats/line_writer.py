"""What the writers of the formats share that are written line by line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import ClassVar

from notation.board import Player
from notation.decisions import Decision
from notation.formats import remarks
from notation.formats.text_writer import LINE_END, TextWriter, symbol
from notation.model import (
    Beaver,
    Comment,
    Deciding,
    Double,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Written,
)
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay
from notation.source import HIDDEN, Span


class LineWriter(TextWriter):
    """Writes one match line by line.

    A subclass says how each thing is written.  `remark` gives the line of a comment, None where the format has none.
    """

    remarks_first: ClassVar[bool] = False
    """Whether the remarks of the head stand above its other lines."""
    tells_crawford: ClassVar[bool] = False
    """Whether a game says itself that it is the Crawford game."""
    tells_levels: ClassVar[bool] = False
    """Whether a resignation says what it gives up; else the result alone does."""
    tells_values: ClassVar[bool] = True
    """Whether a double says what the cube shows after it."""

    def __init__(self, found: Replay, *, first: bool = True) -> None:
        super().__init__(found, first=first)
        self.kept_tags = {"variation", "cubelimit", "player 1", "player 2"}
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

    def move(self, move: Move, decision: Decision) -> None:
        """Write a roll and its play."""
        raise NotImplementedError

    def turn(self, action: Double | Beaver | Raccoon, value: int) -> None:
        """Write what turns the cube, and to which value."""
        raise NotImplementedError

    def answer(self, action: Take | Pass) -> None:
        """Write the answer to a double."""
        raise NotImplementedError

    def resign(self, action: Resign) -> None:
        """Write that a player gives up."""
        raise NotImplementedError

    def ending(self) -> None:
        """Write what stands below the actions of a game."""

    def set_up(self, action: SetUp) -> None:
        """Write a set position."""
        self.lose("a set position", action.span, action, remark=remarks.set_up(action, self.called))

    def remark(self, text: str) -> str | None:  # noqa: ARG002
        """The line of a remark."""
        return None

    # -- what they share ------------------------------------------------------------------------------------------------

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        self.head()
        head, self.lines = self.lines, []
        for part in self.match.head:
            if not isinstance(part, Tag):
                self.keep(part)
            elif part.key.casefold() not in self.kept_tags:
                self._remark(f"{part.key}: {part.value}", part.span)
                self.lose(Phrase("the tag “{key}”", key=part.key), part.span)
        self.lines = self.lines + head if self.remarks_first else head + self.lines
        for played, number in self.games():
            self.played = played
            if played.game.names not in (None, self.match.players):
                self.lose_names(played.game.names or self.match.players, played.game.span)
            if not self.tells_crawford:
                self.lose_crawford(played.game, number)
            self.heading(played, number)
            self.actions(played)
            self.ending()
        if self.remarks:
            self.lose(Phrase("{n} remark", "{n} remarks", n=self.remarks))
        self.lose_notes()
        return "".join(f"{line}\n" for line in self.lines)

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """Write a decision, by what it is."""
        if isinstance(action, (Take, Pass)):
            self.answer(action)
        elif isinstance(action, Resign):
            self.resign(action)
            if not self.tells_levels:
                self.lose_level(self.played.game, action)
        else:
            assert decision is not None  # only an answer is left out by a record
            if isinstance(action, Move):
                self.lose_inferred(action, decision)
                self.move(action, decision)
            else:
                if not self.tells_values:
                    self.lose_value(action, decision)
                self.turn(action, decision.doubled if action.value is None else action.value)

    def keep(self, action: Comment | Unread) -> None:
        """Write what is no decision as a remark, or count it as lost."""
        kept = self._remark(action.text, action.span)
        self.remarks += not kept
        if kept and isinstance(action, Unread):
            self.lose("what was not understood, but as a remark", action.span, action)

    def line(self, text: str, span: Span = (0, 0)) -> None:
        """Write a line; what no line may hold is replaced by a symbol, and told."""
        cleaned = HIDDEN.sub(symbol, LINE_END.sub(" ", text))
        if HIDDEN.sub(symbol, text) != cleaned:
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
        made = spell(HIDDEN.sub(symbol, names[0])), spell(HIDDEN.sub(symbol, names[1]))
        if made != names:
            self.lose_names(names)
        return made

    def lose_rules(self, variations: Collection[str]) -> None:
        """Say what a format cannot tell of the rules that knows these variations and no limit of the cube."""
        rules = self.match.rules
        if rules.variation not in variations:
            self.lose_variation()
        self.lose_limit()
        if not rules.length_told:
            self.lose("that the match length is not told")
        self.lose_switches()

    def restart_rows(self) -> None:
        """Number the rows of a game anew."""
        self.row, self.acted = 0, None

    def next_row(self, player: Player) -> int:
        """The row in which a player acts: the next one for the first player, and for whoever acts twice."""
        if player == 0 or self.acted in (None, player):
            self.row += 1
        self.acted = player
        return self.row

    def play(self, move: Move, decision: Decision, spell: Callable[[Sequence[Step]], str], dance: str) -> str:
        """What stands behind a roll: its steps as `spell` writes them, the word for a dance, or the record's own."""
        if text := spell(written_steps(move, decision)):
            return text
        if move.written is Written.DANCE or decision.stuck:
            return dance
        if move.written in (Written.BLANK, Written.STEPS):
            return ""
        if move.position is not None and not move.text:
            self.lose_position(move)
        return move.text

    def tell(self, text: str) -> None:
        """Write a remark for people."""
        self._remark(text, (0, 0))

    def _remark(self, text: str, span: Span) -> bool:
        """Write a text as remarks, a line each; whether the format has them."""
        lines = [self.remark(line) for line in LINE_END.split(text)]
        if None in lines:
            return False
        for line in lines:
            self.line(line or "", span)
        return True


def written_steps(move: Move, decision: Decision) -> tuple[Step, ...]:
    """The steps of a play as they are to be written: those that were made, one a die, where that is certain, else as they stand
    in the record."""
    return decision.steps if decision.legal and decision.player == move.player and decision.certain else move.steps
