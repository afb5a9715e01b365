"""Reading `.sgg`: a cell a line, the two players set apart by one tab and two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from notation.board import Player
from notation.formats.line_plays import Line
from notation.formats.line_reader import TURNS, Heading, LineReader
from notation.formats.sgg.settings import MONTHS, SETTINGS, VARIANTS, YES
from notation.model import Move, Pass, Resign, Tag, Take, Win, Written

_UNTOLD: Final = (0, 0)
"""The dice of a player who was closed out and did not roll."""


class SggReader(LineReader):
    """Reads a match of `.sgg`.  A roll is written alone first and then again with its play; the two are one action."""

    grammar = "sgg"
    turn = "TURN"
    turn_lines = 2
    sides: Mapping[str, Player] = {"\t": 0, "\t\t": 1}

    def is_another(self, line: Line) -> bool:
        """A line with the players begins a match."""
        return line.lastgroup == "NAMES" and self.seen

    # -- the head -------------------------------------------------------------------------------------------------------

    def read_names(self, line: Line) -> None:
        """`Ada vs. Ben`."""
        self.players = line["first"].strip(), line["second"].strip()
        self.seen = True

    def read_date(self, line: Line) -> None:
        """`Saturday, March 14, 2026`."""
        month, day = line["month"].casefold(), int(line["day"])
        if month not in MONTHS or not 1 <= day <= 31:
            self.unread(line)
            return
        value = f"{line['year']}.{MONTHS.index(month) + 1:02}.{day:02}"
        self.head.append(Tag("EventDate", value, self.span(line)))

    def read_place(self, line: Line) -> None:
        """The name of the site, with anything behind it."""
        self.tag("Site", line, "site")

    def read_elo(self, line: Line) -> None:
        """Rating and experience of both players."""
        for number, player in ((1, "first"), (2, "second")):
            value = f"{line[f'{player}_elo']}/{line[f'{player}_experience']}"
            self.head.append(Tag(f"Player {number} Elo", value, self.span(line, f"{player}_elo")))

    def read_setting(self, line: Line) -> None:
        """`Crawford: Yes` and the like.  What is said of no rule that a match has is kept as a tag."""
        name, said = " ".join(line["setting"].casefold().split()), line["said"].strip()
        told = said.casefold() == YES
        match name:
            case "match length" if said.isdecimal():
                self.rules["length"] = int(said[:9])
                self.seen = True
            case "crawford" | "jacoby" | "beavers":
                self.rules[name] = told
            case "doubling cube":
                self.rules["cube_limit"] = None if told else 1
            case "variant":
                self.rules["variation"] = VARIANTS.get(said.casefold(), said)
            case _:
                self.tag(SETTINGS.get(name, line["setting"]), line, "said")

    def read_remark(self, line: Line) -> None:
        """A line that begins with a semicolon."""
        self.comment(line, "remark")

    def read_text(self, line: Line) -> None:
        """Other lines: among the rows of a game they are remarks, unless one is meant as a row."""
        if self.heading is not None and line[0].strip() and not line[0].lstrip()[0].isdigit():
            self.comment(line)
        else:
            super().read_text(line)

    # -- the games ------------------------------------------------------------------------------------------------------

    def read_game(self, line: Line) -> None:
        """`Game 2.1-0/3`: a star behind a score marks the Crawford game, and without a length it is a money session."""
        if line["length"] is not None:
            self.rules["length"] = int(line["length"])
        score = int(line["first_score"]), int(line["second_score"])
        starred = bool(line["first_star"] or line["second_star"]) or None
        at = line.start("first_score"), line.end("second_star")
        self.begin(line, Heading(int(line["game"]), score, self.players, starred, at))

    def read_automatic(self, line: Line) -> None:
        """A tie of the opening dice, which doubles the cube."""
        if self.heading is None or self.actions:
            self.unread(line)
        else:
            self.cube *= 2

    def read_roll(self, line: Line) -> None:
        """A roll, alone or with what was played; `Resign` behind it gives the game up."""
        player, row = self.sides[line["roll_tabs"]], int(line["roll_row"])
        dice = int(line["dice"][0]), int(line["dice"][1])
        last = self.last
        again = isinstance(last, Move) and (last.player, last.dice, last.row) == (player, dice, row)
        if line["play"].strip().casefold().startswith("resign"):
            if not again:
                self.add(Move(player, dice, (), Written.BLANK, row=row, span=self.span(line, "roll")))
            self.add(Resign(player, row=row, span=self.span(line, "roll")))
            return
        move = self.play(line, "roll", "play", player, dice, row)
        if not again:
            self.add(move)
        elif move.written is not Written.BLANK:
            self.actions[-1] = move

    def read_cube(self, line: Line) -> None:
        """What is done without a roll: the cube and its answers, a resignation, a turn of a player who is closed out."""
        player, row, span = self.sides[line["tabs"]], int(line["row"]), self.span(line, "cell")
        if line["closed"]:
            self.add(Move(player, _UNTOLD, (), Written.DANCE, text=line["closed"], row=row, span=span))
        elif line["word"]:
            self.add(TURNS[line["word"].casefold()](player, int(line["value"]), row, span))
        else:
            answers: dict[str, type[Take | Pass | Resign]] = {"accept": Take, "pass": Pass, "resign": Resign}
            self.add(answers[line["answer"].casefold()](player, row=row, span=span))

    def read_wins(self, line: Line) -> None:
        """`Ada wins 1 point.`"""
        winner = line["winner"].strip()
        if winner not in self.players or self.heading is None:
            self.unread(line)
            return
        player: Player = 0 if winner == self.players[0] else 1
        self.add(Win(player, int(line["points"]), span=self.span(line)))
