"""What is written is read as what was written, whatever the record was: a text that was read and written again is the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.annotations import Annotation, CubeAnalysis
from notation.board import Position
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
    Rules,
    SetUp,
    Step,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.replay import Replay
from notation.writing import Text, text_of
from tests.mutations import SNIPPETS, mutations, records, truncations

WRITTEN = ("mat", "sgf", "json")


def replays(data: bytes) -> list[Replay]:
    return [notation.replay(match) for match in notation.read_matches(data, name="record")]


def write(found: Sequence[Replay], kind: str) -> Text:
    known = formats.find(kind)
    assert known is not None
    return text_of(known, found)


def bare(found: Sequence[Replay]) -> list[Match]:
    """Matches without what SGF fills in where a record leaves it out, names of games and values of the cube, and without
    empty set-ups and comments."""
    return [replace(one.match, games=tuple(_bare(one.match, game) for game in one.match.games)) for one in found]


def _bare(match: Match, game: Game) -> Game:
    actions = tuple(
        replace(action, value=None) if isinstance(action, (Double, Beaver, Raccoon)) else action
        for action in game.actions
        if action not in (SetUp(), Comment(""))
    )
    return replace(game, actions=actions, names=game.names or match.players)


def settles(data: bytes) -> None:
    """Nothing raises; each format is detected and read as what was written; SGF and JSON lose nothing unsaid."""
    found = replays(data)
    for kind in WRITTEN:
        written = write(found, kind)
        again = replays(written.text.encode("utf-8", "replace"))
        source = again[0].match.source
        assert source is not None and formats.detect(source).name == kind
        assert write(again, kind).text == written.text
        if kind == "json":
            assert [one.match for one in again] == [one.match for one in found] or not any(one.games for one in found)
        elif kind == "sgf" and not written.losses and all(one.match.marks_hits is None and one.games for one in found):
            assert bare(again) == bare(found)


@pytest.mark.parametrize("seed", range(6))
def test_damaged_records(seed: int) -> None:
    for data in mutations(seed, 40):
        settles(data)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_damaged_records(seed: int) -> None:
    for data in mutations(seed, 200):
        settles(data)


def test_whole_records() -> None:
    for kind in WRITTEN:
        for data in records(kind)[::7]:
            settles(data)


# -- matches of odd texts -----------------------------------------------------------------------------------------------

TEXT = st.lists(st.sampled_from((*SNIPPETS, "\ud800", "\n\r", "a\\\nb", "; [Event", "")), max_size=3).map("".join) | st.text(
    max_size=5
)
_PLAYER = st.sampled_from((0, 1))
_NUMBER = st.sampled_from((None, 0, 1, 2, 3, 8, -1, 10**12))
_NOTE = st.none() | st.builds(
    Annotation,
    comment=TEXT,
    luck=st.none() | st.floats(allow_nan=False),
    skill=st.none() | st.integers(-4, 4),
    cube_skill=st.none() | st.integers(-4, 4),
    clock=TEXT,
    cube=st.none() | st.builds(CubeAnalysis, no_double=st.none() | st.floats(-2, 2), level=TEXT, settings=TEXT, program=TEXT),
    extra=st.lists(
        st.tuples(st.sampled_from(("XY", "C", "W", "PL", "RE", "GM", "odd:]", "")), st.tuples(TEXT)), max_size=2
    ).map(tuple),
)
_COUNT = st.sampled_from((0, 0, 0, 2, -2, 15, -15, 17, -28))
_POSITION = st.lists(_COUNT, min_size=24, max_size=24).map(lambda points: Position([-1, *points, 1]))
_STEPS = st.lists(st.builds(Step, st.integers(0, 25), st.integers(0, 25), st.booleans()), min_size=1, max_size=3).map(tuple)
ACTIONS = st.one_of(
    st.builds(Move, _PLAYER, st.tuples(st.integers(0, 9), st.integers(0, 9)), _STEPS, note=_NOTE),
    st.builds(Move, _PLAYER, st.just((3, 1)), written=st.sampled_from(list(Written)[1:]), text=TEXT),
    st.builds(Move, _PLAYER, st.just((3, 1)), written=st.just(Written.ILLEGAL), position=_POSITION),
    st.builds(Double, _PLAYER, _NUMBER),
    st.builds(Beaver, _PLAYER, _NUMBER),
    st.builds(Raccoon, _PLAYER, _NUMBER),
    st.builds(Take, _PLAYER, note=_NOTE),
    st.builds(Pass, _PLAYER),
    st.builds(Resign, _PLAYER, st.sampled_from((None, 1, 2, 3, 7)), _NUMBER, st.booleans()),
    st.builds(Win, _PLAYER, st.sampled_from((0, 1, 4, -1, 10**12)), st.booleans(), note=_NOTE),
    st.builds(SetUp, st.none() | _POSITION, cube=_NUMBER, owner=st.none() | _PLAYER, turn=st.none() | _PLAYER, note=_NOTE),
    st.builds(Comment, TEXT),
    st.builds(Unread, TEXT, st.none() | _PLAYER),
)


@st.composite
def odd_matches(draw: st.DrawFn) -> Match:
    """A match of which no part need fit the others."""
    names = draw(st.tuples(TEXT, TEXT))
    head: list[Tag | Comment | Unread] = draw(
        st.lists(st.one_of(st.builds(Tag, TEXT, TEXT), st.builds(Comment, TEXT), st.builds(Unread, TEXT)), max_size=3)
    )
    games = []
    for _ in range(draw(st.integers(0, 2))):
        actions: list[Action] = draw(st.lists(ACTIONS, max_size=5))
        score = draw(st.none() | st.tuples(st.integers(-1, 9), st.integers(0, 9)))
        number = draw(st.none() | st.integers(-1, 4))
        games.append(Game(number, score, draw(st.none() | st.just(names)), tuple(actions), note=draw(_NOTE)))
    rules = Rules(draw(st.integers(0, 5)), draw(st.booleans()), draw(st.none() | st.booleans()), variation=draw(TEXT))
    return Match(names, rules, tuple(games), tuple(head), draw(st.sampled_from((True, False, None))))


@given(odd_matches())
@example(Match(("", ""), Rules(0, crawford=False), (Game(actions=(Win(0, 10**12),)), Game())))
def test_odd_matches(match: Match) -> None:
    found = [notation.replay(match)]
    for kind in WRITTEN:
        written = write(found, kind)
        again = replays(written.text.encode("utf-8", "replace"))
        assert write(again, kind).text == written.text, kind
        if kind == "json":
            assert [one.match for one in again] == [match] or not match.games
        elif kind == "sgf" and not written.losses and match.games and match.marks_hits is None:
            assert bare(again) == bare(found)


# -- every value cut short ----------------------------------------------------------------------------------------------

RICH = {
    "sgf": (
        "(;FF[4]GM[6]AP[GNU Backgammon:1.07]MI[length:3][game:0][ws:0][bs:1]PW[Ada]PB[Ben]EV[Open]DT[2026-11-29]GC[fine]"
        "RU[Crawford]CV[2]RE[W+2R]"
        ";W[31hefe]A[0][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.1 2C 0 1 0.0 1][xwwt X Trials 36 Output 0.5 0.1 0.0 0.1 0.0 0.1 0.2 "
        "Score 0.1]LU[0.5]GW[1]BM[2]C[well]"
        ";B[double]DA[E ver 3 2C 1 0.0 1 0.5 0.1 0.0 0.1 0.0 0.1 0.2 0.5 0.1 0.0 0.1 0.0 0.1 0.2]XM[value:4][as:beaver];W[take]"
        ";PL[B]AE[a:y]AW[a][b]AB[x:z]CV[2]CP[w];DI[31]BL[1:20];B[42adln]"
        "XD[mwc E ver 3 2C 1 0 1 0.5 0.1 0 0.1 0 0.1 0.2 0.5 0.1 0 "
        "0.1 0 0.1 0.2 |x|y|1]XM[hits:1 2][pairs:ad];W[resign:2]XM[points:4][match];XM[win:W+4][match])"
    ),
    "json": (
        '{"format":"bgnotation","version":1,"matches":[{"players":["Ada","Ben"],"rules":{"length":3,"crawford":false,"jacoby":true,'
        '"beavers":true,"cube_limit":64,"variation":"NackGammon"},"number":2,"marks_hits":false,"head":[{"tag":"Event","value":"x"},'
        '{"comment":"; y"},{"unread":"z"}],"games":[{"number":1,"score":[0,1],"names":["Ada","Ben"],"crawford":true,"cube":2,'
        '"note":{"comment":"c"},"actions":[{"action":"move","player":1,"dice":[3,1],"steps":["8/5","bar/20*"],"row":1,"written":'
        '"steps","note":{"luck":0.5,"luck_mark":1,"skill":-1,"cube_skill":-2,"clock":"1:20","play":{"made":0,"candidates":[{"steps":'
        '["8/5"],"chances":[0.5,0.1,0,0.1,0],"equity":0.1,"level":"2-ply","settings":"s"}],"program":"p"},"cube":{"cubeless":0.1,'
        '"no_double":0.2,"unit":"mwc","double_pass":"inf"},"extra":[["XY",["a"]]]}},{"action":"move","player":2,"dice":[6,4],'
        '"written":"illegal","text":"Illegal play","position":[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0]},'
        '{"action":"double","player":1,"value":2},{"action":"resign","player":2,"level":2,"points":4,"whole_match":true},'
        '{"action":"set-up","cube":2,"owner":1,"turn":2},{"action":"win","player":1,"points":4,"match":true}]}]}]}'
    ),
}


@pytest.mark.parametrize("kind", RICH)
def test_every_value_cut_short(kind: str) -> None:
    """A value that breaks off is told or read as less; reading, replaying and writing never raise."""
    whole = RICH[kind].encode()
    assert not [
        found for match in notation.read_matches(whole, format=kind) for found in match.diagnostics if found.code.id > "N20"
    ]
    for data in truncations(whole):
        for match in notation.read_matches(data, format=kind):
            notation.write(match, format=kind)


@pytest.mark.parametrize("kind", RICH)
@pytest.mark.parametrize(
    "value", ["²", "٣", "1" * 5000, "1e999", "-1e999", "nan", "1_0", "+-5", "0x1", "", "null", "[]", '"', "true", "-1"]
)
def test_every_value_replaced(kind: str, value: str) -> None:
    """So does one that says something else, as a number of thousands of digits or in digits of another script."""
    for data in truncations(RICH[kind].encode(), value.encode()):
        for match in notation.read_matches(data, format=kind):
            notation.write(match, format=kind)
