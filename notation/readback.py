"""Whether a record that was written and read again still holds what it held: decisions, set-ups and results, comments, tags.

Formats spell these in their own ways, so what is compared is what they come to: plays by their steps, texts by their words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from notation.model import Comment, Match, Move, Pass, SetUp, Tag, Take, Unread, Win, Written, is_decision
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay

_SIGNS: Final = re.compile(r"[\W_]+")
_SHOWN: Final = 60
_Deed = tuple[object, ...]


def missing(before: Iterable[Replay], after: Iterable[Replay]) -> str:
    """What of the replays `before` the replays `after` do not hold, in words; empty when they hold all of it.

    What a record leaves out, as the answer to a double, may be written out in the other.  Two matches are held at a time.
    """
    lost = ""
    for old, new in zip_longest(before, after):
        if old is None or new is None:
            return Phrase("a match")
        lost = lost or _missing(old, new)
    return lost


def _missing(old: Replay, new: Replay) -> str:
    """What of one match another does not hold."""
    if len(old.games) != len(new.games):
        return Phrase("a game")
    for number, (was, now) in enumerate(zip(old.games, new.games, strict=True), 1):
        if (lost := _first_lost(list(_deeds(was)), list(_deeds(now)))) is not None:
            return Phrase("action {action} of game {number}", action=lost, number=number)
    if gone := Counter(_tags(old.match)) - Counter(_tags(new.match)):
        return Phrase("the tag “{key}”", key=next(iter(gone))[0])
    kept = "".join(map(_words, _texts(new.match)))
    for text in _texts(old.match):
        if any(_words(line) not in kept for line in text.splitlines()):
            return Phrase("the text “{text}”", text=text.strip()[:_SHOWN])
    return ""


def _first_lost(before: list[_Deed], after: list[_Deed]) -> int | None:
    """The number of the first deed that is not in the other list at its place; only answers may be added there."""
    at = 0
    for number, deed in enumerate(before, 1):
        while at < len(after) and after[at] != deed and after[at][0] in (Take, Pass):
            at += 1
        if at == len(after) or after[at] != deed:
            return number
        at += 1
    return None if all(deed[0] in (Take, Pass) for deed in after[at:]) else len(before) + 1


def _deeds(game: GameReplay) -> Iterator[_Deed]:
    """What happened in a game, in order."""
    decisions = iter(game.decisions)
    for action in game.game.actions:
        if is_decision(action):
            decision = next(decisions)
            if isinstance(action, Move):
                read = action.written is not Written.UNREAD
                steps = sorted(step[:2] for step in decision.steps) if read else ()
                yield Move, action.player, sorted(action.dice), steps
            else:
                yield type(action), action.player
        elif isinstance(action, Win):
            yield Win, action.player, action.points
        elif isinstance(action, SetUp):
            if action.position is not None or action.cube is not None:
                yield SetUp, action.position, action.cube, action.owner
        elif isinstance(action, Unread) and action.player is not None:
            yield Unread, action.player


def _tags(match: Match) -> Iterator[tuple[str, str]]:
    return ((part.key, part.value) for part in match.head if isinstance(part, Tag))


def _texts(match: Match) -> Iterator[str]:
    """The texts that people wrote, and those that were not understood."""
    for part in match.head:
        if not isinstance(part, Tag):
            yield part.text
    for game in match.games:
        for action in (game, *game.actions):
            if isinstance(action, (Comment, Unread)) or (isinstance(action, Move) and action.written is Written.UNREAD):
                yield action.text
            note = getattr(action, "note", None)
            if note is not None:
                yield note.comment


def _words(text: str) -> str:
    """A text without its signs and blanks, which formats set in their own ways."""
    return _SIGNS.sub("", text)
