"""The position text of eXtreme Gammon: what is read of it in several languages, what is written, and what damage does to it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.annotations import Annotation, Candidate, CubeAnalysis, PlayAnalysis
from notation.board import START
from notation.formats import xg_text
from notation.model import (
    Beaver,
    Comment,
    Double,
    Game,
    Match,
    Move,
    Raccoon,
    Rules,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.source import decode
from notation.writing import text_of
from tests.formats.records import damaged, placed
from tests.shared import shared, some

HERE = Path(__file__).parent
SAMPLES = ("rollout", "beaver_french")
FORMAT = formats.find("xg-text")
assert FORMAT is not None


def sample(name: str) -> str:
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


def read(text: str) -> list[Match]:
    return list(xg_text.read(decode(text.encode())[0]))


def written(match: Match) -> tuple[str, list[str]]:
    found = text_of(FORMAT, [notation.replay(match)])  # type: ignore[arg-type]
    return found.text, [str(loss.facts["what"]) for loss in found.losses]


def test_a_play_with_a_rollout_and_a_remark() -> None:
    (match,) = notation.read_matches(HERE / "rollout.txt")
    assert (match.players, match.rules) == (("Ben", "Ada"), Rules(0, None, True, True, 1024))
    assert match.head == (Comment("From my notebook"),) and match.diagnostics == ()
    (game,) = match.games
    set_up, roll = game.actions
    assert isinstance(set_up, SetUp) and set_up.position is not None and set_up.position.bar(1) == 1
    assert (set_up.cube, set_up.owner, set_up.turn, game.score) == (1, None, 1, (0, 0))
    assert isinstance(roll, Move) and (roll.player, roll.dice, roll.written) == (1, (5, 2), Written.BLANK)
    assert match.source is not None
    assert match.source.between(roll.span) == "X to play 52"
    assert match.source.between(set_up.span).startswith("XGID=aa---")
    assert roll.note is not None and roll.note.play is not None
    first, second = roll.note.play.candidates
    assert first.steps == (Step(25, 20), Step(13, 11)) and second.steps == (Step(25, 23), Step(13, 8))
    assert (first.level, first.equity, second.level, second.equity) == ("rollout", 0.095, "XG Roller++", 0.0316)
    assert first.settings == (
        "Confidence: ±0.002 (+0.093..+0.097) - [100.0%], 1296 Games rolled with Variance Reduction., "
        "Dice Seed: 271828, Moves: 3-ply, cube decisions: XG Roller"
    )
    assert second.chances == (0.5035, 0.128, 0.0049, 0.1202, 0.0055)
    assert roll.note.play.program == "eXtreme Gammon 2.10"
    assert roll.note.comment == "The five point, = best.\n\nTwenty is a good anchor too."


def test_a_cube_decision_without_its_picture_in_french() -> None:
    (match,) = notation.read_matches(HERE / "beaver_french.txt")
    assert match.players == ("", "Anne") and match.tag("MET") == "Kazaross XG2" and match.diagnostics == ()
    (set_up,) = match.games[0].actions
    assert isinstance(set_up, SetUp) and set_up.note is not None and set_up.note.comment == ""
    assert set_up.note.cube == CubeAnalysis(
        (0.5409, 0.2006, 0.0047, 0.1214, 0.0058),
        0.16,
        0.224,
        -0.021,
        1.0,
        "XG Roller++",
        "Double=+0,324",
        program="eXtreme Gammon 2.19.211.pre-release",
    )


@pytest.mark.parametrize(
    ("turn", "score"),
    [("X am würfeln, Dopplerwürfel Aktion", "Punktzahl ist  X:1 O:2 9 Pkt (e) match."), ("ход X", "Счёт X:1 O:2 до 9 очков")],
)
def test_any_language(turn: str, score: str) -> None:
    head = "XGID=-b----E-C--AeD---bAdb---A-:0:0:1:00:1:2:0:9:10\n\nX:プレーヤー 1   O:Грек\n"
    text = f"{head}{score}\nКуб: 1\n{turn}\n\nа это важно\n"
    (match,) = read(text)
    assert (match.players, match.rules.length, match.games[0].score) == (("Грек", "プレーヤー 1"), 9, (2, 1))
    (set_up,) = match.games[0].actions
    assert isinstance(set_up, SetUp) and set_up.note == Annotation("а это важно") and match.diagnostics == ()


def test_the_offers() -> None:
    for letter, cube, kinds in (("D", 2, [Double]), ("B", 2, [Double, Beaver]), ("R", 2, [Double, Beaver, Raccoon])):
        text = f"XGID=-b----E-C--AeD---bAdb---A-:1:1:1:{letter}:0:0:3:0:10\n\nX:a   O:b\nScore is X:0 O:0. Unlimited Game\n"
        (match,) = read(text)
        set_up, *offers = match.games[0].actions
        assert [type(one) for one in offers] == kinds and isinstance(set_up, SetUp) and set_up.cube == cube
        assert read(written(match)[0]) == [match]


def test_several_positions_and_an_id_that_is_only_mentioned() -> None:
    text = sample("rollout").replace("The five point", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\nThe five point")
    matches = read((text + "\n\n" + sample("beaver_french")).replace("\n", "\r"))
    assert [match.players for match in matches] == [("Ben", "Ada"), ("", "Anne")]
    (game,) = matches[0].games
    assert isinstance(game.actions[1], Move) and game.actions[1].note is not None
    assert game.actions[1].note.comment.startswith("XGID=-b")


@pytest.mark.parametrize(
    ("before", "after", "name", "line", "column"),
    [
        (":52:", ":72:", "id-dice", 3, 39),
        ("X:0 O:0. Unl", "X:0 O:2. Unl", "picture-differs", 6, 10),
        ("Cube: 1", "Cube: 2", "picture-differs", 21, 1),
        (
            " | X           O    |   | O              X |\n",
            " | X           O    |   | O                |\n",
            "picture-differs",
            7,
            1,
        ),
        ("\n +12-11-10--9--8--7-------6--5--4--3--2--1-+", "", "unread-line", 7, 2),
    ],
)
def test_what_is_wrong_is_told_at_its_place(before: str, after: str, name: str, line: int, column: int) -> None:
    (match,) = read(sample("rollout").replace(before, after, 1))
    finding = match.diagnostics[0]
    assert (finding.code.name, finding.place.line, finding.place.column) == (name, line, column)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("edit", [(":10\n", ":10\n"), (":52:", ":72:"), ("XGID=", "XGID =-"), ("0.095", "0.0951")])
def test_a_position_is_read_back_as_it_was_read(name: str, edit: tuple[str, str]) -> None:
    (match,) = read(sample(name).replace(*edit))
    text, losses = written(match)
    assert losses == [] and read(text) == [match]
    assert written(read(text)[0])[0] == text


def test_the_positions_of_a_match_with_what_was_done() -> None:
    (match,) = notation.read_matches(HERE.parent / "lines" / "samples" / "demo.mat")
    text, losses = written(match)
    assert losses[-1].startswith("the course of 3 games") and all(loss.startswith("the tag") for loss in losses[:-1])
    replay = notation.replay(match)
    states = [(replay.state(game, one), game) for game in replay.games for one in game.decisions]
    back = read(text)
    assert len(back) == len(states)
    for one, (state, game) in zip(back, states, strict=True):
        set_up, *rest = one.games[0].actions
        assert isinstance(set_up, SetUp) and one.diagnostics == ()
        assert (set_up.position, set_up.cube, set_up.turn) == (state.position, state.cube, state.turn)
        assert one.games[0].score == game.score and one.players == match.players
        assert [action.dice for action in rest if isinstance(action, Move)] == ([state.dice] if state.dice else [])
    assert "Ada doubles" in text and "Ben passes\nAda wins 1 point" in text


def test_what_was_thought_in_a_match() -> None:
    cube = CubeAnalysis((0.6, 0.1, 0.0, 0.1, 0.0), 0.2, -0.25, -0.5, -1.0, "2-ply", program="GNU Backgammon 1.07.001")
    play = PlayAnalysis(
        (Candidate((Step(8, 5), Step(6, 5)), None, 0.16), Candidate((), None, None, "x\ny", "so")), 0, "BGBlitz"
    )
    actions = (
        SetUp(START, note=Annotation("a\nXGID=b", luck=0.1)),
        Move(0, (3, 1), (Step(8, 5), Step(6, 5)), note=Annotation(play=play, cube=cube)),
        Unread("X: what   O: is this"),
        Double(1, note=Annotation(cube=CubeAnalysis(no_double=0.5, double_take=0.9, double_pass=1.0, unit="mwc"))),
        Take(0, note=Annotation(cube=cube)),
        Win(1, 2),
    )
    match = Match(
        ("a:b", ""), Rules(5, True, variation="Nackgammon"), (Game(3, (0, 0), None, actions),), (Tag("Event", "Cup"),)
    )
    text, losses = written(match)
    words = ("tag", "variation", "Crawford", "number", "course", "names", "luck")
    assert all(any(word in loss for loss in losses) for word in words) and len(losses) == len(words)
    thought = [getattr(one.games[0].actions[-1], "note", None) for one in read(text)]
    assert [bool(note and note.cube) for note in thought] == [True, False, False, True]
    assert thought[3].cube.no_double == 0.25 and thought[3].cube.program == "GNU Backgammon 1.07.001"
    assert thought[1].play.program == "BGBlitz" and thought[1].play.candidates[1].settings == "so"
    assert "variation: Nackgammon\nwith the Crawford rule" in text and "this is game 3" in text
    assert "Player 2 doubles\nno double 50.00%, double/take 90.00%, double/pass 100.00%\n" in text
    assert "Event: Cup" in text and "; X: what   O: is this" in text and "a\nXGID=b" in text


def test_what_is_told_of_a_position_behind_it_belongs_to_it() -> None:
    """As in the positions of eXtreme Gammon, where the turn stands in a record of its own, with what was thought of it."""
    thought = Annotation(cube=CubeAnalysis(no_double=0.5, double_take=0.25, double_pass=1.0))
    told = SetUp(START), SetUp(turn=1), SetUp(cube=2, owner=0, note=thought)
    text, _ = written(Match(("Ada", "Ben"), Rules(5), games=(Game(1, (0, 0), actions=told),)))
    ((set_up,),) = (game.actions for match in read(text) for game in match.games)
    assert (set_up.position, set_up.cube, set_up.owner, set_up.turn) == (START, 2, 0, 1)
    assert set_up.note.cube.no_double == 0.5


def test_what_has_no_place_is_a_remark() -> None:
    """It stands below what was done, and is written again as it is."""
    note = Annotation("well played", luck=0.1, skill=-1, clock="0:12:30")
    text, losses = written(Match(("Ada", "Ben"), games=(Game(1, (0, 0), None, (Move(0, (3, 1), note=note),)),)))
    said = "Ada 31: \nluck +0.100; marked doubtful; clock 0:12:30\nwell played"
    assert said.replace(" \n", "\n") in text and losses[-1].startswith("the luck, the marks, the clock")
    (match,) = read(text)
    assert written(match) == (text, [])


def test_a_match_without_positions_is_written_too() -> None:
    text, losses = written(Match(games=(Game(actions=(SetUp(text="what"), Comment("so"))),)))
    assert text.splitlines() == ["what", "so"] and losses[0].startswith("the course of 1 game")
    assert written(Match())[0].isspace()


def test_real_files_are_read_whole() -> None:
    for path in some(sorted(shared("corpus/xg-position-text").glob("xgparser*.txt")), 4):
        (match,) = notation.read_matches(path)
        note: Any = match.games[0].actions[-1].note  # type: ignore[union-attr]
        assert match.diagnostics == () and note.comment == ""
        if note.cube is None:
            assert len(note.play.candidates) == 5 and all(len(one.steps) == 2 and one.chances for one in note.play.candidates)
        else:
            assert None not in (note.cube.chances, note.cube.no_double, note.cube.double_take, note.cube.double_pass)
        assert read(written(match)[0]) == [match]


def use(text: str) -> None:
    for match in placed(xg_text.read, text):
        assert len(read(written(match)[0])) == 1 or not match.games


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
