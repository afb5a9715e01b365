"""Rolls that a record leaves out: what was rolled and played, judged by what it still says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from notation.board import BAR, OFF, Half, Player, other
from notation.lookahead import seats
from notation.mending import slips
from notation.mending.plausible import doubts
from notation.mending.referee import Moment, Referee
from notation.mending.slips import Slip
from notation.model import Action, Move, Step, Written
from notation.packed import ONE, Packed, pack, unpack, unpack_both
from notation.reach import reached
from notation.rules import all_plays

_FAR: Final = 30
"""So many actions after a missing row tell what stood in it."""
_CLOSE: Final = 6
_WIDER: Final = 8
"""So many rolls are looked at for the first of two that are missing, and so many times as many while both players' later plays
do not all find their checkers."""
_SOME: Final = 4
_LESS: Final = 0.6
"""What it costs more that a roll does not fit the player's own later plays as far as another does."""
_BOTH: Final = 0.4
"""What it costs that two rolls are missing at once, beside the dearer of them."""
_PAIRS: Final = 30
_NOTHING: Final[tuple[Step, ...]] = ()
_DOUBLE: Final = 0.05
"""Two different dice are thrown twice as often as a double."""

Fits: TypeAlias = Callable[[Packed, Packed], bool]
"""Tells of a position, the checkers of the player who has rolled first, whether it is one that is asked for."""


class _Roll(NamedTuple):
    """A roll that may be missing: what that costs, the roll with its play, and both players' checkers after it."""

    cost: float
    move: Move
    mine: Half
    theirs: Half

    @property
    def slip(self) -> Slip:
        return slips.ROLL_MISSING if self.move.steps else slips.DANCE_MISSING


def missing_rolls(
    referee: Referee, moment: Moment, rest: Sequence[Action], whole: bool = False
) -> Iterator[tuple[float, Slip, Move]]:
    """The rolls that the player whose turn it is may have made, and that are not written: those after which his own later plays
    find their checkers."""
    player = moment.turn
    assert player is not None
    moves = [action for action in rest[:_FAR] if isinstance(action, Move)]
    found = list(_any_rolls(moment, player, whole=whole))
    referee.steps += len(found)
    half = moment.halves[player]
    fits = [_alone(player, half, roll.move.steps, moves) for roll in found]
    most = max(fits, default=0)
    for fit, roll in zip(fits, found, strict=True):
        if fit == most:
            yield roll.cost, roll.slip, roll.move
        elif fit >= _SOME and fit > most // 2:
            yield roll.cost + _LESS, roll.slip, roll.move


def _any_rolls(moment: Moment, player: Player, *, whole: bool = False, fits: Fits | None = None) -> Iterator[_Roll]:
    """Every roll and play of a player, one for each position that comes of it unless all are wanted; `fits` tells of a
    position whether it is one that is asked for."""
    sides = seats(player, *moment.sides)
    mine, theirs = unpack_both(sides)
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    dances = fits is not None and not fits(*sides)
    for dice, there in sorted(reached(*sides), key=lambda roll: -roll[0][0]):
        if dice[0] == dice[1] and not moment.started:
            continue
        rare = _DOUBLE * (dice[0] == dice[1])
        if not there:
            if not dances:
                dances = not whole
                yield _Roll(slips.DANCE_MISSING.cost + rare, Move(player, dice, (), Written.BLANK), mine, theirs)
            continue
        if fits is not None and not any(fits(*one) for one in there):
            continue
        plays = all_plays(mine, theirs, dice)
        for doubt, play in zip(doubts(mine, theirs, plays), plays, strict=True):
            key = tuple(play.mine), tuple(play.theirs)
            if (whole or key not in seen) and (fits is None or fits(pack(play.mine), pack(play.theirs))):
                seen.add(key)
                yield _Roll(slips.ROLL_MISSING.cost + rare + doubt, Move(player, dice, play.steps), play.mine, play.theirs)


def other_rolls(moment: Moment, roll: Move) -> list[tuple[float, Move]]:
    """The other rolls and plays that lead from a moment to the same position as one that was put in, and how much dearer each
    is, the likeliest first: nothing that follows can tell them apart."""
    mine, theirs = _after(moment.halves, roll)
    after = pack(mine), pack(theirs)
    alike = list(_any_rolls(moment, roll.player, whole=True, fits=lambda *there: there == after))
    own = next((one.cost for one in alike if (one.move.dice, one.move.steps) == (roll.dice, roll.steps)), 0.0)
    others = sorted((one for one in alike if one.move.dice != roll.dice), key=lambda one: one.cost)
    return [(one.cost - own, one.move) for one in others]


