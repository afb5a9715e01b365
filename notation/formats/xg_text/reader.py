"""Reading the position text of eXtreme Gammon: the moment, then the plays that were looked at or the courses of the cube."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from notation.formats.line_plays import Line
from notation.formats.position_reader import COURSES, PositionReader, figure, share
from notation.model import Tag

EQUITIES: Final = "MET"
"""The tag that names the table of match equities."""

_MARKS: Final = "¹²³⁰⁴⁵⁶⁷⁸⁹"
_PLY: Final = re.compile(r"([0-9]{1,2})-\w+")


def level_of(text: str) -> tuple[str, str]:
    """A level as all formats have it, and the mark of its footnote.

    >>> level_of("4-plis"), level_of("XG Roller++"), level_of("Rollout²")
    (('4-ply', ''), ('XG Roller++', ''), ('rollout', '²'))
    """
    name = text.rstrip(_MARKS)
    mark = text[len(name) :]
    if found := _PLY.fullmatch(name):
        return f"{found[1]}-ply", mark
    return name.lower() if name.casefold() in ("rollout", "book") else name, mark


class XgTextReader(PositionReader):
    """Reads one position: above the analysis its lines tell the moment, below it stand remarks.

    `marked` are the footnotes that candidates (by their index) or the figures of the cube (-1) speak of; `best` tells that the
    line of the best course is still to come, which says nothing new.
    """

    grammar = "xg_text"
    once: ClassVar[tuple[str, ...]] = ("ID", "NAMES", "PICTURE")

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.marked: dict[int, str] = {}
        self.best = False
        self.open = False

    # -- the moment -----------------------------------------------------------------------------------------------------

    def read_id(self, line: Line) -> None:
        """`XGID=…`."""
        self.tells(line)

    def read_names(self, line: Line) -> None:
        """`X:Ada   O:Ben`."""
        self.tells(line)

    def read_picture(self, line: Line) -> None:
        """The board."""
        self.tells(line)

    def read_score(self, line: Line) -> None:
        """`Score is X:3 O:6 7 pt.(s) match.`"""
        self._told_once(line)

    def read_pips(self, line: Line) -> None:
        """`Pip count  X: 111  O: 52 X-O: 3-6/7`."""
        self._told_once(line)

    def read_cube(self, line: Line) -> None:
        """`Cube: 2, O own cube`."""
        self._told_once(line)

    def read_turn(self, line: Line) -> None:
        """`X to play 21`; elsewhere than below the cube it is a remark."""
        self._told_once(line) if "CUBE" in self.kinds else self.read_text(line)

    def read_row(self, line: Line) -> None:
        """A line of a picture that is not whole."""
        self.unread(line)

    def _told_once(self, line: Line) -> None:
        """A line of the moment, unless that is told already."""
        if self.moment and line.lastgroup not in self.kinds and not self._analyzed():
            self.tells(line)
        else:
            self.read_text(line)

    def _analyzed(self) -> bool:
        thought = self.thought
        return bool(thought.candidates or thought.sides or thought.courses or thought.comment)

    def read_text(self, line: Line) -> None:
        """The turn in another language, what goes on about a candidate, the best course, or a remark."""
        if not self.moment or not line[0].strip():
            super().read_text(line)
        elif self.moment[-1].lastgroup == "CUBE" and not self._analyzed():
            self.tells(line)
        elif self.best:
            self.best = False
        elif self.open and self.thought.candidates and line[0][0] in " \t":
            self.thought.adds(line[0].strip())
        else:
            self.open = False
            super().read_text(line)

    def read_blank(self, line: Line) -> None:
        """What was told of a candidate ends here."""
        self.open = False
        super().read_blank(line)

    # -- what was thought of it -----------------------------------------------------------------------------------------

    def read_candidate(self, line: Line) -> None:
        """`    1. 4-ply       19/18 14/12                  eq:-0.491`."""
        if not self.moment or self.thought.courses:
            self.read_text(line)
            return
        level, mark = level_of(line["level"])
        if mark:
            self.marked[len(self.thought.candidates)] = mark
        self.thought.sides = []
        self.thought.candidate(line["play"], level, figure(line["equity"]))
        self.open = True

    def read_chances(self, line: Line) -> None:
        """`Player:   25.45% (G:0.00% B:0.00%)`, and then the opponent's."""
        thought = self.thought
        told = bool(thought.candidates) and thought.candidates[-1].chances is not None
        if not self.moment or told or thought.courses or len(thought.sides) > 1:
            self.read_text(line)
        else:
            thought.chances((share(line["win"]), share(line["gammon"]), share(line["backgammon"])))

    def read_analyzed(self, line: Line) -> None:
        """`Analyzed in XG Roller++`, above the chances."""
        if not self.moment or self._analyzed():
            self.read_text(line)
            return
        self.thought.level, mark = level_of(line["analyzed"])
        if mark:
            self.marked[-1] = mark

    def read_cubeless(self, line: Line) -> None:
        """`Cubeless Equities: No Double=+0.103, Double=+0.259`."""
        if len(self.thought.sides) != 2 or self.thought.cubeless is not None:
            self.read_text(line)
            return
        self.thought.cubeless = figure(line["cubeless"])
        if line["doubled"]:
            self.thought.settings.append(line["doubled"].strip())

    def read_heading(self, line: Line) -> None:
        """`Cubeful Equities:`, which the courses follow."""
        if not self._expects_courses():
            self.read_text(line)

    def _expects_courses(self) -> bool:
        return bool(self.moment) and not self.thought.candidates and not self.thought.courses

    def read_course(self, line: Line) -> None:
        """`Double/Take: +0.215 (-0.122)`; the courses stand in one order, and those with a double have a bar."""
        courses = self.thought.courses
        bar, ending = "/" in line["course"], line["course"].rpartition("/")[2].strip().casefold()
        at = 2 if bar and ("double_take" in courses or ending == "pass") else int(bar)
        if not self.moment or self.thought.candidates or (courses and not self.best) or COURSES[at] in courses:
            self.read_text(line)
            return
        courses[COURSES[at]] = figure(line["value"])
        self.best = True

    def read_percent(self, line: Line) -> None:
        """`Percentage of wrong pass needed to make the double decision right: 15.5%`, which follows from the courses."""
        if not self.thought.courses or self.thought.comment:
            self.read_text(line)

    def read_confidence(self, line: Line) -> None:
        """`Confidence: ±0.005 (+0.154..+0.164) - [100.0%]`."""
        if self._analyzed() and not self.thought.comment:
            self.thought.adds(line["confidence"].strip())
        else:
            self.read_text(line)

    def read_footnote(self, line: Line) -> None:
        """What a rollout was made with, below its mark."""
        marked = [index for index, mark in self.marked.items() if mark == line["mark"]]
        if not marked:
            self.read_text(line)
        text = ", ".join(part.strip() for part in line["footnote"].splitlines())
        for index in marked:
            self.thought.adds_to(index, text)

    def read_footer(self, line: Line) -> None:
        """`eXtreme Gammon Version: 2.10, MET: Kazaross XG2`."""
        if not self.moment:
            self.read_text(line)
            return
        self.thought.program = f"{line['program']} {line['version']}".strip()
        if line["table"] and not any(isinstance(one, Tag) and one.key == EQUITIES for one in self.head):
            self.tag(EQUITIES, line, "table")
