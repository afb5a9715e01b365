"""The table of formats says exactly what each holds: all that is in its row comes back equal, all else is told as lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import notation
from notation import formats
from notation.formats import Format
from notation.formats.things import SILENCE, THINGS
from notation.model import Match
from tests.formats.carried import FIRST, SECOND, Thing, match, remarks
from tests.formats.carried import THINGS as SAMPLES

WRITTEN = [known for known in formats.formats() if known.writes]


def test_there_are_samples_of_each_thing() -> None:
    assert list(SAMPLES) == list(dict.fromkeys(SAMPLES)) and set(SAMPLES) == set(THINGS)
    for known in formats.formats():
        assert not {*known.carries, *known.in_words} - {*THINGS}, known.name
        assert not {*known.carries} & {*known.in_words}, known.name


def written(known: Format, matches: tuple[Match, ...]) -> tuple[bytes, list[str]]:
    """Matches in a format, and what is said to be lost."""
    losses: list[str] = []
    data = b"".join(known.write(map(notation.replay, matches), lambda loss: losses.append(loss.message)))
    return data, losses


@cache
def always(known: Format, length: int = 5) -> tuple[bytes, frozenset[str]]:
    """What is written of a match with nothing but plays, and what is lost of it that says nothing of anything else.

    A format of positions loses every match as such, which tells the loss of all that is in it.
    """
    plain = match(FIRST, SECOND, length=length)
    data, losses = written(known, (plain,))
    whole = not known.reads or [SAMPLES["plays"].of(one) for one in notation.read_matches(data)] == [SAMPLES["plays"].of(plain)]
    return data, frozenset(losses if whole else ())


def outcomes(known: Format, name: str, thing: Thing) -> Iterator[tuple[bool, bool, bool]]:
    """Of each sample: whether it comes back equal, whether something is told as lost, and whether a remark has its words."""
    usual, _ = always(known)
    for sample in thing.samples:
        matches = sample if isinstance(sample, tuple) else (sample,)
        data, losses = written(known, matches)
        _, ordinary = always(known, min(matches[0].rules.length, 5))
        told = bool(losses if name in ("match length", SILENCE) else set(losses) - ordinary)
        if not known.reads:
            yield name == "plays" or data != usual, told, False
            continue
        back = list(notation.read_matches(data))
        same = [thing.of(one) for one in back] == [thing.of(one) for one in matches]
        yield same, told, any(word in text for word in thing.words for one in back for text in remarks(one))


@pytest.mark.parametrize("known", WRITTEN, ids=[known.name for known in WRITTEN])
def test_what_a_format_holds(known: Format) -> None:
    held, in_words, silent = [], [], []
    for name in THINGS:
        found = list(outcomes(known, name, SAMPLES[name]))
        if all(same and not told for same, told, _ in found):
            held.append(name)
        elif any(not same and not told for same, told, _ in found):
            silent.append(name)
        elif all(words for _, _, words in found):
            in_words.append(name)
    assert not silent, f"neither held nor told as lost: {silent}"
    if "plays" not in held:
        assert "plays" not in known.carries  # a format of positions, which are matches of their own
        return
    assert {*known.carries} == {*held}, f"its row is to say: {held}"
    assert {*known.in_words} == {*in_words}, f"its row is to say: {in_words}"
