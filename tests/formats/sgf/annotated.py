"""Random matches as SGF tells them: with comments, marks, luck, clocks and analysis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis, Unit
from notation.model import Action, Comment, Double, Game, Match, Move, Step, Tag
from tests.strategies import matches

PROGRAM = "GNU Backgammon 1.07.001"

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), min_size=1, max_size=30)
_LINE = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), min_size=1, max_size=20)
_FIGURE = st.floats(-3, 3, width=32) | st.integers(-3_000_000, 3_000_000).map(lambda number: number / 1_000_000)
_CHANCE = st.integers(0, 1_000_000).map(lambda number: number / 1_000_000)
_CHANCES = st.builds(Chances, _CHANCE, _CHANCE, _CHANCE, _CHANCE, _CHANCE)
_WORD = st.text("abcXYZ0123456789+-%.,", min_size=1, max_size=8)
_WORDS = st.lists(_WORD, min_size=1, max_size=3).map(" ".join)
_STEP = st.tuples(st.integers(1, 25), st.integers(0, 24)).map(lambda pair: Step(*pair))
_LEVEL = st.sampled_from((("2-ply", "ver 3 2C 0 1 0.000000 1"), ("0-ply", "0C 0 1 0.000000 1"))) | st.tuples(
    _WORDS, _WORDS | st.just("")
)
_CUBE_LEVEL = st.just(("2-ply", "ver 3 2C 1 0.000000 1")) | st.tuples(_WORDS, _WORDS | st.just(""))

_EXTRAS = (
    (),
    (("MR", ("",)),),
    (("XY", ("a]b", "c\\d:")), ("KM", ("1",))),
    (("MR", ("",)), ("odd: name", ("a:b", "]")), ("no", ())),
)


@st.composite
def candidates(draw: st.DrawFn) -> Candidate:
    level, settings = draw(_LEVEL)
    steps = draw(st.lists(_STEP, max_size=4).map(tuple))
    return Candidate(steps, draw(_CHANCES | st.none()), draw(_FIGURE | st.none()), level, settings)


@st.composite
def plays(draw: st.DrawFn) -> PlayAnalysis:
    found = tuple(draw(st.lists(candidates(), min_size=1, max_size=3)))
    return PlayAnalysis(found, draw(st.none() | st.integers(0, len(found) - 1)), PROGRAM)


@st.composite
def cubes(draw: st.DrawFn) -> CubeAnalysis:
    unit: Unit = draw(st.sampled_from(("equity", "mwc")))
    figure = _CHANCE if unit == "mwc" else _FIGURE
    level, settings = draw(_CUBE_LEVEL)
    return CubeAnalysis(
        draw(_CHANCES | st.none()),
        draw(_FIGURE | st.none()),
        *(draw(figure | st.none()) for _ in range(3)),
        level=level,
        settings=settings,
        unit=unit,
        program=PROGRAM,
    )


@st.composite
def annotations(draw: st.DrawFn) -> Annotation:
    note = Annotation(
        comment=draw(TEXT | st.just("")),
        luck=draw(_FIGURE | st.none()),
        luck_mark=draw(st.sampled_from((None, -2, -1, 1, 2))),
        skill=draw(st.sampled_from((None, -3, -2, -1, 1, 2))),
        cube_skill=draw(st.sampled_from((None, -3, -2, -1))),
        clock=draw(_LINE | st.just("")),
        play=draw(plays() | st.none()),
        cube=draw(cubes() | st.none()),
        extra=draw(st.sampled_from(_EXTRAS)),
    )
    return note if note != Annotation() else Annotation(comment="?")


@st.composite
def records(draw: st.DrawFn) -> Match:
    """A legal match with annotations, as a record of SGF tells it: without hit marks and written cube values."""
    match = draw(matches(3))
    random = Random(draw(st.integers(0, 99)))
    notes, lines = draw(st.lists(annotations(), max_size=5)), draw(st.lists(_LINE, max_size=3))
    games = [replace(game, actions=tuple(map(_told, game.actions))) for game in match.games]
    for note in notes:
        _put(games, random, lambda actions, at, note=note: actions.__setitem__(at, replace(actions[at], note=note)))
    for line in lines:
        _put(games, random, lambda actions, at, line=line: actions.insert(at, Comment(line)))
    if notes:
        games[0] = replace(games[0], note=Annotation(comment=notes[0].comment or "?", extra=(("GS", ("M:0 1", "D:0")),)))
    head = (Tag("AP", PROGRAM.replace("n 1", "n:1")), *map(Comment, lines), *(Tag("odd key", line) for line in lines[1:]))
    return replace(match, games=tuple(games), head=head, marks_hits=None)


def _told(action: Action) -> Action:
    if isinstance(action, Move):
        return replace(action, steps=tuple(step._replace(hit=False) for step in action.steps))
    return replace(action, value=None) if isinstance(action, Double) else action


def _put(games: list[Game], random: Random, change: Callable[[list[Any], int], None]) -> None:
    """Change one action, but no result, of one game."""
    index = random.randrange(len(games))
    actions = list(games[index].actions)
    at = random.randrange(len(actions) - 1)
    if not isinstance(actions[at], Comment):
        change(actions, at)
        games[index] = replace(games[index], actions=tuple(actions))
