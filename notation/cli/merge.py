"""`bgnotation merge`: several records of one match made into one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from notation import formats
from notation.cli import Trouble, options
from notation.cli.files import Input, Troubles, inputs, reason, whole_matches
from notation.cli.output import Outputs
from notation.cli.records import replays, unread
from notation.cli.speech import language, told
from notation.cli.terminal import as_printed
from notation.diagnostics import Diagnostic
from notation.languages import told as told_in
from notation.merging import Difference, Merging, merge
from notation.phrases import Phrase
from notation.renderers.data import dumps
from notation.renderers.printable import visible
from notation.renderers.text import concise, forms
from notation.replay import Replay
from notation.writing import write

_NOTHING = "(nothing)"


@click.command("merge")
@click.argument("sources", nargs=-1, required=True, metavar="A B [C]...", type=options.PATH)
@options.output_file("the merged record")
@click.option(
    "-t",
    "--to",
    "to_format",
    metavar="FORMAT",
    callback=options.known_format,
    help="The format of the output [default: by the suffix of -o, else mat].",
)
@click.option("--report", type=options.PATH, metavar="FILE", help="Write every difference as JSON to this file.")
@click.option("-q", "--quiet", is_flag=True, help="Do not list the differences.")
@options.from_format
@options.language
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    out: str | None,
    force: bool,
    to_format: formats.Format | None,
    report: str | None,
    quiet: bool,
    from_format: str | None,
) -> None:
    """Make one record of several transcripts of the same match.

    The transcripts may be in any formats, have the players the other way round, or lack games.  Where they differ the
    reading counts that is legal and lets the rest of the game follow, then that of most, then that of the first.  Comments,
    tags and analysis of all are kept.  Every difference is listed on standard error.

    \b
    Exit code: 0 done, 1 a choice was not settled by the rules,
    2 something could not be read or written.

    \b
    Examples:
      bgnotation merge ada.mat ben.mat -o final.mat
      bgnotation merge ada.mat ben.sgf club.xg -o final.mat --report doubts.json
    """
    if len(sources) < 2:
        raise click.UsageError("name two records or more")
    troubles = Troubles()
    found = inputs(sources, troubles, out)
    whole_matches(found)
    records = [(source.name, record) for source in found if (record := _the_match(source, from_format, troubles)) is not None]
    if troubles.count:
        ctx.exit(2)
    if len(records) < 2:
        raise Trouble("two records or more are needed to merge")
    known = to_format or (formats.find("mat") if out is None else options.target(None, out))
    assert known is not None
    outputs = Outputs((source.path for source in found), force)
    for place in filter(None, (out, report)):
        outputs.may_replace(Path(place))
    try:
        merging = merge([record.match for _, record in records])
    except ValueError:
        raise Trouble("these are records of different matches") from None
    losses: list[Diagnostic] = []
    written = write(known, [merging.replay], losses.append, language())
    names = [name for name, _ in records]
    if out is None:
        for piece in written.pieces():
            click.echo(piece if known.binary else as_printed(piece.decode()), nl=False)
    else:
        outputs.write(Path(out), written.pieces())
    if report is not None:
        outputs.write(Path(report), dumps(as_data(merging, names, language()), indent=2) + "\n")
    for loss in losses:
        click.echo(concise(loss, language=language()), nl=False, err=True)
    if not quiet:
        for difference in merging.differences:
            click.echo(_told(difference, names), err=True)
    click.echo(told(_summary(merging)), err=True)
    ctx.exit(int(not merging.settled))


def _the_match(source: Input, format: str | None, troubles: Troubles) -> Replay | None:
    """The one match of a source; what is wrong is said."""
    try:
        found = list(replays(source, source.name, format))
    except Exception as error:  # what cannot be read is said for each
        troubles.say(source.name, reason(error))
        return None
    if len(found) == 1 and (finding := unread(found[0])) is None:
        return found[0]
    if len(found) == 1 and finding is not None:
        troubles.say(source.name, finding.message)
    elif not found:
        troubles.say(source.name, "there is no match in this file")
    else:
        words = Phrase("this holds {n} matches; say which, as {name}@2", n=len(found), name=source.name)
        troubles.say(source.name, words)
    return None


def _told(difference: Difference, names: list[str]) -> str:
    """A difference in lines: where, what each record says, and which reading was taken and why."""
    where = Phrase("game {number}", number=difference.game) if difference.game is not None else Phrase("the head")
    lines = [visible(told(where))]
    for reading in difference.readings:
        place = str(reading.place) if reading.place is not None else names[reading.record]
        lines.append(f"  {visible(place)}: {visible(reading.text) if reading.text else told(_NOTHING)}")
    choice = visible(difference.choice) if difference.choice else told(_NOTHING)
    lines.append(f"  {told(Phrase('taken: {choice} ({why})', choice=choice, why=difference.why))}")
    return "\n".join(lines)


def _summary(merging: Merging) -> Phrase:
    left = sum(not difference.settled for difference in merging.differences)
    return Phrase(
        "{n} difference, {left} not settled by the rules; {games} merged",
        "{n} differences, {left} not settled by the rules; {games} merged",
        n=len(merging.differences),
        left=left,
        games=Phrase(*forms("game"), n=len(merging.match.games)),
    )


def as_data(merging: Merging, names: list[str], language: str) -> dict[str, Any]:
    """What `--report` writes: the sources, and every difference with its readings, the choice and the reason."""
    return {
        "sources": names,
        "settled": merging.settled,
        "differences": [
            {
                "game": difference.game,
                "readings": [
                    {
                        "source": names[reading.record],
                        "line": reading.place.line if reading.place is not None else None,
                        "column": reading.place.column if reading.place is not None else None,
                        "text": reading.text,
                    }
                    for reading in difference.readings
                ],
                "choice": difference.choice,
                "why": told_in(difference.why, language),
                "settled": difference.settled,
            }
            for difference in merging.differences
        ],
    }
