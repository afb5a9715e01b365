"""The board as text: GNU Backgammon's ASCII board, which `notation.ids.picture` reads back, and one in Unicode signs."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from notation.board import CHECKERS, OFF, Player
from notation.diagnostics import Phrase
from notation.state import Phase, PositionState

Style: TypeAlias = Literal["ascii", "unicode"]

_ROWS: Final = 5


class _Signs(NamedTuple):
    """What a style draws with: the players' checkers, the corners of the frame, its line and its sides, and shading."""

    checkers: tuple[str, str]
    corners: str
    line: str
    side: str
    shade: str
    turns: str


_STYLES: Final[dict[Style, _Signs]] = {
    "ascii": _Signs(("O", "X"), "++++", "-", "|", " ", "v^"),
    "unicode": _Signs(("○", "●"), "┌┐└┘", "─", "│", "░", "▼▲"),
}


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
    signs = _STYLES[style]
    above: Player = 0 if below else 1
    upper, lower = list(range(13, 25)), list(range(12, 0, -1))
    if mirrored:
        upper, lower = upper[::-1], lower[::-1]
    lines = [_frame(upper, state.turn == below, signs, signs.corners[:2])]
    lines += [_row(state, upper, depth, below, True, signs) for depth in range(_ROWS)]
    # In Unicode the home boards are shaded; the bar line stays as it is.
    gap = " " * 18
    lines.append(f"{signs.side}{gap}{signs.side}BAR{signs.side}{gap}{signs.side}")
    lines += [_row(state, lower, depth, below, False, signs) for depth in reversed(range(_ROWS))]
    lines.append(_frame(lower, state.turn == below, signs, signs.corners[2:]))
    marker = signs.turns[state.turn != below]
    left = [marker if index == 6 and not mirrored else " " for index in range(13)]
    trays = [
        _tray(state, above, index - 1, signs) if index < 6 else _tray(state, below, 11 - index, signs) for index in range(13)
    ]
    margin = _margin(state, above, below)
    drawn = []
    for index, line in enumerate(lines):
        tray = marker if index == 6 and mirrored else trays[index]
        drawn.append(f"{left[index]}{line} {tray:<3} {margin[index]}".rstrip())
    if both_numbers:
        other = [" " * 2 + "".join(f"{number:>2} " for number in row) for row in (_turned(upper), _turned(lower))]
        seen = state.turn != below
        rows = [" " * 2 + "".join(f"{number:>2} " for number in row) for row in (upper, lower)] if seen else other
        drawn = [_spread(rows[0]), *drawn, _spread(rows[1])]
    return "\n".join(drawn)


def _turned(numbers: list[int]) -> list[int]:
    return [25 - number for number in numbers]


def _spread(row: str) -> str:
    """A line of numbers with the gap of the bar in its middle."""
    return (row[:20] + " " * 5 + row[20:]).rstrip()


def _frame(numbers: list[int], own: bool, signs: _Signs, corners: str) -> str:
    """A line of the frame, numbered in the lower player's way (`own`) or in the upper player's."""
    shown = [f"{number if own else 25 - number:{signs.line}>2}{signs.line}" for number in numbers]
    return corners[0] + "".join(shown[:6]) + signs.line * 5 + "".join(shown[6:]) + corners[1]


def _row(state: PositionState, points: list[int], depth: int, below: Player, upper: bool, signs: _Signs) -> str:
    """One row of the upper or lower half, `depth` checkers away from the edge."""
    cells = [_cell(state, point, depth, below, signs) for point in points]
    owner: Player = (0 if below else 1) if upper else below
    bar = _sign(state.position.bar(owner), depth, signs.checkers[owner])
    return f"{signs.side}{''.join(cells[:6])}{signs.side} {bar or ' '} {signs.side}{''.join(cells[6:])}{signs.side}"


def _cell(state: PositionState, point: int, depth: int, below: Player, signs: _Signs) -> str:
    """What one point shows at this depth; `point` is in the lower player's numbering."""
    for player in (below, 1 - below):
        own = point if player == below else 25 - point
        seen = state.position[own] if player == 0 else -state.position[25 - own]
        if seen > 0 and (sign := _sign(seen, depth, signs.checkers[player])):
            return f" {sign} "
    return signs.shade * 3 if point <= 6 or point >= 19 else "   "


def _sign(count: int, depth: int, checker: str) -> str:
    """A checker, or at the last row the height of a taller stack; empty above the stack."""
    if depth == _ROWS - 1 and count > _ROWS:
        return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[min(count, 35)]
    return checker if depth < count else ""


def _tray(state: PositionState, player: Player, depth: int, signs: _Signs) -> str:
    """The checkers borne off that stand beside one row, up to three."""
    if not 0 <= depth < _ROWS:
        return ""
    off = min(state.position.half(player, state.checkers)[OFF], CHECKERS)
    return signs.checkers[player] * ((off + _ROWS - 1 - depth) // _ROWS)


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
