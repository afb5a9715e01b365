"""Reading `.tmg`: a numbered record a line, the roll and its play in two of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from notation.board import Player
from notation.formats.line_plays import Line
from notation.formats.line_reader import TURNS, Heading, LineReader
from notation.formats.tmg.settings import RULES, TAGS, VARIANTS
from notation.model import Move, Pass, Tag, Take, Win, Written

_RULES: Final = tuple(name.casefold() for name in RULES)
_START: Final = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?.*")


class TmgReader(LineReader):
    """Reads a match of `.tmg`."""

    grammar = "tmg"
    turn = "TURN"
    turn_lines = 2
    sides: Mapping[str, Player] = {"": 0, "-": 1}

    def is_another(self, line: Line) -> bool:
        """A head below games begins a match."""
        return line.lastgroup in ("PLAYER", "SETTING") and (self.heading is not None or bool(self.games)) and self._heads(line)

    def _heads(self, line: Line) -> bool:
        # Options may stand between the records of a game too.
        return line.lastgroup == "PLAYER" or line["setting"].casefold() == "matchid"

    # -- the head -------------------------------------------------------------------------------------------------------

    def read_player(self, line: Line) -> None:
        """`Player1: 11 ada 1650.20`: a number of the site, the name and the rating."""
        number = int(line["player"])
        names = [*self.players]
        names[number - 1] = line["name"].strip()
        self.players, self.seen = (names[0], names[1]), True
        self.tag(f"Player {number} ID", line, "id")
        self.tag(f"Player {number} Elo", line, "rating")

    def read_setting(self, line: Line) -> None:
        """`Crawford: 1` and the like.  What is said of no rule that a match has is kept as a tag."""
        name, said = line["setting"].casefold(), line["said"]
        match name:
            case "length" if said.isdecimal():
                self.rules["length"], self.seen = int(said[:9]), True
            case "variant":
                self.rules["variation"] = VARIANTS.get(said, said)
            case "cube" if said in ("0", "1"):
                if said == "0":
                    self.rules["cube_limit"] = 1
            case "maxcube" if said.isdecimal():
                if int(said[:9]) and self.rules.get("cube_limit") != 1:
                    self.rules["cube_limit"] = int(said[:9])
            case "startdate" if found := _START.fullmatch(said):
                year, month, day, time = found.groups()
                self.head.append(Tag("EventDate", f"{year}.{int(month):02}.{int(day):02}", self.span(line, "said")))
                if time:
                    self.head.append(Tag("EventTime", time.replace(":", "."), self.span(line, "said")))
            case _ if name in _RULES and said in ("0", "1"):
                self.rules[name] = said == "1"
            case _:
                self.tag(TAGS.get(name, line["setting"]), line, "said")

    # -- the games ------------------------------------------------------------------------------------------------------

    def read_game(self, line: Line) -> None:
        """`Game 2: 1-0`."""
        score = int(line["first_score"]), int(line["second_score"])
        self.begin(line, Heading(int(line["game"]), score, self.players, score_span=line.span("score")))

    def read_record(self, line: Line) -> None:
        """A record of a game, by its type."""
        player, row, span = self.sides[line["sign"]], int(line["row"]), self.span(line, "cell")
        if roll := line["roll"]:
            # A question mark: the player ran out of time and rolled nothing.
            dice = (0, 0) if "?" in roll else (int(roll[0]), int(roll[1]))
            self.add(Move(player, dice, (), Written.BLANK if all(dice) else Written.UNKNOWN, row=row, span=span))
        elif line["play"] is not None:
            self._play(line, player, row)
        elif line["turned"]:
            self.add(TURNS[line["turned"].casefold()](player, int(line["value"]), row, span))
        elif line["answer"]:
            self.add(Take(player, row, span) if line["answer"].casefold() == "take" else Pass(player, row, span))
        elif line["wins"]:
            self.add(Win(player, int(line["points"]), row=row, span=span))
        elif line["automatic"] is not None:
            self.cube *= 2
        else:
            self.comment(line)

    def _play(self, line: Line, player: Player, row: int) -> None:
        """The play of the roll that stands above it."""
        if (rolled := self.waiting(player)) is None:
            self.unread(line, player, row)
            return
        self.actions[rolled[0]] = self.play(line, "cell", "play", player, rolled[1].dice, row)
