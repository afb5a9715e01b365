"""The structure of an SGF text: from characters to the nodes of each game's main line.  Nothing here knows backgammon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from notation import grammar
from notation.codes import tree as codes
from notation.codes.bounds import TOO_MUCH
from notation.phrases import Phrase
from notation.source import Span

Report: TypeAlias = Callable[..., None]
"""``report(code, span, **facts)``: the reader's one door for findings."""

MOST_PARTS: Final = 20_000
"""So many nodes, values and branches of a game are read: some two hundred plays of the longest analysis to each."""

_SHOWN: Final = 40
_ESCAPED: Final = re.compile(r"\\(?:\r\n|\n\r|\n|\r|([\s\S]))")
"""A soft line break, or a character that stands for itself."""
_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")
_SMALL: Final = re.compile(r"[a-z]+")


class Property(NamedTuple):
    """A property: its name (capitals only), its values as written between the brackets, and where it stands.

    One that is not `whole` breaks off with the file.
    """

    name: str
    values: list[str]
    span: Span
    whole: bool = True


@dataclass(slots=True)
class Node:
    """A node of the main line, and the text of every branch that leaves the main line after it."""

    start: int
    properties: list[Property] = field(default_factory=list)
    branches: list[str] = field(default_factory=list)

    def values(self, name: str) -> list[str]:
        """The values of a property; none when it is missing."""
        for found in self.properties:
            if found.name == name:
                return found.values
        return []


@dataclass(slots=True)
class GameTree:
    """A game tree: the nodes of its main line, and where it stands."""

    nodes: list[Node]
    span: Span


def terminal(name: str) -> re.Pattern[str]:
    """The pattern of a terminal of `sgf.lark`, compiled."""
    return grammar.terminal("sgf", name)


def _scanner() -> re.Pattern[str]:
    """One pattern of all terminals that a collection is made of."""
    return grammar.scanner("sgf", "collection")


_GAME, _OPEN, _CLOSE, _NODE, _UNCLOSED = "GAME", "OPEN", "CLOSE", "NODE", "UNCLOSED"
_PROPERTY, _ODD = "PROPERTY", "ODD"
"""The terminals that a collection is made of."""


def value_text(raw: str) -> str:
    """A value as it is meant: escapes resolved, soft line breaks gone, line ends as one character.

    >>> value_text(r"a\\]b")
    'a]b'
    """
    if "\\" in raw:
        raw = _ESCAPED.sub(r"\1", raw)
    return _LINE_END.sub("\n", raw) if "\r" in raw else raw


def written(text: str) -> str:
    r"""A text as it stands between brackets: `value_text` gives it back.

    >>> written("a]b")
    'a\\]b'
    """
    return text.replace("\\", "\\\\").replace("]", "\\]")


def split(raw: str) -> tuple[str, str, str]:
    r"""A composed value at its first colon that is not escaped: what stands before it, the colon if there is one, the rest.

    >>> split(r"a\:b:c")
    ('a:b', ':', 'c')
    """
    at = 0
    while at < len(raw) and raw[at] != ":":
        at += 2 if raw[at] == "\\" else 1
    return value_text(raw[:at]), raw[at : at + 1], value_text(raw[at + 1 :])


def composed(text: str) -> str:
    """A text as the first half of a composed value: `split` gives it back."""
    return written(text).replace(":", "\\:")


def whole_branches(texts: Sequence[str]) -> bool:
    """Whether each of these is the text of one branch: a balanced tree in which no other game begins."""
    for text in texts:
        depth = at = 0
        for found in _scanner().finditer(text):
            kind = found.lastgroup
            depth += (kind == _OPEN) - (kind == _CLOSE)
            at = found.end()
            if kind in (_GAME, _UNCLOSED, _ODD) or (depth < 1 and at < len(text)):
                return False
        if depth or not text.startswith("("):
            return False
    return True


class TreeReader:
    """Reads the game trees of a text one after the other; what is damaged is told and passed over.

    The text falls into pieces, one for each game, wherever it begins, so that what one game lost does not cost another.
    """

    def __init__(self, text: str, report: Report) -> None:
        self.text = text
        self.report = report
        self.owed = 0
        """How many closing parentheses earlier pieces still owe; they were told when their piece ended."""

    def trees(self) -> Iterator[GameTree]:
        """The game trees of the text.  No tree depth makes this recurse."""
        text = self.text
        piece = _Folding(self, 0)
        for found in _scanner().finditer(text):
            kind = found.lastgroup
            at, end = found.span()
            if kind == _GAME and at > piece.start:
                piece.finish(at)
                yield from piece.trees
                piece = _Folding(self, at)
            if piece.full:
                continue
            if kind == _PROPERTY:
                piece.property(at, end)
            elif kind == _NODE:
                piece.node(at)
            elif kind == _ODD:
                piece.loose(at, end)
            elif kind == _CLOSE:
                piece.close(at)
            elif kind == _UNCLOSED:
                piece.unclosed(at, end)
            else:
                piece.open(at)
            if piece.trees:
                yield from piece.trees
                piece.trees.clear()
        piece.finish(len(text))
        yield from piece.trees


