"""The same record as other programs lay it out, so that slips can be planted into those as well."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_ROW: Final = re.compile(r"^( *\d+\) )(.*)$")
_RIGHT: Final = 28
"""Where the right cell of a row begins behind the number."""


def _by_cell(text: str, cell: Callable[[str], str], width: int = _RIGHT) -> str:
    """The record with each cell of its rows written otherwise, the right ones in another column."""
    lines = []
    for line in text.splitlines():
        found = _ROW.match(line)
        if found is None:
            right = line.startswith(" " * _RIGHT) and "Wins" in line
            lines.append(" " * (width + 6) + line.strip() if right else line)
            continue
        left, right_cell = (cell(part.strip()) for part in (found[2][:_RIGHT], found[2][_RIGHT:]))
        pads = [" " * (part[:1].isalpha()) for part in (left, right_cell)]
        lines.append(f"{found[1]}{pads[0] + left:{width}}{pads[1] + right_cell}".rstrip())
    return "\n".join(lines) + "\n"


def jellyfish(text: str) -> str:
    """No marks where a checker is hit."""
    return _by_cell(text, lambda cell: cell.replace("*", ""))


def galaxy(text: str) -> str:
    """The same, its lines ended as Windows does, the length at the begin of its line."""
    return jellyfish(text).replace("\n ", "\n", 2).replace("\n", "\r\n")


def xg_text(text: str) -> str:
    """`Bar`, `Off`, `Cannot Move`, equal steps counted, and a wider left column."""
    return _by_cell(text, _xg_cell, 34)


def _xg_cell(cell: str) -> str:
    if re.fullmatch(r"\d\d:", cell):
        return f"{cell} Cannot Move"
    head, colon, play = cell.partition(": ")
    if not colon:
        return cell
    words = play.split()
    counted = [f"{word}({words.count(word)})" if words.count(word) > 1 else word for word in dict.fromkeys(words)]
    named = [re.sub(r"/0\b", "/Off", re.sub(r"^25/", "Bar/", word)) for word in counted]
    return f"{head}: {' '.join(named)}"


LAYOUTS: Final = (jellyfish, galaxy, xg_text)
