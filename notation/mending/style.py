"""How a record writes what another writes otherwise: the bar and the points borne off, the same step several times, a dance."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, NamedTuple

_BAR: Final = re.compile(r"\b(bar)/", re.IGNORECASE)
_OFF: Final = re.compile(r"\d/(off)\b", re.IGNORECASE)
_TIMES: Final = re.compile(r"\d/\w+\*?\(\d\)")
_DANCE: Final = re.compile(r"\b[1-6][1-6]: ([a-z']+ move)\b", re.IGNORECASE)
_ROLL: Final = re.compile(r"[1-6][1-6]:")
_ENTERS: Final = re.compile(r"^(?:25|bar)(?=/)")
_LEAVES: Final = re.compile(r"(?<=/)(?:0|off)\b")
_ENOUGH: Final = 1 << 16
"""So many characters of a record show how it is written."""


class Style(NamedTuple):
    """The words of a record for its bar and for off, whether it counts equal steps, and its words for a dance, if any."""

    bar: str = "25"
    off: str = "0"
    counts: bool = False
    dance: str = ""

    def written(self, cell: str, old: str) -> str:
        """A cell in this style; words that stand in the `old` one too are left as they are.

        >>> Style("bar", "off", True).written("22: 25/23 6/4* 6/4 2/0", "22: 6/4")
        '22: bar/23 6/4*(2) 2/off'
        """
        if self == _PLAIN or "/" not in cell:
            return f"{cell} {self.dance}" if self.dance and _ROLL.fullmatch(cell) else cell
        kept = set(old.split())
        words = [word if word in kept else self._named(word) for word in cell.split(" ")]
        return " ".join(self._counted(words) if self.counts else words)

    def _named(self, word: str) -> str:
        return _LEAVES.sub(self.off, _ENTERS.sub(self.bar, word))

    @staticmethod
    def _counted(words: list[str]) -> list[str]:
        runs = [list(run) for _, run in groupby(words, lambda word: word.rstrip("*"))]
        return [f"{run[0]}({len(run)})" if len(run) > 1 and "/" in run[0] else run[0] for run in runs if run]


_PLAIN: Final = Style()


def style_of(text: str, start: int, end: int) -> Style:
    """The style of a record that stands between two places of a text.

    >>> style_of(" 1) 61: Bar/24 13/7   66: Cannot Move", 0, 40)
    Style(bar='Bar', off='0', counts=False, dance='Cannot Move')
    """
    end = min(end, start + _ENOUGH)
    bar, off, dance = (pattern.search(text, start, end) for pattern in (_BAR, _OFF, _DANCE))
    return Style(
        bar[1] if bar else "25", off[1] if off else "0", bool(_TIMES.search(text, start, end)), dance[1] if dance else ""
    )
