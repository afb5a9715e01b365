"""The first node of a game tree: match length and score, players, rules, result, and the head of the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import Player
from notation.codes import reading
from notation.codes.tree import PROPERTY_VALUE
from notation.formats.mat.head import rules_of
from notation.formats.sgf import private
from notation.formats.sgf.analysis import BRANCHES, OTHERS, Terms, annotation, others
from notation.formats.sgf.setup import NAMES as SET_UP
from notation.formats.sgf.setup import cube_value
from notation.formats.sgf.tree import GameTree, Node, Property, Report, composed, split, terminal, value_text, written
from notation.formats.sgf.values import WHOLE, NoAction, action_of, color_of, date_of
from notation.model import Comment, Rules, Tag, Unread
from notation.phrases import Phrase
from notation.source import Span

Head = tuple[Tag | Comment | Unread, ...]

LONGEST: Final = 127
"""The longest match length that is believed; more stands for a session without end, or is damage."""
UNLIMITED: Final = 99999

_GAMES: Final = dict(
    enumerate(
        [
            "go",
            "Othello",
            "chess",
            "gomoku",
            "nine men’s morris",
            "backgammon",
            "Chinese chess",
            "shogi",
            "Lines of Action",
            "Ataxx",
            "Hex",
            "Jungle",
            "Neutron",
            "philosopher’s football",
            "Quadrature",
            "Trax",
            "Tantrix",
            "Amazons",
            "Octi",
            "Gess",
            "TwixT",
        ],
        1,
    )
)
"""The games that GM numbers, from 1."""
_TAGS: Final = {"EV": "Event", "RO": "Round", "PC": "Site", "DT": "EventDate", "AN": "Transcriber"}
_KEYS: Final = {key.casefold(): name for name, key in _TAGS.items()}
_VARIATIONS: Final = {
    "nackgammon": "NackGammon",
    "hypergammon": "HyperGammon (3)",
    "hypergammon1": "HyperGammon (1)",
    "hypergammon2": "HyperGammon (2)",
    "hypergammon3": "HyperGammon (3)",
    "longgammon": "LongGammon",
    "backgammon": "Backgammon",
}
VARIATIONS: Final = frozenset(_VARIATIONS.values())
"""The variations that RU has a word for."""
_FROM_ZERO: Final = ("gnu backgammon", "gibbon", "libgsgf", "goodgibbon", "bgnotation")
LENGTH: Final = "length"
"""Among the words that a record does not state: its match length, which is then 0."""
_SILENT: Final = "gnu backgammon"
"""The program that leaves RU out where the Crawford rule does not hold."""
OWN: Final = "bgnotation"
"""The name of this program in AP; a file that it wrote has no tag for it."""

_PRIVATE: Final = frozenset((private.TAGS, private.MATCH, private.PROGRAM, private.ASSUMED, private.ACTION))
_CONSUMED: Final = frozenset(("FF", "GM", "CA", "MI", "PW", "PB", "RU", "RE", "CV", "W", "B", "C", "GS", OTHERS)) | _PRIVATE
RESERVED: Final = _CONSUMED | (SET_UP - {"CP"}) | {"A", "DA", "LU", "GC"}
"""Names that say something else in a root, so no tag of the head is written under them."""


def game_of(tree: GameTree) -> str:
    """Which game a tree records, by its name."""
    root = tree.nodes[0]
    values = root.values("GM")
    if values and values[0].strip():
        kind = values[0].strip()[:20]
        return _GAMES.get(int(kind) if kind.isdecimal() else 0, Phrase("a game of kind {kind}", kind=kind))
    if root.values("MI"):
        return "backgammon"
    for node in tree.nodes[:50]:
        for found in node.properties:
            if found.name in ("W", "B") and _is_action(found.values[0]):
                return "backgammon"
    return "a game that it does not name"


def _is_action(value: str) -> bool:
    try:
        return action_of(value, 0).kind != "PASS"
    except NoAction:
        return False


def simple_text(values: Sequence[str]) -> str:
    """The text of a one-line value; line ends become blanks."""
    return value_text(values[0]).replace("\n", " ") if values else ""


class Root:
    """What the first node of a game says.

    `length` is None where it says nothing; `index` is the number of the game as written, from 0 or 1.
    """

    def __init__(self, node: Node, span: Span, report: Report) -> None:
        self.node = node
        self.span = span
        self.report = report
        self.players = (simple_text(node.values("PW")), simple_text(node.values("PB")))
        self.length: int | None = None
        self.index: int | None = None
        self.score: tuple[int, int] | None = None
        self.score_span = (span[0], span[0] + 1)
        self.odd_info: tuple[str, ...] = ()
        self._info(_property(node, "MI"))
        self.switches = [word.strip() for value in node.values("RU") for word in value_text(value).split(":") if word.strip()]
        self.has_rules = _property(node, "RU") is not None
        self.assumed = {value.casefold() for value in node.values(private.ASSUMED)}
        known = {word.casefold() for word in self.switches} - self.assumed
        self.crawford = True if "crawfordgame" in known else None
        self.cube = self._cube(_property(node, "CV"))
        self.result: tuple[Player, int | None, bool] | None = None
        self.result_span = self.score_span
        self.odd_result: tuple[str, ...] = ()
        self._result(_property(node, "RE"))
        self.match_number = simple_text(node.values(private.MATCH)) or None
        self.program = simple_text(node.values(private.PROGRAM)) or program_of(node.values("AP"))

    def _bad(self, found: Property, value: str, expected: str) -> None:
        self.report(PROPERTY_VALUE, found.span, value=value[:40], property=found.name, expected=expected)

    def _info(self, found: Property | None) -> None:
        if found is None:
            return
        numbers: dict[str, int] = {}
        odd = []
        for value in found.values:
            info = terminal("INFO").fullmatch(value)
            key = info["info_key"].casefold() if info else ""
            if info is None or key not in ("length", "game", "ws", "bs"):
                odd.append(value_text(value))
            elif WHOLE.fullmatch(info["info_value"]):
                numbers[key] = int(info["info_value"])
            else:
                odd.append(value_text(value))
                self._bad(found, value, Phrase("a number behind {key}:", key=key))
        self.odd_info = tuple(odd)
        if "length" in numbers:
            self.length = self._length(numbers["length"], found)
        if numbers.get("game", 0) < 0:
            self._bad(found, f"game:{numbers['game']}", "a number from 0 behind game:")
        else:
            self.index = numbers.get("game")
        if "ws" in numbers or "bs" in numbers:
            stated = private.SCORE not in self.node.values(private.ASSUMED)
            self.score = (numbers.get("ws", 0), numbers.get("bs", 0)) if stated else None
            self.score_span = found.span

    def _length(self, length: int, found: Property) -> int:
        if length == UNLIMITED:
            self.report(reading.UNLIMITED_LENGTH, found.span, length=length)
            return 0
        if not 0 <= length <= LONGEST:
            self.report(reading.MATCH_LENGTH, found.span, length=length)
        return max(length, 0)

    def _cube(self, found: Property | None) -> int:
        if found is None:
            return 1
        value = cube_value(found.values)
        if value is None:
            self._bad(found, found.values[0], "a power of two")
        return value or 1

    def _result(self, found: Property | None) -> None:
        if found is None or not found.values[0].strip():
            return
        self.result_span = found.span
        written = found.values[0]
        result = terminal("RESULT").fullmatch(written)
        if result is None:
            self.odd_result = tuple(map(value_text, found.values))
            if written.strip() not in ("?", "Void"):
                self._bad(found, written, "W+ or B+ and the points, with R for a resignation")
            return
        reason = (result["reason"] or "").upper()
        points = None if result["points"] is None else int(result["points"])
        if reason in ("T", "F") or (points is None and not reason):
            self.odd_result = tuple(map(value_text, found.values))
        winner = color_of(result["winner"])
        assert winner is not None
        self.result = (winner, points, bool(reason))

    # -- the match ------------------------------------------------------------------------------------------------------

    def head(self) -> Head:
        """The tags and comments of the match, if this is its first game."""
        listed = self.node.values(private.TAGS)
        if listed:
            return tuple(_listed(value) for value in listed)
        return head_of([(found.name, list(map(value_text, found.values))) for found in self.node.properties])

    def rules(self) -> Rules:
        """The rules of the match, if this is its first game."""
        length = self.length or 0
        listed = bool(self.node.values(private.TAGS))
        told = rules_of(self.head(), length) if listed else Rules(length)
        words = {word.casefold() for word in self.switches} - self.assumed
        variation = next((_VARIATIONS[word] for word in words if word in _VARIATIONS), told.variation)
        return replace(
            told,
            crawford=self._crawford(words, told.crawford),
            jacoby=told.jacoby if length else None if "jacoby" in self.assumed else "jacoby" in words,
            cube_limit=1 if "nocube" in words else told.cube_limit,
            variation=variation,
            length_told=LENGTH not in self.assumed,
        )

    def _crawford(self, words: set[str], told: bool | None) -> bool | None:
        """Whether the Crawford rule holds.  GNU Backgammon tells by silence that it does not, but for a match to one point."""
        length = self.length or 0
        if not length or "crawford" in self.assumed:
            return told
        if self.has_rules:
            return "crawford" in words
        return False if length > 1 and self.program.casefold().startswith(_SILENT) else told

    def note(self, first: Root, terms: Terms, branches: Sequence[str], report: Report) -> Annotation | None:
        """What is said of the game as a whole; what the `first` game says too belongs to the match and is left out."""
        kept: list[tuple[str, tuple[str, ...]]] = []
        comments: list[Property] = []
        for found in self.node.properties:
            values = tuple(map(value_text, found.values))
            if found.name == "C":
                comments.append(found)
            elif found.name == OTHERS:
                kept.extend(others(found.values))
            elif found.name == "GS" or (
                found.name not in _CONSUMED and self is not first and self._is_own(found, values, first)
            ):
                kept.append((found.name, values))
        words = [word for word in self.switches if word.casefold() not in _RULE_WORDS]
        if words:
            kept.append(("RU", tuple(words)))
        if self.odd_info:
            kept.append(("MI", self.odd_info))
        if self.odd_result:
            kept.append(("RE", self.odd_result))
        if branches:
            kept.append((BRANCHES, tuple(branches)))
        note = annotation(comments, 0, terms, False, report)
        if kept:
            note = replace(note or Annotation(), extra=tuple(kept))
        return note

    def _is_own(self, found: Property, values: tuple[str, ...], first: Root) -> bool:
        if found.name in _CONSUMED or (found.name in SET_UP and (found.name != "CP" or color_of(values[0]) is not None)):
            return False
        if found.name == "AP" and values[0].startswith(OWN):
            return False
        return tuple(map(value_text, first.node.values(found.name))) != values


def keeps(name: str, values: Sequence[str], first: bool) -> bool:
    """Whether the root of a game (the `first` of the match?) keeps a property as it is among what is said of the game."""

    def silent(*_: Any, **__: Any) -> None:
        return None

    own = Root(Node(0, [Property(name, [written(value) for value in values], (0, 0))]), (0, 0), silent)
    note = own.note(own if first else Root(Node(0), (0, 0), silent), Terms(), (), silent) if values else None
    return note is not None and note.extra == ((name, tuple(values)),)


_RULE_WORDS: Final = frozenset(("crawford", "crawfordgame", "jacoby", "nocube", *_VARIATIONS))


def _property(node: Node, name: str) -> Property | None:
    return next((found for found in node.properties if found.name == name), None)


def program_of(values: Sequence[str]) -> str:
    """The program and its version that AP names; empty for this project, which makes no analysis."""
    name, _, version = simple_text(values).partition(":")
    return "" if name == OWN else f"{name} {version}".strip()


def begins_anew(first: int | None, last: int | None, index: int | None, score: tuple[int, int] | None) -> bool:
    """Whether a game begins another match, as its number (`index`) does not follow the `last`, but begins the count again.

    `first` is the number of the match's first game.
    """
    if index is None or last is None or index > last:
        return False
    return score == (0, 0) and index <= (first or 0)


def offset(indices: Sequence[int | None], program: str) -> int:
    """What must be added to the numbers of the games as written so that they count from 1.

    GNU Backgammon and gibbon count from 0, the official page from 1.
    """
    return int(0 in indices or not program or program.casefold().startswith(_FROM_ZERO))


# -- tags and comments --------------------------------------------------------------------------------------------------


def head_of(properties: Sequence[tuple[str, Sequence[str]]]) -> Head:
    """The tags and comments that the properties of a root say, in their order.

    >>> head_of([("EV", ["Open"]), ("DT", ["2026-11-29"]), ("GN", ["final"])])[1:]
    (Tag(key='EventDate', value='2026.11.29', span=(0, 0)), Tag(key='GN', value='final', span=(0, 0)))
    """
    head: list[Tag | Comment | Unread] = []
    for name, values in properties:
        if name == "GC":
            head.extend(Comment(line) for value in values if value for line in value.split("\n"))
        elif name == "AP" and values[0].startswith(OWN):
            continue
        elif name not in RESERVED:
            if name == "CP" and color_of(values[0]) is not None:
                continue
            for value in values:
                if name in _TAGS:
                    head.append(Tag(_TAGS[name], date_of(value, ".") if name == "DT" else value))
                else:
                    head.append(Tag(name, value))
    return tuple(head)


def properties_of(head: Head) -> list[tuple[str, list[str]]]:
    """The properties that say a head as well as they can; `head_of` may read another head from them."""
    found: dict[str, list[str]] = {}
    for part in head:
        if isinstance(part, Tag):
            name = _KEYS.get(part.key.casefold(), part.key)
            if name in RESERVED or not (name.isascii() and name.isalpha() and name.isupper() and len(name) < 9):
                continue
            found.setdefault(name, []).append(date_of(part.value, "-") if name == "DT" else part.value)
        else:
            found.setdefault("GC", []).append(without_mark(part.text))
    if "GC" in found:
        found["GC"] = ["\n".join(found["GC"])]
    return list(found.items())


def without_mark(line: str) -> str:
    """A comment without the semicolon that match text writes before it, where it can be put back."""
    rest = line[2:]
    return rest if line[:2] == "; " and rest[:1] not in ("", " ", ";", "#") else line


def _listed(value: str) -> Tag | Comment | Unread:
    """One entry of the private list of tags: `key:value`, `:comment`, or a line without a colon."""
    key, colon, text = split(value)
    if not colon:
        return Unread(key)
    return Tag(key, text) if key else Comment(text)


def listing(head: Head) -> Iterator[str]:
    """A head as the private list of tags, values escaped."""
    for part in head:
        if isinstance(part, Tag):
            yield f"{composed(part.key)}:{written(part.value)}"
        elif isinstance(part, Comment):
            yield f":{written(part.text)}"
        else:
            yield composed(part.text)
