"""Writing one game of SGF: its actions as nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from notation.annotations import Annotation
from notation.board import Player
from notation.formats.sgf import private
from notation.formats.sgf.analysis import BRANCHES, NAME, Terms, annotation
from notation.formats.sgf.analysis import properties_of as note_properties
from notation.formats.sgf.nodes import Properties, node_text, raw
from notation.formats.sgf.root import keeps, without_mark
from notation.formats.sgf.setup import NAMES as SET_UP
from notation.formats.sgf.setup import Offers, in_one
from notation.formats.sgf.setup import properties_of as set_up_properties
from notation.formats.sgf.tree import Property, whole_branches
from notation.formats.sgf.values import COLORS, letters_of
from notation.model import (
    Action,
    Beaver,
    Comment,
    Deciding,
    Double,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Take,
    Unread,
    Win,
    Written,
    is_decision,
)

if TYPE_CHECKING:
    from notation.decisions import Decision
    from notation.replay import GameReplay

Lose = Callable[..., None]
"""``lose(what, action)``: the writer's one door for what cannot be written."""

_IN_ROOT: Final = ("MI", "RU", "RE")
_STACK: Final = 26
"""The most checkers on a point that letters tell."""
_LEVELS: Final = (1, 2, 3)
_DICE: Final = {1, 2, 3, 4, 5, 6}


