"""What a decision tells of itself."""

from __future__ import annotations

from tests.records import game, replayed


def test_where_it_stands_and_what_it_leads_to() -> None:
    replay = replayed(game("31: 8/5 6/5 | Doubles => 2", "Takes | 42: 8/4 6/4"))
    (only,) = replay.games
    assert [(one.row, one.kind, one.dice, one.play) for one in only.decisions] == [
        (1, "play", (3, 1), "8/5 6/5"),
        (1, "double", None, ""),
        (2, "take", None, ""),
        (2, "play", (4, 2), "8/4 6/4"),
    ]
    for one, following in zip(only.decisions, only.decisions[1:], strict=False):
        assert one.result == following.position
    assert only.decisions[-1].result == only.final != only.decisions[-1].position
