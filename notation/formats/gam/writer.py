"""Writing `.gam`: the rows of match text below the players of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from notation.diagnostics import Phrase
from notation.formats import Lose
from notation.formats.mat.layout import Rows
from notation.formats.mat.players import is_bare_names
from notation.formats.mat.writer import MatchWriter
from notation.model import Tag
from notation.replay import GameReplay, Replay

_WIDTH = 33


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The games of replayed matches, one after the other, a match a piece."""
    for index, found in enumerate(replays):
        writer = _GamWriter(found, first=index == 0)
        text = writer.write()
        for loss in writer.reporter.found:
            lose(loss)
        yield ("\n" * (index > 0) + text.lstrip("\n")).encode("utf-8", "replace")


class _GamWriter(MatchWriter):
    """Writes the games of a match; it has no place for what they have in common."""

    def _head(self) -> None:
        match, rules = self.match, self.match.rules
        for part in match.head:
            if isinstance(part, Tag):
                self._lose(Phrase("the tag “{key}”", key=part.key), part.span)
            else:
                self.lines.extend(self._remark(part, verbatim=False))
        if rules.length:
            self._lose(Phrase("the match length {length}", length=rules.length))
        if rules.variation != "Backgammon":
            self._lose(Phrase("the variation {name}", name=rules.variation))

    def _game(self, played: GameReplay, number: int) -> None:
        game = played.game
        names = game.names or self.match.players
        first, second = (
            "_".join(self._clean(name, game.span, "a control character in a name").split()) or "?" for name in names
        )
        line = f"{first:<{_WIDTH}}{second}"
        if (first, second) != names or not is_bare_names(line):
            self._lose(
                Phrase("the names “{first}” and “{second}” as they are spelled", first=names[0], second=names[1]), game.span
            )
            first, second = (name.replace(":", ".") for name in (first, second))
            line = f"{first:<{_WIDTH}}{second}"
        if max(game.score or played.score):
            self._lose("the score", game.score_span)
        if game.number not in (None, number):
            self._lose(Phrase("the number {number} of a game", number=game.number), game.span)
        if game.cube > 1:
            self._lose(Phrase("the automatic doubles to {cube} before the game", cube=game.cube), game.span)
        self.lines.append(f" {line}")
        self.rows, self.in_game = Rows(self.lines), True
        self._note(game)
        self._actions(played)
        self.rows.end_row()
