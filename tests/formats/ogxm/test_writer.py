"""What is written as OGXM is taken and replayed by its own codec, read back as it was, and tells what it cannot hold."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import notation
from notation.annotations import Annotation, Candidate, PlayAnalysis
from notation.board import START
from notation.formats import find
from notation.formats.ogxm.fitting import fitting
from notation.formats.ogxm.writer import MemberWriter
from notation.model import (
    Beaver,
    Comment,
    Double,
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
    Win,
    Written,
)
from notation.readback import missing
from notation.replay import replay
from notation.source import Source
from tests.formats import records
from tests.formats.gva.test_writer import CHANCES, CUBE, ELSEWHERE, OPENING, PART, REPLY, match_of
from tests.formats.records import SILENT
from tests.shared import SHARED, each, some
from tests.strategies import matches

ogxm = pytest.importorskip("ogxm")

SELFPLAY = sorted((SHARED / "selfplay").glob("*.mat"))
FILES = [path for path in sorted((SHARED / "corpus" / "gva").glob("*")) if path.suffix in (".ogxm", ".gvab")]
MONEY = Rules(0, True, False, True, 64)
written, again = partial(records.written, "ogxm"), partial(records.again, "ogxm")


@pytest.mark.parametrize("path", each(some(SELFPLAY, 12), lambda path: path.stem))
def test_a_match_text_keeps_what_happened(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    assert not losses
    before, after = replay(match), replay(found)
    assert missing([before], [after]) == ""
    assert [game.score for game in before.games] == [game.score for game in after.games]


@given(matches())
def test_a_legal_match_is_replayed_by_the_codec_too(match: Match) -> None:
    data, losses = written(match)
    whats = [str(loss.facts["what"]) for loss in losses if not str(loss.facts["what"]).startswith("the order of the dice of")]
    assert whats == ([] if match.rules.length else SILENT)
    told = ogxm.binary_to_json(data)
    assert told["replay_complete"]
    assert next(ogxm.iter_stream(_Reader(data))) == data
    found, _ = again(match)
    assert missing([replay(match)], [replay(found)]) == ""


class _Reader:
    """A file of these bytes, as far as the codec reads one."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read(self, size: int = -1) -> bytes:
        size = len(self.data) if size < 0 else size
        part, self.data = self.data[:size], self.data[size:]
        return part


