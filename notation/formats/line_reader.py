"""What the readers of text formats share: a record read line by line, each by the terminal of the grammar that takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from notation import grammar
from notation.board import Player
from notation.codes.reading import NO_MATCH, TOO_LONG, UNREAD_CELL, UNREAD_LINE
from notation.diagnostics import in_order
from notation.formats.known import content
from notation.formats.line_plays import Line, LineGame, Plays, dice_of
from notation.formats.mat.pieces import MOST_LINES
from notation.formats.mat.rows import marks_hit
from notation.frozen import frozen
from notation.model import (
    Action,
    Beaver,
    Comment,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Rules,
    Tag,
    Unread,
    Written,
    WrittenPlay,
)
from notation.reporter import Reporter
from notation.source import Source, Span
from notation.steps import Step

TURNS: Final[dict[str, type[Double | Beaver | Raccoon]]] = {"double": Double, "beaver": Beaver, "raccoon": Raccoon}
"""What turns the cube, by the word for it."""

_KEPT: Final = 1 << 14
"""So many turns are kept of a format."""


@frozen
class Heading:
    """What a record says of a game above its rows, as in `Game`."""

    number: int | None = None
    score: tuple[int, int] | None = None
    names: tuple[str, str] | None = None
    crawford: bool | None = None
    score_span: Span = (0, 0)


class LineReader(Reporter):
    """Reads one match of a text; a subclass has a method `read_<kind>` for each terminal of the rule `line` of its grammar.

    It is given the line.

    The terminals take whole lines with their ends, and the last of them, TEXT, any line, so that nothing can fail.  What a
    method has no use for goes to `unread`.

    Nearly all lines tell a roll and its play in the usual form.  A grammar may have a terminal TURN for them, its parts called
    `turn_side`, `turn_dice`, `turn_play`, `turn` (what the action stands for) and `turn_row`; those of the same text are worked
    out once, and read by the terminals of `line` only where a closer look is needed.
    """

    grammar: ClassVar[str]
    """The name of the grammar."""
    uncounted: ClassVar[tuple[str, ...]] = ("BLANK",)
    """Lines of which there may be any number."""
    marks: ClassVar[bool] = True
    """Whether the format has a mark for a hit."""
    turn: ClassVar[str] = ""
    """The terminal of turns in the usual form; empty where there is none."""
    turn_lines: ClassVar[int] = 1
    """How many lines a turn has, those not counted aside."""
    sides: Mapping[str, Player] = {}
    """The players by what stands for them in a TURN."""
    plays: ClassVar[type[Plays]] = Plays
    """How plays are spelled."""
    known: ClassVar[dict[tuple[str, ...], WrittenPlay]]
    """The turns that were seen lately and need no closer look, by side, dice and play."""

    def __init_subclass__(cls) -> None:
        """Each format has turns of its own."""
        cls.known = {}

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number)
        self.origin = source
        self.start = start
        self.players: tuple[str, str] = ("", "")
        self.rules: dict[str, Any] = {}
        self.head: list[Tag | Comment | Unread] = []
        self.games: list[Game] = []
        self.heading: Heading | None = None
        self.actions = self.no_actions()
        self.cube = 1
        self.begun = start
        self.lines = 0
        self.seen = False

    # -- what a format says ---------------------------------------------------------------------------------------------

    @classmethod
    def text_of(cls, source: Source) -> str:
        """The text that is read line by line: that of the source, or one of which each character has its place there."""
        return source.text

    @staticmethod
    def own(steps: tuple[Step, ...], player: Player) -> tuple[Step, ...]:  # noqa: ARG004
        """The steps of a player's play, as they are written, in his own numbering."""
        return steps

    def is_another(self, line: Line) -> bool:  # noqa: ARG002
        """Whether a match begins with this line, when one is being read."""
        return False

    def read_text(self, line: Line) -> None:
        """A line that is nothing else; a blank one says nothing."""
        if line[0].strip():
            self.unread(line)

    def finish(self) -> None:
        """What is left to say when all lines are read, before the last game is closed."""

    # -- what they do with it -------------------------------------------------------------------------------------------

    def begin(self, line: Line, heading: Heading) -> None:
        """Begin a game, and close the one before."""
        self.close(line.start())
        self.heading, self.begun, self.game = heading, line.start(), heading.number

    def close(self, end: int) -> None:
        """Close the game that is being read, if there is one."""
        if (heading := self.heading) is None:
            return
        span = (self.begun, min(end, len(self.origin.text)))
        score_span = heading.score_span if heading.score_span[1] else span
        self.games.append(
            Game(
                heading.number,
                heading.score,
                heading.names,
                (),
                heading.crawford,
                self.cube,
                span=span,
                score_span=score_span,
            ).records(self.actions)
        )
        self.heading, self.actions, self.cube = None, self.no_actions(), 1

    @staticmethod
    def span(line: Line, group: str | int = 0) -> Span:
        """Where a part of a line stands, without the blanks around it."""
        start, end = line.span(group)
        text = line[group] or ""
        left = len(text) - len(text.lstrip())
        return start + left, max(end - (len(text) - len(text.rstrip())), start + left)

    def add(self, action: Action) -> None:
        """Add an action to the game; above the first game it opens one that has no head."""
        if self.heading is None:
            self.heading, self.begun = Heading(), getattr(action, "span", (self.start, 0))[0]
        self.actions.append(action)

    @property
    def last(self) -> Action | None:
        """The last action of the game that is being read."""
        return self.actions[-1] if self.actions else None

    def waiting(self, player: Player) -> tuple[int, Move] | None:
        """The roll of a player whose play is not told yet, remarks aside, and its index; None when there is none."""
        for index in range(len(self.actions) - 1, -1, -1):
            action = self.actions[index]
            if isinstance(action, Move) and action.player == player and action.written is Written.BLANK:
                return index, action
            if not isinstance(action, Comment):
                return None
        return None

    def tag(self, key: str, line: Line, group: str) -> None:
        """Keep a value of the head under the name of a tag, where there is any."""
        if value := (line[group] or "").strip():
            self.head.append(Tag(key, value, self.span(line, group)))

    def comment(self, line: Line, group: str | int = 0) -> None:
        """Keep a line, or a part of it, as a remark."""
        kept = Comment((line[group] or "").strip(), None, self.span(line, group))
        if self.heading is None:
            self.head.append(kept)
        else:
            self.actions.append(kept)

    def unread(self, line: Line, player: Player | None = None, row: int | None = None) -> None:
        """Keep a line that is not understood, and say so."""
        span, text = self.span(line), line[0].strip()
        if player is None:
            self.report(UNREAD_LINE, span, row, action=len(self.actions) if self.heading else None)
        else:
            self.not_read(line, 0, player, row)
        kept = Unread(text, player, row, span)
        if self.heading is None and player is None:
            self.head.append(kept)
        else:
            self.add(kept)

    def not_read(
        self, found: Line, group: str | int, player: Player | None = None, row: int | None = None, at: int | None = None
    ) -> None:
        """Say that a part of a line is not understood; what it is a part of is the next action of the game."""
        text = (found[group] or "").strip()
        span = self.span(found, group) if at is None else (at, at + len(text))
        self.report(UNREAD_CELL, span, row, player, action=len(self.actions), text=text)

    def play(self, line: Line, cell: str, play: str, player: Player, dice: tuple[int, int], row: int | None = None) -> Move:
        """What a player did with a roll: the group `play` of a line, in the group `cell`, which the action stands for."""
        move = self._played(line, cell, play, player, dice, row)
        if move.written is Written.UNREAD:
            (start, end), at = self.plays.odd(line[play]), line.start(play)
            self.report(UNREAD_CELL, (at + start, at + end), row, player, action=len(self.actions), text=line[play][start:end])
        return move

    @classmethod
    def _played(cls, line: Line, cell: str, play: str, player: Player, dice: tuple[int, int], row: int | None) -> Move:
        span, spelled = cls.span(line, cell), line[play] or ""
        written, steps, text = cls.plays.read(spelled)
        behind = line.start(play) - span[0]
        places = tuple([(behind + start, behind + end) for start, end in cls.plays.places(spelled)]) if steps else ()
        return Move(player, dice, cls.own(steps, player), written, text=text, row=row, span=span, places=places)

    # -- turns in the usual form ----------------------------------------------------------------------------------------

    def take_turns(self, records: Iterator[Line]) -> Line | None:
        """Add the TURNs that follow one another to the game that is being read; what comes behind them, None at the end.

        A TURN that needs a closer look is given back too: behind another action of the same player, which it may belong to, or
        a refusal, which may end a game, where nobody is known by its side, and where its play is not understood.
        """
        actions, sides, known, kind = self.actions, self.sides.get, self.known.get, self.turn
        entries, players, lines = actions.entries, actions.players, actions.lines
        before, last = len(entries), players[-1] if players else None
        most = before + (MOST_LINES - self.lines) // (self.turn_lines or 1)
        if self.heading is None or (entries and type(entries[-1]) is Pass):
            most = before
        for found in records:
            if found.lastgroup != kind or len(entries) == most:
                break
            told = found.group("turn_side", "turn_dice", "turn_play")
            player = sides(told[0])
            if player is None or player == last:
                break
            play = known(told) or self._seen(told, player)
            if play is None:
                break
            entries.append(play)
            players.append(player)
            lines.append(found.start())
            actions.text, last = found.string, player
        else:
            found = None
        self.lines += (len(entries) - before) * self.turn_lines
        return found

    @classmethod
    def _seen(cls, told: tuple[str, ...], player: Player) -> WrittenPlay | None:
        """What a turn says that is met for the first time; None for one that needs a closer look."""
        known = cls.known
        if len(known) >= _KEPT:
            known.clear()
        spelled, text, written = told[2] or "", "", Written.STEPS
        steps = cls.plays.steps(spelled)
        if not steps:
            written, steps, text = cls.plays.read(spelled)
        if written is Written.UNREAD:
            return None
        play = known[told] = WrittenPlay(dice_of(told[1]), cls.own(steps, player), written, text)
        return play

    @classmethod
    def _turn(cls, line: Line, player: Player) -> Move:
        """The action that a TURN tells."""
        row = int(line["turn_row"]) if "turn_row" in line.re.groupindex else None
        return cls._played(line, "turn", "turn_play", player, dice_of(line["turn_dice"]), row)

    def no_actions(self) -> LineGame:
        """The actions of a game of which nothing is read yet."""
        turn = grammar.terminal(self.grammar, self.turn) if self.turn else None
        return LineGame("", turn, self._turn)

    def match_read(self, end: int) -> Match:
        """The match, as far as `end`."""
        self.finish()
        self.close(end)
        if not self.games and not self.seen:
            self.found, self.game = [], None
            self.report(NO_MATCH, (self.start, min(self.start + 1, end)), what=content(self.origin))
        marks = any(map(marks_hit, self.games)) if self.marks else None
        return Match(
            self.players,
            Rules(**self.rules),
            tuple(self.games),
            tuple(self.head),
            marks,
            self.match,
            (self.start, end),
            self.origin,
            tuple(in_order(self.found)),
        )

    @classmethod
    def matches(cls, source: Source) -> Iterator[Match]:
        """The matches of a text, one after the other; one without any match gives an empty one, with a finding."""
        text = cls.text_of(source)
        whole = text if text.endswith(("\n", "\r")) else text + "\n"
        scan, rule = grammar.scanner(cls.grammar, "line"), "record" if "record" in grammar.STARTS[cls.grammar] else "line"
        reader, uncounted = cls(source), cls.uncounted
        records = grammar.scanner(cls.grammar, rule).finditer(whole)
        while found := reader.take_turns(records):
            for line in scan.finditer(whole, *found.span()) if found.lastgroup == cls.turn else (found,):
                if reader.is_another(line):
                    yield reader.match_read(line.start())
                    reader = cls(source, reader.match + 1, line.start())
                reader.lines += line.lastgroup not in uncounted
                if reader.lines > MOST_LINES:
                    reader.rest(line)
                    yield reader.match_read(len(text))
                    return
                getattr(reader, f"read_{line.lastgroup}".lower())(line)
        yield reader.match_read(len(text))

    def rest(self, line: Line) -> None:
        """Keep what is too much to be read as one unread text."""
        self.report(TOO_LONG, self.span(line), lines=MOST_LINES)
        kept = Unread(self.origin.text[line.start() :].strip("\r\n"), span=(line.start(), len(self.origin.text)))
        if self.heading is None:
            self.head.append(kept)
        else:
            self.actions.append(kept)
