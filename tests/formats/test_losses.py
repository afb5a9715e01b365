"""Every field of a match that is not read as it was written is named among the losses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import Match, Replay, formats
from notation.annotations import Annotation
from notation.formats import Format
from notation.model import Game, Move, Rules, Tag
from notation.replay import replay
from tests.formats.carried import actions, notes, plays
from tests.formats.sgf.annotated import records
from tests.formats.test_same_match import written_formats

WRITTEN: Final = [known for known in formats.formats() if known.name in written_formats()]
MOST: Final = {"xg": 1024}
"""The limit of the cube that stands for none in those that always tell one."""
_SWITCHES: Final = st.sampled_from((None, True, False))


class Field(NamedTuple):
    """A field of a match: what of a replay it is, and what a loss says that names it, one of these."""

    of: Callable[[Replay], Any]
    named: tuple[str, ...]


def rule(name: str, found: Replay) -> Any:
    """What is told of a rule, where it means anything; without a word the Crawford rule holds."""
    rules = found.match.rules
    if name == "crawford":
        return rules.crawford is not False or not rules.length
    return None if rules.length and name in ("jacoby", "beavers") else getattr(rules, name)


def names(found: Replay) -> list[tuple[str, str]]:
    """The names of the players in each game."""
    return [game.names or found.match.players for game in found.match.games]


def numbers(found: Replay) -> list[int | None]:
    """The number of each game, where it is told, else its place."""
    return [place if game.number is None else game.number for place, game in enumerate(found.match.games, 1)]


def tags(found: Replay) -> list[tuple[str, str]]:
    """The tags by which anybody says something."""
    return [(part.key, part.value) for part in found.match.head if isinstance(part, Tag) and part.key in ("AP", "odd key")]


def noted(name: str, found: Match) -> list[Any]:
    """What stands in a field of the annotations, wherever anything does."""
    return [value for game in notes((name,), found) for (value,) in game if value not in (None, "", ())]


def of(get: Callable[[Match], Any]) -> Callable[[Replay], Any]:
    """What a match tells without its replay."""
    return lambda found: get(found.match)


NOTE: Final = ("the marks and analysis of",)
FIELDS: Final = {
    "players": Field(names, ("the names ",)),
    "length": Field(partial(rule, "length"), ("the match length",)),
    "crawford": Field(partial(rule, "crawford"), ("Crawford rule", "“crawford”")),
    "jacoby": Field(partial(rule, "jacoby"), ("Jacoby rule", "“jacoby”")),
    "beavers": Field(partial(rule, "beavers"), ("beavers are played", "“beavers”")),
    "cube limit": Field(partial(rule, "cube_limit"), ("of the cube", "“cube_limit”", "whether there is a cube")),
    "tags": Field(tags, ("the tag ", "a control character")),
    "numbers": Field(numbers, ("of a game",)),
    "scores": Field(lambda found: [game.score for game in found.games], ("score",)),
    "crawford games": Field(
        lambda found: [game.crawford for game in found.games], ("the Crawford game", "Crawford rule", "the match length")
    ),
    "automatic doubles": Field(lambda found: [game.game.cube for game in found.games], ("automatic doubles",)),
    "dice": Field(of(lambda found: [[one.dice for one in game] for game in actions(Move, found)]), ("the order of the dice",)),
    "plays": Field(of(plays), ("play",)),
    "results": Field(lambda found: [(game.winner, game.points) for game in found.games], ("result",)),
    **{name: Field(of(partial(noted, name)), NOTE) for name in Annotation.__dataclass_fields__ if name != "comment"},
}  # fmt: skip


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match with all that may be told of it: annotations, rules, numbers, names, automatic doubles."""
    found = draw(records())
    limit = draw(st.sampled_from((None, 64)))
    rules = Rules(found.rules.length, draw(_SWITCHES), draw(_SWITCHES), draw(_SWITCHES), limit)
    first = draw(st.sampled_from((1, 1, 4)))
    called = draw(st.sampled_from((("Ada", "Ben"), ("Ada B", "Ben"))))
    games: list[Game] = [replace(game, number=first + place, names=called) for place, game in enumerate(found.games)]
    return replace(found, rules=rules, players=called, games=tuple(games))


def again(known: Format, match: Match) -> tuple[Replay, list[str]]:
    """A match that is written and read, and what is told as lost."""
    losses: list[str] = []
    data = b"".join(known.write([replay(match)], lambda loss: losses.append(str(loss.facts["what"]))))
    (back,) = notation.read_matches(data)
    limit = back.rules.cube_limit
    rules = replace(back.rules, cube_limit=None if limit == MOST.get(known.name) else limit)
    return replay(replace(back, rules=rules)), losses


def unnamed(known: Format, match: Match) -> list[str]:
    """The fields that come back otherwise and that no loss names."""
    (back, losses), before = again(known, match), replay(match)
    return [
        name
        for name, field in FIELDS.items()
        if field.of(before) != field.of(back) and not any(words in loss for words in field.named for loss in losses)
    ]


@pytest.mark.parametrize("known", WRITTEN, ids=lambda known: known.name)
@given(match=matches())
@settings(max_examples=4)
def test_every_field_that_comes_back_otherwise_is_named(known: Format, match: Match) -> None:
    assert unnamed(known, match) == []
