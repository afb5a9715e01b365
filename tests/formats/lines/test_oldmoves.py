"""The remarks that games of FIBS have here: where they stand, and of what they are read."""

from __future__ import annotations

from dataclasses import replace

import notation
from notation import Match
from notation.annotations import Annotation
from notation.model import Comment, Game
from tests.formats.carried import FIRST, NAMES, SECOND, match
from tests.formats.records import again, written

GAMES = tuple(Game(number, (0, 0), NAMES, (FIRST, SECOND), note=Annotation(f"game {number}")) for number in (1, 2))
SAID = replace(match(FIRST, Comment("between"), SECOND), games=GAMES, head=(Comment("of the match"),))
TEXT = """\
# of the match
# game 1
Score is 0-0 in a 5 point match.
Ada is X - Ben is O.
X: (3 1) 8-5 6-5
O: (6 4) 1-7 7-11


# game 2
Score is 0-0 in a 5 point match.
Ada is X - Ben is O.
X: (3 1) 8-5 6-5
O: (6 4) 1-7 7-11

"""


def texts(found: Match) -> list[list[str]]:
    """The remarks of the match and of each of its games."""
    parts = [found.head, *(game.actions for game in found.games)]
    return [[one.text for one in part if isinstance(one, Comment)] for part in parts]


def test_nothing_stands_between_a_heading_and_the_first_row() -> None:
    data, losses = written("oldmoves", SAID)
    assert data.decode() == TEXT and losses == []


def test_a_remark_below_the_end_of_a_game_is_of_the_next_one() -> None:
    found, _ = again("oldmoves", SAID)
    assert texts(found) == [["of the match", "game 1"], [], ["game 2"]]
    assert texts(notation.read(TEXT.encode() + b"# at last\n")) == [["of the match", "game 1"], [], ["game 2", "at last"]]


def test_a_remark_that_seems_to_tell_a_score_is_respelled() -> None:
    found, losses = again("oldmoves", match(FIRST, Comment("the Score is 1-0 in a 3 point match."), SECOND))
    assert texts(found) == [[], ["the Score_is 1-0 in a 3 point match."]] and losses == ["a remark as it is spelled"]


def test_a_remark_above_a_later_match_is_read_below_the_one_before() -> None:
    known = notation.formats.find("oldmoves")
    assert known is not None
    losses: list[str] = []
    matches = [match(FIRST, SECOND), replace(match(FIRST, SECOND, names=("Cid", "Dan")), head=(Comment("of Cid"),))]
    data = b"".join(known.write(map(notation.replay, matches), lambda loss: losses.append(str(loss.facts["what"]))))
    assert [texts(found) for found in notation.read_matches(data)] == [[[], ["of Cid"]], [[], []]]
    assert losses == ["the place of a remark"]
