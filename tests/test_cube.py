"""The cube and the chain of doubles that waits for an answer, of any length."""

from __future__ import annotations

import pytest

import notation
from notation.cube import LARGEST, Cube
from notation.ids import gnubg, xgid
from notation.state import Offer
from tests.records import MONEY, found, replayed, rows_of

OPENING = "31: 8/5 6/5 | 42: 8/4 6/4"
ROLL = "65: 24/18 18/13 | 11: 8/7(2) 6/5(2)"
CHAINS = {
    "a beaver": (("Doubles => 2 | Beavers => 4", "Takes |"), ["double", "beaver"]),
    "a beaver that the next roll accepts": (("Doubles => 2 | Beavers => 4",), ["double", "beaver"]),
    "a raccoon": (("Doubles => 2 | Beavers => 4", "Raccoons => 8 | Takes"), ["double", "beaver", "raccoon"]),
    "a raccoon as GNU Backgammon writes it": (
        ("Doubles => 2 | Beavers => 4", "Beavers => 8 | Takes"),
        ["double", "beaver", "raccoon"],
    ),
    "that without the taker’s word": (("Doubles => 2 | Beavers => 4", "Beavers => 8 |"), ["double", "beaver", "raccoon"]),
    "an otter": (
        ("Doubles => 2 | Beavers => 4", "Raccoons => 8 | Otters => 16", "Takes |"),
        ["double", "beaver", "raccoon", "beaver"],
    ),
    "one more": (
        ("Doubles => 2 | Beavers => 4", "Raccoons => 8 | Aardvarks => 16", "Raccoons => 32 | Takes"),
        ["double", "beaver", "raccoon", "beaver", "raccoon"],
    ),
    "redoubles": (
        ("Doubles => 2 | Beavers => 4", "Redoubles => 8 | Redoubles => 16", "Takes |"),
        ["double", "beaver", "double", "double"],
    ),
}


def chain(*rows: str) -> str:
    return MONEY + rows_of(OPENING, *rows, ROLL)


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_ends_with_the_player_who_was_doubled_first(name: str) -> None:
    rows, kinds = CHAINS[name]
    assert found(chain(*rows)) == []
    (played,) = replayed(chain(*rows)).games
    assert [one.kind for one in played.decisions if one.kind not in ("play", "take")] == kinds
    assert (played.cube, played.owner) == (1 << len(kinds), 1)


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("suffix", ["mat", "sgf", "json"])
def test_a_chain_is_written_so_that_it_reads_back(name: str, suffix: str) -> None:
    before = replayed(chain(*CHAINS[name][0]))
    text = notation.write(before, format=suffix)
    again = notation.read(text.encode())
    after = notation.replay(again)
    assert (after.games[0].cube, after.games[0].owner) == (before.games[0].cube, 1)
    assert notation.write(after, format=suffix) == text


@pytest.mark.parametrize("name", CHAINS)
def test_ids_hold_what_is_offered_and_who_must_answer(name: str) -> None:
    """What came before the last turn of a chain makes no difference to the rest of the game, and IDs do not tell it."""
    replay = replayed(chain(*CHAINS[name][0]))
    (played,) = replay.games
    states = [replay.state(played, decision) for decision in played.decisions]
    for state in states:
        for kind in (xgid, gnubg):
            text = kind.encode(state)
            seen, _ = kind.decode(text)
            assert seen is not None
            assert (seen.offer, seen.cube, seen.owner, seen.to_act) == (state.offer, state.cube, state.owner, state.to_act)
    waiting = [state for state in states if state.offer is not None and state.offer is not Offer.DOUBLE]
    assert all(state.owner == 1 for state in waiting)


PASSED = {
    "a double": (("Doubles => 2 | Drops",), 0, 1),
    "a beaver": (("Doubles => 2 | Beavers => 4", "Drops |"), 1, 2),
    "a raccoon": (("Doubles => 2 | Beavers => 4", "Raccoons => 8 | Drops"), 0, 4),
    "an otter": (("Doubles => 2 | Beavers => 4", "Raccoons => 8 | Otters => 16", "Drops |"), 1, 8),
}


@pytest.mark.parametrize("name", PASSED)
def test_who_passes_loses_what_was_offered_before_the_last_turn(name: str) -> None:
    rows, winner, points = PASSED[name]
    result = f"Wins {points} points" if points > 1 else "Wins 1 point"
    record = MONEY + rows_of(OPENING, *rows, f"= | {result}" if winner else f"= {result} |")
    assert found(record) == []
    (played,) = replayed(record).games
    assert (played.winner, played.points) == (winner, points)


WRONG = {
    "a raccoon for a beaver": (("Doubles => 2 | Raccoons => 8", "= | Takes"), ["6:35-48 answer-without-double"]),
    "a beaver of one’s own double": (("Doubles => 2 |", "Beavers => 4 | Takes"), ["7:7-19 answer-without-double"]),
    "a wrong value on the way": (
        ("Doubles => 2 | Beavers => 4", "Raccoons => 8 | Otters => 32", "Takes |"),
        ["7:35-47 cube-value"],
    ),
    "a roll of the player who must answer an otter’s raccoon": (
        ("Doubles => 2 | Beavers => 4", "Raccoons => 8 | 53: 13/8 13/10"),
        ["7:34-48 unanswered-double"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_faults_of_a_chain(name: str) -> None:
    rows, expected = WRONG[name]
    assert found(chain(*rows)) == expected


def test_a_cube_of_any_depth_stays_a_number() -> None:
    cube = Cube(2)
    cube.double(0)
    for _ in range(100_000):
        cube.turn()
    assert cube.doubled == LARGEST
    assert (cube.offer, cube.answerer) == (Offer.RACCOON, 1)
    cube.take()
    assert (cube.value, cube.owner, cube.offer) == (LARGEST, 1, None)
