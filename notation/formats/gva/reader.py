"""Reading `.gva`: from the JSON document to a match.  It cannot fail; what is odd is told and left out."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import START, Player, Position, other
from notation.codes import reading
from notation.codes.bounds import TOO_MUCH
from notation.codes.tree import JSON_SYNTAX
from notation.diagnostics import Diagnostic, in_order
from notation.formats.bgf.fields import child, decimal, flag, items, number, numbers, text
from notation.formats.binary import RecordReader
from notation.formats.gva.analysis import cube_analysis, play_analysis, steps
from notation.formats.gva.head import head, remarks
from notation.formats.gva.vocabulary import (
    CENTRE,
    LONGEST,
    MARKERS,
    MOST_DOUBLINGS,
    MOST_GAMES,
    MOST_PLIES,
    NOBODY,
    PLAYERS,
    SEATS,
    VARIATIONS,
    Act,
)
from notation.formats.known import content
from notation.model import (
    Beaver,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    Rules,
    SetUp,
    Take,
    Win,
    Written,
)
from notation.phrases import Phrase
from notation.source import Source, Span

_FREE: Final = 1000
_SHARE: Final = 12
"""A text holds at most `_FREE` lists and objects, and one more for each `_SHARE` characters."""
_FROM_ABOVE: Final = (24, 23, 22, 13, 8, 6)
"""The points on which one who goes down has his checkers at the start, in any variation; the other has none there."""
_PLY: Final = re.compile(r'"action_id"\s*:\s*\d{1,3}')


def read_match(source: Source, analysis: bool) -> Match:
    """The match of a document; one that holds none gives an empty `Match` with a finding."""
    reader = DocumentReader(source, [], analysis)
    root = reader.root()
    if not isinstance(root, dict):
        return Match(source=source, span=(0, len(source.text)), diagnostics=tuple(reader.found))
    return match_of(reader, root, (0, len(source.text)))


def match_of(reader: DocumentReader, root: Any, whole: Span) -> Match:
    """The match of a document that stands at `whole`."""
    reader.named(root)
    length = number(root, "match_length")
    if not 0 <= length <= LONGEST:
        reader.report(reading.MATCH_LENGTH, length=length)
    games = tuple(reader.games(root, max(length, 0)))
    limit = number(root, "cube_limit")
    variant = number(root, "variant")
    name = VARIATIONS[variant] if 0 <= variant < len(VARIATIONS) else f"variant {variant}"
    if name not in VARIATIONS:
        reader.report(reading.VARIATION, value=name)
    rules = Rules(
        max(length, 0), flag(root, "crawford"), flag(root, "jacoby"), flag(root, "beaver"), limit if limit > 0 else None, name
    )
    return Match(
        (text(root, "player_white"), text(root, "player_black")),
        rules,
        games,
        tuple(head(root)),
        marks_hits=None,
        span=whole,
        source=reader.source,
        diagnostics=tuple(in_order(reader.found)),
    )


def _remarks(found: Any) -> str:
    return "\n".join(remarks(found))


def _moves_down(games: list[Any]) -> Player:
    """The player who goes from 24 to 1, by the first play from a start: files and their description differ."""
    for game in games:
        if items(game, "initial_board"):
            continue
        for ply in items(game, "plies"):
            player, step = PLAYERS.get(number(ply, "color", -1)), next(iter(items(ply, "moves")), None)
            if player is not None and step is not None:
                return player if number(step, "from") in _FROM_ABOVE else other(player)
            if number(ply, "action_id") == Act.SET_UP:
                break
    return 1


class DocumentReader(RecordReader):
    """Goes through the plies of a document; `row` counts those of a game."""

    def __init__(self, source: Source, found: list[Diagnostic], analysis: bool) -> None:
        super().__init__(source, found)
        self.analysis = analysis
        self.span: Span = (0, min(1, len(source.text)))
        self.program = ""
        self.down: Player = 1

    def position(self, points: list[int]) -> Position | None:
        """The 26 numbers of a board, + for the first player, whose indices are absolute points; None when they are none."""
        if len(points) != 26:
            return None
        mine = points if self.down == 0 else points[::-1]
        return Position.bounded((-abs(mine[0]), *mine[1:25], abs(mine[25])))

    def root(self) -> Any:
        """The document; None, and a finding, for what is none."""
        source = self.source
        most = _FREE + len(source.text) // _SHARE
        if source.text.count("{") + source.text.count("[") > most:
            self.report(TOO_MUCH, most=most, what="lists and objects for a text of this size")
            return None
        try:
            root = json.loads(source.text)
        except json.JSONDecodeError as error:
            self.span = (error.pos, min(error.pos + 1, len(source.text)))
            self.report(JSON_SYNTAX, reason=error.msg)
            return None
        except (RecursionError, ValueError) as error:
            deep = isinstance(error, RecursionError)
            self.report(JSON_SYNTAX, reason="it is nested too deeply" if deep else "a number has too many digits")
            return None
        if not isinstance(root, dict):
            self.report(reading.NO_MATCH, what=content(source))
            return None
        return root

    def named(self, root: Any) -> None:
        """Take the name of the program that looked."""
        info = child(root, "analysis_info")
        self.program = text(info, "model_name") or text(info, "model_id")

    def games(self, root: Any, length: int) -> list[Game]:
        """The games; a ply stands where its `action_id` does, when all have one."""
        written = [game for game in items(root, "games") if isinstance(game, dict)]
        self.down = _moves_down(written)
        told = [ply for game in written for ply in items(game, "plies") if isinstance(ply, dict) and "action_id" in ply]
        # One more than there are plies: then something else has that name too, and no place is certain.
        found = [match.span() for match in islice(_PLY.finditer(self.source.text), len(told) + 1)]
        places = iter(found if len(found) == len(told) else ())
        if len(written) > MOST_GAMES:
            self.report(TOO_MUCH, most=MOST_GAMES, what="games of a match")
        start = numbers(root, "score_start")
        score = (start[0], start[1]) if len(start) == 2 else (0, 0)
        made = []
        for index, game in enumerate(written[:MOST_GAMES]):
            self.game_number, self.row, self.actions = index + 1, 0, []
            begins = self.span
            plies = items(game, "plies")
            doublings = number(game, "auto_doubles")
            doubled = 1 << doublings if 0 <= doublings <= MOST_DOUBLINGS else 1
            self._start(game, plies, doubled)
            for ply in plies:
                self.row += 1
                if isinstance(ply, dict) and "action_id" in ply:
                    self.span = next(places, self.span)
                if self.row == 1:
                    begins = self.span
                if self.row <= MOST_PLIES:
                    self._ply(ply)
            if len(plies) > MOST_PLIES:
                self.report(TOO_MUCH, most=MOST_PLIES, what="actions of a game")
            score = self._win(game, score, length)
            remark = _remarks(game)
            made.append(
                Game(
                    index + 1,
                    (start[0], start[1]) if not index and len(start) == 2 else None,
                    None,
                    tuple(self.actions),
                    flag(game, "is_crawford") if length > 1 else None,
                    doubled,
                    Annotation(remark) if remark else None,
                    begins,
                    begins,
                )
            )
        self.game_number = None
        return made

    def _start(self, game: Any, plies: list[Any], doubled: int) -> None:
        """The position and the cube that a game begins with; `doubled` is what automatic doubles make of a cube of 1."""
        points = numbers(game, "initial_board")
        first = plies[0] if plies else None
        position = self.position(points) if points and number(first, "action_id", -1) != Act.SET_UP else None
        cube, owner = number(game, "initial_cube_value", 1), SEATS.get(number(game, "initial_cube_owner", CENTRE))
        told = "initial_cube_value" in game or owner is not None
        set_cube = max(cube, 1) * doubled if told else None
        if set_cube is not None or (position is not None and position != START):
            self.actions.append(SetUp(position, set_cube, owner, span=self.span))

    def _win(self, game: Any, score: tuple[int, int], length: int) -> tuple[int, int]:
        """The result, and the score after it: a game gives no more than its winner still needs."""
        winner, points = SEATS.get(number(game, "winner", NOBODY)), number(game, "points_won")
        if winner is None or points < 1:
            return score
        total = score[winner] + points
        self.actions.append(Win(winner, points, bool(length) and total >= length, self.row, self.span))
        total = min(total, length) if length else total
        return (total, score[1]) if winner == 0 else (score[0], total)

    # -- plies ----------------------------------------------------------------------------------------------------------

    def _ply(self, ply: Any) -> None:
        player = PLAYERS.get(number(ply, "color", -1))
        action = number(ply, "action_id", Act.NOTHING)
        if action in MARKERS and isinstance(ply, dict):
            return None
        if player is None:
            return self.unreadable("it names no player")
        dice = (number(ply, "d1"), number(ply, "d2"))
        row, span = self.row, self.span
        if 0 <= action <= Act.LAST_ROLL or (action == Act.SET_UP and dice != (0, 0)):
            return self._play(ply, player, dice, action == Act.SET_UP)
        note = self._note(ply, player, answer=action in (Act.TAKE, Act.PASS, Act.BEAVER))
        if action == Act.DOUBLE:
            self.actions.append(Double(player, None, row, span, note))
        elif action == Act.TAKE:
            self.actions.append(Take(player, row, span, note))
        elif action == Act.PASS:
            self.actions.append(Pass(player, row, span, note))
        elif action == Act.BEAVER:
            self.actions.append(Beaver(player, None, row, span, note))
        elif action == Act.RACCOON:
            self.actions.append(Raccoon(player, None, row, span, note))
        elif action in (Act.RESIGN_GAME, Act.RESIGN_MATCH, Act.FORFEIT):
            level = number(ply, "resign_value")
            whole = action == Act.RESIGN_MATCH
            self.actions.append(Resign(player, level if 1 <= level <= 3 else None, None, whole, row, span, note))
        elif action == Act.SETTLE and (points := decimal(ply, "settle_value")) is not None and points.is_integer():
            self.actions.append(Resign(player, None, int(points), False, row, span, note))
        elif action == Act.SET_UP:
            position = self.position(numbers(ply, "set_position"))
            if position is None:
                return self.unreadable("the position is no position", player)
            # The cube that a game begins with and its position are one set position.
            before = self.actions.pop() if row == 1 and self.actions else SetUp()
            assert isinstance(before, SetUp)
            self.actions.append(replace(before, position=position, turn=player, row=row, span=span, note=note))
        elif action == Act.CUBE_SET:
            owner = SEATS.get(number(ply, "cube_owner", CENTRE))
            self.actions.append(SetUp(None, max(number(ply, "cube_value", 1), 1), owner, row=row, span=span, note=note))
        elif action == Act.NO_ROLL:
            self.actions.append(Move(player, (0, 0), (), Written.UNKNOWN, None, "", row, span, note))
        else:
            self.unreadable(Phrase("its action is {code}", code=action), player)
        return None

    def _play(self, ply: Any, player: Player, dice: tuple[int, int], restated: bool) -> None:
        row, span = self.row, self.span
        if not (1 <= dice[0] <= 6 and 1 <= dice[1] <= 6):
            return self.unreadable(Phrase("its dice are {first} and {second}", first=dice[0], second=dice[1]), player)
        if self.actions and isinstance(last := self.actions[-1], (Beaver, Raccoon)):
            # Whoever does not go on has taken, which documents need not say.
            self.actions.append(Take(other(last.player), row, span))
        note = self._note(ply, player, rolled=True)
        if restated:
            position = self.position(numbers(ply, "set_position"))
            if position is None:
                return self.unreadable("the position after the play is no position", player)
            self.actions.append(Move(player, dice, (), Written.ILLEGAL, position, "", row, span, note))
            return None
        made = steps(items(ply, "moves"), player == self.down)
        if made is None:
            return self.unreadable("a step of its play is none", player)
        self.actions.append(Move(player, dice, made, Written.STEPS if made else Written.BLANK, None, "", row, span, note))
        return None

    def _note(self, ply: Any, player: Player, *, rolled: bool = False, answer: bool = False) -> Annotation | None:
        """What is said of a ply."""
        remark = _remarks(ply)
        time = number(ply, "timestamp_ms", -1)
        clock = str(time) if time >= 0 else ""
        luck, play, cube = None, None, None
        thought = child(ply, "analysis") if self.analysis else None
        if thought is not None and rolled:
            luck, play = decimal(thought, "luck"), play_analysis(thought, player == self.down, self.program)
            before = child(thought, "cube_decision") or child(thought, "missed_double")
            cube = cube_analysis(before, self.program)
        elif thought is not None:
            cube = cube_analysis(thought, self.program, answer=answer)
        note = Annotation(remark, luck, clock=clock, play=play, cube=cube)
        return None if note == Annotation() else note
