"""Writing SGF in the way of GNU Backgammon: a game tree a game, a node a line.

What the record says is written as it says it.  `docs/formats/sgf.md` describes the form and the few private properties.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from notation.annotations import Annotation, CubeAnalysis, PlayAnalysis
from notation.codes.writing import LOST
from notation.diagnostics import Phrase
from notation.formats import Text
from notation.formats.sgf import private, root
from notation.formats.sgf.analysis import Frame
from notation.formats.sgf.game import GameWriter
from notation.formats.sgf.nodes import Composed, Properties, node_text, raw
from notation.formats.sgf.tree import Node, Property
from notation.model import Match
from notation.reporter import Reporter

if TYPE_CHECKING:
    from notation.replay import GameReplay, Replay

_VARIATIONS: Final = {
    "NackGammon": "Nackgammon",
    "HyperGammon (1)": "Hypergammon1",
    "HyperGammon (2)": "Hypergammon2",
    "HyperGammon (3)": "Hypergammon3",
}
_RULES: Final = {
    "jacoby": "whether the Jacoby rule holds",
    "crawford": "whether the Crawford rule holds",
    "beavers": "whether beavers are played",
    "cube_limit": "the largest value of the cube",
    "variation": "the variation",
    "length": "the match length",
}


def write(replays: Sequence[Replay]) -> Text:
    """Replayed matches as one collection, and what could not be written."""
    writers = [_MatchWriter(replay, index + 1) for index, replay in enumerate(replays)]
    text = "".join(writer.write() for writer in writers)
    return Text(text, tuple(loss for writer in writers for loss in writer.reporter.found))


class _MatchWriter:
    """Writes one match; collects what it cannot write."""

    def __init__(self, replay: Replay, number: int) -> None:
        self.replay = replay
        self.match: Match = replay.match
        self.number = number
        self.reporter = Reporter(self.match.source, self.match.number)
        self.application = self.match.tag("AP") or f"{root.OWN}:{version('bgnotation')}"
        counted = [game.game.number for game in replay.games]
        self.offset = root.offset([None if count is None else count - 1 for count in counted], self.application)
        self.frame = Frame("mwc" if self.match.rules.length else "equity", self._program())

    def _program(self) -> str:
        """The program that made the analysis; AP names it where there is none."""
        usual = root.program_of([self.application])
        programs = {found.program for found in _analyses(self.match)} or {usual}
        if len(programs) > 1:
            self.lose(
                Phrase("which program made which analysis ({programs})", programs=", ".join(sorted(filter(None, programs))))
            )
        return usual if usual in programs else min(programs)

    def lose(self, what: str, action: Any = None) -> None:
        """Say that something cannot be written."""
        player = getattr(action, "player", None)
        span, row = getattr(action, "span", (0, 0)), getattr(action, "row", None)
        self.reporter.report(LOST, span, row=row, player=None if player is None else player + 1, what=what)

    def write(self) -> str:
        games = self.replay.games
        if not games:
            return f"({node_text([*self._root(None, 0), (private.ACTION, [private.OMITTED])])})\n"
        texts = []
        for index, played in enumerate(games):
            self.reporter.game = played.game.number if played.game.number is not None else index + 1
            texts.append(GameWriter(self.match, played, self.frame, self.lose).write(self._root(played, index)))
        self.reporter.game = None
        return "".join(texts)

    def _root(self, played: GameReplay | None, index: int) -> Properties:
        """The first node of a game, without what its own note says."""
        match, first = self.match, index == 0
        head = root.properties_of(match.head) if first else []
        names = played.game.names if played is not None and played.game.names is not None else match.players
        properties: Properties = [("FF", ["4"]), ("GM", ["6"]), ("CA", ["UTF-8"])]
        if head and head[0][0] == "AP":
            properties.append(head.pop(0))
        elif not any(name == "AP" for name, _ in head):
            properties.append(("AP", [self.application]))
        if info := self._info(played):
            properties.append(("MI", info))
        properties += [("PW", [names[0]]), ("PB", [names[1]]), *head]
        if first and self.number > 1:
            properties.append((private.MATCH, [str(self.number)]))
        if first and self.frame.program != root.program_of([self.application]):
            properties.append((private.PROGRAM, [self.frame.program]))
        switches, assumed = self._switches(played)
        if switches is not None:
            properties.append(("RU", [":".join(switches)]))
        if assumed:
            properties.append((private.ASSUMED, assumed))
        if first:
            self._check_head(properties)
        return properties

    def _info(self, played: GameReplay | None) -> list[str]:
        """MI; what the record leaves open and is nothing is left out."""
        length = self.match.rules.length
        info = [f"length:{length}"]
        if played is None:
            return info if length else []
        game = played.game
        if game.number is not None and game.number >= self.offset:
            info.append(f"game:{game.number - self.offset}")
        if game.score is not None or played.score != (0, 0):
            score = game.score or played.score
            info += [f"ws:{score[0]}", f"bs:{score[1]}"]
        info += _extra(game.note, "MI")
        return info if len(info) > 1 or length else []

    def _switches(self, played: GameReplay | None) -> tuple[list[str] | None, list[str]]:
        """RU, None where nothing needs to be said; and which of its words the record does not state."""
        rules = self.match.rules
        words, assumed = [], []
        if rules.cube_limit == 1:
            words.append("NoCube")
        if rules.length and rules.crawford:
            words.append("Crawford")
            if played is not None and (played.game.crawford or played.crawford):
                words.append("CrawfordGame")
                assumed += words[-1:] * (played.game.crawford is None)
        if not rules.length and rules.jacoby is not False:
            words.append("Jacoby")
            assumed += words[-1:] * (rules.jacoby is None)
        if rules.variation != "Backgammon":
            words.append(_VARIATIONS.get(rules.variation, rules.variation))
        if played is not None:
            words += _extra(played.game.note, "RU")
        return words if words or (rules.length and not rules.crawford) else None, assumed

    def _check_head(self, properties: Properties) -> None:
        """List the tags where the properties do not say them all in their order; tell the rules that cannot be said."""
        match = self.match
        if _read_back(properties).head() != match.head:
            properties.append((private.TAGS, [Composed(entry) for entry in root.listing(match.head)]))
        rules = _read_back(properties).rules()
        for name, what in _RULES.items():
            found, wanted = getattr(rules, name), getattr(match.rules, name)
            if found != wanted:
                self.lose(what)


def _analyses(match: Match) -> Iterator[PlayAnalysis | CubeAnalysis]:
    for game in match.games:
        for action in game.actions:
            note: Annotation | None = getattr(action, "note", None)
            if note is not None:
                yield from (found for found in (note.play, note.cube) if found is not None)


def _extra(note: Annotation | None, name: str) -> list[str]:
    """What an annotation keeps under a name."""
    return [value for key, values in (note.extra if note else ()) if key == name for value in values]


def _read_back(properties: Properties) -> root.Root:
    """What a reader will make of a first node."""

    def silent(*_: Any, **__: Any) -> None:
        return None

    found = [Property(name, [raw(value) for value in values], (0, 0)) for name, values in properties]
    return root.Root(Node(0, found), (0, 0), silent)
