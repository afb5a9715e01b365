"""Writing Markdown: tables as GitHub and pandoc know them.  The cells are those of match text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from notation.board import Player
from notation.diagnostics import Severity
from notation.formats import Lose
from notation.formats.mat.layout import Rows
from notation.formats.mat.writer import MatchWriter
from notation.formats.text_writer import LINE_END, symbol, written
from notation.model import Comment, SetUp, Tag, Unread
from notation.replay import GameReplay, Replay
from notation.source import HIDDEN

_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&!$^])")
"""What means something in Markdown or HTML wherever it stands."""
_START: Final = re.compile(r"^(\s*)([-+=:]|\d{1,9}(?=[.)]))", re.MULTILINE)
"""What begins a list or a heading at the start of a line."""


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches as Markdown, one after the other, a match a piece."""
    return written(_MarkdownWriter, replays, lose)


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, in one line.

    >>> escaped("Ada|<b>*x*"), escaped("1. e4")
    ('Ada\\\\|\\\\<b\\\\>\\\\*x\\\\*', '1\\\\. e4')
    """
    line = HIDDEN.sub(symbol, LINE_END.sub(" ", text)).strip()
    line = _SIGNS.sub(r"\\\1", line)
    return _START.sub(lambda found: f"{found[1]}{found[2]}\\" if found[2].isdigit() else f"{found[1]}\\{found[2]}", line)


class _Table(Rows):
    """The rows of a score sheet; a line that is none ends the table, and the next row begins another."""

    def __init__(self, lines: list[str], names: tuple[str, str]) -> None:
        super().__init__(lines)
        self.out = lines
        self.names = names
        self.cells: list[str] = ["", ""]
        self.number, self.open = 0, False

    def cell(self, player: Player, text: str, alone: bool = False) -> None:  # noqa: ARG002 - a cell always stands alone
        """Put a text into a player's column: in the row at hand while its place is free, else in the next."""
        if any(self.cells[player:]):
            self.end_row()
        self.cells[player] = escaped(text)

    def result(self, player: Player, text: str) -> None:
        """Put a result into a row of its own."""
        self.end_row()
        self.cells[player] = f"**{escaped(text)}**"
        self.end_row()

    def line(self, text: str) -> None:
        """Put a line below the rows that are there."""
        self.end_row()
        self.open = False
        self.out += ["", text]

    def end_row(self) -> None:
        """Write the row at hand."""
        if not any(self.cells):
            return
        if not self.open:
            self.out += ["", "| | {} | {} |".format(*self.names), "|--:|:--|:--|"]
            self.open = True
        self.number += 1
        self.out.append("| {} | {} | {} |".format(self.number, *self.cells))
        self.cells = ["", ""]


class _MarkdownWriter(MatchWriter):
    def write(self) -> str:
        """The match as Markdown."""
        match = self.match
        kind = f"{match.rules.length} point match" if match.rules.length else "money session"
        self.lines.append("# {} – {}, {}".format(*map(escaped, match.players), kind))
        for part in match.head:
            text = f"**{escaped(part.key)}**: {escaped(part.value)}" if isinstance(part, Tag) else escaped(part.text)
            self.lines += ["", text]
        for played, number in self.games():
            self._game(played, number)
        found = [one for one in self.replay.diagnostics if one.severity is not Severity.NOTE]
        if found:
            self.lines += ["", "## Findings", ""]
            self.lines += [f"- {escaped(f'{one.place.line}:{one.place.column}')}: {escaped(one.message)}" for one in found]
        self.lose_notes()
        return "\n".join(self.lines) + "\n"

    def _game(self, played: GameReplay, number: int) -> None:
        game = played.game
        names = game.names or self.match.players
        first, second = map(escaped, names)
        score = game.score or played.score
        count = game.number if game.number is not None else number
        self.lines += ["", f"## Game {count}: {first} {score[0]}, {second} {score[1]}"]
        self.lose_automatic(game)
        self.rows, self.in_game = _Table(self.lines, (first, second)), True
        self.actions(played)
        self.rows.end_row()

    def set_up(self, action: SetUp) -> None:
        """Draw a set position."""
        if action.position is not None:
            self.rows.line("\n".join(["```text", str(action.position).rstrip(), "```"]))
        if action.cube is not None:
            owner = "" if action.owner is None else f", {escaped(self.match.players[action.owner])} has it"
            self.rows.line(f"Cube at {action.cube}{owner}.")

    def keep(self, action: Comment | Unread) -> None:
        """Write a remark as a paragraph, what was not understood in its column."""
        if isinstance(action, Unread) and action.player is not None:
            self.rows.cell(action.player, action.text)
        elif text := escaped(action.text.lstrip("; ")):
            self.rows.line(text)
