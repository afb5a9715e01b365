"""The score of a match from game to game: what each game starts at, what it counts, and when the match is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from notation.board import OFF, Player, other
from notation.codes import score as codes
from notation.codes.cube import MISSING_PASS
from notation.frame import Ending
from notation.model import Action, Comment, Game, Match, Resign, Unread, Win
from notation.reporter import Reporter
from notation.rules import is_crawford, most_level
from notation.source import Span

Score = tuple[int, int]


def score_text(score: Score) -> str:
    """A score as `3-1`."""
    return f"{score[0]}-{score[1]}"


class Outcome(NamedTuple):
    """How a game ended: the winner (None while it is not over), his points, and by what."""

    winner: Player | None = None
    points: int = 0
    level: int = 1
    resigned: bool = False


class Scorekeeper:
    """Follows the score.  Where the record contradicts itself both scores are kept, so that one slip is told once."""

    def __init__(self, match: Match, reporter: Reporter) -> None:
        self.match = match
        self.rules = match.rules
        self.reporter = reporter
        self.possible: list[Score] = [(0, 0)]
        self.expected: Score = (0, 0)
        self.earlier: list[Score] = []
        self.earlier_expected: list[Score] = []
        self.counts: list[int] = []
        self.unsure = False
        self.over_reported = False
        self.last_result: Span | None = None
        self.game = Game()
        length = match.rules.length
        self.length_known = not any(length and game.score and max(game.score) >= length for game in match.games)

    # -- the start of a game --------------------------------------------------------------------------------------------

    def start(self, game: Game) -> Score:
        """The score that a game starts at, after checking its header."""
        missing = self._check_number(game)
        score = game.score
        self.expected = self.possible[0]
        if score is None:
            score = self.possible[0]
        elif min(score) < 0:
            self.reporter.report(codes.BAD_SCORE, game.score_span, score=score_text(score))
            score = self.possible[0]
        elif not self.earlier and score != (0, 0):
            self.unsure = True
            self.possible, self.expected = [score], score
            self.reporter.report(codes.EXCERPT, game.score_span, score=score_text(score))
        elif score in self.possible:
            self.possible, self.expected = [score], score
        elif missing > 0 and any(score[0] >= at[0] and score[1] >= at[1] for at in self.possible):
            # It follows from the missing games, which the number of this one has told.
            self.earlier.append(self.possible[0])
            self.earlier_expected.append(self.possible[0])
            self.unsure = missing > 1
            self.possible, self.expected = [score], score
        elif missing < 0 and score in self.earlier:
            # A game that is written twice: the next one may go on from either.
            self.possible = [score, *self.possible]
        else:
            expected = self.possible[0]
            written, follows = score_text(score), score_text(expected)
            self.reporter.report(codes.START_SCORE, game.score_span, related=self.last_result, score=written, expected=follows)
            self.possible = [score, expected]
        length = self.rules.length
        if length and max(score) >= length and not self.over_reported:
            self.over_reported = True
            self.reporter.report(codes.AFTER_MATCH, game.span, related=self.last_result, score=score_text(score))
        return score

    def _check_number(self, game: Game) -> int:
        """Report a number that does not follow; the next may go on from it or from the one that was expected.

        Returns how many games are missing by these numbers; less than 0 is a number that was there before.
        """
        expected = [count + 1 for count in self.counts]
        if game.number is None or game.number in expected or not expected:
            self.counts = expected if game.number is None else [game.number]
            return 0
        self.reporter.report(codes.GAME_NUMBER, game.span, number=game.number, expected=expected[0])
        self.counts = [game.number, expected[0]]
        return game.number - expected[0]

    def crawford(self, game: Game, score: Score) -> bool | None:
        """Whether this is the Crawford game; None where the record does not let it be known."""
        rules = self.rules
        if not rules.length or rules.crawford is False:
            return False
        if game.crawford is not None:
            return game.crawford
        # Where this line and the games before tell different scores, both must agree.
        found = {
            is_crawford(score, rules.length, self.earlier),
            is_crawford(self.expected, rules.length, self.earlier_expected),
        }
        if len(found) > 1 or (True in found and self.unsure):
            return None
        return found.pop()

    # -- the end of a game ----------------------------------------------------------------------------------------------

    def finish(self, game: Game, ending: Ending, score: Score, following: Game | None) -> Outcome:
        """The outcome of a game, after comparing what is written (a result, a resignation) with what happened."""
        self.game = game
        win, resign = ending.win, ending.resign
        if win is not None:
            if ending.winner is None and ending.doubler == win.player and resign is None:
                self._report(MISSING_PASS, win, name=self.match.players[win.player])
                ending = replace(ending, winner=win.player, dropped=True)
            outcome = self._written(ending, win, resign, score)
        elif resign is not None:
            outcome = self._resigned(game, ending, resign, score, following)
        elif ending.winner is not None:
            outcome = self._unwritten(game, ending, ending.winner)
        else:
            outcome = self._unfinished(game, score, following)
        self.unsure = False
        self.earlier.append(score)
        self.earlier_expected.append(self.expected)
        self.last_result = win.span if win else None
        self._add(outcome, ending)
        return outcome

    def _add(self, outcome: Outcome, ending: Ending) -> None:
        """What the next game may start at: by the written points, and by the computed ones where those differ."""
        winner, win = outcome.winner, ending.win
        if winner is None:
            return
        counts = [outcome.points]
        if ending.winner is not None:
            counts += [value * self._level(ending) for value in (ending.cube, ending.written)]
        elif not self._ends(outcome) and outcome.points not in (levels := [ending.cube * level for level in (1, 2, 3)]):
            counts += levels
        if self.rules.length:
            counts += [max(min(count, self.rules.length - at[winner]), 0) for count in counts for at in self.possible]
        possible: list[Score] = []
        for at in self.possible:
            for count in dict.fromkeys(counts):
                possible.append((at[0] + count, at[1]) if winner == 0 else (at[0], at[1] + count))
        if win is not None and ending.winner is not None and win.player != ending.winner:
            at, count = self.possible[0], outcome.points
            possible.append((at[0] + count, at[1]) if win.player == 0 else (at[0], at[1] + count))
        self.possible = list(dict.fromkeys(possible))

    def _ends(self, outcome: Outcome) -> bool:
        """Whether the points as written end the match."""
        length, winner = self.rules.length, outcome.winner
        return winner is not None and 0 < length <= max(at[winner] for at in self.possible) + outcome.points

    def _level(self, ending: Ending) -> int:
        level = ending.level
        if self.rules.length == 0 and self.rules.jacoby is not False and ending.owner is None:
            # Jacoby: gammons count only after the cube has been turned (when the record does not say, both are right).
            return 1 if self.rules.jacoby else level
        return level

    def _written(self, ending: Ending, win: Win, resign: Resign | None, score: Score) -> Outcome:
        player = win.player
        if win.points < 1:
            self._report(codes.WRONG_POINTS, win, points=win.points, expected=ending.cube, cube=ending.cube, level=1)
        if ending.winner is not None:
            outcome = self._natural(ending, ending.winner, win, score)
        else:
            if resign is not None and resign.player == player:
                name = self.match.players[player]
                self._report(codes.WRONG_LOSER, resign, name=name)
            self._check_resignation(ending, win, resign, score)
            outcome = Outcome(player, win.points, self._level_of(win.points, ending.cube), resigned=True)
        self._check_match(win, score, outcome)
        return outcome

    def _natural(self, ending: Ending, winner: Player, win: Win, score: Score) -> Outcome:
        """A game that ended on the board or by a pass, and the result written for it."""
        names = self.match.players
        level = ending.level
        cubes = dict.fromkeys((ending.cube, ending.written))
        right = {cube * level for cube in cubes}
        jacoby = self.rules.length == 0 and ending.owner is None and level > 1
        if jacoby and self.rules.jacoby:
            full, right = right, set(cubes)
        elif jacoby and self.rules.jacoby is None:
            right |= set(cubes)
        if win.player != winner:
            self._report(codes.WRONG_WINNER, win, name=names[win.player], other=names[winner])
        elif win.points not in right | self._capped(right, winner, score) and win.points > 0:
            points, least = win.points, min(right)
            if jacoby and self.rules.jacoby and points in full:
                self._report(codes.JACOBY_POINTS, win, points=points, expected=least)
            else:
                self._report(codes.WRONG_POINTS, win, points=points, expected=least, cube=ending.cube, level=level)
        return Outcome(winner, win.points if win.player == winner else min(right), level)

    def _capped(self, points: set[int], winner: Player, score: Score) -> set[int]:
        """The values that programs write for more points than the match has left."""
        length = self.rules.length
        if not length:
            return set()
        return {min(count, length) for count in points} | {min(count, max(length - score[winner], 1)) for count in points}

    def _check_resignation(self, ending: Ending, win: Win, resign: Resign | None, score: Score) -> None:
        """Compare the points of a game that was given up with what it can still come to."""
        points, player, length = win.points, win.player, self.rules.length
        if points < 1 or (ending.started and not ending.known):
            return
        cubes = {ending.cube, ending.written}
        most = self._most(ending, other(player))
        allowed = {cube * level for cube in cubes for level in range(1, most + 1)}
        odd = points not in allowed | self._capped(allowed, player, score)
        if length and points in (length, length - score[player]):
            odd = False  # the whole match was given up
        larger = {cube * level for cube in cubes for level in range(most + 1, 4)}
        if odd and points not in larger | self._capped(larger, player, score):
            self._report(codes.ODD_POINTS, win, points=points, cube=ending.cube)
        elif odd:
            self._too_much(ending, win, points, most)
        elif resign is not None and resign.player != player:
            self._check_level(ending, resign, most)

    def _most(self, ending: Ending, loser: Player) -> int:
        """The most that a game which `loser` gives up can count, 1 to 3, as far as the position is known."""
        if not (ending.known and ending.certain):
            return 3
        if self._is_single(ending):
            return 1
        half = ending.halves[loser]
        return most_level(half, ending.halves[other(loser)], sum(half))

    def _is_single(self, ending: Ending) -> bool:
        """Whether the Jacoby rule is known to hold and the cube has not been turned."""
        return not self.rules.length and bool(self.rules.jacoby) and ending.owner is None

    def _check_level(self, ending: Ending, resign: Resign, most: int) -> None:
        if resign.level is not None and resign.level > most:
            self._too_much(ending, resign, resign.level * ending.cube, most)

    def _too_much(self, ending: Ending, action: Win | Resign, points: int, most: int) -> None:
        """Report points that cannot be lost any more, with the reason."""
        loser = action.player if isinstance(action, Resign) else other(action.player)
        names, possible = ending.names, most * ending.cube
        if self._is_single(ending):
            self._report(codes.JACOBY_POINTS, action, points=points, expected=possible)
            return
        why = {"off": ending.halves[loser][OFF]} if most == 1 else {"other": names[other(loser)]}
        self._report(codes.TOO_MUCH_RESIGNED, action, name=names[loser], points=points, expected=possible, **why)

    def _level_of(self, points: int, cube: int) -> int:
        return 1 if points <= cube else 2 if points <= 2 * cube else 3

    def _check_match(self, win: Win, score: Score, outcome: Outcome) -> None:
        length, winner = self.rules.length, win.player
        if not length or outcome.winner != winner:
            return
        reached = max(at[winner] for at in [*self.possible, score]) + outcome.points
        need = length - score[winner]
        if reached < length and win.match:
            after = (reached, score[1]) if winner == 0 else (score[0], reached)
            self._report(codes.MATCH_NOT_WON, win, score=score_text(after))
        elif 0 < need < win.points:
            self._report(codes.BEYOND_NEED, win, name=self.match.players[winner], points=win.points, need=need)

    def _resigned(self, game: Game, ending: Ending, resign: Resign, score: Score, following: Game | None) -> Outcome:
        winner = other(resign.player)
        self._check_level(ending, resign, self._most(ending, resign.player))
        points = resign.points or (resign.level or 1) * ending.cube
        gained = self._gained(game, score, following)
        if resign.level is None and resign.points is None and gained is not None and gained[winner] > 0:
            points = gained[winner]
        return Outcome(winner, points, self._level_of(points, ending.cube), resigned=True)

    def _gained(self, game: Game, score: Score, following: Game | None) -> Score | None:
        """What each player has won by the score of the next game, if that is the one that follows."""
        if following is None or following.score is None:
            return None
        if game.number is not None and following.number is not None and following.number > game.number + 1:
            return None
        return following.score[0] - score[0], following.score[1] - score[1]

    def _unwritten(self, game: Game, ending: Ending, winner: Player) -> Outcome:
        points = ending.cube * self._level(ending)
        span = _last_span(game)
        name = self.match.players[winner]
        self.reporter.report(codes.NO_RESULT, span, name=name, points=points)
        return Outcome(winner, points, ending.level)

    def _unfinished(self, game: Game, score: Score, following: Game | None) -> Outcome:
        """A game without an end: worked out from the next score, or simply broken off."""
        span = _last_span(game)
        if following is None:
            self.reporter.report(codes.UNFINISHED, span)
            return Outcome()
        gained = self._gained(game, score, following)
        if gained is not None and min(gained) == 0 and max(gained) > 0:
            winner: Player = 0 if gained[0] else 1
            self.reporter.report(codes.NO_RESULT, span, name=self.match.players[winner], points=max(gained))
            return Outcome(winner, max(gained), 1, resigned=True)
        self.reporter.report(codes.NO_RESULT, span)
        return Outcome()

    def _report(self, code: Any, action: Action, **facts: Any) -> None:
        player = getattr(action, "player", None)
        # By place, not by value: a record may hold the same result twice.  What is reported stands near the end.
        actions = self.game.sequence
        at = next((index for index in range(len(actions) - 1, -1, -1) if actions[index] is action), None)
        self.reporter.report(code, action.span, row=action.row, player=player, action=at, **facts)


def _last_span(game: Game) -> Span:
    """Where the last action of a game stands."""
    return next((action.span for action in reversed(game.sequence) if not isinstance(action, (Comment, Unread))), game.span)
