"""`bgnotation replay`: a match as one page to look at, or a folder of matches as a site."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from notation import page
from notation.cli import Trouble, options, speech
from notation.cli.files import STDIN, Input, Troubles, inputs, named, say, say_missing, whole_matches
from notation.cli.fixing import with_fixes
from notation.cli.output import STDOUT, Outputs, is_folder, numbered, safe_below
from notation.cli.records import Record, records, unread
from notation.cli.remembered import is_our_page
from notation.cli.site import Plan, build_site, is_match, normal_form
from notation.languages import LANGUAGES
from notation.phrases import Phrase
from notation.renderers.printable import visible

_SUFFIXES: Final = (".html", ".htm")
_LOOK: Final = 0.5
"""Seconds between two looks at a watched file, and between a page's looks for its next version."""


@dataclass(frozen=True, slots=True)
class Job:
    """One source to show: where it is, what findings call it, and how its pages are made."""

    source: Input
    name: str
    format: str | None
    out: str
    language: str
    legal: page.LegalPlays
    embed: bool
    watch: bool

    def place(self, record: Record, number: int, before: int) -> Path:
        """The page of match `number` of a record, `before` which there were so many pages of this source."""
        if not is_folder(self.out):
            return numbered(Path(self.out), before + 1)
        below = record.below if record.path != STDIN or self.name == STDIN else Path(self.name).name
        return numbered(safe_below(Path(self.out), str(Path(below).with_suffix(".html"))), number)

    def write(self, outputs: Outputs, troubles: Troubles) -> list[Path]:
        """Write the pages, or print them for an output of `-`; the places of those written.  What is no match is said."""
        written: list[Path] = []
        for record in records(self.source, self.name):
            number = 0
            for replay in record.replays(self.format):
                if not is_match(replay):
                    finding = unread(replay)
                    troubles.say(record.name, finding.message if finding else "there is no match in this file")
                    continue
                number += 1
                text = page.build(
                    with_fixes(replay),
                    language=self.language,
                    legal=self.legal,
                    normal=normal_form(replay),
                    embed=self.embed,
                    watch=4 * _LOOK if self.watch else 0,
                )
                if self.out == STDOUT:
                    click.echo(text)
                    continue
                place = self.place(record, number, len(written))
                outputs.write(place, text)
                written.append(place)
        return written


def watch(path: Path, changed: Callable[[], None]) -> None:
    """Call `changed` whenever the file at `path` has changed, until interrupted."""
    before = None
    while True:
        try:
            status = path.stat()
            now = (status.st_mtime_ns, status.st_size)
        except OSError:
            now = None
        if now != before and now is not None:
            before = now
            changed()
        time.sleep(_LOOK)


