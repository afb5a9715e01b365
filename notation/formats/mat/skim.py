"""What a record says of its matches without their plays: the head, scores and results, for those who ask for no more."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from notation.board import Player
from notation.formats.known import magic
from notation.formats.mat import reader
from notation.formats.mat.columns import boundary, right_column
from notation.formats.mat.head import rules_of
from notation.formats.mat.lines import terminal
from notation.formats.mat.pieces import pieces
from notation.formats.mat.usual import line_of
from notation.model import Game, Match, Tag, Win
from notation.source import Source

_END: Final = r"(?:\n|\r\n?)"
_PLAYS: Final = re.compile(
    rf"(?<=[\r\n])((?:[ \t]*+[0-9]{{1,4}}\)[^\r\n]*+{_END}){{1,3}}+)(?:[ \t]*+[0-9]{{1,4}}\)[^\r\n;WwLlGg]*+{_END})++"
)
"""Numbered rows, and below them others without the letters that words for a result have (wins, loses, resigns).  Three of
a run stay: they tell that rows stand here, and the column of the right player, of which one alone may be wrong."""
_LONGEST_LINE: Final = 1000
_LONGEST_MATCH: Final = 127
_LEFT, _RIGHT = 0, _LONGEST_LINE


def skim(source: Source) -> Iterator[Match]:
    """The matches of a text: their players, rules and tags, and of each game number, score and result.  Nothing else is true.

    Records in the usual form are taken apart line by line.  In one that is not, what holds nothing but plays is left out, and
    the rest is read as ever.
    """
    short = replace(source, text=_PLAYS.sub(r"\1", source.text))
    found: list[Match | None] = [None]
    if source.begins.offset or not magic(source.data):
        numbered = enumerate(pieces(short.text), source.begins.matches + 1)
        found = [_usual(short.text[start:end], number) for number, (start, end) in numbered]
    if None in found:
        yield from reader.read(short)
    else:
        yield from filter(None, found)


def _usual(text: str, number: int) -> Match | None:
    """A match in the usual form: tags and comments, one length, and games that name the same players.  None for any other."""
    tags: list[Tag] = []
    length: int | None = None
    names: tuple[str, str] | None = None
    games: list[Game] = []
    column: int | None = None
    game: _Game | None = None
    headed: int | None = None
    for line in io.StringIO(text, newline=None):
        if not line.endswith("\n"):
            line += "\n"
        first = line.lstrip(" \t\f")[:1]
        if first == "\n":
            continue
        if len(line) > _LONGEST_LINE:
            return None
        if headed is not None:
            # What stands below `Game n` and can be the line with the players is that, whatever else it may be.
            if found := terminal("NAMES").fullmatch(line):
                called = (found["first_name"], found["second_name"])
                if called != (names or called):
                    return None
                names, game, headed = called, _Game(headed, (int(found["first_score"]), int(found["second_score"]))), None
            elif first not in ";#":
                return None
        elif first in ";#":
            if game is None and (found := terminal("TAG").fullmatch(line)):
                tags.append(Tag(found["tag_key"], found["tag_value"]))
        elif first not in "Gg":
            if game is not None:
                if not game.takes(line):
                    return None
            elif length is None and (found := terminal("LENGTH").fullmatch(line)):
                length = int(found["length"] or 0)
                if not 0 <= length <= _LONGEST_MATCH:
                    return None
            else:
                return None
        elif found := terminal("GAME").fullmatch(line):
            if game is not None:
                column = right_column(map(line_of, game.rows), column)
                games.append(game.told(column))
            headed, game = int(found["game_number"]), None
        else:
            return None
    if game is None or names is None or length is None:
        return None
    games.append(game.told(right_column(map(line_of, game.rows), column)))
    return Match(names, rules_of(tags, length), tuple(games), tuple(tags), number=number)


class _Game:
    """One game as its lines tell it: the rows that show its columns, and its first result."""

    def __init__(self, number: int, score: tuple[int, int]) -> None:
        self.number = number
        self.score = score
        self.rows: list[re.Match[str]] = []
        self.result: tuple[str, int] | None = None
        """The words, and the column that they stand in."""

    def takes(self, line: str) -> bool:
        """Take one row; False for one that has to be read by others."""
        wins = line.casefold().count("win")
        row = terminal("PLAIN").fullmatch(line)
        if row is None:
            return not wins and any(terminal(kind).fullmatch(line) for kind in ("ROWS", "CELLS"))
        self.rows.append(row)
        if not wins:
            return True
        results = [side for side in ("left", "right") if (row[side] or "").startswith("Wins")]
        # A row of which a play does not read is taken apart in another way.
        if len(results) != wins or line_of(row)[3] is None:
            return False
        if self.result is None:
            side = results[0]
            self.result = row[side], _LEFT if side == "left" and row["right"] else row.start(side) if side == "left" else _RIGHT
        return True

    def told(self, column: int) -> Game:
        """The game with its result and no play; `column` is where the right player's rolls stand."""
        if self.result is None:
            return Game(self.number, self.score)
        words, at = self.result
        winner: Player = 1 if at >= boundary(column) else 0
        points = words.split()
        return Game(self.number, self.score, actions=(Win(winner, int(points[1]), len(points) > 3),))
