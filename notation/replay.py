"""Fold the rules over a match: what the record says, step by step, and what follows from it."""

from __future__ import annotations

from dataclasses import field
from typing import Final, NamedTuple

from notation.board import VARIATIONS, Half, Player, Position, other
from notation.codes import plays as codes
from notation.cube import raised
from notation.decisions import Decision
from notation.diagnostics import Diagnostic, Severity, in_order
from notation.frame import Frame
from notation.frozen import frozen
from notation.log import Log
from notation.lookahead import FAR, Budget
from notation.model import Game, Match, SetUp
from notation.packed import Sides, pack_both
from notation.readings import Order, readings
from notation.reporter import GameReporter, Reporter
from notation.results import Scorekeeper
from notation.rules import is_crawford
from notation.script import Script
from notation.state import Phase, PositionState
from notation.table import Table

STEPS: Final = 12_000
STEPS_EACH: Final = 60
"""How many steps of looking ahead a match has, and how many more for each of its actions, as many as a game has at most: a slip
seldom takes 5,000, a missing row some 12,000.  It bounds what a damaged record costs; `tests/benchmarks/damaged.py` tells how
much that is next to a clean one of its size."""


@frozen
class GameReplay:
    """One game as it went: its decisions in order, and how it ended.

    `game` is the game as written, `number` its number there, 0 where none stands; `crawford` is whether it is the Crawford
    game, None where the record does not let it be known.  `score` is the score before the game; `winner` is None while the game
    is not over.  `points` are the points as they count for the score, `level` 1, 2 (gammon) or 3 (backgammon); `resigned` says
    whether it was given up.  `cube` and `owner` are those at the end.  `log` and `final_halves` are what `decisions` and
    `final` are made of.  `known` is False where the position at the end is not that of `final`, which is the last one known.
    """

    game: Game
    number: int
    score: tuple[int, int]
    crawford: bool | None
    log: Log = field(repr=False)
    final_halves: tuple[Half, Half] = field(repr=False)
    winner: Player | None
    points: int
    level: int
    resigned: bool
    cube: int
    owner: Player | None
    known: bool = True

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Its decisions in the order of the record, made when they are first asked for."""
        return self.log.decisions

    @property
    def set_up(self) -> bool:
        """Whether the checkers or the cube are set up before the first decision."""
        before = self.game.actions[: self.decisions[0].at if self.decisions else None]
        return any(isinstance(action, SetUp) and (action.position, action.cube) != (None, None) for action in before)

    def started(self, decision: Decision) -> bool:
        """Whether the game has started before a decision, as a position ID tells it: GNU Backgammon says that it has not before
        the first roll is played, where nothing was set up."""
        rolled = decision.dice is not None and 0 not in decision.dice
        return not rolled or decision.at != self.decisions[0].at or self.set_up

    @property
    def final(self) -> Position:
        """The position at the end."""
        return Position.from_halves(*self.final_halves)


@frozen
class Replay:
    """A match replayed: its games, every finding (`diagnostics`, the reader's too) in order of place, and the final score.

    `score` is in the order of the match's players; `winner` is the player who won the match, 0 or 1, None while it is not won
    and for a money session.

    >>> from notation.model import Double, Pass, Rules, Win
    >>> game = Game(1, (0, 0), actions=(Double(0, 2), Pass(1), Win(0, 1)))
    >>> replayed = replay(Match(("Ada", "Ben"), Rules(length=1), (game,)))
    >>> replayed.score, replayed.winner, replayed.games[0].points
    ((1, 0), 0, 1)
    >>> print(replayed.diagnostics[0])
    error[early-double] Ada doubles before the first roll of the game
    """

    match: Match
    games: tuple[GameReplay, ...]
    diagnostics: tuple[Diagnostic, ...]
    score: tuple[int, int]
    winner: Player | None

    def looks_crawford(self, index: int) -> bool:
        """Whether the scores alone make this game the Crawford game, as they do for who reads of them and is told no more."""
        rules, scores = self.match.rules, [game.score for game in self.games[: index + 1]]
        return rules.crawford is not False and is_crawford(scores[index], rules.length, scores[:index])

    def state(self, game: GameReplay, decision: Decision) -> PositionState:
        """The moment before a decision, as a position ID tells it: the dice are those of the play to come."""
        rules = self.match.rules
        dice = None if decision.dice is None or 0 in decision.dice else decision.dice
        cube, owner = decision.cube, decision.owner
        if decision.turns > 1:
            cube, owner = raised(cube, decision.turns - 1), other(decision.turn)
        return PositionState(
            position=decision.position,
            turn=decision.turn,
            dice=dice,
            cube=cube,
            owner=owner,
            offer=decision.offer,
            length=rules.length,
            score=game.score,
            crawford=bool(game.crawford),
            jacoby=None if rules.length else rules.jacoby is not False,
            beavers=None if rules.length else rules.beavers,
            max_cube=rules.cube_limit,
            phase=Phase.PLAYING if game.started(decision) else Phase.NOT_STARTED,
        )


def replay(match: Match) -> Replay:
    """Replay a match by the rules.

    Every play and cube action, every result and score is checked, by the rules R1 to R27 (`notation.rulebook`).  Nothing
    stops at a fault, and what is wrong never raises: it stands in `Replay.diagnostics`, behind what the reader found.

    >>> replay(Match()).score
    (0, 0)
    """
    reporter = Reporter(match.source, match.number)
    keeper = Scorekeeper(match, reporter)
    games = []
    unmarked = 0
    budget = Budget(STEPS)
    for index, game in enumerate(match.games):
        reporter.game = game.number if game.number is not None else index + 1
        following = match.games[index + 1] if index + 1 < len(match.games) else None
        budget.left = max(budget.left, 0) + STEPS_EACH * min(len(game.sequence), FAR)
        played, hits = _game(match, game, keeper, reporter, budget, following)
        games.append(played)
        unmarked += hits
    if unmarked and match.marks_hits is not None:
        reporter.game = None
        reporter.report(codes.UNMARKED_HITS, (match.span[0], match.span[0] + 1), count=unmarked)
    score = keeper.possible[0]
    length = match.rules.length
    winner: Player | None = None
    if length and max(score) >= length:
        winner = 0 if score[0] >= length else 1
    found = tuple(in_order([*match.diagnostics, *reporter.found])) if reporter.found else match.diagnostics
    return Replay(match, tuple(games), found, score, winner)


def frame_of(
    match: Match, game: Game, score: tuple[int, int], crawford: bool | None, length_known: bool
) -> tuple[Frame, Sides]:
    """What a game is played for, and where the checkers stand at its start."""
    rules = match.rules
    start, checkers = _STARTS.get(rules.variation, _STARTS["Backgammon"])
    frame = Frame(
        names=game.names or match.players,
        length=rules.length,
        score=score,
        crawford=crawford if length_known else None,
        assumed=rules.crawford is None and game.crawford is None,
        beavers=not rules.length and rules.beavers is not False,
        has_cube=rules.cube_limit != 1,
        checkers=checkers,
        checks_plays=rules.variation in VARIATIONS,
        length_known=length_known,
    )
    return frame, start


_STARTS: Final = {
    name: (pack_both((start.half(0, checkers), start.half(1, checkers))), checkers)
    for name, (start, checkers) in VARIATIONS.items()
}


class _Run(NamedTuple):
    """A game carried out: its table at the end, and its decisions."""

    table: Table
    log: Log


def _carried_out(
    match: Match, game: Game, frame: Frame, start: Sides, reading: Order, reporter: Reporter, budget: Budget
) -> _Run:
    budget.begin()
    script = Script(reading.actions, reading.numbers, bool(match.marks_hits), budget)
    table = Table(frame, start, game.cube, script, GameReporter(reporter, frame.names, reading.places))
    table.play_through(reading.jumps)
    return _Run(table, Log(reading.actions, table.entries, reading.restored))


def _run(match: Match, game: Game, frame: Frame, start: Sides, reporter: Reporter, budget: Budget) -> _Run:
    """Carry a game out.  Where the numbers of its rows are odd, each way to read them is tried, and the one with the fewest
    faults taken."""
    if not game.rows:
        return _carried_out(match, game, frame, start, Order(game.sequence), reporter, budget)
    best: tuple[tuple[bool, int], _Run, list[Diagnostic]] | None = None
    for reading in readings(game.actions, game.rows):
        trial = Reporter(match.source, match.number)
        trial.game = reporter.game
        run = _carried_out(match, game, frame, start, reading, trial, budget)
        # A reading that loses the position would have the fewest faults.
        faults = not run.table.checkers.known, sum(finding.severity is not Severity.NOTE for finding in trial.found)
        if best is None or faults < best[0]:
            best = faults, run, trial.found
        if not any(faults):
            break
    assert best is not None
    _, run, found = best
    reporter.found += found
    return run


def _game(
    match: Match, game: Game, keeper: Scorekeeper, reporter: Reporter, budget: Budget, following: Game | None
) -> tuple[GameReplay, int]:
    score = keeper.start(game)
    crawford = keeper.crawford(game, score)
    frame, start = frame_of(match, game, score, crawford, keeper.length_known)
    table, log = _run(match, game, frame, start, reporter, budget)
    ending = table.ending()
    outcome = keeper.finish(game, ending, score, following)
    played = GameReplay(
        game=game,
        number=game.number if game.number is not None else 0,
        score=score,
        crawford=crawford,
        log=log,
        final_halves=ending.halves,
        winner=outcome.winner,
        points=outcome.points,
        level=outcome.level,
        resigned=outcome.resigned,
        cube=ending.cube,
        owner=ending.owner,
        known=ending.known,
    )
    return played, table.judge.unmarked
