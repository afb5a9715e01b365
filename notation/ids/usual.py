"""The IDs of the moments of one game, quickly: what they say of the checkers from one look at each player's, the rest once.

Usual moments (`_is_usual`) are nearly all there are.  The parts without checkers are taken from what the encoders of the kinds
write, and tests hold both alike.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from notation.board import BAR, CHECKERS, START, Half, Player, other
from notation.ids import gnubg, ogid, xgid
from notation.ids.reading import ordinary
from notation.state import Offer, Phase, PositionState

_KEPT: Final = 1 << 14
"""So many half boards are kept, some 10 MB of them."""
_POINTS: Final = "0123456789abcdefghijklmnopq"


class _Side(NamedTuple):
    """One player's checkers as the kinds write them.

    `bits` and `length` are those of a Position ID, `letters` the bytes of an XGID's board as a number (zero where there are
    none), `points` the OGID's, and `places` has bit ``n`` set for the first player's point ``n``.
    """

    bits: int
    length: int
    letters: int
    points: str
    places: int


def _side(half: Half, player: Player) -> _Side | None:
    """One player's checkers; None where there are none, or too many."""
    if not 0 < sum(half[1:]) <= CHECKERS:
        return None
    bits = "".join(["1" * count + "0" for count in half[1:]])
    seen = [(BAR - point if player else point, count) for point, count in enumerate(half) if point and count]
    seen.sort()
    letters = bytearray(26)
    for point, count in seen:
        letters[BAR - point] = count + (64 if player else 96)
    return _Side(
        int(bits[::-1], 2),
        len(bits),
        int.from_bytes(letters, "big"),
        "".join([_POINTS[point] * count for point, count in seen]),
        sum([1 << point for point, _ in seen]),
    )


_sides: Final[tuple[dict[tuple[int, ...], _Side | None], ...]] = ({}, {})


def _seen(half: Half, player: Player) -> _Side | None:
    known, key = _sides[player], tuple(half)
    try:
        return known[key]
    except KeyError:
        if len(known) >= _KEPT:
            known.clear()
        found = known[key] = _side(half, player)
        return found


class _Rest(NamedTuple):
    """What the kinds say besides checkers and dice: the bits of a Match ID, and an XGID and OGID around the dice.

    The XGID's second part stands in place of the dice before a roll; the OGID ends otherwise before a roll than after it.
    """

    match: int
    xgid: tuple[str, str, str]
    ogid: tuple[str, str, str]


def _is_usual(state: PositionState) -> bool:
    """Whether the four kinds hold this moment before a roll, a play or the answer to a double, wherever the checkers stand."""
    crawford, offer, started = state.crawford, state.offer, state.phase is Phase.PLAYING
    if offer is not None and (offer is not Offer.DOUBLE or crawford or not started or state.owner == other(state.turn)):
        return False
    if crawford and (state.length < 2 or state.cube > 1 or not max(state.score) == state.length - 1 > min(state.score)):
        return False
    if not started and (state.phase is not Phase.NOT_STARTED or state.cube > 1):
        return False
    plain = not crawford and offer is None and started
    return ordinary(state if plain else replace(state, crawford=False, offer=None, phase=Phase.PLAYING))


def _rest(state: PositionState) -> _Rest | None:
    """What is said of a moment whatever the checkers and dice; None where it is no usual one."""
    if not _is_usual(state):
        return None
    written = xgid.encode(state).split(":")
    waits, rolled = (ogid.encode(one).split(":") for one in (state, replace(state, dice=(1, 2))))
    return _Rest(
        _number(gnubg.encode_match(state)),
        (":".join(written[1:4]), written[4], ":".join(written[5:])),
        (waits[2], ":".join(waits[4:]), ":".join(rolled[4:])),
    )


def _number(match_id: str) -> int:
    return int.from_bytes(b64decode(match_id), "little")


@cache
def _dice() -> dict[tuple[int, int] | None, tuple[int, str, str]]:
    """For each roll its bits in a Match ID, and its text in an XGID and in an OGID; none of them for None."""
    none = _number(gnubg.encode_match(PositionState()))
    found: dict[tuple[int, int] | None, tuple[int, str, str]] = {None: (0, "", "")}
    for first, second in product(range(1, 7), repeat=2):
        roll = first, second
        state = PositionState(dice=roll)
        match = _number(gnubg.encode_match(state)) ^ none
        found[roll] = match, xgid.encode(state).split(":")[4], ogid.encode(state).split(":")[3]
    return found


class Ids(NamedTuple):
    """GNU Backgammon's Position ID and Match ID, the XGID and the OGID of a moment."""

    position: str
    match: str
    xgid: str
    ogid: str


class Moment(NamedTuple):
    """A moment of a game: both players' checkers, who is on roll, the dice, the cube and a double that waits.

    `started` is False until the first roll of a game has been played.
    """

    first: Half
    second: Half
    turn: Player
    dice: tuple[int, int] | None
    cube: int
    owner: Player | None
    offer: Offer | None = None
    started: bool = True


class Moments:
    """The IDs of the moments of a game, of which `state` tells what is the same in all: length, score and rules."""

    def __init__(self, state: PositionState) -> None:
        self._state = state
        self._rests: dict[tuple[object, ...], _Rest | None] = {}

    def _rest(self, moment: Moment) -> _Rest | None:
        phase = Phase.PLAYING if moment.started else Phase.NOT_STARTED
        turn, cube, owner, offer = moment.turn, moment.cube, moment.owner, moment.offer
        return _rest(
            replace(self._state, position=START, dice=None, turn=turn, cube=cube, owner=owner, offer=offer, phase=phase)
        )

    def ids(self, moment: Moment) -> Ids | None:
        """The IDs of a moment; None where it is no usual one."""
        first, second, turn, dice, *others = moment
        key = turn, *others
        if key not in self._rests:
            self._rests[key] = self._rest(moment)
        rest, rolled, mine, theirs = self._rests[key], _dice().get(dice), _seen(first, 0), _seen(second, 1)
        if rest is None or rolled is None or mine is None or theirs is None:
            return None
        if mine.places & theirs.places or (mine.places >> BAR and theirs.places & 1):
            return None
        if moment.offer is not None if dice else not moment.started:
            return None
        bits, on_xgid, on_ogid = rolled
        one, two = (mine, theirs) if turn else (theirs, mine)
        match, around, before = rest
        board = (mine.letters | theirs.letters).to_bytes(26, "big").replace(b"\0", b"-").decode()
        return Ids(
            b64encode((one.bits | two.bits << one.length).to_bytes(10, "little"))[:14].decode(),
            b64encode((match ^ bits).to_bytes(9, "little")).decode(),
            f"XGID={board}:{around[0]}:{on_xgid or around[1]}:{around[2]}",
            f"{theirs.points}:{mine.points}:{before[0]}:{on_ogid}:{before[2] if dice else before[1]}",
        )
