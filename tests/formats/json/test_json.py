"""The JSON form holds the whole model, as its schema says, and no text makes its reader fail."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation.annotations import Annotation, CubeAnalysis
from notation.model import Comment, Game, Match, Move, Rules, Step, Unread, Written
from tests.formats.mat.records import corpus, samples
from tests.formats.sgf.annotated import records as random_records
from tests.formats.sgf.records import matches as sgf_matches
from tests.formats.sgf.records import records, written
from tests.shared import shared, some
from tests.strategies import matches

SCHEMA = Path(__file__).parents[3] / "docs" / "formats" / "json.schema.json"
_VALID = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
SMALL = (
    '{"format":"bgnotation","version":1,"matches":[{"players":["Ada","Ben"],"rules":{"length":1},"games":['
    '{"number":1,"score":[0,0],"actions":[%s]}]}]}'
)
MOVE = '{"action":"move","player":1,"dice":[3,1],"steps":["8/5","6/5*"]}'


def as_json(found: list[Match]) -> str:
    return notation.write(found, format="json")


def from_json(text: str) -> list[Match]:
    return list(notation.read_matches(text.encode(), format="json"))


def findings(text: str) -> list[str]:
    return [finding.code.name for match in from_json(text) for finding in match.diagnostics]


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(_VALID.schema)


def test_every_record_is_read_back_without_any_loss() -> None:
    binary = [*sorted(shared("corpus/xg").glob("*.xg"))[:3], *sorted(shared("corpus/bgf").glob("*.bgf"))[:2]]
    for path in (*samples(), *some(corpus()[::9], 2), *some(records(), 3), *binary):
        found = list(notation.read_matches(path))
        text = as_json(found)
        again = from_json(text)
        assert again == found, path.name
        for one, other in zip(again, found, strict=True):
            assert (one.marks_hits, one.number) == (other.marks_hits, other.number)
            rows = [[action.row for game in match.games for action in game.actions] for match in (one, other)]
            assert rows[0] == rows[1], path.name
        assert not [finding for match in again for finding in match.diagnostics], path.name


def test_what_is_written_is_as_the_schema_says() -> None:
    for path in (*samples(), *corpus()[::40], *(path for path in records() if path.stat().st_size < 50_000)):
        _VALID.validate(json.loads(as_json(list(notation.read_matches(path)))))


@settings(max_examples=30)
@given(random_records(), matches(2))
def test_random_matches(annotated: Match, plain: Match) -> None:
    text = as_json([annotated, plain])
    _VALID.validate(json.loads(text))
    assert from_json(text) == [annotated, plain]
    assert as_json(from_json(text)) == text


def test_sgf_through_json_is_the_same() -> None:
    for path in sorted(shared("selfplay").glob("*.sgf"))[:3]:
        found = sgf_matches(path)
        assert written(from_json(as_json(found))) == path.read_text(encoding="utf-8")


def test_odd_values() -> None:
    note = Annotation(luck=float("-inf"), cube=CubeAnalysis(no_double=float("inf")), extra=(("x", ()),))
    move = Move(0, (0, 0), (Step(25, 0),), Written.ILLEGAL, None, "a\u202eb\ud800", note=note)
    match = Match(("", "\u2028"), games=(Game(actions=(move, Unread("?", 1), Comment(""))),))
    text = as_json([match])
    assert "\u202e" not in text and text.encode()
    assert from_json(text) == [match]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (MOVE, []),
        ("7", ["json-shape"]),
        (MOVE.replace("move", "jump"), ["json-shape"]),
        (MOVE.replace('"player":1', '"player":3'), ["json-shape"]),
        (MOVE.replace('"player":1,', ""), ["json-shape"]),
        (MOVE.replace("[3,1]", "[3]"), ["json-shape"]),
        (MOVE.replace("[3,1]", "[3,true]"), ["json-shape"]),
        (MOVE.replace('"8/5"', '"8/99"'), ["json-shape"]),
        (MOVE.replace('"8/5"', "8"), ["json-shape"]),
        (MOVE.replace('"steps"', '"stairs"'), ["json-shape"]),
        (MOVE.replace("}", ',"note":{"play":{"made":1,"candidates":[]}}}'), ["json-shape"]),
        (MOVE.replace("}", ',"note":{"extra":[["a"]]}}'), ["json-shape"]),
        (MOVE.replace("}", ',"note":{"luck":1e999}}'), []),
        ('{"action":"win","player":1}', ["json-shape"]),
        ('{"action":"win","player":1,"points":null}', ["json-shape"]),
        ('{"action":"set-up","position":[1]}', ["json-shape"]),
    ],
)
def test_what_is_odd_is_told_and_the_rest_is_read(actions: str, expected: list[str]) -> None:
    text = SMALL % f"{MOVE},{actions},{MOVE}"
    assert findings(text) == expected
    found = from_json(text)[0].games[0].actions
    assert len(found) == 3 and isinstance(found[0], Move) and isinstance(found[2], Move)
    assert isinstance(found[1], Unread) == bool(expected)
    # That an index is one of the list beside it is more than a schema can say.
    assert _VALID.is_valid(json.loads(text)) == (not expected or '"made":1' in actions)


def test_a_finding_stands_at_its_line() -> None:
    match = replace(from_json(SMALL % f"{MOVE},{MOVE}")[0], players=("Ada", "Ben"))
    text = as_json([match]).replace('"8/5","6/5*"', '"8/5","6/4"', 1)
    replayed = notation.replay(from_json(text)[0])
    assert [(found.code.name, found.place.line) for found in replayed.diagnostics][:1] == [("wrong-dice", 4)]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format":"other"}', '{"format":"bgnotation"', "[" * 100_000, "9" * 10_000]
)
def test_no_text_makes_it_fail(text: str) -> None:
    (match,) = from_json(text)
    assert match.games == () and len(match.diagnostics) == 1
    assert match.diagnostics[0].code.name in ("json-syntax", "no-match", "too-much-structure")


@pytest.mark.parametrize("matches", ["", "{}"])
def test_nothing_told_of_a_match_is_no_match(matches: str) -> None:
    (match,) = from_json(f'{{"format":"bgnotation","version":1,"matches":[{matches}]}}')
    (found,) = match.diagnostics
    assert found.code.name == "no-match"
    assert found.facts["what"] == "it is JSON of this project in which nothing is told of a match"
    assert findings('{"format":"bgnotation","version":1,"matches":[{"players":["Ada",""]}]}') == []


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(("move", "24/18*", "", "inf")),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("players", "games", "actions", "action", "dice")), inner)
    ),
    max_leaves=20,
)


@given(st.data())
def test_no_object_makes_it_fail(data: st.DataObject) -> None:
    whole: dict[str, Any] = json.loads(SMALL % MOVE)
    place: Any = whole["matches"]
    for _ in range(data.draw(st.integers(0, 6))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys)) if keys else None
        if key is None or not isinstance(place[key], (dict, list)):
            break
        place = place[key]
    if isinstance(place, list):
        place.append(data.draw(_VALUES))
    else:
        place[data.draw(st.sampled_from(sorted(place) or ["x"]))] = data.draw(_VALUES)
    for match in from_json(json.dumps(whole)):
        notation.replay(match)


@pytest.mark.parametrize(("length", "read"), [(10**18 - 1, 10**18 - 1), (10**18, 0), (1 << 62, 0)])
def test_no_number_is_longer_than_match_text_holds(length: int, read: int) -> None:
    data = notation.write(Match(("Ada", "Ben"), Rules(length=7)), format="json").replace('"length":7', f'"length":{length}')
    match = notation.read(data.encode())
    assert match.rules.length == read
    again = notation.read(notation.write(match).encode())
    assert notation.write(again) == notation.write(match)
