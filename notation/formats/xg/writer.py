"""Writing `.xg` and `.xgp`: a match, or a position with nothing played, as the records of eXtreme Gammon."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import START, VARIATIONS, Player, Position
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.text_writer import TextWriter, acts, alone
from notation.formats.xg import layout
from notation.formats.xg.analysis import MOST_CANDIDATES
from notation.formats.xg.container import COMMENTS, GAMES
from notation.formats.xg.head_writer import CLOCK, lost_rules, lost_tags, match_header
from notation.formats.xg.layout import NOTHING
from notation.formats.xg.note_writer import board, error_of, flagged, pairs, put_candidates, put_cube
from notation.formats.xg.packing import container, new, put, rtf
from notation.model import Beaver, Comment, Double, Move, Pass, Raccoon, Resign, SetUp, Tag, Take, Unread, Win, Written
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay

_SIGNS: Final = (1, -1)
_ILLEGAL: Final = 2
_SETTLED: Final = 1000
_RESIGNED: Final = 100
_WHOLE_MATCH: Final = 104
_NAME: Final = 128
_EVALUATION_AT: Final = 64
_CANDIDATES_AT: Final = 124
"""Where an evaluation begins in its record, with the position as the mover sees it."""
_TIMES: Final = re.compile(r"\d{1,9} \d{1,9}")
"""The times that both players have left, in seconds."""
_ANSWERS: Final = ("take", "beaver", "raccoon")


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The first replayed match as one file; a file holds one, so that any other is lost."""
    return alone(_XgWriter, replays, lose)


