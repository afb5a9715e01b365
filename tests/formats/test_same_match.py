"""One match in many formats gives one list of decisions: the demo match in all of them, and real matches in several.

What a format's page says that it cannot hold stands in the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import notation
from notation import Replay, formats
from notation.ids.gnubg import encode
from notation.model import Win
from notation.source import decode
from notation.writing import write
from tests.shared import SHARED, each, shared

HERE = Path(__file__).parent
EXAMPLES = "specs/examples-text"


class Told(NamedTuple):
    """What a record of the demo match tells of it."""

    format: str
    games: int = 3
    knows_score: bool = True
    """Whether it has a place for the length of the match and the scores."""
    least: bool = False
    """Whether it tells of the last game the points that were needed."""
    last: int | None = None
    """How many decisions of the last game are those of the match; None for all of it."""


FILES = {
    "demo-dailygammon.txt": Told("mat"),
    "demo-galaxy.txt": Told("mat"),
    "demo-gnubg.mat": Told("mat"),
    "demo-gnubg.sgf": Told("sgf"),
    "demo-gridgammon.txt": Told("mat"),
    "demo-hedgehog.txt": Told("mat"),
    "demo-jellyfish.mat": Told("mat"),
    "demo-opengammon.txt": Told("mat", least=True),
    "demo-studio.txt": Told("mat"),
    "demo-xg.mat": Told("mat"),
    "demo-xg.txt": Told("mat"),
    "demo.bgr": Told("bgroom", 1, knows_score=False),
    "demo.empire.gam": Told("gam", 1, knows_score=False),
    "demo.oldmoves": Told("oldmoves", 2),
    "demo.party.gam": Told("party", 1),
    "demo.sgg": Told("sgg", 2),
    "demo.tmg": Told("tmg", 2, last=2),  # the second game goes another way then
}
"""The files of the shared folder; `demo.sn.txt`, a position, has a test of its own."""
MONEY = ("raccoon.txt", "xg-mobile.txt")
LEAST = ("foxamon.txt", "opengammon.txt")
SAMPLES = {
    "lines/samples/demo.bgammon": Told("bgammon"),
    "lines/samples/demo.bgroom": Told("bgroom", 1, knows_score=False),
    "lines/samples/demo.bkg": Told("bkg", 1, knows_score=False),
    "lines/samples/demo.fibs": Told("fibs", 1),
    "lines/samples/demo.gam": Told("gam", 1, knows_score=False),
    "lines/samples/demo.javafibs": Told("javafibs"),
    "lines/samples/demo.mat": Told("mat"),
    "lines/samples/demo.oldmoves": Told("oldmoves", 2),
    "lines/samples/demo.party": Told("party", 1),
    "lines/samples/demo.sgg": Told("sgg", 2),
    "lines/samples/demo.tmg": Told("tmg", 2, last=2),
    "gnubg_text/demo.txt": Told("gnubg-text", 1),
    "html/japanese.html": Told("html", 1),
    **{
        f"mat/samples/{path.name}": Told("mat", knows_score=path.name not in MONEY, least=path.name in LEAST)
        for path in sorted(HERE.glob("mat/samples/*"))
    },
}
"""The project's own."""


def moments(replay: Replay, first: str = "") -> list[list[tuple[Any, ...]]]:
    """Each decision of each game: the moment before it as Position ID and Match ID, who did what, the roll, what came of it and
    the cube; of two records of one match the one that has the other player first is turned.

    Giving up is a decision in some formats, and told by the result alone in others.
    """
    turned = bool(first) and replay.match.players[0] != first
    games = []
    for game in replay.games:
        rows: list[tuple[Any, ...]] = []
        for one in game.decisions:
            if one.kind == "resign":
                continue
            state = replay.state(game, one)
            # Whether the Jacoby rule holds is not known of every session.
            state = replace(state.swap() if turned else state, dice=state.dice and tuple(sorted(state.dice)), jacoby=None)
            dice = one.dice and tuple(sorted(one.dice))
            after = one.result.flip() if turned else one.result
            rows.append((*encode(state).split(":"), one.kind, one.player ^ turned, dice, after, one.cube))
        games.append(rows)
    return games


def results(replay: Replay, first: str = "", least: bool = False) -> list[tuple[Any, ...]]:
    """The score before each game, whether it is the Crawford game, who won it, and how many points, or those he needed."""
    turned = bool(first) and replay.match.players[0] != first
    length = replay.match.rules.length
    told = []
    for game in replay.games:
        points = min(game.points, length - game.score[game.winner]) if least and game.winner is not None else game.points
        winner = game.winner if game.winner is None else game.winner ^ turned
        told.append((game.score[:: -1 if turned else 1], game.crawford, winner, points))
    return told


def replayed(data: bytes | Path) -> Replay:
    (match,) = notation.read_matches(data)
    return notation.replay(match)


def whole() -> Replay:
    return replayed(HERE / "lines/samples/demo.mat")


