"""What is said of an action in a few words, for the remarks of formats that have no other place for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from notation.annotations import LUCK_WORDS, SKILL_WORDS, Annotation, CubeAnalysis, PlayAnalysis
from notation.board import Player, Position
from notation.grammar import play_text
from notation.ids.gnubg import encode_position
from notation.model import Action, Game, Move, Resign, Rules, SetUp

_MOST: Final = 3
"""So many plays are told of those that a program looked at, and the one that was made."""

_LEVELS: Final = {1: "a single game", 2: "a gammon", 3: "a backgammon"}


def name(player: Player, names: tuple[str, str]) -> str:
    """The name of a player, or his number."""
    return names[player] or f"Player {player + 1}"


def about(action: Action | Game, names: tuple[str, str]) -> str:
    """What a remark is about: who acted, and with which roll or how; nothing for what no player did.

    >>> about(Move(1, (6, 4)), ("Ada", "Ben"))
    'Ben 64'
    """
    player = getattr(action, "player", None)
    if player is None:
        return ""
    deed = "{}{}".format(*action.dice) if isinstance(action, Move) else type(action).__name__.lower()
    return f"{name(player, names)} {deed}"


def placed(position: Position, player: Player, names: tuple[str, str]) -> str:
    """A position as its Position ID, seen by a player; number by number where that has no room for it."""
    try:
        return f"Position ID {encode_position(position, player)} as {name(player, names)} sees it"
    except ValueError:
        return "position {}".format(" ".join(map(str, position)))


def set_up(action: SetUp, names: tuple[str, str]) -> str:
    """What is set, as far as the record tells it.

    >>> set_up(SetUp(cube=2, owner=1, turn=0), ("Ada", "Ben"))
    "set up: the cube at 2, Ben's; Ada to move"
    """
    told = [action.text] if action.text else []
    if action.position is not None:
        told.append(placed(action.position, action.turn or 0, names))
    if action.cube is not None:
        owned = "in the middle" if action.owner is None else f"{name(action.owner, names)}'s"
        told.append(f"the cube at {action.cube}, {owned}")
    if action.turn is not None:
        told.append(f"{name(action.turn, names)} to move")
    return "set up: " + "; ".join(told)


def resigned(action: Resign, names: tuple[str, str]) -> str:
    """What is given up.

    >>> resigned(Resign(0, 2), ("Ada", "Ben"))
    'Ada resigns a gammon'
    """
    points = f"{action.points} point" + "s" * (action.points != 1)
    lost = points if action.points is not None else _LEVELS.get(action.level or 1, "the game")
    return f"{name(action.player, names)} resigns {lost}" + " and the match" * action.whole_match


def called(names: tuple[str, str]) -> str:
    """What a match calls the players.

    >>> called(("Ada", "Ben"))
    'the match calls the players “Ada” and “Ben”'
    """
    return "the match calls the players “{}” and “{}”".format(*names)


def limit(rules: Rules) -> str:
    """How far the cube goes."""
    return "there is no cube" if rules.cube_limit == 1 else f"the cube goes up to {rules.cube_limit}"


def words(note: Annotation) -> str:
    """The analysis, luck, marks and clock of an annotation; empty where it has none of them.

    >>> words(Annotation(luck=0.1234, skill=-1, clock="0:12:30"))
    'luck +0.123; marked doubtful; clock 0:12:30'
    """
    return "; ".join(_parts(note))


def _parts(note: Annotation) -> Iterator[str]:
    if note.cube is not None:
        yield from _courses(note.cube)
    if note.play is not None:
        yield from _plays(note.play)
    if note.luck is not None:
        yield f"luck {note.luck:+.3f}"
    if note.luck_mark in LUCK_WORDS:
        yield f"a {LUCK_WORDS[note.luck_mark]} roll"
    if note.skill in SKILL_WORDS:
        yield f"marked {SKILL_WORDS[note.skill]}"
    if note.cube_skill in SKILL_WORDS:
        yield f"cube decision marked {SKILL_WORDS[note.cube_skill]}"
    if note.clock:
        yield f"clock {note.clock}"


def _plays(found: PlayAnalysis) -> Iterator[str]:
    """The best plays and the one that was made, those of the same level behind it: `3-ply: 8/5 6/5 +0.160, …`."""
    shown = [*range(len(found.candidates))][:_MOST]
    if found.made is not None and _MOST <= found.made < len(found.candidates):
        shown.append(found.made)
    best = found.candidates[0].equity if shown else None
    for level, plays in groupby((found.candidates[index] for index in shown), key=lambda one: one.level):
        told = []
        for one in plays:
            text = play_text(one.steps) or "cannot move"
            if one.equity is not None:
                text += f" {one.equity:+.3f}"
                text += f" ({one.equity - best:+.3f})" if best is not None and one is not found.candidates[0] else ""
            told.append(text)
        yield _at(level, ", ".join(told))


def _courses(found: CubeAnalysis) -> Iterator[str]:
    """The worth of each course with the cube, and of the game without one."""
    courses = (
        ("no double", found.no_double),
        ("double/take", found.double_take),
        ("double/pass", found.double_pass),
    )
    worth = "{:.2%}" if found.unit == "mwc" else "{:+.3f}"
    told = [f"{course} {worth.format(value)}" for course, value in courses if value is not None]
    if found.cubeless is not None:
        told.append(f"without a cube {found.cubeless:+.3f}")
    if found.chances is not None:  # not `wins`, which is a result in any line of `.sgg` to GNU Backgammon
        told.append(f"winning {found.chances.win:.1%}")
    if told:
        yield _at(found.level, ", ".join(told))


def _at(level: str, text: str) -> str:
    return f"{level}: {text}" if level else text
