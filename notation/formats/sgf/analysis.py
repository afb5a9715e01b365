"""What the properties of a node say about its action: comments, luck, marks and analysis, in GNU Backgammon's spelling.

An evaluation is a list of words.  `E` begins one that was computed: `ver` and a version, chances and equities, and settings,
of which the first is the depth (`2C`: two plies, cubeful).  `X` begins a rollout: words such as `Score`, `Trials`, `Output`,
each followed by its numbers.  Behind a bar stand the level and the settings of another program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis, Unit
from notation.board import Player
from notation.codes.tree import PROPERTY_VALUE
from notation.formats.sgf.nodes import Composed
from notation.formats.sgf.tree import Property, Report, composed, split, terminal, value_text, written
from notation.formats.sgf.values import COLORS, letters_of, number, number_text, numbers, steps_of, whole
from notation.source import Span

OTHERS: Final = "XX"
"""The private property that holds what an annotation keeps under names that are no properties: `name:value`."""
NAME: Final = re.compile(r"[A-Z][A-Z0-9]{0,31}")
_DEPTH: Final = re.compile(r"[0-9]{1,9}")
_NEVER: Final = ("W", "B", "XM", OTHERS)

BRANCHES: Final = "branches"
"""The name under which an annotation's `extra` keeps the text of branches beside the main line."""

