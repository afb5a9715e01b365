"""What is written as `.bgf` is read back as it was, and what it cannot hold is told."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import formats
from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.board import START, Position
from notation.diagnostics import Diagnostic
from notation.formats.bgf.container import open_container
from notation.model import (
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
from notation.readback import missing
from notation.replay import replay
from notation.unpack import Bounds
from tests.formats import records
from tests.formats.records import SILENT
from tests.shared import SHARED, each, some
from tests.strategies import matches

REAL = sorted((SHARED / "corpus").glob("bgf/*.bgf"))
RECORDS = sorted((SHARED / "selfplay").glob("*.mat"))
ANALYSED = sorted((SHARED / "corpus").glob("xg/*.xg"))[:2]
EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.mat"))

OPENING = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
REPLY = Move(1, (2, 1), (Step(13, 11), Step(6, 5)))
BEAROFF = Position((0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, -4, 0, 0, 0, 0))
CHANCES = Chances(0.6, 0.2, 0.01, 0.1, 1 / 3)
FOUND = PlayAnalysis(
    (
        Candidate(OPENING.steps, CHANCES, 0.25, "2-ply"),
        Candidate((Step(24, 23), Step(13, 10)), None, -0.125, ""),
        Candidate((Step(24, 21), Step(6, 5)), CHANCES, None, "0-ply"),
    ),
    0,
    "BGBlitz",
)
CUBE = CubeAnalysis(CHANCES, 0.3, 0.5, 0.6, 1.0, "3-ply", program="BGBlitz")
SAID = Annotation("well\nplayed", luck=-0.5, extra=(("cubeError", ("-0.25000000",)), ("checkerError", ("-0.12500000",))))


again = partial(records.again, "bgf")


def written(match: Match) -> tuple[bytes, list[str]]:
    data, losses = records.written("bgf", match)
    return data, [str(loss.facts["what"]) for loss in losses]


FIVE = Rules(length=5)
MONEY = Rules(0, True, False, True)


def match_of(*actions: Any, head: tuple[Any, ...] = (), rules: Rules = FIVE, **fields: Any) -> Match:
    return Match(("Ada", "Ben"), rules, (Game(1, (0, 0), actions=actions, **fields),), head=head)


@pytest.mark.parametrize("path", each(REAL, lambda path: path.stem[:30]))
def test_a_real_match_is_read_back_equal(path: Path) -> None:
    """With all its analysis; what is written is plain BGBlitz."""
    match = notation.read(path)
    assert again(match) == (match, [])
    data, _ = written(match)
    fields = open_container(path.read_bytes(), Bounds(), lambda *_, **__: None).value
    ours = open_container(data, Bounds(), lambda *_, **__: None).value
    assert list(ours) == list(fields)
    for one, other in zip(ours["games"], fields["games"], strict=True):
        assert list(one) == list(other)
        for made, real in zip(one["moves"], other["moves"], strict=True):
            assert list(made) == list(real)
            assert made["equity"] is None or list(made["equity"]) == list(real["equity"])


@pytest.mark.parametrize("path", each([*some(RECORDS, 5), *EXAMPLES], lambda path: path.stem))
def test_a_match_text_keeps_what_happened(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    if not losses:
        assert missing([replay(match)], [replay(found)]) == ""
        assert again(found) == (found, [])
    assert path in EXAMPLES or not losses
    assert [game.score for game in found.games] == [game.score for game in match.games]


@pytest.mark.parametrize("path", each(ANALYSED, lambda path: path.stem[:30]))
def test_an_analysis_of_another_program_is_kept_but_for_its_name(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    assert any(loss.startswith("a part of the marks and analysis of ") for loss in losses)
    pairs = [
        (was.note.play, now.note.play)
        for old, new in zip(match.games, found.games, strict=True)
        for was, now in zip(old.actions, new.actions, strict=True)
        if isinstance(was, Move) and isinstance(now, Move) and was.note and now.note and was.note.play and now.note.play
    ]
    assert len(pairs) > 50
    for was, now in pairs:
        assert [(one.steps, one.chances, one.equity) for one in was.candidates] == [
            (one.steps, one.chances, one.equity) for one in now.candidates
        ]
        assert (was.made, now.program) == (now.made, "BGBlitz")


@given(matches())
@settings(max_examples=25, deadline=None)
def test_any_match_is_read_back(match: Match) -> None:
    found, losses = again(match)
    assert losses == ([] if match.rules.length else SILENT) and missing([replay(match)], [replay(found)]) == ""
    assert again(found) == (found, [])
    assert written(match) == written(match)


numbers = st.floats(-90, 90, allow_nan=False)
chance = st.floats(0, 1)
chances = st.none() | st.builds(Chances, chance, chance, chance, chance, chance)
levels = st.sampled_from(("", "0-ply", "3-ply", "20-ply"))
words = st.text(st.characters(codec="utf-8"), min_size=1).map(str.strip)
cubes = st.builds(
    CubeAnalysis,
    *(chances, *[st.none() | numbers] * 4, levels, st.just("")),
    unit=st.sampled_from(("equity", "mwc")),
    program=st.just("BGBlitz"),
)
candidates = st.lists(
    st.builds(Candidate, st.sampled_from([one.steps for one in FOUND.candidates]), chances, st.none() | numbers, levels),
    min_size=1,
    max_size=4,
)
plays = st.builds(PlayAnalysis, candidates.map(tuple), st.none() | st.just(0), st.just("BGBlitz"))
notes = st.builds(Annotation, words, st.none() | numbers, play=plays, cube=st.none() | cubes)


@given(notes, st.sampled_from((MONEY, Rules(5, True, False, False))))
@settings(deadline=None)
def test_whatever_is_said_is_read_back(note: Annotation, rules: Rules) -> None:
    match = match_of(replace(OPENING, note=note), rules=rules)
    found, losses = again(match)
    assert (found.games[0].actions, losses) == (match.games[0].actions, [])


@pytest.mark.parametrize(
    "actions",
    [
        (OPENING, Double(1), Take(0), REPLY),
        (OPENING, Double(1), Pass(0), Win(1, 1)),
        (OPENING, Resign(1), Win(0, 1)),
        (OPENING, Move(1, (6, 6), (), Written.DANCE)),
        (OPENING, Move(1, (6, 5), (), Written.BLANK)),
        (OPENING, Double(1), Beaver(0), Raccoon(1), Beaver(0), Take(1), REPLY),
        (SetUp(BEAROFF, 4, 1), Move(0, (2, 1), (Step(2, 0), Step(1, 0)))),
        (SetUp(None, 2, 0), OPENING),
        (replace(OPENING, note=replace(SAID, play=FOUND, cube=CUBE)), Double(1, note=replace(SAID, cube=CUBE))),
        (Move(0, (3, 1), (), Written.DANCE, note=Annotation(play=PlayAnalysis((Candidate((), CHANCES, 0.5),), 0, "BGBlitz"))),),
        (OPENING, Resign(1, note=SAID), Win(0, 1, note=Annotation("so much for that"))),
        (OPENING, Double(1, note=SAID), Take(0, note=replace(SAID, cube=replace(CUBE, unit="mwc")))),
    ],
    ids=[
        "take",
        "pass",
        "given up",
        "dance",
        "roll",
        "beavers",
        "set up",
        "owned cube",
        "analysis",
        "danced",
        "words",
        "answer",
    ],
)
def test_what_happens_is_read_back(actions: tuple[Any, ...]) -> None:
    match = match_of(*actions, rules=MONEY)
    found, losses = again(match)
    assert (found.games[0].actions, losses) == (actions, [])
    assert found.rules == MONEY


@pytest.mark.parametrize(
    "game",
    [
        Game(1, (2, 1), None, (OPENING,), True, note=Annotation("a close one")),
        Game(1, (0, 0), ("Cay", "Dan"), (OPENING,), False),
        Game(1, (0, 0), None, (Resign(1, points=2), Win(0, 2)), False, note=Annotation(extra=(("forfeit", ()),))),
        Game(1, (0, 0), None, (Resign(1), Win(0, 2)), False, note=Annotation(extra=(("resignation", ()),))),
        Game(1, (3, 0), None, (OPENING, Win(0, 4, match=True)), False),
    ],
    ids=["Crawford", "names", "forfeit", "resignation", "won"],
)
def test_what_is_said_of_a_game_is_read_back(game: Game) -> None:
    assert again(Match(("Ada", "Ben"), Rules(5), (game,))) == (
        Match(("Ada", "Ben"), Rules(5, True, False, False), (game,), head=_head("On", "Off", "Off")),
        [],
    )


def _head(crawford: str, jacoby: str, beaver: str) -> tuple[Tag, ...]:
    told = (("Player 1", "Ada"), ("Player 2", "Ben"), ("Crawford", crawford), ("Jacoby", jacoby), ("Beaver", beaver))
    return tuple(Tag(*one) for one in told)


def test_automatic_doubles_and_rules_are_read_back() -> None:
    match = match_of(OPENING, rules=Rules(0, False, True, True, 1, "game mode 3"), cube=4)
    data, losses = written(match)
    found = notation.read(data)
    assert (found.rules, found.games[0].cube, losses) == (match.rules, 4, [])
    assert notation.read(written(match_of(OPENING, rules=Rules(variation="Egyptian")))[0]).rules.variation == "Egyptian"


def test_tags_are_read_back() -> None:
    told = {
        "Site": "é",
        "Location": "x",
        "Match ID": "7/a",
        "Event": "A cup",
        "Round": "1",
        "Player 1": "Ada",
        "Player 2": "Ben",
    }
    told |= {"Player 1 Elo": "1712.50", "Player 2 Elo": "1500.00", "EventDate": "2024.05.06", "Crawford": "On"}
    told |= {"Jacoby": "Off", "Beaver": "Off", "CubeLimit": "64"}
    head = (*(Tag(*one) for one in told.items()), Comment("from the final"))
    match = match_of(OPENING, head=head, rules=Rules(5, True, False, False, 64), crawford=False)
    assert again(match) == (match, [])


FAR = 10**12
A_PART = "a part of the marks and analysis of 1 place"


@pytest.mark.parametrize(
    ("match", "lost"),
    [
        (match_of(OPENING, head=(Tag("Annotator", "Cay"),)), ["the tag “Annotator”"]),
        (match_of(OPENING, head=(Tag("Player 1 Elo", "strong"),)), ["the tag “Player 1 Elo”"]),
        (match_of(OPENING, Comment("well played")), ["the place of a remark"]),
        (match_of(OPENING, Unread("what is this", 1)), ["the place of a remark"]),
        (match_of(OPENING, SetUp(START)), ["a set position"]),
        (match_of(OPENING, SetUp(text="odd")), ["a set position that could not be read, as it is spelled"]),
        (match_of(SetUp(turn=1)), ["whose turn it is in a set position"]),
        (match_of(SetUp(START, note=Annotation("set", clock="5"))), ["the place of a remark", A_PART]),
        (match_of(SetUp(Position([0, 16, *[0] * 24]))), ["a set position with so many checkers on a point"]),
        (match_of(SetUp(None, 4, 1), OPENING, cube=2, rules=MONEY), ["the automatic doubles to 2 before the game"]),
        (match_of(OPENING, cube=FAR, rules=MONEY), ["so large a number"]),
        (match_of(OPENING, names=("Cay", "")), ["the names “Cay” and “” as they are spelled"]),
        (match_of(OPENING, rules=Rules(5, variation="Plakoto")), ["the rule “variation”"]),
        (match_of(OPENING, rules=Rules(5, cube_limit=0)), ["the rule “cube_limit”"]),
        (match_of(OPENING, rules=Rules(0, length_told=False)), [*SILENT, "that the match length is not told"]),
        (Match(("Ada", "Ben"), MONEY, (Game(1, (FAR, 0), actions=(OPENING,)),)), ["so large a number"] * 2),
        (Match(("Ada", "Ben"), FIVE, (Game(4, (0, 0), actions=(OPENING,)),)), ["the number 4 of a game"]),
        (match_of(Move(0, (0, 0))), ["a turn without a roll"]),
        (match_of(Move(0, (3, 1), (Step(5, 8),))), ["a play that cannot be followed"]),
        (match_of(Move(0, (3, 1), (), Written.UNREAD, text="8//5")), ["a play that cannot be followed"]),
        (match_of(Move(0, (3, 1), (), Written.UNKNOWN, text="???")), ["a play that is not recorded"]),
        (match_of(Move(0, (3, 1), (), Written.ILLEGAL, START)), ["the position after an illegal play"]),
        (match_of(Move(0, (3, 1), (), Written.ILLEGAL, text="Illegal")), ["the place of a remark"]),
        (match_of(OPENING, Double(1, 8)), ["the value 8 of the cube"]),
        (match_of(OPENING, Beaver(1)), ["a beaver"]),
        (match_of(OPENING, Raccoon(1)), ["a raccoon"]),
        (match_of(OPENING, Double(1), Double(0)), ["a double that is not answered"]),
        (match_of(OPENING, Resign(1, 2), Win(0, 1)), ["how much is given up"]),
        (match_of(OPENING, Resign(1, whole_match=True), Win(0, 5, True)), ["how much is given up"]),
        (match_of(OPENING, Win(0, 1), Win(0, 2)), ["a result of 2 points"]),
        (match_of(OPENING, Win(0, 1, match=True)), ["that this wins the match"]),
        (match_of(replace(OPENING, note=Annotation(clock="5:00"))), [A_PART]),
        (match_of(replace(OPENING, note=Annotation(skill=-1, luck=float("nan")))), [A_PART]),
        (match_of(replace(OPENING, note=Annotation(extra=(("cubeError", ("much",)),)))), [A_PART]),
        (match_of(replace(OPENING, note=Annotation(play=replace(FOUND, program="gnubg")))), [A_PART]),
        (match_of(replace(OPENING, note=Annotation(play=PlayAnalysis((Candidate((Step(1, 2),)),), 0, "BGBlitz")))), [A_PART]),
        (match_of(replace(OPENING, note=Annotation(play=PlayAnalysis(FOUND.candidates * 30, 0, "BGBlitz")))), [A_PART]),
        (match_of(replace(OPENING, note=Annotation(cube=replace(CUBE, level="rollout")))), [A_PART]),
        (match_of(OPENING, Win(0, 1), note=Annotation(extra=(("forfeit", ()),))), [A_PART]),
        (match_of(OPENING, Resign(1, note=Annotation(cube=CUBE))), [A_PART]),
    ],
)  # fmt: skip
def test_what_is_lost_is_told(match: Match, lost: list[str]) -> None:
    data, losses = written(match)
    assert losses == lost
    assert len(list(notation.read_matches(data))) == 1


def test_what_has_no_place_is_kept_as_a_comment() -> None:
    head = (Tag("Annotator", "Cay"), Comment("from the final"))
    found, _ = again(match_of(Comment("at last"), OPENING, Comment("well played"), Unread("?!"), head=head))
    assert found.head[-1] == Comment('from the final\nAnnotator "Cay"')
    assert found.games[0].note == Annotation("at last")
    assert found.games[0].actions == (replace(OPENING, note=Annotation("well played\n?!")),)


def test_a_variation_keeps_its_position() -> None:
    found = notation.read(written(match_of(OPENING, rules=Rules(variation="NackGammon")))[0])
    setup = found.games[0].actions[0]
    assert isinstance(setup, SetUp) and setup.position is not None and setup.position != START


def test_a_long_session_is_read_back() -> None:
    """Its records are small without analysis, and yet within the bounds of a reader."""
    games = tuple(Game(number, (0, 0), actions=(OPENING, REPLY) * 25) for number in range(1, 301))
    found, losses = again(Match(("Ada", "Ben"), MONEY, games))
    assert losses == [] and sum(len(game.actions) for game in found.games) == 300 * 50


def test_a_second_match_is_lost() -> None:
    known = formats.find("bgf")
    assert known is not None
    losses: list[Diagnostic] = []
    one = replay(match_of(OPENING))
    data = b"".join(known.write([one, one], losses.append))
    assert [str(loss.facts["what"]) for loss in losses] == ["a match after the first"]
    assert data == written(match_of(OPENING))[0]


def test_what_was_doubled_and_taken_is_marked() -> None:
    """As BGBlitz marks it in what it thought of a double and of the answer, each from its own side."""
    other = CubeAnalysis(None, None, -0.5, -0.6, -1.0, "3-ply", program="BGBlitz")
    late = replace(CUBE, no_double=1.25, double_take=1.5)
    data, _ = written(match_of(OPENING, Double(1, note=Annotation(cube=CUBE)), Take(0, note=Annotation(cube=other)), REPLY,
                               OPENING, Double(1, note=Annotation(cube=late))))  # fmt: skip
    moves = open_container(data, Bounds(), lambda *_, **__: None).value["games"][0]["moves"]
    marks = [
        [
            record["equity"]["cubeDecision"][key]
            for key in ("hasDoubled", "hasAccepted", "stateOnMove", "stateOther", "eqCubeFul")
        ]
        for record in moves
        if record["equity"]
    ]
    assert marks == [
        [True, True, "DOUBLE", "ACCEPT", "0.60000000"],
        [True, True, "DOUBLE", "ACCEPT", "-0.60000000"],
        [True, None, "TO_GOOD", "REJECT", "1.25000000"],
    ]