class _XgWriter(TextWriter):
    """Writes one match; `records` are made so far, `said` the comments, `remarks` those at the end of the game at hand.

    `double` is the record of a double whose roll has not come yet, `setup` a set position that no record has taken up yet.
    """

    def __init__(self, found: Replay, *, first: bool) -> None:
        super().__init__(found, first=first)
        self.records: list[bytearray] = []
        self.said: list[bytes] = []
        self.double: bytearray | None = None
        self.double_note: Annotation | None = None
        self.answers = 0
        self.setup: SetUp | None = None
        self.remarks: list[str] = []
        self.factor = 1

    def data(self) -> bytes:
        """The bytes of the file."""
        self._head()
        for played, number in self.games():
            self._game(played, number)
        if self.notes:
            self.lose_parts(len(self.notes), self.notes[0].span)
        winner = self.replay.winner
        if winner is not None:
            score = self.after(self.replay.games[-1])
            fields = {"score1": score[0], "score2": score[1], "winner": _SIGNS[winner]}
            self.records.append(new(layout.MATCH_END, layout.MatchFooter, **fields))
        comments = b"".join(line + b"\r\n" for line in self.said)
        stream = b"".join(map(bytes, self.records))
        ends = bytes(self.records[0] + self.records[-1])
        return container({GAMES: stream, "temp.xgi": ends, COMMENTS: comments})

    def _comment(self, text: str) -> int:
        """The index of a comment; -1 for none."""
        if not text:
            return -1
        self.said.append(rtf(text))
        return len(self.said) - 1

    def tell(self, text: str) -> None:
        """Write a remark for people at the end of the game, or of the head."""
        self.remarks.append(text)

    def _remarks(self) -> int:
        """The index of the remarks so far, as one comment."""
        self.tell_unsaid()
        return self._comment("\n".join(self.remarks))

    def _head(self) -> None:
        match = self.match
        record = match_header(match)
        self.remarks = [part.text for part in match.head if not isinstance(part, Tag)]
        for tag in lost_tags(match, record):
            self.lose(Phrase("the tag “{key}”", key=tag.key), tag.span)
            self.tell(f'{tag.key} "{tag.value}"')
        for name in lost_rules(match, record):
            self.lose(Phrase("the rule “{name}”", name=name))
        self.lose_silence()
        if any(len(name.encode("utf-16-le", "replace")) > 2 * _NAME for name in match.players):
            self.lose_names(match.players)
        self.clocked = CLOCK.fullmatch(match.tag("ClockType") or "") is not None
        put(record, layout.MatchHeader, header_comment=self._remarks())
        self.records.append(record)

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _game(self, played: GameReplay, number: int) -> None:
        game = played.game
        self.factor = game.cube
        auto = game.cube.bit_length() - 1
        if game.cube != 1 << auto or auto > 20:
            self.lose_automatic(game)
            self.factor, auto = 1, 0
        if game.names is not None and game.names != self.match.players:
            self.lose_names(game.names, game.span)
        score = game.score or played.score
        if max(map(abs, (*score, game.number or 0))) >= 1 << 31:
            self.lose(Phrase("so large a number"), game.span)
        start = Position(VARIATIONS[self.match.rules.variation][0]) if self.match.rules.variation in VARIATIONS else START
        header = new(
            layout.GAME,
            layout.GameHeader,
            score1=score[0],
            score2=score[1],
            crawford=bool(game.crawford if game.crawford is not None else played.crawford),
            position=board(start),
            number=game.number if game.number is not None else number,
            header_comment=self._comment(game.note.comment if game.note else ""),
            footer_comment=-1,
            auto_doubles=auto,
        )
        self.records.append(header)
        self.remarks, self.setup, self.double = [], None, None
        begun = False
        for action, decision in acts(self.match, played):
            if isinstance(action, (Comment, Unread)):
                self.remarks.append(action.text)
                self.lose(Phrase("the place of a remark"), action.span)
            elif isinstance(action, SetUp):
                if action.owner is None and (action.cube or 0) > self.factor:
                    self.lose("a set cube of this value and owner", action.span, action)
                if not begun and action.position is not None and (action.cube, action.turn) == (None, None):
                    put(header, layout.GameHeader, position=board(action.position))
                else:
                    self._let_stand(played)
                    self.setup = action
            elif isinstance(action, Win):
                self._win(action, played)
            elif isinstance(action, Move) and decision is not None:
                self._move(action, decision)
            elif isinstance(action, Double) and decision is not None:
                self._double(action, decision)
            elif isinstance(action, (Take, Pass, Beaver, Raccoon)):
                self._answer(action)
            elif isinstance(action, Resign) and decision is not None:
                if not any(isinstance(one, Win) for one in game.actions):
                    self.lose(Phrase("a resignation without a result"), action.span, action)
                self._cube(action.player, decision, action.note, double=-1)
            begun = True
        self._let_stand(played)
        put(header, layout.GameHeader, footer_comment=self._remarks())

    def _cube(self, player: Player, decision: Decision, note: Annotation | None, **fields: Any) -> bytearray:
        """A cube record before a roll, a double or a resignation."""
        value = max(decision.cube // self.factor, 1).bit_length() - 1
        record = self._cube_record(player, decision.position, value * (-1 if decision.owner == 1 else 1), note)
        put(record, layout.CubeRecord, **fields)
        return record

    def _cube_record(self, player: Player, position: Position, cube: int, note: Annotation | None) -> bytearray:
        left = (note.clock if note else "").split()
        times = [int(part) if part.isdecimal() and len(part) < 10 else 0 for part in (*left, "0", "0")[:2]]
        record = new(
            layout.CUBE,
            layout.CubeRecord,
            active=_SIGNS[player],
            take=-1,
            beaver=-1,
            raccoon=-1,
            cube=cube,
            position=board(position),
            error=NOTHING,
            dice=b"77",
            take_error=NOTHING,
            rollout=-1,
            comment=-1,
            edited=self.setup is not None,
            left1=times[0],
            left2=times[1],
        )
        record[_EVALUATION_AT : _EVALUATION_AT + 26] = board(position if player == 0 else position.flip())
        put_cube(record, note.cube if note else None, None)
        self.setup = None
        self.records.append(record)
        return record

    def _let_stand(self, played: GameReplay) -> None:
        """Write a set position that nothing followed: a cube record that waits for its decision."""
        setup = self.setup
        if setup is None:
            return
        value = max((setup.cube or 1) // self.factor, 1).bit_length() - 1
        position, note = setup.position or played.final, setup.note
        record = self._cube_record(setup.turn or 0, position, value * (-1 if setup.owner == 1 else 1), note)
        put(record, layout.CubeRecord, error=error_of(note), flagged=flagged(note))
        put(record, layout.CubeRecord, comment=self._comment(note.comment if note else ""))
        self._lose_of(setup)

    # -- decisions ------------------------------------------------------------------------------------------------------

    def _move(self, move: Move, decision: Decision) -> None:
        if 0 in move.dice or not decision.known:
            self.lose(Phrase("a play that cannot be followed"), move.span, move)
            return
        if decision.inferred and not decision.forced:
            self.lose(Phrase("that a play is not recorded, but worked out"), move.span, move)
        if not decision.legal and move.steps and not decision.steps:
            self.lose(Phrase("an illegal play but by the position after it"), move.span, move)
        note, player = move.note, move.player
        dice = (max(move.dice), min(move.dice))
        roll = "{}{}".format(*dice).encode("ascii")
        if self.double is None:
            fields = {"error": error_of(note, "CubeError"), "flagged": flagged(note, "CubeFlagged")}
            self._cube(player, decision, note, dice=roll, **fields)
        else:
            put(self.double, layout.CubeRecord, dice=roll)
        self.double = None
        before, after = decision.position, decision.result
        if player == 1:
            before, after = before.flip(), after.flip()
        rolled = decision.kind == "roll"
        signed = max(decision.cube // self.factor, 1).bit_length() - 1
        record = new(
            layout.MOVE,
            layout.MoveRecord,
            before=board(decision.position),
            after=bytes(26) if rolled else board(after),
            active=_SIGNS[player],
            pairs=struct.pack("<8i", *([0] * 8 if rolled else pairs(decision.steps))),
            die1=move.dice[0],
            die2=move.dice[1],
            played=not rolled,
            error=error_of(note),
            mark=_ILLEGAL if not decision.legal or move.written is Written.ILLEGAL else 0,
            flagged=flagged(note),
            comment=self._comment(note.comment if note else ""),
        )
        struct.pack_into("<i", record, 108, signed * (-1 if decision.owner == 1 else 1))
        struct.pack_into("<26s2x2i", record, _CANDIDATES_AT, board(before), *dice)
        put_candidates(record, note.play if note else None, before, after)
        if note is not None and note.luck is not None:
            put(record, layout.MoveRecord, luck=note.luck, luck_level=0)
        self._lose_of(move, ("CubeError", "CubeFlagged"))
        self.records.append(record)

    def _double(self, action: Double, decision: Decision) -> None:
        note = action.note
        self.lose_value(action, decision)
        fields = {"error": error_of(note), "flagged": flagged(note)}
        self.double = self._cube(action.player, decision, note, double=1, **fields)
        put(self.double, layout.CubeRecord, comment=self._comment(note.comment if note else ""))
        self.double_note, self.answers = note, 0
        self._lose_of(action)

    def _answer(self, action: Take | Pass | Beaver | Raccoon) -> None:
        if self.double is None or self.answers == len(_ANSWERS):
            self.lose(Phrase("an answer without a double"), action.span, action)
            return
        code = 2 if isinstance(action, (Beaver, Raccoon)) else int(isinstance(action, Take))
        put(self.double, layout.CubeRecord, **{_ANSWERS[self.answers]: code})
        note = action.note
        if self.answers == 0 and note is not None:
            put(self.double, layout.CubeRecord, take_error=error_of(note))
            put_cube(self.double, self.double_note.cube if self.double_note else None, note.cube)
        self.answers += 1
        if note is not None and note.comment:
            self.remarks.append(note.comment)
            self.lose(Phrase("the place of a remark"), action.span, action)
        self._lose_of(action)

    def _lose_of(self, action: Any, known: tuple[str, ...] = ()) -> None:
        """Remember an action of whose marks and analysis a part has no place in a record."""
        note: Annotation | None = action.note
        if note is None:
            return
        looked = note.play.candidates if note.play else ()
        cube = note.cube
        if (
            (note.clock and not (self.clocked and _TIMES.fullmatch(note.clock)))
            or any(key not in ("Error", "Flagged", *known) for key, _ in note.extra)
            or (note.luck_mark, note.skill, note.cube_skill) != (None, None, None)
            or any(found.settings for found in looked)
            or len(looked) > MOST_CANDIDATES
            or (cube is not None and bool(cube.settings or cube.unit != "equity"))
        ):
            self.notes.append(action)

    # -- the end --------------------------------------------------------------------------------------------------------

    def _win(self, action: Win, played: GameReplay) -> None:
        self._let_stand(played)
        last = next((found for found in reversed(played.game.actions) if isinstance(found, (Resign, Pass))), None)
        kind = played.level
        if isinstance(last, Pass):
            kind = 0
        elif isinstance(last, Resign):
            kind = _WHOLE_MATCH if last.whole_match else _RESIGNED + (last.level or 0)
            kind = _SETTLED if last.points is not None else kind
        score = self.after(played)
        fields = {"score1": score[0], "score2": score[1], "winner": _SIGNS[action.player], "points": action.points}
        self.records.append(new(layout.GAME_END, layout.GameFooter, termination=kind, **fields))
