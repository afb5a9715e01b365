"""Writing `.bgf`: a match as the object that BGBlitz keeps of it, packed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from notation.annotations import Annotation
from notation.board import START, VARIATIONS, Position, other
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.bgf.analysis import note_of
from notation.formats.bgf.fields import ACTION, DANCE, DOUBLE, END, ENDS, PASS, RESIGN, TAKE
from notation.formats.bgf.head_writer import LARGEST, game_mode, lost_rules, lost_tags, match_head, unjudged
from notation.formats.bgf.note_writer import annotate, fits, slots
from notation.formats.bgf.packing import pack
from notation.formats.bgf.reader import turning_after
from notation.formats.line_writer import written_steps
from notation.formats.pairs import Board, flip, take_apart
from notation.formats.text_writer import TextWriter, acts, alone
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
from notation.replay import GameReplay, Replay
from notation.steps import Step

_SIGNS: Final = (-1, 1)
_MOST_CHECKERS: Final = 15


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The first replayed match as one file; a file holds one, so that any other is lost."""
    return alone(_BgfWriter, replays, lose)


def _unnamed(kept: Annotation, note: Annotation) -> Annotation:
    """What is kept of a note, without the program that is named as none was."""
    if kept.play is not None and note.play is not None and not note.play.program:
        kept = replace(kept, play=replace(kept.play, program=""))
    if kept.cube is not None and note.cube is not None and not note.cube.program:
        kept = replace(kept, cube=replace(kept.cube, program=""))
    return kept


