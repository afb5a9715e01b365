"""Plays as eXtreme Gammon stores them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.board import START, Position
from notation.formats.xg import plays
from notation.rules import legal_plays
from notation.steps import Step
from tests.formats.xg.build import after, board, pairs

ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def position(*points: tuple[int, int]) -> Position:
    numbers = [0] * 26
    for point, count in points:
        numbers[point] = count
    return Position(numbers)


@given(st.lists(st.sampled_from(ROLLS), min_size=1, max_size=40), st.randoms(use_true_random=False))
def test_every_legal_play_is_found_again(rolls: list[tuple[int, int]], random: st.DrawFn) -> None:
    """The steps of a play follow from its pairs, its dice and the positions around it, one step a die."""
    seen = START
    for dice in rolls:
        legal = legal_plays(seen, dice)
        if legal:
            play = random.choice(legal)  # type: ignore[attr-defined]
            end = after(seen, play.steps)
            found = plays.steps(board(seen), board(end), pairs(play.steps), dice)
            assert found is not None and sorted(found) == sorted(play.steps)
            narrow = bytes(number & 0xFF for number in pairs(play.steps))
            assert sorted(plays.candidate_steps(board(seen), board(end), narrow, dice)) == sorted(play.steps)
            seen = play.result
        if not any(number > 0 for number in seen[1:]):
            break
        seen = seen.flip()


@pytest.mark.parametrize(
    ("start", "dice", "written", "expected"),
    [
        # One pair for both dice: by way of the point that is open, with the hit on it.
        (position((24, 1), (18, -2)), (6, 4), [Step(24, 14)], [Step(24, 20), Step(20, 14)]),
        (position((24, 1), (20, -1), (18, -2)), (6, 4), [Step(24, 14)], [Step(24, 20, True), Step(20, 14)]),
        (position((13, 2)), (3, 3), [Step(13, 4), Step(13, 10)], [Step(13, 10), Step(10, 7), Step(7, 4), Step(13, 10)]),
        (position((13, 1)), (3, 3), [Step(13, 1)], [Step(13, 10), Step(10, 7), Step(7, 4), Step(4, 1)]),
        # From the bar, and off the board by more than is needed.
        (position((25, 1), (20, -1)), (5, 1), [Step(25, 19)], [Step(25, 24), Step(24, 19)]),
        (position((2, 1), (1, 1)), (6, 5), [Step(2, 0), Step(1, 0)], [Step(2, 0), Step(1, 0)]),
        (position((7, 1)), (6, 5), [Step(7, 0)], [Step(7, 1), Step(1, 0)]),
    ],
)
def test_pairs_are_taken_apart(start: Position, dice: tuple[int, int], written: list[Step], expected: list[Step]) -> None:
    # The position after the play tells which way was gone.
    end = after(start, expected)
    assert plays.steps(board(start), board(end), pairs(written), dice) == tuple(expected)


def test_overshooting_pairs_bear_off() -> None:
    start = position((2, 1), (1, 1))
    assert plays.steps(board(start), bytes(26), (1, -5, 0, -5, -1, 7, 7, 7), (6, 6)) == (Step(2, 0), Step(1, 0))


def test_a_dance_is_a_play_of_no_steps() -> None:
    start = position((25, 1), (24, -2))
    assert plays.steps(board(start), board(start), [-1, 5, 3, 1, 9, 9, 9, 9], (1, 1)) == ()


@pytest.mark.parametrize(
    ("numbers", "dice"),
    [
        ((7, 3, 5, 4, -1, -1, -1, -1), (4, 1)),  # leads elsewhere
        ((26, 4, -1, -1, -1, -1, -1, -1), (3, 1)),  # no point
        ((4, 7, -1, -1, -1, -1, -1, -1), (3, 1)),  # backwards
        ((22, 20, -1, -1, -1, -1, -1, -1), (2, 1)),  # nobody stands there
        ((23, 18, -1, -1, -1, -1, -1, -1), (5, 1)),  # held by the other player
    ],
)
def test_pairs_that_do_not_lead_there(numbers: tuple[int, ...], dice: tuple[int, int]) -> None:
    assert plays.steps(board(START), board(after(START, [Step(8, 5), Step(6, 5)])), numbers, dice) is None


def test_positions() -> None:
    assert plays.position(board(START)) == START
    assert plays.flip(board(position((25, 1), (3, -2)))) == board(position((0, -1), (22, 2)))
    assert plays.flip(bytes([128] * 26)) == bytes([128] * 26), "-128 has no other side, and does no harm"
    for damaged in (bytes([0, 16] + [0] * 24), bytes([1] + [0] * 25), bytes([0] * 25 + [255])):
        assert plays.position(damaged) is None
