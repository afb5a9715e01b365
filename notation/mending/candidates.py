"""What may have been meant: for a place in a game, the actions that may stand there instead, and what each costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from notation.board import BAR, Half, Player, other
from notation.grammar import steps_text
from notation.mending import legible, prices, slips
from notation.mending.alike import as_digits, distance
from notation.mending.missing import missing_pairs, missing_rolls
from notation.mending.referee import Halt, Moment, Need, Plays, Referee
from notation.mending.rows import in_rows, same
from notation.mending.slips import Candidate, Slip
from notation.model import Action, Double, Move, Pass, Step, Take, Unread, Win, Written
from notation.rules import ROLLS, Played, can_step, make_play, unwritten_hits

_LONG_AGO: Final = 0.012
"""What each action between a slip and the fault that shows it adds to its cost."""
_NO_GAP: Final = 1.0
"""What it costs that the numbers of all later rows are too large, and no row is missing."""
_EVERYTHING: Final = 9.0
_BACK: Final = 80
"""So many actions before a fault are looked at."""
_LETTER: Final = 0.15
"""What each letter that differs adds to the cost of reading one cell as another."""
_LETTERS_OF_POINTS: Final = 0.02
_CUT_SHORT: Final = 0.4
"""Most records count all that a game is worth, few only what the match still needed."""
_OTHER_WAY: Final = 0.4
_SMALLER_FIRST: Final = 0.05
"""Most records write the larger die first."""
_STRANGE: Final = 2.5
_ROLLS: Final = [(first, second) for first in range(6, 0, -1) for second in range(1, first + 1)]


def candidates(
    referee: Referee, actions: Sequence[Action], moments: Sequence[Moment], trouble: Halt, at: int, most: float
) -> Iterator[Candidate]:
    """What may have been meant where the referee stopped `at` an action, or before it; what costs more than `most` may be
    left out."""
    if trouble.why == "gap":
        yield Candidate(_NO_GAP, slips.ROW_NUMBER, at, at, ())
        if most >= slips.DANCE_MISSING.cost:
            yield from _in_gap(referee, actions, moments[at], at)
        return
    if at == len(actions):
        yield from _no_result(referee, moments[-1], at)
    else:
        yield from _here(referee, actions, moments[at], at, most)
    yield from in_rows(actions, at)
    far = int((most - slips.MARK.cost) / _LONG_AGO) if most < _EVERYTHING else _BACK
    for back in range(at - 1, max(at - min(_BACK, far), -1), -1):
        for candidate in _before(referee, actions, moments, trouble.need, back):
            yield candidate._replace(cost=candidate.cost + _LONG_AGO * (at - back))


# -- where the referee stopped --------------------------------------------------------------------------------------------


def _here(referee: Referee, actions: Sequence[Action], moment: Moment, at: int, most: float) -> Iterator[Candidate]:
    action = actions[at]
    rolls = most >= slips.DANCE_MISSING.cost

    def instead(cost: float, slip: Slip, *new: Action, stop: int = at + 1) -> Candidate:
        return Candidate(cost, slip, at, stop, new)

    twice = any(same(action, earlier) for earlier in actions[max(at - 3, 0) : at])
    yield instead(slips.DOUBLED.cost if twice else slips.EXTRA.cost, slips.DOUBLED if twice else slips.EXTRA)
    if isinstance(action, Move):
        if moment.turn in (None, action.player) and not moment.turns:
            yield from _other_roll(referee, actions, moment, action, at, most)
        if moment.turn is not None and moment.turn != action.player and not moment.turns:
            turned = replace(action, player=moment.turn)
            yield instead(slips.WRONG_COLUMN.cost, slips.WRONG_COLUMN, turned)
            before = actions[at - 1]
            if isinstance(before, Move):
                turned = replace(before, player=other(before.player))
                yield Candidate(slips.WRONG_COLUMN.cost, slips.WRONG_COLUMN, at - 1, at, (turned,))
            for cost, slip, roll in missing_rolls(referee, moment, actions[at:]) if rolls else ():
                yield instead(cost, slip, roll, action)
        if moment.turns:
            answerer = other(moment.doubler)
            yield instead(slips.CUBE_MISSING.cost, slips.CUBE_MISSING, Take(answerer), action)
    elif isinstance(action, Double):
        if moment.turns:
            yield instead(slips.CUBE_MISSING.cost, slips.CUBE_MISSING, Take(other(moment.doubler)), action)
        elif moment.turn is not None and moment.turn != action.player:
            yield instead(slips.WRONG_COLUMN.cost, slips.WRONG_COLUMN, replace(action, player=moment.turn))
            for cost, slip, roll in missing_rolls(referee, moment, actions[at:]) if rolls else ():
                yield instead(cost, slip, roll, action)
        yield instead(slips.CUBE_VALUE.cost, slips.CUBE_VALUE, replace(action, value=2 * moment.cube))
    elif isinstance(action, (Take, Pass)):
        if not moment.turns and moment.started and moment.turn is not None:
            doubler = moment.turn
            if action.player != doubler:
                yield instead(slips.CUBE_MISSING.cost, slips.CUBE_MISSING, Double(doubler, 2 * moment.cube), action)
        elif moment.turns:
            yield instead(slips.WRONG_COLUMN.cost, slips.WRONG_COLUMN, replace(action, player=other(moment.doubler)))
    elif isinstance(action, Win):
        yield from _other_result(referee, moment, action, at)
        if moment.turns:
            yield instead(slips.CUBE_MISSING.cost, slips.CUBE_MISSING, Pass(other(moment.doubler)), action)
    answer = actions[at - 1] if at else None
    if isinstance(answer, Pass) and moment.dropped:
        yield Candidate(slips.ANSWER.cost, slips.ANSWER, at - 1, at, (Take(answer.player),))
    elif isinstance(answer, Take):
        yield Candidate(slips.ANSWER.cost, slips.ANSWER, at - 1, at, (Pass(answer.player),))
    if isinstance(action, Unread) and action.player is not None:
        yield from _unread(referee, moment, action, actions[at + 1 :], at)


def _sides(moment: Moment, player: Player) -> tuple[Half, Half]:
    first, second = moment.halves
    return (first, second) if player == 0 else (second, first)


def _pairs(steps: Sequence[Step]) -> tuple[tuple[int, int], ...]:
    return tuple([step[:2] for step in steps])


def _other_roll(
    referee: Referee, actions: Sequence[Action], moment: Moment, move: Move, at: int, most: float
) -> Iterator[Candidate]:
    """Another play or another roll in the place of one that is not right."""
    mine, theirs = _sides(moment, move.player)
    unread = move.written not in (Written.STEPS, Written.BLANK, Written.DANCE)
    if move.dice in ROLLS and (moment.started or move.dice[0] != move.dice[1]):
        plays = referee.plays(moment.sides, move.player, move.dice)
        for cost, slip, play in _other_plays(move, theirs, plays, referee.marks_hits):
            told = max(min(cost, slips.UNREADABLE.cost + 0.5 * cost), slips.UNREADABLE.cost) if unread else cost
            yield Candidate(told, slip, at, at + 1, (_played(move, play),))
        if move.steps and not plays.every:
            yield Candidate(slips.PLAY_OF_DANCE.cost, slips.PLAY_OF_DANCE, at, at + 1, (_blank(move),))
        hidden = unwritten_hits(mine, theirs, move.dice, move.steps) if move.steps else []
        for play in hidden:
            yield Candidate(slips.MARK.cost, slips.MARK, at, at + 1, (_played(move, play),))
    if unread and legible.roll(move.text)[0]:
        yield from _two_rolls(referee, moment, move, at)
    if most < slips.DIE.cost:
        return
    near = any(found.dice == move.dice for found in _beside(actions, at))
    for low in _ROLLS:
        for dice in _orders(low, move.dice, referee.larger_first):
            if dice == move.dice or (dice[0] == dice[1] and not moment.started):
                continue
            cost, slip = _other_dice(move.dice, dice, near)
            cost += _SMALLER_FIRST * (dice[0] < dice[1])
            changed = replace(move, dice=dice)
            if move.steps:
                made = make_play(mine, theirs, dice, move.steps)
                if made is not None:
                    # Dice that the written steps use one by one are likelier than those that only come to the same.
                    other_way = sorted(_pairs(made.steps)) != sorted(_pairs(move.steps))
                    yield Candidate(cost + _OTHER_WAY * other_way, slip, at, at + 1, (changed,))
            elif move.written in (Written.BLANK, Written.DANCE) and not any(can_step(mine, theirs, die) for die in dice):
                yield Candidate(cost + 0.4, slip, at, at + 1, (changed,))


def _two_rolls(referee: Referee, moment: Moment, move: Move, at: int) -> Iterator[Candidate]:
    """A dance, and behind it the other player's roll, of which a die is missing so that both were taken for one."""
    dance = _blank(move)
    then = referee.judge(moment, dance, last=False)
    for cost, roll in _with_dice(then, other(move.player), move.text) if isinstance(then, Moment) else ():
        yield Candidate(cost, slips.UNREADABLE, at, at + 1, (dance, roll))


