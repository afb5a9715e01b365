"""What the readers of position texts share: each position is a match of its own, with what a program thought of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, TypeAlias

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.board import other
from notation.diagnostics import Diagnostic
from notation.formats.line_plays import Line
from notation.formats.line_reader import Heading, LineReader
from notation.formats.pairs import take_apart
from notation.grammar import parse_play
from notation.ids.position_text import decode
from notation.model import Beaver, Double, Move, Raccoon, SetUp, Written
from notation.source import Source, Span
from notation.state import Offer, PositionState

MOST_CANDIDATES: Final = 200
"""So many plays of a position are kept; no program shows more."""

Moment: TypeAlias = SetUp | Double | Beaver | Raccoon | Move
"""What a moment is told by."""
COURSES: Final = ("no_double", "double_take", "double_pass")
"""The courses of the cube, as the figures are called."""
_LONE_RETURN: Final = re.compile(r"\r(?!\n)")
_MINUS: Final = str.maketrans({",": ".", "\u2212": "-", "\u2013": "-"})


def figure(text: str) -> float:
    """A number of the text, with a point or a comma in it.

    >>> figure("+0,25"), figure("−0.5")
    (0.25, -0.5)
    """
    return float(text.translate(_MINUS))


def share(text: str) -> float:
    """Percents as a chance, 0 to 1.

    >>> share("25,45")
    0.2545
    """
    return min(round(figure(text) / 100, 6), 1.0)


@dataclass(slots=True)
class Thought:
    """What a program thought of a position, gathered from the lines below it.

    `sides` are the chances of the player on roll, then of the other: to win, a gammon or more, a backgammon.
    """

    program: str = ""
    candidates: list[Candidate] = field(default_factory=list)
    level: str = ""
    sides: list[tuple[float, float, float]] = field(default_factory=list)
    cubeless: float | None = None
    courses: dict[str, float] = field(default_factory=dict)
    settings: list[str] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)

    def candidate(self, play: str, level: str, equity: float, settings: str = "") -> None:
        """A play that was looked at; words that are no play stand for none."""
        try:
            steps = parse_play(play.replace(",", " "))
        except ValueError:
            steps = ()
        if len(self.candidates) < MOST_CANDIDATES:
            self.candidates.append(Candidate(steps, None, equity, level, settings))

    def chances(self, won: tuple[float, float, float]) -> None:
        """The chances of a player; the other's follow."""
        self.sides.append(won)
        if len(self.sides) == 2 and self.candidates and self.candidates[-1].chances is None:
            self.candidates[-1] = replace(self.candidates[-1], chances=self._both())

    def adds(self, settings: str) -> None:
        """More of the settings of what was told last."""
        self.adds_to(len(self.candidates) - 1, settings)

    def adds_to(self, index: int, settings: str) -> None:
        """More of the settings of the candidate with this index, of the figures of the cube for -1."""
        if index < 0:
            self.settings.append(settings)
        elif index < len(self.candidates):
            found = self.candidates[index]
            self.candidates[index] = replace(found, settings=", ".join(filter(None, (found.settings, settings))))

    def _both(self) -> Chances:
        (win, *gammons), (_, *lost) = self.sides
        self.sides = []
        return Chances(win, *gammons, *lost)

    def note(self, state: PositionState | None) -> Annotation | None:
        """What is said of a position; None where nothing is."""
        cube: CubeAnalysis | None = None
        if self.courses or (not self.candidates and len(self.sides) == 2):
            found = self._both() if len(self.sides) == 2 else None
            wait, take, drop = (self.courses.get(name) for name in COURSES)
            settings = ", ".join(self.settings)
            cube = CubeAnalysis(found, self.cubeless, wait, take, drop, self.level, settings, program=self.program)
        play = PlayAnalysis(tuple(self._apart(state)), None, self.program) if self.candidates else None
        note = Annotation("\n".join(self.comment).strip(), play=play, cube=cube)
        return None if note == Annotation() else note

    def _apart(self, state: PositionState | None) -> Iterable[Candidate]:
        """The candidates with a step for each die."""
        if state is None or state.dice is None:
            return self.candidates
        board = state.position if state.turn == 0 else state.position.flip()
        made = [take_apart(board, one.steps, state.dice) for one in self.candidates]
        return [replace(one, steps=steps[0]) if steps else one for one, steps in zip(self.candidates, made, strict=True)]


