"""Reading the text exports of GNU Backgammon: a decision is gathered from its lines until the next one begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from notation import grammar
from notation.board import START, VARIATIONS, Player, Position, other
from notation.formats.gnubg_text.told import Board, Told, figure, moved, seen
from notation.formats.line_plays import Line
from notation.formats.line_reader import Heading, LineReader
from notation.ids.gnubg import decode
from notation.model import Beaver, Comment, Double, Move, Pass, Raccoon, SetUp, Tag, Take, Win, Written
from notation.source import Source
from notation.state import PositionState

_TAGS: Final = {"date": "EventDate", "event": "Event", "round": "Round", "place": "Site", "annotator": "Transcriber"}
_ANSWERS: Final[dict[str, type[Take | Pass]]] = {"accepts": Take, "takes": Take, "rejects": Pass, "passes": Pass, "drops": Pass}
_CENTURY: Final = 100


class GnubgTextReader(LineReader):
    """Reads a match of a text export.

    `told` is the decision that is being read, `acted` the line that says what was done, and `board` the position that should be
    met next, None where it is not known.
    """

    grammar = "gnubg_text"

    def __init__(self, source: Source, number: int = 1, start: int = 0) -> None:
        super().__init__(source, number, start)
        self.decision: Told | None = None
        self.acted: Line | None = None
        self.board: Position | None = None
        self.over = False
        self.remarks = False
        self.program = _program(source)

    def is_another(self, line: Line) -> bool:
        """The head of a game of other players, or of one that was read already."""
        if line.lastgroup != "HEAD" or (not self.games and self.heading is None):
            return False
        last = self.heading.number if self.heading else self.games[-1].number
        return (line["first"], line["second"]) != self.players or int(line["number"]) + 1 <= (last or 0)

    # -- heads ----------------------------------------------------------------------------------------------------------

    def read_head(self, line: Line) -> None:
        """`The score (after 1 game) is: Ada 1, Ben 0 (match to 3 points)`."""
        self.flush(None)
        self.players = line["first"].strip(), line["second"].strip()
        self.seen = True
        score = int(line["first_score"]), int(line["second_score"])
        at = line.start("first"), line.end("second_score")
        self.begin(line, Heading(int(line["number"]) + 1, score, self.players, None, at))
        self.board, self.over, self.remarks = None, False, False

    def read_info(self, line: Line) -> None:
        """What is said of the match above its first decision; elsewhere such a line is a part of a remark."""
        if self.decision is not None or self.over or any(not isinstance(one, Comment) for one in self.actions):
            self.read_text(line)
            return
        key, said = line["key"].strip(), line["said"].strip()
        self.remarks = key == "Comments"
        if (
            said
            and not self.remarks
            and not any(isinstance(one, Tag) and one.key == _TAGS.get(key.casefold(), key) for one in self.head)
        ):
            value = _date(said) if key == "Date" else said
            self.head.append(Tag(_TAGS.get(key.casefold(), key), value, self.span(line, "said")))
        elif said and self.remarks and not self.games:
            self.head.append(Comment(said, span=self.span(line, "said")))

    def read_generated(self, line: Line) -> None:
        """The version of the program, which was looked for before."""

    def read_blank(self, line: Line) -> None:  # noqa: ARG002
        """Says nothing; in a comment it is a line of that."""
        if self.decision is not None and self.decision.commented and self.decision.comment:
            self.decision.comment.append("")

    def read_pips(self, line: Line) -> None:
        """Says nothing new."""

    def read_text(self, line: Line) -> None:
        """Other lines: below `Annotation:` they are comments, elsewhere headings and statistics."""
        text, told = line[0].strip(), self.decision
        if told is None:
            if self.remarks and text:
                self.head.append(Comment(text, span=self.span(line)))
        elif told.commented:
            told.comment.append(line[0].rstrip("\r\n"))
        elif text.rstrip(":") in ("Annotation", "Annotations"):
            told.commented = True

    # -- decisions ------------------------------------------------------------------------------------------------------

    def read_block(self, line: Line) -> None:
        """The head of a decision: its IDs tell the moment, and the picture the players."""
        state, found = decode(f"{line['position']}:{line['match']}")
        if state is None and found:
            self.unread(line)
        self.flush(state)
        if self.heading is None:
            self.begin(line, Heading(None, state.score if state else None, score_span=self.span(line, "position")))
        self.over = self.remarks = False
        at = line.start("position")
        self.decision, self.acted = Told(state, (at, line.end("match"))), None
        if state is not None:
            self.seen = True
            self.match_told(state, line)

    def match_told(self, state: PositionState, line: Line) -> None:
        """What a moment tells of its match and its game, and where it is not the one that was to come."""
        assert self.heading is not None and self.decision is not None
        if not self.rules:
            self.rules = {"length": state.length}
            if not state.length:
                self.rules["jacoby"] = state.jacoby
            for name, (start, _) in VARIATIONS.items():
                if not self.actions and state.position == start != START:
                    self.rules["variation"] = name
        if not self.actions:
            names = self.players if any(self.players) else _names(line["picture"])
            self.players = names
            heading = self.heading
            crawford = state.crawford if state.length else None
            score = heading.score or state.score
            self.heading = Heading(heading.number, score, names, crawford, heading.score_span)
            self.board = VARIATIONS.get(self.rules.get("variation", "Backgammon"), (START, 0))[0]
            if state.position != self.board or state.cube > 1:
                self.add(SetUp(state.position, state.cube, state.owner, state.turn, span=self.decision.span))
        elif self.board is None or state.position != self.board:
            self.add(SetUp(state.position, span=self.decision.span))
        self.board = state.position

    def read_acted(self, line: Line) -> None:
        """`* Ada moves 8/5 6/5`; below the dice the play stands once more where it was not analysed."""
        if self.decision is None or (self.acted is not None and self.decision.dice is None):
            self.unread(line)
        elif self.acted is None:
            self.acted = line

    def read_rolled(self, line: Line) -> None:
        """`Rolled 31 (+0.243):`, the dice and how lucky they were."""
        if (told := self.decision) is not None:
            told.dice = int(line["dice"][0]), int(line["dice"][1])
            told.cubed = False
            if line["luck"] and not line["luck_unit"]:
                told.luck = figure(line["luck"])

    def read_candidate(self, line: Line) -> None:
        """A play that was looked at."""
        if self.decision is not None:
            equity = None if line["unit"] else figure(line["equity"])
            self.decision.candidate(line["level"], line["candidate"], equity, bool(line["made"]))

    def read_chances(self, line: Line) -> None:
        """Six chances."""
        if self.decision is not None:
            self.decision.chances(line["chances"], line["more"])

    def read_cubeless(self, line: Line) -> None:
        """The head of the figures of the cube; elsewhere a line of a comment."""
        told = self.decision
        if told is None or told.commented or told.cubeless is not None:
            self.read_text(line)
        else:
            told.cube(line["cube_level"], figure(line["cubeless"]))

    def read_course(self, line: Line) -> None:
        """A course of the cube."""
        if self.decision is not None:
            winning = line["value"].endswith("%")
            self.decision.course(line["course"], figure(line["value"].rstrip("%")), winning)

    def read_alert(self, line: Line) -> None:
        """A mark on the roll or the play."""
        if self.decision is not None:
            self.decision.alert(line["alert"])

    def read_mark(self, line: Line) -> None:
        """A mark on a decision with the cube."""
        if self.decision is not None:
            self.decision.mark(line["mark"])

    def read_result(self, line: Line) -> None:
        """`Ada wins 1 point`: a line that begins with a player; what follows are statistics."""
        words = line["winner"]
        named = [side for side, name in enumerate(self.players) if name and words.startswith(f"{name} ")]
        if self.decision is None or not named or self.decision.commented:
            self.read_text(line)
            return
        self.flush(None, ended=True)
        winner: Player = 1 if max(named, key=lambda side: len(self.players[side])) else 0
        self.add(Win(winner, int(line["points"]), span=self.span(line)))
        self.over = True

    def finish(self) -> None:
        """The last decision."""
        self.flush(None)

    def flush(self, following: PositionState | None, ended: bool = False) -> None:
        """Make an action of the decision that was read; the moment that follows tells how a double was answered."""
        told, line, self.decision, self.acted = self.decision, self.acted, None, None
        if told is None:
            return
        state = told.state
        dice = told.dice or (state.dice if state else None)
        player = self._player(line, state)
        if dice is not None:
            move = self._move(told, line, player, dice)
            self.add(move)
            if self.board is not None and move.written in (Written.STEPS, Written.DANCE):
                after = moved(seen(self.board, player), move.steps)
                self.board = _position(after, player)
            else:
                self.board = None
            return
        if line is None:
            return
        span = self.span(line)
        if state is None or state.offer is None:
            self.add(Double(player, span=span, note=told.note(self.program, False, False)))
            return
        if not isinstance(self.last, (Double, Beaver, Raccoon)):
            self.add(Double(other(player), span=told.span))  # older versions tell a double by what it is answered
        note = told.note(self.program, True, False)
        if following is not None and following.offer is not None:
            turned = Beaver if isinstance(self.last, (Double, Raccoon)) else Raccoon
            self.add(turned(player, span=span, note=note))
            return
        word = line["told"].rsplit(None, 1)[-1].casefold()
        answer: type[Take | Pass] | None = Take if following is not None else Pass if ended else _ANSWERS.get(word)
        if answer is None:
            self.unread(line, player)
        else:
            self.add(answer(player, span=span, note=note))

    def _player(self, line: Line | None, state: PositionState | None) -> Player:
        """Who acts: the one whose name stands there, else the one whose turn it is."""
        told = line["told"] if line else ""
        named = [side for side, name in enumerate(self.players) if name and told.startswith(f"{name} ")]
        if len(named) == 1:
            return 1 if named[0] else 0
        return state.to_act if state else 0

    def _move(self, told: Told, line: Line | None, player: Player, dice: tuple[int, int]) -> Move:
        note = told.note(self.program, False, True)
        if line is None:
            return Move(player, dice, (), Written.BLANK, span=told.span, note=note)
        if not line["play"]:
            return Move(player, dice, (), Written.DANCE, text=line["told"], span=self.span(line), note=note)
        return replace(self.play(line, "cell", "play", player, dice), note=note)


def _position(board: Board, player: Player) -> Position | None:
    """What a player sees, as a position."""
    try:
        found = Position(board)
    except ValueError:
        return None
    return found if player == 0 else found.flip()


def _names(picture: str) -> tuple[str, str]:
    """The players beside a picture of the board: O above, X below."""
    first = second = ""
    for row in picture.splitlines():
        _, sign, name = row.rpartition("+     O: ")
        first = name if sign else first
        _, sign, name = row.rpartition("+     X: ")
        second = name if sign else second
    return first.rpartition(" (")[0] or first.strip(), second.rpartition(" (")[0] or second.strip()


def _date(text: str) -> str:
    """A date as tags have it, where it is a month, a day and a year."""
    parts = text.split("/")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) in (2, 4) for part in parts):
        return text
    month, day, year = map(int, parts)
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return text
    return f"{year + 2000 * (year < _CENTURY)}.{month:02}.{day:02}"


def _program(source: Source) -> str:
    at = source.text.rfind("by GNU Backgammon ")
    found = grammar.terminal("gnubg_text", "GENERATED").match(source.text[at : at + 200] + "\n") if at >= 0 else None
    return f"GNU Backgammon {found['program']}" if found else "GNU Backgammon"
