"""Make the page: the view filled into the template, with everything that it needs inside one file."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from jinja2 import Template
from markupsafe import Markup

from notation import languages, rulebook
from notation.codes import find as find_code
from notation.diagnostics import Diagnostic
from notation.languages import LANGUAGES, translate
from notation.page import board
from notation.page.analysis import Analysed
from notation.page.assets import assets, environment, json_text
from notation.page.mended import FixShown, fixes_data, fixes_shown
from notation.page.view import Finding, GameView, LegalPlays, View, view
from notation.page.words import ANALYSIS, MENDING, REPLAY
from notation.renderers.printable import visible
from notation.replay import Replay

_STYLES: Final = ("board.css", "base.css", "replay.css")
_LARGEST: Final = 1_000_000
"""The largest record, in bytes, that a page carries as it came."""
_SCRIPTS: Final = ("words.js", "record.js", "sentences.js", "board.js", "ids.js", "panels.js", "replay.js")


def _made_of(analysed: bool, mended: bool) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The styles, scripts and words of a page; one without an analysis, or without fixes, does not carry what shows them."""
    more = [name for name, there in (("analysis", analysed), ("mended", mended)) if there]
    words = (*REPLAY, *(ANALYSIS if analysed else ()), *(MENDING if mended else ()))
    scripts = (*_SCRIPTS[:-1], *(f"{name}.js" for name in more), _SCRIPTS[-1])
    return (*_STYLES, *(f"{name}.css" for name in more)), scripts, words


class Links(NamedTuple):
    """The way from a page to the others of its site; empty where there is none."""

    home: str
    previous: str = ""
    next: str = ""


def build(
    replay: Replay,
    *,
    language: str = "en",
    legal: LegalPlays = "findings",
    normal: str = "",
    links: Links | None = None,
    embed: bool = False,
    watch: float = 0,
) -> str:
    """The replay page of a match: one HTML text that needs nothing else.

    `language` is the code of the language that it opens in (all are inside); `legal` tells at which decisions every legal
    play is listed: `all`, at `findings` only, or `none`; `normal` is the record in its normal form, for the reader to
    take home.  Fixes are shown where the findings have them.  `links` lead to the other pages of a site; with `embed` only
    the board and what moves it are shown, as in a frame of another page; `watch` is after how many seconds the page looks
    for its next version.  `KeyError` for an
    unknown language.
    """
    shown = view(replay, legal)
    fixes = fixes_shown(replay, [found.diagnostic for found in shown.findings])
    original = _original(replay)
    return _template(language).render(
        view=shown,
        fixes=fixes,
        assets=assets(*_made_of(shown.analysed, bool(fixes))),
        symbols=Markup(board.symbols()),
        data=json_text(_data(shown, legal, fixes, normal.encode("utf-8", "replace"), original, watch)),
        picture=_picture,
        rules=_rules(shown),
        forms=[name for name, there in (("normal", normal), ("original", original)) if there],
        links=links,
        embed=embed,
    )


@cache
def _template(language: str) -> Template:
    return environment(language).get_template(
        "replay.html.j2",
        globals={
            "message": lambda finding: languages.message(_shown(finding), language, languages.ISOLATE),
            "help_lines": lambda finding: languages.help_lines(_shown(finding), language, languages.ISOLATE_LEFT),
            "rule": lambda code: languages.rule(code, language),
            "rows": rulebook.rows,
            "plainly": lambda row: translate(rulebook.RULES[row], language),
        },
    )


def _picture(game: GameView, which: str, title: str) -> Markup:
    """The picture of a game's start or end, drawn with the page's own symbols."""
    end = game.end
    if which == "start":
        return Markup(board.picture(game.start_position, title=title, alone=False))
    return Markup(board.picture(end.final, cube=end.cube, owner=end.owner, title=title, alone=False))


# -- the data for the script --------------------------------------------------------------------------------------------


