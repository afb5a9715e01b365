"""What an export of GNU Backgammon tells of one decision, gathered from its lines, and made into an action."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from notation.annotations import LUCK_WORDS, SKILL_WORDS, Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.board import Position
from notation.formats.sgf.analysis import turned
from notation.grammar import parse_play
from notation.source import Span
from notation.state import PositionState
from notation.steps import Step

Board: TypeAlias = tuple[int, ...]

_SKILLS: Final = {word: mark for mark, word in SKILL_WORDS.items() if mark < 0}
_LUCK: Final = {word: mark for mark, word in LUCK_WORDS.items()}
_DEEP: Final = "-ply"
_PASSED: Final = 0.9995
"""What a double that is passed is worth at the least, as far as it is printed."""


def figure(text: str) -> float:
    """A number of the text, with a point or a comma in it.

    >>> figure("+0,25"), figure("-0.5")
    (0.25, -0.5)
    """
    return float(text.replace(",", "."))


def chances_of(text: str) -> Chances:
    """`0.551 0.170 0.008 - 0.449 0.117 0.005`: those to win, then those to lose.

    >>> chances_of("0.551\\t0.170 0.008 -\\t0,449 0.117 0.005").lose_gammon
    0.117
    """
    won, _, lost = " ".join(text.replace(",", ".").split()).partition(" - ")
    win = [min(max(float(word), 0.0), 1.0) for word in won.split()]
    lose = [min(max(float(word), 0.0), 1.0) for word in lost.split()]
    return Chances(*win, *lose[1:])


def moved(board: Board, steps: Iterable[Step]) -> Board:
    """The board, as the player sees it, after these steps, each taken as it is written."""
    after = list(board)
    for source, target, _ in steps:
        after[source] -= 1
        if target:
            if after[target] == -1:
                after[target] = 0
                after[0] -= 1
            after[target] += 1
    return tuple(after)


def seen(position: Position, player: int) -> Board:
    """A position as a player sees it."""
    return tuple(position if player == 0 else position.flip())


def level_of(text: str) -> tuple[str, str]:
    """The level and the rest of the words that stand before a play: `Cubeful 2-ply`."""
    words = text.split()
    deep = next((word for word in words if word.endswith(_DEEP)), None)
    if deep is None:
        return "rollout", text.strip()
    rest = " ".join(word for word in words if word != deep)
    return deep, "" if rest.casefold() == "cubeful" else rest


@dataclass(slots=True)
class Told:
    """One decision: the moment (None where its IDs are damaged), and what its lines say."""

    state: PositionState | None
    span: Span
    dice: tuple[int, int] | None = None
    candidates: list[Candidate] = field(default_factory=list)
    made: int | None = None
    luck: float | None = None
    luck_mark: int | None = None
    skill: int | None = None
    cube_skill: int | None = None
    cubed: bool = False
    """Whether an analysis of the cube has begun, and what follows belongs to it."""
    cube_chances: Chances | None = None
    cubeless: float | None = None
    level: str = ""
    courses: dict[str, float] = field(default_factory=dict)
    winning: bool = False
    """Whether the figures of the cube are match winning chances."""
    comment: list[str] = field(default_factory=list)
    commented: bool = False

    def alert(self, words: str) -> None:
        """`very bad move`, `lucky roll`, `wrong take`."""
        what, _, of = words.rpartition(" ")
        if of == "move" and what in _SKILLS:
            self.skill = _SKILLS[what]
        elif of == "roll" and what in _LUCK:
            self.luck_mark = _LUCK[what]

    def mark(self, words: str) -> None:
        """How bad a decision with the cube was."""
        self.cube_skill = _SKILLS.get(words)

    def candidate(self, level: str, play: str, equity: float | None, made: bool) -> None:
        """A play that was looked at; one that cannot be read is left out."""
        try:
            steps = parse_play(play)
        except ValueError:
            return
        if made:
            self.made = len(self.candidates)
        deep, settings = level_of(level)
        self.candidates.append(Candidate(steps, None, equity, deep, settings))
        self.cubed = False

    def chances(self, text: str, more: str) -> None:
        """The chances of the play, or of the course without a double, that was told last."""
        if self.cubed and self.cube_chances is None:
            self.cube_chances = chances_of(text)
        elif self.candidates and (last := self.candidates[-1]).chances is None:
            settings = " ".join(filter(None, (last.settings, more.strip())))
            self.candidates[-1] = Candidate(last.steps, chances_of(text), last.equity, last.level, settings)

    def cube(self, level: str, cubeless: float) -> None:
        """The line that heads the figures of the cube."""
        self.cubed, self.cubeless = True, cubeless
        self.level = level_of(level)[0]

    def course(self, words: str, value: float, winning: bool) -> None:
        """A course of the cube: a comma stands between a double and its answer, and a pass is worth a point."""
        comma = any(sign in words for sign in ",、،，")
        passed = abs(value) >= _PASSED and abs(value) <= 1 and not winning
        name = "no_double" if not comma else "double_pass" if passed and "double_pass" not in self.courses else "double_take"
        lowered = words.casefold()
        for ending in ("take", "beaver", "pass"):
            if lowered.endswith(ending):
                name = "double_pass" if ending == "pass" else "double_take"
        self.courses.setdefault(name, value)
        self.winning = winning

    def note(self, program: str, answers: bool, moves: bool) -> Annotation | None:
        """What is said of the decision; None where nothing is."""
        cube: CubeAnalysis | None = None
        if self.courses or self.cube_chances is not None:
            courses = {name: value / 100 if self.winning else value for name, value in self.courses.items()}
            cube = CubeAnalysis(
                self.cube_chances,
                self.cubeless,
                courses.get("no_double"),
                courses.get("double_take"),
                courses.get("double_pass"),
                self.level,
                unit="mwc" if self.winning else "equity",
                program=program,
            )
            if answers and not self.winning and courses.get("double_pass", -1) > 0:
                cube = turned(cube)  # older versions tell the doubler's figures there
        play = PlayAnalysis(tuple(self.candidates), self.made, program) if self.candidates else None
        comment = "\n".join(self.comment).strip()
        skill, cube_skill = (self.skill, self.cube_skill) if moves else (self.cube_skill or self.skill, None)
        found = Annotation(comment, self.luck, self.luck_mark, skill, cube_skill, "", play, cube)
        return None if found == Annotation() else found
