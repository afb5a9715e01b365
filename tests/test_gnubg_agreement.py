"""GNU Backgammon and this project say the same: which plays are legal, and what every moment of a match is."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import notation
from notation.board import START, Half, Position
from notation.grammar import movement
from notation.ids.gnubg import encode_halves, encode_match, encode_position
from notation.rules import all_plays, make_play
from tests.shared import gnubg, shared

_QUIET = "set automatic game off\nset automatic roll off\nset automatic bearoff off\nset automatic move off\n"
_PLAIN = "set evaluation chequerplay evaluation plies 0\n"
_TABLE = f"{_QUIET}{_PLAIN}set player 0 human\nset player 1 human\nnew session\nset turn 1\n"
_HINT = re.compile(r"^ +\d+\. Cube\w+ \d-ply +(.*?) +Eq\.", re.MULTILINE)


def _results_of_gnubg(rolls: list[tuple[Position, tuple[int, int]]], folder: Path) -> list[set[str]]:
    """The positions after each play that GNU Backgammon lists for the player on roll."""
    asked = [
        f"set board {encode_position(position)}\nset dice {first} {second}\nhint 3000\n" for position, (first, second) in rolls
    ]
    answers = gnubg(_TABLE + "".join(asked), folder).split("The dice have been set to")[1:]
    assert len(answers) == len(rolls)
    found = []
    for (position, dice), answer in zip(rolls, answers, strict=True):
        mine, theirs = position.half(0), position.half(1)
        plays = _HINT.findall(answer)
        assert plays or "no legal moves" in answer, answer
        steps = [[step for word in play.split() for step in movement(word) or ()] for play in plays]
        made = [make_play(mine, theirs, dice, play) for play in steps]
        assert None not in made, (position, dice, plays)
        found.append({encode_halves(play.mine, play.theirs) for play in made if play})
        assert len(found[-1]) == len(plays)
    return found


def _random_position(random: Random) -> Position:
    mine: Half = [0] * 26
    theirs: Half = [0] * 26
    reach = random.choice((6, 12, 25))
    for _ in range(random.randint(1, 15)):
        mine[random.randint(1, reach) if random.random() < 0.8 else random.randint(1, 25)] += 1
    free = [point for point in range(1, 26) if point == 25 or not mine[25 - point]]
    for _ in range(random.randint(1, 15)):
        theirs[random.choice(free)] += 1
    return Position.from_halves(mine, theirs)


def test_legal_plays(tmp_path: Path) -> None:
    random = Random(1)
    rolls = [(START, (high, low)) for high in range(1, 7) for low in range(1, high + 1)]
    rolls += [(_random_position(random), (random.randint(1, 6), random.randint(1, 6))) for _ in range(150)]
    for (position, dice), expected in zip(rolls, _results_of_gnubg(rolls, tmp_path), strict=True):
        plays = all_plays(position.half(0), position.half(1), dice)
        assert {encode_halves(play.mine, play.theirs) for play in plays} == expected, (position, dice)


_MOMENT = re.compile(r"Position ID: (\S{14})\s+Match ID   : (\S{12})")


def _moments_of_gnubg(record: Path, folder: Path) -> list[list[tuple[str, str]]]:
    """The Position ID and the Match ID before each decision of each game, as the text export of GNU Backgammon has them."""
    gnubg(f"import mat {record}\nexport match text {folder / 'match.txt'}\n", folder)
    files = sorted(folder.glob("match*.txt"), key=lambda path: (len(path.name), path.name))
    return [_MOMENT.findall(path.read_text(encoding="utf-8", errors="replace")) for path in files]


def _moments(record: Path) -> list[list[tuple[str, str]]]:
    replay = notation.replay(notation.read(record))
    found = []
    for game in replay.games:
        states = [replay.state(game, decision) for decision in game.decisions]
        found.append([(encode_position(state.position, state.turn), encode_match(state)) for state in states])
    return found


@pytest.mark.parametrize("number", ("001", "009", "027", "045", "063", "081", "101", "141", "161", "199"))
def test_positions_and_match_ids(number: str, tmp_path: Path) -> None:
    record = shared(f"selfplay/m{number}.mat").resolve()
    assert _moments(record) == _moments_of_gnubg(record, tmp_path)
