"""Hypothesis strategies: positions, rolls, written steps, and whole matches that keep every rule."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from notation.board import START, Half, Player, Position, other
from notation.model import Action, Double, Game, Match, Move, Pass, Resign, Rules, Step, Take, Win, Written
from notation.rules import all_plays, is_crawford, is_dead_cube, level, most_level

NAMES = ("Ada", "Ben")


def dice() -> st.SearchStrategy[tuple[int, int]]:
    """A roll, the dice in any order."""
    return st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def halves(draw: st.DrawFn) -> tuple[Half, Half]:
    """Both players' checkers, each counted in his own numbering with those borne off at index 0; no point is shared.

    Three kinds of position: anywhere, close together (blocks and hits), and bearing off with a straggler or two.
    """
    kind = draw(st.sampled_from(("anywhere", "blocks", "home")))
    points = {"anywhere": st.integers(0, 25), "blocks": st.integers(4, 21), "home": st.integers(0, 6)}[kind]
    stragglers = draw(st.lists(st.integers(0, 25), max_size=3 if kind == "home" else 15))
    mine, theirs = [0] * 26, [0] * 26
    for point in [*stragglers, *draw(st.lists(points, min_size=15, max_size=15))][:15]:
        mine[point] += 1
    free = [point for point in range(26) if point in (0, 25) or not mine[25 - point]]
    for point in draw(st.lists(st.sampled_from(free), min_size=15, max_size=15)):
        theirs[point] += 1
    return mine, theirs


def positions() -> st.SearchStrategy[Position]:
    """A position with fifteen checkers of each player."""
    return halves().map(lambda pair: Position.from_halves(*pair))


def steps() -> st.SearchStrategy[tuple[Step, ...]]:
    """Up to five written steps that nobody has looked at."""
    step = st.builds(Step, st.integers(1, 25), st.integers(0, 24), st.booleans())
    return st.lists(step, max_size=5).map(tuple)


def matches(longest: int = 5) -> st.SearchStrategy[Match]:
    """A match (length 0: a money session) that keeps every rule, as a record that marks hits would tell it."""
    return st.builds(legal_match, st.integers(0, 2**32 - 1), st.integers(0, longest))


def games() -> st.SearchStrategy[Game]:
    """One game of a money session that keeps every rule."""
    return st.integers(0, 2**32 - 1).map(lambda seed: legal_match(seed, 0).games[0])


def legal_match(seed: int, length: int) -> Match:
    """The match to `length` points that comes of a seed; a money session of one to three games for 0."""
    random = Random(seed)
    score = (0, 0)
    played: list[Game] = []
    before: list[tuple[int, int]] = []
    left = random.randint(1, 3)
    while max(score) < length if length else left:
        left -= 1
        crawford = is_crawford(score, length, before)
        actions, winner, points = _game(random, length, score, crawford)
        played.append(Game(len(played) + 1, score, NAMES, tuple(actions)))
        before.append(score)
        score = (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)
    return Match(NAMES, Rules(length), tuple(played))


def _game(random: Random, length: int, score: tuple[int, int], crawford: bool) -> tuple[list[Action], Player, int]:
    both: list[Half] = [START.half(0), START.half(1)]
    player: Player = random.choice((0, 1))
    cube, owner, rolled = 1, None, False
    actions: list[Action] = []

    def ends(winner: Player, points: int) -> tuple[list[Action], Player, int]:
        actions.append(Win(winner, points))
        return actions, winner, points

    while True:
        allowed = rolled and not crawford and owner in (None, player) and not is_dead_cube(cube, score[player], length)
        if allowed and cube < 64 and random.random() < 0.03:
            actions.append(Double(player, 2 * cube))
            if random.random() < 0.5:
                actions.append(Pass(other(player)))
                return ends(player, cube)
            cube, owner = 2 * cube, other(player)
            actions.append(Take(owner))
        first, second = random.sample(range(1, 7), 2) if not rolled else random.choices(range(1, 7), k=2)
        rolled = True
        plays = all_plays(both[player], both[other(player)], (first, second))
        if not plays:
            actions.append(Move(player, (first, second), (), Written.BLANK))
        elif random.random() < 0.01:
            value = min(random.randint(1, 3), most_level(both[player], both[other(player)], 15))
            actions += [Move(player, (first, second), (), Written.BLANK), Resign(player, value)]
            return ends(other(player), cube * value)
        else:
            play = random.choice(plays)
            made = tuple(sorted(play.steps, key=lambda step: (-step.source, -step.target, not step.hit)))
            actions.append(Move(player, (first, second), made))
            both[player], both[other(player)] = play.mine, play.theirs
            if play.mine[0] == 15:
                worth = level(both[other(player)], 15) if owner is not None or length else 1
                return ends(player, cube * worth)
        player = other(player)
