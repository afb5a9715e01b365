"""Writing OGXM version 2: the document of GammonView told as the package `ogxm` takes it, which makes the bytes of it.

What the format refuses is told in a way that it takes: it knows whose turn it is and who may turn the cube.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from notation.board import Player, other
from notation.decisions import Decision
from notation.formats import Lose
from notation.formats.gva.vocabulary import COLORS, Act
from notation.formats.gva.writer import DocumentWriter, Object, absolute
from notation.formats.line_writer import written_steps
from notation.formats.ogxm.fitting import fitting
from notation.formats.ogxm.projection import FIRST, STEPS
from notation.model import Beaver, Deciding, Double, Move, Pass, Raccoon, Resign, SetUp, Take, Win
from notation.replay import GameReplay, Replay

_FARTHEST: Final = 6
"""The most pips of a step."""


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches, one after the other, a member of the stream each.  Raises `ModuleNotFoundError` without the package."""
    try:
        codec = import_module("ogxm")
    except ImportError:
        raise ModuleNotFoundError("the package ogxm is not installed (pip install 'bgnotation[ogxm]')") from None
    for index, found in enumerate(replays):
        writer = MemberWriter(found, first=index == 0)
        data: bytes = codec.json_to_binary(fitting(writer, codec.v2_problem))
        for loss in writer.reporter.found:
            lose(loss)
        yield data