@click.command("replay")
@click.argument("source", metavar="SRC", type=options.PATH)
@click.option(
    "-o",
    "--output",
    "out",
    type=options.PATH,
    metavar="OUT",
    help="The page to write, a folder for it, or - for standard output.",
)
@options.force
@click.option(
    "--lang",
    "language",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    show_default=True,
    envvar="BGNOTATION_LANG",
    is_eager=True,
    callback=speech.choose,
    help="The language that comes first; all are in every page.",
)
@click.option(
    "--legal-plays",
    "legal",
    type=click.Choice(["findings", "all", "none"]),
    default="findings",
    show_default=True,
    help="Where every legal play is listed.",
)
@click.option("--open", "opens", is_flag=True, help="Show the page in the browser.")
@click.option("--watch", "watches", is_flag=True, help="Build the page again whenever SRC changes, until interrupted.")
@click.option("--embed", is_flag=True, help="Show only the board and what moves it, for a frame in another page.")
@click.option("--base-url", "base", metavar="URL", default="", help="The address of a site, for the links of its feed.")
@options.jobs
@options.from_format
@options.stdin_name
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    out: str | None,
    force: bool,
    language: str,
    legal: page.LegalPlays,
    opens: bool,
    watches: bool,
    embed: bool,
    base: str,
    jobs: int | None,
    from_format: str | None,
    stdin_filename: str,
) -> None:
    """Write a match as an HTML page, or a folder as a site.

    SRC is a file, a folder, or - for standard input.  Of a file with several matches each gets its page: OUT, OUT-2, OUT-3;
    day.mat@2 is the second alone.  Of a folder each match gets a page, with an index, pages for players and events, and a
    feed; only what changed is built again.

    \b
    Exit code: 0 done, 2 something could not be read or written.

    \b
    Examples:
      bgnotation replay final.mat -o final.html
      bgnotation replay final.mat --open --lang fa
      bgnotation replay season/ -o site/ --legal-plays all
    """
    if Path(source).is_dir():
        _site(ctx, source, out, Plan(out or "", language, legal, base), jobs, force, opens, watches or embed)
        return
    troubles = Troubles()
    found = inputs([source], troubles)
    say_missing(found)
    whole_matches(found)
    if out is None:
        if not opens:
            raise click.UsageError("say where the page goes with -o, or --open it")
        out = tempfile.mkdtemp(prefix="bgnotation-") + os.sep
    if (suffix := Path(out).suffix) and suffix.lower() not in _SUFFIXES and not is_folder(out):
        raise click.UsageError(f"a page is written as {' or '.join(_SUFFIXES)}, not as {suffix}")
    if watches and (source == STDIN or out == STDOUT):
        raise click.UsageError("--watch needs a file to look at and a page to write")
    if len(found) > 1:
        raise click.UsageError("several files fit this pattern; a folder of them becomes a site")
    for one, name in named(found, stdin_filename):
        job = Job(one, name, from_format, out, language, legal, embed, watches)
        outputs = Outputs([one.path], force, ours=is_our_page)
        if watches:
            _watch(job, outputs, opens)
        else:
            _show(_written(job, outputs, troubles), opens)
    ctx.exit(2 if troubles.count else 0)


def _show(pages: list[Path], opens: bool) -> None:
    for place in pages:
        click.echo(speech.told(Phrase("wrote {path}", path=visible(str(place)))), err=True)
    if opens and pages:
        webbrowser.open(pages[0].resolve().as_uri())


def _written(job: Job, outputs: Outputs, troubles: Troubles) -> list[Path]:
    try:
        return job.write(outputs, troubles)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        troubles.say(job.name, error)
        return []


def _watch(job: Job, outputs: Outputs, opens: bool) -> None:
    """Build the page at every change; what cannot be read now may be readable after the next change."""
    opened = False

    def changed() -> None:
        nonlocal opened
        pages = _written(job, outputs, Troubles())
        outputs.next_round()
        _show(pages, opens and not opened)
        opened = opened or bool(pages)

    try:
        watch(Path(job.source.path), changed)
    except KeyboardInterrupt:
        sys.stderr.write("\n")


def _site(
    ctx: click.Context,
    source: str,
    out: str | None,
    plan: Plan,
    jobs: int | None,
    force: bool,
    opens: bool,
    other_wanted: bool,
) -> None:
    if out is None or out == STDIN:
        raise click.UsageError("say with -o which folder the site goes to")
    if other_wanted:
        raise click.UsageError("--watch and --embed are for one record")
    if Path(out).exists() and not Path(out).is_dir():
        raise Trouble(Phrase("{path} is no folder", path=out))
    if Path(out).resolve() == Path(source).resolve():
        raise Trouble("the site needs a folder of its own")
    troubles = Troubles()
    build_site(source, plan, jobs, troubles, force)
    if opens:
        webbrowser.open((Path(out) / "index.html").resolve().as_uri())
    if troubles.count:
        say(source, Phrase("{n} record could not be shown", "{n} records could not be shown", n=troubles.count))
        ctx.exit(2)
