"""The `board:` line of FIBS and of GNU Backgammon's raw board: 53 fields with colons between them.

The line is told by the player named first; he is player 1 here, his opponent player 0, as in GNU Backgammon.  On the board
positive numbers are O's checkers and negative ones X's; O moves down from 24 and X up from 1.  The two programs differ in
the match length of a money session, the flags of the cube and of the Crawford game, and in what a pending double does to the
turn; `decode` takes either, `encode` writes FIBS's form and `encode_rawboard` GNU Backgammon's.
"""

from __future__ import annotations

from typing import Final

from notation.board import Player
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.ids.fields import separated, split, usual
from notation.ids.reading import Decoded, Decoding
from notation.source import Span
from notation.state import Offer, Phase, PositionState

CARRIES: Final = frozenset(
    ("position", "turn", "dice", "cube", "owner", "offer", "length", "score", "crawford", "names"),
)
"""The fields of a state that a board line tells."""

_FIELDS: Final = 53
_UNLIMITED: Final = 9999
_WORDS: Final = {
    3: ("length", "the match length"),
    4: ("score 1", "the player’s score"),
    5: ("score 0", "the opponent’s score"),
    32: ("turn", "the turn"),
    33: ("dice", "a die"),
    34: ("dice", "a die"),
    35: ("dice", "a die"),
    36: ("dice", "a die"),
    37: ("cube", "the cube"),
}


def decode(text: str) -> Decoded:
    """The state that a board line tells.

    >>> board = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    >>> state, _ = decode(f"board:You:Ada:3:0:1:{board}:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0")
    >>> state.names, state.turn, state.dice, state.score
    (('Ada', 'You'), 1, (6, 2), (1, 0))
    """
    reading = Decoding(text)
    fields = split(text, ":") if usual("FIBS", text) else separated("fibs", text)[1]
    parts, places = [field.text for field in fields], [field.span for field in fields]
    if parts[0] != "board":
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    if len(parts) not in (_FIELDS, _FIELDS - 1):
        reading.report(id_texts.ID_FIELDS, what="a board line", count=len(parts), expected=_FIELDS)
        return reading.conclude(None)
    values = [0] * _FIELDS
    for index, part in enumerate(parts[3:], 3):
        name, what = _WORDS.get(index, (f"field {index}", "a field"))
        values[index] = reading.number(name, part, places[index], what)
    reading.spans.update(position=(places[6][0], places[31][1]), owner=(places[38][0], places[39][1]), offer=places[40])
    reading.spans["crawford"] = places[51] if len(places) > 51 else places[-1]
    for index, allowed in ((32, (1, -1, 0)), (41, (1, -1)), (42, (-values[41],))):
        if values[index] not in allowed:
            what = {32: "the turn", 41: "the colour", 42: "the direction"}[index]
            reading.report(id_texts.FIBS_VALUE, places[index], what=what, text=parts[index])
    for index in (6, 31):
        if values[index] * (1 if index == 6 else -1) > 0:
            who = "X" if index == 6 else "O"
            reading.report(id_texts.WRONG_BAR, places[index], character=parts[index], who=who)
    if reading.failed:
        return reading.conclude(None)
    return _conclude(reading, values, places, (parts[2], parts[1]))


def _conclude(reading: Decoding, values: list[int], places: list[Span], names: tuple[str, str]) -> Decoded:
    """The state of the numbers."""
    colour, turn = values[41], values[32]
    board = reading.position(values[6:32])  # from O's side
    if board is None:
        return reading.conclude(None)
    position = board.flip() if colour == 1 else board  # from the side of player 0, the opponent
    mover: Player = 1 if turn == colour else 0
    mine, theirs = values[33:35], values[35:37]
    dice = (mine if mover else theirs) if any(mine if mover else theirs) else mine if any(mine) else theirs
    owner: Player | None = {(1, 0): 1, (0, 1): 0}.get((values[38], values[39]))  # type: ignore[assignment]
    offer = None
    if values[38:40] == [0, 0] and not any(dice) and turn:  # FIBS: the turn is that of the player who must answer
        offer, mover = Offer.DOUBLE, 0 if mover else 1
        owner = mover if values[37] > 1 else None
    elif values[40] and values[38:40] != [0, 0]:  # GNU Backgammon: the turn stays the doubler's
        offer, mover = Offer.DOUBLE, 1 if values[40] == 1 else 0
    length = 0 if values[3] == _UNLIMITED else values[3]
    score = (values[5], values[4])
    state = PositionState(
        position,
        mover,
        (dice[0], dice[1]) if any(dice) else None,
        values[37],
        owner,
        offer,
        length=length,
        score=score,
        crawford=_one_away(length, score) and not values[51] and values[50] != 3 and not values[52],
        phase=Phase.PLAYING if turn else Phase.OVER,
        names=names,
    )
    for player, index in ((1, 45), (0, 46)):
        who, missing = names[player], position.off(1 if player else 0)
        if values[index] != missing and turn:
            reading.report(codes.BORNE_OFF, places[index], who=who, told=values[index], missing=missing)
    return reading.conclude(state)


def _one_away(length: int, score: tuple[int, int]) -> bool:
    """Whether exactly one player is one point away from winning a match of two points or more."""
    return length > 1 and (score[0] == length - 1) != (score[1] == length - 1)


def cannot_carry(state: PositionState) -> set[str]:
    """Fields whose value in this state has no form in a board line."""
    lost = set()
    if state.offer not in (None, Offer.DOUBLE) or (state.offer and state.owner != (state.turn if state.cube > 1 else None)):
        lost.add("offer")
    if state.crawford and not _one_away(state.length, state.score):
        lost.add("crawford")
    if not all(name and name.isprintable() and ":" not in name and name == name.strip() for name in state.names):
        lost.add("names")
    return lost


def encode(state: PositionState) -> str:
    """The board line as FIBS writes it, told by player 1, who is O."""
    pending = state.offer is not None
    turn = -1 if (state.turn == 0) != pending else 1
    mine = state.dice if state.turn and state.dice else (0, 0)
    theirs = state.dice if not state.turn and state.dice else (0, 0)
    may = (0, 0) if pending else (int(state.owner != 0), int(state.owner != 1))
    post = int(state.length > 1 and max(state.score) == state.length - 1 and not state.crawford)
    length = state.length or _UNLIMITED
    tail = [int(pending and state.turn == 0), 1, -1, 0, 25, state.position.off(1), state.position.off(0)]
    tail += [state.position.bar(1), state.position.bar(0), 0, 0, post, 0]
    return _line(state, length, [turn, *mine, *theirs, state.cube, *may, *tail])


def encode_rawboard(state: PositionState) -> str:
    """The board line as GNU Backgammon writes it with `set output rawboard on`."""
    dice = sorted(state.dice or (0, 0), reverse=True)
    may = (int(state.owner != 0), int(state.owner != 1))
    doubled = 0 if state.offer is None else 1 if state.turn else -1
    post = int(bool(state.length) and not state.crawford and max(state.score) == state.length - 1)
    tail = [doubled, 1, -1, 0, 25, state.position.off(1), state.position.off(0), 0, 0, 0, 0, post, int(not state.crawford)]
    return _line(state, state.length, [1 if state.turn else -1, *dice, *dice, state.cube, *may, *tail])


def _line(state: PositionState, length: int, rest: list[int]) -> str:
    names = [name.replace(":", "_") or default for name, default in zip(state.names, ("gnubg", "You"), strict=True)]
    board = state.position.flip()
    return ":".join(map(str, ("board", names[1], names[0], length, state.score[1], state.score[0], *board, *rest)))