class GameWriter:
    """Writes one game; what it cannot write goes to `lose`."""

    def __init__(self, match: Match, played: GameReplay, terms: Terms, lose: Lose) -> None:
        self.match = match
        self.played = played
        self.terms = terms
        self.lose = lose
        self.lines: list[str] = []
        self.closing: list[str] = []
        """What closes the parentheses that are open: each with the branches that leave the main line where it opened."""
        self.opened = False
        self.offers = Offers(money=not match.rules.length)

    def write(self, first: Properties) -> str:
        """The game tree that begins with the properties `first`."""
        game = self.played.game
        properties, rest = self._of_game()
        said = {name for name, _ in properties}
        head = [found for found in first if found[0] not in said]
        if game.cube > 1:
            head.append(("CV", [str(game.cube)]))
        implied = self._implied()
        head += self._result(implied)
        head += properties
        if rest is not None:
            head += note_properties(rest, 0, self.terms, answers=False, listed=True)
        self._line(head, game.note)
        self._actions(implied)
        if self.opened:
            self.lines.append("(;")
        return "(" + "\n".join(self.lines) + "".join(reversed(self.closing)) + ")\n"

    def _of_game(self) -> tuple[Properties, Annotation | None]:
        """What is said of the game as a whole: as properties of their own, and what cannot be."""
        game, properties = self.played.game, {}
        if game.note is None:
            return [], None
        others = []
        for name, values in game.note.extra:
            if name in properties or not (NAME.fullmatch(name) and keeps(name, values, game is self.match.games[0])):
                others.append((name, values))
            elif name not in _IN_ROOT:
                properties[name] = values
        rest = Annotation(game.note.comment, extra=tuple(others))
        if replace(game.note, extra=tuple(others)) != rest:
            self.lose("what is said of a game beside its comment", game)
        return list(properties.items()), rest

    def _implied(self) -> Win | None:
        """The result, where RE says all of it: it is the last word of the game, and the only one."""
        actions = self.played.game.actions
        last = actions[-1] if actions else None
        if not isinstance(last, Win) or last.match or last.note is not None or last.points < 0:
            return None
        return last if not any(isinstance(action, Win) for action in actions[:-1]) else None

    def _result(self, implied: Win | None) -> Properties:
        note = self.played.game.note
        if odd := [values for name, values in (note.extra if note else ()) if name == "RE" and keeps(name, values, False)]:
            return [("RE", odd[0])]
        win = implied or next((action for action in self.played.game.actions if isinstance(action, Win)), None)
        if win is None:
            return []
        return [("RE", [f"{COLORS[win.player]}+{win.points}{'R' * self.played.resigned}"])]

    def _line(self, properties: Properties, note: Annotation | None = None) -> None:
        """A node, and the parenthesis that opens behind it where branches leave the main line."""
        self.lines.append("(" * self.opened + node_text(properties))
        if self.opened:
            self.opened = False
        branches = [text for name, values in (note.extra if note else ()) if name == BRANCHES for text in values]
        if branches:
            if whole_branches(branches):
                self.opened = True
                self.closing.append(")" + "".join(branches))
            else:
                self.lose("a side variation that is damaged")

    def _note(self, note: Annotation | None, player: Player, action: Any, answers: bool = False) -> Properties:
        """The properties of an annotation, in the form that is read as the same."""
        if note is None:
            return []
        own = replace(note, extra=tuple(pair for pair in note.extra if pair[0] != BRANCHES))
        if (note.cube_skill or 0) > 0:
            self.lose("the mark of a good cube decision", action)
            own = replace(own, cube_skill=None)
        own = _readable(own, self.terms.program)
        for listed in (False, True):
            found = list(note_properties(note, player, self.terms, answers, listed))
            if self._read_back(found, player, answers) == (own if own != Annotation() else None):
                return found
        self.lose("a part of what is said of an action", action)
        return found

    def _read_back(self, properties: Properties, player: Player, answers: bool) -> Annotation | None:
        """What a reader will make of the properties of an annotation."""

        def silent(*_: Any, **__: Any) -> None:
            return None

        notes = [
            Property(name, [raw(name, value) for value in values or [""]], (0, 0))
            for name, values in properties
            if name not in SET_UP and name not in (*COLORS, private.ACTION)
        ]
        return annotation(notes, player, self.terms, answers, silent)

    # -- actions --------------------------------------------------------------------------------------------------------

    def _actions(self, implied: Win | None) -> None:
        decisions = iter(self.played.decisions)
        actions = in_one(self.played.game.actions)
        last = _last_played(actions)
        waiting: Decision | None = None
        for index, action in enumerate(actions):
            if action is implied and index == len(actions) - 1:
                if waiting is not None and waiting.player == action.player:
                    self._omitted(1 if action.player == 0 else 0, "drop")
                break
            if is_decision(action):
                decision = next(decisions)
                if isinstance(action, Move) and waiting is not None:
                    self._take_omitted(waiting, action)
                waiting = decision if isinstance(action, (Double, Beaver, Raccoon)) else None
                self._decision(action, decision, index >= last)
                self.offers.follow(action)
            elif isinstance(action, SetUp):
                self._set_up(action)
            elif isinstance(action, Win):
                self._alone(action)
                self.offers.follow(action)
            else:
                self._kept(action)

    def _take_omitted(self, offer: Decision, move: Move) -> None:
        """The take that GNU Backgammon needs where a record lets the next roll tell it."""
        answerer: Player = 1 if offer.player == 0 else 0
        if move.player == (answerer if offer.kind == "beaver" else offer.player):
            self._omitted(answerer, "take")

    def _omitted(self, player: Player, word: str) -> None:
        self._line([(COLORS[player], [word]), (private.ACTION, [private.OMITTED])])

    def _alone(self, action: Win | Unread) -> None:
        self._line([(private.ACTION, private.values_for(action))])
        if isinstance(action, Win) and action.note is not None:
            self.lose("what is said about the result", action)

    def _kept(self, action: Comment | Unread) -> None:
        if isinstance(action, Comment):
            if not action.text:
                return
            # Only match text needs a mark before a remark.
            self._line([("C", [action.text if self.match.marks_hits is None else without_mark(action.text)])])
        elif action.player is None:
            self._alone(action)
        else:
            self._line([(COLORS[action.player], [action.text]), *_said(private.values_for(action))])

    def _set_up(self, action: SetUp) -> None:
        if action.text:
            self._line([(private.ACTION, private.values_for(action))])
            return
        nodes = set_up_properties(action) or [[]] * (action.note is not None)
        if not nodes:
            return
        for node in nodes[:-1]:
            self._line(node)
        self._line([*nodes[-1], *self._note(action.note, action.turn or 0, action)], action.note)

    def _decision(self, action: Deciding, decision: Decision, last: bool) -> None:
        answers = isinstance(action, (Take, Pass))
        note = self._note(action.note, action.player, action, answers)
        if isinstance(action, Move):
            node = self._move(decision, action, last)
        else:
            node = [(COLORS[action.player], [_word(action)])]
            if isinstance(action, (Double, Beaver, Raccoon)):
                kind = type(action)
                said = [] if action.value == decision.doubled else private.values_for(action)
                node += _said([f"as:{kind.__name__.lower()}"] * (self.offers.kind(action.player) is not kind) + said)
            elif isinstance(action, Resign):
                node += _said(private.values_for(action))
        self._line([*node, *note], action.note)
        if isinstance(action, Move) and action.written is Written.ILLEGAL and action.position is not None:
            position = set_up_properties(SetUp(action.position, turn=1 if action.player == 0 else 0))[0]
            self._line([*position, (private.ACTION, [private.OMITTED])])

    def _move(self, decision: Decision, move: Move, last: bool) -> Properties:
        color, player = COLORS[move.player], move.player
        roll = "{}{}".format(*move.dice)
        if move.written is Written.STEPS:
            if decision.player == player and decision.legal and len(decision.steps) != len(move.steps) and decision.certain:
                # One pair a die is what other programs read; only a record of SGF itself needs to know that it has fewer.
                pairs = [f"pairs:{letters_of(move.steps, player)}"] if self.match.marks_hits is None else []
                return [(color, [roll + letters_of(decision.steps, player)]), *_said(pairs)]
            # Where the position is certain the hits follow from it, unless the record marked them in this format too.
            follow = (
                decision.player == player
                and decision.legal
                and decision.known
                and decision.certain
                and self.match.marks_hits is not None
            )
            said = [] if follow else private.values_for(move)
            return [(color, [roll + letters_of(move.steps, player)]), *_said(said)]
        if not decision.steps and move.written in (Written.BLANK, Written.DANCE):
            if move.written is Written.BLANK and decision.kind == "roll" and last and set(move.dice) <= _DICE:
                return [("PL", [color]), ("DI", [roll])]
            plain = move.written is Written.BLANK or (
                self.match.marks_hits is not None and decision.legal and decision.known and decision.certain
            )
            return [(color, [roll]), *([] if plain else _said(private.values_for(move)))]
        if move.position is not None and max(map(abs, move.position)) > _STACK:
            self.lose("a position with so many checkers on a point", move)
        steps, said = decision.steps if decision.player == player else (), private.values_for(move)
        if move.written is Written.ILLEGAL and [step[:2] for step in steps] != [step[:2] for step in move.steps]:
            said.append(f"pairs:{letters_of(move.steps, player)}")
        return [(color, [roll + letters_of(steps, player)]), (private.ACTION, said)]


def _readable(note: Annotation, program: str) -> Annotation:
    """An annotation as this format tells it: without marks of hits, which follow from the position, and by the `program` that
    the head of the match names."""
    play, cube = note.play, note.cube
    if play is not None:
        bare = [replace(one, steps=tuple([step._replace(hit=False) for step in one.steps])) for one in play.candidates]
        play = replace(play, candidates=tuple(bare), program=program)
    if cube is not None:
        cube = replace(cube, program=program)
    return replace(note, play=play, cube=cube)


def _said(values: list[str]) -> Properties:
    return [(private.ACTION, values)] if values else []


def _word(action: Action) -> str:
    if isinstance(action, Take):
        return "take"
    if isinstance(action, Pass):
        return "drop"
    if isinstance(action, Resign):
        return f"resign:{action.level}" if action.level in _LEVELS else "resign"
    return "double"


def _last_played(actions: Sequence[Action]) -> int:
    """The index of the last action that is a play or a turn of the cube; -1 without any."""
    played = [index for index, action in enumerate(actions) if is_decision(action) and not isinstance(action, Resign)]
    return played[-1] if played else -1
