"""What a record says of its matches, without their plays: for archives, where that is all that is asked of most files."""

from __future__ import annotations

from collections.abc import Sequence

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


def header_of(match: Match) -> Header:
    """The header of a match that was read.

    >>> header_of(Match(("Ada", "Ben"), head=(Tag("Event", "Club evening"),))).tag("event")
    'Club evening'
    """
    tags = tuple((part.key, part.value) for part in match.head if isinstance(part, Tag))
    return Header(match.players, match.rules, tags, tuple(map(_game, match.games)), match.number)


def _game(game: Game) -> GameHeader:
    result = _first_win(game.actions)
    if result is None:
        return GameHeader(game.number, game.score)
    return GameHeader(game.number, game.score, result.player, result.points)


def _first_win(actions: Sequence[object]) -> Win | None:
    return next((action for action in actions if isinstance(action, Win)), None)
