"""A match made in code, action by action: what breaks a rule is refused at once, with the rule and the nearest legal plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as changed
from typing import Final

from notation.board import Player, Position, other
from notation.codes.cube import MISSING_TAKE
from notation.codes.plays import FALSE_HIT
from notation.diagnostics import Diagnostic, Severity
from notation.grammar import parse_play
from notation.model import (
    Beaver,
    Deciding,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    Rules,
    Step,
    Tag,
    Take,
    Win,
    Written,
)
from notation.reach import Dice
from notation.replay import GameReplay, Replay, replay
from notation.rules import Play, legal_plays, make_play, need_roll

_SLIPS: Final = (FALSE_HIT, MISSING_TAKE)
"""What a record may leave out or add without an error, but a program does not mean."""


class IllegalAction(ValueError):
    """An action that breaks a rule: `finding` is what the replay says; the text adds what was legal and the rule."""

    def __init__(self, finding: Diagnostic) -> None:
        self.finding = finding
        super().__init__("\n".join(filter(None, (finding.message, finding.help, finding.code.rule))))


class MatchBuilder:
    """A match in the making.  Each method adds one action, and the replay of the game so far judges it.

    `players` are the two names and `length` the points to win, 0 for a money session; `rules` says more of the rules, and its
    length then counts.  Players are 0 and 1, points are the mover's own.  Who acts is known but for the first roll of a game.
    A game that is over gets its result, and the next action begins the next game.  What is refused changes nothing and raises
    `IllegalAction`; `ValueError` says that there is no such dice, player or play at all.

    >>> game = MatchBuilder(("Ada", "Ben"), 3)
    >>> game.play((3, 1), "8/5 6/5", player=0)
    >>> game.play((6, 4), "24/13")
    Traceback (most recent call last):
    notation.builder.IllegalAction: 24/13 cannot be made with this 64
    legal with this 64: 24/14, 24/18 13/9, 13/3, 24/18 8/4, 24/18 6/2, …
    Each die moves one checker exactly that many points.
    >>> game.play((6, 4), "24/14")
    >>> game.double(); game.drop()
    >>> game.score, game.match.games[0].actions[-1].points
    ((1, 0), 1)
    """

    def __init__(
        self,
        players: tuple[str, str] = ("", ""),
        length: int = 0,
        *,
        rules: Rules | None = None,
        tags: Sequence[tuple[str, str]] = (),
    ) -> None:
        self._match = Match(players, rules or Rules(length), head=tuple(Tag(key, value) for key, value in tags))
        self._begin()

    def _begin(self) -> None:
        """Set up the game that comes next; that which every replay of it starts with."""
        all_games = replay(changed(self._match, games=(*self._match.games, Game())))
        self._over = all_games.winner is not None
        now = all_games.games[-1]
        self._game = Game(len(self._match.games) + 1, now.score)
        self._now = changed(now, game=self._game)
        self._crawford = now.crawford

    # -- how it stands ---------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match so far."""
        games = (*self._match.games, self._game) if self._game.actions else self._match.games
        return changed(self._match, games=games)

    def replay(self) -> Replay:
        """The replay of the match so far; all its games but the last are over."""
        return replay(self.match)

    @property
    def score(self) -> tuple[int, int]:
        """The score before the game in progress."""
        return self._now.score

    @property
    def over(self) -> bool:
        """Whether the match is won; a money session never is."""
        return self._over

    @property
    def position(self) -> Position:
        """Where the checkers stand, seen from the first player."""
        return self._now.final

    @property
    def cube(self) -> tuple[int, Player | None]:
        """The value of the cube and its owner (None in the middle), without a double that waits for an answer."""
        return self._now.cube, self._now.owner

    @property
    def turn(self) -> Player | None:
        """Who is to act: to answer a double, or to roll or double; None before the first roll of a game."""
        if not self._now.decisions:
            return None
        last = self._now.decisions[-1]
        return last.turn if last.kind == "take" else other(last.player)

    def legal_plays(self, dice: Dice) -> list[Play]:
        """Every legal play of the player who is to act; steps in his own numbering, results seen from his side."""
        position = self.position
        return legal_plays(position.flip() if self.turn else position, dice)

    # -- actions ---------------------------------------------------------------------------------------------------------

    def play(self, dice: Dice, play: str | Sequence[Step] = "", *, player: Player | None = None) -> None:
        """A roll and its play, as text (`8/5 6/5`) or steps; an empty one says that nothing can be played.

        `player` is needed for the first roll of a game alone.  Hits need no marks; a mark where nothing is hit is refused.
        """
        need_roll(dice)
        mover = self._actor(player)
        steps = parse_play(play) if isinstance(play, str) else tuple(Step(*step) for step in play)
        halves = self._now.final_halves
        made = make_play(halves[mover], halves[other(mover)], dice, steps)
        hits = {step.target for step in made.steps if step.hit} if made else set()
        marked = []
        for source, target, hit in steps:
            marked.append(Step(source, target, hit or target in hits))
            hits.discard(target)
        self._add(Move(mover, dice, tuple(marked), Written.STEPS if steps else Written.DANCE))

    def double(self) -> None:
        """Double, or redouble.  In a money session the answer to a double may be a `beaver`."""
        self._add(Double(self._actor(None)))

    def beaver(self) -> None:
        """Redouble at once the double that waits for an answer: a beaver, or a raccoon against one."""
        kind = Raccoon if self._now.decisions and self._now.decisions[-1].kind == "beaver" else Beaver
        self._add(kind(self._actor(None)))

    def take(self) -> None:
        """Take the double."""
        self._add(Take(self._actor(None)))

    def drop(self) -> None:
        """Pass the double, which ends the game."""
        self._add(Pass(self._actor(None)))

    def resign(self, player: Player, level: int = 1) -> None:
        """`player` gives the game up: `level` 1, 2 for a gammon, 3 for a backgammon."""
        if level not in (1, 2, 3):
            raise ValueError(f"a game is given up as single (1), gammon (2) or backgammon (3), not {level!r}")
        self._add(Resign(player, level))

    def _actor(self, player: Player | None) -> Player:
        actor = self.turn if player is None else player
        if actor is None:
            raise ValueError("say whose the first roll of the game is (player=0 or player=1)")
        return actor

    def _add(self, action: Deciding) -> None:
        if self.over:
            raise ValueError("the match is over")
        played = self._judge(_with(self._game, action))
        self._game, self._now = played.game, played
        if played.winner is not None:
            result = Win(played.winner, played.points, match=self._wins_match(played))
            self._match = changed(self._match, games=(*self._match.games, _with(self._game, result)))
            self._begin()

    def _judge(self, game: Game) -> GameReplay:
        """The game replayed alone; `IllegalAction` when its last action breaks a rule."""
        found = self._replayed(game)
        last = game.actions[-1]
        if isinstance(last, Move) and not last.steps:
            # A record that ends with a roll may have been broken off before its play: only what follows makes it a dance.
            told = self._replayed(_with(game, Resign(other(last.player), 1))).diagnostics
        else:
            told = found.diagnostics
        for finding in told:
            if finding.action is not None and (finding.severity is Severity.ERROR or finding.code in _SLIPS):
                raise IllegalAction(finding)
        return changed(found.games[0], game=game, score=self.score)

    def _replayed(self, game: Game) -> Replay:
        return replay(changed(self._match, head=(), games=(changed(game, crawford=self._crawford),)))

    def _wins_match(self, played: GameReplay) -> bool:
        length, winner = self._match.rules.length, played.winner
        return winner is not None and 0 < length <= self.score[winner] + played.points


def _with(game: Game, action: Deciding | Win) -> Game:
    """The game with one more action."""
    return changed(game, actions=(*game.actions, action))
