"""The board as SVG: where everything stands, in units of one point's width, and the picture of a position.

The script of the replay page draws the same board with the same measures; both use the symbols of `SYMBOLS`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from notation.board import BAR, CHECKERS, Player, Position
from notation.renderers.printable import markup

Side = Literal["left", "right"]

WIDTH: Final = 16.0
HEIGHT: Final = 13.4
_LEFT, _MIDDLE, _TRAY = 1.5, 8.0, 15.1
_TOP, _BOTTOM = 0.9, 12.5
_LENGTH: Final = 5
"""How many checkers fill a point; of more the last bears their count."""


def _points() -> str:
    """The 24 points in two tones, the upper row from the left and then the lower row."""
    tones: tuple[list[str], list[str]] = ([], [])
    for column in range(12):
        left = _LEFT + column + (column >= 6)
        tones[column % 2].append(f"M{left:g} {_TOP}h1l-.5 4.9z")
        tones[1 - column % 2].append(f"M{left:g} {_BOTTOM}h1l-.5-4.9z")
    return "".join(f'<path class="t{tone}" d="{"".join(paths)}"/>' for tone, paths in enumerate(tones))


@cache
def symbols() -> str:
    """The parts that every board is made of, as the inside of `<defs>`: the empty board with the home boards on the
    right (`bd`), a checker of the first (`c0`) and of the second player (`c1`), and one that has left (`gh`)."""
    board = (
        f'<rect class="fr" x=".1" y=".6" width="15.8" height="12.2" rx=".25"/>'
        f'<path class="fe" d="M{_LEFT} {_TOP}h6v11.6h-6zM8.5 {_TOP}h6v11.6h-6z"/>'
        f'<path class="hm" d="M8.5 {_TOP}h6v11.6h-6z"/>'
        f"{_points()}"
        f'<path class="tr" d="M14.6 {_TOP}h1v5h-1zM14.6 {_BOTTOM}h1v-5h-1z"/>'
    )
    return (
        f'<g id="bd">{board}</g>'
        '<g id="c0"><circle class="c0" r=".46"/><circle class="i0" r=".28"/></g>'
        '<g id="c1"><circle class="c1" r=".46"/></g>'
        '<circle id="gh" class="gh" r=".4"/>'
    )


_VARIABLE: Final = re.compile(r"var\([\w-]+, (#\w+)\)")
_REMARK: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def style() -> str:
    """The board's colours for a picture that stands alone: plain ones, as not every program knows variables."""
    text = files("notation.page").joinpath("static/board.css").read_text(encoding="utf-8")
    return _VARIABLE.sub(r"\1", _REMARK.sub("", text))


def place(point: int, below: bool, home: Side = "right") -> tuple[float, float, int]:
    """Where the first checker on a point stands, and the direction in which the next ones are put.

    `point` is in its owner's numbering (25 the bar); `below` says whether he sits at the lower edge.

    >>> place(1, below=True)
    (14.0, 12.0, -1)
    >>> place(24, below=True)
    (14.0, 1.4, 1)
    """
    if point == BAR:
        return (_MIDDLE, 5.6, -1) if below else (_MIDDLE, 7.8, 1)
    seen = point if below else 25 - point
    if seen <= 12:
        x = _LEFT + 12.5 - seen + (seen <= 6)
        y, step = _BOTTOM - 0.5, -1
    else:
        x = _LEFT + seen - 12.5 + (seen >= 19)
        y, step = _TOP + 0.5, 1
    return (x if home == "right" else WIDTH - x), y, step


