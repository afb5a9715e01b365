"""What the writers of text share: the actions of a game in the order in which they are told, and what cannot be written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

from notation.annotations import Annotation
from notation.board import other
from notation.codes.writing import LOST
from notation.decisions import Decision
from notation.formats import Lose, remarks
from notation.model import (
    Action,
    Beaver,
    Comment,
    Deciding,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Take,
    Unread,
    Win,
    is_decision,
)
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay
from notation.reporter import Reporter
from notation.source import Span

LINE_END: Final = re.compile("\r\n|\n|\r")


def symbol(found: re.Match[str]) -> str:
    """What is written in the place of a character that no line may hold."""
    code = ord(found[0])
    return chr(0x2400 + code) if code < 32 else "\u2421" if code == 127 else "\ufffd"


def points_text(count: int) -> str:
    """So many points in English words.

    >>> points_text(1), points_text(2)
    ('1 point', '2 points')
    """
    return f"{count} point" + "s" * (count != 1)


def acts(match: Match, played: GameReplay) -> Iterator[tuple[Action, Decision | None]]:
    """The actions of a game, each decision with the moment it was made, and with the answers to doubles that the record leaves
    out, which have none."""
    decisions = iter(played.decisions)
    doubled: Double | None = None
    over = False
    for action in played.game.actions:
        if is_decision(action):
            decision = next(decisions)
            over = over or any(not any(half[1:]) for half in decision.halves)
            if doubled is not None and isinstance(action, Move) and doubled.player == action.player and not over:
                yield Take(other(doubled.player), doubled.row, doubled.span), None
            doubled = action if isinstance(action, Double) and (decision.offer is None or match.rules.length) else None
            over = over or isinstance(action, (Pass, Resign))
            yield action, decision
            continue
        if isinstance(action, Win):
            if doubled is not None and doubled.player == action.player and not over:
                yield Pass(other(doubled.player), doubled.row, doubled.span), None
            doubled, over = None, True
        yield action, None


class TextWriter:
    """Writes one match; collects what it cannot write.

    A subclass writes the whole match, and with `decide`, `win`, `set_up` and `keep` each kind of action.
    """

    tells_notes: ClassVar[bool] = False
    """Whether the analysis, luck, marks and clock of an action are written as a remark."""

    def __init__(self, found: Replay, *, first: bool) -> None:
        self.replay = found
        self.match: Match = found.match
        self.first = first
        self.reporter = Reporter(self.match.source, self.match.number)
        self.lines: list[str] = []
        self.notes: list[Action | Game] = []
        self.noted: list[Action | Game] = []
        """What of which the rest of its note is written as a remark."""
        self.called = found.match.players
        """The names in the game at hand."""
        self.unsaid: list[str] = []
        """Remarks for people that are written when the action at hand is."""

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        raise NotImplementedError

    def data(self) -> bytes:
        """The match as the bytes of a file."""
        return self.write().encode()

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """Write a decision; `decision` is None for an answer that the record leaves out."""
        raise NotImplementedError

    def win(self, action: Win) -> None:
        """Write a result."""
        raise NotImplementedError

    def set_up(self, action: SetUp) -> None:
        """Write a set position."""
        raise NotImplementedError

    def keep(self, action: Comment | Unread) -> None:
        """Write a remark, or what was not understood."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Write what is lost as a remark for people, where the format has remarks."""

    # -- what they share ------------------------------------------------------------------------------------------------

    def games(self) -> Iterator[tuple[GameReplay, int]]:
        """The games with their places in the match; what is lost meanwhile is lost of that game."""
        for number, played in enumerate(self.replay.games, 1):
            self.reporter.game = played.game.number if played.game.number is not None else number
            self.called = played.game.names or self.match.players
            yield played, number
        self.reporter.game = None

    def actions(self, played: GameReplay) -> None:
        """Write what stands in a game."""
        self.note(played.game)
        self.tell_unsaid()
        for action, decision in acts(self.match, played):
            if isinstance(action, (Comment, Unread)):
                self.keep(action)
                continue
            if isinstance(action, Win):
                self.win(action)
            elif isinstance(action, SetUp):
                self.set_up(action)
            else:
                self.decide(action, decision)
            self.note(action)
            if self.unsaid:
                self.tell_unsaid()

    def note(self, action: Any) -> None:
        """Write the comment of an annotation, and the rest of it as a remark; remember that it is lost."""
        note: Annotation | None = action.note
        if note is None:
            return
        if note.comment:
            self.keep(Comment(note.comment, None, action.span))
        if replace(note, comment="") == Annotation():
            return
        said = remarks.words(note) if self.tells_notes else ""
        if said:
            self.unsaid.append(": ".join(filter(None, (remarks.about(action, self.called), said))))
        (self.noted if said else self.notes).append(action)

    def tell_unsaid(self) -> None:
        """Write the remarks that wait."""
        for text in self.unsaid:
            self.tell(LINE_END.sub(" ", text))
        self.unsaid = []

    def lose(self, what: str, span: Span = (0, 0), action: Any = None, *, remark: str = "") -> None:
        """Say that something cannot be written; `remark` tells it to people, behind the action at hand or at the head of the
        game, where the format has remarks."""
        if remark:
            self.unsaid.append(remark)
        row, player = getattr(action, "row", None), getattr(action, "player", None)
        self.reporter.report(LOST, span, row=row, player=player, what=what)

    @staticmethod
    def after(played: GameReplay) -> tuple[int, int]:
        """The score after a game: that before it, and what its last result says, or what came of it where none is written."""
        first, second = played.game.score or played.score
        wins = [action for action in played.game.actions if isinstance(action, Win)]
        winner, points = (wins[-1].player, wins[-1].points) if wins else (played.winner, played.points)
        return first + points * (winner == 0), second + points * (winner == 1)

    def lose_notes(self) -> None:
        """Say of how many places the marks and the analysis cannot be written."""
        if self.notes:
            what = Phrase("the marks and analysis of {n} place", "the marks and analysis of {n} places", n=len(self.notes))
            self.lose(what, self.notes[0].span)
        if self.noted:
            what = Phrase(
                "the marks and analysis of {n} place (kept as a remark)",
                "the marks and analysis of {n} places (kept as remarks)",
                n=len(self.noted),
            )
            self.lose(what, self.noted[0].span)

    def lose_parts(self, count: int, span: Span = (0, 0)) -> None:
        """Say of how many places the marks and the analysis are written in part, for a format that has a place for them."""
        what = Phrase(
            "a part of the marks and analysis of {n} place", "a part of the marks and analysis of {n} places", n=count
        )
        self.lose(what, span)

    def lose_names(self, names: tuple[str, str], span: Span = (0, 0)) -> None:
        """Say that the players are spelled otherwise."""
        first, second = names
        what = Phrase("the names “{first}” and “{second}” as they are spelled", first=first, second=second)
        self.lose(what, span, remark=f"the players are called “{first}” and “{second}”" if first or second else "")

    def lose_variation(self) -> None:
        """Say that the variation cannot be written."""
        variation = self.match.rules.variation
        self.lose(Phrase("the variation {name}", name=variation), remark=f"variation: {variation}")

    def lose_limit(self) -> None:
        """Say that the largest value of the cube cannot be written, where there is one."""
        rules = self.match.rules
        if rules.cube_limit is not None:
            self.lose(Phrase("the limit {limit} of the cube", limit=rules.cube_limit), remark=remarks.limit(rules))

    def lose_position(self, move: Move) -> None:
        """Say that the position that an illegal play led to cannot be written."""
        assert move.position is not None
        seen = remarks.placed(move.position, other(move.player), self.called)
        remark = f"{remarks.about(move, self.called)}: after it {seen}"
        self.lose("the position after an illegal play", move.span, move, remark=remark)

    def lose_switches(self) -> None:
        """Say that a format without them cannot tell which rules hold; one that a tag tells is lost with the tag."""
        rules = self.match.rules
        for told, tags, what, remark in (
            (rules.crawford, ("Crawford",), "whether the Crawford rule holds", "the Crawford rule"),
            (rules.jacoby, ("Jacoby",), "whether the Jacoby rule holds", "the Jacoby rule"),
            (rules.beavers, ("Beaver", "Beavers"), "whether beavers are played", "beavers"),
        ):
            if told is not None and all(self.match.tag(key) is None for key in tags):
                self.lose(what, remark=("with " if told else "without ") + remark)

    def lose_silence(self) -> None:
        """Say that a format which says of every rule whether it holds cannot leave open which rules of money hold."""
        rules = self.match.rules
        if rules.jacoby is None and not rules.length:
            remark = "it is not told whether the Jacoby rule holds"
            self.lose("that it is not told whether the Jacoby rule holds", remark=remark)
        if rules.beavers is None and not rules.length:
            self.lose("that it is not told whether beavers are played", remark="it is not told whether beavers are played")

    def lose_automatic(self, game: Game) -> None:
        """Say that the automatic doubles of a game cannot be written, where it has any."""
        if game.cube > 1:
            remark = Phrase("automatic doubles to {cube}", cube=game.cube)
            self.lose(Phrase("the automatic doubles to {cube} before the game", cube=game.cube), game.span, remark=remark)

    def lose_crawford(self, game: Game, number: int) -> None:
        """Say that a game cannot say itself whether it is the Crawford game, where the scores alone do not tell it so."""
        if game.crawford is not None and game.crawford != self.replay.looks_crawford(number - 1):
            said = Phrase("this is the Crawford game") if game.crawford else Phrase("this is not the Crawford game")
            what = "that this is the Crawford game" if game.crawford else "that this is not the Crawford game"
            self.lose(what, game.span, remark=said)

    def lose_order(self) -> None:
        """Say of how many rolls a format that has the higher die first cannot tell in which order they are told."""
        moves = [action for game in self.match.games for action in game.actions if isinstance(action, Move)]
        lower = [move for move in moves if 0 < move.dice[0] < move.dice[1]]
        if lower:
            what = Phrase("the order of the dice of {n} roll", "the order of the dice of {n} rolls", n=len(lower))
            self.lose(what, lower[0].span)

    def lose_inferred(self, move: Move, decision: Decision) -> None:
        """Say that a play is written as any other which the record does not tell, and which was worked out from the rest."""
        if decision.inferred and not decision.forced and decision.certain:
            remark = f"{remarks.about(move, self.called)}: the play is not recorded, but worked out"
            self.lose("that a play is not recorded, but worked out", move.span, move, remark=remark)

    def lose_value(self, action: Double | Beaver | Raccoon, decision: Decision) -> None:
        """Say that the value of a double cannot be written, where it is not the one that follows."""
        if action.value not in (None, decision.doubled):
            self.lose(Phrase("the value {value} of the cube", value=action.value), action.span, action)

    def lose_level(self, game: Game, resign: Resign) -> None:
        """Say that a resignation cannot say what it gives up, where no result tells it."""
        told = resign.level not in (None, 1) or resign.points is not None or resign.whole_match
        if told and not any(isinstance(action, Win) for action in game.actions):
            self.lose("what a resignation gives up", resign.span, resign, remark=remarks.resigned(resign, self.called))

    def lose_number(self, game: Game, number: int) -> None:
        """Say that the number of a game cannot be written, where it is not its place in the match."""
        if game.number not in (None, number):
            what = Phrase("the number {number} of a game", number=game.number)
            self.lose(what, game.span, remark=f"this is game {game.number}")


def written(writer: Callable[..., TextWriter], replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, each written by a writer of its own, as the pieces of a file."""
    for index, found in enumerate(replays):
        one = writer(found, first=index == 0)
        text = one.write()
        for loss in one.reporter.found:
            lose(loss)
        yield ("\n" * (index > 0) + text).encode("utf-8", "replace")


def alone(make: Callable[..., TextWriter], replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The first replayed match as one file, for a format of which a file holds one: any other is lost."""
    for index, found in enumerate(replays):
        writer = make(found, first=index == 0)
        if index == 0:
            yield writer.data()
        else:
            writer.lose(Phrase("a match after the first"), found.match.span)
        for loss in writer.reporter.found:
            lose(loss)
