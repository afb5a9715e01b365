"""The structure of an SGF text: from characters to the nodes of each game's main line.  Nothing here knows backgammon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from lark import Token, Tree

from notation import grammar
from notation.codes import tree as codes
from notation.diagnostics import Phrase
from notation.source import Span

Report: TypeAlias = Callable[..., None]
"""``report(code, span, **facts)``: the reader's one door for findings."""

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
        return next((found.values for found in self.properties if found.name == name), [])


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


def pieces(text: str) -> Iterator[Span]:
    """Cut a text before each game, wherever it begins, so that one game's nodes are in memory at a time."""
    start = 0
    for found in _scanner().finditer(text):
        if found.lastgroup == "GAME" and found.start() > start:
            yield start, found.start()
            start = found.start()
    yield start, len(text)


def value_text(raw: str) -> str:
    """A value as it is meant: escapes resolved, soft line breaks gone, line ends as one character.

    >>> value_text(r"a\\]b")
    'a]b'
    """
    if "\\" in raw:
        raw = _ESCAPED.sub(r"\1", raw)
    return _LINE_END.sub("\n", raw) if "\r" in raw else raw


def written(text: str) -> str:
    """A text as it stands between brackets: `value_text` gives it back.

    >>> written("a]b")
    'a\\]b'
    """
    return text.replace("\\", "\\\\").replace("]", "\\]")


def split(raw: str) -> tuple[str, str, str]:
    """A composed value at its first colon that is not escaped: what stands before it, the colon if there is one, the rest.

    >>> split("a\\:b:c")
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
            depth += (kind == "OPEN") - (kind == "CLOSE")
            at = found.end()
            if kind in ("GAME", "UNCLOSED", "ODD") or (depth < 1 and at < len(text)):
                return False
        if depth or not text.startswith("("):
            return False
    return True


class TreeReader:
    """Reads the game trees of a text piece by piece; what is damaged is told and passed over."""

    def __init__(self, text: str, report: Report) -> None:
        self.text = text
        self.report = report
        self.owed = 0
        """How many closing parentheses earlier pieces still owe; they were told when their piece ended."""

    def read(self, start: int, end: int) -> Iterator[GameTree]:
        """The game trees of a piece.  No tree depth makes this recurse."""
        tree: Tree[Token] = grammar.load("sgf").parse(self.text[start:end], start="collection")
        folding = _Folding(self, start, end)
        for child in tree.children:
            if isinstance(child, Tree):
                folding.node(child.children)
            else:
                folding.loose(child)
        folding.finish()
        yield from folding.trees


class _Folding:
    """Puts the parts of one piece together: parentheses into trees, side branches into the node they leave from."""

    def __init__(self, reader: TreeReader, start: int, end: int) -> None:
        self.reader = reader
        self.report = reader.report
        self.start = start
        self.end = end
        self.trees: list[GameTree] = []
        self.nodes: list[Node] = []
        self.tree_start = start
        self.branches: list[list[Any]] = []
        """For each open parenthesis: how many branches have begun in it, and the node that they leave from."""
        self.top = 0
        self.side: tuple[int, int, Node] | None = None
        self.broken = False
        self.repeated: tuple[int, str] | None = None
        self.stray: list[Token] = []

    def node(self, parts: list[Any]) -> None:
        """A node with its properties."""
        self._tell_stray()
        if self.side is None:
            if not self.branches and not self.nodes:
                self.tree_start = self.start + _start(parts[0])
            self.nodes.append(Node(self.start + _start(parts[0])))
        for part in parts[1:]:
            self._part(part)

    def loose(self, token: Token) -> None:
        """A parenthesis, or something that stands in no node."""
        match token.type:
            case "GAME" | "OPEN":
                self._tell_stray()
                self._open(token)
            case "CLOSE":
                self._tell_stray()
                self._close(token)
            case _:
                self._part(token)

    def _part(self, token: Token) -> None:
        if token.type == "ODD":
            self.stray.append(token)
            return
        found = _SMALL.sub("", token[: token.index("[")].strip())
        outside = not self.branches and not self.nodes and self.side is None
        if outside or (not found and token.type == "PROPERTY"):
            # Small letters alone are no name: this is text that happens to stand before a bracket.
            self.stray.append(token)
            return
        self._tell_stray()
        if self.side is not None:
            return
        span = (self.start + _start(token), self.start + _start(token) + len(token.rstrip()))
        if token.type == "UNCLOSED":
            self.broken = self.start + _end(token) == self.end
            self.report(codes.UNCLOSED_VALUE, span, property=found or Phrase("a property"))
        self._property(Property(found, _values(token), span, not self.broken))

    def _property(self, found: Property) -> None:
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
        earlier = next((known for known in properties if known.name == name), None)
        if earlier is not None and name not in ("W", "B"):
            if (len(self.nodes), name) != self.repeated:
                self.repeated = (len(self.nodes), name)
                self.report(codes.REPEATED_PROPERTY, span, property=name)
            earlier.values.extend(values)
        else:
            properties.append(found)

    def _open(self, token: Token) -> None:
        at = self.start + _start(token)
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

    def _close(self, token: Token) -> None:
        at = self.start + _start(token)
        if not self.branches:
            if self.reader.owed:
                self.reader.owed -= 1
            else:
                self.report(codes.STRAY_PARENTHESIS, (at, at + 1))
            return
        self.branches.pop()
        if self.side is not None and self.side[1] == len(self.branches):
            start, _, node = self.side
            node.branches.append(self.reader.text[start : at + 1])
            self.side = None
        if not self.branches:
            self._end_tree(at + 1)

    def _end_tree(self, at: int) -> None:
        if self.nodes:
            self.trees.append(GameTree(self.nodes, (self.tree_start, at)))
            self.nodes = []

    def _tell_stray(self) -> None:
        if not self.stray:
            return
        text = "".join(self.stray)
        start = self.start + _start(self.stray[0]) + len(text) - len(text.lstrip())
        shown = " ".join(text.split())
        self.stray = []
        if shown and shown != "\x1a":
            shown = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
            self.report(codes.STRAY_TEXT, (start, start + len(text.strip())), text=shown)

    def finish(self) -> None:
        """The end of the piece: what is still open is closed here."""
        if self.branches and self.nodes:
            # Text at the place where a record breaks off is what is left of a property.
            self.stray = []
        self._tell_stray()
        if self.side is not None:
            start, depth, node = self.side
            node.branches.append(self.reader.text[start : self.end].rstrip() + ")" * (len(self.branches) - depth))
        if self.branches:
            self.reader.owed += len(self.branches)
            if not self.broken and self.nodes:
                at = self.start + len(self.reader.text[self.start : self.end].rstrip())
                self.report(codes.UNCLOSED_TREE, (max(at - 1, self.start), at), count=len(self.branches))
        self._end_tree(self.end)


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token) -> int:
    return token.end_pos or 0


def _values(token: Token) -> list[str]:
    # Only closed values are looked for, or looking for the end of an open one would cost the square of its length.
    last = terminal("LAST").fullmatch(token) if token.type == "UNCLOSED" else None
    found: list[str] = terminal("VALUE").findall(token if last is None else token[: last.start(1) - 1])
    if last is not None:
        found.append(last[1].rstrip())
    return found
