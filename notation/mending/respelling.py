"""Writing a cell anew: as much of it as can stay stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from notation.grammar import movement, point_text, steps_text
from notation.mending import legible, prices
from notation.mending.alike import as_digits
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Step, Take, Unread, Win, Written

_WORD: Final = re.compile(r"\S+")
_UNUSUAL: Final = 0.25
"""What speaks against joining steps that the cell does not join."""
_LEVELS: Final = {1: " single", 2: " gammon", 3: " backgammon", None: ""}


def respelled(text: str, old: object, new: object, marks_hits: bool) -> str:
    """The text of a cell that held `old` (None for an empty one) when it is to hold `new`."""
    if isinstance(new, Move):
        if _has_play(text, old) and (new.steps or (isinstance(old, Move) and old.steps)):
            head = text[: legible.roll(text)[1]]
            stays = isinstance(old, Move) and old.steps == new.steps
            play = text[len(head) :].strip() if stays else _play(text[len(head) :], new, marks_hits)
            dice = head if isinstance(old, Move) and old.dice == new.dice else _dice(as_digits(head), new)
            return f"{dice}{play}" if stays else _with_blank(dice, play)
        if isinstance(old, Move) and not new.steps and old.dice != new.dice and not old.steps:
            return _dice(text, new)
        return f"{new.dice[0]}{new.dice[1]}: {steps_text(new.steps) if marks_hits else _unmarked(new.steps)}".rstrip()
    if isinstance(new, (Double, Beaver, Raccoon)):
        if isinstance(old, type(new)) and old.value is not None and new.value is not None:
            return text[::-1].replace(str(old.value)[::-1], str(new.value)[::-1], 1)[::-1]
        return f"{type(new).__name__}s => {new.value}"
    if isinstance(new, Win):
        points = f"{new.points} point" + "s" * (new.points != 1)
        return f"Wins {points}" + " and the match" * new.match
    if isinstance(new, Resign):
        return f"Resigns{_LEVELS.get(new.level, '')}"
    if isinstance(new, (Take, Pass)):
        return "Takes" if isinstance(new, Take) else "Drops"
    return str(getattr(new, "text", "")) or type(new).__name__


def _has_play(text: str, old: object) -> bool:
    """Whether a cell tells a play, if only in part or by letters that look like digits."""
    if isinstance(old, Unread):
        return legible.roll(text)[1] > 0 and "/" in text
    return isinstance(old, Move) and (old.written is Written.STEPS or (old.written is Written.UNREAD and "/" in text))


def _with_blank(head: str, play: str) -> str:
    return f"{head.rstrip()} {play}" if play else head.rstrip()


def _dice(head: str, new: Move) -> str:
    """The dice of a cell, with those digits changed that differ."""
    if len(legible.roll(head)[0]) < 2:
        return "{}{}:".format(*new.dice)
    digits = iter(new.dice)
    return "".join(str(next(digits, character)) if character.isdecimal() else character for character in head)


def _unmarked(steps: Sequence[Step]) -> str:
    return steps_text([step._replace(hit=False) for step in steps])


def _play(text: str, new: Move, marks_hits: bool) -> str:
    """The movements of a play: written words that still hold stay, the others take the nearest of what is missing."""
    words = [word for word in _WORD.findall(text) if word not in ("*",)]
    parsed = [legible.pairs(word.replace("*", "")) for word in words]
    if not all(parsed):
        return steps_text(new.steps) if marks_hits else _unmarked(new.steps)
    written = [pair for pairs in parsed for pair in pairs]
    singles = [(step.source, step.target) for step in new.steps]
    ways = [(_strange(written, singles, pairs), -len(pairs), pairs) for pairs in prices.joined(singles)]
    left = list(min(ways)[2])
    kept: list[Sequence[prices.Pair] | None] = []
    for pairs in parsed:
        if all(pair in left for pair in pairs):
            for pair in pairs:
                if pair in left:
                    left.remove(pair)
            kept.append(pairs)
        else:
            kept.append(None)
    shown: list[tuple[str, Sequence[prices.Pair]]] = []
    for word, told, held in zip(words, parsed, kept, strict=True):
        if held is not None:
            bare = legible.plain(word.replace("*", ""))
            if movement(bare) is None:
                bare = _as("", held[0])
            shown.append((word if bare == word.replace("*", "") else bare, held))
            continue
        for one in told:
            if left:
                near = min(left, key=lambda pair: prices.step(one, pair))
                left.remove(near)
                shown.append((_as(word, near), [near]))
    for pair in sorted(left, reverse=True):
        # What starts farther behind is mostly written first.
        at = next((at for at, (_, pairs) in enumerate(shown) if pairs and pairs[0][0] < pair[0]), len(shown))
        shown.insert(at, (_as("", pair), [pair]))
    hits = {step.target for step in new.steps if step.hit} if marks_hits else set()
    return " ".join(_marked(word, pairs, hits) for word, pairs in shown)


def _strange(written: list[prices.Pair], singles: list[prices.Pair], pairs: list[prices.Pair]) -> float:
    """How far one way to write a play is from what is written."""
    return round(prices.way(written, singles, pairs)[0] + _UNUSUAL * (len(singles) - len(pairs)), 3)


def _as(word: str, pair: tuple[int, int]) -> str:
    """A pair, with the bar and the off written in words where the word that it replaces does so."""
    named = any(letter.isalpha() for letter in word)
    source, target = pair
    return f"{point_text(source) if named else source}/{point_text(target) if named else target}"


def _marked(word: str, pairs: Sequence[tuple[int, int]], hits: set[int]) -> str:
    """A word with a mark where its play hits first."""
    target = pairs[-1][1] if pairs else 0
    plain = word.rstrip("*")
    if "*" in plain:  # a mark inside: several movements in one word
        return word
    if target in hits and target:
        hits.discard(target)
        return plain + "*"
    return plain
