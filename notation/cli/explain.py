"""`bgnotation explain`: what a code means, a rule of the game in plain words, and the lists of both."""

from __future__ import annotations

import textwrap
from difflib import get_close_matches
from typing import Any, Final

import click

from notation import codes, rulebook
from notation.cli import Trouble, options, speech
from notation.diagnostics import Code, Severity
from notation.languages import explained, told, translate
from notation.phrases import Phrase
from notation.renderers.data import dumps

PARAGRAPHS: Final = {"why": "Why: {text}", "fix": "What to do: {text}", "source": "Source of the rule: {text}"}
"""What follows the rule of a code, by the field that it shows."""


def as_data(code: Code, language: str = "en") -> dict[str, Any]:
    """A code as plain values, with the keys that findings have; its texts in `language`."""
    code = explained(code, language)
    return {
        "code": code.id,
        "name": code.name,
        "severity": code.severity.value,
        "message": code.message,
        "rule": code.rule,
        "why": code.why,
        "fix": code.fix,
        "source": code.source,
    }


def as_text(code: Code, language: str = "en") -> str:
    """A code for people: its rule, why it matters, what to do, and the rules of the game that it rests on."""
    code = explained(code, language)
    paragraphs = [f"{code.name} ({code.id}, {translate(code.severity, language)})", code.rule]
    paragraphs += [told(Phrase(text, text=getattr(code, name)), language) for name, text in PARAGRAPHS.items()]
    paragraphs += [f"{row}: {translate(rulebook.RULES[row], language)}" for row in rulebook.rows(code.source)]
    return "\n\n".join(textwrap.fill(text, 88, break_on_hyphens=False) for text in paragraphs)


def near(key: str) -> list[str]:
    """The names and ids most like `key`."""
    known = {text.casefold(): text for code in codes.CODES for text in (code.name, code.id)}
    parts = [name for name in known if key.casefold() in name] if len(key) > 2 else []
    return [known[name] for name in dict.fromkeys([*get_close_matches(key.casefold(), known, 3), *parts])][:4]


@click.command("explain")
@click.argument("code", required=False, metavar="[CODE | RULE]")
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How it is printed."
)
@options.language
def command(code: str | None, output_format: str) -> None:
    """Explain a code, or a rule of the game.

    CODE is an id or a name, in any case: the rule, why it matters and what to do.  RULE is R1 to R27: the rule in one plain
    sentence; `rules` lists them all.  Without either all codes are listed.

    \b
    Examples:
      bgnotation explain unused-dice
      bgnotation explain P04
      bgnotation explain R10 --lang fa
    """
    as_json, language = output_format == "json", speech.language()
    key = (code or "").strip()
    if code is None:
        if as_json:
            click.echo(dumps([as_data(one, language) for one in codes.CODES], indent=2))
            return
        severities = {severity: translate(severity, language) for severity in Severity}
        wide = max(map(len, severities.values()))
        for one in codes.CODES:
            click.echo(f"{one.id}  {severities[one.severity]:<{wide}}  {one.name:<22} {translate(one.rule, language)}")
        return
    wanted = rulebook.RULES if key.casefold() == "rules" else {key.upper(): rule} if (rule := rulebook.find(key)) else {}
    if wanted:
        told = {row: translate(text, language) for row, text in wanted.items()}
        if as_json:
            click.echo(dumps([{"rule": row, "text": text} for row, text in told.items()], indent=2))
        else:
            click.echo("\n".join(f"{row}  {text}" for row, text in told.items()))
        return
    found = codes.find(key)
    if found is None:
        like = near(code)
        meant = Phrase("did you mean {names}?", names=", ".join(like))
        hint = meant if like else Phrase("`bgnotation explain` lists all")
        raise Trouble(Phrase("there is no code {code}; {hint}", code=repr(code), hint=hint))
    click.echo(dumps(as_data(found, language), indent=2) if as_json else as_text(found, language))
