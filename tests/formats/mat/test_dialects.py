"""Every dialect of `.mat`: one match of three games, as each program lays it out, is the same match.

The samples follow the layouts that `docs/formats/mat.md` lists.  Where a program says less or something else, the exception
stands here: OpenGammon and Foxamon write the last game for the one point that was needed, GammonView says that the loser
resigned, money loggers know no match length, and GridGammon writes ratings behind the names.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from notation import Match, replay
from notation.diagnostics import Severity
from notation.model import Move, Resign, Tag
from tests.formats.mat.records import SAMPLES, matches, normal, samples


class Dialect(NamedTuple):
    """What a sample is expected to say apart from the games."""

    length: int = 3
    marks_hits: bool = True
    tags: int = 0
    last: int = 2
    resigns: bool = False
    names: tuple[str, str] = ("Ada", "Ben")
    byte_order_mark: bool = False


DIALECTS = {
    "bgmatchformat.mat": Dialect(tags=1),
    "choue.txt": Dialect(),
    "dailygammon.txt": Dialect(),
    "dueller.mat": Dialect(),
    "foxamon.txt": Dialect(last=1),
    "galaxy.txt": Dialect(marks_hits=False, tags=12),
    "gammonview.txt": Dialect(tags=5, resigns=True),
    "gibbon.mat": Dialect(marks_hits=False),
    "gnubg.mat": Dialect(tags=2),
    "gridgammon.txt": Dialect(marks_hits=False, names=("Ada,1652", "Ben,1600")),
    "hedgehog.txt": Dialect(tags=13),
    "jellyfish.mat": Dialect(marks_hits=False),
    "kifu.txt": Dialect(),
    "opengammon.txt": Dialect(marks_hits=False, tags=11, last=1),
    "playok.txt": Dialect(),
    "raccoon.txt": Dialect(length=0, tags=5),
    "snowie.txt": Dialect(),
    "studio.txt": Dialect(tags=13),
    "xg-mobile.txt": Dialect(length=0, marks_hits=False, tags=3, byte_order_mark=True),
    "xg.mat": Dialect(marks_hits=False, tags=14, byte_order_mark=True),
    "xg.txt": Dialect(tags=14, byte_order_mark=True),
}


def test_every_sample_has_its_row() -> None:
    assert sorted(DIALECTS) == [path.name for path in samples()]


def _match(name: str) -> Match:
    (match,) = matches((SAMPLES / name).read_bytes())
    return match


def _games(match: Match) -> list[object]:
    """What happened, however it is spelled: the plays as single steps with their hits."""
    games: list[object] = []
    for game in replay(match).games:
        events = []
        for decision in game.decisions:
            if isinstance(decision.action, Resign):
                continue
            dice = sorted(decision.action.dice) if isinstance(decision.action, Move) else []
            events.append((decision.kind, decision.player, dice, sorted(decision.steps)))
        games.append((game.score, events, game.winner))
    return games


@pytest.mark.parametrize("name", DIALECTS)
def test_the_same_match(name: str) -> None:
    match, expected = _match(name), DIALECTS[name]
    assert _games(match) == _games(_match("gnubg.mat"))
    assert [game.points for game in replay(match).games] == [1, 2, expected.last]
    assert match.players == expected.names
    assert match.rules.length == expected.length
    assert match.marks_hits == expected.marks_hits
    assert sum(isinstance(part, Tag) for part in match.head) == expected.tags
    assert match.source is not None
    assert match.source.byte_order_mark == expected.byte_order_mark
    assert any(isinstance(action, Resign) for game in match.games for action in game.actions) == expected.resigns


@pytest.mark.parametrize("name", DIALECTS)
def test_a_record_of_a_program_has_no_fault(name: str) -> None:
    """The score of a money session is not the one of a match: only there may a finding stand."""
    found = [str(finding) for finding in replay(_match(name)).diagnostics if finding.severity is not Severity.NOTE]
    assert found == []


def test_the_games_themselves() -> None:
    """The games that all dialects are compared with, once spelled out."""
    first, second, third = replay(_match("gnubg.mat")).games
    assert [(decision.player, decision.kind, decision.play) for decision in first.decisions] == [
        (0, "play", "8/5 6/5"),
        (1, "play", "24/14"),
        (0, "play", "24/18 13/11*"),
        (1, "dance", ""),
        (0, "double", ""),
        (1, "pass", ""),
    ]
    assert [(decision.player, decision.kind) for decision in second.decisions][-2:] == [(1, "play"), (0, "roll")]
    assert (second.cube, second.owner, second.winner, second.points, second.resigned) == (2, 0, 1, 2, True)
    assert (third.crawford, third.level, third.points) == (True, 2, 2)


@pytest.mark.parametrize("name", DIALECTS)
def test_the_normal_form_is_one(name: str) -> None:
    """All dialects give the normal form of the others: the rows of the first and the second game are equal, but for what a
    dialect says beyond them."""
    text = normal((SAMPLES / name).read_bytes())
    assert normal(text.encode()) == text
    games = _rows(text)
    expected = _rows(normal((SAMPLES / "gnubg.mat").read_bytes()))
    assert len(games) == len(expected)
    if not DIALECTS[name].resigns and name not in ("xg.mat", "xg.txt", "studio.txt"):  # these write ???? for the last roll
        assert games[:2] == expected[:2]


def _rows(text: str) -> list[list[str]]:
    """The rows of each game, without header and score line, the dice of a roll in descending order."""
    games = [block.splitlines()[2:] for block in text.split("\n\n") if block.startswith(" Game")]
    return [[_dice_down(row).rstrip() for row in game] for game in games]


def _dice_down(row: str) -> str:
    for at in (5, 33):
        if row[at + 2 : at + 3] == ":":
            row = row[:at] + "".join(sorted(row[at : at + 2], reverse=True)) + row[at + 2 :]
    return row
