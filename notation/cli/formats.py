"""`bgnotation formats`: the formats that are read and written."""

from __future__ import annotations

import click

from notation.formats import formats
from notation.renderers.data import dumps


@click.command("formats")
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How the list is printed."
)
def command(output_format: str) -> None:
    """List the formats that are read and written.

    \b
    Example:
      bgnotation formats
    """
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
            for known in formats()
        ]
        click.echo(dumps(table, indent=2))
        return
    rows = [("name", "reads", "writes", "files", "what it is, and what it carries beside the games")]
    rows += [
        (
            known.name,
            "yes" if known.reads else "-",
            "yes" if known.writes else "-",
            " ".join(known.suffixes),
            known.description + f"; {', '.join(known.carries)}" * bool(known.carries),
        )
        for known in formats()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        click.echo("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[4]]))