class PositionReader(LineReader):
    """Reads one position of a text: the lines that tell the moment, what was thought of it, and remarks.

    `moment` are the lines that tell the moment, of which the kinds in `once` stand there once; a second one begins another
    position.
    """

    marks: ClassVar[bool] = False
    once: ClassVar[tuple[str, ...]] = ()

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.moment: list[Line] = []
        self.thought = Thought()

    @property
    def kinds(self) -> set[str | None]:
        """What was read of the moment."""
        return {line.lastgroup for line in self.moment}

    def is_another(self, line: Line) -> bool:
        """Another position begins with what was told already."""
        return line.lastgroup in self.once and line.lastgroup in self.kinds

    def tells(self, line: Line) -> None:
        """A line that tells the moment."""
        self.seen = True
        self.moment.append(line)

    def line_of(self, *kinds: str) -> Line | None:
        """The first line of the moment that is of one of these kinds, the first kind first."""
        return next((line for kind in kinds for line in self.moment if line.lastgroup == kind), None)

    def read_text(self, line: Line) -> None:
        """Words of the one who keeps the position; above the first position they stand in the head."""
        text = line[0].strip()
        if self.moment:
            self.thought.comment.append(text)
        elif text:
            self.comment(line)

    def read_blank(self, line: Line) -> None:  # noqa: ARG002
        """Says nothing; in a comment it is a line of that."""
        if self.thought.comment:
            self.thought.comment.append("")

    # -- the record -----------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The position, as a game that begins with it."""
        if not self.moment:
            return
        first, last = self.moment[0], self.moment[-1]
        begin, end = first.start(), min(last.end(), len(self.origin.text))
        text = _LONE_RETURN.sub("\n", self.origin.text[begin:end])
        state, found = decode(text)
        self.found += [self._moved(one, Source("", text), begin) for one in found]
        self.begin(first, Heading())
        told = self.line_of("ID", "IDS", "PICTURE") or first
        span = self.span(told)
        note = self.thought.note(state)
        if state is None:
            self.add(SetUp(span=(begin, end), text=self.origin.text[begin:end].strip(), note=note))
            return
        self.players = state.names
        self.rules = {"length": state.length, "cube_limit": state.max_cube}
        if not state.length:
            self.rules |= {"jacoby": state.jacoby, "beavers": state.beavers}
        crawford = state.crawford if state.length else None
        self.heading = Heading(None, state.score, state.names, crawford, self.span(self.line_of("SCORE") or told))
        *told_first, last_told = actions(state, span, self.span(self.line_of("TURN") or told))
        self.actions = self.no_actions()
        for action in (*told_first, last_told if note is None else replace(last_told, note=note)):
            self.actions.append(action)

    def _moved(self, found: Diagnostic, text: Source, at: int) -> Diagnostic:
        """What was found in the lines of the moment, at its place in the text."""
        place = found.place
        start = at + text.line_start(place.line) + place.column - 1
        span = start, max(at + text.line_start(place.end_line) + place.end_column - 1, start)
        return Diagnostic(found.code, found.facts, self.place(span), self.match, span=span)


def actions(state: PositionState, span: Span, rolled: Span) -> list[Moment]:
    """A moment as what a game begins with: a set position, and the double or the roll that waits for what becomes of it.

    The span is the place of the position, the second that of the roll.
    """
    turn, cube, owner = state.turn, state.cube, state.owner
    if state.offer in (Offer.BEAVER, Offer.RACCOON):  # the cube was turned at once
        cube //= 2 if state.offer is Offer.BEAVER else 4
        owner = turn if cube > 1 else None
    found: list[Moment] = [SetUp(state.position, cube, owner, turn, span=span)]
    if state.offer is not None:
        found.append(Double(turn, span=rolled))
    if state.offer in (Offer.BEAVER, Offer.RACCOON):
        found.append(Beaver(other(turn), span=rolled))
    if state.offer is Offer.RACCOON:
        found.append(Raccoon(turn, span=rolled))
    if state.dice is not None:
        found.append(Move(turn, state.dice, (), Written.BLANK, span=rolled))
    return found
