"""Reading `.bgf`: from the decoded object to a match.  It cannot fail; what is damaged is told and left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import START, Player, Position, other
from notation.codes import binary as codes
from notation.codes import reading
from notation.diagnostics import Code, Diagnostic, in_order
from notation.formats.bgf.analysis import note_of, steps_of
from notation.formats.bgf.container import open_container
from notation.formats.bgf.fields import (
    ACTION,
    DANCE,
    DOUBLE,
    END,
    ENDS,
    PASS,
    PLAYERS,
    RESIGN,
    TAGS,
    TAKE,
    child,
    comment,
    decimal,
    flag,
    items,
    number,
    numbers,
    place,
    text,
)
from notation.formats.binary import RecordReader
from notation.formats.pairs import flip, take_apart
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
    Rules,
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

_FIELDS: Final = ("nameGreen", "nameRed", "matchlen", "games")
_LONGEST: Final = 127
_MOST_GAMES: Final = 5000
_FREE_RECORDS: Final = 2000
_RECORD_SIZE: Final = 32
"""A match has at most one record for so many bytes, and the free ones; one takes 50, with what was thought of it 1,700."""
_ANALYSIS: Final = frozenset(("equity", "dancingEquity", "moveAnalysis", "luck", "pr"))
"""The fields of a record that hold nothing else than analysis."""


def read_match(source: Source, analysis: bool, bounds: Bounds, plays: bool = True) -> Match:
    """The match of a file; one without a match gives an empty `Match` with a finding."""
    found: list[Diagnostic] = []

    def report(code: Code, span: Span, **facts: Any) -> None:
        found.append(Diagnostic(code, facts, source.place(span), 1, span=span))

    root, size = open_container(source.data, bounds, report, () if analysis else _ANALYSIS)
    if root is None and found:
        return Match(source=source, span=(0, len(source.data)), diagnostics=tuple(found))
    missing = [name for name in _FIELDS if not isinstance(root, dict) or name not in root]
    if missing:
        report(codes.MISSING_FIELD, (0, len(source.data)), fields=", ".join(missing))
    length = number(root, "matchlen")
    if not 0 <= length <= _LONGEST:
        report(reading.MATCH_LENGTH, (place(root), place(root) + 1), length=length)
    final = (number(root, "finalGreen"), number(root, "finalRed"))
    written = [game for game in items(root, "games") if isinstance(game, dict)]
    if len(written) > _MOST_GAMES:
        facts = {"record": 0, "field": "the number of games", "value": len(written)}
        report(codes.FIELD_VALUE, (0, 1), **facts, expected=Phrase("the first {number} were read", number=_MOST_GAMES))
    players = text(root, "nameGreen"), text(root, "nameRed")
    games = []
    room = most = _FREE_RECORDS + size // _RECORD_SIZE
    for index, game in enumerate(written[:_MOST_GAMES]):
        records = items(game, "moves")
        if len(records) > room:
            why = Phrase("it holds more than {most} records", most=most)
            report(codes.DAMAGED_DATA, (place(game), place(game) + 1), part="the rest of the match", why=why)
        room -= len(records)
        after = _score(written[index + 1]) if index + 1 < len(written) else final
        kept = records[: len(records) + min(room, 0)]
        if not plays:
            kept = [record for record in kept if _ends(record)]
        games.append(_GameReader(source, game, index + 1, max(length, 0), after, analysis, found).read(kept, players))
        if room < 0:
            break
    marked = all(reader_marks for _, reader_marks in games)
    return Match(
        players,
        rules_of(root, report),
        tuple(game for game, _ in games),
        tuple(head_of(root)),
        marks_hits=marked,
        span=(0, len(source.data)),
        source=source,
        diagnostics=tuple(in_order(found)),
    )


def _ends(record: Any) -> bool:
    """Whether a record tells how its game ended."""
    return isinstance(record, dict) and (number(record, "green"), number(record, "red")) == (ACTION, END)


def _score(game: Any) -> tuple[int, int]:
    return number(game, "scoreGreen"), number(game, "scoreRed")


def rules_of(root: Any, report: Callable[..., None]) -> Rules:
    """The rules of a match; what is odd about them is told to `report`."""
    mode, games = number(root, "gameMode"), items(root, "games")
    egyptian = any(flag(child(game, "initial"), "egyptian") for game in games)
    variation = "Backgammon" if not mode and not egyptian else "Egyptian" if egyptian else f"game mode {mode}"
    if variation != "Backgammon":
        report(reading.VARIATION, (place(root), place(root) + 1), value=variation)
    limit = number(root, "cubeLimit", -1)
    return Rules(
        max(number(root, "matchlen"), 0),
        flag(root, "useCrawford") is not False,
        flag(root, "useJacoby"),
        flag(root, "useBeaver"),
        1 if flag(root, "useCube") is False else limit if limit > 0 else None,
        variation,
    )


def head_of(root: Any) -> list[Tag | Comment | Unread]:
    """Tags named as in match text, and the comment of the match."""
    values = {tag: text(root, key) for tag, key in TAGS}
    values |= {"Player 1": text(root, "nameGreen"), "Player 2": text(root, "nameRed")}
    for tag, key in (("Player 1 Elo", "ratingGreen"), ("Player 2 Elo", "ratingRed")):
        rating = decimal(root, key)
        values[tag] = f"{rating:.2f}" if rating else ""
    values["EventDate"] = text(root, "date")
    for tag, key in (("Crawford", "useCrawford"), ("Jacoby", "useJacoby"), ("Beaver", "useBeaver")):
        on = flag(root, key)
        values[tag] = "" if on is None else "On" if on else "Off"
    limit = number(root, "cubeLimit", -1)
    values["CubeLimit"] = str(limit) if limit > 0 else ""
    head: list[Tag | Comment | Unread] = [Tag(key, value) for key, value in values.items() if value]
    remark = comment(root)
    return [*head, Comment(remark)] if remark else head


def turning_after(before: Action | None, player: Player) -> type[Double | Beaver | Raccoon]:
    """What turning the cube is for a player after this action: where it is the other's double, a beaver."""
    if not isinstance(before, (Double, Beaver, Raccoon)) or before.player == player:
        return Double
    return Raccoon if isinstance(before, Beaver) else Beaver


