"""The cases that tell how other programs went wrong with GNU Backgammon's IDs; the vectors are in `test_vectors`."""

from __future__ import annotations

from typing import Any

import pytest

from notation.ids.gnubg import BadID, decode_match, decode_position, encode_match, encode_position
from notation.ids.letters import decode_letters
from notation.rules import legal_plays
from notation.state import Offer
from tests.shared import rows, shared


def case(number: str) -> tuple[dict[str, Any], list[str]]:
    """What is expected of a case, and the lines of its file."""
    row = next(row for row in rows("cases/cases.jsonl") if row["id"] == number)
    return row["expect"], shared(f"cases/{row['file']}").read_text(encoding="utf-8").split()


def test_138_the_bar_is_the_25th_field() -> None:
    expect, (text,) = case("138")
    position = decode_position(text)
    for player, name in ((0, "on_roll"), (1, "opponent")):
        half = position.half(player)
        assert {str(point): half[point] for point in range(1, 25) if half[point]} == expect[name]
        assert (half[0], half[25]) == (expect["off"][name], expect["bar"][name])


def test_139_the_opponent_of_the_player_on_roll_comes_first() -> None:
    expect, lines = case("139")
    position = decode_letters(lines[0].removeprefix("XGID=").split(":")[0])
    assert [encode_position(position, 0), encode_position(position, 1)] == expect["position_ids"]
    assert [len(legal_plays(seen, (6, 4))) for seen in (position, position.flip())] == expect["n_legal"]
    for turn in (0, 1):
        assert decode_position(expect["position_ids"][turn], turn) == position


def test_141_a_double_on_offer_is_kept() -> None:
    expect, (text,) = case("141")
    state = decode_match(text.split(":")[1])
    assert state.offer is Offer.DOUBLE
    assert state.to_act == expect["to_decide"]
    assert encode_match(state) == text.split(":")[1]


@pytest.mark.parametrize("index", range(3))
def test_142_match_ids_that_tell_no_moment(index: int) -> None:
    expect, lines = case("142")
    assert expect["valid"][index] is False
    with pytest.raises(BadID):
        decode_match(lines[index].split(":")[1])


def test_142_a_score_that_has_won_the_match_is_no_moment_of_it() -> None:
    _, lines = case("142")
    with pytest.raises(BadID, match="3-0 cannot be in a match to 3"):
        decode_match(lines[3].split(":")[1])