def without_score(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [(row[0], *row[2:]) for row in rows]


def compare(found: Replay, told: Told) -> None:
    """A record tells the games of the demo match that it holds."""
    expected = moments(whole())[: told.games]
    games = moments(found)
    assert len(games) == told.games
    if not told.knows_score:
        games, expected = list(map(without_score, games)), list(map(without_score, expected))
    if told.last is not None:
        games[-1], expected[-1] = games[-1][: told.last], expected[-1][: told.last]
    assert games == expected
    ends = results(found, least=told.least)
    assert [end[2:] for end in ends] == [end[2:] for end in results(whole(), least=told.least)[: told.games]]
    if told.knows_score:
        assert ends == results(whole(), least=told.least)[: told.games]


def test_every_file_has_its_row() -> None:
    assert {path.name for path in shared(EXAMPLES).iterdir()} == {*FILES, "demo.sn.txt"}
    assert {told.format for told in (*FILES.values(), *SAMPLES.values())} | written_formats() | {"snowie"} >= {
        known.name for known in formats.formats() if known.reads and known.name not in (*POSITIONS, "bgf", "gva", "ogxm")
    }, "the last three are held by real matches, see below"


@pytest.mark.parametrize("name", FILES)
def test_the_demo_match(name: str) -> None:
    path = shared(EXAMPLES) / name
    assert formats.detect(decode(path.read_bytes())[0]).name == FILES[name].format
    compare(replayed(path), FILES[name])


@pytest.mark.parametrize("name", SAMPLES)
def test_the_demo_match_of_the_project(name: str) -> None:
    assert formats.detect(decode((HERE / name).read_bytes())[0]).name == SAMPLES[name].format
    compare(replayed(HERE / name), SAMPLES[name])


def test_the_position_of_snowie() -> None:
    """It stands in the middle of the first game, at another score."""
    found = replayed(shared(EXAMPLES) / "demo.sn.txt")
    (state,) = (found.state(game, one) for game in found.games for one in game.decisions)
    assert encode(state).split(":")[0] in [row[0] for row in moments(whole())[0]]


# -- what is written ----------------------------------------------------------------------------------------------------

HELD = {"gam": Told("gam", knows_score=False)}
"""What the formats that are written hold of it; the others hold all."""


POSITIONS = ("bgblitz-text", "xg-text")
"""Those that hold positions and no match."""


def written_formats() -> set[str]:
    return {known.name for known in formats.formats() if known.writes and known.reads and known.name not in POSITIONS}


@pytest.mark.parametrize("name", sorted(written_formats()))
def test_the_demo_match_written(name: str) -> None:
    known = formats.find(name)
    assert known is not None
    data = b"".join(write(known, [whole()], lambda _: None).pieces())
    compare(replayed(data), HELD.get(name, Told(name)))


# -- real matches -------------------------------------------------------------------------------------------------------

FOLDERS = ("mat", "sgf", "xg", "bgf", "gva")
NAMED = {
    "gibbon__7point": ("mat/gibbon__7point.mat", "sgf/gnu_gibbon__7point.sgf"),
    "match1486073": (
        "mat/gnubg-scripts__match1486073.txt",
        "sgf/gnubg-scripts__match1486073_analyzed.sgf",
        "gnubg-text/gnubg-scripts__match1486073_analyzed.txt",
    ),
    "match1484923": (
        "sgf/gnubg-scripts__match1484923_analyzed.sgf",
        "gnubg-text/gnubg-scripts__match1484923_analyzed.txt",
        "gnubg-text/gnubg-scripts__match1484923_analyzed_003.txt",
    ),
    "test-match01": (
        "sgf/gnubg-scripts__test-match01_analyzed.sgf",
        "gnubg-text/gnubg-scripts__test-match01_analyzed.txt",
        "gnubg-text/gnubg-scripts__test-match01_analyzed_003.txt",
    ),
}
"""Matches of the corpus whose files do not bear one name."""
EXPORT = re.compile(r"(?:_analyzed)?(?:_(\d{3}))?$")


def groups() -> Iterator[tuple[str, list[Path]]]:
    """The matches that lie in several formats, each with its files."""
    corpus = SHARED / "corpus"
    if not corpus.is_dir():
        return
    files = [path for folder in FOLDERS for path in sorted((corpus / folder).iterdir()) if path.suffix != ".json"]
    for stem in dict.fromkeys(path.stem for path in files):
        if len(same := [path for path in files if path.stem == stem]) > 1:
            yield stem, same
    for name, paths in NAMED.items():
        yield name, [corpus / path for path in paths]
    for path in sorted((corpus / "gnubg-text").glob("bglab__*_[0-9][0-9][0-9].txt")):
        stem = path.stem.split("__")[-1][:-4]
        if found := [*(corpus / "bulk-bglab").glob(f"{stem}.txt"), *(corpus / "mat").glob(f"bglab__{stem}.txt")]:
            yield path.stem, [found[0], path]


@pytest.mark.parametrize("group", each(groups(), lambda group: group[0][:40]))
def test_a_match_in_several_formats(group: tuple[str, list[Path]]) -> None:
    _, (path, *others) = group
    ours = replayed(path)
    first = ours.match.players[0]
    for other in others:
        if other.suffix in (".gvab", ".ogxm"):
            pytest.importorskip("ogxm")
        theirs = replayed(other)
        assert sorted(theirs.match.players) == sorted(ours.match.players)
        expected, ends = moments(ours), results(ours, least=True)
        if other.parent.name == "gnubg-text":
            at = int((EXPORT.search(other.stem) or [""])[1] or 1) - 1
            expected, ends = expected[at : at + 1], ends[at : at + 1]
        assert moments(theirs, first) == expected, other.name
        assert results(theirs, first, least=True) == ends, other.name
        if other.stem.startswith("gammonview__"):
            assert all(any(isinstance(action, Win) for action in game.actions) for game in theirs.match.games), (
                "each tells its end"
            )


def test_some_matches_lie_in_all_formats() -> None:
    shared("corpus")
    assert sum(len(paths) > 3 for _, paths in groups()) >= 6
