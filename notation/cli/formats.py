"""`bgnotation formats`: the formats that are read and written."""

from __future__ import annotations

from typing import Final

import click

from notation import formats, ids
from notation.cli import options
from notation.cli.files import say
from notation.cli.speech import told
from notation.diagnostics import Phrase
from notation.renderers.data import dumps

HEADS: Final = ("name", "reads", "writes", "files", "what it is, and what it carries beside the games")
YES: Final = "yes"


@click.command("formats")
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How the list is printed."
)
@options.language
def command(output_format: str) -> None:
    """List the formats that are read and written.

    \b
    Example:
      bgnotation formats
    """
    for one in (*formats.broken(), *ids.broken()):
        say(one.value, Phrase("this plug-in ({group}: {name}) is of no use: {reason}", **one._asdict()))
    if output_format == "json":
        table = [
            {
                "name": known.name,
                "suffixes": list(known.suffixes),
                "reads": known.reads,
                "writes": known.writes,
                "carries": list(known.carries),
                "description": known.description,
            }
            for known in formats.formats()
        ]
        click.echo(dumps(table, indent=2))
        return
    rows = [tuple(map(told, HEADS))]
    rows += [
        (
            known.name,
            told(YES) if known.reads else "-",
            told(YES) if known.writes else "-",
            " ".join(known.suffixes),
            told(
                Phrase("{what}; {things}", what=Phrase(known.description), things=known.carries)
                if known.carries
                else known.description
            ),
        )
        for known in formats.formats()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        click.echo("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[4]]))
