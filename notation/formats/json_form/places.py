"""Where the actions of a JSON text stand in it, and the steps of each, however it is laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from notation.source import Span

_LINE: Final = '\n{"action":'
_LIST: Final = ("matches", "", "games", "", "actions")
"""The members that lead from the whole to a list of actions; an item of a list has no name."""
_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\],]|[^\s{}\[\],:"]++')


class ActionPlace(NamedTuple):
    """Where an action stands, and the text of each of its steps, counted from its start."""

    span: Span
    steps: tuple[Span, ...] | None = ()
    """None where they were not looked for."""


def action_places(text: str, whole: Any) -> Iterator[ActionPlace]:
    """The places of all actions of `text`, in order; `whole` is the value that it holds.

    Where each action begins a line, as they are written here, the lines are found without looking at what they hold.
    """
    if text.count(_LINE) == _actions(whole):
        return _lines(text)
    return _scanned(text, 0, len(text), [])


def step_places(text: str, span: Span) -> tuple[Span, ...]:
    """Where the steps of the action at `span` stand in it."""
    found = next(_scanned(text, *span, ["", *_LIST]), None)
    return found.steps or () if found else ()


def _actions(whole: Any) -> int:
    """How many actions a value holds."""
    count = 0
    for match in _items(whole, "matches"):
        for game in _items(match, "games"):
            count += len(_items(game, "actions"))
    return count


def _items(value: Any, name: str) -> list[Any]:
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def _lines(text: str) -> Iterator[ActionPlace]:
    at = text.find(_LINE)
    while at >= 0:
        end = text.find("\n", at + 1)
        yield ActionPlace((at + 1, end if end >= 0 else len(text)), None)
        at = text.find(_LINE, at + 1)


def _scanned(text: str, start: int, end: int, names: list[str]) -> Iterator[ActionPlace]:
    """The actions between two places of a text; `names` are those of the lists and objects that are open there."""
    key, action = "", start
    steps: list[Span] = []
    inside = len(_LIST) + 1
    for token in _TOKEN.finditer(text, start, end):
        at, after = token.span()
        sign, depth = text[at], len(names)
        if depth == inside and sign not in ",]" and tuple(names[1:]) == _LIST:
            action, steps = at, []
        if sign in "{[":
            names.append(key)
            key = ""
        elif sign in "}]":
            if names:
                names.pop()
            depth -= 1
        elif sign == ",":
            key = ""
        elif sign == '"' and depth == inside + 2 and names[-1] == "steps" and tuple(names[1:inside]) == _LIST:
            steps.append((at + 1 - action, after - 1 - action))
        elif sign == '"':
            key = text[at + 1 : after - 1]
        if depth == inside and sign not in ",{[" and len(names) == inside and tuple(names[1:]) == _LIST:
            yield ActionPlace((action, after), tuple(steps))