_NAN: Final = float("nan")
_MOST: Final = 4
_PLAY: Final = ("C", "0", "1", "0.000000", "0")
_CUBE: Final = ("C", "1", "0.000000", "0")
_SKILLS: Final = {"BM": (-2, -3), "DO": (-1, -1), "TE": (1, 2)}
_CUBE_SKILLS: Final = {"BC": (-2, -3), "DC": (-1, -1)}
_UNITS: Final[dict[str, Unit]] = {"equity": "equity", "mwc": "mwc"}
_EXPECTED: Final = {
    "A": "the number of the play made, then plays with their evaluations",
    "DA": "an evaluation of the cube decision",
    "XD": "a unit and an evaluation of the cube decision",
    "LU": "a number",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms in which evaluations are written: what GNU Backgammon's cube figures are in this match, and which
    program wrote them.

    Where the evaluations of plays are not `wanted`, usual ones are passed over; odd ones are read, as they may be damaged.
    """

    unit: Unit = "equity"
    program: str = ""
    wanted: bool = True


Read = Callable[[dict[str, Any], list[str], Player, Terms], bool]


def annotation(
    properties: Sequence[Property], player: Player, terms: Terms, answers: bool, report: Report
) -> Annotation | None:
    """What `properties` say of an action of `player`; None when they say nothing.

    `answers` tells that the action answers a double: the figures of DA are then those of the doubler and are turned round.
    What cannot be read is reported and kept in `extra`.
    """
    note: dict[str, Any] = {}
    extra: list[tuple[str, tuple[str, ...]]] = []
    for name, values, span, _ in properties:
        reader = _READERS.get(name)
        try:
            if reader is not None and reader(note, values, player, terms):
                if name == "DA" and answers:
                    note["cube"] = turned(note["cube"])
                continue
        except (ValueError, LookupError):
            _tell(report, name, values, span)
        if name == OTHERS:
            extra.extend(others(values))
        else:
            extra.append((name, tuple(map(value_text, values))))
    if not note and not extra:
        return None
    return Annotation(extra=tuple(extra), **note)


def others(values: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the values of `OTHERS` keep."""
    for name, found in groupby(map(split, values), key=lambda parts: parts[0]):
        yield name, tuple(text for _, colon, text in found if colon)


def _tell(report: Report, name: str, values: list[str], span: Span) -> None:
    value = "][".join(values)
    shown = value if len(value) < 40 else value[:39] + "…"
    report(PROPERTY_VALUE, span, value=shown, property=name, expected=_EXPECTED.get(name, "a number"))


def turned(cube: CubeAnalysis) -> CubeAnalysis:
    """A cube decision as the other player sees it."""

    def turn(value: float | None) -> float | None:
        if value is None:
            return None
        return _complement(value) if cube.unit == "mwc" else -value

    chances = cube.chances
    if chances is not None:
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances
        chances = Chances(_complement(win), lose_gammon, lose_backgammon, win_gammon, win_backgammon)
    cubeless = None if cube.cubeless is None else -cube.cubeless
    return replace(
        cube,
        chances=chances,
        cubeless=cubeless,
        no_double=turn(cube.no_double),
        double_take=turn(cube.double_take),
        double_pass=turn(cube.double_pass),
    )


def _complement(chance: float) -> float:
    """One minus a chance, without the noise that subtraction adds to a number of six decimals."""
    short = round(1 - chance, 6)
    return short if round(1 - short, 6) == chance else 1 - chance


# -- one property at a time: each reader says whether the model has a place for what stands there ------------------------


def _comment(note: dict[str, Any], values: list[str], _player: Player, _terms: Terms) -> bool:
    text = "\n".join(map(value_text, values))
    if text:
        note["comment"] = text
    return True


def _luck(note: dict[str, Any], values: list[str], _player: Player, _terms: Terms) -> bool:
    value = number(values[0])
    if value != value or len(values) > 1:
        return False
    note["luck"] = value
    return True


def _luck_mark(good_for: Player) -> Read:
    def read(note: dict[str, Any], values: list[str], player: Player, _terms: Terms) -> bool:
        mark = _strength(values)
        if mark is None or "luck_mark" in note:
            return False
        note["luck_mark"] = mark if good_for == player else -mark
        return True

    return read


def _skill(key: str, strengths: tuple[int, int]) -> Read:
    def read(note: dict[str, Any], values: list[str], _player: Player, _terms: Terms) -> bool:
        mark = _strength(values)
        if mark is None or key in note:
            return False
        note[key] = strengths[mark - 1]
        return True

    return read


def _strength(values: list[str]) -> int | None:
    """1 or 2: how strongly a mark is meant; None when its value says something else."""
    return {"": 1, "1": 1, "2": 2}.get(values[0].strip()) if len(values) == 1 else None


def _clock(of: Player) -> Read:
    def read(note: dict[str, Any], values: list[str], player: Player, _terms: Terms) -> bool:
        if of != player or len(values) != 1 or not values[0]:
            return False
        note["clock"] = value_text(values[0])
        return True

    return read


def _candidates(note: dict[str, Any], values: list[str], player: Player, terms: Terms) -> bool:
    if "play" in note:
        return False
    made = whole(values[0])
    if not terms.wanted and -1 <= made < len(values) - 1 and all(map(terminal("EVALUATED").fullmatch, values[1:])):
        note["play"] = PlayAnalysis(program=terms.program)
        return True
    candidates = tuple([_candidate(_words(value), player) for value in values[1:]])
    if not -1 <= made < len(candidates):
        raise IndexError(made)
    note["play"] = PlayAnalysis(candidates, made if made >= 0 else None, terms.program)
    return True


def _words(value: str) -> list[str]:
    """The words of an evaluation, with the decimal commas that some systems write made points."""
    if "\\" in value:
        value = value_text(value)
    if "," in value:
        own, bar, foreign = value.partition("|")
        value = own.replace(",", ".") + bar + foreign
    return value.split()


def _candidate(words: list[str], player: Player) -> Candidate:
    """A play and its evaluation; a play of no steps has no letters."""
    steps = () if words[0] in ("E", "X") else steps_of(words.pop(0), player)
    if words[0] == "X":
        chances, _, _ = _outputs(words)[0]
        score = number(words[words.index("Score") + 1]) if "Score" in words else None
        return Candidate(steps, chances, score, "rollout", " ".join(words))
    first = _header(words)
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, equity = numbers(words[first : first + 6])
    chances = Chances(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    level, text, _ = _level((*words[1:first], *words[first + 6 :]), first - 1 + len(_PLAY))
    return Candidate(steps, chances if win == win else None, equity if equity == equity else None, level, text)


def _header(words: list[str]) -> int:
    """Where the numbers of an evaluation begin: behind `E ver 3`, in old files behind `E`."""
    if words[0] != "E":
        raise ValueError(words[0])
    return 3 if words[1] == "ver" else 1


@lru_cache(maxsize=256)
def _level(settings: tuple[str, ...], length: int) -> tuple[str, str, str]:
    """The level that settings of `length` words tell, the settings, and the last of the fields behind them.

    Behind a bar stand the level and the settings of another program, which count instead.
    """
    rest = " ".join(settings[length:])
    if rest.startswith("|"):
        level, *middle, last = rest[1:].split("|")
        return level, "|".join(middle), last
    depth = settings[2] if settings[0] == "ver" else settings[0]
    return f"{whole(depth.rstrip('C'))}-ply", " ".join(settings), ""


def _outputs(words: list[str]) -> list[tuple[Chances, float, float]]:
    """The results of a rollout: chances, cubeless and cubeful equity of each course that was rolled out."""
    found = []
    for at, word in enumerate(words):
        if word == "Output":
            win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, cubeless, cubeful = numbers(words[at + 1 : at + 8])
            chances = Chances(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
            found.append((chances, cubeless, cubeful))
    if not found:
        raise ValueError("no Output")
    return found


def _cube(gnubg: bool) -> Read:
    def read(note: dict[str, Any], values: list[str], _player: Player, terms: Terms) -> bool:
        if len(values) != 1 or "cube" in note:
            return False
        words = _words(values[0])
        unit = terms.unit if gnubg else _UNITS[words.pop(0)]
        note["cube"] = _decision(words, unit, terms.program)
        return True

    return read


def _decision(words: list[str], unit: Unit, program: str) -> CubeAnalysis:
    if words[0] == "X":
        rows = _outputs(words)
        take = rows[1][2] if len(rows) > 1 else None
        return CubeAnalysis(*rows[0], take, None, "rollout", " ".join(words), unit, program)
    first = _header(words) + len(_CUBE)
    found = [value if value == value else None for value in numbers(words[first : first + 14])]
    if len(found) < 14:
        raise ValueError("too few numbers")
    win, *others, cubeless, no_double = found[:7]
    chances = None if win is None else Chances(win, *[other or 0.0 for other in others])
    level, settings, last = _level((*words[1:first], *words[first + 14 :]), first - 1)
    if found[:6] != found[7:13] and settings:
        # Both courses have chances of their own: keep the words, which hold them.
        settings = " ".join(words)
    return CubeAnalysis(chances, cubeless, no_double, found[13], number(last) if last else None, level, settings, unit, program)


_READERS: Final[dict[str, Read]] = {
    "C": _comment,
    "LU": _luck,
    "GW": _luck_mark(0),
    "GB": _luck_mark(1),
    "WL": _clock(0),
    "BL": _clock(1),
    "A": _candidates,
    "XA": _candidates,
    "DA": _cube(gnubg=True),
    "XD": _cube(gnubg=False),
    **{name: _skill("skill", strengths) for name, strengths in _SKILLS.items()},
    **{name: _skill("cube_skill", strengths) for name, strengths in _CUBE_SKILLS.items()},
}


# -- writing ------------------------------------------------------------------------------------------------------------


def properties_of(
    note: Annotation, player: Player, terms: Terms, answers: bool, listed: bool = False
) -> Iterator[tuple[str, Sequence[str]]]:
    """The properties that say what `annotation` reads, values as they are meant, in GNU Backgammon's order.

    Side branches are left to the caller.  With `listed` all of `extra` stands in the property `OTHERS`, also what could be a
    property of its own.
    """
    if note.cube is not None:
        cube = turned(note.cube) if answers else note.cube
        whole = None not in (cube.chances, cube.cubeless, cube.no_double, cube.double_take)
        own = whole and cube.unit == terms.unit and (not answers or turned(cube) == note.cube)
        yield ("DA", [_cube_text(cube)]) if own else ("XD", [f"{note.cube.unit} {_cube_text(note.cube)}"])
    if note.play is not None:
        made = -1 if note.play.made is None else note.play.made
        values = [str(made), *[_candidate_text(candidate, player) for candidate in note.play.candidates]]
        yield "A" if all(map(_is_usual, note.play.candidates)) else "XA", values
    if note.luck is not None:
        yield "LU", [number_text(note.luck, 5)]
    if note.luck_mark:
        yield "GW" if (note.luck_mark > 0) == (player == 0) else "GB", [str(abs(note.luck_mark))]
    for mark, table in ((note.skill, _SKILLS), (note.cube_skill, _CUBE_SKILLS)):
        for name, strengths in table.items():
            if mark in strengths:
                yield name, ["" if strengths[0] == strengths[1] else str(1 + strengths.index(mark))]
    if note.clock:
        yield COLORS[player] + "L", [note.clock]
    extra = [(name, values) for name, values in note.extra if name != BRANCHES]
    if not listed and all(NAME.fullmatch(name) and name not in _NEVER and values for name, values in extra):
        yield from extra
    elif extra:
        yield OTHERS, [Composed(text) for name, values in extra for text in _listed(name, values)]
    if note.comment:
        yield "C", [note.comment]


def _listed(name: str, values: Sequence[str]) -> list[str]:
    return [f"{composed(name)}:{written(value)}" for value in values] or [composed(name)]


def _is_usual(candidate: Candidate) -> bool:
    """Whether GNU Backgammon can read a candidate: one without a step ends it."""
    return 0 < len(candidate.steps) <= _MOST and candidate.chances is not None and candidate.equity is not None


def _six(value: float | None) -> str:
    return "nan" if value is None else number_text(value, 6)


def _candidate_text(candidate: Candidate, player: Player) -> str:
    letters = letters_of(candidate.steps, player)
    start = f"{letters} " if letters else ""
    settings = candidate.settings
    if candidate.level == "rollout" and settings.startswith("X "):
        return start + settings
    numbers = [_six(number) for number in (*(candidate.chances or [None] * 5), candidate.equity)]
    version, depth, tail = _settings(candidate.level, settings, _PLAY)
    return start + " ".join(["E", *version, *numbers, *depth, *tail])


def _cube_text(cube: CubeAnalysis) -> str:
    settings = cube.settings
    if settings.startswith(("X ", "E ")):
        return settings
    row = [*(cube.chances or [None] * 5), cube.cubeless]
    numbers = [_six(number) for number in (*row, cube.no_double, *row, cube.double_take)]
    version, depth, tail = _settings(cube.level, settings, _CUBE, cube.double_pass)
    return " ".join(["E", *version, *depth, *numbers, *tail])


def _settings(
    level: str, settings: str, usual: Sequence[str], double_pass: float | None = None
) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """The version, the settings as GNU Backgammon writes them, and behind a bar what those cannot say."""
    words = settings.split()
    start = 2 if words[:1] == ["ver"] else 0
    if len(words) == start + len(usual) and _is_depth(words[start], level):
        version, own, said = words[:start], words[start:], True
    else:
        depth = level.removesuffix("-ply")
        version, own, said = ["ver", "3"], [(depth if _DEPTH.fullmatch(depth) else "0") + usual[0], *usual[1:]], False
    if said and double_pass is None:
        return version, own, ()
    last = "" if double_pass is None else number_text(double_pass, 6)
    return version, own, f"|{level}|{settings}|{last}".split()


def _is_depth(word: str, level: str) -> bool:
    depth = word.rstrip("C")
    return _DEPTH.fullmatch(depth) is not None and level == f"{whole(depth)}-ply"