def missing_pairs(
    referee: Referee, moment: Moment, player: Player, rest: Sequence[Action]
) -> Iterator[tuple[float, Slip, tuple[Move, Move]]]:
    """Two rolls in a row that may be missing before `player` rolls again: those after which both find their checkers."""
    moves = [action for action in rest[:_FAR] if isinstance(action, Move)]
    rolls = list(_any_rolls(moment, player))
    referee.steps += len(rolls)
    following = other(player)
    needed = min(_SOME + 1, len(moves))
    # Most of the first rolls leave the other player where he was, and his own come to the same.
    known: dict[tuple[Player, Packed], int] = {}

    def goes_on(whose: Player, half: Packed) -> int:
        if (whose, half) not in known:
            known[whose, half] = _alone(whose, unpack(half), _NOTHING, moves)
        return known[whose, half]

    far = [max(goes_on(player, half) for half in _hit_or_not(pack(roll.mine))) for roll in rolls]
    ranked = [roll for _, roll in sorted(zip(far, rolls, strict=True), key=lambda one: (-one[0], one[1].cost))]

    def fit(mine: Packed, theirs: Packed) -> int:
        own = goes_on(following, mine)
        return own + goes_on(player, theirs) if own >= needed else 0

    begun = []
    every: list[int] = []
    for at, roll in enumerate(ranked[: _CLOSE * _WIDER]):
        if at % _CLOSE == 0 and max(every, default=0) == 2 * len(moves) > 0:
            break
        sides = seats(player, pack(roll.mine), pack(roll.theirs))
        begun.append((roll, moment._replace(sides=sides, started=True)))
        before = seats(following, *sides)
        every += [fit(*one) for _, there in reached(*before) for one in there or [before]]
        referee.steps += 100
    every.sort(reverse=True)
    least = max([1, *(every[0] // 2 for _ in every[:1]), *every[_PAIRS : _PAIRS + 1]])
    found = [
        (
            -fit(pack(answer.mine), pack(answer.theirs)),
            roll.cost + answer.cost - slips.DANCE_MISSING.cost,
            roll.move,
            answer.move,
        )
        for roll, then in begun
        for answer in _any_rolls(then, following, fits=lambda *there: fit(*there) >= least)
    ]
    for _, cost, first, second in sorted(found, key=lambda one: one[:2])[:_PAIRS]:
        yield cost + _BOTH, slips.ROLL_MISSING, (first, second)


def _hit_or_not(half: Packed) -> Iterator[Packed]:
    """A player's checkers as they are, and with each of his blots hit."""
    yield half
    for point, count in enumerate(unpack(half)[1:BAR], 1):
        if count == 1:
            yield half - ONE[point] + ONE[BAR]


def _after(halves: tuple[Half, Half], roll: Move) -> tuple[Half, Half]:
    """Both players' checkers after a roll whose hits are marked, his own first."""
    mine, theirs = halves[roll.player][:], halves[other(roll.player)][:]
    for source, target, hit in roll.steps:
        mine[source] -= 1
        mine[target] += 1
        if hit and theirs[BAR - target]:
            theirs[BAR - target] -= 1
            theirs[BAR] += 1
    return mine, theirs


def _alone(player: Player, half: Half, steps: Sequence[Step], rest: Sequence[Move]) -> int:
    """How many rolls can be followed with the checkers of one player alone after `steps`, as far as the marked hits tell."""
    half = half[:]
    for source, target, _ in steps:
        half[source] -= 1
        half[target] += 1
    for count, move in enumerate(rest):
        for source, target, hit in move.steps:
            if move.player == player:
                if not half[source] or (half[BAR] and source != BAR):
                    return count
                half[source] -= 1
                half[target] += 1
            elif hit and target:
                if half[BAR - target] != 1:
                    return count
                half[BAR - target] = 0
                half[BAR] += 1
            elif target and half[BAR - target] > 1:
                return count
        if move.player == player and any(half[7:]) and any(step.target == OFF for step in move.steps):
            return count
    return len(rest)
