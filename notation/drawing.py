"""The board as lines of text, drawn from bare numbers: the picture below every way to print a position.

Nothing that is drawn runs from right to left, so that a terminal of such a language leaves each line as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

Style: TypeAlias = Literal["ascii", "unicode"]

ROWS: Final = 5
"""So many checkers of a stack are drawn; a taller one shows its height."""
MIDDLE: Final = ROWS + 1
"""The line of the bar, the upper frame being line 0; the lower frame is line ``2 * MIDDLE``."""


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


def board(
    numbers: Sequence[int],
    margin: Sequence[str],
    *,
    below: int,
    numbered: int,
    roller: int | None = None,
    off: tuple[int, int] = (0, 0),
    mirrored: bool = False,
    style: Style = "ascii",
    both_numbers: bool = False,
) -> str:
    """The board of 26 `numbers`, those of a `Position`, without a line end after the last line.

    The player `below` sits at the lower edge; his home board is at the lower right, or `mirrored` at the lower left.  The
    frame is numbered for the player `numbered`; with `both_numbers` a line outside it has the other player's numbers.  A mark
    beside the bar points to the `roller`.  `off` are the checkers that each player has borne off, and `margin` what stands to
    the right of each of the 13 lines.  A stack of more than five shows its height, ten as A.  Player 0 is O, player 1 X.
    """
    signs, above = _STYLES[style], 1 - below
    upper, lower = list(range(13, 25)), list(range(12, 0, -1))
    if mirrored:
        upper, lower = upper[::-1], lower[::-1]
    own = numbered == below
    lines = [_frame(upper, own, signs, signs.corners[:2])]
    lines += [_row(numbers, upper, depth, below, above, signs) for depth in range(ROWS)]
    # In Unicode the home boards are shaded; the bar line stays as it is.
    gap = " " * 18
    lines.append(f"{signs.side}{gap}{signs.side}BAR{signs.side}{gap}{signs.side}")
    lines += [_row(numbers, lower, depth, below, below, signs) for depth in reversed(range(ROWS))]
    lines.append(_frame(lower, own, signs, signs.corners[2:]))
    marker = " " if roller is None else signs.turns[roller != below]
    drawn = []
    for index, line in enumerate(lines):
        left, tray = " ", _tray(off, above, index - 1, signs) if index < MIDDLE else _tray(off, below, 11 - index, signs)
        if index == MIDDLE:
            left, tray = (" ", marker) if mirrored else (marker, "")
        drawn.append(f"{left}{line} {tray:<3} {margin[index]}".rstrip())
    if both_numbers:
        rows = [[25 - number for number in row] if own else row for row in (upper, lower)]
        drawn = [_spread(rows[0]), *drawn, _spread(rows[1])]
    return "\n".join(drawn)


def _spread(numbers: list[int]) -> str:
    """A line of numbers outside the frame, with the gap of the bar in its middle."""
    row = " " * 2 + "".join(f"{number:>2} " for number in numbers)
    return (row[:20] + " " * 5 + row[20:]).rstrip()


def _frame(numbers: list[int], own: bool, signs: _Signs, corners: str) -> str:
    """A line of the frame, numbered in the lower player's way (`own`) or in the upper player's."""
    shown = [f"{number if own else 25 - number:{signs.line}>2}{signs.line}" for number in numbers]
    return corners[0] + "".join(shown[:6]) + signs.line * 5 + "".join(shown[6:]) + corners[1]


def _row(numbers: Sequence[int], points: list[int], depth: int, below: int, owner: int, signs: _Signs) -> str:
    """One row of the upper or lower half, `depth` checkers away from the edge; on the bar there stand those of `owner`."""
    cells = [_cell(numbers, point, depth, below, signs) for point in points]
    bar = _sign(-numbers[0] if owner else numbers[25], depth, signs.checkers[owner])
    return f"{signs.side}{''.join(cells[:6])}{signs.side} {bar or ' '} {signs.side}{''.join(cells[6:])}{signs.side}"


def _cell(numbers: Sequence[int], point: int, depth: int, below: int, signs: _Signs) -> str:
    """What one point shows at this depth; `point` is in the lower player's numbering."""
    count = numbers[25 - point if below else point]
    player = 0 if count > 0 else 1
    if sign := _sign(abs(count), depth, signs.checkers[player]):
        return f" {sign} "
    return signs.shade * 3 if point <= 6 or point >= 19 else "   "


def _sign(count: int, depth: int, checker: str) -> str:
    """A checker, or at the last row the height of a taller stack; empty above the stack."""
    if depth == ROWS - 1 and count > ROWS:
        return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[min(count, 35)]
    return checker if depth < count else ""


def _tray(off: tuple[int, int], player: int, depth: int, signs: _Signs) -> str:
    """The checkers borne off that stand beside one row, up to three."""
    if not 0 <= depth < ROWS:
        return ""
    return signs.checkers[player] * ((min(off[player], 15) + ROWS - 1 - depth) // ROWS)
