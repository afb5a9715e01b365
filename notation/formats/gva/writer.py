"""Writing `.gva`: a match as the JSON document of GammonView, its fields named and in the order as there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from notation.annotations import Annotation, Candidate
from notation.board import START, VARIATIONS, Player, Position
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.gva import thoughts
from notation.formats.gva.head import lost_tags, respelled, told
from notation.formats.gva.ogids import Moments
from notation.formats.gva.vocabulary import (
    CENTRE,
    COLORS,
    MOST_DOUBLINGS,
    MOST_GAMES,
    MOST_PLIES,
    NOBODY,
    Act,
    roll_number,
)
from notation.formats.gva.vocabulary import VARIATIONS as NAMES
from notation.formats.line_writer import written_steps
from notation.formats.text_writer import TextWriter, alone
from notation.model import (
    Beaver,
    Comment,
    Deciding,
    Double,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
    is_decision,
)
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay

Object: TypeAlias = dict[str, Any]

_MOST_STEPS: Final = 4
_TRANSCRIBED: Final = 3
_ACTS: Final[dict[type, Act]] = {
    Double: Act.DOUBLE,
    Take: Act.TAKE,
    Pass: Act.PASS,
    Beaver: Act.BEAVER,
    Raccoon: Act.RACCOON,
}


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """The first replayed match as one document; a file holds one, so that any other is lost."""
    return alone(DocumentWriter, replays, lose)


class DocumentWriter(TextWriter):
    """Makes the document of one match.  `game` and its `plies` are those that are being written."""

    def __init__(self, found: Replay, *, first: bool = True) -> None:
        super().__init__(found, first=first)
        self.game: Object = {}
        self.plies: list[Object] = []
        self.levels, self.programs = thoughts.looked(found.match)
        self.played: GameReplay
        self.moments: Moments
        self.position: Position
        self.over = False

    def write(self) -> str:
        """The document as JSON."""
        return json.dumps(self.document(), separators=(",", ":"), allow_nan=False)

    def document(self) -> Object:
        """The document; `reporter.found` are its losses."""
        match, rules = self.match, self.match.rules
        fields = told(match)
        games = self._games()
        root: Object = {
            "match_length": rules.length,
            "player_white": match.players[0],
            "player_black": match.players[1],
            "white_score": self.replay.score[0],
            "black_score": self.replay.score[1],
            "result": 0 if self.replay.winner is None else self.replay.winner + 1,
            "source": _TRANSCRIBED,
            "timestamp": fields.pop("timestamp"),
            "crawford": rules.crawford,
            "jacoby": rules.jacoby,
            "beaver": rules.beavers,
            "raccoon": rules.beavers,
            "cube_limit": rules.cube_limit or 0,
            "event": fields.pop("event") or None,
            "site": fields.pop("site") or None,
        }
        if rules.variation in NAMES[1:]:
            root["variant"] = NAMES.index(rules.variation)
        if any("auto_doubles" in game for game in games):
            root["auto_doubles"] = True
        first = match.games[0].score if match.games else None
        if first is not None and first != (0, 0):
            root["score_start"] = list(first)
        root |= {key: value for key, value in fields.items() if value not in ("", None)}
        remarks = [part.text for part in match.head if not isinstance(part, Tag)]
        for tag in lost_tags(match, root):
            if respelled(tag, root):
                self.lose(Phrase("the tag “{key}” as it is spelled", key=tag.key), tag.span)
                continue
            self.lose(Phrase("the tag “{key}”", key=tag.key), tag.span)
            remarks.append(f"{tag.key}: {tag.value}")
        self.lose_rules()
        remarks += self.unsaid
        self.unsaid = []
        if remarks:
            root["annotations"] = [{"value": remark} for remark in remarks]
        return root | self._info(root["timestamp"]) | {"games": games}

    def lose_rules(self) -> None:
        """Say what cannot be told of the match as a whole."""
        rules = self.match.rules
        if rules.variation not in NAMES:
            self.lose_variation()
        if not rules.length_told:
            self.lose("that the match length is not told")
        if len(self.programs) > 1:
            programs = ", ".join(sorted(filter(None, self.programs)))
            self.lose(Phrase("which program made which analysis ({programs})", programs=programs))
        if self.notes:
            self.lose_parts(len(self.notes), self.notes[0].span)

    def _info(self, began: int) -> Object:
        """What made the analysis, and how it looked mostly."""
        if not self.programs:
            return {}
        (program, _), *_ = self.programs.most_common(1)
        level = self.levels.most_common(1)[0][0] if self.levels else ""
        return {"analysis_info": {"ply": self.depth, "eval_level": level, "model_id": program, "timestamp": began}}

    @property
    def depth(self) -> int:
        """How many plies deep the program looked mostly."""
        return thoughts.depth(self.levels.most_common(1)[0][0]) if self.levels else 0

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _games(self) -> list[Object]:
        made: list[Object] = []
        length = self.match.rules.length
        score: tuple[int, int] | None = None
        for played, number in self.games():
            if number > MOST_GAMES:
                self.lose(Phrase("the games after the first {most}", most=MOST_GAMES), played.game.span)
                break
            self.lose_number(played.game, number)
            if score is not None and played.game.score not in (None, score):
                self.lose("the score", played.game.score_span)
            made.append(self._game(played, number))
            first, second = score or played.game.score or (0, 0)
            winner, points = made[-1]["winner"], made[-1]["points_won"]
            score = first + points * (winner == 0), second + points * (winner == 1)
            score = (min(score[0], length), min(score[1], length)) if length and winner != NOBODY else score
        if made and self.replay.winner is not None:
            made[-1]["is_lastgame"] = True
        return made

    def _game(self, played: GameReplay, number: int) -> Object:
        game = played.game
        crawford = game.crawford if game.crawford is not None else played.crawford
        self.played = played
        self.plies, self.over, self.moments = [], False, Moments(self.replay, played)
        variation = self.match.rules.variation
        self.position = Position(VARIATIONS[variation][0]) if variation in VARIATIONS else START
        self.game = {
            "game_index": number - 1,
            "winner": NOBODY,
            "points_won": 0,
            "is_crawford": bool(crawford),
            "is_lastgame": False,
            "first_to_move": 0,
        }
        doublings = game.cube.bit_length() - 1
        if game.cube != 1 << doublings or doublings > MOST_DOUBLINGS:
            self.lose_automatic(game)
        elif doublings:
            self.game["auto_doubles"] = doublings
        if game.names is not None and game.names != self.match.players:
            self.lose_names(game.names, game.span)
        self.actions(played)
        if self.game["winner"] != NOBODY:
            self.end(self.game["winner"])
        if len(self.plies) > MOST_PLIES:
            self.lose(Phrase("the actions of a game after the first {most}", most=MOST_PLIES), game.span)
        rolls = (ply["color"] for ply in self.plies if ply["action_id"] <= Act.LAST_ROLL)
        self.game["first_to_move"] = next(rolls, 0)
        return self.game | {"plies": self.plies[:MOST_PLIES]}

    def end(self, winner: Player) -> None:
        """The mark at the end of a game; none where it was given up in so many words."""
        last = self.plies[-1]["action_id"] if self.plies else Act.NOTHING
        if last not in (Act.RESIGN_GAME, Act.RESIGN_MATCH, Act.SETTLE):
            mark = Act.FINAL if last == Act.PASS else Act.GAME_OVER
            self.plies.append({"color": COLORS[winner], "action_id": int(mark)} | self.moments.end(winner))

    def note(self, action: Any) -> None:
        """What is said of a game or its result; what is said of an action stands with that."""
        note: Annotation | None = action.note
        if note is None or (not isinstance(action, Win) and action.__class__ in _ACTS | {Move: 0, Resign: 0, SetUp: 0}):
            return
        if note.comment:
            self.game.setdefault("annotations", []).append({"value": note.comment})
            if isinstance(action, Win):
                self.lose("the place of a remark", action.span, action)
        if thoughts.lost(note, {}) or note.luck is not None or note.play is not None or note.clock:
            self.notes.append(action)

    def keep(self, action: Comment | Unread) -> None:
        """Write a remark where the last action stands."""
        self.tell(action.text)
        self.lose("the place of a remark", action.span, action)

    def tell(self, text: str) -> None:
        """Write a remark for people where the last action stands."""
        place = self.plies[-1] if self.plies else self.game
        place.setdefault("annotations", []).append({"value": text})

    def win(self, action: Win) -> None:
        """The result of a game, which stands at its head."""
        if action.points < 1 or self.over:
            self.lose("what is said about the result", action.span, action)
        if action.points > 0:
            self.game |= {"winner": action.player, "points_won": action.points}
            self.over = True

    # -- set positions --------------------------------------------------------------------------------------------------

    def set_up(self, action: SetUp) -> None:
        """A position and a cube, at the head of a game where nothing stands before them."""
        if action.text:
            self.keep(Comment(action.text, span=action.span))
        if action.cube is not None:
            self.set_cube(action, action.cube)
        if action.position is not None or action.turn is not None:
            self.set_position(action)

    def set_cube(self, action: SetUp, cube: int) -> None:
        """Write a set cube: at the head of the game where nothing stands before it, else as a ply."""
        doubled = 1 << self.game.get("auto_doubles", 0)
        owner = CENTRE if action.owner is None else action.owner
        if not self.plies and cube % doubled == 0 and not {"initial_cube_value", "initial_cube_owner"} & set(self.game):
            self.game |= {"initial_cube_value": cube // doubled, "initial_cube_owner": owner}
            return
        ply: Object = {"color": COLORS[self.to_act(action)], "action_id": int(Act.CUBE_SET), "cube_value": cube}
        self.plies.append(ply if action.owner is None else ply | {"cube_owner": owner})

    def set_position(self, action: SetUp) -> None:
        """Write a set position: a ply of who is to act, or at the head of the game alone where that is not told."""
        position = self.position = action.position or self.position
        places = absolute(position)
        if not self.plies and action.turn is None and "initial_board" not in self.game:
            self.game["initial_board"] = places
            self.said(self.game, action)
            return
        if not self.plies:
            self.game["initial_board"] = places
        ply = {"color": COLORS[self.to_act(action)], "action_id": int(Act.SET_UP), "set_position": places}
        self.plies.append(ply)
        self.said(ply, action)

    def to_act(self, action: SetUp) -> Player:
        """Who is to act after a set position: who is named there, or who acts next."""
        if action.turn is not None:
            return action.turn
        actions = iter(self.played.game.actions)
        after = any(each is action for each in actions)
        return next((each.player for each in actions if after and is_decision(each)), 0)

    # -- decisions ------------------------------------------------------------------------------------------------------

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """A ply with what is said of it, between the OGIDs of the moments before and after it."""
        if self.over:
            self.over = False
            self.lose("the place of a result", action.span, action)
        ply: Object = {"color": COLORS[action.player]}
        if isinstance(action, Move):
            assert decision is not None  # only an answer is left out by a record
            self.lose_inferred(action, decision)
            ply |= self.move(action, decision)
        elif isinstance(action, Resign):
            ply |= self.resign(action)
        else:
            ply["action_id"] = int(_ACTS[type(action)])
            if isinstance(action, (Double, Beaver, Raccoon)) and decision is not None:
                self.lose_value(action, decision)
        self.plies.append(ply)
        self.said(ply, action)
        ply |= self.moments.of(action, decision)
        if decision is not None and decision.known:
            self.position = decision.result

    def move(self, action: Move, decision: Decision) -> Object:
        """The fields of a roll and its play."""
        dice = action.dice
        if not all(dice):
            return {"action_id": int(Act.NO_ROLL)}
        rolled = {"action_id": roll_number(dice), "d1": dice[0], "d2": dice[1]}
        made = thoughts.hops(self.steps(action, decision), action.player == 1)
        if action.written is Written.ILLEGAL and action.position is not None:
            return rolled | {"action_id": int(Act.SET_UP), "set_position": absolute(action.position)}
        if made is None or len(made) > _MOST_STEPS:
            if decision.known:
                self.lose("the steps of an illegal play", action.span, action)
                return rolled | {"action_id": int(Act.SET_UP), "set_position": absolute(decision.result)}
            self.lose("a play that cannot be followed", action.span, action)
            made = []
        blank = action.written is Written.BLANK or (action.written is Written.DANCE and decision.stuck)
        if not action.steps and not blank and action.written is not Written.STEPS:
            self.lose("a play that is not recorded", action.span, action)
        return rolled | {"moves": made}

    def steps(self, action: Move, decision: Decision) -> Sequence[Step]:
        """The steps of a play, in the order of the record where it has one a die."""
        made = written_steps(action, decision)
        return action.steps if sorted(step[:2] for step in made) == sorted(step[:2] for step in action.steps) else made

    def resign(self, action: Resign) -> Object:
        """The fields of a resignation; one for so many points is a settlement."""
        if action.points is not None:
            return {"action_id": int(Act.SETTLE), "settle_value": action.points}
        given_up = Act.RESIGN_MATCH if action.whole_match else Act.RESIGN_GAME
        return {"action_id": int(given_up)} | ({} if action.level is None else {"resign_value": action.level})

    def said(self, place: Object, action: Deciding | SetUp) -> None:
        """What is said and thought of an action, in its place."""
        note = action.note
        if note is None:
            return
        if (time := thoughts.clock(note)) is not None and place is not self.game:
            place["timestamp_ms"] = time
        if note.comment:
            place.setdefault("annotations", []).append({"value": note.comment})
        found: Object = {}
        if isinstance(action, Move):
            found = thoughts.thought(note, action.player == 1)
        elif not isinstance(action, (Resign, SetUp)):
            played = Act(place["action_id"]).name.lower()
            found = thoughts.cube_thought(note.cube, played, answer=isinstance(action, (Take, Pass, Beaver)))
        if found:
            level = (note.play.candidates[0] if note.play and note.play.candidates else note.cube or Candidate()).level
            if (plies := thoughts.depth(level)) not in (0, self.depth):
                found["ply"] = plies
            place["analysis"] = found
        if thoughts.lost(note, {} if isinstance(action, (Resign, SetUp)) else thoughts.courses(note.cube)):
            self.notes.append(action)


def absolute(position: Position) -> list[int]:
    """A position as GammonView writes it: White, who is the first player, goes up from 1 to 24.

    >>> absolute(START)[1:7]
    [2, 0, 0, 0, 0, -5]
    """
    return list(position[::-1])
