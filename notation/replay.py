"""Fold the rules over a match: what the record says, step by step, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from notation.board import VARIATIONS, Half, Player, Position
from notation.checkers import Frame
from notation.codes import plays as codes
from notation.cube import offer_of, raised
from notation.diagnostics import Diagnostic, Severity, in_order
from notation.grammar import play_text
from notation.lookahead import Budget
from notation.model import (
    Beaver,
    Comment,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    SetUp,
    Step,
    Take,
    Unread,
    Win,
    Written,
)
from notation.readings import Reading, readings
from notation.reporter import Reporter
from notation.results import Scorekeeper
from notation.rules import all_plays, can_step, other
from notation.state import Offer, Phase, PositionState
from notation.table import Table

STEPS: Final = 12_000
STEPS_EACH: Final = 60
"""How many steps of looking ahead a match has, and how many more for each of its actions: a slip seldom takes 5,000, a missing
row some 12,000.  It bounds what a damaged record costs: one with a few slips some 20 times a clean one of its size, one that
is damaged throughout (a whole column gone) up to 120 times."""
_LEAST: Final[dict[type, int]] = {Beaver: 2, Raccoon: 3}
"""How often the cube has been turned at the least after these."""
_ROLLED: Final = (Written.BLANK, Written.DANCE)


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a game and the moment before it.

    `cube` and `owner` are those before the `turns` of the cube that wait for an answer (0 for none, 1 for a double, more for
    beavers and raccoons).  `steps` are what were made of a play: one step a die, with the hits that happened.  `legal` is
    False for a play that breaks a rule.  `known` is False where the position could not be followed, `certain` where it
    follows from a play that is not recorded or cannot have happened as written: then it is the one that the rest of the game
    fits best.
    """

    action: Move | Double | Take | Pass | Beaver | Raccoon | Resign
    halves: tuple[Half, Half] = field(repr=False)
    cube: int
    owner: Player | None
    turns: int
    turn: Player
    steps: tuple[Step, ...] = ()
    legal: bool = True
    known: bool = True
    certain: bool = True

    @property
    def player(self) -> Player:
        """Who acts."""
        return self.action.player

    @property
    def position(self) -> Position:
        """Where the checkers stand before the action."""
        return Position.from_halves(*self.halves)

    @property
    def kind(self) -> str:
        """play, dance, roll (a roll whose play was never made), double, take, pass, beaver, raccoon or resign.

        A cube that is turned once more after a beaver is a raccoon, whatever the record calls it, and after a raccoon a beaver.
        """
        action = self.action
        if isinstance(action, (Beaver, Raccoon)) and self.turns:
            return "beaver" if self.turns % 2 else "raccoon"
        if not isinstance(action, Move):
            return type(action).__name__.lower()
        if self.steps or action.steps or action.written is Written.ILLEGAL:
            return "play"
        return "dance" if self.stuck or action.written is Written.DANCE else "roll"

    @property
    def offer(self) -> Offer | None:
        """The cube action that waits for an answer."""
        return offer_of(self.turns)

    @property
    def doubled(self) -> int:
        """The value that a double, beaver or raccoon gives the cube; what it must answer counts as if it were written."""
        return raised(self.cube, max(self.turns + 1, _LEAST.get(type(self.action), 1)))

    @property
    def stuck(self) -> bool:
        """Whether this is a roll without a play with which nothing could be played."""
        action = self.action
        if not isinstance(action, Move) or action.written not in _ROLLED or self.steps:
            return False
        mine, theirs = self.halves[self.player], self.halves[1 - self.player]
        return not any(can_step(mine, theirs, die) for die in action.dice if die)

    @property
    def forced(self) -> bool:
        """Whether `steps` are not written in the record but are the only legal play."""
        action = self.action
        if not (isinstance(action, Move) and action.written is Written.BLANK and self.steps):
            return False
        return len(all_plays(self.halves[self.player], self.halves[1 - self.player], action.dice)) == 1

    @property
    def play(self) -> str:
        """The play in the usual short form, as written where it could not be made; empty when nothing was played."""
        return play_text(self.steps or getattr(self.action, "steps", ()))

    @property
    def inferred(self) -> bool:
        """Whether `steps` are not what the record says, but what the rest of the game, or the rules, say in its place."""
        action = self.action
        if not isinstance(action, Move) or not self.steps:
            return False
        return action.written is not Written.STEPS or (not self.legal and _moved(action.steps) != _moved(self.steps))


@dataclass(frozen=True, slots=True)
class GameReplay:
    """One game as it went: its decisions in order, and how it ended.

    `score` is the score before the game; `winner` is None while the game is not over.  `points` are the points as they
    count for the score, `level` 1, 2 (gammon) or 3 (backgammon).  `known` is False where the position at the end is not that
    of `final`, which is the last one known.  `log` holds the decisions in the rough; they are made
    into values when asked for, which most checks never do.
    """

    game: Game
    number: int
    score: tuple[int, int]
    crawford: bool | None
    log: tuple[tuple[Any, ...], ...] = field(repr=False)
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
        """The actions of the game with the moment before each."""
        return tuple(Decision(*entry) for entry in self.log)

    @property
    def set_up(self) -> bool:
        """Whether the checkers or the cube are set up before the first decision."""
        first = self.log[0][0] if self.log else None
        before = takewhile(lambda action: action is not first, self.game.actions)
        return any(isinstance(action, SetUp) and (action.position, action.cube) != (None, None) for action in before)

    @property
    def final(self) -> Position:
        """The position at the end."""
        return Position.from_halves(*self.final_halves)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match replayed: its games, every finding (the reader's too) in order of place, and the final score."""

    match: Match
    games: tuple[GameReplay, ...]
    diagnostics: tuple[Diagnostic, ...]
    score: tuple[int, int]
    winner: Player | None

    def state(self, game: GameReplay, decision: Decision) -> PositionState:
        """The moment before a decision, as a position ID tells it: the dice are those of the play to come.

        Before the first roll of a game is played, and nothing was set up, GNU Backgammon says that the game has not started.
        """
        action, rules = decision.action, self.match.rules
        dice = action.dice if isinstance(action, Move) and 0 not in action.dice else None
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
            phase=Phase.NOT_STARTED if dice and action is game.log[0][0] and not game.set_up else Phase.PLAYING,
        )


