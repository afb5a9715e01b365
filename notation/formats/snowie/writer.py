"""Writing Snowie's text: a position as a line, and a match as match text.

There a position stands behind `Illegal play`: the one that came of it, as the player who acts next sees it, with the next roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from notation.board import Position, other
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.mat.writer import MatchWriter
from notation.formats.text_writer import LINE_END, written
from notation.grammar import terminal
from notation.ids.snowie import cannot_carry, encode
from notation.model import Action, Match, Move, Rules, SetUp, Tag, Written
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay
from notation.state import Phase, PositionState

_TURN: Final = 4
"""The field that tells whose turn it is."""
_LONGEST_NAME: Final = 64
"""The longest name between semicolons that is read as one."""


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Positions and replayed matches, one after the other, each a piece."""
    return written(_SnowieWriter, replays, lose)


class _SnowieWriter(MatchWriter):
    """Writes one match as match text, or as a line where it is no more than a position."""

    played: GameReplay
    """The game that is being written."""

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        return self._position() if is_position(self.match) else super().write()

    # -- a position -----------------------------------------------------------------------------------------------------

    def _position(self) -> str:
        (played,) = self.replay.games
        game, rules = played.game, self.match.rules
        for part in self.match.head:
            if isinstance(part, Tag):
                self.lose(Phrase("the tag “{key}”", key=part.key), part.span)
            text = f"{part.key}: {part.value}" if isinstance(part, Tag) else part.text
            self.lines += [f"; {self._clean(line, part.span).lstrip('; ')}".rstrip() for line in LINE_END.split(text)]
        if rules.variation != Rules().variation:
            self.lose_variation()
        self.lose_limit()
        for action in game.actions:
            self.note(action)
        self.tell_unsaid()
        if (first := game.actions[0]) and isinstance(first, SetUp) and first.text:
            self.lines.append(self._clean(first.text, first.span))
            return "".join(f"{line}\n" for line in self.lines)
        state = self.replay.state(played, played.decisions[0]) if played.decisions else _state(self.replay, played, first)
        names = game.names or self.match.players
        self.lines.append(encode(self._named(replace(state, names=names, jacoby=None if rules.length else rules.jacoby))))
        self.lose_notes()
        return "".join(f"{line}\n" for line in self.lines)

    def _named(self, state: PositionState) -> PositionState:
        """A state with names that fit between semicolons; told where they are spelled otherwise."""
        if not cannot_carry(state) and max(map(len, state.names)) <= _LONGEST_NAME:
            return state
        self.lose_names(state.names)
        first, second = (
            "".join(letter if letter.isprintable() and letter != ";" else " " for letter in name) for name in state.names
        )
        return replace(state, names=(" ".join(first.split())[:_LONGEST_NAME], " ".join(second.split())[:_LONGEST_NAME]))

    # -- positions in a match -------------------------------------------------------------------------------------------

    def _game(self, played: GameReplay, number: int) -> None:
        self.played = played
        super()._game(played, number)

    def _move(self, move: Move, decision: Decision) -> str:
        if (position := _led_to(move, self.played.game.actions, decision.at)) is None:
            return super()._move(move, decision)
        following = next((one for one in self.played.decisions if one.at > decision.at), None)
        if following is not None:
            state = replace(self.replay.state(self.played, following), position=position)
        else:
            state = _state(self.replay, self.played, SetUp(position, decision.cube, decision.owner, other(decision.player)))
        state = self._named(replace(state, names=self.played.game.names or self.match.players))
        fields = encode(state).split(";")
        fields[_TURN] = str(other(state.turn))  # in match text Snowie calls the first player 1
        return "{}{}: Illegal play ({})".format(*move.dice, ";".join(fields))

    def set_up(self, action: SetUp) -> None:
        """Write a set position that does not stand behind `Illegal play` as match text has it."""
        actions = self.played.game.actions
        before = [at for at in range(len(actions) - 1) if actions[at + 1] is action]
        if not any(isinstance(move := actions[at], Move) and _led_to(move, actions, at) is not None for at in before):
            super().set_up(action)


def is_position(match: Match) -> bool:
    """Whether a match is no more than a position and perhaps a roll that waits for its play."""
    if len(match.games) != 1:
        return False
    set_up, *rest = match.games[0].actions or (None,)
    if not isinstance(set_up, SetUp) or len(rest) > 1:
        return False
    if set_up.position is None:
        return not rest and terminal("snowie", "POSITION").fullmatch(set_up.text + "\n") is not None
    return all(isinstance(action, Move) and action.written is Written.BLANK for action in rest)


def _led_to(move: Move, actions: Sequence[Action], at: int) -> Position | None:
    """The position that a play without steps led to, where the record tells it: with the play, or set right behind it."""
    if move.written is Written.ILLEGAL and move.position is not None:
        return move.position
    behind = actions[at + 1] if at + 1 < len(actions) else None
    wordless = move.written in (Written.ILLEGAL, Written.UNKNOWN, Written.BLANK)
    return behind.position if wordless and isinstance(behind, SetUp) and behind.cube is None and behind.note is None else None


def _state(found: Replay, played: GameReplay, set_up: Action) -> PositionState:
    """A set position, before the roll of the player whose turn it is."""
    assert isinstance(set_up, SetUp) and set_up.position is not None
    return PositionState(
        set_up.position,
        set_up.turn or 0,
        cube=set_up.cube or played.game.cube,
        owner=set_up.owner,
        length=found.match.rules.length,
        score=played.score,
        crawford=bool(played.crawford),
        phase=Phase.PLAYING,
    )
