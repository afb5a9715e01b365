"""What a page shows of the fixes for a finding: words in every language, and the boards as written and as mended.

A page of a record without fixes carries nothing of this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as changed
from typing import Any, Final, NamedTuple

from notation import languages
from notation.diagnostics import Diagnostic
from notation.fixes import Change, Fix
from notation.languages import END_ISOLATE, ISOLATE, LANGUAGES
from notation.model import Game, is_decision
from notation.page.view import decision_texts, moment_text
from notation.phrases import Phrase
from notation.renderers.printable import visible
from notation.replay import Replay, replay

SHOWN: Final = 6
"""How many ways to mend a fault are told; the boards are those of the likeliest."""


class Boards(NamedTuple):
    """The step whose action a fix changes, games counted from 1, and what stands there once it is mended: the moment before
    it, the decision and the moment after it, as texts for the script (see `notation.page.view`)."""

    game: int
    step: int
    before: str
    decision: str
    after: str


class FixShown(NamedTuple):
    """A fix: what is done and why, by language; how far it reaches; and the boards, where it changes the action of a step."""

    title: Mapping[str, str]
    reason: Mapping[str, str]
    safety: str
    boards: Boards | None


def fixes_shown(replayed: Replay, findings: Sequence[Diagnostic]) -> dict[int, list[FixShown]]:
    """The fixes of each finding that has any, by its index, the likeliest first."""
    best = [finding.fixes[0].changes for finding in findings if finding.fixes]
    taken = sorted({change[:3]: change for each in best for change in each}.values(), key=lambda change: change[:3])
    return {
        at: [
            FixShown(_words(fix.title), _words(fix.reason), fix.safety.value, None if nth else _boards(replayed, fix, taken))
            for nth, fix in enumerate(_apart(finding.fixes))
        ]
        for at, finding in enumerate(findings)
        if finding.fixes
    }


def fixes_data(fixes: Mapping[int, Sequence[FixShown]]) -> dict[str, Any]:
    """Fixes for the script: every text once, and by finding the lists of fixes, whose texts are numbers of these."""
    texts: list[Mapping[str, str]] = []

    def number(text: Mapping[str, str]) -> int:
        if text not in texts:
            texts.append(text)
        return texts.index(text)

    told = {
        at: [[number(fix.title), number(fix.reason), fix.safety, *([fix.boards] if fix.boards else [])] for fix in each]
        for at, each in fixes.items()
    }
    return {"texts": texts, "of": told}


def _apart(fixes: Sequence[Fix]) -> list[Fix]:
    """The first fixes, of those that are told alike only the likeliest: what follows elsewhere is told there."""
    told: dict[str, Fix] = {}
    for fix in fixes:
        told.setdefault(fix.title, fix)
    return list(told.values())[:SHOWN]


def _words(phrase: Phrase) -> dict[str, str]:
    """A phrase in every language; names and notation keep their own direction."""
    facts = {
        key: f"{ISOLATE}{visible(fact)}{END_ISOLATE}" if type(fact) is str and key not in languages.WORDS else fact
        for key, fact in phrase.facts.items()
    }
    isolated = Phrase(phrase.template, phrase.plural, **facts)
    return {code: languages.told(isolated, code) for code in LANGUAGES}


def _boards(replayed: Replay, fix: Fix, taken: Sequence[Change]) -> Boards | None:
    """The boards of a fix that puts a decision in the place of another; the slips before it are mended as well."""
    if not fix.changes:
        return None
    change = fix.changes[0]
    game = replayed.match.games[change.game]
    old = sum(map(is_decision, game.actions[: change.start]))
    if not any(map(is_decision, game.actions[change.start : change.stop])) or not any(map(is_decision, change.actions)):
        return None
    played, new = _mended(replayed, game, [one for one in taken if one.game == change.game], change)
    written, instead = replayed.games[change.game].decisions[old], played.decisions[new]
    after = played.decisions[new + 1] if new + 1 < len(played.decisions) else played
    told = Boards(
        change.game + 1,
        old + 1,
        moment_text(instead.position, instead.cube, instead.owner),
        decision_texts(instead, old + 1)[1],
        moment_text(after.position if after is not played else played.final, after.cube, after.owner),
    )
    same = told[2:4] == (moment_text(written.position, written.cube, written.owner), decision_texts(written, old + 1)[1])
    return None if same else told


def _mended(replayed: Replay, game: Game, taken: Sequence[Change], change: Change) -> tuple[Any, int]:
    """A game up to the end of a change, replayed, with those before it made; and the index of the first decision of it."""
    actions: list[Any] = []
    at = 0
    for one in taken:
        if at <= one.start and one.stop <= change.start and one[:3] != change[:3]:
            actions += [*game.actions[at : one.start], *one.actions]
            at = one.stop
    actions += game.actions[at : change.start]
    new = sum(map(is_decision, actions))
    match = changed(
        replayed.match, games=(changed(game, actions=(*actions, *change.actions), rows=()),), source=None, diagnostics=()
    )
    return replay(match).games[0], new
