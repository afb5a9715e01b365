"""A match for each thing that a format may have a place for, and what of a match is that thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.board import Position
from notation.model import (
    Action,
    Beaver,
    Comment,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    Rules,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.replay import replay

NAMES: Final = ("Ada", "Ben")
FIRST: Final = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
SECOND: Final = Move(1, (6, 4), (Step(24, 18), Step(18, 14)))
THIRD: Final = Move(0, (5, 3), (Step(13, 8), Step(6, 3)))
_SET: Final = Position((0, 0, 0, 0, 0, 2, 4, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 1, 0))
"""A position with checkers off on both sides."""
_CHANCES: Final = Chances(0.5, 0.25, 0.0625, 0.125, 0.0625)


def match(*actions: Action, length: int = 5, rules: Rules | None = None, head: tuple[Any, ...] = (), **game: Any) -> Match:
    """A match of one game with these actions; the keywords are those of the game."""
    one = Game(**({"number": 1, "score": (0, 0), "names": NAMES, "actions": actions} | game))
    return Match(one.names or NAMES, rules or Rules(length), (one,), head)


def noted(**note: Any) -> Match:
    """A match whose first play is annotated so."""
    return match(replace(FIRST, note=Annotation(**note)), SECOND)


def doubled(**note: Any) -> Match:
    """A match with a double that is annotated so."""
    return match(FIRST, SECOND, Double(0, 2, note=Annotation(**note)), Take(1), THIRD)


def actions(kinds: type | tuple[type, ...], found: Match) -> list[Any]:
    """The actions of some kinds, with what is told of them but for annotations, a list for each game."""
    return [
        [replace(one, note=None) if hasattr(one, "note") else one for one in game.actions if isinstance(one, kinds)]
        for game in found.games
    ]


def notes(fields: tuple[str, ...], found: Match) -> list[Any]:
    """Some fields of the annotations of every decision."""
    return [
        [
            [getattr(getattr(one, "note", None) or Annotation(), name) for name in fields]
            for one in game.actions
            if not isinstance(one, Comment)
        ]
        for game in found.games
    ]


def plain(text: str) -> str:
    """A remark without the signs that some formats put before it."""
    return text.lstrip("#; ")


def remarks(found: Match) -> list[str]:
    """Every remark and comment of a match, whatever it hangs on."""
    texts = [plain(part.text) for part in found.head if isinstance(part, Comment)]
    for game in found.games:
        texts += [plain(game.note.comment)] if game.note and game.note.comment else []
        for one in game.actions:
            if isinstance(one, Comment):
                texts.append(plain(one.text))
            elif getattr(one, "note", None) is not None and one.note.comment:
                texts.append(plain(one.note.comment))
    return sorted(texts)


def said(found: Match) -> list[str]:
    """Those that people made."""
    return [text for text in remarks(found) if text in ("a remark", "well played", "a fine game")]


def rule(name: str, found: Match) -> Any:
    """What is told of a rule."""
    return getattr(found.rules, name)


def of_games(name: str, found: Match) -> list[Any]:
    """What is told of each game."""
    return [getattr(game, name) for game in found.games]


def cubes(found: Match) -> list[Any]:
    """Every action with the cube, as the replay understands it."""
    return [
        [(one.kind, one.player, one.cube) for one in game.decisions if one.dice is None and one.kind != "resign"]
        for game in replay(found).games
    ]


def plays(found: Match) -> list[Any]:
    """Every roll and its play, as the replay understands it, whatever order the dice are told in."""
    return [
        [(one.player, sorted(one.dice), sorted(one.steps or one.written)) for one in game.decisions if one.dice]
        for game in replay(found).games
    ]


def resigned(found: Match) -> list[Any]:
    """How each game was given up."""
    return [(game.resigned, game.winner, game.level) for game in replay(found).games]


def evaluated(found: Match) -> list[Any]:
    """The evaluations of plays and doubles, whatever program they are said to be of."""
    looked = []
    for game in found.games:
        for one in game.actions:
            if isinstance(one, (Move, Double)):
                note = one.note or Annotation()
                looked += [part and replace(part, program="") for part in (note.play, note.cube)]
    return looked


class Thing(NamedTuple):
    """Matches that have it, and what of a match is it."""

    samples: Sequence[Match | tuple[Match, ...]]
    of: Callable[[Match], Any]
    words: tuple[str, ...] = ()
    """What a remark says that is made of it."""


_PLAY: Final = PlayAnalysis((Candidate((Step(8, 5), Step(6, 5)), _CHANCES, 0.25, "2-ply"),), 0)
_CUBE: Final = CubeAnalysis(_CHANCES, 0.125, 0.25, 0.5, 1.0, "2-ply")

THINGS: Final[dict[str, Thing]] = {
    "plays": Thing([match(FIRST, SECOND), match(FIRST, SECOND, Move(0, (6, 6), (Step(13, 7),) * 4), length=0)], plays),
    "order of the dice": Thing(
        [match(replace(FIRST, dice=(1, 3)), SECOND), match(FIRST, replace(SECOND, dice=(4, 6)))],
        lambda found: [[one.dice for one in game] for game in actions(Move, found)],
    ),
    "match length": Thing([match(FIRST, SECOND, length=7)], partial(rule, "length"), ("7 point match",)),
    "scores": Thing([match(FIRST, SECOND, score=(2, 1))], partial(of_games, "score"), ("score: 2-1",)),
    "game numbers": Thing([match(FIRST, SECOND, number=4)], partial(of_games, "number"), ("this is game 4",)),
    "several games": Thing(
        [Match(NAMES, Rules(5), tuple(Game(number, (0, 0), NAMES, (FIRST, SECOND)) for number in (1, 2)))],
        plays,
    ),
    "several matches": Thing([(match(FIRST, SECOND), match(FIRST, SECOND, names=("Cid", "Dan")))], lambda found: found.players),
    "spaces in names": Thing(
        [match(FIRST, SECOND, names=("Ada B", "Ben C"))], lambda found: found.players, ("“Ada B” and “Ben C”",)
    ),
    "other names in a game": Thing(
        [replace(match(FIRST, SECOND, names=("Ada B", "Ben")), players=NAMES)],
        lambda found: (found.players, [game.names or found.players for game in found.games]),
        ("“Ada",),
    ),
    "tags": Thing(
        [match(FIRST, SECOND, head=(Tag("Event", "Club"), Tag("Shoe", "Left")))],
        lambda found: [part for part in found.head if isinstance(part, Tag)],
        ("Left",),
    ),
    "comments": Thing(
        [
            match(FIRST, SECOND, head=(Comment("a remark"),)),
            noted(comment="well played"),
            match(FIRST, SECOND, note=Annotation("a fine game")),
        ],
        said,
    ),
    "remarks between plays": Thing([match(FIRST, Comment("a remark"), SECOND)], said),
    "variation": Thing(
        [match(FIRST, SECOND, rules=Rules(5, variation="NackGammon"))], partial(rule, "variation"), ("NackGammon",)
    ),
    "Crawford rule": Thing(
        [match(FIRST, SECOND, rules=Rules(5, crawford=False))], partial(rule, "crawford"), ("without the Crawford rule",)
    ),
    "Jacoby rule": Thing(
        [match(FIRST, SECOND, rules=Rules(0, jacoby=told)) for told in (True, False)],
        partial(rule, "jacoby"),
        ("the Jacoby rule",),
    ),
    "beavers rule": Thing(
        [match(FIRST, SECOND, rules=Rules(0, beavers=told)) for told in (True, False)], partial(rule, "beavers"), ("beavers",)
    ),
    "rules that are not told": Thing(
        [match(FIRST, SECOND, length=0)],
        lambda found: (found.rules.jacoby, found.rules.beavers),
        ("it is not told whether",),
    ),
    "no cube": Thing([match(FIRST, SECOND, rules=Rules(5, cube_limit=1))], partial(rule, "cube_limit"), ("there is no cube",)),
    "cube limit": Thing([match(FIRST, SECOND, rules=Rules(5, cube_limit=64))], partial(rule, "cube_limit"), ("up to 64",)),
    "Crawford game": Thing(
        [match(FIRST, SECOND, crawford=True)], lambda found: [game.crawford for game in replay(found).games], ("Crawford",)
    ),
    "automatic doubles": Thing([match(FIRST, SECOND, length=0, cube=2)], partial(of_games, "cube"), ("automatic",)),
    "doubles": Thing(
        [match(FIRST, SECOND, Double(0, 2), Take(1), THIRD), match(FIRST, SECOND, Double(0, 2), Pass(1), Win(0, 1))], cubes
    ),
    "beavers": Thing(
        [
            match(FIRST, SECOND, Double(0, 2), Beaver(1, 4), Take(0), THIRD, length=0),
            match(FIRST, SECOND, Double(0, 2), Beaver(1, 4), Raccoon(0, 8), Take(1), THIRD, length=0),
        ],
        lambda found: [[one for one in game if one[0] != "take"] for game in cubes(found)],
    ),
    "cube values": Thing([match(FIRST, SECOND, Double(0, 4), Take(1), THIRD)], partial(actions, Double)),
    "results": Thing(
        [match(FIRST, SECOND, Double(0, 2), Pass(1), Win(0, 1))],
        lambda found: [(game.winner, game.points) for game in replay(found).games],
    ),
    "resignations": Thing([match(FIRST, SECOND, Resign(0, level), Win(1, level)) for level in (1, 2, 3)], resigned),
    "resignations without results": Thing(
        [match(FIRST, SECOND, Resign(0, level)) for level in (2, 3)], resigned, ("Ada resigns a ",)
    ),
    "missing plays": Thing(
        [match(FIRST, SECOND, Move(0, (6, 5), (), Written.UNKNOWN), Move(1, (2, 1), (Step(13, 11), Step(6, 5))))],
        lambda found: [
            [one.written in (Written.UNKNOWN, Written.BLANK) for one in game.actions if isinstance(one, Move)]
            for game in found.games
        ],
    ),
    "illegal plays": Thing([match(FIRST, Move(1, (6, 4), (Step(24, 17), Step(18, 14))))], plays),
    "positions of illegal plays": Thing(
        [match(FIRST, Move(1, (6, 4), (), Written.ILLEGAL, _SET))],
        lambda found: [[one.position for one in game.actions if isinstance(one, Move)] for game in found.games],
        ("after it Position ID",),
    ),
    "unread cells": Thing([match(FIRST, Unread("so or so", 1))], partial(actions, Unread), ("so or so",)),
    "positions": Thing(
        [match(SetUp(_SET), Move(0, (3, 1), (Step(8, 5), Step(6, 5))))],
        lambda found: [one.position for game in replay(found).games for one in game.decisions],
        ("set up: Position ID",),
    ),
    "set cube": Thing(
        [match(SetUp(_SET, 2, 0), FIRST)],
        lambda found: [(one.cube, one.owner) for game in replay(found).games for one in game.decisions],
        ("the cube at 2, Ada's",),
    ),
    "turn of a position": Thing(
        [match(SetUp(_SET, turn=1))],
        lambda found: [[one.turn for one in game.actions if isinstance(one, SetUp)] for game in found.games],
        ("Ben to move",),
    ),
    "clock": Thing([noted(clock="0:12:30")], partial(notes, ("clock",)), ("clock 0:12:30",)),
    "luck": Thing([noted(luck=0.25)], partial(notes, ("luck",)), ("luck +0.250",)),
    "marks": Thing(
        [noted(skill=-2), noted(luck_mark=1), doubled(cube_skill=-2)],
        partial(notes, ("skill", "luck_mark", "cube_skill")),
        ("marked bad", "a lucky roll"),
    ),
    "analysis of plays": Thing([noted(play=_PLAY)], evaluated, ("2-ply: 8/5 6/5 +0.250",)),
    "analysis of the cube": Thing([doubled(cube=_CUBE)], evaluated, ("double/take +0.500",)),
    "other properties": Thing([noted(extra=(("ZZ", ("a",)),))], partial(notes, ("extra",))),
}
"""By the names that the table of formats calls them."""