@pytest.mark.parametrize("path", each(FILES, lambda path: path.stem))
def test_a_real_file_is_read_back(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    assert missing([replay(match)], [replay(found)]) == ""
    assert all(
        loss.startswith(("a part of the marks and analysis", "the exact figures", "that it is not told")) for loss in losses
    )
    assert again(found)[0] == found


# -- each thing that can happen ---------------------------------------------------------------------------------------------

PLAY = PlayAnalysis((Candidate(OPENING.steps, CHANCES, 0.125, "3-ply"), Candidate((), None, -0.5, "3-ply")), 0, "bgsage")
NOTE = Annotation("well played", 0.25, clock="0", play=PLAY, cube=CUBE)


@pytest.mark.parametrize(
    "actions",
    [
        (OPENING, Double(1), Take(0), REPLY),
        (OPENING, Double(1), Pass(0), Win(1, 1)),
        (OPENING, Resign(1, 2), Win(0, 2)),
        (OPENING, Resign(1, 1), Win(0, 1)),
        (OPENING, Resign(1, None, 2), Win(0, 2)),
        (OPENING, Resign(1, 1, None, True), Win(0, 5, True)),
        (OPENING, Double(1), Beaver(0), Raccoon(1), Take(0), REPLY),
        (OPENING, Double(1), Beaver(0), Take(1), REPLY),
        (SetUp(ELSEWHERE, 4, 0), OPENING),
        (SetUp(ELSEWHERE, 1), OPENING),
        (SetUp(START, 2, 1, 0), OPENING),
        (SetUp(None, 2, 1), OPENING),
        (OPENING, SetUp(ELSEWHERE, turn=1), REPLY),
        (OPENING, SetUp(ELSEWHERE, turn=0), OPENING),
        (OPENING, SetUp(None, 2, 1), REPLY),
        (OPENING, SetUp(None, 1), REPLY),
        (OPENING, Move(1, (6, 5), (), Written.BLANK)),
        (OPENING, Move(1, (6, 5), (), Written.BLANK), Resign(1, 1), Win(0, 1)),
        (OPENING, Move(1, (0, 0), (), Written.UNKNOWN), OPENING),
        (OPENING, Move(1, (6, 5), (), Written.ILLEGAL, ELSEWHERE), OPENING),
        (OPENING, Move(1, (2, 1), (Step(13, 6), Step(24, 23))), Move(0, (2, 1), (Step(13, 11), Step(6, 5)))),
        (replace(OPENING, note=NOTE), replace(REPLY, note=Annotation(clock="5230", luck=-0.5))),
        (OPENING, Double(1, note=Annotation("now", cube=CUBE)), Take(0, note=Annotation(cube=CUBE))),
        (OPENING, Double(1, note=Annotation(cube=CUBE)), Pass(0, note=Annotation(cube=CUBE)), Win(1, 1)),
        (OPENING, replace(REPLY, note=Annotation(cube=replace(CUBE, no_double=0.75)))),
    ],
)
def test_what_happens_is_read_back(actions: tuple[Any, ...]) -> None:
    rules = MONEY if any(isinstance(action, Beaver) for action in actions) else None
    found, losses = again(match_of(*actions, rules=rules))
    assert not losses
    assert _spelled(found.games[0].actions) == _spelled(actions)


def _spelled(actions: tuple[Any, ...]) -> list[Any]:
    """Actions with the dice of each roll in one order, which the format does not keep."""
    return [replace(each, dice=(min(each.dice), max(each.dice))) if isinstance(each, Move) else each for each in actions]


def test_the_head_is_read_back() -> None:
    tags = {"Event": "Club evening", "Site": "Köln 🎲", "Round": "3", "Stage": "s" * 300, "Table": "4", "Match ID": "x 1"}
    tags |= {"City": "Oslo", "Country": "Norway", "EventDate": "2026.11.29"}
    head = (*(Tag(key, value) for key, value in tags.items()), Comment("from the final"), Comment("x" * 1024))
    match = match_of(OPENING, head=head, cube=4, crawford=False, note=Annotation("a long game"))
    match = replace(match, games=tuple(replace(game, score=(1, 2)) for game in match.games))
    found, losses = again(match)
    assert not losses
    assert set(found.head) == set(head)
    assert found.rules == match.rules
    assert found.games[0] == replace(match.games[0], actions=found.games[0].actions)


def test_several_matches_are_a_stream() -> None:
    format_ = find("ogxm")
    assert format_ is not None
    both = [match_of(OPENING), match_of(OPENING, REPLY)]
    data = b"".join(format_.write(map(replay, both), lambda _: None))
    assert [len(match.games[0].actions) for match in format_.read(Source.binary(data))] == [1, 2]


def at(clock: str) -> Move:
    """A play at a reading of the clock."""
    return replace(OPENING, note=Annotation(clock=clock))


TAIL = (OPENING, Double(1), Take(0), REPLY, OPENING)


@pytest.mark.parametrize(
    ("match", "lost"),
    [
        (match_of(OPENING, OPENING), "an action out of turn"),
        (match_of(OPENING, Take(1)), "an action out of turn"),
        (match_of(OPENING, Beaver(1)), "an action out of turn"),
        (match_of(OPENING, Raccoon(1)), "an action out of turn"),
        (match_of(OPENING, Resign(0, 1), REPLY), "an action out of turn"),
        (match_of(OPENING, Resign(1, 1), Win(1, 1)), "an action out of turn"),
        (match_of(*TAIL, Double(1)), "an action out of turn"),
        (match_of(OPENING, Double(1), rules=Rules(1, True, False, False)), "an action out of turn"),
        (match_of(Double(0), Take(1), OPENING), "a double before the first roll"),
        (match_of(OPENING, Double(1), SetUp(None, 2)), "a double that is not answered"),
        (match_of(OPENING, Resign(1, 1), SetUp(ELSEWHERE)), "a set position"),
        (match_of(SetUp(ELSEWHERE, turn=1)), "whose turn it is in a set position"),
        (match_of(OPENING, SetUp(None, 3)), "a set cube of this value and owner"),
        (match_of(OPENING, rules=Rules(5, True, False, False, 3)), "the limit 3 of the cube"),
        (match_of(OPENING, Double(1), Take(0), REPLY, rules=Rules(5, True, False, False, 1)), "the limit 1 of the cube"),
        (match_of(OPENING, crawford=True), "that this is the Crawford game"),
        (match_of(at("7")), "the readings of the clock"),
        (match_of(at("0"), replace(at("1234"), player=1)), "the readings of the clock"),
        (match_of(OPENING, head=(Comment("\udc80"),)), "a character that is none"),
        (match_of(replace(OPENING, note=Annotation(play=replace(PLAY, candidates=PLAY.candidates[::-1])))), PART),
        (match_of(replace(OPENING, note=Annotation(play=PlayAnalysis((Candidate(OPENING.steps),), 0)))), PART),
        (replace(match_of(), players=("n" * 5000, "Ben")), f"the names “{'n' * 5000}” and “Ben” as they are spelled"),
        (match_of(OPENING, head=tuple(Comment("x") for _ in range(4097))), "4097 remarks"),
    ],
)  # fmt: skip
def test_what_is_lost_is_told(match: Match, lost: str) -> None:
    assert set(again(match)[1]) == {lost}


def test_whatever_the_codec_refuses_is_left_out_and_told() -> None:
    """A codec that wants no plies at all gets none."""
    writer = MemberWriter(replay(match_of(replace(OPENING, note=NOTE), Win(0, 1))))

    def problem(found: dict[str, Any]) -> str | None:
        return "no" if any(game["plies"] or game["winner"] == 0 for game in found["games"]) else None

    found = fitting(writer, problem)
    assert [(game["winner"], game["plies"]) for game in found["games"]] == [(255, [])]
    told = [str(loss.facts["what"]) for loss in writer.reporter.found]
    assert told == ["the actions of a game after the first 0", "what is said about the result", PART]


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ogxm", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'bgnotation\[ogxm\]'"):
        written(match_of(OPENING))


def test_chances_of_an_answer_are_those_of_who_answers() -> None:
    """As HedgeHog writes them; GammonView, which says so in a remark, writes those of the player who doubled."""
    note = Annotation(cube=CUBE)
    data, _ = written(match_of(OPENING, Double(1, note=note), Take(0, note=note), REPLY))
    double, take = (ply["analysis"] for ply in ogxm.binary_to_json(data)["games"][0]["plies"][1:3])
    assert double["eval"]["gammon_loss"] == take["eval"]["gammon_loss"] == CHANCES.lose_gammon
    assert double["double_take_equity"] == -take["double_take_equity"] == 0.5
