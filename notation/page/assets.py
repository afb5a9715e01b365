"""What every page is made with: style, script and words as texts, the policy that allows only these, and the templates."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import Any, Final, NamedTuple

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from notation import languages
from notation.languages import LANGUAGES, SAMPLES, digits, plural, translate
from notation.page.words import WORDS

_COMMENT: Final = re.compile(r"^\s*(?://.*|/\*(?!board).*?\*/)\s*$", re.MULTILINE)
_UNSAFE: Final = re.compile("[<>&\u2028\u2029]")


class Assets(NamedTuple):
    """The style, the script and the words of a kind of page, and the content security policy that allows just these."""

    style: Markup
    script: Markup
    words: Markup
    policy: str


def _static(name: str) -> str:
    """A file of `static` without comments and indentation."""
    text = files("notation.page").joinpath("static", name).read_text(encoding="utf-8")
    return "\n".join(line for line in map(str.strip, _COMMENT.sub("", text).splitlines()) if line)


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


@cache
def assets(styles: tuple[str, ...], scripts: tuple[str, ...], keys: tuple[str, ...]) -> Assets:
    """The assets of a page made of these files of `static`, with the words of these keys."""
    style = "\n".join(map(_static, styles))
    script = "\n".join(["", "(() => {", '"use strict";', *map(_static, scripts), "})();", ""])
    policy = (
        "default-src 'none'",
        f"script-src {_hash(script)}",
        f"style-src {_hash(style)}",
        "img-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return Assets(Markup(style), Markup(script), _words(keys), "; ".join(policy))


def _words(keys: Sequence[str]) -> Markup:
    """Words in every language, for the script: plural texts as forms by category."""
    every: dict[str, Any] = {"keys": list(keys)}
    for code, language in LANGUAGES.items():
        texts = [
            translate(text, code)
            if isinstance(text := WORDS[key], str)
            else {category: plural(*text, SAMPLES[category], code) for category in language.plurals}
            for key in keys
        ]
        every[code] = {"name": language.name, "dir": language.direction, "digits": language.digits, "texts": texts}
    return json_text(every)


def json_text(value: Any) -> Markup:
    """JSON that may stand inside a script element whatever it holds."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(_UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


@cache
def environment(language: str) -> Environment:
    """The templates, speaking `language`; `KeyError` for one that is not known.  `t` is a word by its key, `d` a number."""
    chosen = LANGUAGES[language]
    made = Environment(
        loader=PackageLoader("notation.page"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_translations(languages.catalog(language))  # type: ignore[attr-defined]

    def word(key: str, number: int | None = None, **values: object) -> str:
        text = WORDS[key]
        if number is not None:
            values["n"] = digits(number, language)
        told = translate(text, language) if isinstance(text, str) else plural(*text, number or 0, language)
        return told.format_map(values) if values else told

    made.globals.update(
        t=word,
        d=lambda number: digits(number, language),
        language=chosen,
        languages=list(LANGUAGES.values()),
        version=program(),
    )
    return made


@cache
def program() -> str:
    """The version of this program; empty when it runs from a folder that was never installed."""
    try:
        return version("bgnotation")
    except PackageNotFoundError:  # pragma: no cover
        return ""
