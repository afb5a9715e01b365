"""GNU Backgammon itself reads what is written here, and says the same."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from notation.board import Player, Position
from notation.ids import decode, encode, fibs
from notation.ids.reading import closed_out
from notation.state import PositionState
from tests.shared import gnubg

STATES = 300
LARGEST = 64
"""GNU Backgammon 1.07 crashes on some cubes from 256 on."""

_PAIR = re.compile(r"Position ID: (\S+)\s+Match ID   : (\S+)")
_BOARD = re.compile(r"board:\S+")


def random_state(random: Random) -> PositionState:
    """A state that GNU Backgammon can hold: no pending answer, a cube that does not make it crash, not finished."""
    mine, theirs = [0] * 26, [0] * 26
    for _ in range(random.randint(1, 15)):
        mine[random.randint(1, 25)] += 1
    free = [point for point in range(1, 26) if point == 25 or not mine[25 - point]]
    for _ in range(random.randint(1, 15)):
        theirs[random.choice(free)] += 1
    position = Position.from_halves(mine, theirs)
    if closed_out(position):
        return random_state(random)
    length = random.choice((0, 1, 3, 5, 7, 9, 13, 25, 64))
    score = (random.randrange(length), random.randrange(length)) if length else (random.randrange(9), random.randrange(9))
    one_away = length > 1 and (score[0] == length - 1) != (score[1] == length - 1)
    crawford = one_away and random.random() < 0.5
    owner: Player | None = None if crawford else random.choice((None, 0, 1))
    cube = 1 if owner is None else 2 ** random.randint(1, LARGEST.bit_length() - 1)
    return PositionState(
        position,
        random.choice((0, 1)),
        random.choice((None, (random.randint(1, 6), random.randint(1, 6)))),
        cube,
        owner,
        length=length,
        score=score,
        crawford=crawford,
        jacoby=None if length else random.random() < 0.5,
        max_cube=1024,
    )


def test_gnubg_loads_our_ids_as_the_same_state(tmp_path: Path) -> None:
    random = Random(7)
    states = [random_state(random) for _ in range(STATES)]
    asked = ["set confirm default no\nset automatic game off\nset automatic roll off\nset automatic bearoff off\n"]
    asked.append("set player 0 human\nset player 1 human\nset player 0 name gnubg\nset player 1 name root\nnew session\n")
    for kind, command in (("gnubg", "set gnubgid"), ("xgid", "set xgid")):
        asked += [f"{command} {encode(state, kind).text}\nshow board\n" for state in states]
    asked.append("set output rawboard on\n")
    asked += [f"set xgid {encode(state, 'xgid').text}\nshow board\n" for state in states]
    answer = gnubg("".join(asked), tmp_path)
    told = [":".join(pair) for pair in _PAIR.findall(answer)]
    expected = [encode(state, "gnubg").text for state in states]
    assert_follow(told, expected * 2)
    boards = [board.split(":", 3)[3] for board in _BOARD.findall(answer)]
    assert_follow(boards, [fibs.encode_rawboard(state).split(":", 3)[3] for state in states])


def assert_follow(told: list[str], expected: list[str]) -> None:
    """Each of the expected texts is told in order; a command shows the state step by step."""
    assert len(set(expected)) > STATES * 0.9
    at = 0
    for text in expected:
        nearby = told[at : at + 8]
        assert text in nearby, "\n".join((text, *nearby))
        at += nearby.index(text) + 1


def test_gnubg_draws_the_board_that_we_draw(tmp_path: Path) -> None:
    random = Random(3)
    states = [random_state(random) for _ in range(40)]
    asked = "".join(f"set gnubgid {encode(state, 'gnubg').text}\nshow board\n" for state in states)
    answer = gnubg("set confirm default no\nset player 0 human\nset player 1 human\nnew session\n" + asked, tmp_path)
    shown = re.findall(r"^ GNU Backgammon  Position ID: .*\n.*\n(?:.*\n){13}", answer, re.MULTILINE)
    for state in states:
        text = encode(state, "gnubg").text
        drawn = next(board for board in shown if text.replace(":", "") in re.sub(r"\s|Match|ID|:|Position", "", board))
        told, findings = decode(drawn, "gnubg-text")
        assert told is not None and not findings, [str(finding) for finding in findings]
        assert told.position == state.position