def _data(
    shown: View, legal: LegalPlays, fixes: dict[int, list[FixShown]], normal: bytes, original: bytes, watch: float
) -> dict[str, Any]:
    codes = list(dict.fromkeys(found.diagnostic.code.name for found in shown.findings))
    told: dict[str, Any] = {
        "names": shown.players,
        "length": shown.length,
        "crawford": shown.crawford,
        "jacoby": shown.jacoby,
        "beavers": shown.beavers,
        "limit": shown.limit,
        "legal": legal,
        "checkers": shown.checkers,
        "score": shown.score,
        "winner": shown.winner,
        "file": shown.file,
        "games": [_game_data(game) for game in shown.games],
        "codes": [_code_data(name) for name in codes],
        "findings": [_finding_data(found, codes) for found in shown.findings],
        "rules": {row: {key: translate(rulebook.RULES[row], key) for key in LANGUAGES} for row in _rules(shown)},
        "record": _packed(normal, original),
        "watch": watch,
    }
    if fixes:
        told["fixes"] = fixes_data(fixes)
    return told


def _rules(shown: View) -> list[str]:
    """The rows of the rules that the findings rest on, in order."""
    named = {row for found in shown.findings for row in rulebook.rows(found.diagnostic.code.source)}
    return [row for row in rulebook.RULES if row in named]


def _game_data(game: GameView) -> dict[str, Any]:
    found: dict[str, Any] = {
        "n": game.number,
        "s": game.score,
        "d": game.steps,
        "p": game.positions,
        "f": game.final,
        "e": [game.winner, game.points, game.level, game.how, game.after_score],
    }
    if game.crawford:
        found["c"] = game.crawford
    if game.remarks:
        found["r"] = game.remarks
    if game.legal:
        found["l"] = {step: [index, ",".join(plays)] for step, (plays, index) in game.legal.items()}
    if game.analysis:
        found["a"] = {step: _analysis_data(told) for step, told in game.analysis.items()}
    return found


def _analysis_data(told: Analysed) -> list[Any]:
    """Tuples become lists in their order; empty texts at the end of the list of a decision go."""
    data = [told.mark, told.play, told.cube, told.luck, told.luck_mark]
    while not data[-1]:
        data.pop()
    return data


def _code_data(name: str) -> dict[str, Any]:
    code = find_code(name)
    assert code is not None
    return {
        "name": name,
        "severity": code.severity.value,
        "message": {key: translate(code.message, key) for key in LANGUAGES},
        "help": [{key: translate(line, key) for key in LANGUAGES} for line in code.help.splitlines()],
        "rule": {key: translate(code.rule, key) for key in LANGUAGES},
        "rows": rulebook.rows(code.source),
    }


def _finding_data(found: Finding, codes: list[str]) -> list[Any]:
    diagnostic = _shown(found.diagnostic)
    told = {code: languages.facts(diagnostic.facts, code) for code in LANGUAGES}
    facts: dict[str, Any] = {}
    for key in diagnostic.facts:
        texts = {code: text if isinstance(text := told[code][key], (int, str)) else str(text) for code in LANGUAGES}
        facts[key] = texts if len(set(texts.values())) > 1 else texts["en"]
    return [found.game, found.step, codes.index(diagnostic.code.name), facts, diagnostic.place.line]


def _shown(finding: Diagnostic) -> Diagnostic:
    """The finding with nothing invisible in its facts."""
    return replace(
        finding, facts={key: visible(fact) if isinstance(fact, str) else fact for key, fact in finding.facts.items()}
    )


def _original(replay: Replay) -> bytes:
    """The record as it came: the bytes of its file, or of several matches in one file the text of this one.

    Nothing for a file that is too large to be carried along.
    """
    match = replay.match
    source = match.source
    if source is None:
        return b""
    start, end = match.span
    is_part = 0 < end - start < len(source.text)
    data = source.between((start, end)).encode("utf-8", "replace") if is_part else source.data
    return data if len(data) <= _LARGEST else b""


def _packed(normal: bytes, original: bytes) -> list[Any]:
    """Both forms of the record in one compressed piece, and how many bytes of it are the first."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(normal + original) + packer.flush()
    return [len(normal), base64.b64encode(packed).decode()]
