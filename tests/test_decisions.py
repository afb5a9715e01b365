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


ROWS = ("31: 8/5 6/5 | 42: 8/4 6/4", "53: 8/3 6/3 | 61: 13/7 8/7", "21: 13/11 6/5 | 11: 7/6 7/6 6/5 6/5")


def test_their_order_is_that_of_the_record_where_rows_are_exchanged() -> None:
    lines = game(*ROWS).splitlines(keepends=True)
    lines[-2:] = lines[:-3:-1]
    (only,) = replayed("".join(lines)).games
    assert [(one.at, one.row, one.player) for one in only.decisions] == [
        (0, 1, 0), (1, 1, 1), (2, 3, 0), (3, 3, 1), (4, 2, 0), (5, 2, 1),
    ]  # fmt: skip
    assert only.decisions[2].halves == only.decisions[5].after


def test_a_row_that_stands_there_twice_is_set_aside() -> None:
    lines = game(*ROWS).splitlines(keepends=True)
    (only,) = replayed("".join([*lines[:-1], *lines[-2:]])).games
    assert [(one.at, one.legal, one.halves == one.after) for one in only.decisions] == [
        (0, True, False), (1, True, False), (2, True, False), (3, True, False), (4, False, True), (5, False, True),
        (6, True, False), (7, True, False),
    ]  # fmt: skip


def test_they_are_made_once_and_compared() -> None:
    first, second = replayed(game(*ROWS)).games[0], replayed(game(*ROWS)).games[0]
    assert first.decisions is first.decisions
    assert first == second != replayed(game(*ROWS[:2])).games[0]
    assert first.log != first.decisions