def _number(x: float, y: float, text: object, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{text}</text>'


def _checkers(position: Position, below: Player, home: Side) -> str:
    parts = []
    players: tuple[Player, Player] = (0, 1)
    for player in players:
        for point, count in enumerate(position.half(player)[1:], 1):
            if not count:
                continue
            x, y, step = place(point, player == below, home)
            shown = min(count, _LENGTH)
            parts += [f'<use href="#c{player}" x="{x:g}" y="{y + step * index:g}"/>' for index in range(shown)]
            if count > shown:
                parts.append(_number(x, y + step * (shown - 1) + 0.17, count, f"n{player}"))
    return "".join(parts)


def _trays(position: Position, below: Player, home: Side, checkers: int) -> str:
    parts = []
    x = 14.7 if home == "right" else WIDTH - 15.5
    players: tuple[Player, Player] = (0, 1)
    for player in players:
        off = position.half(player, checkers)[0]
        down = player == below
        slabs = "".join(
            f"M{x:g} {(12.2 - 0.28 * n if down else 0.98 + 0.28 * n):.2f}h.8v.22h-.8z" for n in range(min(off, CHECKERS))
        )
        if off:
            parts.append(f'<path class="c{player}" d="{slabs}"/>')
            y = 12.2 - 0.28 * min(off, CHECKERS) if down else 1.4 + 0.28 * min(off, CHECKERS)
            parts.append(_number(x + 0.4, y, off, "no"))
    return "".join(parts)


def _cube(cube: int, owner: Player | None, below: Player, home: Side) -> str:
    x = 0.9 if home == "right" else WIDTH - 0.9
    y = 6.7 if owner is None else 11.9 if owner == below else 1.5
    size = "cu" if cube < 100 else "cu small"
    rectangle = f'<rect class="cb" x="{x - 0.5:g}" y="{y - 0.5:g}" width="1" height="1" rx=".12"/>'
    return rectangle + _number(x, y + 0.2, cube if cube > 1 else 64, size)


_PIPS: Final = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}


def _dice(dice: tuple[int, int], player: Player, below: Player) -> str:
    parts = []
    for x, die in zip((10.85, 12.15) if player == below else (3.85, 5.15), dice, strict=True):
        if die not in _PIPS:
            continue
        parts.append(f'<rect class="d{player}" x="{x - 0.5:g}" y="6.2" width="1" height="1" rx=".18"/>')
        pips = "".join(f"M{x + 0.27 * (int(at) % 3 - 1):.2f} {6.7 + 0.27 * (int(at) // 3 - 1):.2f}h0" for at in _PIPS[die])
        parts.append(f'<path class="e{player}" d="{pips}"/>')
    return "".join(parts)


def _labels(home: Side) -> str:
    parts = []
    for point in range(1, 25):
        x, y, _ = place(point, True, home)
        parts.append(_number(x, 0.42 if y < 6 else 13.24, point, "lb"))
    return "".join(parts)


def picture(
    position: Position,
    *,
    below: Player = 0,
    home: Side = "right",
    cube: int = 1,
    owner: Player | None = None,
    dice: tuple[int, int] | None = None,
    turn: Player = 0,
    checkers: int = 15,
    has_cube: bool = True,
    title: str = "",
    alone: bool = True,
) -> str:
    """A position as SVG.

    `below` is the player at the lower edge, whose numbering stands outside the frame; `home` the side of the home boards.
    `dice` are those of `turn`.  `checkers` is how many each player has.  With `alone` the picture brings its own symbols
    and colours; without, the page that it stands in does.

    >>> from notation.board import START
    >>> picture(START).count('href="#c0"')
    15
    """
    flip = "" if home == "right" else f' transform="matrix(-1 0 0 1 {WIDTH:g} 0)"'
    inside = [
        f'<use href="#bd"{flip}/>',
        _labels(home),
        _checkers(position, below, home),
        _trays(position, below, home, checkers),
        _cube(cube, owner, below, home) if has_cube else "",
        _dice(dice, turn, below) if dice else "",
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}"' if alone else "<svg"
    if not alone:
        head += f' viewBox="0 0 {WIDTH:g} {HEIGHT:g}"'
    head += f' class="board" role="img" aria-label="{markup(title)}">'
    own = f"<title>{markup(title)}</title><style>{style()}</style><defs>{symbols()}</defs>" if alone else ""
    return head + own + "".join(inside) + "</svg>"
