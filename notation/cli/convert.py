"""`bgnotation convert`: records from one format into another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from notation import formats
from notation.api import not_held
from notation.cli import options
from notation.cli.files import STDIN, Input, Troubles, holds_nothing, inputs, need_folder, replays
from notation.cli.output import safe_below
from notation.cli.terminal import as_printed
from notation.diagnostics import Diagnostic, Severity
from notation.files import write_whole
from notation.formats import Format
from notation.renderers.data import as_data, dumps
from notation.renderers.printable import visible
from notation.renderers.text import concise, counted
from notation.replay import Replay


class NotConverted(ValueError):
    """This source cannot be converted, or not without a loss where none is allowed."""


@dataclass(slots=True)
class Report:
    """What became of every source, for `--report`."""

    entries: list[dict[str, Any]] = field(default_factory=list)

    def add(self, source: str, output: str | None, target: Format, matches: int, losses: tuple[Diagnostic, ...]) -> None:
        """One source: where it went (null: nowhere), and what was lost."""
        found = [as_data(loss) for loss in losses]
        entry = {"source": source, "output": output, "format": target.name, "matches": matches, "losses": found}
        self.entries.append(entry)


def _format(ctx: click.Context, parameter: click.Parameter, name: str | None) -> Format | None:
    if name is None:
        return None
    known = formats.find(name.lower().lstrip("."))
    reads = parameter.name == "from_format"
    if known is None or not (known.reads if reads else known.writes):
        able = ", ".join(known.name for known in formats.formats() if (known.reads if reads else known.writes))
        raise click.BadParameter(f"no format {name!r} is {'read' if reads else 'written'}; {able} are")
    return known


def _target(given: Format | None, out: str | None) -> Format:
    found = given or (formats.for_file(out) if out else None)
    if found is None:
        raise click.UsageError("say the format with -t, or by the suffix of -o (`bgnotation formats` lists them)")
    return found


def _places(sources: list[Input], out: str | None, several: bool, target: Format) -> dict[str, Path]:
    """Where each source goes, by its path; none: to standard output."""
    if out is None or out == STDIN:
        return {}
    if not several and not Path(out).is_dir() and not out.endswith(("/", "\\")):
        return {source.path: Path(out) for source in sources}
    suffix = target.suffixes[0]
    named = {one.path: str(Path(one.below).with_suffix(suffix)) for one in sources}
    count = Counter(named.values())
    # Two records of one name that differ in their suffix keep it before the new one.
    return {
        one.path: safe_below(Path(out), named[one.path] if count[named[one.path]] == 1 else one.below + suffix)
        for one in sources
    }


@click.command("convert")
@click.argument("sources", nargs=-1, required=True, metavar="SRC...")
@click.option(
    "-f",
    "--from",
    "from_format",
    metavar="FORMAT",
    callback=_format,
    help="The format of the input [default: found by the content].",
)
@click.option(
    "-t",
    "--to",
    "to_format",
    metavar="FORMAT",
    callback=_format,
    help="The format of the output [default: by the suffix of OUT].",
)
@click.option("-o", "--output", "out", metavar="OUT", help="Write to this file, or for several files below this folder.")
@click.option("--strict", is_flag=True, help="Write no file that would hold less than its source; exit with 1 then.")
@click.option("--report", metavar="FILE", help="Write what was lost as JSON to this file.")
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@options.stdin_name
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    from_format: Format | None,
    to_format: Format | None,
    out: str | None,
    strict: bool,
    report: str | None,
    force: bool,
    stdin_filename: str,
) -> None:
    """Convert match files from one format to another.

    SRC are files, folders, patterns, or - for standard input; a folder keeps its structure below OUT.  Without -o the
    result goes to standard output.  What the new format cannot carry is said on standard error.

    \b
    Exit code: 0 done, 1 something would be lost (--strict), 2 something could not be read or written.

    \b
    Examples:
      bgnotation convert final.mat -o final.sgf
      bgnotation convert final.xg -t json > final.json
      bgnotation convert season/ -t sgf -o season-sgf/ --report lost.json
    """
    troubles = Troubles()
    target = _target(to_format, out)
    found = inputs(sources, troubles, out)
    several = len(found) > 1 or any(Path(path).is_dir() for path in sources)
    if several:
        need_folder(out)
    places = _places(found, out, several, target)
    told, lossy = Report(), 0
    taken: set[Path] = set()
    for source in found:
        name = stdin_filename if source.path == STDIN else source.path
        place = places.get(source.path)
        try:
            read = _read(source, name, from_format)
            # Of an archive some files may be no records.
            matches = [one for one in read if not holds_nothing([one])]
            written = target.write(matches)
            for remark in (*_unread(read), *written.losses):
                click.echo(concise(remark), nl=False, err=True)
            refused = bool(strict and written.losses)
            lossy += refused
            told.add(name, str(place) if place and not refused else None, target, len(matches), written.losses)
            if refused:
                click.echo(
                    f"bgnotation: {visible(name)}: not written, as it would lose {counted(len(written.losses), 'thing')}",
                    err=True,
                )
            elif place is None:
                click.echo(as_printed(written.text), nl=False)
            else:
                if force and (missing := not_held(matches, written.text)):
                    raise NotConverted(f"not written, as it would not be read back as it is: {missing} would be lost")
                _write(written.text, place, taken, over=force)
        except NotConverted as error:
            troubles.say(name, str(error))
        except Exception as error:  # one bad file never stops the others
            troubles.say(name, error)
    if report is not None:
        write_whole(Path(report), dumps(told.entries, indent=2) + "\n")
    ctx.exit(2 if troubles.count else int(lossy > 0))


def _read(source: Input, name: str, format: Format | None) -> list[Replay]:
    found = list(replays(source, name, format.name if format else None))
    if holds_nothing(found):
        raise NotConverted("there is no match in this file")
    return found


def _unread(read: list[Replay]) -> list[Diagnostic]:
    """What the reader did not understand; it is kept as written where the new format has a place for it."""
    found = [finding for one in read for finding in one.match.diagnostics]
    return [finding for finding in found if finding.severity is not Severity.NOTE]


def _write(text: str, place: Path, taken: set[Path], over: bool) -> None:
    if place in taken:
        raise NotConverted(f"{place} was written from another file in this run")
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_whole(place, text, over=over)
    except OSError as error:
        raise NotConverted(f"{place}: {error.strerror or error}") from error
    taken.add(place)
