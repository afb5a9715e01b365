"""Make the page: the view filled into the template, with everything that it needs inside one file."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader, Template, select_autoescape
from markupsafe import Markup

from notation import languages
from notation.codes import find as find_code
from notation.diagnostics import Diagnostic
from notation.languages import LANGUAGES, SAMPLES, digits, plural, translate
from notation.page import board
from notation.page.view import Finding, GameView, LegalPlays, View, view
from notation.page.words import WORDS
from notation.renderers.printable import visible
from notation.replay import Replay

_COMMENT: Final = re.compile(r"^\s*(?://.*|/\*(?!board).*?\*/)\s*$", re.MULTILINE)
_UNSAFE: Final = re.compile("[<>&\u2028\u2029]")


def build(replay: Replay, *, language: str = "en", legal: LegalPlays = "findings", normal: str = "") -> str:
    """The replay page of a match: one HTML text that needs nothing else.

    `language` is the code of the language that it opens in (all are inside); `legal` tells at which decisions every legal
    play is listed: `all`, at `findings` only, or `none`; `normal` is the record in its normal form, for the reader to
    take home.  `KeyError` for an unknown language.
    """
    shown = view(replay, legal)
    source = replay.match.source
    return _template(language).render(
        view=shown,
        style=_style(),
        script=_script(),
        policy=policy(),
        symbols=Markup(board.symbols()),
        words=_words(),
        data=_json(_data(shown, legal, normal, source.text if source else "")),
        picture=_picture,
    )


# -- what every page has ------------------------------------------------------------------------------------------------


def _static(name: str) -> str:
    """A file of `static` without comments and indentation."""
    text = files("notation.page").joinpath("static", name).read_text(encoding="utf-8")
    return "\n".join(line for line in map(str.strip, _COMMENT.sub("", text).splitlines()) if line)


@cache
def _style() -> Markup:
    return Markup(_static("board.css") + "\n" + _static("replay.css"))


@cache
def _script() -> Markup:
    return Markup("\n" + _static("replay.js") + "\n")


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


@cache
def policy() -> str:
    """The page's content security policy: nothing from anywhere, and only its own style and script."""
    rules = (
        "default-src 'none'",
        f"script-src {_hash(_script())}",
        f"style-src {_hash(_style())}",
        "img-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return "; ".join(rules)


@cache
def _words() -> Markup:
    """Every word in every language, for the script: plural texts as forms by category."""
    every: dict[str, Any] = {"keys": list(WORDS)}
    for code, language in LANGUAGES.items():
        texts = [
            translate(text, code)
            if isinstance(text, str)
            else {category: plural(*text, SAMPLES[category], code) for category in language.plurals}
            for text in WORDS.values()
        ]
        every[code] = {"name": language.name, "dir": language.direction, "digits": language.digits, "texts": texts}
    return _json(every)


@cache
def _template(language: str) -> Template:
    chosen = LANGUAGES[language]
    environment = Environment(
        loader=PackageLoader("notation.page"),
        autoescape=select_autoescape(["html.j2"], default=True),
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(languages.catalog(language))  # type: ignore[attr-defined]

    def word(key: str, number: int | None = None, **values: object) -> str:
        text = WORDS[key]
        if number is not None:
            values["n"] = digits(number, language)
        chosen = translate(text, language) if isinstance(text, str) else plural(*text, number or 0, language)
        return chosen.format_map(values) if values else chosen

    environment.globals.update(
        t=word,
        d=lambda number: digits(number, language),
        language=chosen,
        languages=list(LANGUAGES.values()),
        message=lambda finding: languages.message(_shown(finding), language, languages.ISOLATE),
        help_lines=lambda finding: languages.help_lines(_shown(finding), language, languages.ISOLATE_LEFT),
        rule=lambda code: languages.rule(code, language),
        version=_version(),
    )
    return environment.get_template("replay.html.j2")


@cache
def _version() -> str:
    try:
        return version("bgnotation")
    except PackageNotFoundError:  # pragma: no cover - run from a folder that was never installed
        return ""


def _picture(game: GameView, which: str, below: int, title: str) -> Markup:
    """The picture of a game's start or end, drawn with the page's own symbols."""
    end = game.end
    if which == "start":
        return Markup(board.picture(game.start_position, title=title, alone=False))
    return Markup(board.picture(end.final, cube=end.cube, owner=end.owner, title=title, alone=False))


# -- the data for the script --------------------------------------------------------------------------------------------


def _json(value: Any) -> Markup:
    """JSON that may stand inside a script element whatever it holds."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(_UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def _data(shown: View, legal: LegalPlays, normal: str, original: str) -> dict[str, Any]:
    codes = list(dict.fromkeys(found.diagnostic.code.name for found in shown.findings))
    return {
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
        "record": _packed(normal, original),
    }


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
    return found


def _code_data(name: str) -> dict[str, Any]:
    code = find_code(name)
    assert code is not None
    return {
        "name": name,
        "severity": code.severity.value,
        "message": {key: translate(code.message, key) for key in LANGUAGES},
        "help": [{key: translate(line, key) for key in LANGUAGES} for line in code.help.splitlines()],
        "rule": {key: translate(code.rule, key) for key in LANGUAGES},
    }


def _finding_data(found: Finding, codes: list[str]) -> list[Any]:
    diagnostic = _shown(found.diagnostic)
    facts: dict[str, Any] = {
        key: value if isinstance(value, (int, str)) else str(value) for key, value in diagnostic.facts.items()
    }
    for key in ("expected", "what"):
        if isinstance(value := facts.get(key), str):
            facts[key] = {code: translate(value, code) for code in LANGUAGES}
    return [found.game, found.step, codes.index(diagnostic.code.name), facts, diagnostic.place.line]


def _shown(finding: Diagnostic) -> Diagnostic:
    """The finding with nothing invisible in its facts."""
    return replace(
        finding, facts={key: visible(fact) if isinstance(fact, str) else fact for key, fact in finding.facts.items()}
    )


def _packed(normal: str, original: str) -> str:
    """Both texts of the record in one compressed piece, a zero character between them."""
    if not normal and not original:
        return ""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(f"{normal}\0{original}".encode("utf-8", "replace")) + packer.flush()
    return base64.b64encode(packed).decode()
