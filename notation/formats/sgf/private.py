"""What the properties of SGF have no word for: `XM` beside an action says how a record of another format has it.

GNU Backgammon passes over names that it does not know, so a file with `XM` is a usual file for it.  Values are `key:text`:

- `blank`, `dance`, `unknown`, `illegal`, `unread`: the record does not have the play beside, but these words;
- `position`: where an illegal play led, 26 letters; `hits`: which steps are marked as hits, counted from 1;
- `pairs`: the letters of a play whose pairs join several dice;
- `value` of a cube, and `as` which of double, beaver and raccoon it is; `points` and `match` of a resignation;
- `cell`: the value beside is no action;
- `omitted`: the record leaves the whole node out;
- in a node of its own `win` (a result that is not the last word of its game), `line` (a line that was not understood) and
  `set-up` (the line of a set position that could not be read).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from notation.board import Position
from notation.formats.sgf.tree import value_text
from notation.formats.sgf.values import COLORS, NoAction, action_of, steps_of
from notation.ids.letters import decode_letters, encode_letters
from notation.model import Action, Beaver, Double, Move, Raccoon, Resign, SetUp, Step, Unread, Win, Written
from notation.source import Span

ACTION: Final = "XM"
"""How an action is written in another format."""
TAGS: Final = "XT"
"""The head of a record of another format, in its order: `key:value`, `:comment`, and lines without a colon outside escapes."""
MATCH: Final = "XN"
"""At the first game of a further match in the same file; `SAME` at a game that would be taken for one."""
SAME: Final = "same"
ASSUMED: Final = "XR"
"""The words of RU that the record does not state, and `SCORE` where it does not state the score."""
SCORE: Final = "score"
PROGRAM: Final = "XP"
"""The program that made the analysis, where that is not the one named by AP."""

OMITTED: Final = "omitted"

_WIN: Final = re.compile(r"([WB])\+(-?[0-9]{1,19})")
_POSITION: Final = re.compile("[-A-Za-z]{26}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")
OFFERS: Final[dict[str, type[Double | Beaver | Raccoon]]] = {"double": Double, "beaver": Beaver, "raccoon": Raccoon}
_KINDS: Final = {kind.value: kind for kind in (Written.BLANK, Written.DANCE, Written.UNKNOWN, Written.ILLEGAL, Written.UNREAD)}


class Said(NamedTuple):
    """The values of `XM`, by their keys."""

    words: dict[str, str]

    @property
    def unread(self) -> bool:
        """Whether the value beside is no action."""
        return "cell" in self.words

    @property
    def omitted(self) -> bool:
        """Whether the node is only there for programs that need it."""
        return OMITTED in self.words

    def alone(self, span: Span) -> Action:
        """The action that a node of its own says."""
        words = self.words
        if "win" in words:
            found = _WIN.fullmatch(words["win"])
            if found:
                return Win(0 if found[1] == "W" else 1, int(found[2]), "match" in words, span=span)
        if words.get("set-up"):
            return SetUp(text=words["set-up"], span=span)
        return Unread(words.get("line", ""), span=span)

    def completed(self, action: Action) -> Action:
        """An action with what is said of it; steps that are written elsewhere have no places here."""
        made = self._completed(action)
        if isinstance(made, Move) and isinstance(action, Move):
            steps = [[step[:2] for step in one.steps] for one in (made, action)]
            return made if steps[0] == steps[1] else replace(made, places=())
        return made

    def _completed(self, action: Action) -> Action:
        words = self.words
        if isinstance(action, (Double, Beaver, Raccoon)):
            named = OFFERS.get(words.get("as", ""), type(action))
            return named(action.player, _number(words.get("value")), span=action.span, note=action.note)
        if isinstance(action, Resign):
            return replace(action, points=_number(words.get("points")), whole_match="match" in words)
        if isinstance(action, Move):
            for key, kind in _KINDS.items():
                if key in words:
                    steps = action.steps if kind is Written.ILLEGAL else ()
                    action = replace(action, steps=steps, written=kind, text=words[key], position=self._position())
            if "pairs" in words:
                action = replace(action, steps=_steps(words["pairs"], action))
            if "hits" in words:
                marked = {_number(word) for word in words["hits"].split()}
                marks = (step._replace(hit=index in marked) for index, step in enumerate(action.steps, 1))
                action = replace(action, steps=tuple(marks))
        return action

    def _position(self) -> Position | None:
        letters = self.words.get("position", "")
        return decode_letters(letters) if _POSITION.fullmatch(letters) else None


def _steps(letters: str, move: Move) -> tuple[Step, ...]:
    try:
        return steps_of(letters, move.player)
    except NoAction:
        return move.steps


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and _NUMBER.fullmatch(text) else None


def said(values: Sequence[str]) -> Said | None:
    """What the values of `XM` say; None when there are none."""
    if not values:
        return None
    pairs = [value_text(value).partition(":") for value in values]
    return Said({key: text for key, _, text in pairs})


def values_for(action: Action) -> list[str]:
    """The values of `XM` that tell what the node of `action` cannot tell."""
    if isinstance(action, (Double, Beaver, Raccoon)):
        return [f"value:{action.value}"] * (action.value is not None)
    if isinstance(action, Resign):
        return [f"points:{action.points}"] * (action.points is not None) + ["match"] * action.whole_match
    if isinstance(action, Win):
        return [f"win:{COLORS[action.player]}+{action.points}"] + ["match"] * action.match
    if isinstance(action, SetUp):
        return [f"set-up:{action.text}"]
    if isinstance(action, Unread):
        if action.player is None:
            return [f"line:{action.text}"]
        return ["cell"] * _is_action(action)
    if not isinstance(action, Move):
        return []
    values = []
    if action.written.value in _KINDS:
        values.append(f"{action.written.value}:{action.text}")
    if action.position is not None:
        values.append(f"position:{encode_letters(action.position)}")
    if any(step.hit for step in action.steps):
        values.append("hits:" + " ".join(str(index) for index, step in enumerate(action.steps, 1) if step.hit))
    return values


def _is_action(cell: Unread) -> bool:
    try:
        action_of(cell.text, cell.player or 0)
    except NoAction:
        return False
    return True
