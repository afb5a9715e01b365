"""The text exports of GNU Backgammon: what is read of them, in several languages, and what damage does to them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.formats import gnubg_text
from notation.model import Beaver, Double, Move, Raccoon, Take
from notation.source import decode

HERE = Path(__file__).parent
DEMO = HERE.parent / "lines" / "samples" / "demo.mat"


def moments(match: notation.Match, index: int) -> list[Any]:
    game = notation.replay(match).games[index]
    return [
        (one.kind, one.player, one.dice and tuple(sorted(one.dice)), one.halves, one.after, one.cube, one.owner)
        for one in game.decisions
        if one.kind != "resign"
    ]


@pytest.mark.parametrize(
    ("name", "index"), [("demo", 0), ("demo_002", 1), ("demo_003", 2), ("french_002", 1), ("german_002", 1)]
)
def test_a_game_of_the_match_in_a_file(name: str, index: int) -> None:
    match = notation.read(HERE / f"{name}.txt")
    assert match.source is not None and formats.detect(match.source).name == "gnubg-text"
    expected = moments(notation.read(DEMO), index)
    told = moments(match, 0)
    assert told == expected[: len(told)] and len(told) >= len(expected) - 1
    assert (match.players, match.rules.length, match.games[0].number) == (("Ada", "Ben"), 3, index + 1)
    assert match.diagnostics == ()


def test_analysis_comments_and_a_chain_of_doubles() -> None:
    match = notation.read(HERE / "beaver.txt")
    (game,) = match.games
    assert [type(one) for one in game.actions if isinstance(one, (Double, Beaver, Raccoon, Take))] == [
        Double,
        Beaver,
        Raccoon,
        Take,
    ]
    first, second = game.actions[:2]
    assert isinstance(first, Move) and first.note is not None and first.note.play is not None
    assert (first.note.comment, first.note.luck, first.note.luck_mark, first.note.skill) == ("hello there", 0.2, 1, -2)
    best = first.note.play.candidates[0]
    assert (first.note.play.made, best.equity, best.level, best.chances and best.chances.win) == (0, 0.199, "2-ply", 0.551)
    assert first.note.play.program == "GNU Backgammon 1.07.001 20230103"
    assert isinstance(second, Move) and second.note is not None and second.note.cube is not None
    cube = second.note.cube
    assert (cube.cubeless, cube.no_double, cube.double_pass, cube.double_take) == (-0.158, -0.199, 1.0, -0.691)
    assert [match.tag(key) for key in ("Event", "Site", "Round", "Transcriber")] == ["Cup", "Here", "1", "Me"]


def test_a_double_that_is_told_by_its_answer_alone() -> None:
    text = (HERE / "beaver.txt").read_text(encoding="utf-8")
    start, end = text.index("Move number 4:"), text.index("Move number 5:")
    (whole,), (cut,) = (list(gnubg_text.read(decode(one.encode())[0])) for one in (text, text[:start] + text[end:]))
    assert moments(cut, 0) == moments(whole, 0)


@given(seed=st.integers(0, 10**9))
def test_damaged_texts_are_read_without_an_exception(seed: int) -> None:
    random = Random(seed)
    lines = (HERE / "beaver.txt").read_text(encoding="utf-8").splitlines(keepends=True)[:120]
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(lines))
        cut = random.randint(0, len(lines[at]))
        lines[at] = random.choice(
            ["", lines[at][:cut], lines[at] * 2, lines[at][:cut] + random.choice("\0*9.-é|:") + lines[at][cut:]]
        )
    source, _ = decode("".join(lines).encode())
    for match in gnubg_text.read(source):
        notation.replay(match)
        for finding in match.diagnostics:
            assert finding.span is None or 0 <= finding.span[0] <= finding.span[1] <= len(source.text) + 1
