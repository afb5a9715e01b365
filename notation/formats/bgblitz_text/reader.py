"""Reading the position text of BGBlitz: the moment, then the plays that were looked at or the courses of the cube."""

from __future__ import annotations

from typing import ClassVar, Final

from notation import grammar
from notation.formats.line_plays import Line
from notation.formats.position_reader import PositionReader, figure, share
from notation.source import Source

PROGRAM: Final = "BGBlitz"
_WORTH: Final = 0.0005
"""How near to a point a course is worth as much, as far as it is printed."""


class BgblitzTextReader(PositionReader):
    """Reads one position.  `chances` are those of each player by his name, `mwp` match winning chances of the courses."""

    grammar = "bgblitz_text"
    once: ClassVar[tuple[str, ...]] = ("PICTURE", "IDS", "ID", "SCORE")

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.thought.program = PROGRAM
        self.shares: dict[str, tuple[float, float, float]] = {}
        self.mwp: dict[str, str] = {}

    def is_another(self, line: Line) -> bool:
        """A picture stands above all else."""
        return super().is_another(line) or (line.lastgroup == "PICTURE" and bool(self.moment))

    # -- the moment -----------------------------------------------------------------------------------------------------

    def read_picture(self, line: Line) -> None:
        """The board, with the names and the pip counts at its edges."""
        self.tells(line)

    def read_ids(self, line: Line) -> None:
        """`Position-ID: …    Match-ID: …`."""
        self.tells(line)

    def read_id(self, line: Line) -> None:
        """`XGID=…`."""
        self.tells(line)

    def read_score(self, line: Line) -> None:
        """`Green - 6 Red - 3 in a 7 point match.`"""
        self.tells(line) if self.moment else self.read_text(line)

    def read_turn(self, line: Line) -> None:
        """`Red to move 1-2`."""
        self.tells(line) if self.moment and self.moment[-1].lastgroup != "TURN" else self.read_text(line)

    def read_row(self, line: Line) -> None:
        """A line of a picture that is not whole."""
        self.unread(line)

    # -- what was thought of it -----------------------------------------------------------------------------------------

    def read_candidate(self, line: Line) -> None:
        """`  1.   0.124 mwp /  -0.492            19/18, 14/12`."""
        if not self.moment:
            self.read_text(line)
            return
        self.thought.candidate(line["play"].strip(), "", figure(line["equity"]), f"{line['mwp']} mwp" if line["mwp"] else "")

    def read_chances(self, line: Line) -> None:
        """Six chances of the play that was told last: to win, then to lose."""
        candidates = self.thought.candidates
        if not candidates or candidates[-1].chances is not None:
            self.read_text(line)
            return
        self.thought.sides = []
        for part in (line["won"], line["lost"]):
            win, gammon, backgammon = (min(figure(word), 1.0) for word in part.split())
            self.thought.chances((win, gammon, backgammon))

    def read_side(self, line: Line) -> None:
        """`Red          54.1  17.5  0.2`: a player's chances, in percents."""
        if not self.moment or len(self.shares) == 2 or self.thought.candidates:
            self.read_text(line)
        else:
            self.shares[line["side"].strip()] = (share(line["win"]), share(line["gammon"]), share(line["backgammon"]))

    def read_cubeless(self, line: Line) -> None:
        """What the position is worth without the cube, and the standard deviation of that."""
        if len(self.shares) != 2 or self.thought.cubeless is not None:
            self.read_text(line)
            return
        self.thought.cubeless = figure(line["cubeless"])
        self.thought.adds_to(-1, line["deviation"].strip())

    def read_cubeful(self, line: Line) -> None:
        """What it is worth with the cube: as much as the best course."""
        if not self.shares:
            self.read_text(line)

    def read_action(self, line: Line) -> None:
        """The best course, which the figures tell."""
        if not self.shares:
            self.read_text(line)

    def read_course(self, line: Line) -> None:
        """`Double / Take         :  0.220   (-0.006)      0.164   (-0.123)`; the best course stands first."""
        found = grammar.terminal("bgblitz_text", "VALUED").match(line[0])
        if not self.moment or found is None or len(self.thought.courses) == 3:
            self.read_text(line)
            return
        value = figure(found["second"] or found["first"])
        name = "no_double"
        if "/" in found["course"]:
            dropped = grammar.terminal("bgblitz_text", "PASSED").search(found["course"].rpartition("/")[2]) is not None
            name = "double_pass" if dropped or abs(value - 1) < _WORTH else "double_take"
            if name in self.thought.courses:
                name = "double_take" if name == "double_pass" else "double_pass"
        if name in self.thought.courses:
            self.read_text(line)
            return
        self.thought.courses[name] = value
        if found["second"]:
            self.mwp[name] = found["first"]

    def read_rule(self, line: Line) -> None:
        """A line below a heading."""

    def read_heading(self, line: Line) -> None:
        """A heading."""
        if not self.moment:
            self.read_text(line)

    # -- the record -----------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The chances belong to players who are known by their names; the last to be told are those of the one on roll."""
        if len(self.shares) == 2:
            turn = self.line_of("TURN")
            mover = turn[0].strip() if turn else ""
            first, second = self.shares
            named = [name for name in self.shares if mover.startswith(f"{name} ")]
            best = named[0] if len(named) == 1 else second
            self.thought.sides = [self.shares[best], self.shares[first if best == second else second]]
        if self.mwp:
            words = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in self.mwp.items())
            self.thought.adds_to(-1, f"mwp: {words}")
        super().finish()
