"""A match as a sheet for people: what the writers of documents for articles share.

The games are tables of rows, a cell each player; what is said stands between them.  Below a game the moments are drawn that a
reader stops at: where the cube was turned, what was remarked on, and what is at fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from notation.board import Player
from notation.captions import action as happening
from notation.captions import stakes
from notation.decisions import Decision
from notation.diagnostics import Diagnostic, Severity
from notation.formats import Lose
from notation.formats.mat.writer import MatchWriter, with_rules
from notation.formats.text_writer import LINE_END, symbol, written
from notation.languages import told
from notation.model import Comment, Deciding, Double, Move, Pass, Resign, SetUp, Tag, Take, Unread, Win, Written
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay
from notation.source import HIDDEN
from notation.state import PositionState

_TURNS: Final = {"double": "Doubles to {n}", "beaver": "Beavers to {n}", "raccoon": "Raccoons to {n}"}
"""What is said of a cube that is turned, by the kind of the decision."""
_ANSWERS: Final = {"take": "Takes", "pass": "Passes"}
_LEVELS: Final = {1: "single game", 2: "gammon", 3: "backgammon"}


def write(writer: type[SheetWriter], replays: Iterable[Replay], lose: Lose, language: str) -> Iterator[bytes]:
    """Replayed matches as sheets in a language, one after the other, a match a piece."""
    return written(partial(writer, language=language), replays, lose)


def one_line(text: str) -> str:
    """A text in one line, with a symbol in the place of what no line may hold."""
    return HIDDEN.sub(symbol, LINE_END.sub(" ", text)).strip()


class SheetWriter(MatchWriter):
    """Writes one match as a sheet; a subclass says how each part of it is written.

    Texts come to `escaped` in one line; what comes to the other methods is escaped.
    """

    tells_notes = False  # a sheet is for what people say

    def __init__(self, found: Replay, *, first: bool, language: str = "en") -> None:
        super().__init__(found, first=first)
        self.language = language
        self.names = found.match.players
        self.cells = ["", ""]
        self.row, self.open = 0, False
        self.shown: list[tuple[int, Phrase, PositionState]] = []
        """The moments of a game that are drawn below it: the row of each, and what happens there."""
        self.faults: dict[tuple[int | None, int | None], Diagnostic] = {}

    # -- what a form says -----------------------------------------------------------------------------------------------

    def escaped(self, text: str) -> str:
        """A text that the form shows as it is."""
        raise NotImplementedError

    def heading(self, text: str, level: int) -> None:
        """Write a heading: of the match (1) or of a part of it (2)."""
        raise NotImplementedError

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        raise NotImplementedError

    def strong(self, text: str) -> str:
        """A text that stands out."""
        raise NotImplementedError

    def begin_table(self, names: tuple[str, str]) -> None:
        """Begin a table of rows below the names of the players."""
        raise NotImplementedError

    def table_row(self, number: int, cells: tuple[str, str]) -> None:
        """Write a row."""
        raise NotImplementedError

    def end_table(self) -> None:
        """End the table at hand."""

    def draw(self, state: PositionState, caption: str) -> None:
        """Write the picture of a moment, with what stands below it."""
        raise NotImplementedError

    def items(self, texts: list[str]) -> None:
        """Write a list."""
        raise NotImplementedError

    # -- the sheet ------------------------------------------------------------------------------------------------------

    def say(self, words: str) -> str:
        """Words of this project, in the language of the sheet, as the form shows them."""
        return self.escaped(one_line(told(words, self.language)))

    def quote(self, text: str) -> str:
        """A text of the record, as the form shows it."""
        return self.escaped(one_line(text))

    def name(self, text: str) -> str:
        """The name of a player, as the form shows it."""
        return self.quote(text)

    def play(self, text: str) -> str:
        """A roll and its play, as the form shows them."""
        return self.quote(text)

    def write(self) -> str:
        """The match as a sheet; `reporter.found` are its losses."""
        match = self.match
        length = match.rules.length
        kind = Phrase("{n}-point match", "{n}-point match", n=length) if length else Phrase("Money session")
        self.heading("{} – {}, {}".format(*map(self.name, match.players), self.say(kind)), 1)
        for part in with_rules(match.head, match.rules):
            text = self.quote(part.value) if isinstance(part, Tag) else self.quote(part.text)
            self.paragraph(f"{self.strong(self.quote(part.key))}: {text}" if isinstance(part, Tag) else text)
        found = [one for one in self.replay.diagnostics if one.severity is not Severity.NOTE]
        self.faults = {(one.game, one.action): one for one in found if one.action is not None}
        for played, number in self.games():
            self._sheet(played, number)
        if found:
            self.heading(self.say("Findings"), 2)
            self.items([f"{self.quote(f'{one.place.line}:{one.place.column}')}: {self.say(one.message)}" for one in found])
        self.lose_notes()
        return "\n".join(self.lines) + "\n"

    def _sheet(self, played: GameReplay, number: int) -> None:
        """A game: its heading, its rows, and the moments at which a reader stops."""
        game = played.game
        self.names = game.names or self.match.players
        first, second = map(self.name, self.names)
        score = game.score or played.score
        count = self.say(Phrase("Game {n}", n=game.number if game.number is not None else number))
        self.heading(f"{count}: {first} {score[0]}, {second} {score[1]}", 2)
        if played.crawford:
            self.paragraph(self.say("Crawford game"))
        self.lose_automatic(game)
        self.row, self.shown = 0, []
        self.played = played
        self.actions(played)
        self._end()
        for row, caption, state in self.shown:
            self.draw(state, self.say(Phrase("row {row}: {what}", row=row, what=caption)))

    # -- actions --------------------------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Write what is not told of a game elsewhere."""
        self._end()
        self.paragraph(self.say(text))

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """Write a decision into its player's column."""
        kind = type(action).__name__.lower() if decision is None else decision.kind
        if isinstance(action, (Take, Pass)):
            text = self.say(_ANSWERS[kind])
        elif isinstance(action, Resign):
            text = self._resigns(action)
        else:
            assert decision is not None  # only an answer is left out by a record
            if isinstance(action, Move):
                text = self._plays(action, decision)
            else:
                value = action.value if action.value is not None else decision.doubled
                text = self.say(Phrase(_TURNS[kind], n=value))
        self._cell(action.player, text)
        if decision is not None and decision.known:
            fault = self.faults.get((self.reporter.game, decision.at))
            if isinstance(action, Double) or fault is not None or (action.note is not None and action.note.comment):
                self._stop(decision)

    def _stop(self, decision: Decision) -> None:
        """Draw the moment of a decision below the game."""
        state = self._named(self.replay.state(self.played, decision))
        caption = Phrase("{name} doubles to {n}.", name=self.names[decision.player], n=decision.doubled)
        self.shown.append((self.row + 1, caption if decision.kind == "double" else happening(state), state))

    def _named(self, state: PositionState) -> PositionState:
        return replace(state, names=(one_line(self.names[0]), one_line(self.names[1])))

    def _plays(self, move: Move, decision: Decision) -> str:
        roll, _, play = self._move(move, decision).partition(" ")
        if play and (move.written is Written.DANCE):
            return f"{self.play(roll)} {self.say('Cannot move')}"
        return self.play(f"{roll} {play}")

    def _resigns(self, resign: Resign) -> str:
        parts: list[str] = [Phrase("Resigns")]
        if resign.points is not None:
            parts.append(Phrase("{n} point", "{n} points", n=resign.points))
        elif resign.level in _LEVELS:
            parts.append(_LEVELS[resign.level])
        if resign.whole_match:
            parts.append(Phrase("and the match"))
        return self.say(Phrase("{parts}", parts=tuple(parts)))

    def win(self, action: Win) -> None:
        """Write a result into a row of its own."""
        words: list[str] = [Phrase("Wins {n} point", "Wins {n} points", n=action.points)]
        if action.match:
            words.append(Phrase("and the match"))
        self._end_row()
        self._cell(action.player, self.strong(self.say(Phrase("{parts}", parts=tuple(words)))))
        self._end_row()

    def set_up(self, action: SetUp) -> None:
        """Draw a set position in its place."""
        self._end()
        if action.position is not None:
            state = PositionState(
                action.position,
                action.turn or 0,
                cube=action.cube or 1,
                owner=action.owner,
                length=self.match.rules.length,
                score=self.played.score,
                crawford=bool(self.played.crawford),
            )
            self.draw(self._named(state), self.say(stakes(state)))
        elif action.cube is not None:
            cube = Phrase("Cube at {cube}", cube=action.cube)
            if action.owner is not None:
                cube = Phrase("{name} has the cube at {cube}", cube=action.cube, name=self.names[action.owner])
            self.paragraph(self.say(cube))

    def keep(self, action: Comment | Unread) -> None:
        """Write a remark as a paragraph, what was not understood in its column."""
        if isinstance(action, Unread) and action.player is not None:
            self._cell(action.player, self.quote(action.text))
        elif text := self.quote(action.text.lstrip("; ")):
            self._end()
            self.paragraph(text)

    # -- rows -----------------------------------------------------------------------------------------------------------

    def _cell(self, player: Player, text: str) -> None:
        """Put a text into a player's column: in the row at hand while its place is free, else in the next."""
        if any(self.cells[player:]):
            self._end_row()
        self.cells[player] = text

    def _end_row(self) -> None:
        if not any(self.cells):
            return
        if not self.open:
            first, second = map(self.name, self.names)
            self.begin_table((first, second))
            self.open = True
        self.row += 1
        self.table_row(self.row, (self.cells[0], self.cells[1]))
        self.cells = ["", ""]

    def _end(self) -> None:
        """End the table at hand: what follows stands below it."""
        self._end_row()
        if self.open:
            self.end_table()
        self.open = False
