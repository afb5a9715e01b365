"""`convert --join`: the matches of several sources, and those put together that are parts of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from notation.cli.files import Input, say
from notation.cli.fixing import Fixing, mended
from notation.cli.records import records, unread
from notation.cli.runs import Failure
from notation.merging.joining import join
from notation.model import Match
from notation.phrases import Phrase
from notation.replay import Replay, replay


@dataclass(frozen=True, slots=True)
class Part:
    """A match of a source: what the source is called, and its place below an output folder."""

    name: str
    below: str
    match: Match


def parts_of(format: str | None, fixing: Fixing, source: Input, name: str) -> Iterator[Part | Failure]:
    """The matches of one source, in the order of its records."""
    for record in records(source, name):
        for one in record.replays(format):
            if finding := unread(one):
                yield Failure(record.name, finding.message)
            else:
                (whole,) = mended(fixing, [one])
                yield Part(record.name, record.below, whole.match)


def put_together(parts: Iterable[Part]) -> list[tuple[Part, Replay]]:
    """The matches that the parts are of, each with the first of its parts; what goes on from nowhere is said."""
    given = list(parts)
    found, astray = join(part.match for part in given)
    for number in astray:
        first, second = given[number].match.games[0].score or (0, 0)
        say(
            given[number].name,
            Phrase(
                "these games go on from {first}-{second}, which no other record leads to; they are kept by themselves",
                first=first,
                second=second,
            ),
        )
    # Numbered through, as they stand in one file.
    return [(given[one.parts[0]], replay(replace(one.match, number=number))) for number, one in enumerate(found, 1)]
