"""The records that the sources of a command line hold: one of a file, several of an archive; and what was read of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from notation.api import files_in, read_file
from notation.archive import Member, names
from notation.cli import Trouble, Unusable
from notation.cli.address import Address, is_archive, parse, the_decision
from notation.cli.files import STDIN, Input, contents, reason
from notation.compressed import plain_name
from notation.diagnostics import Diagnostic, Severity
from notation.formats import is_record
from notation.frozen import frozen
from notation.phrases import Phrase
from notation.renderers.printable import visible
from notation.renderers.text import forms
from notation.replay import Replay, replay
from notation.source import SourceTooLarge
from notation.state import PositionState


@frozen
class Record:
    """One file with matches: the file that it is or is in, its place below an output folder, and what is in it.

    `match` is the only match that is wanted, from 1; None for all.
    """

    path: str
    below: str
    file: Member
    match: int | None = None
    in_archive: bool = False

    @property
    def name(self) -> str:
        """What findings call it."""
        return self.file.source.name

    @property
    def large(self) -> bool:
        """Whether it is read in windows, as it is too large to be held."""
        return self.file.stream is not None

    def chunks(self) -> Iterable[bytes]:
        """Its bytes; none when it could not be unpacked."""
        return [self.file.source.data] if self.file.stream is None else self.file.stream.chunks()

    def replays(self, format: str | None, analysis: bool = True) -> Iterator[Replay]:
        """Its matches replayed, one after the other; `Unusable` when there is none with the number that is wanted.

        Without `analysis` evaluations are not read.
        """
        count = 0
        for match in read_file(self.file, format, analysis=analysis):
            count += 1
            if self.match in (None, count):
                yield replay(match)
        if self.match is not None and not 1 <= self.match <= count:
            raise Unusable(
                Phrase(
                    "there is no match {match} in this file; it has {matches}",
                    match=self.match,
                    matches=Phrase(*forms("match"), n=count),
                )
            )


def records(source: Input, name: str) -> Iterator[Record]:
    """The records of a source, called `name`; raises what `contents` raises, and `Unusable` when there is none in an archive.

    An archive is read as a folder is: without hidden files, and without those whose suffix is that of no format.
    """
    archive = name.removesuffix(f"/{source.member}") if source.member else name
    wanted = 0
    for file in files_in(contents(source), archive):
        inner = file.source.name.removeprefix(archive).removeprefix("/")
        if inner and not (inner == source.member if source.member else _is_wanted(inner)):
            continue
        if source.member and not inner and file.fault is None:
            raise Unusable(Phrase("this is no archive, so there is no {member} in it", member=source.member))
        wanted += 1
        below = source.below if source.member or not inner else _below(source, inner)
        yield Record(source.path, below, file, source.match, bool(inner))
    if not wanted:
        if source.member:
            raise Unusable(Phrase("there is no {member} in this archive", member=source.member))
        raise Unusable("there are no match files in this archive")


def _is_wanted(member: str) -> bool:
    parts = member.split("/")
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
    return not hidden and ("." not in parts[-1] or is_record(parts[-1]))


def _below(archive: Input, member: str) -> str:
    return (Path(plain_name(archive.below)).with_suffix("") / member).as_posix()


def places_below(source: Input) -> list[str]:
    """The places below an output folder that the records of a source have; of an archive only its index is read."""
    if source.member or source.path == STDIN or not is_archive(source.path):
        return [source.below]
    try:
        data = contents(source)
        found = names(data if isinstance(data, bytes) else b"")
    except (OSError, ValueError):
        return [source.below]
    return [_below(source, name) for name in found if _is_wanted(name)] or [source.below]


def replays(source: Input, name: str, format: str | None) -> Iterator[Replay]:
    """The matches of all records of a source, replayed one after the other; raises what `records` raises."""
    for record in records(source, name):
        yield from record.replays(format)


def unread(replayed: Replay) -> Diagnostic | None:
    """What the reader says in place of a match, as the file is empty, something else or damaged; None for a match."""
    if replayed.games or replayed.match.rules.length:
        return None
    found = [one for one in replayed.match.diagnostics if one.severity is not Severity.NOTE]
    return min(found, key=lambda one: list(Severity).index(one.severity), default=None)


def _alone(replayed: Replay, address: Address) -> PositionState | None:
    """The position that a record is and no more, of a match in which nothing was decided; it is called row 1 of its game."""
    if address.row != 1 or len(replayed.games) != 1 or replayed.games[0].decisions:
        return None
    from notation.formats.lone import state_of

    number, state = replayed.match.games[0].number, state_of(replayed.match)
    if state is None or address.game != (1 if number is None else number):
        return None
    first, second = replayed.match.games[0].names or replayed.match.players
    return replace(state, names=(visible(first), visible(second)))


def state_at(text: str, from_format: str | None = None) -> PositionState:
    """The moment before the decision of a match file that an address names; `Trouble` when there is none."""
    address = None
    try:
        address = parse(text)
        if not address.is_decision:
            raise Unusable(Phrase("say which decision of the file, as {name}@1.3 for game 1, row 3", name=address.name))
        source = Input(address.path, "", address.member, address.match or 1)
        for replayed in replays(source, source.name, from_format):
            if finding := unread(replayed):
                raise Unusable(finding.message)
            if (alone := _alone(replayed, address)) is not None:
                return alone
            game, decision = the_decision(replayed, address)
            if not decision.known:
                raise Unusable("the position of this decision is not known")
            names = game.game.names or replayed.match.players
            return replace(replayed.state(game, decision), names=(visible(names[0]), visible(names[1])))
        raise Unusable("there is no match in this file")
    except (OSError, Unusable, SourceTooLarge) as error:
        named = text if isinstance(error, Unusable) or address is None else address.name
        raise Trouble(Phrase("{path}: {what}", path=named, what=(reason(error),))) from error
