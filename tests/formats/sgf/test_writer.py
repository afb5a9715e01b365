"""What is written is read back equal, in the way of GNU Backgammon."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

import notation
from notation.annotations import Annotation, CubeAnalysis, PlayAnalysis
from notation.formats import find
from notation.model import Comment, Double, Game, Match, Move, Resign, Rules, SetUp, Step, Tag, Unread, Win, Written
from notation.writing import text_of
from tests.formats.mat.records import all_records as match_texts
from tests.formats.mat.records import normal
from tests.formats.sgf.annotated import records as random_records
from tests.formats.sgf.records import game, matches, records, written
from tests.shared import shared, some


def losses(match: Match) -> list[str]:
    known = find("sgf")
    assert known is not None
    return [loss.facts["what"] for loss in text_of(known, [notation.replay(match)]).losses]


def test_every_record_is_read_back_equal() -> None:
    for path in some(records(), 2):
        found = matches(path)
        assert matches(written(found)) == found, path.name


def test_what_gnu_backgammon_wrote_stays_as_it_is() -> None:
    """The analysed records of GNU Backgammon 1.07 are written again byte for byte."""
    for path in sorted(shared("selfplay").glob("*.sgf")):
        assert written(matches(path)) == path.read_text(encoding="utf-8"), path.name


@given(random_records())
def test_random_matches_are_read_back_equal(match: Match) -> None:
    text = written([match])
    assert matches(text) == [match]
    assert losses(match) == []


def test_match_text_comes_back_in_its_normal_form() -> None:
    """.mat to .sgf to .mat is the normal form, here for every third record of match text."""
    for path in some(match_texts()[::3], 3):
        data = path.read_bytes()
        found = list(notation.read_matches(data, format="mat"))
        assert normal(matches(written(found))) == normal(found), path.name


@pytest.mark.parametrize(
    "actions",
    [
        (Move(0, (3, 1), (), Written.UNKNOWN, text="????"), Win(0, 1)),
        (Move(0, (3, 1), (Step(8, 5), Step(8, 5)), Written.STEPS), Move(1, (6, 1), (), Written.BLANK), Win(0, 1)),
        (Move(0, (3, 1), (), Written.UNREAD, text="8/x"), Unread("x?y", 1), Unread("double", 0), Unread("¿?")),
        (Resign(1), Win(0, 1)),
        (Resign(1, 2), Win(0, 2)),
        (Resign(1, None, 2, True), Win(0, 2, True)),
        (Move(0, (3, 1), (), Written.BLANK), Win(0, 1), Comment("the end"), Win(0, 1)),
        (Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Double(1, 8), Move(1, (2, 1), (), Written.BLANK), Resign(0)),
        (SetUp(cube=4, turn=1, note=Annotation(comment="now")),),
        (SetUp(cube=2, owner=1, turn=0), Move(0, (3, 1), (), Written.BLANK)),
        (Move(0, (0, 0), (), Written.UNKNOWN), Win(1, 1)),
    ],
)
def test_odd_actions_are_read_back_equal(actions: tuple[object, ...]) -> None:
    games = (Game(1, (0, 0), ("Ada", "Ben"), actions),)  # type: ignore[arg-type]
    match = Match(("Ada", "Ben"), Rules(5), games, marks_hits=None)
    assert matches(written([match])) == [match]


def test_what_programs_need_and_the_record_omits_is_marked() -> None:
    """GNU Backgammon must be told of a take that the next roll implies; a reader here leaves it out again."""
    opening = (Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Double(1), Move(1, (6, 4), (Step(24, 14),)))
    match = Match(("Ada", "Ben"), Rules(5), (Game(1, (0, 0), ("Ada", "Ben"), opening),), marks_hits=None)
    text = written([match])
    assert ";W[take]XM[omitted]\n;B[64agak" not in text and ";B[64aggk]XM[pairs:ak]" in text, "one pair a die for programs"
    assert ";W[take]XM[omitted]" in text
    assert matches(text) == [match]


def _notes(found: list[Match]) -> list[Annotation | None]:
    """The annotations of every action, without hit marks, which SGF does not have."""
    notes: list[Annotation | None] = []
    for note in (getattr(action, "note", None) for match in found for one in match.games for action in one.actions):
        if note is not None and note.play is not None:
            bare = [replace(one, steps=tuple(step._replace(hit=False) for step in one.steps)) for one in note.play.candidates]
            note = replace(note, play=replace(note.play, candidates=tuple(bare)))
        notes.append(note)
    return notes


@pytest.mark.parametrize("path", ["bgf/gammonview__baR-U643iUDpvzTC.bgf", "xg/gammonview__baR-U643iUDpvzTC.xg"])
def test_the_analysis_of_other_programs_comes_back(path: str) -> None:
    found = list(notation.read_matches(shared(f"corpus/{path}")))
    assert sum(note is not None and note.play is not None for note in _notes(found)) > 50
    assert _notes(matches(written(found))) == _notes(found)
    assert losses(found[0]) == []


def test_several_matches_stay_apart() -> None:
    first, second = matches(game("W[31hefe]")), matches(game("W[61mgfe]"))
    found = matches(written(first + second))
    assert [match.games for match in found] == [first[0].games, second[0].games]


def test_side_variations_come_back() -> None:
    text = game("W[31hefe]").decode()[:-2] + "\n(;B[61lrqr]\n(;W[64xrrn])(;W[55])(;W[11]C[\\]]))\n(;B[61lrab]))\n"
    found = matches(text)
    again = written(found)
    assert matches(again) == found
    assert again.count("(") == again.count(")") == 6
    odd = Annotation(extra=(("branches", ("(;W[31",)),))
    match = replace(found[0], games=(Game(1, (0, 0), None, (Move(0, (3, 1), (), Written.BLANK, note=odd),)),))
    assert losses(match) == ["a side variation that is damaged"]


def test_losses_are_told() -> None:
    note = Annotation(cube_skill=2)
    match = Match(("Ada", "Ben"), Rules(0, beavers=True), (Game(1, (0, 0), ("Ada", "Ben"), (Move(0, (3, 1), note=note),)),))
    assert losses(match) == ["whether beavers are played", "the mark of a good cube decision"]
    several = (
        Move(0, (3, 1), (), Written.BLANK, note=Annotation(play=PlayAnalysis((), None, "A"))),
        Move(1, (3, 1), (), Written.BLANK, note=Annotation(cube=CubeAnalysis(program="B"))),
    )
    match = Match(("Ada", "Ben"), Rules(5), (Game(1, (0, 0), ("Ada", "Ben"), several),))
    assert losses(match) == ["which program made which analysis (A, B)"]


def test_the_program_of_another_analysis() -> None:
    note = Annotation(play=PlayAnalysis((), None, "eXtreme Gammon 2.10"))
    moves = (Move(0, (3, 1), (Step(8, 5), Step(6, 5)), note=note),)
    game = Game(1, (0, 0), ("Ada", "Ben"), moves)
    match = Match(("Ada", "Ben"), Rules(5), (game,), (Tag("Event", "Open"),), marks_hits=None)
    assert "XP[eXtreme Gammon 2.10]" in written([match])
    assert matches(written([match])) == [match]
