"""`bgnotation convert`: records from one format into another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from notation import formats
from notation.api import not_held
from notation.cli import Unusable, options
from notation.cli.files import Input, Troubles, inputs, named, need_folder, say, say_missing, whole_matches
from notation.cli.output import NOT_HELD, STDOUT, Outputs, is_folder, places
from notation.cli.records import Record, places_below, records, unread
from notation.cli.speech import language
from notation.cli.terminal import as_printed
from notation.diagnostics import Diagnostic, Phrase, Severity
from notation.formats import Format
from notation.renderers.data import as_data, dumps
from notation.renderers.text import concise, forms
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
        able = [known.name for known in formats.formats() if (known.reads if reads else known.writes)]
        hint = f"{', '.join(able)} are{options.did_you_mean(name, able)}"
        raise click.BadParameter(f"no format {name!r} is {'read' if reads else 'written'}; {hint}")
    return known


def _suffixes_written() -> str:
    return ", ".join(suffix for known in formats.formats() if known.writes for suffix in known.suffixes)


def _target(given: Format | None, out: str | None) -> Format:
    if given is not None:
        return given
    if out is not None and (found := formats.for_file(out)):
        return found
    if out is not None and not is_folder(out) and (suffix := Path(out).suffix):
        raise click.UsageError(f"no format is written to {suffix} files; known are {_suffixes_written()} (or say -t)")
    raise click.UsageError("say the format with -t, or by the suffix of -o (`bgnotation formats` lists them)")


@click.command("convert")
@click.argument("sources", nargs=-1, required=True, metavar="SRC...", type=options.PATH)
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
@options.output
@click.option("--strict", is_flag=True, help="Write no file that would hold less than its source; exit with 1 then.")
@click.option("--report", type=options.PATH, metavar="FILE", help="Write what was lost as JSON to this file.")
@options.force
@options.language
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

    SRC are files, folders, patterns, or - for standard input; a folder or archive keeps its structure below OUT.  Without
    -o the result goes to standard output.  What the new format cannot carry is said on standard error.

    \b
    Exit code: 0 done, 1 something would be lost (--strict),
    2 something could not be read or written.

    \b
    Examples:
      bgnotation convert final.mat -o final.sgf
      bgnotation convert final.xg -t json > final.json
      bgnotation convert season/ -t sgf -o season-sgf/ --report lost.json
    """
    troubles = Troubles()
    found = inputs(sources, troubles, out)
    say_missing(found)
    target = _target(to_format, out)
    whole_matches(found)
    outputs = Outputs((source.path for source in found), force)
    if report is not None:
        outputs.may_replace(Path(report))
    several = len(found) > 1 or any(Path(path).is_dir() for path in sources)
    if several:
        need_folder(out)
    to_folder = out is not None and out != STDOUT and (several or is_folder(out))
    below = [place for source in found for place in places_below(source)] if to_folder else []
    where = places(below, out or "", target.suffixes[0])
    single = Path(out) if out is not None and out != STDOUT else None
    told, lossy = Report(), 0
    for source, name in named(found, stdin_filename):
        for called, group in _groups(source, name, to_folder, troubles):
            try:
                matches = _matches(group, from_format, troubles)
                if not matches:
                    continue
                written = target.write(matches)
                for remark in (*_remarks(matches), *written.losses):
                    click.echo(concise(remark, language=language()), nl=False, err=True)
                refused = bool(strict and written.losses)
                lossy += refused
                place = where[group[0].below] if to_folder else single
                told.add(called, str(place) if place and not refused else None, target, len(matches), written.losses)
                if refused:
                    say(
                        called,
                        Phrase("not written, as it would lose {things}", things=Phrase(*forms("thing"), n=len(written.losses))),
                    )
                elif place is None:
                    click.echo(as_printed(written.text), nl=False)
                else:
                    if force and (missing := not_held(matches, written.text)):
                        raise Unusable(Phrase(NOT_HELD, what=(missing,)))
                    outputs.write(place, written.text)
            except Exception as error:  # one bad file never stops the others
                troubles.say(called, error)
    if report is not None:
        outputs.write(Path(report), dumps(told.entries, indent=2) + "\n")
    ctx.exit(2 if troubles.count else int(lossy > 0))


def _groups(source: Input, name: str, apart: bool, troubles: Troubles) -> Iterator[tuple[str, list[Record]]]:
    """The records of a source that go into one file, with their common name: each alone, or all of an archive together."""
    try:
        found = records(source, name)
        if apart:
            for record in found:
                yield record.name, [record]
        else:
            yield name, list(found)
    except Exception as error:  # as above
        troubles.say(name, error)


def _matches(group: list[Record], format: Format | None, troubles: Troubles) -> list[Replay]:
    """The matches of a group; what is none is said."""
    found = []
    for record in group:
        for one in record.replays(format.name if format else None):
            if finding := unread(one):
                troubles.say(record.name, finding.message)
            else:
                found.append(one)
    return found


def _remarks(read: list[Replay]) -> list[Diagnostic]:
    """What the reader did not understand; it is kept as written where the new format has a place for it."""
    found = [finding for one in read for finding in one.match.diagnostics]
    return [finding for finding in found if finding.severity is not Severity.NOTE]
