"""Writing `.gam`: the rows of match text below the players of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.mat.layout import Rows
from notation.formats.mat.players import is_bare_names
from notation.formats.mat.writer import MatchWriter
from notation.formats.text_writer import written
from notation.model import Comment, Deciding, Tag, Unread, Win
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay

_WIDTH = 33


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The games of replayed matches, one after the other, a match a piece."""
    return written(_GamWriter, replays, lose)


class _GamWriter(MatchWriter):
    """Writes the games of a match; it has no place for what they have in common."""

    def __init__(self, found: Replay, *, first: bool) -> None:
        super().__init__(found, first=first)
        self.bare = True
        self.early: list[Comment | Unread | str] = []

    def write(self) -> str:
        """The games as text, without a blank line above the first."""
        return super().write().lstrip("\n")

    def _head(self) -> None:
        match, rules = self.match, self.match.rules
        for part in match.head:
            if isinstance(part, Tag):
                self.lose(Phrase("the tag “{key}”", key=part.key), part.span, remark=f"{part.key}: {part.value}")
            else:
                self.lines.extend(self._remark(part, verbatim=isinstance(part, Comment)))
        if rules.length:
            self.lose(Phrase("the match length {length}", length=rules.length), remark=f"{rules.length} point match")
        if rules.variation != "Backgammon":
            self.lose_variation()
        self.lose_limit()
        self.lose_switches()

    def _game(self, played: GameReplay, number: int) -> None:
        game = played.game
        names = game.names or self.match.players
        first, second = (
            "_".join(self._clean(name, game.span, "a control character in a name").split()) or "?" for name in names
        )
        line = f"{first:<{_WIDTH}}{second}"
        if (first, second) != names or not is_bare_names(line):
            self.lose_names(names, game.span)
            first, second = (name.replace(":", ".") for name in (first, second))
            line = f"{first:<{_WIDTH}}{second}"
        if max(game.score or played.score):
            self.lose("the score", game.score_span, remark="score: {}-{}".format(*game.score) if game.score else "")
        self.lose_number(game, number)
        self.lose_automatic(game)
        self.lose_crawford(game, number)
        self.lines.append(f" {line}")
        self.rows, self.in_game, self.bare = Rows(self.lines), True, True
        begun = len(self.lines)
        self.actions(played)
        self.rows.end_row()
        self._lift(begun)

    def actions(self, played: GameReplay) -> None:
        """The players are known by the rows right below them, so what is said above those stands below the first."""
        super().actions(played)
        self._begin()

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        super().decide(action, decision)
        self._keep_early()

    def win(self, action: Win) -> None:
        self._begin()
        super().win(action)

    def keep(self, action: Comment | Unread) -> None:
        if self.bare:
            self.early.append(action)
        else:
            super().keep(action)

    def _begin(self) -> None:
        """Write an empty row where there is none yet."""
        if self.bare:
            self.rows.cell(0, "")
            self.rows.end_row()
            self._keep_early()

    def tell(self, text: str) -> None:
        """GNU Backgammon reads no remark between the names and the rows."""
        if self.bare:
            self.early.append(text)
        else:
            super().tell(text)

    def _lift(self, first: int) -> None:
        """Put what is told below the last row of a game above it: GNU Backgammon takes it for the players of the next game.
        Below the names, where the `first` row stands, it reads no remark either."""
        last = next((at for at in range(len(self.lines) - 1, first, -1) if self.lines[at].lstrip()[:1].isdigit()), first)
        late = [at for at in sorted(self.rows.told) if at > last > first]
        texts = [self.lines.pop(at) for at in reversed(late)]
        self.lines[last:last] = reversed(texts)

    def _keep_early(self) -> None:
        self.bare, early, self.early = False, self.early, []
        for one in early:
            if isinstance(one, str):
                super().tell(one)
            else:
                super().keep(one)
