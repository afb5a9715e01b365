"""What is said of an action in a few words, and the remarks that formats make of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

import notation
from notation import Match, formats
from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.remarks import about, words
from notation.formats.things import NOTES
from notation.model import Action, Comment, Double, Game, Move, Tag, is_decision
from notation.steps import Step
from tests.formats.carried import THINGS as SAMPLES
from tests.formats.sgf.annotated import records
from tests.formats.test_same_match import moments, without_score
from tests.formats.test_written import again
from tests.strategies import legal_match

NOTING = [known for known in formats.formats() if {*NOTES} & {*known.in_words}]
each_format = pytest.mark.parametrize("known", NOTING, ids=lambda known: known.name)

BEST = Candidate((Step(8, 5), Step(6, 5)), None, 0.16, "3-ply")
CHANCES = Chances(0.5625, 0.1, 0.0, 0.1, 0.0)


def plays(*others: Candidate, made: int | None = None) -> Annotation:
    """What is said of a roll whose plays a program looked at."""
    return Annotation(play=PlayAnalysis((BEST, *others), made))


def play(point: int, **told: Any) -> Candidate:
    """A play of one checker by a point."""
    return Candidate((Step(point, point - 1),), **{"equity": 0.1, "level": "3-ply"} | told)


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (Annotation(comment="a remark", extra=(("ZZ", ("a",)),)), ""),
        (Annotation(luck=-0.1, luck_mark=-2), "luck -0.100; a very unlucky roll"),
        (Annotation(skill=2, cube_skill=-3), "marked very good; cube decision marked very bad"),
        (Annotation(skill=0, luck_mark=0), ""),
        (Annotation(clock="B 0:01"), "clock B 0:01"),
        (plays(), "3-ply: 8/5 6/5 +0.160"),
        (plays(play(13, equity=0.102), made=1), "3-ply: 8/5 6/5 +0.160, 13/12 +0.102 (-0.058)"),
        (
            plays(play(13, level="0-ply"), play(12, level="")),
            "3-ply: 8/5 6/5 +0.160; 0-ply: 13/12 +0.100 (-0.060); 12/11 +0.100 (-0.060)",
        ),
        (plays(play(13, equity=None), Candidate()), "3-ply: 8/5 6/5 +0.160, 13/12; cannot move"),
        (
            plays(*map(play, range(20, 9, -1)), made=9),
            "3-ply: 8/5 6/5 +0.160, 20/19 +0.100 (-0.060), 19/18 +0.100 (-0.060), 12/11 +0.100 (-0.060)",
        ),
        (Annotation(play=PlayAnalysis((), 3)), ""),
        (Annotation(cube=CubeAnalysis()), ""),
        (
            Annotation(cube=CubeAnalysis(CHANCES, 0.1, 0.2, 0.3, 1.0, "2-ply")),
            "2-ply: no double +0.200, double/take +0.300, double/pass +1.000, without a cube +0.100, winning 56.2%",
        ),
        (Annotation(cube=CubeAnalysis(None, None, 0.5, 0.25, None, "", unit="mwc")), "no double 50.00%, double/take 25.00%"),
    ],
)
def test_words(note: Annotation, said: str) -> None:
    assert words(note) == said


@pytest.mark.parametrize(
    ("action", "names", "said"),
    [
        (Move(0, (3, 1)), ("Ada", "Ben"), "Ada 31"),
        (Double(1, 2), ("Ada", ""), "Player 2 double"),
        (Game(), ("Ada", "Ben"), ""),
        (Comment("a remark"), ("Ada", "Ben"), ""),
    ],
)
def test_what_a_remark_is_about(action: Action | Game, names: tuple[str, str], said: str) -> None:
    assert about(action, names) == said


def plain(match: Match) -> Match:
    """A match of which nothing is said."""
    games = [
        replace(game, actions=tuple(one if isinstance(one, Comment) else replace(one, note=None) for one in game.actions))
        for game in match.games
    ]
    return replace(match, games=tuple(games))


def kinds(match: Match) -> list[Any]:
    """All that is no remark: the tags, and the kinds of the actions."""
    tags = [part for part in match.head if isinstance(part, Tag)]
    return [tags, *([type(one) for one in game.actions if not isinstance(one, Comment)] for game in match.games)]


@each_format
@given(match=records())
@settings(max_examples=5)
def test_a_remark_is_read_as_nothing_else(known: formats.Format, match: Match) -> None:
    match = replace(match, head=())
    data, once, losses = again(known, notation.replay(match))
    _, bare, _ = again(known, notation.replay(plain(match)))
    assert kinds(once.match) == kinds(bare.match)
    assert list(map(without_score, moments(once))) == list(map(without_score, moments(notation.replay(match))))
    assert [found.code for found in once.diagnostics] == [found.code for found in bare.diagnostics]
    assert losses or plain(match) == match
    assert again(known, once)[0].split() == data.split()


@each_format
def test_writing_again_adds_no_remarks(known: formats.Format) -> None:
    for thing in SAMPLES.values():
        for sample in thing.samples:
            for match in sample if isinstance(sample, tuple) else (sample,):
                if is_decision(match.games[0].actions[0]):  # else `.gam` does not know the players
                    data, once, _ = again(known, notation.replay(match))
                    assert again(known, once)[0] == data


@pytest.mark.parametrize("name", ["mat", "snowie", "gam"])
def test_a_remark_stands_below_the_row_that_it_is_about(name: str) -> None:
    """The rows are those of the match without it."""
    (known,) = (one for one in NOTING if one.name == name)
    match = legal_match(7, 0)
    noted = [
        replace(game, actions=tuple(replace(one, note=Annotation(luck=0.1)) for one in game.actions)) for game in match.games
    ]
    bare, _, _ = again(known, notation.replay(match))
    data, _, _ = again(known, notation.replay(replace(match, games=tuple(noted))))
    lines = data.decode().splitlines()
    assert [line for line in lines if ": luck" not in line] == bare.decode().splitlines()
    first = next(index for index, line in enumerate(lines) if ": luck" in line)
    assert lines[first - 1].startswith("  1) ") and ": luck +0.100" in lines[first]