def _moved(steps: Sequence[Step]) -> Counter[int]:
    """How many checkers more or less stand on each point after these steps, whatever way they went."""
    moved: Counter[int] = Counter()
    for source, target, _ in steps:
        moved[source] -= 1
        moved[target] += 1
    return Counter({point: count for point, count in moved.items() if count})


_CARRY_OUT: Final[dict[type, Callable[[Table, Any, int], None]]] = {
    Double: Table.double,
    Take: Table.take,
    Pass: Table.drop,
    Beaver: Table.redouble,
    Raccoon: Table.redouble,
    Resign: Table.resign,
}


def replay(match: Match) -> Replay:
    """Replay a match by the rules.

    Every play and cube action, every result and score is checked; nothing stops at a fault.

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
        budget.left = max(budget.left, 0) + STEPS_EACH * len(game.actions)
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


def _frame(
    match: Match, game: Game, score: tuple[int, int], crawford: bool | None, length_known: bool
) -> tuple[Frame, Position]:
    rules = match.rules
    start, checkers = VARIATIONS.get(rules.variation, VARIATIONS["Backgammon"])
    frame = Frame(
        names=game.names or match.players,
        length=rules.length,
        score=score,
        crawford=crawford if length_known else None,
        assumed=rules.crawford is None and game.crawford is None,
        beavers=not rules.length and rules.beavers is not False,
        has_cube=rules.cube_limit != 1,
        marks_hits=bool(match.marks_hits),
        checkers=checkers,
        checks_plays=rules.variation in VARIATIONS,
        length_known=length_known,
    )
    return frame, start


class _Run:
    """A game carried out action by action on a table; the log has an entry for each action that is a decision."""

    def __init__(self, table: Table, reading: Reading) -> None:
        self.table = table
        self.win: Win | None = None
        self.resign: Resign | None = None
        log: list[tuple[Any, ...]] = []
        cube = table.cube
        decide = log.append
        for after, action in enumerate(reading.actions, 1):
            if reading.jumps and after - 1 in reading.jumps:
                table.jump(action, after, reading.jumps[after - 1])
            if type(action) is Move:
                halves, known, certain = table.halves, table.known, table.certain
                move, steps, legal = table.play(action, after)
                decide((move, halves, cube.value, cube.owner, 0, move.player, steps, legal, known, certain))
            elif isinstance(action, Win):
                table.win(action, first=self.win is None)
                self.win = self.win or action
            elif isinstance(action, SetUp):
                table.set_up(action)
            elif isinstance(action, Unread):
                table.unread(action, after)
            elif not isinstance(action, (Move, Comment)):
                turn = cube.doubler if cube.turns else action.player
                known, certain = table.known, table.certain
                decide((action, table.halves, cube.value, cube.owner, cube.turns, turn, (), True, known, certain))
                if isinstance(action, Resign):
                    self.resign = self.resign or action
                _CARRY_OUT[type(action)](table, action, after)
        self.log = log


def _run(match: Match, game: Game, frame: Frame, start: Position, reporter: Reporter, budget: Budget) -> _Run:
    """Carry a game out.  Where the numbers of its rows are odd, each way to read them is tried, and the one with the fewest
    faults taken."""
    if not game.rows:
        return _Run(Table(frame, start, game.cube, game.actions, (), reporter, budget), Reading(game.actions))
    best: tuple[tuple[bool, int], _Run, Reading, list[Diagnostic]] | None = None
    for reading in readings(game.actions, game.rows):
        trial = Reporter(match.source, match.number)
        trial.game = reporter.game
        run = _Run(Table(frame, start, game.cube, reading.actions, reading.numbers, trial, budget), reading)
        # A reading that loses the position would have the fewest faults.
        faults = not run.table.known, sum(finding.severity is not Severity.NOTE for finding in trial.found)
        if best is None or faults < best[0]:
            best = faults, run, reading, trial.found
        if not any(faults):
            break
    assert best is not None
    _, run, reading, found = best
    reporter.found += found
    run.log = reading.restored(run.log)
    return run


def _game(
    match: Match, game: Game, keeper: Scorekeeper, reporter: Reporter, budget: Budget, following: Game | None
) -> tuple[GameReplay, int]:
    score = keeper.start(game)
    crawford = keeper.crawford(game, score)
    frame, start = _frame(match, game, score, crawford, keeper.length_known)
    run = _run(match, game, frame, start, reporter, budget)
    table = run.table
    outcome = keeper.finish(game, table, run.win, run.resign, score, following)
    number = game.number if game.number is not None else 0
    return (
        GameReplay(
            game,
            number,
            score,
            crawford,
            tuple(run.log),
            table.halves,
            outcome.winner,
            outcome.points,
            outcome.level,
            outcome.resigned,
            table.cube.value,
            table.cube.owner,
            table.known,
        ),
        table.unmarked,
    )
