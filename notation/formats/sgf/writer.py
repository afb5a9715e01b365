"""Writing SGF in the way of GNU Backgammon: a game tree a game, a node a line.

What the record says is written as it says it.  `docs/formats/sgf.md` describes the form and the few private properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from typing import Any, Final

from notation.annotations import Annotation, CubeAnalysis, PlayAnalysis
from notation.codes.reading import ROW_NUMBER
from notation.codes.writing import LOST
from notation.formats import Lose, remarks
from notation.formats.sgf import private, root
from notation.formats.sgf.analysis import Terms
from notation.formats.sgf.game import GameWriter
from notation.formats.sgf.nodes import Composed, Properties, node_text, raw
from notation.formats.sgf.tree import Node, Property
from notation.model import Comment, Game, Match, Tag, Unread
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay
from notation.reporter import Reporter

_VARIATIONS: Final = {
    "NackGammon": "Nackgammon",
    "HyperGammon (1)": "Hypergammon1",
    "HyperGammon (2)": "Hypergammon2",
    "HyperGammon (3)": "Hypergammon3",
}
_LINE_END: Final = re.compile("\r\n|\n\r|\r")
_LINE_BREAK: Final = re.compile("\r\n|\n\r|\r|\n")
_UNWRITABLE: Final = re.compile("[\0\ud800-\udfff]")
"""What no file holds as a character, or what makes its bytes look like those of another encoding."""
_LARGEST: Final = 10**11
"""Longer numbers are not read from MI."""
_RULES: Final = {
    "jacoby": "whether the Jacoby rule holds",
    "crawford": "whether the Crawford rule holds",
    "beavers": "whether beavers are played",
    "cube_limit": "the largest value of the cube",
    "variation": "the variation",
    "length": "the match length",
    "length_told": "that the match length is not told",
}


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches as one collection, a match a piece."""
    for number, found in enumerate(replays, 1):
        writer = _MatchWriter(found, number)
        text = writer.write()
        for loss in writer.reporter.found:
            lose(loss)
        yield text.encode("utf-8", "replace")


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
        self.wanted = (*self.match.head, *map(Comment, self._remarks()))
        self.head = tuple(map(_named, self.wanted))
        self.last: int | None = None
        self.terms = Terms("mwc" if self.match.rules.length else "equity", self._program())

    def _remarks(self) -> Iterator[str]:
        """What no property holds, and no tag tells, in words."""
        rules = self.match.rules
        if rules.beavers is not None and self.match.tag("Beaver") is None:
            yield "with beavers" if rules.beavers else "without beavers"
        if rules.cube_limit not in (None, 1) and self.match.tag("CubeLimit") is None:
            yield remarks.limit(rules)
        if self._misnamed():
            yield remarks.called(self.match.players)

    def _misnamed(self) -> bool:
        """Whether no game calls the players as the match does."""
        match = self.match
        return bool(match.games) and all(match.players != (game.names or match.players) for game in match.games)

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
        self.reporter.report(LOST, span, row=row, player=player, what=what)

    def write(self) -> str:
        games = self.replay.games
        if not games:
            return self._clean(f"({node_text([*self._root(None, 0), (private.ACTION, [private.OMITTED])])})\n")
        texts = []
        for index, played in enumerate(games):
            self.reporter.game = played.game.number if played.game.number is not None else index + 1
            texts.append(GameWriter(self.match, played, self.terms, self.lose).write(self._root(played, index)))
        self.reporter.game = None
        if any(finding.code is ROW_NUMBER for finding in self.match.diagnostics):
            self.lose("the numbers of the rows")
        return self._clean("".join(texts))

    def _clean(self, text: str) -> str:
        text = _LINE_END.sub("\n", text)
        cleaned = _UNWRITABLE.sub(lambda found: "\u2400" if found[0] == "\0" else "\ufffd", text)
        if cleaned != text:
            self.lose("a character that is none")
        return cleaned

    def _root(self, played: GameReplay | None, index: int) -> Properties:
        """The first node of a game, without what its own note says."""
        match, first = self.match, index == 0
        head = root.properties_of(self.head) if first else []
        names = played.game.names if played is not None and played.game.names is not None else match.players
        properties: Properties = [("FF", ["4"]), ("GM", ["6"]), ("CA", ["UTF-8"])]
        if head and head[0][0] == "AP":
            properties.append(head.pop(0))
        elif not any(name == "AP" for name, _ in head):
            properties.append(("AP", [self.application]))
        if info := self._info(played):
            properties.append(("MI", info))
        if any(_LINE_BREAK.search(name) for name in names):
            self.lose(Phrase("the names “{first}” and “{second}” as they are spelled", first=names[0], second=names[1]))
        if first and self._misnamed():
            named = dict(zip(("first", "second"), match.players, strict=True))
            self.lose(Phrase("that the match calls the players “{first}” and “{second}”", **named))
        first_name, second_name = (_LINE_BREAK.sub(" ", name) for name in names)
        properties += [("PW", [first_name]), ("PB", [second_name]), *head]
        if belongs := self._belonging(played, first):
            properties.append((private.MATCH, [belongs]))
        if first and self.terms.program != root.program_of([self.application]):
            properties.append((private.PROGRAM, [self.terms.program]))
        switches, assumed = self._switches(played)
        if played is not None and played.game.score is None and _score(played):
            assumed.append(private.SCORE)
        if not self.match.rules.length_told:
            assumed = [*assumed, root.LENGTH]
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
        if (number := self._index(game)) is not None:
            info.append(f"game:{number}")
        elif game.number is not None:
            self.lose(Phrase("the number {number} of a game", number=game.number), game)
        if score := _score(played):
            info += [f"ws:{score[0]}", f"bs:{score[1]}"]
        info += _extra(game.note, "MI")
        return info if len(info) > 1 or length else []

    def _index(self, game: Game) -> int | None:
        """The number of a game as it is written; None where none is."""
        written = None if game.number is None else game.number - self.offset
        return written if written is not None and 0 <= written < _LARGEST else None

    def _belonging(self, played: GameReplay | None, first: bool) -> str | None:
        """What must be said of the match that a game belongs to."""
        if played is None or first:
            self.last = self._index(played.game) if played is not None else None
            return str(self.number) if self.number > 1 else None
        index = self._index(played.game)
        before = self._index(self.replay.games[0].game)
        anew = root.begins_anew(before, self.last, index, _score(played))
        self.last = self.last if index is None else index
        return private.SAME if anew else None

    def _switches(self, played: GameReplay | None) -> tuple[list[str] | None, list[str]]:
        """RU, None where nothing needs to be said; and which of its words the record does not state."""
        rules = self.match.rules
        words, assumed = [], []
        if rules.cube_limit == 1:
            words.append("NoCube")
        if rules.length and rules.crawford is not False:
            words.append("Crawford")
            assumed += words[-1:] * (rules.crawford is None)
            if played is not None and (played.game.crawford or played.crawford):
                words.append("CrawfordGame")
                assumed += words[-1:] * (played.game.crawford is None)
        elif played is not None and played.game.crawford:
            words.append("CrawfordGame")
        if not rules.length and rules.jacoby is not False:
            words.append("Jacoby")
            assumed += words[-1:] * (rules.jacoby is None)
        if rules.variation != "Backgammon" and rules.variation in root.VARIATIONS:
            words.append(_VARIATIONS.get(rules.variation, rules.variation))
        if played is not None:
            words += _extra(played.game.note, "RU")
        return words if words or (rules.length and rules.crawford is False) else None, assumed

    def _check_head(self, properties: Properties) -> None:
        """List the tags where the properties do not say them all in their order; tell the rules that cannot be said."""
        match = self.match
        if _read_back(properties).head() != self.head:
            properties.append((private.TAGS, [Composed(entry) for entry in root.listing(self.head)]))
        if _read_back(properties).head() != self.wanted:
            self.lose("a tag or a remark as it is spelled")
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


def _named(part: Tag | Comment | Unread) -> Tag | Comment | Unread:
    """A part of a head; a tag without a key is a remark."""
    return Comment(part.value) if isinstance(part, Tag) and not part.key else part


def _score(played: GameReplay) -> tuple[int, int] | None:
    """The score that is written: the one that the record states, else the one that follows, where it is any and can be read."""
    if played.game.score is not None:
        return played.game.score
    return played.score if played.score != (0, 0) and max(map(abs, played.score)) < _LARGEST else None


def _extra(note: Annotation | None, name: str) -> list[str]:
    """What an annotation keeps under a name of the root."""
    found = [values for key, values in (note.extra if note else ()) if key == name and root.keeps(key, values, False)]
    return [value for values in found[:1] for value in values]


def _read_back(properties: Properties) -> root.Root:
    """What a reader will make of a first node."""

    def silent(*_: Any, **__: Any) -> None:
        return None

    found = [Property(name, [raw(name, value) for value in values], (0, 0)) for name, values in properties]
    return root.Root(Node(0, found), (0, 0), silent)
