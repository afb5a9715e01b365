"""Reading `.xg` and `.xgp`: from the stream of records to a match.  It cannot fail; what is damaged is told and left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import VARIATIONS, Player
from notation.codes import binary as codes
from notation.codes import reading
from notation.diagnostics import Code, Diagnostic, in_order
from notation.formats.binary import RecordReader
from notation.formats.known import content
from notation.formats.xg import head, layout
from notation.formats.xg.comments import read_comments
from notation.formats.xg.container import COMMENTS, GAMES, MAGIC, ROLLOUTS, Container, open_container
from notation.formats.xg.layout import RECORD_SIZE, GameFooter, GameHeader, MatchHeader
from notation.formats.xg.notes import Notes
from notation.formats.xg.plays import difference, flip, places, position, steps, wide_pairs
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
    Resign,
    SetUp,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.phrases import Phrase
from notation.source import Source, Span
from notation.unpack import Bounds

_PLAYERS: Final[dict[int, Player]] = {1: 0, -1: 1}
_SIGNS: Final = (1, -1)
_LONGEST: Final = 127
_DECISIONS: Final = (2, 3)
_ILLEGAL: Final = 2
_RESIGNED: Final = 100
_WHOLE_MATCH: Final = 104
_SETTLED: Final = 1000
_MOST_AUTO_DOUBLES: Final = 20
_FREE_COMMENTS: Final = 1000
"""A match has at most two comments a record, and so many that no record refers to."""
_START: Final = {name: bytes(number & 0xFF for number in start) for name, (start, _) in VARIATIONS.items()}
_EMPTY: Final = bytes(26)


def read_match(source: Source, analysis: bool, bounds: Bounds, plays: bool = True) -> Match:
    """The match of a file; one without a match gives an empty `Match` with a finding."""
    found: list[Diagnostic] = []

    def report(code: Code, span: Span, **facts: Any) -> None:
        found.append(Diagnostic(code, facts, source.place(span), 1, span=span))

    if not source.data.startswith(MAGIC):
        report(
            codes.DAMAGED_DATA, (0, len(source.data)), part="the file", why="it does not begin as those of eXtreme Gammon do"
        )
        return Match(source=source, span=(0, len(source.data)), diagnostics=tuple(found))
    container = open_container(source.data, frozenset((GAMES, COMMENTS, ROLLOUTS) if plays else (GAMES,)), bounds, report)
    most = _FREE_COMMENTS + 2 * (len(container.games) // RECORD_SIZE)
    comments, left_out = read_comments(container.comments, most)
    if left_out:
        why = Phrase("it holds more than {most} comments", most=most)
        report(codes.DAMAGED_DATA, (0, len(source.data)), part=COMMENTS, why=why)
    return _Reader(source, container, Notes(container, comments, analysis), found).read(plays)


class _Reader(RecordReader):
    """Goes through the records one by one.

    `board` and `cube` are what the next record should say: the position seen from the first player (None when it is not
    known), and the power of two of the cube, negative when the second player owns it.  `waiting` is what was said about a
    cube decision whose roll has not come yet.
    """

    def __init__(self, source: Source, container: Container, notes: Notes, found: list[Diagnostic]) -> None:
        super().__init__(source, found)
        self.stream = container.games
        self.remark = container.remark
        self.notes = notes
        self.head: list[Tag | Comment | Unread] = []
        self.header: MatchHeader | None = None
        self.games: list[Game] = []
        self.game: GameHeader | None = None
        self.game_span: Span = (0, 0)
        self.cube = 0
        self.factor = 1
        self.footer: GameFooter | None = None
        self.waiting: tuple[Player, Annotation | None, int, Span] | None = None

    def read(self, plays: bool = True) -> Match:
        """All records, and what is left when they are through; without `plays` those of decisions are passed over."""
        stream = self.stream
        damaged = bool(self.found)
        handlers = (self._match, self._game, self._cube, self._move, self._game_end, self._match_end)
        for at in range(0, len(stream) - RECORD_SIZE + 1, RECORD_SIZE):
            self.row = at // RECORD_SIZE + 1
            self.span = (at, at + RECORD_SIZE)
            kind = stream[at + 8]
            if not plays and kind in _DECISIONS and self.game is not None:
                continue
            if kind < len(handlers):
                handlers[kind](at)
            else:
                self.unreadable(Phrase("its type is {kind}", kind=kind))
        if len(stream) % RECORD_SIZE and not damaged:
            self.row += 1
            self.span = (len(stream) // RECORD_SIZE * RECORD_SIZE, len(stream))
            self.report(codes.TRUNCATED_DATA, part=Phrase("record {number}", number=self.row))
        self._close()
        return self._result()

    def _result(self) -> Match:
        if self.header is None and not self.games and not self.found:
            self.span = (0, 1)
            self.report(reading.NO_MATCH, what=content(self.source))
        self.head += [Comment(text) for text in (self.remark, *self.notes.unused()) if text]
        header = self.header
        return Match(
            head.players(header) if header else ("", ""),
            head.rules(header) if header else Match().rules,
            tuple(self.games),
            tuple(self.head),
            number=1,
            span=(0, len(self.stream)),
            source=self.source,
            diagnostics=tuple(in_order(self.found)),
        )

    # -- the match and its games ----------------------------------------------------------------------------------------

    def _match(self, at: int) -> None:
        if self.header is not None:
            return self.unreadable("it is a second match header")
        header = layout.read_match_header(self.stream, at)
        self.header = header
        self.notes.clock = head.has_clock(header)
        self.head += head.tags(header, self.span)
        comment = self.notes.comment(header.header_comment, header.footer_comment)
        if comment:
            self.head.append(Comment(comment, span=self.span))
        if header.length < 0 or _LONGEST < header.length != head.UNLIMITED:
            self.report(reading.MATCH_LENGTH, length=header.length)
        name = head.variation(header)
        if name not in VARIATIONS:
            self.report(reading.VARIATION, value=name)
        return None

    def _start(self) -> bytes:
        name = head.variation(self.header) if self.header else "Backgammon"
        return _START.get(name, _START["Backgammon"])

    def _game(self, at: int) -> None:
        self._close()
        game = layout.read_game_header(self.stream, at)
        self.game, self.game_number, self.game_span = game, game.number, self.span
        auto = game.auto_doubles if self.header and self.header.version >= 26 else 0
        if not 0 <= auto <= _MOST_AUTO_DOUBLES:
            self.report(codes.FIELD_VALUE, field="the number of automatic doubles", value=auto, expected="it was not used")
            auto = 0
        self.factor = 1 << auto
        self.cube = 0
        self.board = start = self._start()
        if game.position not in (start, _EMPTY) and (seen := position(game.position)) is not None:
            self.actions.append(SetUp(seen, row=self.row, span=self.span))
            self.board = game.position

    def _close(self) -> None:
        """Put the game together that has been read so far."""
        self._let_wait()
        game, comment = self.game, ""
        if game is None and not self.actions:
            return
        if game is not None:
            comment = self.notes.comment(game.header_comment, game.footer_comment)
        self.games.append(
            Game(
                game.number if game else None,
                (game.score1, game.score2) if game else None,
                None,
                tuple(self.actions),
                game.crawford if game and self.header and self.header.length != head.UNLIMITED else None,
                self.factor,
                Annotation(comment) if comment else None,
                self.game_span,
                self.game_span,
            )
        )
        self.game = self.game_number = self.footer = None
        self.actions = []

    # -- the cube -------------------------------------------------------------------------------------------------------

    def _cube(self, at: int) -> None:
        record = layout.read_cube(self.stream, at)
        player = _PLAYERS.get(record.active)
        if player is None or abs(record.cube) > head.MOST_DOUBLINGS:
            unknown = player is None
            what = (
                Phrase("the player is {number}", number=record.active)
                if unknown
                else Phrase("the cube is {number}", number=record.cube)
            )
            return self.unreadable(what)
        self._let_wait()
        self._follow(record.position, record.cube, record.edited, player)
        note, answer_note = self.notes.cube(record, at)
        if record.double != 1:
            if not -2 <= record.double <= 0:
                self.report(codes.FIELD_VALUE, player, field="the double", value=record.double, expected="none was read")
            if note is not None or self.notes.evaluated(record, at):
                self.waiting = player, note, self.row, self.span
            return None
        row, span, value = self.row, self.span, self.factor << abs(record.cube)
        other = _PLAYERS[-record.active]
        self.actions.append(Double(player, 2 * value, row, span, note))
        answers: dict[int, Action] = {0: Pass(other, row, span, answer_note), 1: Take(other, row, span, answer_note)}
        turns = 1
        if record.take == 2:
            self.actions.append(Beaver(other, 4 * value, row, span, answer_note))
            answers, turns = {0: Pass(player, row, span), 1: Take(player, row, span)}, 2
            if record.beaver == 2:
                self.actions.append(Raccoon(player, 8 * value, row, span))
                answers, turns = {0: Pass(other, row, span), 1: Take(other, row, span)}, 3
        answer = (record.take, record.beaver, record.raccoon)[turns - 1]
        if answer in answers:
            self.actions.append(answers[answer])
        elif answer != -1:
            at, expected = len(self.actions) - 1, "none was read"
            self.report(codes.FIELD_VALUE, other, at, field="the answer to the double", value=answer, expected=expected)
        self.cube = (abs(record.cube) + turns) * _SIGNS[other]
        return None

    def _follow(self, place: bytes, cube: int | None, edited: bool, player: Player) -> None:
        """Compare a record's position and cube with what comes before it, and set up what differs."""
        moved = place != self.board
        turned = cube is not None and cube != self.cube
        if not (moved or turned) or place == _EMPTY:
            return
        seen = position(place)
        if seen is None:
            value, action = Phrase("no position"), len(self.actions)
            self.report(codes.FIELD_VALUE, player, action, field="the position", value=value, expected="it was not used")
            self.board = None
            return
        started = any(isinstance(action, (Move, Double)) for action in self.actions)
        if started and not edited and (turned or self.board is not None):
            self.report(codes.POSITION_JUMP, player, len(self.actions), what="position" if moved else "cube")
        cube = self.cube if cube is None else cube
        owner = None if cube == 0 else _PLAYERS[1 if cube > 0 else -1]
        self.actions.append(SetUp(seen, self.factor << abs(cube), owner, player, self.row, self.span))
        self.board, self.cube = place, cube

    def _waiting(self, player: Player) -> Annotation | None:
        """What was said about this player's cube decision just before; it is then said."""
        if self.waiting is None or self.waiting[0] != player:
            return None
        note = self.waiting[1]
        self.waiting = None
        return note

    def _let_wait(self) -> None:
        """Keep what was said about a cube decision that no roll followed: the position stands with it."""
        if self.waiting is None:
            return
        player, note, row, span = self.waiting
        self.waiting = None
        last = self.actions[-1] if self.actions else None
        if isinstance(last, SetUp) and last.turn == player and last.note is None:
            self.actions[-1] = replace(last, note=note)
        else:
            self.actions.append(SetUp(turn=player, row=row, span=span, note=note))

    # -- plays ----------------------------------------------------------------------------------------------------------

    def _move(self, at: int) -> None:
        record = layout.read_move(self.stream, at)
        player = _PLAYERS.get(record.active)
        if player is None:
            return self.unreadable(Phrase("the player is {number}", number=record.active))
        dice = (record.die1, record.die2)
        if not (1 <= dice[0] <= 6 and 1 <= dice[1] <= 6):
            return self.unreadable(Phrase("its dice are {first} and {second}", first=dice[0], second=dice[1]), player)
        self._follow(record.before, None, record.edited, player)
        before = record.before if player == 0 else flip(record.before)
        note = self.notes.move(record, before, dice, self._waiting(player), at)
        row, span = self.row, self.span
        if not record.played:
            self.actions.append(Move(player, dice, (), Written.BLANK, None, "", row, span, note))
            return None
        after = record.after if player == 0 else flip(record.after)
        pairs = wide_pairs(record.pairs)
        made = steps(before, record.after, pairs, dice)
        at_pairs = places(pairs, made)
        if made is None and record.mark == _ILLEGAL:
            made = difference(before, record.after)
        if made is not None:
            written = Written.STEPS if made else Written.DANCE
            self.actions.append(Move(player, dice, made, written, None, "", row, span, note, at_pairs))
            self.board = after
        elif (seen := position(after)) is None:
            self.unreadable("the position after the play is no position", player)
        elif record.mark == _ILLEGAL:
            self.actions.append(Move(player, dice, (), Written.ILLEGAL, seen, "", row, span, note))
            self.board = after
        else:
            self.unreadable("its play does not lead to the position after it", player)
        return None

    # -- the end --------------------------------------------------------------------------------------------------------

    def _game_end(self, at: int) -> None:
        if self.game is None:
            return self.unreadable("no game stands before it")
        footer = layout.read_game_footer(self.stream, at)
        winner = _PLAYERS.get(footer.winner)
        if winner is None:
            self.report(codes.FIELD_VALUE, field="the winner", value=footer.winner, expected="no result was read")
            return None
        row, span, kind = self.row, self.span, footer.termination
        loser = _PLAYERS[-footer.winner]
        settled = _SETTLED <= kind < _SETTLED + _RESIGNED
        if _RESIGNED <= kind <= _WHOLE_MATCH or settled:
            note = self._waiting(loser)
            level = kind - _RESIGNED if _RESIGNED < kind < _WHOLE_MATCH else None
            points = footer.points if settled else None
            self.actions.append(Resign(loser, level, points, kind == _WHOLE_MATCH, row, span, note))
        elif not 0 <= kind <= 3:
            action, expected = len(self.actions), "only the result was read"
            self.report(codes.FIELD_VALUE, None, action, field="the end of the game", value=kind, expected=expected)
        self._let_wait()
        length = head.rules(self.header).length if self.header else 0
        score = (footer.score1, footer.score2)
        self.actions.append(Win(winner, footer.points, bool(length) and max(score) >= length, row, span))
        gained = score[winner] - (self.game.score1, self.game.score2)[winner]
        if gained != footer.points and not (length and score[winner] >= length):
            expected = Phrase("the score went up by {points}", points=gained)
            at, value = len(self.actions) - 1, footer.points
            self.report(codes.FIELD_VALUE, winner, at, field="the number of points", value=value, expected=expected)
        self.footer = footer
        return None

    def _match_end(self, at: int) -> None:
        if self.game is None and not self.games:
            return self.unreadable("no game stands before it")
        footer = layout.read_match_footer(self.stream, at)
        last = self.footer
        if last is not None and (footer.score1, footer.score2) != (last.score1, last.score2):
            expected = Phrase("the last game ended at {score}", score=f"{last.score1}-{last.score2}")
            value = f"{footer.score1}-{footer.score2}"
            self.report(codes.FIELD_VALUE, field="the final score", value=value, expected=expected)
        return None
