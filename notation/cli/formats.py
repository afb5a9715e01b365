"""`bgnotation formats`: the formats that are read and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import click

from notation import formats, ids
from notation.cli import Unusable, options
from notation.cli.files import Input, Troubles, inputs, say
from notation.cli.records import records
from notation.cli.speech import told
from notation.formats import Format
from notation.formats.known import content
from notation.formats.things import THINGS
from notation.phrases import Phrase
from notation.renderers.data import dumps
from notation.renderers.printable import visible
from notation.source import SourceTooLarge, decode

HEADS: Final = ("name", "reads", "writes", "files", "what it is")
YES: Final = "yes"
HELD: Final = {True: YES, False: "as a remark", None: "no"}
"""Whether a format has a place for a thing."""
HELD_HEAD: Final = "what it can hold"


@click.command("formats")
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...", type=options.PATH)
@click.option("--detect", "looks", is_flag=True, help="Say of each FILE which formats it may be in, and why.")
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How the list is printed."
)
@options.language
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], looks: bool, output_format: str) -> None:
    """List the formats that are read and written.

    With NAMEs only those, and what each can hold; with --detect it is said which formats files may be in.

    \b
    Examples:
      bgnotation formats
      bgnotation formats sgf mat
      bgnotation formats --detect unknown.txt
    """
    if looks:
        troubles = Troubles()
        found = list(_detected(inputs(names, troubles), troubles))
        if output_format == "json":
            click.echo(dumps(found, indent=2))
        else:
            for detected in found:
                _show(detected)
        ctx.exit(2 if troubles.count else 0)
    chosen = [known for known in formats.formats() if not names or known.name in names]
    for name in names:
        if formats.find(name) is None:
            raise click.UsageError(told(Phrase("there is no format {name}", name=name)))
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
                "in_words": list(known.in_words),
                "description": known.description,
            }
            for known in chosen
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
            told(known.description),
        )
        for known in chosen
    ]
    _print(rows)
    if names:
        click.echo()
        things = [(told(HELD_HEAD), *(known.name for known in chosen))]
        things += [(told(thing), *(told(HELD[_held(known, thing)]) for known in chosen)) for thing in THINGS]
        _print(things)


def _held(known: Format, thing: str) -> bool | None:
    """Whether a format has a place for a thing; False where it is written as a remark alone, None where it is lost."""
    return True if thing in known.carries else False if thing in known.in_words else None


def _print(rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _detected(sources: Sequence[Input], troubles: Troubles) -> Iterator[dict[str, Any]]:
    """Of each file, and of those in archives, the formats that it may be in, the likeliest first, or what else it is."""
    for source in sources:
        try:
            for record in records(source, source.name):
                if record.file.fault is not None:
                    troubles.say(record.name, record.file.fault.message)
                else:
                    yield {"path": record.name, **_told(next(iter(record.chunks()), b""), record.name)}
        except (OSError, Unusable, SourceTooLarge) as error:
            troubles.say(source.name, error)


def _told(data: bytes, name: str) -> dict[str, Any]:
    text, _ = decode(data, name)
    found = formats.candidates(text)
    listed = [{"format": one.format.name, "reason": one.reason, "faults": one.faults} for one in found]
    return {"format": found[0].format.name if found else None, "candidates": listed, "what": None if found else content(text)}


def _show(row: dict[str, Any]) -> None:
    place = visible(row["path"])
    if row["what"] is not None:
        click.echo(told(Phrase("{path}: no match: {what}", path=place, what=Phrase(row["what"]))))
    for one in row["candidates"]:
        click.echo(told(Phrase("{path}: {format}: {reason}", path=place, format=one["format"], reason=Phrase(one["reason"]))))
