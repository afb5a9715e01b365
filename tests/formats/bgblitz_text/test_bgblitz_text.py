"""The position text of BGBlitz: what is read of it in several languages, and what damage does to it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.annotations import Annotation, CubeAnalysis
from notation.formats import bgblitz_text
from notation.model import Match, Move, Rules, SetUp, Step, Written
from notation.source import decode
from tests.formats.records import damaged, placed
from tests.shared import shared, some

HERE = Path(__file__).parent
SAMPLES = ("play", "cube_french")


def sample(name: str) -> str:
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


def read(text: str) -> list[Match]:
    return list(bgblitz_text.read(decode(text.encode())[0]))


def test_a_play() -> None:
    (match,) = notation.read_matches(HERE / "play.txt")
    assert (match.players, match.rules, match.diagnostics) == (("Green", "Red"), Rules(7, cube_limit=1024), ())
    set_up, roll = match.games[0].actions
    assert isinstance(set_up, SetUp) and (set_up.cube, set_up.owner, set_up.turn) == (2, 1, 1)
    assert match.games[0].score == (2, 1)
    assert isinstance(roll, Move) and (roll.player, roll.dice, roll.written) == (1, (3, 1), Written.BLANK)
    assert match.source is not None and match.source.between(roll.span) == "Red to move 1-3"
    assert roll.note is not None and roll.note.play is not None and roll.note.comment == "Always make the point."
    first, second = roll.note.play.candidates
    assert (first.steps, first.equity, first.settings) == ((Step(8, 5), Step(6, 5)), 0.16, "0.431 mwp")
    assert first.chances == (0.551, 0.17, 0.008, 0.117, 0.005)
    assert (second.steps, second.equity) == ((Step(24, 21), Step(21, 20)), -0.014)
    assert roll.note.play.program == "BGBlitz"


def test_a_cube_decision_in_french() -> None:
    (match,) = notation.read_matches(HERE / "cube_french.txt")
    (set_up,) = match.games[0].actions
    assert match.players == ("Vert", "Rouge") and match.diagnostics == () and isinstance(set_up, SetUp)
    assert set_up.note == Annotation(
        cube=CubeAnalysis(
            (0.541, 0.175, 0.002, 0.117, 0.002),
            0.139,
            0.287,
            0.164,
            1.0,
            settings="Dév. St.: 0.132, mwp: no double 0.226, double pass 0.261, double take 0.220",
            program="BGBlitz",
        )
    )


@pytest.mark.parametrize(
    ("words", "take"), [("受ける 降りる", 0.164), ("Annehmen Ablehnen", 0.164), ("Take Pass", 0.164), ("? !", 0.164)]
)
def test_courses_in_any_language_and_order(words: str, take: float) -> None:
    taken, dropped = words.split()
    text = sample("cube_french").replace("Prendre", taken).replace("Refuser", dropped)
    (set_up,) = read(text)[0].games[0].actions
    assert isinstance(set_up, SetUp) and set_up.note is not None and set_up.note.cube is not None
    assert (set_up.note.cube.no_double, set_up.note.cube.double_take, set_up.note.cube.double_pass) == (0.287, take, 1.0)


def test_one_value_a_course_and_a_play() -> None:
    text = sample("cube_french").replace("  (-0.123)", "").replace("      0.164", "")
    (set_up,) = read(text)[0].games[0].actions
    assert isinstance(set_up, SetUp) and set_up.note is not None and set_up.note.cube is not None
    assert set_up.note.cube.double_take == 0.22
    roll = read(sample("play").replace("0.431 mwp /  ", ""))[0].games[0].actions[1]
    assert isinstance(roll, Move) and roll.note is not None and roll.note.play is not None
    assert (roll.note.play.candidates[0].equity, roll.note.play.candidates[0].settings) == (0.16, "")


def test_several_positions_and_one_without_its_picture() -> None:
    text = sample("play")
    bare = sample("cube_french")
    bare = bare[bare.index(" Position-ID") :]
    matches = read(f"{text}\n{bare}\n{text}".replace("\n", "\r\n"))
    assert [match.games[0].score for match in matches] == [(2, 1), (1, 2), (2, 1)]
    assert [match.diagnostics for match in matches] == [(), (), ()]


@pytest.mark.parametrize(
    ("before", "after", "name", "line", "column"),
    [
        (":31:", ":71:", "id-dice", 16, 40),
        (":31:1:2:", ":31:1:3:", "ids-differ", 15, 15),
        ("Green - 2", "Green - 3", "picture-differs", 18, 1),
        ("\n +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Red  167", "", "unread-line", 1, 2),
    ],
)
def test_what_is_wrong_is_told_at_its_place(before: str, after: str, name: str, line: int, column: int) -> None:
    (match,) = read(sample("play").replace(before, after, 1))
    finding = match.diagnostics[0]
    assert (finding.code.name, finding.place.line, finding.place.column) == (name, line, column)


def test_real_files_are_read_whole_and_are_the_positions_of_the_other_program() -> None:
    for path in some(sorted(shared("corpus/bgblitz-position-text").glob("*.txt")), 4):
        (match,) = notation.read_matches(path)
        note: Any = match.games[0].actions[-1].note  # type: ignore[union-attr]
        assert match.diagnostics == () and note.comment == ""
        if note.cube is None:
            assert len(note.play.candidates) == 5 and all(len(one.steps) == 2 and one.chances for one in note.play.candidates)
        else:
            assert None not in (note.cube.chances, note.cube.no_double, note.cube.double_take, note.cube.double_pass)
        other = path.parent.parent / "xg-position-text" / path.name.replace("bgfparser", "xgparser")
        (same,) = notation.read_matches(other)
        (one,), (two,) = match.games, same.games
        states = [
            [(type(action), getattr(action, "position", None), getattr(action, "dice", None)) for action in game.actions]
            for game in (one, two)
        ]
        assert states[0] == states[1] and one.score == two.score and match.rules == same.rules


def use(text: str) -> None:
    list(placed(bgblitz_text.read, text))


@given(seed=st.integers(0, 10**9))
def test_damaged_texts_are_read_without_an_exception(seed: int) -> None:
    random = Random(seed)
    use(damaged(random, sample(random.choice(SAMPLES))))


@pytest.mark.slow
@pytest.mark.long
def test_ten_thousand_damaged_texts() -> None:
    for seed in range(10_000):
        random = Random(seed)
        use(damaged(random, sample(random.choice(SAMPLES)) * random.choice((1, 1, 2))))


def test_other_texts_are_none_of_it() -> None:
    for text in ("", " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAE\n"):
        assert not bgblitz_text.detect(decode(text.encode())[0])
    assert formats.detect(decode(sample("play").encode())[0]).name == "bgblitz-text"