def _beside(actions: Sequence[Action], at: int) -> list[Move]:
    """The rolls before and behind an action."""
    around = (*actions[max(at - 2, 0) : at], *actions[at + 1 : at + 3])
    return [action for action in around if isinstance(action, Move)]


def _orders(dice: tuple[int, int], written: tuple[int, int], larger_first: bool) -> list[tuple[int, int]]:
    """The orders in which two dice, the larger first, may have been meant: those that share a die in its place with what is
    `written`, else the larger first."""
    if dice == written[::-1]:
        return []
    if larger_first or dice[0] == dice[1]:
        return [dice]
    sharing = [one for one in (dice, dice[::-1]) if one[0] == written[0] or one[1] == written[1]]
    return sharing or [dice]


def _other_dice(written: tuple[int, int], dice: tuple[int, int], near: bool) -> tuple[float, Slip]:
    if any(one == two for one, two in zip(dice, written, strict=True)):
        return slips.DIE.cost, slips.DIE
    if near:
        return slips.NEIGHBOUR_DICE.cost, slips.NEIGHBOUR_DICE
    return slips.DICE.cost, slips.DICE


def _other_plays(
    move: Move, theirs: Half, plays: Plays, marks: bool, wanted: Iterable[int] | None = None
) -> Iterator[tuple[float, Slip, Played]]:
    """The plays that may stand behind a written one; of those that are as near to it the better looking are the likelier.

    `wanted` are the indices of those that are asked for, where that is not all.
    """
    written = _pairs(move.steps) or legible.pairs(move.text)
    for at in range(len(plays.every)) if wanted is None else wanted:
        play, doubt = plays.every[at], plays.doubts[at]
        cost, slip = _price(move, written, play, marks)
        if turned := _turned(theirs, play.steps):
            way = play._replace(steps=turned)
            other = _price(move, written, way, marks)
            if (other[0], -_common(written, way)) < (cost, -_common(written, play)):
                (cost, slip), play = other, way
        # What could not be read as it stands may still be legible as just this play.
        if (cost or not move.steps) and cost <= prices.DEAREST:
            yield cost + doubt * (cost > slips.MARK.cost), slip, play


