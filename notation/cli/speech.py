"""The language that a command speaks: chosen once, by `--lang` or the environment, and known wherever something is said.

Texts are made in English, as phrases where something fills them, and told in that language where they are printed.
"""

from __future__ import annotations

from typing import Final

import click

_KEY: Final = "notation.language"


def choose(ctx: click.Context, _parameter: click.Parameter, language: str) -> str:
    """Let the running command speak `language`."""
    ctx.meta[_KEY] = language
    return language


def language() -> str:
    """The language of the running command; English where none was chosen, and where no command runs."""
    context = click.get_current_context(silent=True)
    return str(context.meta.get(_KEY, "en")) if context else "en"


def told(text: str) -> str:
    """A text of this project in the language of the running command."""
    from notation import languages

    return languages.told(text, language())
