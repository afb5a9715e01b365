"""Edits of SGF: the values of moves, cube actions and results, and whole nodes."""

from __future__ import annotations

import re
from typing import Any, Final

from notation.fixes import Change, Edit
from notation.formats.sgf.values import letters_of
from notation.model import Beaver, Double, Match, Move, Pass, Raccoon, Resign, Take, Win, is_decision

_COLORS: Final = ("W", "B")
_NODE_END: Final = re.compile(r"\[(?:[^\]\\]|\\.)*\]|[;()]", re.DOTALL)
_NODE_START: Final = re.compile(r";\s*$")
_PROPERTY: Final = re.compile(r"[A-Za-z]+\s*\[")
_ROOT: Final = re.compile(r"\(\s*;")
_HAS_RESULT: Final = re.compile(r"(?<![A-Za-z])RE\s*\[")
_RESULT: Final = re.compile(r"[WBwb]\+[0-9.]*")


def edits(match: Match, change: Change) -> tuple[Edit, ...]:
    """The edits of the source that carry out a change of its actions; none where a value cannot say it."""
    assert match.source is not None
    text = match.source.text
    actions = match.games[change.game].actions
    old, new = actions[change.start : change.stop], change.actions
    if len(old) == len(new):
        found = [_value(text, one, two) for one, two in zip(old, new, strict=True) if one is not two]
        return () if None in found else tuple(edit for edit in found if edit is not None)
    if not old and len(new) == 1 and isinstance(new[0], Win):
        return _result(text, match.games[change.game].span[0], new[0])
    if any(isinstance(action, Win) for action in (*old, *new)) or not all(_is_node(text, action) for action in old):
        return ()
    taken = [_node(text, action.span) for action in old]
    put_in = "".join(f";{_COLORS[action.player]}[{_written(action)}]\n" for action in new)
    if taken:
        return (Edit(taken[0][0], taken[0][1], put_in), *(Edit(*span, "") for span in taken[1:]))
    beside = actions[change.start] if change.start < len(actions) else None
    if beside is not None and _is_node(text, beside):
        at = _node(text, beside.span)[0]
    elif change.start and _is_node(text, actions[change.start - 1]):
        at = _node(text, actions[change.start - 1].span)[1]
    else:
        return ()
    return (Edit(at, at, put_in),)


def _result(text: str, start: int, win: Win) -> tuple[Edit, ...]:
    """The result of a game, which begins at `start`, put in behind the other properties of its first node; none where there is
    one that says something else."""
    root = _ROOT.match(text, start)
    end = next((sign.start() for sign in _NODE_END.finditer(text, root.end()) if sign[0] in ";()"), None) if root else None
    if root is None or end is None or _HAS_RESULT.search(text, root.end(), end):
        return ()
    at = root.end() + len(text[root.end() : end].rstrip())
    return (Edit(at, at, f"RE[{_COLORS[win.player]}+{win.points}]"),)


def _written(action: Any) -> str:
    """A decision as a value."""
    if isinstance(action, Move):
        return f"{action.dice[0]}{action.dice[1]}{letters_of(action.steps, action.player)}"
    if isinstance(action, (Take, Pass)):
        return "take" if isinstance(action, Take) else "drop"
    if isinstance(action, Resign):
        return "resign"
    assert isinstance(action, (Double, Beaver, Raccoon))
    return "double"


def _value(text: str, old: Any, new: Any) -> Edit | None:
    """The edit of one value, and of the letter before it where another player acts; None where that is not possible."""
    start, end = old.span
    found = _PROPERTY.match(text, start, end)
    if found is None or not (isinstance(new, Win) or is_decision(new)):
        return None
    if isinstance(new, Win):
        told = _RESULT.sub(f"{_COLORS[new.player]}+{new.points}", text[found.end() : end - 1], count=1)
        return Edit(found.end(), end - 1, told)
    if not _is_node(text, old):
        return None
    if old.player == new.player:
        return Edit(found.end(), end - 1, _written(new))
    return Edit(start, end, f"{_COLORS[new.player]}[{_written(new)}]")


def _is_node(text: str, action: Any) -> bool:
    """Whether an action stands in the first property of a node of its own."""
    start, end = action.span
    return _PROPERTY.match(text, start, end) is not None and _NODE_START.search(text, max(start - 20, 0), start) is not None


def _node(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Where the node begins and ends in which a value stands, with the line end behind it."""
    found = _NODE_START.search(text, max(span[0] - 20, 0), span[0])
    assert found is not None
    end = next((sign.start() for sign in _NODE_END.finditer(text, span[1]) if sign[0] in ";()"), len(text))
    return found.start(), end
