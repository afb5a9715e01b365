"""The verbs: read, check, write.  They compose the parts below them and hold no rules of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, TypedDict, Unpack, overload

from notation import formats
from notation.archive import NESTED, Member, is_archive, members, unpacked
from notation.codes.binary import SKIPPED_MEMBER, UNPACK_LIMIT
from notation.codes.reading import NO_MATCH
from notation.compressed import is_compressed
from notation.diagnostics import Diagnostic
from notation.formats import Format
from notation.formats.known import document, magic
from notation.model import Match
from notation.phrases import Phrase
from notation.replay import Replay, replay
from notation.source import SIZE_LIMIT, Source, SourceTooLarge, decode, held
from notation.stream import CHUNK, WINDOW, Open, Stream, open_file
from notation.unpack import Bounds
from notation.walk import walk

if TYPE_CHECKING:
    from notation.headers import Header, T, Visitor
    from notation.spool import Spool

Readable = str | PathLike[str] | bytes | IO[bytes] | IO[str]
Record = Match | Replay | Iterable[Match | Replay]

_USUAL: Final = 64 * 1024
"""Few files of text have more bytes, and room for all that there may be takes longer to make than they to read."""


class Options(TypedDict, total=False):
    """The keyword options of what reads a record; `read_matches` says what they mean."""

    format: str | None
    name: str | None
    limit: int
    analysis: bool
    bounds: Bounds | None


def _opened(source: Readable, limit: int) -> tuple[bytes | Stream, str]:
    if isinstance(source, bytes):
        data, name = source, "<memory>"
    elif isinstance(source, (str, PathLike)):
        return content(partial(open_file, source), str(source), limit), str(source)
    else:
        read, name = source.read(limit + 1), str(getattr(source, "name", "<stream>"))
        # What an open file has decoded is text already; the halves of characters in it are kept, to be told of.
        data = read.encode("utf-8", "surrogatepass") if isinstance(read, str) else read
    if len(data) > limit:
        raise SourceTooLarge(Phrase("larger than {limit} bytes", limit=limit))
    return data, name


def content(open: Open, name: str, limit: int = SIZE_LIMIT) -> bytes | Stream:
    """What a file holds: its bytes, or a stream where it is larger than a window and its format can be cut into matches.

    Raises `OSError` when it cannot be read, `SourceTooLarge` for bytes past the limit.
    """
    with open() as file:
        data = file.read(_USUAL)
        if len(data) == _USUAL:
            data += file.read(WINDOW + 1 - _USUAL)
        # What comes through a pipe cannot be read twice.
        if len(data) > WINDOW and file.seekable() and (known := _cut_format(data)) is not None:
            return Stream(open, name, known.name, limit)
        return held(file, limit, data)


def _cut_format(beginning: bytes) -> Format | None:
    """The format of a file that begins like this, if it is one that can be cut."""
    if is_archive(beginning) or magic(beginning) or formats.detect_binary(Source.binary(beginning)) is not None:
        return None
    text, _ = decode(beginning[: beginning.rfind(b"\n", 0, CHUNK) + 1 or CHUNK])
    known = formats.detect(text)
    return known if known.cuts and known.detect(text) else None


def read_matches(
    source: Readable,
    *,
    format: str | None = None,
    name: str | None = None,
    limit: int = SIZE_LIMIT,
    analysis: bool = True,
    bounds: Bounds | None = None,
) -> Iterator[Match]:
    """The matches of a record, one after the other, so that only one is in memory at a time.

    `source` is a path, bytes, or an open file, binary or text; `format` the name of a format (default: found by the content);
    `name` what findings call the source; `limit` the largest size in bytes of what is held at a time: a file, but of match text
    at a path, which may be of any size, a match.  Without `analysis` the evaluations in binary files and those of plays in SGF
    are passed over, which is faster; `bounds` says how much compressed parts may unpack to.  Packed files, and those in an
    archive, are read in memory, one after the other.  Raises `OSError` when the file cannot be read, `SourceTooLarge` past
    the limit, `ValueError` for an unknown format.  What is wrong inside the record never raises; it stands in
    `Match.diagnostics`.

    >>> [match.rules.length for match in read_matches(b"3 point match\\n\\n5 point match\\n")]
    [3, 5]
    """
    for file in _files(source, format, name, limit, bounds):
        yield from read_file(file, format, analysis=analysis, bounds=bounds)


def _files(source: Readable, format: str | None, name: str | None, limit: int, bounds: Bounds | None) -> Iterator[Member]:
    """The files of a source; `ValueError` for a format that does not exist."""
    data, found_name = _opened(source, limit)
    if format is not None and formats.find(format) is None:
        raise ValueError(f"there is no format {format!r}")
    return files_in(data, name or found_name, bounds)


def files_in(data: bytes | Stream, name: str, bounds: Bounds | None = None) -> Iterator[Member]:
    """The files that the content called `name` holds: itself, unpacked, or those of an archive one after the other."""
    if isinstance(data, Stream):
        yield Member(Source.binary(b"", name), stream=replace(data, name=name))
        return
    source = Source.binary(data, name)
    bounds = bounds or Bounds()
    if document(data):
        yield Member(source)
    elif is_archive(data):
        yield from _in_archive(source, bounds)
    else:
        file = _opened_file(Member(source), bounds)
        if file.fault is None and is_archive(file.source.data) and not document(file.source.data):
            if file.remark is not None:
                yield file._replace(source=Source.binary(b"", name), fault=file.remark)
            yield from _in_archive(file.source, bounds)
        else:
            yield file


def _in_archive(archive: Source, bounds: Bounds) -> Iterator[Member]:
    """The files of an archive; those of them that are packed once more unpack to eight times `bounds.size` together."""
    left = most = Bounds(8 * bounds.size, bounds.ratio).most(len(archive.data))
    for file in members(archive, bounds):
        if left <= 0:
            where = (0, len(archive.data))
            facts = {"part": "the archive", "limit": most}
            finding = Diagnostic(UNPACK_LIMIT, facts, archive.place(where), span=where)
            yield Member(Source.binary(b"", archive.name), finding)
            return
        opened = _opened_file(file, Bounds(min(bounds.size, left), bounds.ratio))
        if opened is not file:
            left -= len(opened.source.data) or bounds.most(len(file.source.data))
            if opened.fault is None and is_archive(opened.source.data):
                span = (0, len(file.source.data))
                skipped = {"member": file.source.name, "why": NESTED}
                opened = Member(file.source, Diagnostic(SKIPPED_MEMBER, skipped, file.source.place(span), span=span))
        yield opened


def _opened_file(file: Member, bounds: Bounds) -> Member:
    """A file that is packed as a whole, unpacked; those of BGBlitz are records as they are."""
    packed = file.fault is None and is_compressed(file.source.data)
    return unpacked(file, bounds) if packed and formats.detect_binary(file.source) is None else file


def read_file(
    file: Member, format: str | None = None, *, analysis: bool = True, bounds: Bounds | None = None, plays: bool = True
) -> Iterator[Match]:
    """The matches of one file, one after the other; the options are those of `read_matches`.

    Without `plays` only what a visitor of `scan` is told is true.

    A file that could not be unpacked gives a match with that finding alone.
    """
    if file.fault is not None:
        yield Match(source=file.source, diagnostics=(file.fault,))
    else:
        yield from _read(file, "mat" if document(file.source.data) else format, analysis, bounds, plays)


def _read(file: Member, format: str | None, analysis: bool, bounds: Bounds | None, plays: bool) -> Iterator[Match]:
    """The matches of one file.  What is found in it as a text, and the remark about it, is told with the first of them; of a
    stream, with the first of its window."""
    reader, texts = _texts(file, format)
    before = [file.remark] if file.remark is not None else []
    for text, told in texts:
        for match in reader.read(text, analysis=analysis, bounds=bounds, plays=plays):
            # Of what a file that is something else holds, that is the one thing to say.
            if not any(finding.code is NO_MATCH for finding in match.diagnostics):
                before += told
            yield replace(match, diagnostics=(*before, *match.diagnostics)) if before else match
            told = before = []


def _texts(file: Member, format: str | None) -> tuple[Format, Iterable[tuple[Source, list[Diagnostic]]]]:
    """The format of a file, and what its reader is given: one source or several, each with what is found in it as a text.

    Binary formats are known by their first bytes, all else is text.
    """
    source = file.source
    if file.stream is not None:
        known = formats.find(format or file.stream.format)
        if known is not None and known.cuts:
            return known, file.stream.windows(known.cut)
        source = Source.binary(file.stream.whole(), source.name)
    reader = formats.find(format) if format else formats.detect_binary(source)
    if reader is not None and reader.binary:
        return reader, [(source, [])]
    text, assumed = decode(source.data, source.name)
    reader = reader or formats.detect(text)
    if reader.binary:
        return reader, [(source, [])]
    if charset := reader.charset(text):
        text, assumed = decode(source.data, source.name, charset)
    return reader, [(text, assumed)]


def read(source: Readable, **options: Unpack[Options]) -> Match:
    """The first match of a record; see `read_matches` for the options and errors.

    >>> match = read(b" 3 point match\\n\\n Game 1\\n Ada : 0    Ben : 0\\n  1) 31: 8/5 6/5\\n")
    >>> match.players, match.rules.length
    (('Ada', 'Ben'), 3)
    """
    return next(read_matches(source, **options))


def scan(
    source: Readable,
    visitor: Visitor[T],
    *,
    format: str | None = None,
    name: str | None = None,
    limit: int = SIZE_LIMIT,
    bounds: Bounds | None = None,
) -> Iterator[T]:
    """Tell a visitor what a record says of its matches without their plays; gives what he makes of each, one after the other.

    Some four to six times as fast as `read_matches` for match text.  The options and errors are those of `read_matches`.
    Nothing is checked.

    >>> from notation.headers import Visitor
    >>> class Winners(Visitor[list[int | None]]):
    ...     def begin_match(self, number):
    ...         self.winners = []
    ...     def visit_game(self, game):
    ...         self.winners.append(game.winner)
    ...     def end_match(self):
    ...         return self.winners
    >>> list(scan(b"3 point match\\n\\nGame 1\\nAda : 0   Ben : 0\\n1) 31: 8/5 6/5\\n   Wins 1 point\\n", Winners()))
    [[0]]
    """
    from notation.headers import tell  # which whole matches do not need

    for file in _files(source, format, name, limit, bounds):
        for match in read_file(file, format, analysis=False, bounds=bounds, plays=False):
            yield tell(match, visitor)


def read_headers(
    source: Readable,
    *,
    format: str | None = None,
    name: str | None = None,
    limit: int = SIZE_LIMIT,
    bounds: Bounds | None = None,
) -> Iterator[Header]:
    """What a record says of its matches, one after the other, without their plays: players, rules, tags, scores and results.

    Some four to six times as fast as `read_matches` for match text.  The options and errors are those of `read_matches`.
    Nothing is checked.

    >>> text = b"3 point match\\n\\nGame 1\\nAda : 0   Ben : 0\\n1) 31: 8/5 6/5\\n   Wins 1 point\\n"
    >>> for header in read_headers(text):
    ...     print(header.players, header.rules.length, header.games[0].winner)
    ('Ada', 'Ben') 3 0
    """
    from notation.headers import Headers  # as above

    return scan(source, Headers(), format=format, name=name, limit=limit, bounds=bounds)


def find_records(folder: str | PathLike[str]) -> Iterator[Path]:
    """The match files and archives below a folder, by their suffixes: those of a folder in order, then those in its folders.

    Hidden ones are passed over, links to folders are not followed, and each file is found once.  Raises `OSError` for a folder
    that cannot be read.
    """

    def failed(_path: str, error: OSError) -> None:
        raise error

    for found in walk(str(folder), formats.is_record, failed):
        yield Path(found.path)


def check(source: Readable, **options: Unpack[Options]) -> list[Diagnostic]:
    """Every finding of every match of a record, in order of place; see `read_matches` for the options and errors.

    Nothing is found in usual evaluations, so that they are not read.

    >>> for finding in check(b"3 point match\\n Game 1\\n Ada : 0    Ben : 0\\n  1) 31: 8/5 6/4\\n      Wins 1 point\\n"):
    ...     print(finding)
    <memory>:4:14: error[wrong-dice] 6/4 cannot be made with this 31
    """
    options = {"analysis": False} | options
    return [finding for match in read_matches(source, **options) for finding in replay(match).diagnostics]


def not_held(records: Iterable[Replay], written: Spool) -> str:
    """What of these records the file that was written from them does not hold when it is read again, in words.

    Empty when it holds all: then it can take the place of the records.  One match is held at a time.
    """
    from notation.readback import missing  # which reading alone does not need, as what `write` takes

    name = "<memory>"
    files = files_in(content(written.open, name), name)
    return missing(records, (replay(match) for file in files for match in read_file(file)))


@overload
def write(record: Record, target: None = None, *, format: str | None = None, language: str = "en") -> str: ...
@overload
def write(
    record: Record, target: str | PathLike[str], *, format: str | None = None, language: str = "en"
) -> list[Diagnostic]: ...
def write(
    record: Record, target: str | PathLike[str] | None = None, *, format: str | None = None, language: str = "en"
) -> str | list[Diagnostic]:
    """Write a match, a replay, or several of them one after the other, in the normal form of a format.

    Without a `target` the text is returned, where the format is one of text.  With one, the file is written whole or not at
    all, a text as UTF-8, and what the format cannot carry is returned (findings `lost`).  `language` is the code of the one in
    which a document for people, as Markdown, is written.  `format` is the name of a format; by default the suffix of
    `target` decides, and `.mat` without one.  Raises `ValueError` for a format that is not known or does not write,
    `OSError` when the file cannot be written.

    >>> match = read(b"3 point match\\n\\nGame 1\\nAda : 0   Ben : 0\\n1) 31: 6/5 8/5   64: 24/14\\n")
    >>> print(write(match), end="")
     3 point match
    <BLANKLINE>
     Game 1
     Ada : 0                        Ben : 0
      1) 31: 8/5 6/5                 64: 24/18 18/14
    """
    from notation.files import write_whole
    from notation.writing import write as write_replays

    if format is not None:
        known = formats.find(format)
    else:
        known = formats.find("mat") if target is None else formats.for_file(str(target))
    if known is None or not known.writes:
        raise ValueError(f"no format {format!r} is written" if format else f"no format is written to {str(target)!r}")
    if target is None and known.binary:
        raise ValueError(f"the format {known.name!r} is no text; it is written to a file")
    records = [record] if isinstance(record, (Match, Replay)) else record
    losses: list[Diagnostic] = []
    replays = (one if isinstance(one, Replay) else replay(one) for one in records)
    written = write_replays(known, replays, losses.append, language)
    if target is None:
        return written.text()
    write_whole(Path(target), written.pieces())
    return losses
