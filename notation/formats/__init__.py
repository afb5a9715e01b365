"""The formats: a literal table of those that come with the package, then entry points of the group `notation.formats`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from notation.compressed import plain_name
from notation.diagnostics import Diagnostic
from notation.frozen import frozen
from notation.model import Match
from notation.plugins import Broken, first, plugins
from notation.source import BINARY, Source

if TYPE_CHECKING:
    from notation.replay import Replay
    from notation.unpack import Bounds


GROUP: Final = "notation.formats"
"""The entry points that name a `Format` of another package."""


Lose: TypeAlias = Callable[[Diagnostic], None]
"""What is told of everything that a format cannot carry, a finding (`lost`) each."""


class Write(Protocol):
    """What a module has as `write`: replayed matches as the bytes of one file, in pieces.

    A match is taken when those before it are written, its losses are told before its last piece is given, and nothing is kept
    of it, so that a file of any size can be written.  A format of text gives UTF-8, whole characters in each piece.
    """

    def __call__(self, replays: Iterable[Replay], lose: Lose, /) -> Iterator[bytes]:
        """The pieces, one after the other."""


@frozen
class Format:
    """A record format: its name, the suffixes of its files, what it is, and the module that reads and writes it.

    The module has `detect(source) -> bool` and may have `read(source) -> Iterator[Match]` and a `write` as `Write` says; it is
    imported when first needed.  A `binary` format gets a source without text;
    its files begin with one of the byte strings `magic`, and only then is its module asked.
    `sign` says in words what a file of this format is known by.
    One that can be `plain` has `plainly(source) -> bool`: whether a text that it detects is surely no other.
    `options` are the keyword arguments that its `read` knows beside the source.  With `names_charset` the module has
    `charset(source) -> str | None`.  `carries` are the things beside the games that the format has a place for.  One that
    `settles` may say of a faulty record what is read otherwise than it was meant, so that it is read and written again until it
    stays as it is.  Where the module `cuts`, `cut(text) -> (int, int)` says how much of a text that goes on can be read for
    itself, and how many matches that holds (see `notation.stream`); its `read` then takes a piece of a file too.
    """

    name: str
    suffixes: tuple[str, ...]
    description: str
    module: str
    reads: bool = True
    writes: bool = False
    binary: bool = False
    magic: tuple[bytes, ...] = ()
    options: tuple[str, ...] = ()
    names_charset: bool = False
    settles: bool = False
    cuts: bool = False
    carries: tuple[str, ...] = ()
    sign: str = ""
    plain: bool = False

    def _function(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(self.module), name)
        return function

    def detect(self, source: Source) -> bool:
        """Whether the content looks like this format."""
        return bool(self._function("detect")(source))

    def plainly(self, source: Source) -> bool:
        """Whether a text that looks like this format surely is no other."""
        return self.plain and bool(self._function("plainly")(source))

    def charset(self, source: Source) -> str | None:
        """The encoding that a text of this format names itself; None when it names none, or the format never does."""
        named: str | None = self._function("charset")(source) if self.names_charset else None
        return named

    def read(
        self, source: Source, *, analysis: bool = True, bounds: Bounds | None = None, plays: bool = True
    ) -> Iterator[Match]:
        """The matches of a file of this format, one after the other; options that the format does not know are left out.

        Without `plays` only that of a match is true which its head and its results tell (see `notation.headers`).
        """
        options = {"analysis": analysis, "bounds": bounds, "plays": plays}
        known = {name: value for name, value in options.items() if name in self.options}
        matches: Iterator[Match] = self._function("read")(source, **known)
        return matches

    def cut(self, text: str) -> tuple[int, int]:
        """Where the last match of a text begins, and how many stand before it; two zeros where that is all one."""
        found: tuple[int, int] = self._function("cut")(text) if self.cuts else (0, 0)
        return found

    def write(self, replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
        """Replayed matches in this format; see `Write`, and `notation.writing` for what settles."""
        write: Write = self._function("write")
        return write(replays, lose)


_MAT: Final = Format(
    "mat",
    (".mat", ".txt"),
    "match text of Jellyfish, GNU Backgammon, eXtreme Gammon, Galaxy, Studio and others",
    "notation.formats.mat",
    writes=True,
    options=("plays",),
    settles=True,
    cuts=True,
    carries=("tags", "comments", "positions"),
    plain=True,
    sign="a line tells the length of a match, or a line `Game 1` stands above two players and their scores",
)

_ARCHIVES: Final = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".tzst")

# In the order in which a text is asked whether it is one: the form that is least like any other first.
_BUILT_IN: Final = (
    Format(
        "json",
        (".json",),
        "the whole model of this project, for other programs",
        "notation.formats.json_form",
        writes=True,
        options=("plays",),
        carries=("everything",),
        plain=True,
        sign="it is a JSON object that names this project",
    ),
    Format(
        "gva",
        (".gva",),
        "documents of GammonView",
        "notation.formats.gva",
        options=("analysis",),
        carries=("tags", "comments", "positions", "automatic doubles", "clock", "luck", "analysis"),
    ),
    Format(
        "sgf",
        (".sgf",),
        "Smart Game Format of GNU Backgammon and gibbon",
        "notation.formats.sgf",
        writes=True,
        options=("analysis", "plays"),
        names_charset=True,
        settles=True,
        carries=("tags", "comments", "positions", "automatic doubles", "clock", "luck", "marks", "analysis", "variations"),
        plain=True,
        sign="it is a game tree, or has one below other text",
    ),
    _MAT,
    Format(
        "xg",
        (".xg", ".xgp"),
        "binary matches and positions of eXtreme Gammon",
        "notation.formats.xg",
        writes=True,
        binary=True,
        magic=(b"RGMH",),
        options=("analysis", "bounds", "plays"),
        carries=("tags", "comments", "positions", "clock", "luck", "marks", "analysis"),
        sign="it begins with the bytes RGMH",
    ),
    Format(
        "bgf",
        (".bgf",),
        "matches of BGBlitz",
        "notation.formats.bgf",
        binary=True,
        magic=(b"{", b"\xef\xbb\xbf{", b"\x1f\x8b", b":)\n"),
        options=("analysis", "bounds", "plays"),
        carries=("tags", "comments", "clock", "luck", "marks", "analysis"),
        sign="it is an object of BGBlitz with its names, packed or plain",
    ),
    Format(
        "ogxm",
        (".ogxm", ".ogxms", ".gvab"),
        "binary matches of HedgeHog and GammonView",
        "notation.formats.ogxm",
        binary=True,
        magic=(b"OGXM",),
        options=("analysis",),
        carries=("tags", "comments", "positions", "clock", "luck", "analysis"),
    ),
    # Those that are asked last, as they take longest to say no, and what is match text or binary is none of them.
    Format(
        "sgg",
        (".sgg",),
        "match text of GamesGrid and GridGammon",
        "notation.formats.sgg",
        writes=True,
        carries=("tags", "comments", "automatic doubles"),
        sign="a line `Game 1.0-0` stands above rows that are set off by tabs, or below `Ada vs. Ben`",
    ),
    Format(
        "tmg",
        (".tmg",),
        "match text of TrueMoneyGames",
        "notation.formats.tmg",
        writes=True,
        carries=("tags", "automatic doubles"),
        sign="it names `Player1:` or has a line `Game 1: 0-0`, and numbered records or settings",
    ),
    Format(
        "oldmoves",
        (".oldmoves", ".fibs"),
        "games of FIBS, as its command oldmoves prints them",
        "notation.formats.oldmoves",
        writes=True,
        carries=("comments",),
        sign="lines tell the score, and who is X and who is O, as FIBS prints them",
    ),
    Format(
        "bgammon",
        (".match",),
        "matches of bgammon.org",
        "notation.formats.bgammon",
        writes=True,
        sign="lines begin with `bgammon-replay`, or with `i` and `1 r` as on bgammon.org",
    ),
    Format(
        "javafibs",
        (".match",),
        "logs of JavaFIBS",
        "notation.formats.javafibs",
        sign="a line says that it is the log of JavaFIBS",
    ),
    Format(
        "gam",
        (".gam",),
        "single games without scores of GammonEmpire, GNU Backgammon and Jellyfish",
        "notation.formats.gam",
        writes=True,
        settles=True,
        carries=("comments", "positions"),
        sign="a line of two names without scores stands right above numbered rows",
    ),
    Format(
        "fibs",
        (".log", ".clip"),
        "session logs of FIBS and its clients",
        "notation.formats.fibs",
        carries=("comments",),
        sign="it has boards and sentences as FIBS sends them",
    ),
    Format(
        "party",
        (".gam",),
        "game logs of PartyGammon",
        "notation.formats.party",
        carries=("tags",),
        sign="lines name `GAME_1_GAMEPLAY=` or the players of a game in that way",
    ),
    Format(
        "bgroom",
        (".bgr",),
        "match text of BGRoom",
        "notation.formats.bgroom",
        sign="lines say who is X and who is 0, or which version of BGRoom wrote it",
    ),
    Format(
        "bkg",
        (".bkg",),
        "games of Hans Berliner's BKG",
        "notation.formats.bkg",
        sign="rolls of Black and White stand in columns, as `Black  3 1`",
    ),
    Format(
        "gnubg-text",
        (),
        "text exports of GNU Backgammon",
        "notation.formats.gnubg_text",
        carries=("tags", "comments", "positions", "luck", "marks", "analysis"),
        sign="boards with a Position ID and a Match ID stand above what was done, as GNU Backgammon prints them",
    ),
    Format(
        "snowie",
        (".sn.txt",),
        "positions and match text of Snowie",
        "notation.formats.snowie",
        writes=True,
        carries=("comments", "positions", "tags"),
        sign="its lines are positions of Snowie, numbers with semicolons between them",
    ),
    Format(
        "md",
        (".md",),
        "Markdown, for articles: a score sheet for each game, diagrams and findings",
        "notation.formats.markdown",
        reads=False,
        writes=True,
        carries=("tags", "comments", "positions"),
    ),
)


def formats() -> tuple[Format, ...]:
    """Every format, those of the package first, then those that other packages name in entry points (see `broken`)."""
    return (*_BUILT_IN, *plugins(GROUP, Format).found)


def broken() -> tuple[Broken, ...]:
    """The entry points of formats that gave none, and why."""
    return plugins(GROUP, Format).broken


def _first(fits: Callable[[Format], bool]) -> Format | None:
    return first(_BUILT_IN, lambda: plugins(GROUP, Format).found, fits)


def find(name: str) -> Format | None:
    """The format with this name; None when there is none."""
    return _first(lambda known: known.name == name)


def suffixes() -> tuple[str, ...]:
    """The suffixes of the files that are records in a folder: those of the formats that are read, and of archives."""
    return (*_ARCHIVES, *dict.fromkeys(suffix for known in formats() if known.reads for suffix in known.suffixes))


def is_record(name: str) -> bool:
    """Whether a file in a folder is taken for a record or an archive of records, by its suffix; it may be packed."""
    return plain_name(name).casefold().endswith(suffixes()) or name.casefold().endswith(_ARCHIVES)


def for_file(name: str) -> Format | None:
    """The first format that writes files with the suffix of `name`, the longest that fits; None when there is none."""
    lowered = name.casefold()
    fitting = [suffix for known in formats() if known.writes for suffix in known.suffixes if lowered.endswith(suffix)]
    longest = max(fitting, key=len, default="")
    return _first(lambda known: known.writes and longest in known.suffixes)


@frozen
class Candidate:
    """A format that a file may be in, and the reason as a clause.

    `faults` is how much of the beginning of the file is not understood when it is read so; None where it is the only one.
    """

    format: Format
    reason: str
    faults: int | None = None


def detect(source: Source) -> Format:
    """The format of a text by its content; `.mat` when nothing else fits, as it takes any text and says what is odd.

    It may be a binary format of another package, which is asked when the text is in no format of this one.  Of several that it
    may be in it is the first of its `candidates`; those are looked for only where the text is not plainly what it seems.
    """
    found = _first(lambda known: _is(known, source))
    if found is None or found.binary or found.plainly(source):
        return found or _MAT
    return candidates(source)[0].format


def candidates(source: Source) -> tuple[Candidate, ...]:
    """Every format that a file may be in by its content, the likeliest first; empty when it is none that is known.

    The likeliest is what it plainly is, then the one that understands most of it, and of those that understand as much the
    strictest, which stands first in the table.  A source has both its bytes and their text, where it is text.
    """
    found = [known for known in formats() if _is(known, source)]
    if len(found) < 2:
        return tuple(Candidate(known, known.sign) for known in found)
    from notation.formats.rivals import faults  # rarely needed

    judged = (Candidate(known, known.sign, faults(known, source)) for known in found)
    return tuple(sorted(judged, key=lambda one: (not one.format.plainly(source), one.faults or 0)))


def detect_binary(source: Source) -> Format | None:
    """The binary format of this package that begins as these bytes do, whatever the file is called; None for anything else."""
    return next((known for known in _BUILT_IN if known.binary and _is(known, source)), None)


def _is(known: Format, source: Source) -> bool:
    if not known.reads:
        return False
    if not known.binary:
        return source.encoding != BINARY and known.detect(source)
    data = source.data
    return data.startswith(known.magic) and known.detect(Source.binary(data, source.name))
