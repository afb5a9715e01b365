"""A length line whose number cannot be read: what its letters look like, and what the games allow."""

from __future__ import annotations

import pytest

from notation.fixes import Safety, apply
from notation.mending import fixes
from tests.mending.proof import offered
from tests.records import replayed, rows_of

GAMES = ((0, 0, 4), (4, 0, 1))
"""The score before each game, and what Ada wins in it."""


def match(length: str, games: tuple[tuple[int, int, int], ...] = GAMES) -> str:
    """A match of games that are given up after the first roll."""
    heads = (
        f" Game {at}\n Ada : {ada}                         Ben : {ben}\n"
        + rows_of("31: 8/5 6/5 | 42: 8/4 6/4", f"= Wins {points} point{'s' * (points > 1)} | ")
        for at, (ada, ben, points) in enumerate(games, 1)
    )
    return f" {length}point match\n\n" + "\n".join(heads)


@pytest.mark.parametrize(
    ("written", "length", "safety"),
    [
        ("S ", 5, Safety.SAFE),
        ("O5 ", 5, Safety.SAFE),
        ("B ", 8, Safety.UNSAFE),  # the last game does not end such a match
        ("l1 ", 11, Safety.UNSAFE),
        ("l ", 5, Safety.UNSAFE),  # a match to 1 would have ended before
        ("l3 ", 13, Safety.UNSAFE),
        ("X ", 5, Safety.UNSAFE),
        ("5x ", 5, Safety.UNSAFE),
        ("", 5, Safety.UNSAFE),
        ("SOOOO ", 5, Safety.UNSAFE),
    ],
)
def test_the_length(written: str, length: int, safety: Safety) -> None:
    text = match(written)
    best = offered(fixes(replayed(text)))[0]
    assert (str(best.title), best.safety) == (f"write the length {length}", safety)
    assert apply(text, best.edits) == match(f"{length} ")


def test_no_length_is_told_twice() -> None:
    told = [str(fix.title) for fix in offered(fixes(replayed(match("O5 "))))]
    assert len(told) > 1 and len(set(told)) == len(told)
