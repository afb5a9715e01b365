"""What is written in any format reads back: generated matches, bare and with everything that is said about them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import Match, Replay, formats
from notation.diagnostics import Diagnostic
from notation.formats import Format
from notation.formats.things import NOTES
from notation.readback import missing
from tests.formats.sgf.annotated import records
from tests.formats.test_same_match import HELD, Told, moments, results, without_score, written_formats
from tests.strategies import legal_match

WRITTEN = [known for known in formats.formats() if known.name in written_formats()]
each_format = pytest.mark.parametrize("known", WRITTEN, ids=lambda known: known.name)


def again(known: Format, replay: Replay) -> tuple[bytes, Replay, list[Diagnostic]]:
    """A match as it is written and as it reads back, found by its content, and what was lost."""
    losses: list[Diagnostic] = []
    data = b"".join(known.write([replay], losses.append))
    (match,) = notation.read_matches(data)
    return data, notation.replay(match), losses


@each_format
@given(seed=st.integers(0, 10**6), length=st.integers(0, 5))
@settings(max_examples=8)
def test_a_generated_match_reads_back(known: Format, seed: int, length: int) -> None:
    replay = notation.replay(legal_match(seed, length))
    data, back, losses = again(known, replay)
    told, expected = moments(back), moments(replay)
    if HELD.get(known.name, Told(known.name)).knows_score:
        assert results(back) == results(replay)
        assert back.match.players == replay.match.players and back.match.rules.length == length
    else:
        told, expected = list(map(without_score, told)), list(map(without_score, expected))
    assert told == expected
    assert losses or missing([replay], [back]) == ""
    assert again(known, back)[0] == data


@pytest.mark.parametrize("known", [known for known in WRITTEN if {*NOTES} & {*known.carries}], ids=lambda known: known.name)
@given(match=records())
@settings(max_examples=3)
def test_what_is_said_of_a_match_settles(known: Format, match: Match) -> None:
    """What a format has no room for is told, and what it holds is read as it was written."""
    _, once, losses = again(known, notation.replay(match))
    assert moments(once) == moments(notation.replay(match))
    _, twice, _ = again(known, once)
    assert twice.match == once.match
    assert losses or once.match.games == match.games
