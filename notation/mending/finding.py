"""The fixes for the findings of one match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from typing import Final

from notation.codes.score import START_SCORE
from notation.diagnostics import Diagnostic, Severity
from notation.fixes import Change, Edit, Fix, Safety
from notation.mending import prices
from notation.mending.editing import alone, is_match_text, weight
from notation.mending.effort import Effort
from notation.mending.games import Mended, Way, mend_game
from notation.mending.headings import heading_fixes
from notation.mending.proposals import LEFT, Offer, decided, faults_of
from notation.mending.respelling import respelled
from notation.mending.search import NOTHING_KNOWN
from notation.model import Action, Match, Move, Win
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay, replay

CUT_SHORT: Final = "there may be other ways to mend this game"
TOO_MUCH: Final = "the search for them was cut short, as this record takes too long"
_LAST: Final = 9.0
_AS_LIKELY: Final = 0.6


def fixes(replayed: Replay) -> tuple[Diagnostic, ...]:
    """The findings of a replay, each with the fixes for it, the likeliest first.

    Only what an error or a warning tells of is looked at; a clean record costs nothing.  Of two ways to mend a fault the one
    that leaves fewer findings is the likelier.
    """
    found = list(replayed.diagnostics)
    if not any(finding.severity is not Severity.NOTE for finding in found):
        return replayed.diagnostics
    if (away := alone(replayed.match)) is not None:
        return _brought_back(found, fixes(replay(away)), replayed.match.span[0])
    effort = Effort()
    most, bad = sum(weight(found, notes=True).values()), faults_of(replayed)
    told = list(heading_fixes(replayed, effort))
    for index in range(len(replayed.match.games)):
        if faults := _faults(replayed, index):
            mended = mend_game(replayed, index, effort, _known(told, faults, bad))
            told += _told(replayed, mended, found, faults)
            if not mended.whole:
                hint = Fix(Phrase(CUT_SHORT), Phrase(TOO_MUCH), Safety.DISPLAY, _LAST)
                told.append(Offer(faults[0], most, bad, hint))
    least = min((offer.left for offer in told), default=0)
    offered: dict[int, list[Fix]] = {}
    for at, left, _, fix in told:
        # What leaves more than another way does may be no slip at all, but what came of that other one.
        if left > least and not _of_plays(fix) and fix.safety is Safety.SAFE:
            fix = changed(fix, safety=Safety.UNSAFE)
        offered.setdefault(at, []).append(changed(fix, score=round(fix.score + LEFT * (left - least), 3)))
    for at, some in offered.items():
        found[at] = changed(found[at], fixes=tuple(_settled(sorted(some, key=lambda fix: fix.score))))
    return tuple(found)


def _known(told: Sequence[Offer], faults: Sequence[int], bad: int) -> float:
    """What the cheapest costs of what was offered for the faults of a game and leaves none of them, of the `bad` there are."""
    costs = [offer.fix.score for offer in told if offer.at in faults and offer.faults <= bad - len(faults)]
    return min(costs, default=NOTHING_KNOWN)


def _brought_back(found: Sequence[Diagnostic], alone: Sequence[Diagnostic], start: int) -> tuple[Diagnostic, ...]:
    """Findings of a match that begins at `start` of a file, with the fixes of the same findings of the match alone."""
    known = {(one.code.id, one.span[0] + start): tuple(_moved(fix, start) for fix in one.fixes) for one in alone if one.span}
    return tuple(changed(one, fixes=known.get((one.code.id, one.span[0]), ()) if one.span else ()) for one in found)


def _moved(fix: Fix, start: int) -> Fix:
    return changed(fix, edits=tuple(Edit(edit.start + start, edit.end + start, edit.text) for edit in fix.edits))


def _settled(ways: Sequence[Fix]) -> Iterator[Fix]:
    """The fixes of one finding: of scores, results and headings none is safe while another is about as likely."""
    for fix in ways:
        doubtful = any(other is not fix and other.score < fix.score + _AS_LIKELY for other in ways)
        settled = fix.safety is not Safety.SAFE or _of_plays(fix) or not doubtful
        yield fix if settled else changed(fix, safety=Safety.UNSAFE)


def _of_plays(fix: Fix) -> bool:
    """Whether a fix is of the way in which plays are written, and of nothing else."""
    return bool(fix.changes) and all(isinstance(action, Move) for change in fix.changes for action in change.actions)


def _faults(replayed: Replay, index: int) -> list[int]:
    """The errors and warnings of a game, as indices of the findings; and the score after it, where that does not follow."""
    games = replayed.match.games
    numbers = [number if game.number is None else game.number for number, game in enumerate(games, 1)]
    following = numbers[index + 1] if index + 1 < len(games) else None
    return [
        at
        for at, finding in enumerate(replayed.diagnostics)
        if finding.severity is not Severity.NOTE
        and (finding.game == numbers[index] or (finding.game == following and finding.code is START_SCORE))
    ]


def _told(replayed: Replay, mended: Mended, found: Sequence[Diagnostic], faults: Sequence[int]) -> Iterator[Offer]:
    """The ways to mend a game as fixes, each for the finding that it is nearest to."""
    for way in mended.ways:
        left = sum(weight(way.after.diagnostics, notes=True).values())
        each: dict[int, Fix] = {}
        for change, fix in zip(way.changes, fixes_of(replayed, mended, way), strict=True):
            at = min(faults, key=lambda index: _apart(found[index], change))
            each[at] = _both(each[at], fix) if at in each else fix
        for at, fix in each.items():
            yield Offer(at, left, faults_of(way.after), fix)


def _both(one: Fix, other: Fix) -> Fix:
    """Two fixes of one way, which are for the same finding."""
    title = Phrase("{one}; {other}", one=one.title, other=other.title)
    edits = tuple(sorted((*one.edits, *other.edits)))
    return changed(one, title=title, edits=edits, changes=(*one.changes, *other.changes))


def _apart(finding: Diagnostic, change: Change) -> tuple[bool, int]:
    """How far a finding is from a change: a slip shows where it is, or later."""
    at = finding.action if finding.action is not None else 0
    return at < change.start - 1, abs(at - change.start)


def fixes_of(replayed: Replay, mended: Mended, way: Way) -> list[Fix]:
    """A way as fixes, one for each of its changes."""
    match = replayed.match
    actions = match.games[mended.game].actions
    # In other formats letters stand for the plays, which nobody reads.
    text = match.source.text if match.source is not None and is_match_text(match) else ""
    reason = _reason(way.after.games[mended.game] if mended.game < len(way.after.games) else None, way.changes[0], way.after)
    safety = _safety(replayed, way, mended.game)
    edits: Sequence[tuple[Edit, ...]] = way.edits or [()] * len(way.changes)
    return [
        Fix(
            _title(match, text, actions[change.start : change.stop], change.actions),
            reason,
            safety,
            round(way.cost, 3),
            edit,
            (change,),
        )
        for change, edit in zip(way.changes, edits, strict=True)
    ]


def _title(match: Match, text: str, was: Sequence[Action], will: Sequence[Action]) -> Phrase:
    old, new = _words(match, text, was), _words(match, text, will, was if len(was) == len(will) else ())
    if not new:
        return Phrase("take out {old}", old=old)
    if not old:
        return Phrase("put in {new}", new=new)
    return Phrase("read {old} as {new}", old=old, new=new)


def _words(match: Match, text: str, actions: Sequence[Action], instead_of: Sequence[Action] = ()) -> str:
    """Actions as they are written in `text`, or would be in the place of others."""
    told = []
    for at, action in enumerate(actions):
        old = instead_of[at] if instead_of else None
        start, end = (action if old is None else old).span
        if written := text[start:end].strip():
            told.append(respelled(written, old, action, bool(match.marks_hits)) if old is not None else written)
        else:
            told.append(respelled("", None, action, match.marks_hits is not False))
    return ", ".join(told)


def _reason(played: GameReplay | None, change: Change, after: Replay) -> Phrase:
    if played is None:
        return Phrase("then nothing contradicts it")
    later = sum(decision.at > change.start and decision.dice is not None for decision in played.decisions)
    win = next((action for action in played.game.actions if isinstance(action, Win)), None)
    if win is None and not later:
        return Phrase("then nothing contradicts it")
    if win is None:
        return Phrase("then the {n} later play is legal", "then all {n} later plays are legal", n=later)
    name = (played.game.names or after.match.players)[win.player]
    if not later:
        return Phrase("then {name} wins {points} as written", name=name, points=win.points)
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
    if decided([was]) != decided([is_now]):
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
        written = [action.points for action in old if isinstance(action, Win)]
        if any(_may_count(way.after, index, points) for points in written if points != is_now.points):
            return Safety.UNSAFE
    return Safety.SAFE


def _may_count(after: Replay, index: int, points: int) -> bool:
    """Whether a game may well have counted the points as written, by rules that the record does not tell, as the score after
    it does not say otherwise: fewer where gammons did not count, more in a session with automatic doubles."""
    game = after.games[index]
    if game.winner is not None and index + 1 < len(after.games):
        counted = [*game.score]
        counted[game.winner] += game.points
        if after.games[index + 1].game.score == tuple(counted):
            return False
    doubles, rest = divmod(points, game.points) if game.points else (0, 0)
    automatic = not after.match.rules.length and not rest and doubles.bit_count() == 1
    return automatic or points in [game.cube * level for level in range(1, game.level)]


def _moves(actions: Sequence[Action]) -> list[Move]:
    return [action for action in actions if isinstance(action, Move)]


def _same_play(one: Move, two: Move) -> bool:
    """Whether two rolls tell the same play, but for marks and the way that it is spelled."""
    pairs = [tuple((step.source, step.target) for step in move.steps) for move in (one, two)]
    return one.dice == two.dice and (sorted(pairs[0]) == sorted(pairs[1]) or prices.play(*pairs)[0] == 0)
