"""Where the steps of a play stand in its record, so that a finding points at the step and not at the whole play."""

from __future__ import annotations

import json

import pytest

import notation
from notation.model import Move
from tests.strategies import legal_match

HEAD = "(;FF[4]GM[6]"
JSON = '{"format":"bgnotation","version":1,"matches":[\n{"games":[\n{"actions":[%s]}]}]}'
LAID_OUT = """{
  "matches": [{"head": [{"comment": "matches"}], "games": [
    {"number": 1, "actions": [
      {"steps": ["8/5", "6/5"], "dice": [3, 1], "player": 1, "action": "move"}
    ]}]}],
  "version": 1, "format": "bgnotation"
}"""
MAT = " 3 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
ROLL = '{"action":"move","player":1,"dice":[3,1],'


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (HEAD + ";W[31hefe])", ["he", "fe"]),
        (HEAD + ";B [ab]B[31qtst])", None),
        (HEAD + ";W\n[31hefe])", ["he", "fe"]),
        (HEAD + ";W[31he fe])", []),
        (HEAD + ";W[31HEFE])", ["HE", "FE"]),
        (HEAD + ";W[31hefe][42qusu])", None),
        (HEAD + ";W[31])", []),
        (HEAD + ";W[31he]XM[pairs:hefe])", []),
        (HEAD + ";W[31hefe]XM[hits:2])", ["he", "fe"]),
        (JSON % f'\n{ROLL}"steps":["8/5","6/5*"]}}', ["8/5", "6/5*"]),
        (JSON % f'\n{ROLL}"steps":["8/5", "6/5"]}}', ["8/5", "6/5"]),
        (JSON % f'\n{ROLL}"steps":[]}}', []),
        (JSON % f'\n{ROLL}"note":{{"comment":"a \\"[{{"}},"steps":["8/5"]}}', ["8/5"]),
        (JSON % f'{ROLL}"steps":["8/5","6/5"]}}', ["8/5", "6/5"]),
        (
            JSON % f'7, [["8/5"]], {ROLL}"note":{{"play":{{"candidates":[{{"steps":["6/4"]}}]}}}}, "steps" : [\n "8/5" ]}}',
            ["8/5"],
        ),
        (LAID_OUT, ["8/5", "6/5"]),
    ],
)
def test_the_places_of_steps(text: str, steps: list[str] | None) -> None:
    moves = [one for one in notation.read(text.encode()).games[0].actions if isinstance(one, Move)]
    found = [[text[one.span[0] + start : one.span[0] + end] for start, end in one.places] for one in moves]
    # Without an expectation: what stands behind the first value of a property is not known.
    assert found == ([steps] if steps is not None else found)
    assert all(len(one.places) in (0, len(one.steps)) for one in moves)


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        (HEAD + ";W[31hefd])", "wrong-dice", "fd"),
        (HEAD + ";W[31defe])", "empty-source", "de"),
        (JSON % f'\n{ROLL}"steps":["8/5","6/4"]}}', "wrong-dice", "6/4"),
        (HEAD + ";W[31hef])", "unread-move", "W[31hef]"),
        (JSON % f'\n{ROLL}"steps":["8/5",7]}}', "json-shape", f'{ROLL}"steps":["8/5",7]}}]}}]}}]}}'),
    ],
)
def test_a_finding_points_at_the_step(text: str, code: str, shown: str) -> None:
    replayed = notation.replay(notation.read(text.encode()))
    (span,) = [one.span for one in (*replayed.match.diagnostics, *replayed.diagnostics) if one.code.name == code][:1]
    assert span is not None and text[slice(*span)] == shown


def test_a_finding_tells_its_action() -> None:
    match = notation.read((HEAD + ";W[31hefe];B[4];W[65xrrm])").encode())
    (found,) = [one for one in match.diagnostics if one.code.name == "unread-move"]
    assert found.action == 1 and match.games[0].actions[1].text == "4"  # type: ignore[union-attr]


ACTED = [
    # The text, the code, and the action that the finding is about.
    (HEAD + ";W[31hefe];B[64xr]AE[3];W[31hefe])", "property-value", 2),
    (HEAD + ";W[31hefe];AE[3];B[64xnxr])", "property-value", 1),
    (HEAD + ";W[31hefe];CV[2]AE[3];B[64xnxr])", "property-value", 1),
    (HEAD + ";W[31hefe][42hdfd])", "two-moves", 1),
    (HEAD + ";W[31hefe]A[0][he])", "property-value", 0),
    (HEAD + "MI[length:x];W[31hefe])", "property-value", None),
    (JSON % f'\n{ROLL}"steps":["8/5","6/5"]}},\n{{"action":"nap"}}', "json-shape", 1),
    (JSON.replace("games", "gamez") % "", "json-shape", None),
    (MAT + "  1) 31: 8/5 6/5               42: 8/4 qu\n", "unread-cell", 1),
    (MAT + "  1) 31: 8/5 6/5               zzzz\n", "unread-cell", 1),
    (MAT + "  1) 31: 8/5 6/5               42: 8/4 6/4\n  4) 65: 24/13\n", "row-number", 2),
    (MAT + "  1) 31: 8/5 6/5               42: 8/4 6/4\n  4) 65: 24/13 qu\n", "row-number", 2),
    (MAT + "  1) 31: 8/5 6/5               42: 8/4 6/4  2) 65: 24/13\n", "split-row", 2),
    (MAT + "  1) 31: 8/5 6/5               4-2: 8/4 6/4\n", "dice-spelling", 1),
    (MAT + "  1) 31: 8/5 6/5               42: 8/4 6/4\n what is this\n  2) 65: 24/13\n", "unread-line", 2),
    (
        MAT + "  1) 31: 8/5 6/5               42: 8/4 6/4\n; Set Pos=-b----E-C---eE---c-e----q-\n  2) 65: 24/13\n",
        "damaged-set-position",
        2,
    ),
    (MAT + "  1) 31: 8/5 6/5               42: 8/4 6/4\n  4)\n  5) 65: 24/13\n", "row-number", None),
    (MAT.replace(" Game 1", " what is this\n Game 1") + "  1) 31: 8/5 6/5\n", "unread-line", None),
]


@pytest.mark.parametrize(("text", "code", "action"), ACTED)
def test_what_a_reader_finds_names_its_action(text: str, code: str, action: int | None) -> None:
    found = [one for one in notation.read(text.encode()).diagnostics if one.code.name == code]
    assert [one.action for one in found] == [action]
    assert all(one.span is not None and (one.action is None or one.game == 1) for one in found)


@pytest.mark.parametrize("indent", [None, 0, 2, "\t"])
@pytest.mark.parametrize("seed", range(4))
def test_the_places_of_actions_in_any_layout(seed: int, indent: int | str | None) -> None:
    """What stands at the place of an action is that action, and at that of a step that step."""
    whole = json.loads(notation.write(legal_match(seed, 3), format="json"))
    text = json.dumps(whole, indent=indent, sort_keys=bool(indent))
    for game, told in zip(notation.read(text.encode()).games, whole["matches"][0]["games"], strict=True):
        for action, written in zip(game.actions, told["actions"], strict=True):
            start, end = action.span
            assert json.loads(text[start:end]) == written
            places = action.places if isinstance(action, Move) else ()
            assert [text[start + first : start + last] for first, last in places] == written.get("steps", [])
