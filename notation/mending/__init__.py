"""Mending records: the likeliest slip behind each fault, the edit that undoes it, and a whole record made right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from typing import Final, NamedTuple

from notation.diagnostics import Diagnostic, Phrase, Severity
from notation.fixes import Change, Edit, Fix, Safety
from notation.mending import prices
from notation.mending.editing import reread, weight
from notation.mending.games import Mended, Way, mend_game
from notation.mending.headings import heading_fixes
from notation.mending.respelling import respelled
from notation.model import Action, Game, Match, Move, Win
from notation.replay import GameReplay, Replay, replay

__all__ = ["Doubt", "Mending", "fixes", "mend"]


_ROUNDS: Final = 10
_NEAR: Final = 0.3
"""A fix that costs so little more than another is as likely."""


class Doubt(NamedTuple):
    """A place with more than one likely reading: the number of the game, and the fixes, the likeliest first."""

    game: int | None
    fixes: tuple[Fix, ...]


class Mending(NamedTuple):
    """A match made right as far as its likeliest fixes go: its replay, the fixes that were taken, and the doubts among them."""

    replay: Replay
    fixes: tuple[Fix, ...]
    doubts: tuple[Doubt, ...]

    @property
    def match(self) -> Match:
        """The mended match."""
        return self.replay.match


def fixes(replayed: Replay) -> tuple[Diagnostic, ...]:
    """The findings of a replay, each with the fixes for it, the likeliest first.

    Only what an error or a warning tells of is looked at; a clean record costs nothing.
    """
    found = list(replayed.diagnostics)
    for at, told in heading_fixes(replayed):
        found[at] = changed(found[at], fixes=tuple(told))
    for index, game in enumerate(replayed.match.games):
        number = index + 1 if game.number is None else game.number
        faults = [at for at, finding in enumerate(found) if finding.game == number and finding.severity is not Severity.NOTE]
        if not any(not found[at].fixes for at in faults):
            continue
        for at, told in _told(replayed, mend_game(replayed, index), found, faults):
            found[at] = changed(found[at], fixes=tuple(sorted((*found[at].fixes, *told), key=lambda fix: fix.score)))
    return tuple(found)


def mend(match: Match, *, unsafe: bool = True) -> Mending:
    """A match with the likeliest fix of every fault taken, until nothing more changes; without `unsafe` only what is safe.

    A fix that would make a new finding is not taken.
    """
    replayed = replay(match)
    taken: list[Fix] = []
    doubts: list[Doubt] = []
    for _ in range(_ROUNDS):
        found = fixes(replayed)
        chosen = list(_chosen(found, unsafe))
        after = _after(replayed, chosen)
        if after is None:
            break
        taken += chosen
        for finding in found:
            near = [fix for fix in finding.fixes if fix.score < finding.fixes[0].score + _NEAR]
            if len(near) > 1:
                doubts.append(Doubt(finding.game, tuple(near)))
        replayed = after
    return Mending(replayed, tuple(taken), tuple(doubts))


def _chosen(found: Sequence[Diagnostic], unsafe: bool) -> Iterator[Fix]:
    """The best fix of each finding, as far as they are apart from one another."""
    used: list[Edit] = []
    for finding in found:
        fix = next((fix for fix in finding.fixes if unsafe or fix.safety is Safety.SAFE), None)
        if fix is None or any(edit.start <= one.end and one.start <= edit.end for edit in fix.edits for one in used):
            continue
        used += fix.edits
        yield fix


def _after(replayed: Replay, chosen: list[Fix]) -> Replay | None:
    """The replay after the chosen fixes; one after the other is left out until nothing new is found.  None where none holds."""
    before = weight(replayed.diagnostics)
    while chosen:
        after = _carried_out(replayed.match, chosen)
        if after is not None:
            left = weight(after.diagnostics)
            if sum(left.values()) <= sum(before.values()) and all(count <= before.get(code, 0) for code, count in left.items()):
                return after
        chosen.pop()
    return None


def _carried_out(match: Match, chosen: Sequence[Fix]) -> Replay | None:
    if any(fix.edits for fix in chosen):
        mended = reread(match, tuple(sorted(edit for fix in chosen for edit in fix.edits)))
        return None if mended is None else replay(mended)
    games = list(match.games)
    for change in sorted((change for fix in chosen for change in fix.changes), reverse=True):
        actions = games[change.game].actions
        actions = (*actions[: change.start], *change.actions, *actions[change.stop :])
        games[change.game] = changed(games[change.game], actions=actions, rows=())
    return replay(changed(match, games=tuple(games), diagnostics=()))


def _told(
    replayed: Replay, mended: Mended, found: Sequence[Diagnostic], faults: Sequence[int]
) -> Iterator[tuple[int, list[Fix]]]:
    """For each finding that a fix is for: its index, and the fixes."""
    at_finding: dict[int, list[Fix]] = {}
    for way in mended.ways:
        for change, fix in zip(way.changes, fixes_of(replayed, mended, way), strict=True):
            at = min(faults, key=lambda index: _apart(found[index], change))
            at_finding.setdefault(at, []).append(fix)
    yield from at_finding.items()


def _apart(finding: Diagnostic, change: Change) -> tuple[bool, int]:
    """How far a finding is from a change: a slip shows where it is, or later."""
    at = finding.action if finding.action is not None else 0
    return at < change.start - 1, abs(at - change.start)


def fixes_of(replayed: Replay, mended: Mended, way: Way) -> list[Fix]:
    """A way as fixes, one for each of its changes."""
    game = replayed.match.games[mended.game]
    reason = _reason(way.after.games[mended.game] if mended.game < len(way.after.games) else None, way.changes[0], way.after)
    safety = _safety(replayed, way, mended.game)
    edits: Sequence[tuple[Edit, ...]] = way.edits or [()] * len(way.changes)
    return [
        Fix(_title(replayed.match, game, change), reason, safety, round(way.cost, 3), edit, (change,))
        for change, edit in zip(way.changes, edits, strict=True)
    ]


def _title(match: Match, game: Game, change: Change) -> Phrase:
    was = game.actions[change.start : change.stop]
    old, new = _words(match, was), _words(match, change.actions, was if len(was) == len(change.actions) else ())
    if not new:
        return Phrase("take out {old}", old=old)
    if not old:
        return Phrase("put in {new}", new=new)
    return Phrase("read {old} as {new}", old=old, new=new)


def _words(match: Match, actions: Sequence[Action], instead_of: Sequence[Action] = ()) -> str:
    """Actions as they are written, or would be in the place of others."""
    told = []
    for at, action in enumerate(actions):
        old = instead_of[at] if instead_of else None
        text = _text(match, action if old is None else old)
        told.append(respelled(text, old, action, bool(match.marks_hits)) if old is not None or not text else text)
    return ", ".join(told)


def _text(match: Match, action: Action) -> str:
    source, span = match.source, action.span
    return source.text[slice(*span)].strip() if source is not None and span[1] else ""


def _reason(played: GameReplay | None, change: Change, after: Replay) -> Phrase:
    if played is None:
        return Phrase("then nothing contradicts it")
    later = sum(decision.at > change.start and decision.dice is not None for decision in played.decisions)
    win = next((action for action in played.game.actions if isinstance(action, Win)), None)
    if win is None:
        return Phrase("then the {n} later play is legal", "then all {n} later plays are legal", n=later)
    name = (played.game.names or after.match.players)[win.player]
    return Phrase(
        "then the {n} later play is legal and {name} wins {points} as written",
        "then all {n} later plays are legal and {name} wins {points} as written",
        n=later,
        name=name,
        points=win.points,
    )


def _safety(before: Replay, way: Way, index: int) -> Safety:
    """Safe where the same was played, rolled and doubled, in the record's own words, and a result that differs follows from the
    game itself."""
    if len(before.games) != len(way.after.games):
        return Safety.UNSAFE
    was, is_now = before.games[index], way.after.games[index]
    if _decided(was) != _decided(is_now):
        return Safety.UNSAFE
    for change in way.changes:
        old = was.game.actions[change.start : change.stop]
        kinds = [type(action) for action in change.actions if not isinstance(action, Win)]
        if kinds != [type(action) for action in old if not isinstance(action, Win)]:
            return Safety.UNSAFE
        if not all(_same_play(one, two) for one, two in zip(_moves(old), _moves(change.actions), strict=True)):
            return Safety.UNSAFE
        results = any(isinstance(action, Win) for action in (*old, *change.actions))
        if results and (is_now.resigned or weight(way.after.diagnostics)):
            return Safety.UNSAFE
    return Safety.SAFE


def _moves(actions: Sequence[Action]) -> list[Move]:
    return [action for action in actions if isinstance(action, Move)]


def _same_play(one: Move, two: Move) -> bool:
    """Whether two rolls tell the same play, but for marks and the way that it is spelled."""
    pairs = [tuple((step.source, step.target) for step in move.steps) for move in (one, two)]
    return one.dice == two.dice and (sorted(pairs[0]) == sorted(pairs[1]) or prices.play(*pairs)[0] == 0)


def _decided(game: GameReplay) -> list[tuple[object, ...]]:
    return [(one.kind, one.player, one.dice, one.after, one.cube) for one in game.decisions]
