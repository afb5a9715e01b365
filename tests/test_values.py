"""Values that a program makes: what cannot be is refused at once, in a sentence."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable

import pytest

import notation
from notation import Beaver, Double, Move, Pass, Position, Raccoon, Resign, Step, Take, Win, legal_plays, parse_play
from notation.board import START

TEXT = "3 point match\n\nGame 1\nAda : 0   Ben : 0\n1) 31: 8/5 6/5\n"
STACK = Position([0] * 6 + [20] + [0] * 19)
WRONG_BAR = Position([1] + [0] * 25)

IMPOSSIBLE: list[tuple[Callable[[], object], str]] = [
    (lambda: legal_plays(START, (7, 1)), r"two dice from 1 to 6, not \(7, 1\)"),
    (lambda: legal_plays(START, (0, 0)), "two dice from 1 to 6"),
    (lambda: legal_plays(START, (1, 2, 3)), "two dice"),  # type: ignore[arg-type]
    (lambda: legal_plays(STACK, (3, 1)), "first player has 20 checkers"),
    (lambda: legal_plays(STACK.flip(), (3, 1)), "second player has 20 checkers"),
    (lambda: legal_plays(WRONG_BAR, (3, 1)), "index 25 is the first player's bar"),
    (lambda: Step(99, 5), "not 99/5"),
    (lambda: Step(5, -1), "not 5/-1"),
    (lambda: Position([0] * 25), "26 numbers"),
    (lambda: parse_play("8/5 6/x"), "'6/x' is no movement"),
    *(
        (make, "there is no player 2")
        for make in (
            lambda: Move(2, (3, 1)),  # type: ignore[arg-type]
            lambda: Double(2),  # type: ignore[arg-type]
            lambda: Take(2),  # type: ignore[arg-type]
            lambda: Pass(2),  # type: ignore[arg-type]
            lambda: Beaver(2),  # type: ignore[arg-type]
            lambda: Raccoon(2),  # type: ignore[arg-type]
            lambda: Resign(2),  # type: ignore[arg-type]
            lambda: Win(2, 1),  # type: ignore[arg-type]
        )
    ),
]


@pytest.mark.parametrize(("make", "words"), IMPOSSIBLE, ids=[words for _, words in IMPOSSIBLE])
def test_what_cannot_be_is_refused(make: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_a_step_is_still_three_numbers() -> None:
    step = Step(6, 5, True)
    assert step == (6, 5, True)
    assert repr(step._replace(hit=False)) == "Step(source=6, target=5, hit=False)"
    assert type(pickle.loads(pickle.dumps(step))) is Step


@pytest.mark.parametrize("position", [START, Position([0] * 24 + [15, 0]), Position([-1] + [0] * 24 + [1])])
def test_what_can_be_is_played(position: Position) -> None:
    assert legal_plays(position, (2, 1))


@pytest.mark.parametrize(
    "source", [TEXT.encode(), io.BytesIO(TEXT.encode()), io.StringIO(TEXT)], ids=["bytes", "binary", "text"]
)
def test_what_is_read(source: notation.api.Readable) -> None:
    assert notation.read(source).players == ("Ada", "Ben")


def test_a_text_stream_names_its_place_and_keeps_the_limit() -> None:
    (found,) = notation.check(io.StringIO(TEXT.replace("8/5", "8/4")), name="here")[:1]
    assert str(found).startswith("here:5:")
    with pytest.raises(notation.source.SourceTooLarge):
        notation.read(io.StringIO("é" * 100), limit=150)


def test_findings_of_a_match_made_in_code_have_no_place() -> None:
    match = notation.Match(("Ada", "Ben"), games=(notation.Game(actions=(Move(0, (3, 1), parse_play("8/3")),)),))
    assert [str(finding) for finding in notation.replay(match).diagnostics][:1] == [
        "error[wrong-dice] 8/3 cannot be made with this 31"
    ]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (notation.Match(("Ada", "Ben"), notation.Rules(7)), "Ada - Ben, 7 point match, 0 games"),
        (notation.Match(("", "Ben"), games=(notation.Game(),)), "player 1 - Ben, money session, 1 game"),
        (notation.Game(2, (1, 0), actions=(notation.Double(0),)), "game 2 at 1-0, 1 action"),
        (notation.Game(), "a game, 0 actions"),
    ],
    ids=str,
)
def test_what_print_says_of_a_record(value: object, words: str) -> None:
    assert str(value) == words
