"""Games of one match in several records: put together by players, length and scores, in whatever order they come."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given

from notation.merging.joining import join
from notation.model import Comment, Game, Match, Rules, Tag, Win
from tests.strategies import legal_match, matches

NAMES = ("Ada", "Ben")


def pieces(match: Match) -> list[Match]:
    """Each game of a match as a record of its own."""
    return [replace(match, games=(game,)) for game in match.games]


def part(score: tuple[int, int] | None, number: int | None = 1, winner: int = 0, length: int = 3, **match: object) -> Match:
    """A record of one game that is won by a point."""
    game = Game(number, score, actions=(Win(0 if winner == 0 else 1, 1),))
    return replace(Match(NAMES, Rules(length), (game,)), **match)  # type: ignore[arg-type]


@given(matches(5).filter(lambda match: match.rules.length > 0))
def test_a_match_is_put_together_whatever_the_order(match: Match) -> None:
    parts = pieces(match)
    order = list(range(len(parts)))
    Random(len(parts)).shuffle(order)
    (joined,), astray = join([parts[index] for index in order])
    assert joined.match == match and not astray
    assert [order[index] for index in joined.parts] == list(range(len(parts)))


def test_matches_of_the_same_players_stay_apart() -> None:
    first, second = legal_match(1, 5), legal_match(2, 5)
    found, astray = join([*pieces(first), *pieces(second)])
    assert [one.match for one in found] == [first, second] and not astray


@pytest.mark.parametrize(
    "other",
    [
        part((1, 0), players=("Ada", "Cid")),
        part((1, 0), length=5),
        part((1, 0), rules=Rules(3, variation="NackGammon")),
        part((2, 0)),
        part((0, 1)),
    ],
)
def test_what_does_not_follow_stays_by_itself_and_is_told(other: Match) -> None:
    found, astray = join([part((0, 0)), other])
    assert [one.match for one in found] == [part((0, 0)), other] and astray == [1]


def test_nothing_follows_a_match_that_is_won_or_a_game_that_is_not() -> None:
    assert join([part((2, 0)), part((3, 0))])[1] == [0, 1]
    unfinished = Match(NAMES, Rules(3), (Game(1, (1, 0)),))
    found, astray = join([unfinished, part((1, 0))])
    assert len(found) == 2 and astray == [0, 1]


def test_records_without_scores_are_one_session_in_the_order_given() -> None:
    parts = [part(None, None, winner, 0) for winner in (0, 1, 0)]
    (joined,), astray = join(parts)
    assert [game.actions[0] for game in joined.match.games] == [Win(0, 1), Win(1, 1), Win(0, 1)] and not astray
    sessions, _ = join([part((0, 0), length=0), part((0, 0), length=0)])
    assert len(sessions) == 2, "each of them tells that it begins anew"


@pytest.mark.parametrize(
    ("numbers", "wanted"), [((1, 2, 3), [1, 2, 3]), ((1, 1, 1), [1, 2, 3]), ((None, None, None), [None] * 3)]
)
def test_numbers_that_begin_anew_go_on(numbers: tuple[int | None, ...], wanted: list[int | None]) -> None:
    scores = ((0, 0), (1, 0), (1, 1))
    parts = [part(score, number, winner) for score, number, winner in zip(scores, numbers, (0, 1, 0), strict=True)]
    for order in permutations(parts):
        ((joined, _),), _ = join(order)
        assert [game.number for game in joined.games] == wanted


def test_what_the_heads_say_is_kept_once() -> None:
    first = part((0, 0), head=(Tag("Event", "Club"), Comment("one")))
    second = part((1, 0), 2, head=(Tag("event", "Club"), Tag("Round", "2"), Comment("two")))
    ((joined, _),), _ = join([first, second])
    assert joined.head == (Tag("Event", "Club"), Comment("one"), Tag("Round", "2"), Comment("two"))
    assert join([]) == ([], []) and join([Match(NAMES)])[0][0].match == Match(NAMES)
