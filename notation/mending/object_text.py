"""Edits of the JSON form: actions are objects, one beside the other in a list."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from notation.fixes import Change, Edit
from notation.formats.json_form.encode import action_object
from notation.model import Match

_KEYS: Final = ("action", "player", "dice", "steps", "written", "text", "value", "points")
"""What a change of an action touches; all else in its object stays."""
_DECODER: Final = json.JSONDecoder()


def edits(match: Match, change: Change) -> tuple[Edit, ...]:
    """The edits of the source that carry out a change of its actions; none where they are not objects of their own."""
    assert match.source is not None
    text = match.source.text
    actions = match.games[change.game].actions
    old, new = actions[change.start : change.stop], change.actions
    spans = [_span(text, action) for action in old]
    if None in spans:
        return ()
    held = [span for span in spans if span is not None]
    if len(old) == len(new):
        pairs = zip(old, new, held, strict=True)
        return tuple(Edit(*span, _changed(text[slice(*span)], two)) for one, two, span in pairs if one is not two)
    told = [_dumps(action_object(action)) for action in new]
    if held:
        start, end = held[0][0], held[-1][1]
        if told:
            return (Edit(start, end, ",\n".join(told)),)
        # The comma goes with what stood before it, or behind it.
        before, behind = text[:start].rstrip(), re.match(r"\s*,\s*", text[end:])
        if behind:
            return (Edit(start, end + behind.end(), ""),)
        return (Edit(len(before) - 1 if before.endswith(",") else start, end, ""),)
    if change.start < len(actions) and (span := _span(text, actions[change.start])):
        return (Edit(span[0], span[0], "".join(f"{one},\n" for one in told)),)
    if change.start and (span := _span(text, actions[change.start - 1])):
        return (Edit(span[1], span[1], "".join(f",\n{one}" for one in told)),)
    return ()


def _span(text: str, action: Any) -> tuple[int, int] | None:
    """Where the object of an action stands, without what closes its list behind it; None where it is no object."""
    start, end = action.span
    if end <= start or text[start] != "{":
        return None
    try:
        return start, start + _DECODER.raw_decode(text[start:end])[1]
    except ValueError:
        return None


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _changed(old: str, new: Any) -> str:
    """An object anew: its own keys first, what else it holds behind them."""
    told = dict(action_object(new))
    kept = {key: value for key, value in json.loads(old).items() if key not in _KEYS and key not in told}
    return _dumps({**told, **kept})
