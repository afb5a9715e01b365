"""JSON to matches.  It cannot fail: what is not as the schema says is told with its path, and the rest is read."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from notation.codes import reading
from notation.codes.bounds import MOST_GAMES, TOO_MUCH
from notation.codes.tree import JSON_SHAPE, JSON_SYNTAX, JSON_VERSION
from notation.diagnostics import MOST_ALIKE, Diagnostic
from notation.formats.json_form import FORMAT, VERSION, values
from notation.formats.json_form.notes import annotation
from notation.formats.json_form.places import ActionPlace, action_places, step_places
from notation.formats.known import content
from notation.model import (
    NOWHERE,
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
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.phrases import Phrase
from notation.source import Source, Span

Object = dict[str, Any]

MOST_ACTIONS: Final = 10_000
"""So many actions of a game are read."""
_FREE: Final = 1000
_SHARE: Final = 12
"""A text holds at most `_FREE` lists and objects, and one more for each `_SHARE` characters; real ones hold one in twenty."""

_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"')
_STEPS: Final = re.compile(r'\{"action":"move","player":[12],"dice":\[[0-9],[0-9]\],"steps":\[[^\]]*\]')
_STEP: Final = re.compile(r'"([^"]*)"')
_UNKNOWN: Final = ActionPlace(NOWHERE)
_WRITTEN: Final = {kind.value: kind for kind in Written}


def read(source: Source, plays: bool = True) -> Iterator[Match]:
    """The matches of a JSON text.  One that holds no match gives one empty `Match` with a finding.

    Without `plays` their games hold results alone.
    """
    reader = _Reader(source, plays)
    held: Match | None = None
    for match in reader.matches():
        if held is not None:
            yield held
        held = replace(match, diagnostics=reader.taken())
    if held is None:
        held = Match(span=(0, len(source.text)), source=source)
    if held.number == 1 and _is_empty(held) and not (held.diagnostics or reader.found):
        reader.report(reading.NO_MATCH, (0, min(1, len(source.text))), what=content(source))
    yield replace(held, diagnostics=(*held.diagnostics, *reader.taken()))


def _is_empty(match: Match) -> bool:
    return not (match.games or match.head or match.rules.length or any(match.players))


class _Reader:
    def __init__(self, source: Source, plays: bool) -> None:
        self.source = source
        self.plays = plays
        self.found: list[Diagnostic] = []
        self.told: Counter[str] = Counter()
        self.number: int | None = None
        """Of the game whose actions are read, as the record numbers it."""
        self.places: Iterator[ActionPlace] = iter(())

    def report(self, code: Any, span: Span, action: int | None = None, **facts: Any) -> None:
        self.told[code.id] += 1
        if self.told[code.id] <= MOST_ALIKE:
            place = self.source.place(span)
            self.found.append(Diagnostic(code, facts, place, None, self.number, span=span, action=action))

    def taken(self) -> tuple[Diagnostic, ...]:
        """The findings since they were last taken, so that each match has its own."""
        found, self.found = tuple(self.found), []
        return found

    def odd(self, path: str, expected: str, span: Span = NOWHERE, action: int | None = None) -> None:
        where = span if span != NOWHERE else (0, min(1, len(self.source.text)))
        self.report(JSON_SHAPE, where, action, path=path, expected=expected)

    def matches(self) -> Iterator[Match]:
        text = self.source.text
        most = _FREE + len(text) // _SHARE
        if _containers(text) > most and _containers(_STRING.sub("", text)) > most:
            self.report(TOO_MUCH, (0, min(1, len(text))), most=most, what="lists and objects for a text of this size")
            return
        try:
            whole = json.loads(text)
        except json.JSONDecodeError as error:
            self.report(JSON_SYNTAX, (error.pos, min(error.pos + 1, len(text))), reason=error.msg)
            return
        except (RecursionError, ValueError) as error:
            reason = "it is nested too deeply" if isinstance(error, RecursionError) else "a number has too many digits"
            self.report(JSON_SYNTAX, (0, min(1, len(text))), reason=reason)
            return
        if not isinstance(whole, dict) or whole.get("format") != FORMAT:
            return
        if whole.get("version") != VERSION:
            self.report(JSON_VERSION, (0, min(1, len(text))), version=str(whole.get("version"))[: values.SHOWN], known=VERSION)
        self.known(whole, ("format", "version", "matches"), "")
        self.places = action_places(text, whole) if self.plays else iter(())
        for index, found in enumerate(_given_up(self.list(whole, "matches", ""))):
            if isinstance(found, dict):
                yield self.match(found, f"matches[{index}]")
            else:
                self.odd(f"matches[{index}]", "an object")

    def known(self, found: Object, names: tuple[str, ...], path: str) -> None:
        for name in found.keys() - set(names):
            self.odd(
                f"{path}.{name[: values.SHOWN]}".lstrip("."),
                Phrase("none of this name; known are {names}", names=", ".join(names)),
            )

    def list(self, found: Object, name: str, path: str) -> list[Any]:
        value = found.get(name, [])
        if isinstance(value, list):
            return value
        self.odd(f"{path}.{name}".lstrip("."), "a list")
        return []

    def bounded(self, found: Any, most: int, what: str, path: str) -> Iterator[Any]:
        """No more values of a list than are read, none of which it then holds any longer; what is left out is told."""
        if len(found) > most:
            self.report(TOO_MUCH, (0, min(1, len(self.source.text))), most=most, what=what, path=f"{path}[{most}]")
            # The places of actions are counted out, which those that are left out would disturb.
            self.places = iter(())
            del found[most:]
        return _given_up(found)

    def part(self, make: Callable[[Any], Any], found: Object, name: str, path: str, default: Any) -> Any:
        """One member of an object, or its default when it is missing or odd."""
        if name not in found:
            return default
        try:
            made = make(found[name])
        except values.Odd as odd:
            self.odd(f"{path}.{name}{odd.path}", odd.expected)
            return default
        if made is None and default is not None and name != "marks_hits":
            self.odd(f"{path}.{name}", "no null")
            return default
        return made

    def match(self, found: Object, path: str) -> Match:
        self.known(found, ("players", "rules", "number", "marks_hits", "head", "games"), path)
        games = []
        written = self.bounded(self.list(found, "games", path), MOST_GAMES, "games of a match", f"{path}.games")
        for index, game in enumerate(written):
            if isinstance(game, dict):
                games.append(self.game(game, index, f"{path}.games[{index}]"))
            else:
                self.odd(f"{path}.games[{index}]", "an object")
        return Match(
            players=self.part(values.two_names, found, "players", path, ("", "")),
            rules=self.part(_rules, found, "rules", path, Rules()),
            games=tuple(games),
            head=self.part(_head, found, "head", path, ()),
            marks_hits=self.part(values.switch, found, "marks_hits", path, True),
            number=self.part(values.whole, found, "number", path, 1),
            span=(0, len(self.source.text)),
            source=self.source,
        )

    def game(self, found: Object, at: int, path: str) -> Game:
        self.known(found, ("number", "score", "names", "crawford", "cube", "rows", "note", "actions"), path)
        written = self.bounded(self.list(found, "actions", path), MOST_ACTIONS, "actions of a game", f"{path}.actions")
        number = found.get("number")
        self.number = number if type(number) is int else at + 1
        actions = [
            self.action(action, index, f"{path}.actions[{index}]")
            for index, action in enumerate(written)
            if self.plays or (isinstance(action, dict) and action.get("action") == "win")
        ]
        self.number = None
        span = actions[0].span if actions else NOWHERE
        return Game(
            number=self.part(values.whole, found, "number", path, None),
            score=self.part(values.two_numbers, found, "score", path, None),
            names=self.part(values.two_names, found, "names", path, None),
            actions=tuple(actions),
            crawford=self.part(values.switch, found, "crawford", path, None),
            cube=self.part(values.whole, found, "cube", path, 1),
            rows=self.part(values.row_starts, found, "rows", path, ()),
            note=self.part(annotation, found, "note", path, None),
            span=span,
            score_span=span,
        )

    def action(self, found: Any, index: int, path: str) -> Action:
        place = next(self.places, _UNKNOWN)
        span = place.span
        try:
            return _action(found, span, self.steps_in(place) if isinstance(found, dict) and found.get("steps") else ())
        except values.Odd as odd:
            self.odd(f"{path}{odd.path}", odd.expected, span, index)
            return Unread(json.dumps(found, ensure_ascii=False), span=span)

    def steps_in(self, place: ActionPlace) -> tuple[Span, ...]:
        """Where the steps of an action stand in it; those of one in its usual form are found together."""
        span = place.span
        if place.steps is not None or span == NOWHERE:
            return place.steps or ()
        usual = _STEPS.match(self.source.text, *span)
        return _step_places(usual[0]) if usual else step_places(self.source.text, span)


@lru_cache(maxsize=8192)
def _step_places(text: str) -> tuple[Span, ...]:
    """Where each text of the list at the end of `text` stands."""
    return tuple(found.span(1) for found in _STEP.finditer(text, text.rindex("[")))


def _containers(text: str) -> int:
    return text.count("{") + text.count("[")


def _given_up(found: list[Any]) -> Iterator[Any]:
    """The values of a list, each of which is then no longer held by it: what was read need not be in memory twice."""
    for index, value in enumerate(found):
        found[index] = None
        yield value


def _rules(value: Any) -> Rules:
    found = values.members(value, ("length", "crawford", "jacoby", "beavers", "cube_limit", "variation", "length_told"))
    return Rules(
        length=values.member(values.whole, found, "length") or 0,
        crawford=values.member(values.switch, found, "crawford"),
        jacoby=values.member(values.switch, found, "jacoby"),
        beavers=values.member(values.switch, found, "beavers"),
        cube_limit=values.member(values.whole, found, "cube_limit"),
        variation=values.member(values.text, found, "variation", "Backgammon"),
        length_told=values.member(values.switch, found, "length_told", True) is not False,
    )


def _head(value: Any) -> tuple[Tag | Comment | Unread, ...]:
    if not isinstance(value, list):
        raise values.Odd("", "a list")
    parts: list[Tag | Comment | Unread] = []
    for index, found in enumerate(value):
        match found:
            case {"tag": str(key), "value": str(text)}:
                parts.append(Tag(key, text))
            case {"comment": str(text)}:
                parts.append(Comment(text))
            case {"unread": str(text)}:
                parts.append(Unread(text))
            case _:
                raise values.Odd(f"[{index}]", "a tag with its value, a comment, or unread text")
    return tuple(parts)


# -- actions ------------------------------------------------------------------------------------------------------------

_COMMON: Final = ("action", "player", "row", "note")


def _action(value: Any, span: Span, places: tuple[Span, ...] = ()) -> Action:
    if not isinstance(value, dict):
        raise values.Odd("", "an object")
    kind = value.get("action")
    known = _ACTIONS.get(kind) if isinstance(kind, str) else None
    if known is None:
        raise values.Odd(".action", Phrase("one of {names}", names=", ".join(_ACTIONS)))
    make, names = known
    values.members(value, (*_COMMON, *names))
    common: Object = {"row": values.member(values.whole, value, "row"), "span": span}
    if make not in (Comment, Unread):
        common["note"] = values.member(annotation, value, "note")
    if make not in (Comment, SetUp):
        player = values.member(values.player, value, "player")
        if player is None and make is not Unread:
            raise values.Odd(".player", "1 or 2")
        common["player"] = player
    for name, (read, default) in names.items():
        common[name] = values.member(read, value, name, default)
        if common[name] is None and default is _NEEDED:
            raise values.Odd(f".{name}", "a value")
    if any(value is _NEEDED for value in common.values()):
        raise values.Odd("", Phrase("all of {names}", names=", ".join(names)))
    if make is Move and len(places) == len(common["steps"]):
        common["places"] = places
    if make is Move and not common["steps"] and common["written"] is Written.STEPS:
        common["written"] = Written.BLANK
    return make(**common)  # type: ignore[no-any-return]


def _dice(value: Any) -> tuple[int, int]:
    dice = values.two_numbers(value)
    if dice is None or not all(0 <= die <= 9 for die in dice):
        raise values.Odd("", "two dice")
    return dice


def _written(value: Any) -> Written:
    if not isinstance(value, str) or value not in _WRITTEN:
        raise values.Odd("", Phrase("one of {names}", names=", ".join(_WRITTEN)))
    return _WRITTEN[value]


_NEEDED: Final = object()
_Members = dict[str, tuple[Callable[[Any], Any], Any]]
"""For each member how it is read, and its default."""

_VALUE: Final[_Members] = {"value": (values.whole, None)}
_ACTIONS: Final[dict[str, tuple[Any, _Members]]] = {
    "move": (
        Move,
        {
            "dice": (_dice, _NEEDED),
            "steps": (values.steps, ()),
            "written": (_written, Written.STEPS),
            "position": (values.position, None),
            "text": (values.text, ""),
        },
    ),
    "double": (Double, _VALUE),
    "beaver": (Beaver, _VALUE),
    "raccoon": (Raccoon, _VALUE),
    "take": (Take, {}),
    "pass": (Pass, {}),
    "resign": (Resign, {"level": (values.whole, None), "points": (values.whole, None), "whole_match": (values.flag, False)}),
    "win": (Win, {"points": (values.whole, _NEEDED), "match": (values.flag, False)}),
    "set-up": (
        SetUp,
        {
            "position": (values.position, None),
            "cube": (values.whole, None),
            "owner": (values.player, None),
            "turn": (values.player, None),
            "text": (values.text, ""),
        },
    ),
    "comment": (Comment, {"text": (values.text, _NEEDED)}),
    "unread": (Unread, {"text": (values.text, _NEEDED)}),
}