def _common(written: Sequence[prices.Pair], play: Played) -> int:
    """How many different steps of a play are written."""
    return len({*written} & {*_pairs(play.steps)})


def _price(move: Move, written: tuple[prices.Pair, ...], play: Played, marks: bool) -> prices.Price:
    """What it costs to read a written play as another."""
    if not written:
        return slips.PLAY_MISSING.cost, slips.PLAY_MISSING
    cost, slip = prices.play(written, _pairs(play.steps))
    if marks:
        hits = {step.target for step in play.steps if step.hit}
        marked = {step.target for step in move.steps if step.hit}
        if len(hits) != len(marked) or (hits != marked and not cost):
            cost += slips.MARK.cost
            slip = slips.MARK if cost == slips.MARK.cost else slip
    return cost, slip


def _turned(theirs: Half, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same checker moved by the same two dice the other way round; empty where there is no such way."""
    if len(steps) != 2 or steps[0].target != steps[1].source or steps[0].hit:
        return ()
    (source, between, _), (_, target, hit) = steps
    middle = source - (between - target)
    if middle == between or not target or theirs[BAR - middle]:
        return ()
    return Step(source, middle), Step(middle, target, hit)


def _played(move: Move, play: Played) -> Move:
    return replace(move, steps=play.steps, written=Written.STEPS, text="", position=None, places=())


def _blank(move: Move) -> Move:
    return replace(move, steps=(), written=Written.BLANK, text="", places=())


def _unread(referee: Referee, moment: Moment, action: Unread, rest: Sequence[Action], at: int) -> Iterator[Candidate]:
    """What a cell that was not understood may have been: a cube action, a result, or a roll; the likelier the more alike it
    looks."""
    player = action.player
    assert player is not None
    meant: list[Action] = []
    if moment.turns:
        meant += [Take(player), Pass(player)]
    elif moment.turn == player and moment.started:
        meant.append(Double(player, 2 * moment.cube))
    costs = [_unlike(action.text, one) for one in meant]
    if moment.winner in (None, player):
        wins = [Win(player, points) for points in (1, 2, 3, 4, 6, 8, 12)]
        priced = [(_unlike(action.text, win), win) for win in wins]
        meant += [win for cost, win in priced if cost < _STRANGE]
        costs += [cost for cost, _ in priced if cost < _STRANGE]
    for cost, one in zip(costs, meant, strict=True):
        yield Candidate(cost, slips.UNREADABLE, at, at + 1, (one,))
    # What looks like words is no roll.
    if moment.turn in (None, player) and not moment.turns and min(costs, default=_STRANGE) >= _STRANGE:
        legal = list(_with_dice(moment, player, action.text))
        for cost, roll in legal:
            yield Candidate(cost, slips.UNREADABLE, at, at + 1, (roll,))
        if legal:
            return
        for cost, slip, roll in missing_rolls(referee, moment._replace(turn=player), rest, whole=True):
            alike = _unlike(action.text, roll)
            told = alike if alike < _STRANGE else cost + slips.UNREADABLE.cost
            yield Candidate(told, slips.UNREADABLE if alike < _STRANGE else slip, at, at + 1, (roll,))


def _with_dice(moment: Moment, player: Player, text: str) -> Iterator[tuple[float, Move]]:
    """The rolls that agree with the dice which can be read in a cell, and with which its play is legal as it is written."""
    told, start = legible.roll(text)
    if not (steps := legible.play(text[start:])):
        return
    mine, theirs = _sides(moment, player)
    for dice in _ROLLS:
        fits = all(dice.count(die) >= told.count(die) for die in told)
        made = make_play(mine, theirs, dice, steps) if fits and (dice[0] != dice[1] or moment.started) else None
        if made is not None:
            other_way = sorted(_pairs(made.steps)) != sorted(_pairs(steps))
            cost = slips.UNREADABLE.cost + _LETTER * (2 - len(told)) + _OTHER_WAY * other_way
            yield cost, Move(player, told if told == dice[::-1] else dice, steps)


def _unlike(text: str, action: Action) -> float:
    """What it costs to read a text as an action: the less alike they look, the more."""
    if isinstance(action, Move):
        meant = "{}{}:".format(*action.dice) + " " * bool(action.steps) + steps_text(action.steps)
    elif isinstance(action, Double):
        meant = f"Doubles => {action.value}"
    elif isinstance(action, Win):
        meant = f"Wins {action.points} point" + "s" * (action.points != 1)
    else:
        meant = "Takes" if isinstance(action, Take) else "Drops"
    written = as_digits(" ".join(text.split()))
    apart = distance(written.casefold(), meant.casefold())
    return slips.UNREADABLE.cost + _LETTER * apart if apart < len(meant) / 2 else _STRANGE


# -- results --------------------------------------------------------------------------------------------------------------


def _other_result(referee: Referee, moment: Moment, win: Win, at: int) -> Iterator[Candidate]:
    players = (win.player, other(win.player))
    for player in players:
        if moment.winner not in (None, player):
            continue
        for points in sorted(referee.worth(moment, player)):
            if (player, points) == (win.player, win.points):
                continue
            cost, slip = 0.0, slips.WINNER
            if player != win.player:
                cost += slips.WINNER.cost
            if points != win.points:
                cost, slip = cost + slips.POINTS.cost, slips.POINTS if not cost else slip
                cost += _LETTERS_OF_POINTS * distance(f"{win.points} {win.points == 1}", f"{points} {points == 1}")
            cost += _CUT_SHORT * (points % moment.cube > 0)
            yield Candidate(cost, slip, at, at + 1, (replace(win, player=player, points=points),))


def _no_result(referee: Referee, moment: Moment, at: int) -> Iterator[Candidate]:
    players: tuple[Player, ...] = (0, 1) if moment.winner is None else (moment.winner,)
    for player in players:
        for points in sorted(referee.worth(moment, player)):
            win = Win(player, points)
            if not isinstance(referee.judge(moment, win, last=True), Halt):
                cost = slips.RESULT_MISSING.cost + _CUT_SHORT * (points % moment.cube > 0)
                yield Candidate(cost, slips.RESULT_MISSING, at, at, (win,))


# -- before the fault -----------------------------------------------------------------------------------------------------


def _before(
    referee: Referee, actions: Sequence[Action], moments: Sequence[Moment], need: Need | None, back: int
) -> Iterator[Candidate]:
    """Other plays of an earlier roll, those that give the board what the fault asks for."""
    action = actions[back]
    if not isinstance(action, Move) or need is None or action.dice not in ROLLS:
        return
    moment, after = moments[back], moments[back + 1]
    _, theirs = _sides(moment, action.player)
    had = after.halves[need.player][need.point]
    own, point, more = action.player == need.player, need.point, need.more
    plays = referee.plays(moment.sides, action.player, action.dice)
    referee.steps += 1 + len(plays.every) // 4
    given = [(play.mine if own else play.theirs)[point] for play in plays.every]
    wanted = [at for at, has in enumerate(given) if (has > had if more else has < had)]
    for cost, slip, play in _other_plays(action, theirs, plays, referee.marks_hits, wanted):
        yield Candidate(cost, slip, back, back + 1, (_played(action, play),))


# -- missing rows ---------------------------------------------------------------------------------------------------------


def _in_gap(referee: Referee, actions: Sequence[Action], moment: Moment, at: int) -> Iterator[Candidate]:
    """What may have stood in a row that is missing before an action."""
    following = actions[at]
    player = getattr(following, "player", moment.turn)
    if moment.turns:
        taker = other(moment.doubler)
        taken = referee.judge(moment, Take(taker), last=False)
        for cost, slip, roll in missing_rolls(referee, taken, actions[at:]) if isinstance(taken, Moment) else ():
            yield Candidate(cost, slip, at, at, (Take(taker), roll))
        return
    if player is None:
        return
    if moment.turn is None:
        # The first row of a game may hold a roll of the second player alone.
        for cost, slip, roll in missing_rolls(referee, moment._replace(turn=other(player)), actions[at:]):
            yield Candidate(cost, slip, at, at, (roll,))
    elif isinstance(following, (Take, Pass)) and moment.turn == player:
        double = Double(other(player), 2 * moment.cube)
        for cost, slip, roll in missing_rolls(referee, moment, actions[at:]):
            yield Candidate(cost, slip, at, at, (roll, double))
        return
    elif moment.turn != player:
        for cost, slip, roll in missing_rolls(referee, moment, actions[at:]):
            yield Candidate(cost, slip, at, at, (roll,))
        return
    for cost, slip, pair in missing_pairs(referee, moment, player, actions[at:]):
        yield Candidate(cost, slip, at, at, pair)
