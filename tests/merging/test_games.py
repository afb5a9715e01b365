"""Whole games of two records: twice, split, run together, in another order; and the length of the match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import notation
from notation.merging.games import together
from notation.model import Move
from tests.mending import slips
from tests.mending.proof import clean, record, told
from tests.merging.proof import merged
from tests.planter import Record

WHOLE = (slips.game_doubled, slips.game_split, slips.games_joined, slips.games_exchanged)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slip", WHOLE)
def test_a_whole_game_that_one_record_has_wrong(slip: slips.Slip, seed: int) -> None:
    held = record("m005.mat")
    text = slip(held, Random(seed))
    assert text is not None
    for texts in ([text, held.text], [held.text, text]):
        assert told(merged(texts).match) == clean("m005.mat")


@pytest.mark.parametrize("seed", [0, 2])
@pytest.mark.parametrize("second", WHOLE)
@pytest.mark.parametrize("first", [slips.game_doubled, slips.game_split])
def test_pieces_and_copies_that_stand_elsewhere(first: slips.Slip, second: slips.Slip, seed: int) -> None:
    held = record("m005.mat")
    once = first(held, Random(seed)) or held.text
    twice = second(Record(once), Random(seed)) or once
    assert told(merged([held.text, twice]).match) == clean("m005.mat")


def test_two_games_in_another_order_are_not_one() -> None:
    first, second, *others = record("m005.mat").match.games
    exchanged = [second, first, *others]
    rows = together([replace(record("m005.mat").match, games=tuple(games)) for games in ([first, second, *others], exchanged)])
    assert [row.games for row in rows] == [[game, game] for game in [first, second, *others]]


@pytest.mark.parametrize("first", [True, False])
def test_names_that_one_record_does_not_tell_are_those_of_another(first: bool) -> None:
    held = record("m005.mat")
    unread = held.text.replace("root : 0", "root : O", 1)
    texts = [unread, held.text] if first else [held.text, unread]
    assert told(merged(texts).match) == clean("m005.mat")


def test_games_stand_side_by_side() -> None:
    match = record("m005.mat").match
    assert [[game is not None for game in row.games] for row in together([match, match])] == [[True, True]] * len(match.games)


def test_what_is_wrong_in_all_records_is_a_doubt() -> None:
    text = record("m005.mat").text.replace("42: 13/9 13/11", "42: 13/9 13/12", 1)
    assert text != record("m005.mat").text
    merging = notation.merge([notation.read(text.encode())] * 2)
    assert not merging.settled


def test_different_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="different matches"):
        notation.merge([record("m005.mat").match, record("m041.mat").match])


@pytest.mark.parametrize(
    ("one", "two", "taken"),
    [
        ("      Wins 1 point", "                                  Wins 1 point", (1, 1)),
        ("                                  Wins 2 points", "                                  Wins 1 point", (1, 2)),
    ],
)
def test_of_results_that_the_rules_allow_the_likeliest_is_taken(one: str, two: str, taken: tuple[int, int]) -> None:
    """The player who is ahead has won; the last game ends the match."""
    head = " 2 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
    text = head + "  1) 31: 8/5 6/5                  66: 24/18 24/18 13/7 13/7\n{}\n"
    for texts in ([one, two], [two, one]):
        merging = merged([text.format(result) for result in texts])
        assert told(merging.match)[-1] == taken
        assert not merging.settled


@pytest.mark.parametrize("first", [True, False])
def test_rows_stand_as_their_numbers_say(first: bool) -> None:
    """No rule tells in which order two rolls came with which nobody could move."""
    rows = [f" {at:2}) {roll}:                        {roll}:\n" for at, roll in ((1, 31), (2, 65), (3, 54), (4, 21))]
    head = " 3 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
    texts = [head + "".join(rows[at] for at in order) for order in ((0, 1, 2, 3), (0, 2, 1, 3))]
    merging = merged(texts if first else texts[::-1])
    assert [move.dice for move in merging.match.games[0].actions if isinstance(move, Move)][2::2] == [(6, 5), (5, 4), (2, 1)]
    assert not merging.settled


@pytest.mark.parametrize("first", [True, False])
def test_names_exchanged_from_one_game_on(first: bool) -> None:
    """At 1 all nothing but the game before tells which record has them the right way round."""
    row = "  1) 31: 8/5 6/5                  66: 24/18 24/18 13/7 13/7\n"
    results = ("      Wins 1 point\n", "                                  Wins 1 point\n")
    seats, others = ("Ada", "Ben"), ("Ben", "Ada")

    def text(*heads: tuple[tuple[str, str], str, int]) -> str:
        games = (
            f" Game {at}\n {a} : {s[0]}                        {b} : {s[2]}\n" for at, ((a, b), s, _) in enumerate(heads, 1)
        )
        rows = (game + row + results[won] for game, (_, _, won) in zip(games, heads, strict=True))
        return " 5 point match\n\n" + "\n".join(rows)

    right = text((seats, "0 0", 0), (seats, "1 0", 1), (seats, "1 1", 0))
    wrong = text((seats, "0 0", 0), (others, "1 0", 1), (others, "1 1", 0))
    merging = merged([right, wrong] if first else [wrong, right])
    assert told(merging.match) == told(notation.read(right.encode()))


@pytest.mark.parametrize("first", [True, False])
def test_a_game_that_one_record_lacks_and_the_other_has_run_into_the_one_before(first: bool) -> None:
    held = record("m199.mat")
    lines = held.lines
    heads = [at for at, line in enumerate(lines) if line.startswith(" Game ")]
    joined = "".join([*lines[: heads[3]], *lines[heads[3] + 2 :]])
    lacking = "".join([*lines[: heads[2]], *lines[heads[3] :]])
    texts = [joined, lacking] if first else [lacking, joined]
    assert told(merged(texts).match) == clean("m199.mat")


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("name", "length"), [("m011.mat", 6), ("m171.mat", 14), ("m153.mat", 14)])
def test_the_length_that_the_games_bear_out_counts_then_a_usual_one(name: str, length: int, first: bool) -> None:
    held = record(name)
    text = held.text.replace(f"{held.match.rules.length} point match", f"{length} point match")
    assert text != held.text
    assert told(merged([text, held.text] if first else [held.text, text]).match) == clean(name)


@pytest.mark.parametrize("first", [True, False])
def test_a_game_that_stands_a_second_time_at_the_end_of_the_one_before(first: bool) -> None:
    held = record("m199.mat")
    heads = [at for at, line in enumerate(held.lines) if line.startswith(" Game ")]
    again = held.lines[heads[2] + 2 : heads[3]]
    text = "".join([*held.lines[: heads[2]], *again, *held.lines[heads[2] :]])
    merging = merged([text, held.text] if first else [held.text, text])
    assert told(merging.match) == clean("m199.mat")
    assert [sorted(one.text or "" for one in difference.readings) for difference in merging.differences] == [["3", "3, ?"]]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("headless", [True, False])
def test_a_game_that_one_record_has_without_its_head_is_a_doubt(headless: bool, first: bool) -> None:
    held = record("m199.mat")
    heads = [at for at, line in enumerate(held.lines) if line.startswith(" Game ")]
    lacking = "".join([*held.lines[: heads[2]], *held.lines[heads[3] :]])
    having = "".join([*held.lines[: heads[2]], *held.lines[heads[2] + 2 * headless :]])
    merging = merged([having, lacking] if first else [lacking, having])
    assert len(merging.match.games) == len(held.match.games)
    assert merging.settled is not headless
