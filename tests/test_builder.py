"""A match made in code: what is legal is taken and gives the match that its record tells, what is not is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import notation
from notation import IllegalAction, Match, MatchBuilder, Move, Replay, Resign
from notation.board import other
from notation.readback import missing

ROOT = Path(__file__).parent.parent
OPENING = ((3, 1), "8/5 6/5")

Builder = Callable[[MatchBuilder], None]


def opened(length: int = 3, beavers: bool = False) -> MatchBuilder:
    """A match in which the first player has made his opening play."""
    made = MatchBuilder(("Ada", "Ben"), rules=notation.Rules(length, beavers=beavers or None))
    made.play(*OPENING, player=0)
    return made


def doubled(length: int = 3) -> MatchBuilder:
    """The same, and the second player has doubled."""
    made = opened(length, beavers=not length)
    made.double()
    return made


REFUSED: list[tuple[Callable[[], MatchBuilder], Builder, str]] = [
    (opened, lambda made: made.play((6, 4), "24/13"), "wrong-dice"),
    (opened, lambda made: made.play((6, 4), ""), "false-dance"),
    (opened, lambda made: made.play((6, 4), "24/18"), "unused-dice"),
    (opened, lambda made: made.play((6, 4), "24/14*"), "false-hit"),
    (opened, lambda made: made.play((6, 4), "24/14", player=0), "wrong-turn"),
    (opened, lambda made: made.take(), "answer-without-double"),
    (doubled, lambda made: made.play((6, 4), "24/14"), "unanswered-double"),
    (doubled, lambda made: made.play((6, 4), "24/14", player=1), "missing-take"),
    (doubled, lambda made: made.beaver(), "beaver-in-match"),
    (lambda: MatchBuilder(), lambda made: made.play((3, 3), "8/5(2) 6/3(2)", player=0), "opening-double"),
]


@pytest.mark.parametrize(("start", "act", "name"), REFUSED, ids=[name for *_, name in REFUSED])
def test_what_breaks_a_rule_is_refused_and_changes_nothing(start: Callable[[], MatchBuilder], act: Builder, name: str) -> None:
    made = start()
    before = made.match
    with pytest.raises(IllegalAction) as refused:
        act(made)
    assert refused.value.finding.code.name == name
    assert refused.value.finding.code.rule in str(refused.value)
    assert made.match == before


def test_a_refusal_names_the_nearest_legal_plays() -> None:
    with pytest.raises(IllegalAction, match="legal with this 64: 24/14, "):
        opened().play((6, 4), "24/13")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: MatchBuilder().play(*OPENING), "whose the first roll"),
        (lambda: MatchBuilder().double(), "whose the first roll"),
        (lambda: opened().play((7, 1), "8/1"), "two dice from 1 to 6"),
        (lambda: opened().play((6, 4), "over there"), "is no movement"),
        (lambda: opened().resign(0, 4), "given up as single"),
        (lambda: opened().resign(2), "no player 2"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_action_at_all(act: Callable[[], None], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        act()


def test_turns_and_the_cube() -> None:
    made = doubled(0)
    assert (made.turn, made.cube) == (0, (1, None))
    made.beaver()
    assert made.turn == 1
    made.beaver()
    assert [type(action).__name__ for action in made.match.games[0].actions[1:]] == ["Double", "Beaver", "Raccoon"]
    made.take()
    assert (made.turn, made.cube) == (1, (8, 0))
    assert len(made.legal_plays((6, 4))) == len(notation.legal_plays(made.position.flip(), (6, 4))) > 0


def test_a_hit_needs_no_mark() -> None:
    made = MatchBuilder()
    made.play((6, 2), "24/18 13/11", player=0)
    made.play((6, 1), "13/7 8/7")
    action = made.match.games[0].actions[1]
    assert isinstance(action, Move)
    assert [step.hit for step in action.steps] == [True, False]
    assert made.position.bar(0) == 1


def test_the_next_game_and_the_end_of_the_match() -> None:
    made = doubled(2)
    made.drop()
    assert (made.score, made.turn, made.over) == ((0, 1), None, False)
    made.play(*OPENING, player=0)
    with pytest.raises(IllegalAction, match="Crawford"):
        made.double()
    made.resign(0, 2)
    assert made.over
    assert made.replay().winner == 1
    assert not [finding for finding in made.replay().diagnostics if finding.severity is notation.Severity.ERROR]
    with pytest.raises(ValueError, match="the match is over"):
        made.resign(0)


def made_again(replayed: Replay) -> Match:
    """The match of a replay, made anew by a builder."""
    made = MatchBuilder(replayed.match.players, rules=replayed.match.rules)
    acts = {"double": made.double, "take": made.take, "pass": made.drop, "beaver": made.beaver, "raccoon": made.beaver}
    for game in replayed.games:
        for decision in game.decisions:
            if decision.dice is not None:
                made.play(decision.dice, decision.steps, player=decision.player)
            elif isinstance(decision.action, Resign):
                made.resign(decision.player, decision.action.level or 1)
            else:
                acts[decision.kind]()
        if len(made.match.games[-1].actions) == len(game.decisions):  # given up, but the record does not say so
            made.resign(other(game.winner or 0), game.level)
    return made.match


@pytest.mark.parametrize("name", ["selfplay.mat"])
def test_a_record_is_made_again(name: str) -> None:
    replayed = notation.replay(notation.read(ROOT / "examples" / name))
    again = notation.replay(made_again(replayed))
    assert again.score == replayed.score
    assert {finding.severity for finding in again.diagnostics} <= {notation.Severity.NOTE}
    assert missing([again], [notation.replay(notation.read(notation.write(again).encode()))]) == ""
    assert [game.final for game in again.games] == [game.final for game in replayed.games]
