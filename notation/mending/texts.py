"""Mending a whole text with all its matches, in rounds, until nothing more changes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace as replaced
from typing import Final, NamedTuple

from notation.diagnostics import Diagnostic
from notation.encodings import mark_of
from notation.fixes import Edit, Fix, Safety, apply
from notation.mending.editing import adds_none, weight
from notation.mending.finding import fixes
from notation.model import Match
from notation.replay import Replay, replay
from notation.source import Source

ROUNDS: Final = 10

Read = Callable[[Source], Iterable[Match]]


class MendedText(NamedTuple):
    """A text after its fixes: the source as it now is, its matches replayed with the fixes that are left, and the fixes that
    were taken."""

    source: Source
    replays: tuple[Replay, ...]
    taken: tuple[Fix, ...]
    refused: tuple[Fix, ...]
    """Fixes that would have made a new finding, and were taken back."""


def mend_text(source: Source, read: Read, *, unsafe: bool = False, codes: Container[str] | None = None) -> MendedText:
    """Take the best fix of every finding of a text, the safe ones alone unless `unsafe`; at most `ROUNDS` times.

    With `codes` only the findings of these ids are mended.
    """
    replays = with_fixes(read(source))
    taken: list[Fix] = []
    refused: list[Fix] = []
    for _ in range(ROUNDS):
        found = [finding for one in replays for finding in one.diagnostics]
        offered = chosen([finding for finding in found if codes is None or finding.code.id in codes], unsafe)
        offered = [fix for fix in offered if fix not in refused]
        kept, after = _hold(source, read, replays, offered, refused)
        if not kept or after is None:
            break
        taken += kept
        source, replays = after
    return MendedText(source, tuple(replays), tuple(taken), tuple(refused))


def with_fixes(matches: Iterable[Match]) -> list[Replay]:
    """Matches replayed, their findings with fixes."""
    replays = []
    for match in matches:
        one = replay(match)
        replays.append(replaced(one, diagnostics=fixes(one)))
    return replays


def chosen(found: Sequence[Diagnostic], unsafe: bool) -> list[Fix]:
    """The best fix of each finding that can be taken in the text, the likeliest first, as far as they are apart.

    What happened to whole games shows in several findings: of a match in which it is undone nothing else of the headings is
    changed before all is read again.
    """
    best = [
        (fix, finding.match)
        for finding in found
        if (fix := next((fix for fix in finding.fixes if fix.edits and (unsafe or fix.safety is Safety.SAFE)), None))
    ]
    used: list[Edit] = []
    taken: list[Fix] = []
    settled: set[int | None] = set()
    for fix, match in sorted(best, key=lambda one: one[0].score):
        of_headings = not fix.changes
        if of_headings and match in settled:
            continue
        if any(edit.start <= one.end and one.start <= edit.end for edit in fix.edits for one in used):
            continue
        if of_headings and fix.safety is Safety.UNSAFE:
            settled.add(match)
        used += fix.edits
        taken.append(fix)
    return taken


def _hold(
    source: Source, read: Read, replays: Sequence[Replay], offered: list[Fix], refused: list[Fix]
) -> tuple[list[Fix], tuple[Source, list[Replay]] | None]:
    """As many of the offered fixes as make no new finding, and the text after them."""
    before = _weigh(replays)
    offered = list(offered)
    while offered:
        mended = edited(source, [edit for fix in offered for edit in fix.edits])
        if mended is not None:
            after = with_fixes(read(mended))
            if adds_none(_weigh(after), before):
                return offered, (mended, after)
        if len(offered) == 1:
            refused.append(offered[0])
        # All together do not hold: the likeliest are tried first, then each alone.
        offered = offered[: len(offered) // 2]
    return [], None


def _weigh(replays: Sequence[Replay]) -> dict[str, int]:
    return weight([finding for one in replays for finding in one.diagnostics])


def edited(source: Source, edits: Iterable[Edit]) -> Source | None:
    """The source after edits, in its own encoding and with every byte beside them as it was.

    None where the encoding has no way to write them, or the bytes of the places are not known.
    """
    edits = tuple(sorted(edits))
    text, data, at = apply(source.text, edits), bytearray(), 0
    try:
        new = [edit.text.encode(source.encoding) for edit in edits]
        places = [source.byte_span((edit.start, edit.end)) for edit in edits]
        if None in places:
            # Where the letters of a place depend on what stands before it, all is written anew, if that changes nothing else.
            mark = mark_of(source.data)
            same = mark + source.text.encode(source.encoding) == source.data
            return replaced(source, text=text, data=mark + text.encode(source.encoding)) if same else None
    except UnicodeEncodeError:
        return None
    for place, written in zip(places, new, strict=True):
        assert place is not None
        data += source.data[at : place[0]] + written
        at = place[1]
    return replaced(source, text=text, data=bytes(data + source.data[at:]))