class _Folding:
    """Puts the parts of one piece together: parentheses into trees, side branches into the node they leave from."""

    def __init__(self, reader: TreeReader, start: int) -> None:
        self.reader = reader
        self.report = reader.report
        self.text = reader.text
        self.start = start
        self.trees: list[GameTree] = []
        """Those that have ended."""
        self.nodes: list[Node] = []
        self.tree_start = start
        self.branches: list[list[Any]] = []
        """For each open parenthesis: how many branches have begun in it, and the node that they leave from."""
        self.side: tuple[int, int, Node] | None = None
        self.broken = False
        self.repeated: tuple[int, str] | None = None
        self.stray: Span | None = None
        """Text that stands in no value, since the last thing that was understood."""
        self.parts = 0
        self.full = False
        """Whether the game has more parts than are read."""

    def _count(self, at: int, parts: int = 1) -> bool:
        """Count parts of the game; when they become too many that is told, and the game ends here."""
        self.parts += parts
        if self.parts > MOST_PARTS:
            self.full = True
            self.report(TOO_MUCH, (at, at + 1), most=MOST_PARTS, what="nodes, values and branches of a game")
        return not self.full

    def node(self, at: int) -> None:
        """A node begins."""
        if self.stray:
            self._tell_stray()
        if self.side is None and self._count(at):
            if not self.branches and not self.nodes:
                self.tree_start = at
            self.nodes.append(Node(at))

    def loose(self, at: int, end: int) -> None:
        """Text that is nothing else."""
        self.stray = (self.stray[0] if self.stray else at, end)

    def property(self, at: int, end: int) -> None:
        """A property whose last value is closed."""
        written = self.text[at:end].rstrip()
        bracket = written.index("[")
        name = written[:bracket].rstrip()
        if not name.isupper():
            name = _SMALL.sub("", name)
        if not name or not (self.branches or self.nodes):
            # Small letters alone are no name: this is text that happens to stand before a bracket.
            self.loose(at, end)
            return
        if self.stray:
            self._tell_stray()
        if self.side is None and self._count(at, written.count("[")):
            single = written.find("[", bracket + 1) < 0
            values = [written[bracket + 1 : -1]] if single else terminal("VALUE").findall(written)
            self._add(Property(name, values, (at, at + len(written))))

    def unclosed(self, at: int, end: int) -> None:
        """A property whose last value has no closing bracket."""
        if not (self.branches or self.nodes):
            self.loose(at, end)
            return
        self._tell_stray()
        if self.side is not None:
            return
        written = self.text[at:end]
        if not self._count(at, written.count("[")):
            return
        name = _SMALL.sub("", written[: written.index("[")].strip())
        span = (at, at + len(written.rstrip()))
        self.broken = end == len(self.text) or terminal("GAME").match(self.text, end) is not None
        self.report(codes.UNCLOSED_VALUE, span, property=name or Phrase("a property"))
        # Only closed values are looked for, or looking for the end of the open one would cost the square of its length.
        last = terminal("LAST").fullmatch(written)
        values: list[str] = terminal("VALUE").findall(written if last is None else written[: last.start(1) - 1])
        if last is not None:
            values.append(last[1].rstrip())
        self._add(Property(name, values, span, not self.broken))

    def _add(self, found: Property) -> None:
        name, values, span, _ = found
        if not self.nodes:
            self.report(codes.OUTSIDE_NODE, span, property=name)
            self.nodes.append(Node(span[0]))
        properties = self.nodes[-1].properties
        if not name:
            if properties:
                # The last value of a list whose bracket is missing.
                properties[-1].values.extend(values)
            return
        earlier = None
        if properties and name not in ("W", "B"):
            earlier = next((known for known in properties if known.name == name), None)
        if earlier is not None:
            if (len(self.nodes), name) != self.repeated:
                self.repeated = (len(self.nodes), name)
                self.report(codes.REPEATED_PROPERTY, span, property=name)
            earlier.values.extend(values)
        else:
            properties.append(found)

    def open(self, at: int) -> None:
        """A parenthesis opens."""
        self._tell_stray()
        if not self._count(at):
            return
        if not self.branches:
            self._end_tree(at)
            self.tree_start = at
        elif self.side is None:
            parent = self.branches[-1]
            if parent[0]:
                node = parent[1] or (self.nodes[0] if self.nodes else Node(at))
                self.side = (at, len(self.branches), node)
            else:
                parent[1] = self.nodes[-1] if self.nodes else None
            parent[0] += 1
        self.branches.append([0, None])

    def close(self, at: int) -> None:
        """A parenthesis closes."""
        self._tell_stray()
        if not self.branches:
            if self.reader.owed:
                self.reader.owed -= 1
            else:
                self.report(codes.STRAY_PARENTHESIS, (at, at + 1))
            return
        self.branches.pop()
        if self.side is not None and self.side[1] == len(self.branches):
            start, _, node = self.side
            node.branches.append(self.text[start : at + 1])
            self.side = None
        if not self.branches:
            self._end_tree(at + 1)

    def _end_tree(self, at: int) -> None:
        if self.nodes:
            self.trees.append(GameTree(self.nodes, (self.tree_start, at)))
            self.nodes = []
        self.parts = 0

    def _tell_stray(self) -> None:
        if not self.stray:
            return
        text = self.text[slice(*self.stray)]
        start = self.stray[0] + len(text) - len(text.lstrip())
        shown = " ".join(text.split())
        self.stray = None
        if shown and shown != "\x1a":
            shown = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
            self.report(codes.STRAY_TEXT, (start, start + len(text.strip())), text=shown)

    def finish(self, end: int) -> None:
        """The end of the piece: what is still open is closed here."""
        if self.branches and self.nodes:
            # Text at the place where a record breaks off is what is left of a property.
            self.stray = None
        self._tell_stray()
        if self.side is not None:
            start, depth, node = self.side
            node.branches.append(self.text[start:end].rstrip() + ")" * (len(self.branches) - depth))
        if self.branches and not self.full:
            self.reader.owed += len(self.branches)
            if not self.broken and self.nodes:
                at = self.start + len(self.text[self.start : end].rstrip())
                self.report(codes.UNCLOSED_TREE, (max(at - 1, self.start), at), count=len(self.branches))
        self._end_tree(end)
