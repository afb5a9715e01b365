"""A moment of a game drawn: GNU Backgammon's ASCII board, which `notation.ids.picture` reads back, or one in Unicode signs."""

from __future__ import annotations

from notation import drawing
from notation.board import OFF, Player, other
from notation.drawing import Style
from notation.phrases import Phrase
from notation.state import Phase, PositionState


def draw(
    state: PositionState, *, below: Player = 1, mirrored: bool = False, style: Style = "ascii", both_numbers: bool = False
) -> str:
    """A position as lines of text, without a line end after the last.

    The player `below` sits at the lower edge; his home board is at the lower right, or `mirrored` at the lower left.  The
    frame is numbered for the player on roll; with `both_numbers` a line outside it has the other player's numbers.  A stack
    of more than five shows its height, ten as A.  The first player is O, the second X.

    >>> print(draw(PositionState(length=7, turn=1, dice=(3, 1), names=("Ada", "Ben"))))
     +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Ada
     | X           O    |   | O              X |     0 points
     | X           O    |   | O              X |
     | X           O    |   | O                |
     | X                |   | O                |
     | X                |   | O                |
    v|                  |BAR|                  |     7 points match (Cube: 1)
     | O                |   | X                |
     | O                |   | X                |
     | O           X    |   | X                |
     | O           X    |   | X              O |     Rolled 31
     | O           X    |   | X              O |     0 points
     +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Ben
    """
    above = other(below)
    return drawing.board(
        state.position,
        _margin(state, above, below),
        below=below,
        numbered=state.turn,
        roller=state.turn,
        off=(state.position.half(0, state.checkers)[OFF], state.position.half(1, state.checkers)[OFF]),
        mirrored=mirrored,
        style=style,
        both_numbers=both_numbers,
    )


def _margin(state: PositionState, above: Player, below: Player) -> list[str]:
    """What stands to the right: names, scores, the roll, the length and the cube."""
    margin = [""] * 13
    for player, name, score, roll in ((above, 0, 1, 2), (below, 12, 11, 10)):
        label = f"{'OX'[player]}: {state.names[player]}".rstrip()
        points = state.score[player]
        margin[name] = f"{label} (Cube: {state.cube})" if state.owner == player and state.offer is None else label
        margin[score] = f"{points} point{'' if points == 1 else 's'}"
        margin[roll] = _roll(state, player)
    length = f"{state.length} points match" if state.length else ""
    if state.crawford:
        length += " (Crawford game)"
    elif state.owner is None and state.offer is None:
        length += f" (Cube: {state.cube})"
    margin[6] = length.strip()
    return margin


def _roll(state: PositionState, player: Player) -> str:
    """What the player has rolled, has to answer, or has to do."""
    if state.phase not in (Phase.PLAYING, Phase.NOT_STARTED):
        return ""
    if state.offer is not None:
        return f"Cube offered at {state.cube * 2}" if player == state.to_act else ""
    if player != state.turn:
        return ""
    return "On roll" if state.dice is None else "Rolled {}{}".format(*state.dice)


def pips(state: PositionState) -> Phrase:
    """The line of pip counts below a board."""
    return Phrase("Pip counts: O {first}, X {second}", first=state.position.pips(0), second=state.position.pips(1))
