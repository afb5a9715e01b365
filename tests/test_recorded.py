"""What is made when it is asked for is what would have been made at once, and is made once."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from notation import Match, replay
from notation.model import Game, Take
from notation.recorded import Recorded
from tests.formats.mat.records import all_records, damaged, matches


class _Takes(Recorded[Take]):
    """As many takes as entries; `asked` are those that were made."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.entries = list(range(count))
        self.asked: list[int] = []

    def make(self, index: int) -> Take:
        self.asked.append(index)
        return Take(0, self.entries[index])


def test_only_what_is_asked_for_is_made_and_once() -> None:
    takes = _Takes(9)
    later = takes[2:8]
    assert (len(takes), len(later), len(later[1:3]), takes.asked) == (9, 6, 2, [])
    assert takes[-1] is takes[8] and later[0] is takes[2] and later[1:][0] is takes[3]
    assert takes.asked == [8, 2, 3]
    assert [take.row for take in takes[::-4]] == [8, 4, 0]


@pytest.mark.parametrize("index", [9, -10])
def test_an_index_past_the_end(index: int) -> None:
    with pytest.raises(IndexError):
        _Takes(9)[index]


def test_a_game_holds_the_actions_of_its_record() -> None:
    game = Game(3).records(_Takes(2))
    assert game == Game(3, actions=(Take(0), Take(0)))
    assert game.actions is game.actions and game.actions[1] is game.sequence[1]
    assert pickle.loads(pickle.dumps(game)) == game == replace(game)
    with pytest.raises(AttributeError):
        game.nothing  # type: ignore[attr-defined]  # noqa: B018


def _made(match: Match) -> Match:
    """The same match with its actions made."""
    return replace(match, games=tuple(replace(game, actions=tuple(game.actions)) for game in match.games))


def test_a_match_is_replayed_alike_whether_its_actions_are_made_or_not() -> None:
    records = [*(path.read_bytes() for path in all_records()[::5]), *damaged(seed=5, count=60)]
    for data in records:
        for match in matches(data):
            short = replay(match)
            long = replay(_made(match))
            assert all(game.recorded is None for game in long.match.games)
            assert short.diagnostics == long.diagnostics
            assert [game.decisions for game in short.games] == [game.decisions for game in long.games]
            assert [game.final_halves for game in short.games] == [game.final_halves for game in long.games]
            assert short.score == long.score
