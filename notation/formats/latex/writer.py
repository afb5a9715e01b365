"""Writing LaTeX: a document that pdfLaTeX and LuaLaTeX typeset, with boards drawn by TikZ.

The commands that draw stand in `preamble.tex`, and are written into each document, so that it needs nothing but TeX Live.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Final

from notation.board import Player, other, player_number
from notation.formats import Lose, sheet
from notation.formats.sheet import SheetWriter, one_line
from notation.languages import LANGUAGES
from notation.phrases import Phrase
from notation.replay import Replay
from notation.state import PositionState

_SIGNS: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    '"': r"\textquotedbl{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "-": "-{}",
    ",": ",{}",
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
}
"""What means something in LaTeX, or would run together with what follows, and what shows the same."""
_SIGN: Final = re.compile("[{}]".format(re.escape("".join(_SIGNS))))
_BABEL: Final = {"fa": "persian", "ar": "arabic", "sv": "swedish", "hi": "hindi"}
"""What babel calls the languages but English."""
_TOP: Final = "% !TEX program = lualatex\n"


def escaped(text: str) -> str:
    """A text that LaTeX shows as it is, in one line.

    >>> escaped("100% & more_"), escaped(r"\\input{x}")
    ('100\\\\% \\\\& more\\\\_', '\\\\textbackslash{}input\\\\{x\\\\}')
    """
    return _SIGN.sub(lambda found: _SIGNS[found[0]], one_line(text))


def write(replays: Iterable[Replay], lose: Lose, language: str) -> Iterator[bytes]:
    """Replayed matches as one document: what stands above them, a match a piece, and its end."""
    preamble = files("notation.formats.latex").joinpath("preamble.tex").read_text(encoding="utf-8")
    yield (_TOP + preamble + _spoken(language) + "\\begin{document}\n").encode()
    yield from sheet.write(LatexWriter, replays, lose, language)
    yield b"\\end{document}\n"


def _spoken(language: str) -> str:
    """What makes a language that of the document; English is."""
    if language not in _BABEL:
        return ""
    mark = '\\renewcommand\\bgmark{\\char"200F}' if LANGUAGES[language].right_to_left else ""
    return rf"\ifLuaTeX\babelprovide[import,main]{{{_BABEL[language]}}}{mark}\fi" + "\n"


class LatexWriter(SheetWriter):
    """Writes one match as a part of a document."""

    def escaped(self, text: str) -> str:
        """A text with each sign escaped that means something."""
        return escaped(text)

    def name(self, text: str) -> str:
        """A name, which does not turn the direction of what follows."""
        return rf"\bgtext{{{self.quote(text)}}}"

    def play(self, text: str) -> str:
        """A roll and its play, which run from left to right."""
        return rf"\bgplay{{{self.quote(text)}}}"

    def strong(self, text: str) -> str:
        """A text in bold type."""
        return rf"\textbf{{{text}}}"

    def heading(self, text: str, level: int) -> None:
        """Write a heading; a match begins a page."""
        if level == 1:
            self.lines += [""] if self.first else ["", r"\clearpage"]
        self.lines += ["", rf"\{'sub' * (level - 1)}section*{{{text}}}"]

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        self.lines += ["", text]

    def begin_table(self, names: tuple[str, str]) -> None:
        """Begin a table below the names, which stand on each page that it goes on to."""
        column = r">{\raggedright\arraybackslash}p{.42\linewidth}"
        self.lines += ["", rf"\begin{{longtable}}{{r{column}{column}}}"]
        self.lines.append(r" & \textbf{{{}}} & \textbf{{{}}} \\ \hline \endhead".format(*names))

    def table_row(self, number: int, cells: tuple[str, str]) -> None:
        """Write a row."""
        self.lines.append(r"{} & {} & {} \\".format(number, *cells))

    def end_table(self) -> None:
        """End the table."""
        self.lines.append(r"\end{longtable}")

    def draw(self, state: PositionState, caption: str) -> None:
        """Draw a moment; its player sits at the lower edge."""
        below = state.turn
        self.lines += ["", r"\begin{center}", rf"\renewcommand*\bgbelow{{{player_number(below)}}}%", r"\begin{bgboard}"]
        self.lines += [f"  {line}" for line in self._board(state, below)]
        self.lines += [r"\end{bgboard}\\", caption, r"\end{center}"]

    def _board(self, state: PositionState, below: Player) -> Iterator[str]:
        """The commands that put on the board what stands there."""
        board = state.position if below == 0 else state.position.flip()
        for point in range(1, 25):
            if count := board[point]:
                yield rf"\bgpoint{{{point}}}{{{abs(count)}}}{{{player_number(below if count > 0 else other(below))}}}"
        for player in (below, other(below)):
            place = 1 if player == below else 2
            if bar := state.position.bar(player):
                yield rf"\bgbar{{{bar}}}{{{player_number(player)}}}"
            if (off := state.position.off(player)) > 0:
                yield rf"\bgoff{{{off}}}{{{player_number(player)}}}"
            pips = self.say(Phrase("{n} pip", "{n} pips", n=state.position.pips(player)))
            score = f"{state.score[player]}/{state.length}" if state.length else str(state.score[player])
            yield rf"\bgname{{{self.name(state.names[player])}\quad {score}\quad {pips}}}{{{place}}}"
        yield rf"\bgcube{{{state.cube}}}{{{0 if state.owner is None else 1 if state.owner == below else 2}}}"
        if state.dice is not None:
            yield r"\bgdice{{{}}}{{{}}}".format(*state.dice)

    def items(self, texts: list[str]) -> None:
        """Write a list."""
        self.lines += ["", r"\begin{itemize}", *(rf"  \item {text}" for text in texts), r"\end{itemize}"]
