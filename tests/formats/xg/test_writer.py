"""What is written as `.xg` is read back as it was, and what it cannot hold is told."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import notation
from notation.annotations import Annotation, Candidate, CubeAnalysis, PlayAnalysis
from notation.board import START
from notation.diagnostics import Diagnostic
from notation.formats import find
from notation.formats.xg.comments import rtf_text
from notation.formats.xg.layout import HEADER_SIZE
from notation.formats.xg.packing import rtf
from notation.model import Comment, Double, Game, Match, Move, Pass, Resign, Rules, SetUp, Step, Tag, Take, Win, Written
from notation.readback import missing
from notation.replay import replay
from tests.formats import records
from tests.formats.xg.test_corpus import MATCHES, XG
from tests.shared import SHARED, each, some

SELFPLAY = sorted((SHARED / "selfplay").glob("*.mat"))
OPENING = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
written, again = partial(records.written, "xg"), partial(records.again, "xg")


@pytest.mark.parametrize("path", each(MATCHES, lambda path: path.stem[:30]))
def test_a_real_match_is_read_back_equal(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    if losses:  # how a rollout was made
        assert all(loss.startswith("a part of the marks and analysis") for loss in losses)
        assert missing([replay(match)], [replay(found)]) == ""
        return
    assert found == match


@pytest.mark.parametrize("path", each([path for path in XG if path.suffix == ".xgp"], lambda path: path.stem))
def test_a_position_is_read_back(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    assert found == match or losses
    assert missing([replay(match)], [replay(found)]) == ""


@pytest.mark.parametrize("path", each(some(SELFPLAY, 12), lambda path: path.stem))
def test_a_match_text_keeps_what_happened(path: Path) -> None:
    match = notation.read(path)
    found, losses = again(match)
    assert not losses
    assert missing([replay(match)], [replay(found)]) == ""
    assert [game.score for game in found.games] == [game.score for game in match.games]


def match_of(*actions: object, head: tuple[object, ...] = (), **fields: object) -> Match:
    game = Game(1, (0, 0), actions=actions, **fields)  # type: ignore[arg-type]
    return Match(("Ada", "Ben"), Rules(length=5, crawford=True), (game,), head=head)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "actions",
    [
        (OPENING, Double(1, 2), Take(0), Move(1, (2, 1), (Step(13, 11), Step(6, 5)))),
        (OPENING, Double(1, 2), Pass(0), Win(1, 1)),
        (OPENING, Resign(1, 2), Win(0, 2)),
        (OPENING, Resign(1), Win(0, 1)),
        (OPENING, Resign(1, None, None, True), Win(0, 5, True)),
        (SetUp(START, 4, 0, 1), Move(1, (3, 1), (Step(8, 5), Step(6, 5)))),
        (SetUp(turn=1),),
    ],
    ids=["take", "pass", "gammon given up", "given up", "the match given up", "set up", "on roll"],
)
def test_what_happens_is_read_back(actions: tuple[object, ...]) -> None:
    match = match_of(*actions)
    found, losses = again(match)
    assert not losses
    assert missing([replay(match)], [replay(found)]) == ""
    if not isinstance(actions[0], SetUp):
        assert found.games[0].actions == match.games[0].actions


def test_a_roll_that_was_not_played_stays_one() -> None:
    found, _ = again(match_of(OPENING, Move(1, (6, 5), (), Written.BLANK)))
    assert found.games[0].actions[-1] == Move(1, (6, 5), (), Written.BLANK)


@pytest.mark.parametrize(
    ("match", "lost"),
    [
        (match_of(OPENING, head=(Tag("Annotator", "Cay"),)), "the tag “Annotator”"),
        (match_of(OPENING, head=(Tag("Event", "x" * 500),)), "the tag “Event”"),
        (match_of(OPENING, Comment("well played")), "the place of a remark"),
        (match_of(SetUp(START, 2), OPENING), "a set cube of this value and owner"),
        (match_of(OPENING, cube=3), "the automatic doubles to 3 before the game"),
        (match_of(OPENING, names=("Cay", "Dan")), "the names “Cay” and “Dan” as they are spelled"),
        (Match(("Ada", "Ben"), Rules(length=5, variation="Plakoto")), "the rule “variation”"),
        (Match(("Ada", "Ben"), Rules(5), (Game(1, (10**12, 0), actions=(OPENING,)),)), "so large a number"),
        (Match(("n" * 300, "Ben"), Rules(length=5)), f"the names “{'n' * 300}” and “Ben” as they are spelled"),
    ],
    ids=[
        "tag",
        "long tag",
        "remark",
        "cube in the centre",
        "automatic doubles",
        "names",
        "variation",
        "large number",
        "long name",
    ],
)
def test_what_is_lost_is_told(match: Match, lost: str) -> None:
    assert again(match)[1] == [lost]


def test_a_remark_is_kept_among_the_comments() -> None:
    found, _ = again(match_of(OPENING, Comment("well played"), head=(Comment("from the final"),)))
    assert found.games[0].note is not None and found.games[0].note.comment == "well played"
    assert Comment("from the final") in found.head


@pytest.mark.parametrize("text", ["café {1} \\par", "two\nlines", "🎲 λ", "a'b"])
def test_a_comment_is_read_back(text: str) -> None:
    assert rtf_text(rtf(text)) == text


def test_a_second_match_is_lost() -> None:
    format_ = find("xg")
    assert format_ is not None
    losses: list[Diagnostic] = []
    one = replay(match_of(OPENING))
    data = b"".join(format_.write([one, one], losses.append))
    assert [str(loss.facts["what"]) for loss in losses] == ["a match after the first"]
    assert data.startswith(b"RGMH") and len(data) > HEADER_SIZE


def test_what_has_no_room_in_an_analysis_is_told() -> None:
    """A record holds 32 candidates, and cube decisions in equities."""
    many = Annotation(play=PlayAnalysis((Candidate(OPENING.steps, None, 0.5, "2-ply"),) * 40, 0, "eXtreme Gammon"))
    found, losses = again(match_of(replace(OPENING, note=many)))
    note = getattr(found.games[0].actions[0], "note", None)
    assert losses == ["a part of the marks and analysis of 1 place"]
    assert note is not None and note.play is not None and len(note.play.candidates) == 32
    chances = Annotation(cube=CubeAnalysis(None, 0.1, 0.5, 0.6, 0.7, "2-ply", unit="mwc"))
    found, losses = again(match_of(replace(OPENING, note=chances)))
    assert losses == ["a part of the marks and analysis of 1 place"]
    assert found.games[0].actions[0] == OPENING