class MemberWriter(DocumentWriter):
    """Makes the document of a match that keeps the turns of the players and of the cube.

    `turn` is who must act, None where anyone may; `doubled` who has doubled and waits for an answer, `beavered` whether that
    is a beaver; `closed` says that a game was given up, `rolled` that a roll stands in it.
    """

    def __init__(self, found: Replay, *, first: bool = True) -> None:
        super().__init__(found, first=first)
        self._begin()

    def _begin(self) -> None:
        self.turn: Player | None = None
        self.doubled: Player | None = None
        self.beavered = self.closed = self.rolled = False
        self.last_turn: SetUp | None = None

    def actions(self, played: GameReplay) -> None:
        """Write what stands in a game, whose turn anybody may begin."""
        self._begin()
        super().actions(played)
        if self.last_turn is not None and not self.plies:
            self.lose("whose turn it is in a set position", self.last_turn.span, self.last_turn)

    def end(self, winner: Player) -> None:
        """No mark at the end: the result tells it."""

    def lose_rules(self) -> None:
        """Say what cannot be told of the match as a whole, which of every rule tells whether it holds."""
        super().lose_rules()
        self.lose_silence()
        self.lose_order()

    # -- set positions --------------------------------------------------------------------------------------------------

    def set_cube(self, action: SetUp, cube: int) -> None:
        """Write a set cube whose value is a power of two."""
        doubled = 1 << self.game.get("auto_doubles", 0)
        if cube & (cube - 1) or cube < 1 or (not self.plies and cube % doubled):
            self.lose("a set cube of this value and owner", action.span, action)
        elif self._open(action):
            super().set_cube(action, cube)
            if self.plies:
                self.turn = self.to_act(action)

    def set_position(self, action: SetUp) -> None:
        """Write a set position, which stands at the head of the game before its first action."""
        usual = self.position
        if not self.plies and "initial_board" not in self.game and action.position != usual:
            self.position = action.position or usual
            if action.position is not None:
                self.game["initial_board"] = absolute(self.position)
            self.said(self.game, action)
            self.last_turn = action if action.turn is not None else None
        elif self._open(action):
            self.turn = self.to_act(action)
            super().set_position(replace(action, turn=self.turn))
            if self.position == usual and len(self.plies) == 1:
                del self.game["initial_board"]  # which is never the usual one

    def _open(self, action: SetUp) -> bool:
        """Make way for something that is set in the course of a game; False where the game is over."""
        if self.closed:
            self.lose("a set position", action.span, action)
            return False
        self._answer(action)
        return True

    # -- decisions ------------------------------------------------------------------------------------------------------

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """Write a decision where it can stand, and go on to the next turn."""
        if isinstance(action, Take) and self.beavered:
            return  # a beaver that is not answered by a raccoon is taken
        if not self._fits(action, decision):
            self.lose("an action out of turn", action.span, action)
            return
        super().decide(action, decision)
        player = action.player
        if isinstance(action, Move):
            self.turn, self.rolled = other(player), True
        elif isinstance(action, Double):
            self.doubled = player
        elif isinstance(action, (Take, Beaver, Raccoon)):
            self.turn = self.doubled if isinstance(action, (Take, Beaver)) else player
            self.beavered = not isinstance(action, Take)
            self.doubled = self.turn if isinstance(action, Beaver) else None
        else:
            self.closed = True

    def _fits(self, action: Deciding, decision: Decision | None) -> bool:
        """Whether an action can stand here, after what must stand before it."""
        player = action.player
        if self.closed:
            return False
        if isinstance(action, Raccoon):
            return self.beavered and self.doubled == player
        if isinstance(action, (Take, Pass, Beaver)):
            money = not self.match.rules.length
            return self.doubled == other(player) and not self.beavered and (money or not isinstance(action, Beaver))
        if isinstance(action, Resign):
            wins = [each.player for each in self.played.game.actions if isinstance(each, Win)]
            if player in wins or (self.doubled == other(player) and not self.beavered):
                return False
        if not (isinstance(action, Resign) and self._unplayed(player)):
            self._answer(action)
            self._give_turn(action)
        return not isinstance(action, Double) or self._give_cube(action, decision)

    def _unplayed(self, player: Player) -> bool:
        """Whether the player has rolled and not played."""
        last = self.plies[-1] if self.plies else {}
        return last.get("color") == COLORS[player] and last.get("moves") == []

    def _answer(self, action: Deciding | SetUp) -> None:
        """Write the answer that a double still waits for."""
        if self.doubled is not None and not self.beavered and not isinstance(action, Resign):
            self.plies.append({"color": COLORS[other(self.doubled)], "action_id": int(Act.TAKE)})
            self.lose("a double that is not answered", action.span, action)
            self.turn = self.doubled
        self.doubled, self.beavered = None, False

    def _give_turn(self, action: Deciding) -> None:
        """Set the position anew where it is not the player's turn."""
        if self.turn not in (None, action.player):
            board = absolute(self.position)
            self.plies.append({"color": COLORS[action.player], "action_id": int(Act.SET_UP), "set_position": board})
            self.lose("an action out of turn", action.span, action)

    def _give_cube(self, action: Double, decision: Decision | None) -> bool:
        """Whether a player may double, after what must stand before it."""
        length, index = self.match.rules.length, self.game["game_index"]
        if length == 1 or (self.game["is_crawford"] and self.replay.looks_crawford(index)):
            return False
        if not self.rolled:
            self.plies.append({"color": COLORS[other(action.player)], "action_id": int(Act.NO_ROLL)})
            self.lose("a double before the first roll", action.span, action)
        cube, owner = (1, None) if decision is None else (decision.cube, decision.owner)
        if owner == other(action.player):
            color = COLORS[action.player]
            owned = {"cube_value": cube, "cube_owner": action.player}
            self.plies.append({"color": color, "action_id": int(Act.CUBE_SET)} | owned)
            self.lose("an action out of turn", action.span, action)
        return True

    def steps(self, action: Move, decision: Decision) -> Any:
        """The steps of a play in an order in which they can be made."""
        return written_steps(action, decision)

    def move(self, action: Move, decision: Decision) -> Object:
        """A roll with its play; one that is not legal is told as the position after it, and its steps beside that."""
        ply = super().move(action, decision)
        steps, dice = ply.get("moves", []), action.dice
        room = 4 if dice[0] == dice[1] else 2
        fits = len(steps) <= room and all(step["pips"] <= _FARTHEST for step in steps)
        if ply["action_id"] == Act.NO_ROLL or (fits and decision.legal) or not (decision.known or "set_position" in ply):
            if not fits:
                self.lose("a play that cannot be followed", action.span, action)
            return ply if fits else ply | {"moves": []}
        restated = {"action_id": int(Act.SET_UP), "d1": dice[0], "d2": dice[1], "set_position": absolute(decision.result)}
        if "set_position" in ply:
            return ply
        written = ",".join("{from}/{pips}".format(**step) for step in steps)
        return restated | {"annotations": [{"key": STEPS, "value": FIRST + written}]}

    def resign(self, action: Resign) -> Object:
        """A resignation, whose level always stands there: where the record does not tell it, that of the result."""
        ply = super().resign(action)
        if ply["action_id"] == Act.SETTLE:
            return ply
        cube = max(self.played.cube, 1)
        points = next((each.points for each in self.played.game.actions if isinstance(each, Win)), 0)
        level = action.level or (points // cube if points % cube == 0 else 1)
        return ply | {"resign_value": level if level in (1, 2, 3) else 1}
