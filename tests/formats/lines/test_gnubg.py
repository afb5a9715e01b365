"""GNU Backgammon imports what is written here, and shows the same moments of the same games."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import notation
from notation import Match, Replay, formats
from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.ids.gnubg import decode, encode
from notation.model import Step
from notation.replay import GameReplay
from notation.state import PositionState
from notation.writing import text_of
from tests.shared import gnubg, shared, some
from tests.strategies import legal_match

COMMANDS = {"sgg": "sgg", "tmg": "tmg", "oldmoves": "oldmoves", "gam": "empire", "snowie": "mat"}
"""The formats that it imports, each with its word for them."""
EXCHANGED = ("sgg", "tmg")
"""Those of which it makes the first player its second."""
LEVEL_UNKNOWN = ("oldmoves",)
"""Those that do not tell how much is given up with a game; it takes it for a single one, and counts on from there."""
Moment = tuple[str, PositionState | None]
_WINS = re.compile(r"^(.*) wins (\d+) points?$", re.MULTILINE)
_IDS = re.compile(r"Position ID: (\S+)\s+Match ID   : (\S+)")


def shown(state: PositionState, knows_score: bool) -> tuple[str, PositionState | None]:
    """A moment as its text exports show it: the Position ID, and what the Match ID says but for the rules of a session."""
    told, _ = decode(encode(replace(state, dice=state.dice and tuple(sorted(state.dice)))))
    if told is not None:
        told = replace(told, jacoby=None, crawford=told.crawford and told.length > 1)  # it takes a single game for the last
        told = told if knows_score else replace(told, length=0, score=(0, 0), crawford=False)
    return encode(state).split(":")[0], told


def ours(game: GameReplay, replay: Replay, name: str) -> list[list[Moment]]:
    """The moments of a game, with and without a roll that is given up: it shows none for that but where that is a dance to it,
    and none for giving up."""
    told = [one for one in game.decisions if one.kind != "resign"]
    states = [replay.state(game, one) for one in told]
    rows = [shown(state.swap() if name in EXCHANGED else state, knows_score(game, replay, name)) for state in states]
    return [rows, rows[:-1]] if told[-1].kind == "roll" else [rows]


def knows_score(game: GameReplay, replay: Replay, name: str) -> bool:
    """Whether it counts the score before this game as we do."""
    before = replay.games[: replay.games.index(game)]
    return name != "gam" and not (name in LEVEL_UNKNOWN and any(one.resigned and one.points != one.cube for one in before))


def theirs(exports: list[Path], replay: Replay, name: str) -> list[list[Moment]]:
    """The moments of each game that its text exports show, a file each."""
    told = []
    for game, export in zip(replay.games, exports, strict=True):
        states = [decode(":".join(found.groups()))[0] for found in _IDS.finditer(export.read_text(encoding="utf-8"))]
        told.append([shown(state, knows_score(game, replay, name)) for state in states if state is not None])
    return told


def analysed(match: Match) -> Match:
    """A match with something to say of each of its actions."""
    play = PlayAnalysis((Candidate((Step(8, 5), Step(6, 5)), None, 0.16, "3-ply"),))
    cube = CubeAnalysis(Chances(0.5, 0.1, 0.0, 0.1, 0.0), 0.0, 0.1, 0.2, 1.0, "2-ply")
    note = Annotation(luck=0.1, luck_mark=2, skill=-1, cube_skill=-3, clock="0:12:30", play=play, cube=cube)
    games = [replace(game, actions=tuple(replace(one, note=note) for one in game.actions)) for game in match.games]
    return replace(match, games=tuple(games))


@pytest.mark.parametrize("name", [*COMMANDS, "mat"])
def test_its_positions_are_ours_at_every_decision(name: str, tmp_path: Path) -> None:
    replays = [notation.replay(notation.read(path)) for path in some(sorted(shared("selfplay").glob("*.mat")), 10)]
    generated = [legal_match(seed, length) for seed, length in enumerate((0, 1, 3, 5, 0, 1, 3, 7))]
    replays += map(notation.replay, [*generated, *map(analysed, generated)])
    known = formats.find(name)
    assert known is not None
    commands = ["set lang en"]
    for number, replay in enumerate(replays):
        (tmp_path / f"in{number}").write_text(text_of(known, [replay]).text, encoding="utf-8")
        command = f"import {COMMANDS.get(name, name)} {tmp_path}/in{number}"
        commands += [command, f"export match text {tmp_path}/out{number}.txt"]
    said = gnubg("\n".join(commands) + "\n", tmp_path)
    for number, replay in enumerate(replays):
        exports = sorted(tmp_path.glob(f"out{number}.txt")) + sorted(tmp_path.glob(f"out{number}_*.txt"))
        assert exports, said[-500:]
        for game, rows in zip(replay.games, theirs(exports, replay, name), strict=True):
            assert rows in ours(game, replay, name), (number, game.number)
        told = [found.groups() for export in exports for found in _WINS.finditer(export.read_text(encoding="utf-8"))]
        assert told == [
            (replay.match.players[game.winner], str(game.cube if game.resigned and name in LEVEL_UNKNOWN else game.points))
            for game in replay.games
            if game.winner is not None
        ]
