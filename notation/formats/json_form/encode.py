"""Matches to JSON.  What is as usual is left out: a key that is missing stands for its default."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from notation.annotations import Annotation, Candidate, CubeAnalysis, PlayAnalysis
from notation.board import player_number
from notation.formats.json_form import FORMAT, VERSION
from notation.grammar import point_text
from notation.model import (
    Action,
    Beaver,
    Comment,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    Rules,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.source import HIDDEN

if TYPE_CHECKING:
    from notation.formats import Lose
    from notation.replay import Replay

Object = dict[str, Any]

_RULES: Final = Rules()
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def _dumps(value: Object) -> str:
    """One line of JSON; characters that do not show, or that no file can hold, are escaped."""
    return HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", _encode(value))


def write(replays: Iterable[Replay], _lose: Lose) -> Iterator[bytes]:
    """Matches as JSON, a match a piece.  Nothing is lost."""
    yield f'{{"format":"{FORMAT}","version":{VERSION},"matches":['.encode()
    for number, replay in enumerate(replays):
        yield ("," * (number > 0) + "".join(_lines(replay.match))).encode()
    yield b"]}\n"


def _lines(match: Match) -> Iterator[str]:
    """A match: objects in full, but itself, its games and actions each on lines of their own."""
    yield f'\n{_dumps(_match(match))[:-1]},"games":['
    for index, game in enumerate(match.games):
        yield f'{"," if index else ""}\n{_dumps(_game(game))[:-1]},"actions":['
        yield ",".join(f"\n{_dumps(action_object(action))}" for action in game.actions)
        yield "]}"
    yield "]}"


def _match(match: Match) -> Object:
    found: Object = {"players": match.players, "rules": _rules(match.rules)}
    if match.number != 1:
        found["number"] = match.number
    if match.marks_hits is not True:
        found["marks_hits"] = match.marks_hits
    if match.head:
        found["head"] = [_head_part(part) for part in match.head]
    return found


def _rules(rules: Rules) -> Object:
    found: Object = {"length": rules.length}
    for name in ("crawford", "jacoby", "beavers", "cube_limit", "variation", "length_told"):
        value = getattr(rules, name)
        if value != getattr(_RULES, name):
            found[name] = value
    return found


def _head_part(part: Tag | Comment | Unread) -> Object:
    if isinstance(part, Tag):
        return {"tag": part.key, "value": part.value}
    return {"comment" if isinstance(part, Comment) else "unread": part.text}


def _game(game: Game) -> Object:
    found: Object = {"number": game.number, "score": game.score}
    if game.names is not None:
        found["names"] = game.names
    if game.crawford is not None:
        found["crawford"] = game.crawford
    if game.cube != 1:
        found["cube"] = game.cube
    if game.rows:
        found["rows"] = game.rows
    if game.note is not None:
        found["note"] = annotation_object(game.note)
    return found


def step_text(step: Step) -> str:
    """A step as `24/18*`, `bar/20`, `6/off`."""
    return f"{point_text(step.source)}/{point_text(step.target)}{'*' * step.hit}"


def action_object(action: Action) -> Object:
    """An action as an object for JSON."""
    kind = type(action)
    player = getattr(action, "player", None)
    found: Object = {"action": kind.__name__.lower() if kind is not SetUp else "set-up"}
    if player is not None:
        found["player"] = player_number(player)
    _FIELDS[kind](action, found)
    if action.row is not None:
        found["row"] = action.row
    note: Annotation | None = getattr(action, "note", None)
    if note is not None:
        found["note"] = annotation_object(note)
    return found


def _move(move: Move, found: Object) -> None:
    found["dice"] = move.dice
    if move.steps:
        found["steps"] = [step_text(step) for step in move.steps]
    if move.written is not Written.STEPS:
        found["written"] = move.written.value
    if move.position is not None:
        found["position"] = move.position
    if move.text:
        found["text"] = move.text


def _cube(action: Double | Beaver | Raccoon, found: Object) -> None:
    if action.value is not None:
        found["value"] = action.value


def _resign(action: Resign, found: Object) -> None:
    if action.level is not None:
        found["level"] = action.level
    if action.points is not None:
        found["points"] = action.points
    if action.whole_match:
        found["whole_match"] = True


def _win(action: Win, found: Object) -> None:
    found["points"] = action.points
    if action.match:
        found["match"] = True


def _set_up(action: SetUp, found: Object) -> None:
    if action.position is not None:
        found["position"] = action.position
    if action.cube is not None:
        found["cube"] = action.cube
    if action.owner is not None:
        found["owner"] = action.owner + 1
    if action.turn is not None:
        found["turn"] = action.turn + 1
    if action.text:
        found["text"] = action.text


def _text(action: Comment | Unread, found: Object) -> None:
    found["text"] = action.text


def _nothing(action: Action, found: Object) -> None:
    """A take or a pass says nothing more."""


_FIELDS: Final[dict[type, Callable[[Any, Object], None]]] = {
    Move: _move,
    Double: _cube,
    Beaver: _cube,
    Raccoon: _cube,
    Take: _nothing,
    Pass: _nothing,
    Resign: _resign,
    Win: _win,
    SetUp: _set_up,
    Comment: _text,
    Unread: _text,
}


# -- annotations --------------------------------------------------------------------------------------------------------


def annotation_object(note: Annotation) -> Object:
    """An annotation as an object for JSON."""
    found: Object = {}
    if note.comment:
        found["comment"] = note.comment
    if note.luck is not None:
        found["luck"] = _number(note.luck)
    for name in ("luck_mark", "skill", "cube_skill"):
        value = getattr(note, name)
        if value is not None:
            found[name] = value
    if note.clock:
        found["clock"] = note.clock
    if note.play is not None:
        found["play"] = _play(note.play)
    if note.cube is not None:
        found["cube"] = _decision(note.cube)
    if note.extra:
        found["extra"] = [[name, values] for name, values in note.extra]
    return found


def _number(value: float | None) -> float | str | None:
    """A number; JSON has no infinity, so that one is a string."""
    return value if value is None or math.isfinite(value) else repr(value)


def _numbers(values: Sequence[float]) -> Sequence[float | str | None]:
    return values if math.isfinite(sum(values)) else [_number(value) for value in values]


def _play(play: PlayAnalysis) -> Object:
    found: Object = {"made": play.made, "candidates": [_candidate(candidate) for candidate in play.candidates]}
    if play.program:
        found["program"] = play.program
    return found


def _candidate(candidate: Candidate) -> Object:
    found: Object = {"steps": [step_text(step) for step in candidate.steps]}
    if candidate.chances is not None:
        found["chances"] = _numbers(candidate.chances)
    if candidate.equity is not None:
        found["equity"] = _number(candidate.equity)
    if candidate.level:
        found["level"] = candidate.level
    if candidate.settings:
        found["settings"] = candidate.settings
    return found


def _decision(cube: CubeAnalysis) -> Object:
    found: Object = {}
    if cube.chances is not None:
        found["chances"] = _numbers(cube.chances)
    for name in ("cubeless", "no_double", "double_take", "double_pass"):
        value = getattr(cube, name)
        if value is not None:
            found[name] = _number(value)
    for name in ("level", "settings", "program"):
        text = getattr(cube, name)
        if text:
            found[name] = text
    if cube.unit != "equity":
        found["unit"] = cube.unit
    return found
