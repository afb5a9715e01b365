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
from notation.cli import Trouble, options
from notation.cli.files import STDIN, Input, Troubles, reason, replays, say
from notation.cli.output import safe_name
from notation.cli.site import Plan, build_site, is_match, normal_form
from notation.files import write_whole
from notation.languages import LANGUAGES
from notation.renderers.printable import visible

_LOOK: Final = 0.5
"""Seconds between two looks at a watched file, and between a page's looks for its next version."""


def numbered(out: Path, number: int) -> Path:
    """The name of the page of a match: `out`, then `out-2`, `out-3` and so on before the suffix.

    >>> numbered(Path("final.html"), 2).name
    'final-2.html'
    """
    return out if number == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")


@dataclass(frozen=True, slots=True)
class Job:
    """One record to show: where it is, what findings call it, and how its pages are made."""

    source: str
    name: str
    format: str | None
    out: str
    language: str
    legal: page.LegalPlays
    embed: bool
    watch: bool

    @property
    def first(self) -> Path:
        """The page of the first match."""
        to_folder = Path(self.out).is_dir() or self.out.endswith(("/", os.sep))
        return Path(self.out) / (safe_name(Path(self.name).stem) + ".html") if to_folder else Path(self.out)

    def write(self) -> list[Path]:
        """Write the pages, or print them for an output of `-`; the places of those written."""
        written: list[Path] = []
        count = 0
        for replay in replays(Input(self.source, self.name), self.name, self.format):
            if not is_match(replay):
                continue
            count += 1
            text = page.build(
                replay,
                language=self.language,
                legal=self.legal,
                normal=normal_form(replay),
                embed=self.embed,
                watch=4 * _LOOK if self.watch else 0,
            )
            if self.out == STDIN:
                click.echo(text)
                continue
            place = numbered(self.first, count)
            if place.exists() and Path(self.source).exists() and place.samefile(self.source):
                raise Trouble(f"{self.out} is the record itself")
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, text)
            written.append(place)
        if not count:
            raise Trouble(f"{self.name}: there is no match in this file")
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
@click.argument("source", metavar="SRC")
@click.option("-o", "--output", "out", metavar="OUT", help="The page to write, a folder for it, or - for standard output.")
@click.option(
    "--lang",
    "language",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    show_default=True,
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
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Worker processes of a site (default: all cores for many files).",
)
@options.from_format
@options.stdin_name
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    out: str | None,
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

    SRC is a file, a folder, or - for standard input.  Of a file with several matches each gets its page: OUT, OUT-2, OUT-3.
    Of a folder each match gets a page, with an index, pages for players and events, and a feed; only what changed is
    built again.

    \b
    Examples:
      bgnotation replay final.mat -o final.html
      bgnotation replay final.mat --open --lang fa
      bgnotation replay season/ -o site/ --legal-plays all
    """
    if Path(source).is_dir():
        _site(ctx, source, out, Plan(out or "", language, legal, base), jobs, opens, watches or embed)
        return
    if out is None:
        if not opens:
            raise click.UsageError("say where the page goes with -o, or --open it")
        out = tempfile.mkdtemp(prefix="bgnotation-") + os.sep
    if watches and (source == STDIN or out == STDIN):
        raise click.UsageError("--watch needs a file to look at and a page to write")
    job = Job(source, stdin_filename if source == STDIN else source, from_format, out, language, legal, embed, watches)
    if watches:
        _watch(job, opens)
        return
    for place in _written(job):
        click.echo(f"wrote {visible(str(place))}", err=True)
    if opens and job.out != STDIN:
        webbrowser.open(job.first.resolve().as_uri())


def _written(job: Job) -> list[Path]:
    try:
        return job.write()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        named = error.filename if isinstance(error, OSError) and error.filename else job.name
        raise Trouble(f"{named}: {reason(error)}") from error


def _watch(job: Job, opens: bool) -> None:
    """Build the page at every change; what cannot be read now may be readable after the next change."""
    opened = False

    def changed() -> None:
        nonlocal opened
        try:
            for place in _written(job):
                click.echo(f"wrote {visible(str(place))}", err=True)
        except Trouble as trouble:
            trouble.show()
            return
        if opens and not opened:
            opened = True
            webbrowser.open(job.first.resolve().as_uri())

    if not Path(job.source).exists():
        raise Trouble(f"{job.source}: No such file or directory")
    try:
        watch(Path(job.source), changed)
    except KeyboardInterrupt:
        sys.stderr.write("\n")


def _site(
    ctx: click.Context, source: str, out: str | None, plan: Plan, jobs: int | None, opens: bool, other_wanted: bool
) -> None:
    if out is None or out == STDIN:
        raise click.UsageError("say with -o which folder the site goes to")
    if other_wanted:
        raise click.UsageError("--watch and --embed are for one record")
    if Path(out).exists() and not Path(out).is_dir():
        raise Trouble(f"{out} is no folder")
    if Path(out).resolve() == Path(source).resolve():
        raise Trouble("the site needs a folder of its own")
    troubles = Troubles()
    build_site(source, plan, jobs, troubles)
    if opens:
        webbrowser.open((Path(out) / "index.html").resolve().as_uri())
    if troubles.count:
        say(source, f"{troubles.count} records could not be shown")
        ctx.exit(2)
