from __future__ import annotations

import pytest
from hypothesis import given

from notation.board import BAR, MOST_CHECKERS, OFF, START, VARIATIONS, Half, Position
from notation.ids import picture
from tests import strategies


def test_r1_p1_the_start() -> None:
    assert {point: count for point, count in enumerate(START) if count > 0} == {24: 2, 13: 5, 8: 3, 6: 5}
    assert START.on_board(0) == START.on_board(1) == 15
    assert START.pips(0) == START.pips(1) == 167


def test_r2_p2_one_players_point_is_the_others_25_minus_it() -> None:
    half = START.half(1)
    assert all(max(-START[25 - point], 0) == half[point] for point in range(1, 25))
    assert (BAR, OFF) == (25, 0)


def test_r3_p3_the_home_boards_are_the_points_1_to_6() -> None:
    """A half counts home first: of the start five checkers are at home, eight at 7 to 18, two in the other's home."""
    half = START.half(0)
    assert (sum(half[1:7]), sum(half[7:19]), sum(half[19:25])) == (5, 8, 2)


@given(strategies.halves())
def test_p5_what_is_not_on_the_board_is_off(halves: tuple[Half, Half]) -> None:
    position = Position.from_halves(*halves)
    assert (position.half(0), position.half(1)) == halves
    for player, half in ((0, halves[0]), (1, halves[1])):
        assert position.on_board(player) == 15 - half[0]
        assert position.off(player) == half[0]
        assert position.bar(player) == half[25]


@given(strategies.halves())
def test_p6_pips(halves: tuple[Half, Half]) -> None:
    position = Position.from_halves(*halves)
    assert position.pips(0) == sum(point * halves[0][point] for point in range(26))
    assert position.pips(1) == sum(point * halves[1][point] for point in range(26))


@given(strategies.positions())
def test_r4_p4_flip_turns_the_board_to_the_other_player(position: Position) -> None:
    flipped = position.flip()
    assert flipped.flip() == position
    assert flipped.half(0) == position.half(1)
    assert flipped.half(1) == position.half(0)


@pytest.mark.parametrize("count", (0, 25, 27))
def test_a_position_has_26_numbers(count: int) -> None:
    with pytest.raises(ValueError, match=f"26 numbers, not {count}"):
        Position([0] * count)


def test_a_hypergammon_player_has_as_many_checkers_as_he_starts_with() -> None:
    for name, (start, checkers) in VARIATIONS.items():
        assert start.on_board(0) == start.on_board(1) == checkers, name
        assert start.half(0, checkers)[OFF] == 0, name
        assert start.flip() == start, name


def test_more_checkers_than_there_are_leave_none_off() -> None:
    crowd = Position.from_halves([0] * 6 + [16] + [0] * 19, [0] * 26)
    assert crowd.off(0) == 0
    assert crowd.off(1) == 15


@pytest.mark.parametrize("numbers", [[0, MOST_CHECKERS + 1], [MOST_CHECKERS, -1], [-(10**5000), 0]])
def test_a_position_holds_a_bounded_number_of_checkers(numbers: list[int]) -> None:
    numbers += [0] * 24
    with pytest.raises(ValueError, match="at most 1000 checkers"):
        Position(numbers)
    assert Position.bounded(numbers) is None


def test_the_most_checkers() -> None:
    assert Position.bounded([-400, 600, *[0] * 24]) == (-400, 600, *[0] * 24)


@given(strategies.halves())
def test_what_print_shows_is_the_position(halves: tuple[Half, Half]) -> None:
    """Read back from either side; the lower player's letter stands below, and the numbers on the frame are his."""
    position = Position.from_halves(*halves)
    for view, letter in (("", "O"), ("first", "O"), ("second", "X"), ("ascii second", "X")):
        drawn = picture.read(format(position, view))
        lower, upper = (drawn.bottom, drawn.top) if letter == "O" else (drawn.top, drawn.bottom)
        assert Position.from_halves(lower, upper) == position
        assert (drawn.letter, drawn.labels_of_top) == (letter, False)
        assert drawn.margin[1].endswith(f"{position.pips(1 if letter == 'O' else 0)} pips")
    assert str(position) == f"{position}" == f"{position:first}"


def test_a_printed_position_in_signs() -> None:
    lines = f"{START:unicode second}".splitlines()
    assert lines[0] == " ┌13─14─15─16─17─18──────19─20─21─22─23─24─┐     ○: first player"
    assert lines[1] == " │ ●           ○    │   │ ○ ░░░░░░░░░░░░ ● │     167 pips"
    assert lines[-1].endswith("●: second player")


def test_a_position_is_drawn_in_no_other_way() -> None:
    with pytest.raises(ValueError, match="not 5d"):
        f"{START:5d}"
