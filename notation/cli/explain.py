"""`bgnotation explain`: what a code means, and the list of all codes."""

from __future__ import annotations

import textwrap
from difflib import get_close_matches
from typing import Any

import click

from notation import codes
from notation.cli import Trouble
from notation.diagnostics import Code
from notation.renderers.data import dumps


def as_data(code: Code) -> dict[str, Any]:
    """A code as plain values, with the keys that findings have."""
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


def as_text(code: Code) -> str:
    """A code for people."""
    paragraphs = (
        f"{code.name} ({code.id}, {code.severity})",
        code.rule,
        f"Why: {code.why}",
        f"What to do: {code.fix}",
        f"Source of the rule: {code.source}",
    )
    return "\n\n".join(textwrap.fill(text, 88, break_on_hyphens=False) for text in paragraphs)


def near(key: str) -> list[str]:
    """The names and ids most like `key`."""
    known = {text.casefold(): text for code in codes.CODES for text in (code.name, code.id)}
    parts = [name for name in known if key.casefold() in name] if len(key) > 2 else []
    return [known[name] for name in dict.fromkeys([*get_close_matches(key.casefold(), known, 3), *parts])][:4]


@click.command("explain")
@click.argument("code", required=False)
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How it is printed."
)
def command(code: str | None, output_format: str) -> None:
    """Explain a code: the rule, why it matters and what to do.

    CODE is an id or a name, in any case; without it all codes are listed.

    \b
    Examples:
      bgnotation explain unused-dice
      bgnotation explain P04
    """
    if code is None:
        if output_format == "json":
            click.echo(dumps([as_data(one) for one in codes.CODES], indent=2))
            return
        for one in codes.CODES:
            click.echo(f"{one.id}  {one.severity:<7}  {one.name:<22} {one.rule}")
        return
    found = codes.find(code.strip())
    if found is None:
        like = near(code)
        raise Trouble(f"there is no code {code!r}" + (f"; did you mean {', '.join(like)}?" if like else ""))
    click.echo(dumps(as_data(found), indent=2) if output_format == "json" else as_text(found))
