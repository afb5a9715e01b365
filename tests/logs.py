"""Matches as the programs tell them whose formats are only read: what a reader finds in a text can be compared with the match.

Each function gives the text of a replayed match in which the cube is turned by doubles alone and nothing is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from notation.board import Player, other
from notation.decisions import Decision
from notation.formats.line_plays import ascending
from notation.formats.text_writer import acts, points_text
from notation.grammar import point_text, steps_text
from notation.ids.fibs import encode
from notation.model import Action, Double, Move, Pass, Resign, Step, Take, Win, is_decision
from notation.replay import GameReplay, Replay


def _acts(found: Replay, game: GameReplay) -> list[tuple[Player, Action, Decision | None]]:
    """What was done in a game, and who did it."""
    told = acts(found.match, game)
    return [(action.player, action, made) for action, made in told if is_decision(action) or isinstance(action, Win)]


def _pairs(steps: Sequence[Step], player: Player, between: str = " ") -> str:
    """Steps whose points are numbered for both players from the first one's side."""
    turned = [ascending(step) if player else step for step in steps]
    return between.join(f"{point_text(step.source)}-{point_text(step.target)}" for step in turned)


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def fibs(found: Replay) -> str:
    """The log of a watcher of the first player, with a board behind each play."""
    names = found.match.players
    lines = [f"You're now watching {names[0]}.", "7 carl carl logs in."]

    def board(game: GameReplay, decision: Decision) -> str:
        state = found.state(game, decision)  # the board is told by player 1
        owner = None if state.owner is None else other(state.owner)
        position, turn, score = state.position.flip(), other(state.turn), state.score[::-1]
        return encode(replace(state, position=position, turn=turn, owner=owner, score=score, names=names[::-1]))

    for game in found.games:
        lines += ["", f"Starting a new game with {names[1]}.", ""]
        waiting = iter([*game.decisions[1:], None])
        for player, action, decision in _acts(found, game):
            name = names[player]
            following = next(waiting, None) if decision else None
            match action:
                case Move(dice=(first, second)) if decision:
                    if decision is game.decisions[0]:
                        lines += [f"{name} rolled {first}, {names[other(player)]} rolled {second}", ""]
                        lines += [f"{name} makes the first move.", "", board(game, decision), ""]
                    else:
                        lines += [f"{name} rolls {first} and {second}.", ""]
                    if play := _pairs(decision.steps, player):
                        lines.append(f"{name} moves {play} .")
                    elif decision.stuck:
                        lines.append(f"{name} can't move.")
                    lines += [board(game, following._replace(dice=None)), ""] if following else [""]
                case Double():
                    lines += [f"{name} doubles. Type 'accept' or 'reject'.", ""]
                case Take():
                    lines += [f"{name} accepts the double.", ""]
                case Pass():
                    lines += [f"{name} gives up.", ""]
                case Resign():
                    lines += [f"{name} wants to resign.", ""]
                case Win():
                    lines += [f"{name} wins the game and gets {points_text(action.points)}.", ""]
    return _text(lines)


def javafibs(found: Replay) -> str:
    """The log of the first player."""
    names = "You", found.match.players[1]
    lines = ["JavaFIBS internal match representation v1.1", f"8:{names[1]}:{found.match.rules.length or 9999}"]
    for number, game in enumerate(found.games):
        if number:
            lines.append(f"14:You-{game.score[0]}:{names[1]}-{game.score[1]}")
        lines.append(f"13:{names[1]}:")
        for player, action, decision in _acts(found, game):
            name = names[player]
            match action:
                case Move(dice=(first, second)) if decision:
                    lines.append(f"{11 if decision is game.decisions[0] else 0}:{name}:{first} {second}")
                    if play := _pairs(decision.steps, player):
                        lines.append(f"1:{name}:{play}")
                    elif decision.stuck:
                        lines.append(f"15:{name}:")
                case Double():
                    lines.append(f"2:{name}:")
                case Take():
                    lines.append(f"4:{name}:")
                case Pass():
                    lines.append(f"5:{name}:")
                case Resign():
                    lines.append(f"3:{name}:")
                case Win():
                    lines.append(f"7:{name}:{action.points}")
    return _text(lines)


def party(found: Replay) -> str:
    """The games a line each."""
    lines = ["boardid=1", f"MATCHLENGTH={found.match.rules.length}"]
    score = [0, 0]
    for number, game in enumerate(found.games, 1):
        lines += [f"GAME_{number}_PLAYER_{seat}={name}" for seat, name in enumerate(found.match.players, 1)]
        told = []
        for player, action, decision in _acts(found, game):
            if isinstance(action, Move) and decision:
                told.append("{} 1 0 {}{} {}".format(player + 1, *action.dice, steps_text(decision.steps)))
            elif not isinstance(action, Win):
                told.append(f"{player + 1} {type(action).__name__}")
        lines.append(f"GAME_{number}_GAMEPLAY={'#'.join(told)}")
        if game.winner is not None:
            score[game.winner] += game.points
        lines += [f"GAME_{number}_SCORE{seat}={points}" for seat, points in enumerate(score, 1)]
    return _text(lines)


def bgroom(found: Replay) -> str:
    """The actions numbered, without answers to doubles and without results."""
    length = found.match.rules.length
    lines = ["BGF version 1.2"]
    for number, game in enumerate(found.games, 1):
        lines += ["", "Game {} - {} (X) vs. {} (0)".format(number, *found.match.players)]
        lines.append(points_text(length) if length else "Single game")
        row = 0
        for player, action, decision in _acts(found, game):
            if isinstance(action, (Win, Take, Pass)):
                continue
            row += 1
            if isinstance(action, Move) and decision:
                play = steps_text(decision.steps) or "can't move" * decision.stuck
                lines.append("{}.{}:({} {}){}".format(row, "X0"[player], *action.dice, play))
            else:
                lines.append(f"{row}.{'X0'[player]}:{type(action).__name__}")
    return _text([*lines, "", "Win the Match"])


def bkg(found: Replay) -> str:
    """The games of Black and White."""
    lines = []
    for game in found.games:
        lines.append("0123456789012345678901234")
        told = _acts(found, game)
        for index, (player, action, decision) in enumerate(told):
            name = ("Black", "White")[player]
            if isinstance(action, Move) and decision:
                lines.append("{}  {} {}   {}".format(name, *action.dice, _pairs(decision.steps, player, ", ")).rstrip())
            elif isinstance(action, Double):
                taken = index + 1 < len(told) and isinstance(told[index + 1][1], Take)
                lines.append(f"{name} Doubles" + "         Accepted" * taken)
            elif isinstance(action, Win):
                lines.append(f"{name} wins" + ("", "", " gammon", " backgammon")[game.level])
    return _text(lines)


TOLD: Final[dict[str, Callable[[Replay], str]]] = {
    "fibs": fibs,
    "javafibs": javafibs,
    "party": party,
    "bgroom": bgroom,
    "bkg": bkg,
}
"""The functions by the names of their formats."""