class _BgfWriter(TextWriter):
    """Writes one match.

    Of the game that is being written, `records` are those made so far and `before` is the last action among them; `board` is
    what a reader will have followed, seen from the first player, `points` are those of its result, `score` and `reached` the
    scores before and after it; `remarks` are those on the game, and after the games those on the match.
    """

    def __init__(self, found: Replay, *, first: bool) -> None:
        super().__init__(found, first=first)
        self.records: list[dict[str, Any]] = []
        self.before: Action | None = None
        self.setup: SetUp | None = None
        self.remarks: list[str] = []
        self.board: Board | None = None
        self.length = 0
        self.points = 0
        self.score = self.reached = (0, 0)

    def data(self) -> bytes:
        """The bytes of the file."""
        match = self.match
        root = match_head(match)
        self.length = root["matchlen"]
        scores = [self._score(played.game.score or played.score, played.game) for played in self.replay.games]
        if scores:
            final = self._score(self.after(self.replay.games[-1]))
            scores.append((min(final[0], self.length or final[0]), min(final[1], self.length or final[1])))
            root["finalGreen"], root["finalRed"] = scores[-1]
        for played, number in self.games():
            self.score, self.reached = scores[number - 1 : number + 1]
            root["games"].append(self._game(played, number))
        self.remarks = [part.text for part in match.head if not isinstance(part, Tag)]
        for tag in lost_tags(match, root):
            self.lose(Phrase("the tag “{key}”", key=tag.key), tag.span)
            self.tell(f'{tag.key} "{tag.value}"')
        for name in lost_rules(match, root):
            self.lose(Phrase("the rule “{name}”", name=name))
        self.lose_silence()
        if not match.rules.length_told:
            self.lose("that the match length is not told")
        self.tell_unsaid()
        root["comment"] = "\n".join(self.remarks)
        if self.notes:
            self.lose_parts(len(self.notes), self.notes[0].span)
        return pack(root)

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _game(self, played: GameReplay, number: int) -> dict[str, Any]:
        game = played.game
        self.lose_number(game, number)
        names = game.names or self.match.players
        if names != self.match.players and not all(names):
            self.lose_names(names, game.span)
        crawford = game.crawford if game.crawford is not None else played.crawford
        self.records, self.before, self.setup, self.remarks = [], None, None, []
        wins = [action for action in game.actions if isinstance(action, Win)]
        self.points = wins[0].points if wins and 0 < wins[0].points < LARGEST else 0
        ends, told = self._ends(game, wins)
        self._actions(played, told)
        if game.note is not None and game.note.comment:
            self.remarks.insert(0, game.note.comment)
        made: dict[str, Any] = {"nameGreen": names[0], "nameRed": names[1]}
        made |= {"isCrawford": bool(crawford and self.length), "wonPoints": self.points} | ends
        made |= {"scoreGreen": self.score[0], "scoreRed": self.score[1], "matchlen": self.length}
        made |= unjudged(self.match) | {"gameMode": game_mode(self.match), "flags": 0, "initial": self._initial(game)}
        self.tell_unsaid()
        return made | {"moves": self.records, "comment": self.remarks, "id": -1}

    def _score(self, score: tuple[int, int], game: Game | None = None) -> tuple[int, int]:
        """A score as far as its numbers can be written."""
        if max(map(abs, score)) < LARGEST:
            return score
        self.lose("so large a number", game.span if game else (0, 0))
        return 0, 0

    def _ends(self, game: Game, wins: Sequence[Win]) -> tuple[dict[str, bool], Resign | None]:
        """The marks of how a game ended, and the resignation that they tell, which has no record then.

        Without a resignation a reader takes such a mark for one, so that it cannot be set.
        """
        extra = game.note.extra if game.note else ()
        said = {words for words, values in extra if not values}
        made = {key: words in said for key, words in ENDS}
        resigned = [action for action in game.actions if isinstance(action, Resign)]
        if wins and not resigned:
            made = dict.fromkeys(made, False)
        if extra != tuple((words, ()) for key, words in ENDS if made[key]):
            self.notes.append(game)
        meant = Resign(other(wins[0].player), points=self.points) if wins and any(made.values()) else None
        return made, resigned[0] if resigned == [meant] else None

    def _initial(self, game: Game) -> dict[str, Any]:
        """The position and the cube that a game begins with."""
        setup, variation = self.setup, self.match.rules.variation
        position = _start(self.match)
        cube, owner = game.cube, 0
        if setup is not None:
            if setup.position is not None:
                position = setup.position
            if setup.cube is not None and game.cube > 1:
                self.lose_automatic(game)
            cube = setup.cube or cube
            owner = 0 if setup.owner is None else _SIGNS[setup.owner]
        if not 0 < cube < LARGEST:
            self.lose("so large a number", game.span)
            cube = 1
        points = [position[24 - index] for index in range(24)]
        points += [position.bar(0), position.bar(1), position.off(0), position.off(1)]
        return {
            "cube": cube,
            "points": points,
            "egyptian": variation == "Egyptian",
            "gameMode": game_mode(self.match),
            "cubeOwner": owner,
        }

    def _actions(self, played: GameReplay, told: Resign | None) -> None:
        """Write the records of a game; the resignation `told` needs none."""
        self.board = _start(self.match)
        for action, decision in acts(self.match, played):
            if isinstance(action, (Comment, Unread)):
                self._say(action.text)
                self.lose("the place of a remark", action.span)
            elif isinstance(action, SetUp):
                self._set_up(action, played)
            elif isinstance(action, Move):
                assert decision is not None  # only an answer is left out by a record
                self._move(action, decision)
            elif isinstance(action, (Double, Beaver, Raccoon)):
                assert decision is not None
                self._turn(action, decision)
            elif isinstance(action, (Take, Pass)):
                self._answer(action, decision)
            elif isinstance(action, Resign):
                if action is not told:
                    self._resign(action, played)
            else:
                self._win(action)

    def tell(self, text: str) -> None:
        """Write a remark for people with the game, or with the match."""
        self.remarks.append(text)

    def _say(self, text: str) -> None:
        """Keep a text with the last record, or with the game where there is none."""
        if not self.records:
            self.remarks.append(text)
            return
        record = self.records[-1]
        record["comment"] = "\n".join(filter(None, (record["comment"], text)))

    def _set_up(self, setup: SetUp, played: GameReplay) -> None:
        note = setup.note
        if note is not None and note.comment:
            self._say(note.comment)
            self.lose("the place of a remark", setup.span)
        if note is not None and replace(note, comment="") != Annotation():
            self.notes.append(setup)
        if setup.text:
            self._say(setup.text)
            self.lose("a set position that could not be read, as it is spelled", setup.span)
        elif self.before is not None or self.setup is not None:
            self.lose("a set position", setup.span)
        elif setup.position is not None and max(map(abs, setup.position)) > _MOST_CHECKERS:
            self.lose("a set position with so many checkers on a point", setup.span)
        else:
            self.setup = setup
            self.board = setup.position or self.board
            following = played.decisions[0].player if played.decisions else None
            if setup.turn not in (None, following):
                self.lose("whose turn it is in a set position", setup.span)

    # -- records --------------------------------------------------------------------------------------------------------

    def _record(
        self,
        action: Move | Double | Beaver | Raccoon | Take | Pass | Resign | Win,
        pair: tuple[int, int],
        points: dict[str, list[int]] | None = None,
        decision: Decision | None = None,
        board: Board | None = None,
    ) -> dict[str, Any]:
        """A record of this pair of numbers, with what is said of it; `board` is the one that a play is made on."""
        record: dict[str, Any] = {"type": "amove", "red": pair[0], "green": pair[1], "player": _SIGNS[action.player]}
        record |= points or slots(())
        record |= {"equity": None, "dancingEquity": None, "moveAnalysis": [], "luck": None, "ply4Luck": 0, "ply": 0, "pr": None}
        record["comment"] = None
        self.records.append(record)
        self.before = action
        note = action.note
        if note is not None:
            dice = None if pair[1] == ACTION else pair
            owned = decision is not None and decision.owner is not None
            annotate(record, note, dice, match=bool(self.length), redoubles=owned)
            decided = not isinstance(action, (Resign, Win))
            kept = note_of(record, cube=decided, board=board, dice=dice, danced=pair[::-1] == (ACTION, DANCE))
            if replace(note, comment="") != _unnamed(replace(kept or Annotation(), comment=""), note):
                self.notes.append(action)
        return record

    def _move(self, move: Move, decision: Decision) -> None:
        if not all(1 <= die <= 6 for die in move.dice):
            self.lose("a turn without a roll", move.span, move)
            return
        self.lose_inferred(move, decision)
        steps = self._steps(move, decision)
        if not steps and (move.written is Written.DANCE or decision.stuck):
            dice = {"from": [move.dice[0], -1, -1, -1], "to": [move.dice[1], -1, -1, -1]}
            self._record(move, (DANCE, ACTION), dice, decision)
        else:
            board = self.board if self.board is None or move.player == 0 else flip(self.board)
            self._record(move, move.dice, slots(steps), decision, board)
            made = take_apart(board, steps, move.dice) if board is not None else None
            self.board = None if made is None else made[1] if move.player == 0 else flip(made[1])
        if move.text and move.written is not Written.UNKNOWN:
            self._say(move.text)
        if move.written is Written.UNREAD:
            self.lose("a play that cannot be followed", move.span, move)
        elif move.written is Written.UNKNOWN and not steps:
            self.lose("a play that is not recorded", move.span, move)
        elif move.text:
            self.lose("the place of a remark", move.span, move)
        if move.position is not None:
            self.lose("the position after an illegal play", move.span, move)

    def _steps(self, move: Move, decision: Decision) -> Sequence[Step]:
        """The steps that have room in a record: those that are written, or else those that were made."""
        wanted = written_steps(move, decision)
        for steps in (wanted, decision.steps):
            if (steps or not wanted) and fits(steps):
                return steps
        self.lose("a play that cannot be followed", move.span, move)
        return ()

    def _turn(self, action: Double | Beaver | Raccoon, decision: Decision) -> None:
        kind = turning_after(self.before, action.player)
        if isinstance(action, Double) and kind is not Double:
            self.lose("a double that is not answered", action.span, action)
        elif type(action) is not kind:
            self.lose("a beaver" if isinstance(action, Beaver) else "a raccoon", action.span, action)
        if action.value not in (None, decision.doubled):
            self.lose(Phrase("the value {value} of the cube", value=action.value), action.span, action)
        record = self._record(action, (DOUBLE, ACTION), None, decision)
        _doubled(record, None)

    def _answer(self, action: Take | Pass, decision: Decision | None) -> None:
        takes = isinstance(action, Take)
        doubled = self.records[-1] if isinstance(self.before, (Double, Beaver, Raccoon)) else None
        record = self._record(action, (TAKE if takes else PASS, ACTION), None, decision)
        for one in (doubled, record):
            if one is not None:
                _doubled(one, takes)

    def _resign(self, action: Resign, played: GameReplay) -> None:
        """Write that a player gives up; how much is told by the points of the result alone."""
        self._record(action, (RESIGN, ACTION))
        asked = action.points if action.points is not None else (action.level or 0) * played.cube
        if action.whole_match or asked not in (0, self.points):
            self.lose("how much is given up", action.span, action)

    def _win(self, action: Win) -> None:
        if action.points != (self.points or self.reached[action.player] - self.score[action.player]):
            self.lose(Phrase("a result of {n} point", "a result of {n} points", n=action.points), action.span, action)
        if action.match and not (self.length and self.reached[action.player] >= self.length):
            self.lose("that this wins the match", action.span, action)
        self._record(action, (END, ACTION))


def _start(match: Match) -> Position:
    """Where the checkers stand at the beginning of a game."""
    variation = match.rules.variation
    return Position(VARIATIONS[variation][0]) if variation in VARIATIONS else START


def _doubled(record: dict[str, Any], accepted: bool | None) -> None:
    """Mark in what is thought of a double, or of the answer to one, what was done."""
    if record["equity"] is not None:
        record["equity"]["cubeDecision"] |= {"hasDoubled": True, "hasAccepted": accepted}
