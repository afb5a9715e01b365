"""`bgnotation replay`: a match as one page to look at."""

from __future__ import annotations

import os
from pathlib import Path

import click

from notation import formats, page
from notation.cli import Trouble, options
from notation.cli.files import STDIN, Input, reason, replays
from notation.cli.output import safe_name, write_whole
from notation.renderers.printable import visible
from notation.replay import Replay


def numbered(out: Path, number: int) -> Path:
    """The name of the page of a match: `out`, then `out-2`, `out-3` and so on before the suffix.

    >>> numbered(Path("final.html"), 2).name
    'final-2.html'
    """
    return out if number == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")


def _normal(replay: Replay) -> str:
    """The match in normal form, for the reader of the page to take home."""
    known = formats.find("mat")
    return known.write([replay]).text if known else ""


@click.command("replay")
@click.argument("source", metavar="SRC")
@click.option(
    "-o", "--output", "out", required=True, metavar="OUT", help="The page to write, a folder for it, or - for standard output."
)
@options.from_format
@options.stdin_name
def command(source: str, out: str, from_format: str | None, stdin_filename: str) -> None:
    """Write a match as one self-contained HTML page.

    SRC is a file, or - for standard input.  Of a file with several matches each gets its page: OUT, OUT-2, OUT-3.

    \b
    Example:
      bgnotation replay final.mat -o final.html
    """
    name = stdin_filename if source == STDIN else source
    to_folder = Path(out).is_dir() or out.endswith(("/", os.sep))
    written = 0
    try:
        for replay in replays(Input(source, name), name, from_format):
            if not replay.games and not replay.match.rules.length:
                continue
            written += 1
            text = page.build(replay, normal=_normal(replay))
            if out == STDIN:
                click.echo(text)
                continue
            first = Path(out) / (safe_name(Path(name).stem) + ".html") if to_folder else Path(out)
            place = numbered(first, written)
            if place.exists() and Path(source).exists() and place.samefile(source):
                raise Trouble(f"{out} is the record itself")
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, text)
            click.echo(f"wrote {visible(str(place))}", err=True)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        named = error.filename if isinstance(error, OSError) and error.filename else name
        raise Trouble(f"{named}: {reason(error)}") from error
    if not written:
        raise Trouble(f"{name}: there is no match in this file")
