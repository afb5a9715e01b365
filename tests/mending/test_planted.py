"""Planted slips of every kind: what is promised of the fixes for them, on the records that everyone has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import notation
from notation.diagnostics import Diagnostic, Severity
from notation.fixes import Fix, Safety, apply
from notation.mending import finding as module
from notation.mending import fixes, mend
from notation.mending.texts import mend_text
from notation.model import Match
from notation.replay import Replay, replay
from notation.source import Source
from tests.mending.slips import SLIPS, Slip
from tests.mending.slips.games import letter_in_length
from tests.planter import Record

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = ("selfplay.mat", "gnubg.mat")
SEEDS = range(2)


@cache
def record(name: str) -> Record:
    return Record.load(EXAMPLES / name)


def longer(name: str) -> Record:
    """The record as one of a match to 15, for no letter looks like the 3 of all of them."""
    return Record(record(name).text.replace("3 point match", "15 point match"))


def read(text: str) -> Match:
    return notation.read(text.encode())


def faults(found: tuple[Diagnostic, ...]) -> list[str]:
    return [finding.code.id for finding in found if finding.severity is not Severity.NOTE]


@cache
def damaged(slip: Slip) -> tuple[tuple[str, str], ...]:
    """The record before and after this slip, where a check can know of it."""

    def made() -> Iterator[tuple[str, str]]:
        for name in RECORDS:
            held = record(name) if slip is not letter_in_length else longer(name)
            for seed in SEEDS:
                text = slip(held, Random(f"{name}/{seed}"))
                if text is not None and text != held.text and faults(replay(read(text)).diagnostics):
                    yield held.text, text

    return tuple(dict.fromkeys(made()))


each_kind = pytest.mark.parametrize("slip", SLIPS, ids=[slip.__name__ for slip in SLIPS])


def offered(replayed: Replay) -> list[tuple[Diagnostic, Fix]]:
    return [(finding, fix) for finding in fixes(replayed) for fix in finding.fixes]


@each_kind
def test_edits_are_in_order_and_apart_and_mend_what_they_say(slip: Slip) -> None:
    for _, text in damaged(slip):
        for finding in fixes(replay(read(text))):
            scores = [fix.score for fix in finding.fixes]
            assert scores == sorted(scores), "the likeliest first"
            told = [(fix.title, fix.edits, fix.changes) for fix in finding.fixes]
            assert all(one not in told[:at] for at, one in enumerate(told)), "nothing twice"
            for fix in finding.fixes:
                assert (fix.safety is Safety.DISPLAY) == (not fix.edits)
                places = [(edit.start, edit.end) for edit in fix.edits]
                assert all(0 <= start <= end <= len(text) for start, end in places)
                assert all(one[1] <= two[0] for one, two in pairwise(places))
                assert all(text[start:end] != edit.text for (start, end), edit in zip(places, fix.edits, strict=True))


@each_kind
def test_what_is_mended_is_what_is_read_again(slip: Slip) -> None:
    for _, text in damaged(slip):
        source = read(text).source
        assert isinstance(source, Source)
        mended = mend_text(source, lambda one: [notation.read(one.data)], unsafe=True)
        again = read(mended.source.text)
        assert [one.match for one in mended.replays] == [again] == [mend(read(text)).match]
        assert len(faults(replay(again).diagnostics)) <= len(faults(replay(read(text)).diagnostics))
        once_more = mend_text(mended.source, lambda one: [notation.read(one.data)], unsafe=True)
        assert once_more.source.text == mended.source.text and not once_more.taken, "nothing is left to do"


def told(replayed: Replay) -> list[object]:
    """What was played, rolled, doubled and won."""
    games = [game for game in replayed.games if game.decisions]
    return [[(one.kind, one.player, one.dice, one.after, one.cube) for one in game.decisions] for game in games]


@each_kind
def test_safe_fixes_leave_what_was_played_and_make_nothing_worse(slip: Slip) -> None:
    for _, text in damaged(slip):
        before = replay(read(text))
        for _, fix in offered(before):
            if fix.safety is Safety.SAFE:
                assert told(replay(read(apply(text, fix.edits)))) == told(before), fix.title
        mending = mend(read(text), unsafe=False)
        assert all(fix.safety is Safety.SAFE for fix in mending.fixes)
        assert told(mending.replay) == told(before)
        left = faults(mending.replay.diagnostics)
        assert all(left.count(code) <= faults(before.diagnostics).count(code) for code in left)


RESTORED = {
    "hit_missing", "hit_too_many", "step_doubled", "columns_exchanged", "half_row_doubled",
    "rows_exchanged", "cube_value", "result_player", "result_points", "row_number",
    "game_doubled", "names_exchanged", "game_number", "games_joined", "game_split", "letter_in_words",
    "letter_in_length",
}  # fmt: skip
"""Slips that leave no doubt of what stood there."""


@pytest.mark.slow
def test_the_record_comes_back() -> None:
    """All of those without a doubt; of the others most, as another reading may fit the short records alike."""
    back = {
        slip.__name__: [told(mend(read(text)).replay) == told(record_of(clean)) for clean, text in damaged(slip)]
        for slip in SLIPS
    }
    assert [name for name in sorted(RESTORED) if not back[name] or not all(back[name])] == []
    every = [one for some in back.values() for one in some]
    assert len(every) > 60 and sum(every) > 0.75 * len(every), f"{sum(every)} of {len(every)}"


@cache
def record_of(text: str) -> Replay:
    return replay(read(text))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.mat")) + sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.name)
def test_a_clean_record_costs_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.name in ("faults.mat", "slips.mat"):
        assert offered(replay(notation.read(path)))
        return
    for name in ("mend_game", "heading_fixes", "Effort"):
        monkeypatch.delattr(module, name)
    replayed = replay(notation.read(path))
    assert fixes(replayed) == replayed.diagnostics
    assert not any(finding.fixes for finding in replayed.diagnostics)
    assert mend(notation.read(path)).fixes == ()
