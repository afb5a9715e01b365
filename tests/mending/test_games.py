"""Changes of a game: apart from one another, or one where they meet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from notation.fixes import Change, Edit, apply, are_apart, composed
from notation.mending.games import in_one
from notation.mending.whole_games import may_be_exchanged
from notation.model import Comment, Game


def test_changes_that_meet_are_one() -> None:
    actions = [Comment(text) for text in "abcdef"]
    new = Comment("new")
    made = [Change(0, 1, 2, ()), Change(0, 3, 3, (new,)), Change(0, 4, 5, (new,))]
    assert in_one(actions, made) == Change(0, 1, 5, (actions[2], new, actions[3], new))


def test_edits_are_apart_or_not() -> None:
    assert are_apart(()) and are_apart([Edit(1, 1, "a"), Edit(1, 2, "b")])
    assert not are_apart([Edit(3, 4, ""), Edit(1, 2, "")])
    assert not are_apart([Edit(2, 1, "")])


def test_games_are_exchanged_where_their_numbers_or_scores_do_not_rise() -> None:
    for first, second, may in (
        (Game(1, (0, 0)), Game(2, (0, 1)), False),
        (Game(2, (0, 1)), Game(1, (0, 0)), True),
        (Game(1, (0, 1)), Game(2, (0, 0)), True),
        (Game(1, None), Game(2, (0, 0)), False),
        (Game(None, (0, 0)), Game(2, (0, 1)), True),
    ):
        assert may_be_exchanged(first, second) == may


def edits_of(data: st.DataObject, text: str) -> tuple[Edit, ...]:
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pairs = zip(places[::2], places[1::2], strict=False)
    return tuple(Edit(start, end, data.draw(st.text("xyz", max_size=4))) for start, end in pairs)


@given(st.text("abcdefgh", max_size=20), st.data())
def test_edits_of_edits_are_edits_of_the_first_text(text: str, data: st.DataObject) -> None:
    first = edits_of(data, text)
    between = apply(text, first)
    second = edits_of(data, between)
    both = composed(text, first, second)
    assert are_apart(both)
    assert apply(text, both) == apply(between, second)
