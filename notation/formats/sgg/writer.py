"""Writing `.sgg`, in the layout of GridGammon: each roll alone and then with its play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from notation.board import Player, other
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.line_writer import LineWriter
from notation.formats.sgg.settings import MONTHS, SETTINGS, VARIANTS
from notation.formats.text_writer import points_text, written
from notation.grammar import steps_text
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Take, Win
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DATE: Final = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
_ELO: Final = re.compile(r"(-?\d{1,9}(?:\.\d{1,9})?)/(\d{1,9})")
_SITE: Final = "GamesGrid"
"""The only name of a site that GNU Backgammon can read in a head."""
_DANCE: Final = "O-O"
_YES: Final = {True: "Yes", False: "No"}


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches in the layout of GridGammon, one after the other, a match a piece."""
    return written(_SggWriter, replays, lose)


class _SggWriter(LineWriter):
    tells_crawford = True
    tells_notes = True
    remarks_first = True  # GNU Backgammon cannot read others than its own lines between the players and the first game

    def head(self) -> None:
        self.told: set[int] = set()
        rules = self.match.rules
        self.names = self.spelled(self.match.players, self._name)
        self.line("{} vs. {}".format(*self.names))
        if told_date := self.take_tag("EventDate"):
            self._date(told_date)
        if (self.match.tag("Site") or "").startswith(_SITE):
            self.line(self.take_tag("Site") or "")
        ratings = [_ELO.fullmatch(self.match.tag(f"Player {number} Elo") or "") for number in (1, 2)]
        if all(ratings):
            self.kept_tags |= {"player 1 elo", "player 2 elo"}
            self.line("ELO: {} {} {} {}".format(*[part for found in ratings if found for part in found.groups()]))
        if rules.length_told:
            self.line(f"Match Length: {rules.length}")
        spelled = {name: word for word, name in VARIANTS.items()}
        if rules.variation in spelled:
            if rules.variation != "Backgammon":
                self.line(f"Variant: {spelled[rules.variation].capitalize()}")
        else:
            self.line(f"Variant: {rules.variation}")
        for name in ("crawford", "jacoby", "beavers"):
            if (said := getattr(rules, name)) is not None:
                self.line(f"{name.capitalize()}: {_YES[said]}")
                self.kept_tags.add(name.removesuffix("s") if name == "beavers" else name)
        if rules.cube_limit is not None:
            if rules.cube_limit == 1:
                self.line("Doubling Cube: No")
            else:
                self.lose_limit()
        for word, key in SETTINGS.items():
            if value := self.take_tag(key):
                self.line(f"{word.title()}: {value}")

    @staticmethod
    def _name(name: str) -> str:
        return re.sub(r"\s+vs\.\s+", " vs ", " ".join(name.split())) or "?"

    def _date(self, value: str) -> None:
        found = _DATE.fullmatch(value)
        try:
            day = date(*map(int, found.groups())) if found else None
        except ValueError:
            day = None
        if day is None:
            self.lose(Phrase("the tag “{key}” as it is spelled", key="EventDate"), remark=f"EventDate: {value}")
        else:
            self.line(f"{_DAYS[day.weekday()]}, {MONTHS[day.month - 1].capitalize()} {day.day}, {day.year}")

    # -- the games ------------------------------------------------------------------------------------------------------

    def heading(self, played: GameReplay, number: int) -> None:
        game, rules = played.game, self.match.rules
        if number > 1:  # GNU Backgammon cannot read a blank line above the first game
            self.line("")
        score = game.score or played.score
        star = "*" if (game.crawford if game.crawford is not None else played.crawford) else ""
        length = f"/{rules.length}" if rules.length else ""
        first, second = score
        stars = (star, "") if first > second else ("", star)
        count = game.number if game.number is not None else number
        self.line(f"Game {count}.{first}{stars[0]}-{second}{stars[1]}{length}", game.score_span)
        doublings = game.cube.bit_length() - 1
        if game.cube != 1 << doublings:
            self.lose_automatic(game)
        else:
            self.lines += ["11: Automatic double"] * doublings
        self.restart_rows()

    def _cell(self, player: Player, text: str) -> None:
        self.line(f"{self.next_row(player)}\t{chr(9) * player}{text}")

    def turn(self, action: Double | Beaver | Raccoon, value: int) -> None:
        self._cell(action.player, f"{type(action).__name__} to {value}")

    def answer(self, action: Take | Pass) -> None:
        self._cell(action.player, "Accept" if isinstance(action, Take) else "Pass")

    def resign(self, action: Resign) -> None:
        """Behind a roll that the player did not play, which then stands once for GNU Backgammon, or alone."""
        last = len(self.lines) - 1
        while last in self.told:
            last -= 1
        if re.fullmatch(rf"\d+\t{{{action.player + 1}}}\d\d:", self.lines[last]):
            self.lines[last] += " Resign"
        else:
            self._cell(action.player, "Resign")

    def move(self, move: Move, decision: Decision) -> None:
        if 0 in move.dice:
            self._cell(move.player, "-")
            return
        roll = "{}{}:".format(*move.dice)
        play = self.play(move, decision, lambda steps: steps_text(steps).replace(" ", ", "), _DANCE)
        if play == _DANCE:  # GNU Backgammon passes over one whose roll stands alone above it
            self._cell(move.player, f"{roll} {play}")
            return
        self._cell(move.player, roll)
        if play:
            self.line(f"{self.lines[-1]} {play}", move.span)

    def win(self, action: Win) -> None:
        """The result; GNU Backgammon passes over one that is the first to tell that a player gives up."""
        if self.played.resigned and not any(isinstance(one, Resign) for one in self.played.game.actions):
            self.resign(Resign(other(action.player)))
        self.line(f"{self.names[action.player]} wins {points_text(action.points)}.")

    def tell(self, text: str) -> None:
        self.told.add(len(self.lines))
        super().tell(text)

    def remark(self, text: str) -> str | None:
        return f"; {text}".rstrip()
