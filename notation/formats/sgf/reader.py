"""Reading SGF: from game trees to matches.  It cannot fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import Player, player_number
from notation.codes import reading
from notation.codes import tree as codes
from notation.codes.bounds import MOST_GAMES, TOO_MUCH
from notation.cube import Cube
from notation.diagnostics import MOST_ALIKE, Code, Diagnostic, in_order
from notation.encodings import encoding_of
from notation.formats.known import BEGINNING, content
from notation.formats.sgf import private, root
from notation.formats.sgf.analysis import BRANCHES, Terms, annotation
from notation.formats.sgf.setup import NAMES as SET_UP
from notation.formats.sgf.setup import Offers, SetUps, follow, parts_of
from notation.formats.sgf.tree import GameTree, Node, Property, TreeReader, terminal, value_text
from notation.formats.sgf.values import NoAction, action_of
from notation.model import (
    Action,
    Comment,
    Game,
    Match,
    Move,
    Pass,
    Resign,
    SetUp,
    Step,
    Take,
    Unread,
    Win,
    Written,
)
from notation.source import Source, Span

MOST_ACTIONS: Final = 500_000
"""No further game of a match is read after so many actions."""

_ACTIONS: Final = {"W": 0, "B": 1}
_NOT_NOTES: Final = SET_UP | {"W", "B", private.ACTION}


def read(source: Source, analysis: bool = True) -> Iterator[Match]:
    """The matches of a collection, one after the other; without `analysis` what was thought of plays may be left out.

    A text that holds no game gives one empty `Match` with a finding, so that nothing goes unsaid.
    """
    reader = _Collection(source, analysis)
    yield from reader.matches()


class _Collection:
    """Groups the games of a collection into matches."""

    def __init__(self, source: Source, analysis: bool) -> None:
        self.source = source
        self.analysis = analysis
        self.found: list[Diagnostic] = []
        self.told: Counter[str] = Counter()
        self.number = 1
        self.game: int | None = None

    def report(self, code: Code, span: Span, player: Player | None = None, action: int | None = None, **facts: Any) -> None:
        self.told[code.id] += 1
        if self.told[code.id] <= MOST_ALIKE:
            place = self.source.place(span)
            who = player_number(player)
            self.found.append(Diagnostic(code, facts, place, self.number, self.game, None, who, span=span, action=action))

    def matches(self) -> Iterator[Match]:
        match: _Match | None = None
        others = False
        self._check_charset()
        for tree in self._trees():
            _join_root(tree.nodes)
            game = root.game_of(tree)
            if game != "backgammon":
                others = True
                self.report(codes.OTHER_GAME, _root_span(tree, "GM"), game=game)
                continue
            head = root.Root(tree.nodes[0], tree.span, self.report)
            if match is not None and match.ends_before(head):
                yield self._end(match)
                self.number += 1
                match = None
            if match is None:
                match = _Match(self, head)
            if match.full:
                at = tree.span[0], tree.span[0] + 1
                if len(match.games) == MOST_GAMES:
                    self.report(TOO_MUCH, at, most=MOST_GAMES, what="games of a match")
                else:
                    self.report(TOO_MUCH, at, most=MOST_ACTIONS, what="actions of a match")
                break
            match.add(tree, head)
        if match is not None:
            yield self._end(match)
        elif self.number == 1:
            if not others:
                # That is the one thing to say of a file that is something else.
                self.found = [found for found in self.found if found.code is not codes.STRAY_TEXT]
                self.report(reading.NO_MATCH, (0, min(1, len(self.source.text))), what=content(self.source))
            whole = (0, len(self.source.text))
            yield Match(span=whole, source=self.source, diagnostics=tuple(in_order(self.found)))

    def _check_charset(self) -> None:
        """Tell when the bytes are not what CA says; letters of ASCII are the same in nearly every encoding."""
        found = terminal("CHARSET").search(self.source.text, 0, BEGINNING)
        if found is None or self.source.text.isascii() or self.source.encoding == encoding_of(found["charset"]):
            return
        self.report(codes.CHARSET, found.span(), charset=found["charset"], encoding=self.source.encoding)

    def _trees(self) -> Iterator[GameTree]:
        for tree in TreeReader(self.source.text, self.report).trees():
            yield tree
            self.game = None

    def _end(self, match: _Match) -> Match:
        found, self.found = self.found, []
        self.told.clear()
        return match.finished(found)


def _join_root(nodes: list[Node]) -> None:
    """Put a root that was written as two nodes together."""
    if len(nodes) > 1 and not nodes[0].values("GM") and nodes[1].values("GM"):
        nodes[0].properties.extend(nodes.pop(1).properties)


def _root_span(tree: GameTree, name: str) -> Span:
    return next((known.span for known in tree.nodes[0].properties if known.name == name), (tree.span[0], tree.span[0] + 1))


class _Match:
    """Reads the games of one match."""

    def __init__(self, collection: _Collection, head: root.Root) -> None:
        self.collection = collection
        self.report = collection.report
        self.first = head
        self.games: list[Game] = []
        """Each under the number that the record gives it."""
        self.actions = 0
        self.end = head.span[1]
        self.last: int | None = None

    @property
    def full(self) -> bool:
        """Whether it has all the games that are read."""
        return len(self.games) >= MOST_GAMES or self.actions >= MOST_ACTIONS

    def ends_before(self, head: root.Root) -> bool:
        """Whether a game belongs to another match: it says so, its length differs, or the count begins anew."""
        if head.match_number is not None:
            return head.match_number != private.SAME
        if head.length is not None and head.length != (self.first.length or 0):
            return True
        return root.begins_anew(self.first.index, self.last, head.index, head.score)

    def add(self, tree: GameTree, head: root.Root) -> None:
        if private.OMITTED in head.node.values(private.ACTION):
            return
        if head.index is not None:
            self.last = head.index
        self.collection.game = len(self.games) + 1
        length = self.first.length or 0
        terms = Terms("mwc" if length else "equity", head.program or self.first.program, self.collection.analysis)
        game = _GameReader(tree, head, not length, terms, self).read()
        self.games.append(replace(game, number=head.index))
        self.actions += len(game.actions)
        self.end = head.span[1]

    def finished(self, found: list[Diagnostic]) -> Match:
        first = self.first
        offset = root.offset([game.number for game in self.games], root.simple_text(first.node.values("AP")))
        games = self.games
        if offset:
            games = [game if game.number is None else replace(game, number=game.number + offset) for game in games]
        return Match(
            players=first.players,
            rules=first.rules(),
            games=tuple(games),
            head=first.head(),
            marks_hits=None,
            number=self.collection.number,
            span=(first.span[0], self.end),
            source=self.collection.source,
            diagnostics=tuple(in_order(found)),
        )


class _GameReader:
    """Reads the actions of one game."""

    def __init__(self, tree: GameTree, head: root.Root, money: bool, terms: Terms, match: _Match) -> None:
        self.tree = tree
        self.head = head
        self.money = money
        self.terms = terms
        self.report = match.report
        self.found = match.collection.found
        self.text = match.collection.source.text
        self.match_head = match.first
        self.actions: list[Action] = []
        self.cube = Cube(head.cube)
        self.set_ups = SetUps(self.actions, self.cube)
        self.offers = Offers(money)
        self.resigned = False
        self.won = False

    def read(self) -> Game:
        head, nodes = self.head, self.tree.nodes
        self._root(nodes[0])
        for node in nodes[1:]:
            self._told(node)
        self.set_ups.before(None)
        if not self.won:
            self._result()
        branches = sum(len(node.branches) for node in nodes)
        if branches:
            self.report(codes.SIDE_VARIATIONS, (self.tree.span[0], self.tree.span[0] + 1), count=branches)
        note = head.note(self.match_head, self.terms, nodes[0].branches, self.report)
        return Game(
            score=head.score,
            names=head.players,
            actions=tuple(self.actions),
            crawford=head.crawford,
            cube=head.cube,
            note=note,
            span=(self.tree.span[0], self.tree.span[0] + 1),
            score_span=head.score_span,
        )

    def _root(self, node: Node) -> None:
        parts = parts_of(node, self.set_ups.position, None, self.report, root=True)
        if parts is not None:
            self.set_ups.add(parts, None, (node.start, node.start + 1))
        if node.values("W") or node.values("B"):
            self._actions_of(node, None)

    def _told(self, node: Node) -> None:
        """Read a node; what is found in it is about the action that it became, or will be when its set-up ends."""
        found = self.found
        first, before = len(found), len(self.actions)
        self._node(node)
        if len(found) > first:
            after = len(self.actions)
            waits = self.set_ups.pending is not None or self.set_ups.roll is not None
            index = after - 1 if after > before else after if waits else None
            found[first:] = [one if one.action is not None else replace(one, action=index) for one in found[first:]]

    def _node(self, node: Node) -> None:
        if len(node.properties) == 1 and node.properties[0].name in _ACTIONS and not node.branches:
            self._actions_of(node, ())
            return
        said = private.said(node.values(private.ACTION))
        if said is not None and said.omitted:
            return
        set_ups = self.set_ups
        roller = set_ups.roller()
        parts = parts_of(node, set_ups.position, roller, self.report) if _sets(node) else None
        span = (node.start, node.start + 1)
        acts = any(found.name in _ACTIONS for found in node.properties)
        notes = [found for found in node.properties if found.name not in _NOT_NOTES]
        if parts is not None:
            notes += parts.unread
        if parts is not None and not acts:
            player = parts.turn if parts.turn is not None else roller if parts.dice and roller is not None else 0
            set_ups.add(parts, self._note(notes, player, node), span)
            return
        if parts is not None:
            set_ups.add(parts, None, span)
        if acts:
            self._actions_of(node, notes)
            return
        if said is not None:
            self._add(said.alone(span))
            return
        note = self._note(notes, 0, node)
        if note is not None:
            self._add(_alone(note, span))

    def _note(self, notes: Sequence[Property], player: Player, node: Node, answers: bool = False) -> Annotation | None:
        if not notes and not node.branches:
            return None
        found = annotation(notes, player, self.terms, answers, self.report) if notes else None
        if node.branches:
            found = found or Annotation()
            found = replace(found, extra=(*found.extra, (BRANCHES, tuple(node.branches))))
        return found

    def _actions_of(self, node: Node, notes: Sequence[Property] | None) -> None:
        values = [(found, value) for found in node.properties if found.name in _ACTIONS for value in found.values]
        said = private.said(node.values(private.ACTION))
        for index, (found, value) in enumerate(values):
            player: Player = 0 if found.name == "W" else 1
            if index == 1:
                self.report(codes.TWO_MOVES, found.span, player=player)
            mine = notes if notes is not None and index == len(values) - 1 else None
            if found.whole:
                self._action(node, player, value, found.span, mine, said if index == 0 else None)
            else:
                self._add(Unread(value_text(value), player, span=found.span))

    def _action(
        self, node: Node, player: Player, value: str, span: Span, notes: Sequence[Property] | None, said: private.Said | None
    ) -> None:
        if said is not None and said.unread:
            self._add(Unread(value_text(value), player, span=span))
            return
        try:
            kind, dice, steps, level = action_of(value, player)
        except NoAction as reason:
            text = value_text(value)
            self._add(Unread(text, player, span=span))
            last = len(self.actions) - 1
            self.report(codes.UNREAD_MOVE, span, player=player, action=last, text=text, reason=str(reason))
            self._loose_note(notes, player, node, span)
            return
        answers = kind in ("TAKE", "PASS")
        note = self._note(notes, player, node, answers) if notes is not None else None
        action: Action
        match kind:
            case "ROLL":
                form = Written.STEPS if steps else Written.BLANK
                action = Move(player, dice, steps, form, span=span, note=note, places=self._places(value, span, steps))
            case "DOUBLE":
                action = self.offers.kind(player)(player, span=span, note=note)
            case "TAKE":
                action = Take(player, span=span, note=note)
            case "ACCEPT":
                if self.resigned:
                    # The record holds only resignations that were accepted: the word adds nothing.
                    self._loose_note(notes, player, node, span)
                    return
                action = Take(player, span=span, note=note)
            case "PASS":
                action = Pass(player, span=span, note=note)
            case _:
                self.resigned = True
                action = Resign(player, level, span=span, note=note)
        self._add(said.completed(action) if said is not None else action)

    def _places(self, value: str, span: Span, steps: Sequence[Step]) -> tuple[Span, ...]:
        """Where the pairs of a roll stand in its property, if they are its first value and nothing stands between them."""
        text = self.text
        start = text.find("[", *span) + 1
        if len(value) != 2 + 2 * len(steps) or not text.startswith(value, start):
            return ()
        return _pairs(start - span[0] + 2, len(steps))

    def _loose_note(self, notes: Sequence[Property] | None, player: Player, node: Node, span: Span) -> None:
        note = self._note(notes, player, node) if notes is not None else None
        if note is not None:
            self._add(_alone(note, span))

    def _add(self, action: Action) -> None:
        self.set_ups.before(action)
        self.offers.follow(action)
        if isinstance(action, Win):
            self.won = True
        follow(self.cube, action)
        self.actions.append(action)

    def _result(self) -> None:
        """RE: the points and the winner.  A resignation without points is an action of its own."""
        result = self.head.result
        if result is None:
            return
        winner, points, gave_up = result
        span = self.head.result_span
        if points is not None:
            self.actions.append(Win(winner, points, span=span))
        elif gave_up and not self.resigned:
            self.actions.append(Resign(1 if winner == 0 else 0, span=span))


@lru_cache(maxsize=1024)
def _pairs(start: int, count: int) -> tuple[Span, ...]:
    return tuple((at, at + 2) for at in range(start, start + 2 * count, 2))


def _alone(note: Annotation, span: Span) -> Comment | SetUp:
    """The action of a note that belongs to no other."""
    return Comment(note.comment, span=span) if note == Annotation(comment=note.comment) else SetUp(span=span, note=note)


def _sets(node: Node) -> bool:
    return any(found.name in SET_UP for found in node.properties)
