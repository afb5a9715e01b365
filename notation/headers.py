"""What a record says of its matches, without their plays: for archives, where that is all that is asked of most files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from notation.board import Player
from notation.frozen import frozen
from notation.model import Game, Match, Rules, Tag, Win


@frozen
class GameHeader:
    """One game as its record heads and ends it: its number, the score before it, and the result as written.

    `winner` and `points` are None where no result is written, as behind a pass in some records; nothing is worked out.
    """

    number: int | None
    score: tuple[int, int] | None
    winner: Player | None = None
    points: int | None = None


@frozen
class Header:
    """A match without its plays: the players, the rules, the tags in order, and its games.  `number` counts those of a file
    from 1."""

    players: tuple[str, str]
    rules: Rules
    tags: tuple[tuple[str, str], ...]
    games: tuple[GameHeader, ...]
    number: int = 1

    def tag(self, key: str) -> str | None:
        """The value of the first tag with this key, in any case; None when there is none."""
        wanted = key.casefold()
        return next((value for name, value in self.tags if name.casefold() == wanted), None)


T = TypeVar("T")


class Visitor(Generic[T]):
    """Is told by `scan` what a record says of each match: override what you need, and give what you made in `end_match`.

    The calls for a match come in this order: `begin_match`, `visit_players`, `visit_rules`, `visit_tag` for each tag,
    `visit_game` for each game, `end_match`.  Plays are not read.
    """

    def begin_match(self, number: int) -> None:
        """A match begins; they are counted from 1."""

    def visit_players(self, first: str, second: str) -> None:
        """The names of the players, as the first game writes them."""

    def visit_rules(self, rules: Rules) -> None:
        """The length of the match, and what else the record says of the rules."""

    def visit_tag(self, key: str, value: str) -> None:
        """A tag of the head, as written."""

    def visit_game(self, game: GameHeader) -> None:
        """A game: its number, the score before it, and its result."""

    def end_match(self) -> T:
        """The match is over: what `scan` gives for it."""
        raise NotImplementedError


def tell(match: Match, visitor: Visitor[T]) -> T:
    """Tell a visitor what a match says beside its plays, and give what he makes of it."""
    visitor.begin_match(match.number)
    visitor.visit_players(*match.players)
    visitor.visit_rules(match.rules)
    for part in match.head:
        if isinstance(part, Tag):
            visitor.visit_tag(part.key, part.value)
    for game in match.games:
        visitor.visit_game(_game(game))
    return visitor.end_match()


class Headers(Visitor[Header]):
    """The visitor who makes a `Header` of each match."""

    def begin_match(self, number: int) -> None:
        """Begin a header."""
        self._number = number
        self._tags: list[tuple[str, str]] = []
        self._games: list[GameHeader] = []

    def visit_players(self, first: str, second: str) -> None:
        """Keep the names."""
        self._players = first, second

    def visit_rules(self, rules: Rules) -> None:
        """Keep the rules."""
        self._rules = rules

    def visit_tag(self, key: str, value: str) -> None:
        """Keep a tag."""
        self._tags.append((key, value))

    def visit_game(self, game: GameHeader) -> None:
        """Keep a game."""
        self._games.append(game)

    def end_match(self) -> Header:
        """The header of the match."""
        return Header(self._players, self._rules, tuple(self._tags), tuple(self._games), self._number)


def header_of(match: Match) -> Header:
    """The header of a match that was read.

    >>> header_of(Match(("Ada", "Ben"), head=(Tag("Event", "Club evening"),))).tag("event")
    'Club evening'
    """
    return tell(match, Headers())


def _game(game: Game) -> GameHeader:
    result = _first_win(game.actions)
    if result is None:
        return GameHeader(game.number, game.score)
    return GameHeader(game.number, game.score, result.player, result.points)


def _first_win(actions: Sequence[object]) -> Win | None:
    return next((action for action in actions if isinstance(action, Win)), None)
