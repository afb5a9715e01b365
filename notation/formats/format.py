"""What a format is: its row in the table of formats, and what its module has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from notation.diagnostics import Diagnostic
from notation.frozen import frozen
from notation.model import Match
from notation.source import Source

if TYPE_CHECKING:
    from notation.replay import Replay
    from notation.unpack import Bounds


Lose: TypeAlias = Callable[[Diagnostic], None]
"""What is told of everything that a format cannot carry, a finding (`lost`) each."""


class Write(Protocol):
    """What a module has as `write`: replayed matches as the bytes of one file, in pieces.

    A match is taken when those before it are written, its losses are told before its last piece is given, and nothing is kept
    of it, so that a file of any size can be written.  A format of text gives UTF-8, whole characters in each piece.
    """

    def __call__(self, replays: Iterable[Replay], lose: Lose, /) -> Iterator[bytes]:
        """The pieces, one after the other."""


@cache
def _function(module: str, name: str) -> Callable[..., Any]:
    """What a module has under a name: every text is given to `detect` of most formats."""
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


@frozen
class Format:
    """A record format: its name, the suffixes of its files, what it is, and the module that reads and writes it.

    The module has `detect(source) -> bool` and may have `read(source) -> Iterator[Match]` and a `write` as `Write` says; it is
    imported when first needed.  A `binary` format gets a source without text;
    its files begin with one of the byte strings `magic`, and only then is its module asked.
    `sign` says in words what a file of this format is known by.
    One that can be `plain` has `plainly(source) -> bool`: whether a text that it detects is surely no other.
    `options` are the keyword arguments that its `read` knows beside the source.  With `names_charset` the module has
    `charset(source) -> str | None`. `carries` are the `THINGS` that the format has a place for, and `in_words` those that are
    written as remarks, and told as lost. What is written by one that `speaks` has words of this project, in the language that
    its `write` is given as well. One that `settles` may say of a faulty record what is read otherwise than it was meant, so
    that it is read and written again until it stays as it is. Where the module `cuts`, `cut(text) -> (int, int)` says how
    much of a text that goes on can be read for itself, and how many matches that holds (see `notation.stream`); its `read`
    then takes a piece of a file too.
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
    in_words: tuple[str, ...] = ()
    sign: str = ""
    plain: bool = False
    speaks: bool = False

    def _function(self, name: str) -> Callable[..., Any]:
        return _function(self.module, name)

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

    def write(self, replays: Iterable[Replay], lose: Lose, language: str = "en") -> Iterator[bytes]:
        """Replayed matches in this format, in a language where it `speaks`; see `Write`, and `notation.writing` for what
        settles."""
        function = self._function("write")
        write: Write = partial(function, language=language) if self.speaks else function
        return write(replays, lose)