class _GameReader(RecordReader):
    """Reads one game.  `board` follows the checkers, seen from the first player, as far as the record lets it."""

    def __init__(
        self,
        source: Source,
        game: Any,
        index: int,
        length: int,
        after: tuple[int, int],
        analysis: bool,
        found: list[Diagnostic],
    ) -> None:
        super().__init__(source, found)
        self.game = game
        self.game_number = index
        self.length = length
        self.after = after
        self.analysis = analysis
        self.board = START
        self.marks = True
        self.span: Span = (place(game), place(game) + 1)
        self.won = False

    def read(self, records: list[Any], players: tuple[str, str]) -> tuple[Game, bool]:
        """The game of these players with these records, and whether the hits of all its plays are known."""
        game, span = self.game, self.span
        cube = self._initial(child(game, "initial"))
        for record in records:
            self.row += 1
            if not isinstance(record, dict):
                self.unreadable("it is no object")
                continue
            self.span = (place(record), place(record) + 1)
            self._record(record)
        self._finish()
        ends = tuple((words, ()) for key, words in ENDS if flag(game, key))
        remark = comment(game)
        note = Annotation(comment=remark, extra=ends) if remark or ends else None
        names = text(game, "nameGreen"), text(game, "nameRed")
        return (
            Game(
                self.game_number,
                _score(game),
                names if all(names) and names != players else None,
                tuple(self.actions),
                flag(game, "isCrawford") if self.length else None,
                cube,
                note,
                span,
                span,
            ),
            self.marks,
        )

    def _initial(self, initial: Any) -> int:
        """Take up the position and the cube that the game begins with; what automatic doubles made of the cube."""
        if initial is None:
            return 1
        points = numbers(initial, "points")
        position = _position(points)
        if points and position is None:
            self.report(
                codes.FIELD_VALUE, field="the initial position", value=Phrase("no position"), expected="it was not used"
            )
        position = None if position == START else position
        cube, owner = number(initial, "cube", 1), PLAYERS.get(number(initial, "cubeOwner"))
        if position is None and owner is None and not self.length:
            return max(cube, 1)
        if position is not None or cube > 1 or owner is not None:
            self.actions.append(SetUp(position, max(cube, 1), owner, span=self.span))
            self.board = position if position is not None else self.board
        return 1

    # -- records --------------------------------------------------------------------------------------------------------

    def _record(self, record: Any) -> None:
        player = PLAYERS.get(number(record, "player"))
        red, green = number(record, "red"), number(record, "green")
        if player is None:
            self.unreadable("it names no player")
        elif green == ACTION:
            self._action(record, red, player)
        elif 1 <= red <= 6 and 1 <= green <= 6:
            self._play(record, (red, green), player)
        else:
            self.unreadable(Phrase("its dice are {first} and {second}", first=red, second=green), player)

    def _action(self, record: Any, code: int, player: Player) -> None:
        row, span = self.row, self.span
        if code == DOUBLE:
            turning = turning_after(self.actions[-1] if self.actions else None, player)
            self.actions.append(turning(player, None, row, span, note_of(record, self.analysis)))
        elif code == TAKE:
            self.actions.append(Take(player, row, span, note_of(record, self.analysis)))
        elif code == PASS:
            self.actions.append(Pass(player, row, span, note_of(record, self.analysis)))
        elif code == RESIGN:
            self.actions.append(Resign(player, None, None, False, row, span, note_of(record, self.analysis, cube=False)))
        elif code == END:
            self._win(player, note_of(record, self.analysis, cube=False))
        elif code == DANCE:
            self._dance(record, player)
        else:
            self.unreadable(Phrase("its action is {code}", code=code), player)

    def _dance(self, record: Any, player: Player) -> None:
        """A roll without a play; its dice stand where a play has points."""
        dice = (numbers(record, "from")[:1] or [0])[0], (numbers(record, "to")[:1] or [0])[0]
        if not (1 <= dice[0] <= 6 and 1 <= dice[1] <= 6):
            return self.unreadable(Phrase("its dice are {first} and {second}", first=dice[0], second=dice[1]), player)
        note = note_of(record, self.analysis, danced=True)
        self.actions.append(Move(player, dice, (), Written.DANCE, None, "", self.row, self.span, note))
        return None

    def _play(self, record: Any, dice: tuple[int, int], player: Player) -> None:
        written = steps_of(record)
        if written is None:
            return self.unreadable("its play is from or to no point", player)
        board = self.board if self.board is None or player == 0 else flip(self.board)
        note = note_of(record, self.analysis, board=board, dice=dice)
        made = take_apart(board, written, dice) if board is not None else None
        if made is not None:
            written, after = made
            self.board = after if player == 0 else flip(after)
        else:
            self.board, self.marks = None, False
        self.actions.append(
            Move(player, dice, written, Written.STEPS if written else Written.BLANK, None, "", self.row, self.span, note)
        )
        return None

    # -- the end --------------------------------------------------------------------------------------------------------

    def _gained(self) -> tuple[int, int]:
        before = _score(self.game)
        return self.after[0] - before[0], self.after[1] - before[1]

    def _win(self, player: Player, note: Annotation | None = None) -> None:
        points = number(self.game, "wonPoints")
        gained = self._gained()[player]
        points = points if points > 0 else gained
        over = flag(self.game, "wasResignation") or flag(self.game, "lostOnTime") or flag(self.game, "wasForfeit")
        if over and not any(isinstance(action, Resign) for action in self.actions):
            self.actions.append(Resign(other(player), None, points, False, self.row, self.span))
        match = bool(self.length) and self.after[player] >= self.length
        self.actions.append(Win(player, points, match, self.row, self.span, note))
        self.won = True

    def _finish(self) -> None:
        """A game without a record of its end: the winner is the one whose score goes up."""
        if self.won:
            return
        gained = self._gained()
        if min(gained) == 0 and max(gained) > 0:
            self._win(0 if gained[0] else 1)


def _position(points: list[int]) -> Position | None:
    """The 28 numbers of a position: the points in the second player's numbering, + for the first player; then both bars."""
    if len(points) != 28 or any(abs(count) > 15 for count in points):
        return None
    found = [0] * 26
    for index, count in enumerate(points[:24]):
        found[24 - index] = count
    found[25], found[0] = abs(points[24]), -abs(points[25])
    return Position(found)
