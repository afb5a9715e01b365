"""Boards as text: what is drawn is read back, in every style, from either side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.ids import decode, encode, position_text
from notation.ids.drawing import draw
from notation.ids.picture import BadPicture, read
from notation.state import PositionState
from tests.ids.states import states


@given(state=states(), below=st.sampled_from((0, 1)), mirrored=st.booleans())
def test_a_drawn_board_is_read_back(state: PositionState, below: int, mirrored: bool) -> None:
    drawn = draw(state, below=1 if below else 0, mirrored=mirrored)
    picture = read(drawn)
    expected = [[0, *state.position.half(player)[1:]] for player in (0, 1)]
    assert picture.bottom == expected[below] and picture.top == expected[1 - below]
    assert picture.letter == "OX"[below]
    assert picture.labels_of_top == (state.turn != below)


@given(state=states())
def test_what_a_board_tells_without_an_id(state: PositionState) -> None:
    told, findings = decode(draw(state), "gnubg-text")
    assert told is not None, [str(finding) for finding in findings]
    assert (told.position, told.score, told.names) == (state.position, state.score, state.names)
    if state.offer is None:
        assert (told.turn, told.cube if not state.crawford else 1, told.owner) == (state.turn, state.cube, state.owner)
        assert (told.dice, told.length, told.crawford) == (state.dice, state.length, state.crawford)


def test_both_numberings() -> None:
    lines = draw(PositionState(turn=1), both_numbers=True).splitlines()
    assert lines[0].split() == [str(number) for number in range(12, 0, -1)]
    assert lines[1].startswith(" +13-14-15") and lines[-1].split() == [str(number) for number in range(13, 25)]


def test_unicode_shades_the_home_boards() -> None:
    drawn = draw(PositionState(), style="unicode")
    assert "░" in drawn and "●" in drawn and "○" in drawn
    assert all(line[: line.index("│", 2)].count("░") == 0 for line in drawn.splitlines()[1:6])


def test_a_cube_of_any_size_fits() -> None:
    assert "(Cube: 32768)" in draw(PositionState(cube=32768, owner=1))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("13-14-15", "13-14-16", "number"),
        ("+13", "+1-", "number"),
        ("| X  ", "| Z  ", "Z"),
        ("+12-11-10", " 12-11-10", "frame"),
    ],
)
def test_pictures_that_cannot_be_read(old: str, new: str, why: str) -> None:
    with pytest.raises(BadPicture, match=why):
        read(draw(PositionState(turn=1)).replace(old, new))


FIRST, LATER = (encode(PositionState(length=7, score=score), "xgid").text for score in ((1, 2), (3, 4)))


@pytest.mark.parametrize("first", [FIRST, FIRST.removeprefix("XGID=")])
@pytest.mark.parametrize("later", [LATER, LATER.removeprefix("XGID="), "XGID=" + LATER])
def test_the_first_id_of_a_text_is_believed_with_its_prefix_or_without(first: str, later: str) -> None:
    state, _ = position_text.decode(f"one {first}\nand {later}\n")
    assert state is not None and state.score == (1, 2)


def test_an_id_that_is_in_order_is_believed_before_one_that_is_not() -> None:
    state, _ = position_text.decode(f"a: b: XGID=12345678\n{LATER}\n")
    assert state is not None and state.score == (3, 4)
