"""`bgnotation id`: every position ID of a text or file, judged, and written in other kinds."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Final, TextIO

import click

from notation import ids
from notation.cli import Trouble, options, speech
from notation.cli.address import is_address, like_a_file, source_of
from notation.cli.answers import Answer, Columns, Json, JsonLines, Text, Totals
from notation.cli.files import STDIN, Troubles
from notation.cli.machine import calm_collector
from notation.cli.output import Outputs
from notation.cli.records import state_at
from notation.cli.terminal import wants_colour
from notation.codes import CODES
from notation.codes.id_texts import NO_ID, UNFIT
from notation.diagnostics import Diagnostic, Place
from notation.ids import Kind, jellyfish, ogid
from notation.ids.fields import alone
from notation.ids.search import Found
from notation.phrases import Phrase

ALL: Final = "all"
_LISTED: Final = ("xgid", "gnubg", "ogid")
"""The kinds that tables and objects give when none is asked for."""


def _targets(_ctx: click.Context, _parameter: click.Parameter, given: Sequence[str]) -> tuple[Kind, ...]:
    chosen: dict[str, Kind] = {}
    for name in (part.strip() for text in given for part in text.split(",") if part.strip()):
        writable = [kind for kind in ids.kinds() if kind.writes]
        fitting = writable if name == ALL else [kind for kind in writable if kind.name == name]
        if not fitting:
            known = [*(kind.name for kind in writable), ALL]
            hint = options.did_you_mean(name, known)
            raise click.BadParameter(f"{name!r} is no kind that is written; known are: {', '.join(known)}{hint}")
        chosen.update((kind.name, kind) for kind in fitting)
    return tuple(chosen.values())


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    """A file, or standard input, as text: UTF-8, or UTF-16 with its mark; what is neither stays in it as signs."""
    raw = sys.stdin.buffer if path == STDIN else Path(path).open("rb")  # noqa: SIM115 - closed below
    buffered = io.BufferedReader(raw) if not hasattr(raw, "peek") else raw  # type: ignore[type-var]
    try:
        utf16 = buffered.peek(2)[:2] in (b"\xff\xfe", b"\xfe\xff")
        encoding = "utf-16" if utf16 else "utf-8-sig"
        yield io.TextIOWrapper(buffered, encoding=encoding, errors="replace")
    finally:
        if path != STDIN:
            raw.close()


_SHORT: Final = 500
"""A file of fewer characters is judged as an argument is."""


def in_file(path: str) -> Iterator[Found]:
    """The IDs of a file; a Jellyfish file is one.  A file without any gives what is wrong with that."""
    if path != STDIN:
        with Path(path).open("rb") as file:
            data = file.read(2000)
        if jellyfish.looks_like(data):
            state, findings = jellyfish.decode_bytes(data)
            yield Found("jellyfish", data.hex(), (0, len(data)), 1, 1, state, tuple(findings))
            return
    with _opened(path) as stream:
        head = stream.read(_SHORT)
        found = None
        for found in _in_text(head) if len(head) < _SHORT else ids.find_in(stream, head):
            yield found
    if found is None:
        yield _no_id()


def _no_id() -> Found:
    return Found("", "", (0, 0), 1, 1, None, (Diagnostic(NO_ID, {}, Place("", 1, 1, 1, 1)),))


def _in_text(text: str) -> Iterator[Found]:
    """The IDs of an argument or a short file; where there are none, the whole is judged as one that is damaged."""
    with alone():
        every = list(ids.find(text))
    yield from every
    if not every:
        state, findings = ids.decode(text)
        yield Found("", text.strip("\n"), (0, len(text)), 1, 1, state, tuple(findings))


def sources(given: Sequence[str], troubles: Troubles) -> Iterator[tuple[str, Found]]:
    """Every ID of every argument, with the path that findings show (empty for a text)."""
    for argument in given:
        if is_address(argument) and not os.path.exists(argument):  # noqa: PTH110 - as below
            try:
                yield "", Found("decision", argument, (0, len(argument)), 1, 1, state_at(argument), ())
            except Trouble as trouble:
                troubles.tell(trouble)
            continue
        is_file = argument == STDIN or os.path.exists(argument)  # noqa: PTH110 - a text may be no path at all
        try:
            for found in in_file(argument) if is_file else _in_text(argument):
                if not (is_file or found.kind) and like_a_file(argument):
                    troubles.say(argument, "there is no such file, and this is no position ID")
                else:
                    yield (argument if is_file else "", found)
        except OSError as error:
            troubles.say(argument, error)


def answer(path: str, found: Found, targets: Sequence[Kind], strict: bool) -> Answer:
    """Write what was found in the kinds that are asked for.

    With `strict` a kind that loses something gives a finding and no text; what has no form in a kind gives one always.
    """
    findings = [replace(one, place=one.place._replace(path=path or "<text>")) for one in found.diagnostics]
    texts: dict[str, str] = {}
    losses: dict[str, tuple[str, ...]] = {}
    if found.state is not None:
        place = Place(path or "<text>", found.line, found.column, found.line, found.column + 1)
        for kind in targets:
            try:
                text, lost = kind.encode(found.state)
            except ValueError as error:
                findings.append(Diagnostic(UNFIT, {"kind": kind.name, "why": str(error)}, place))
                continue
            losses[kind.name] = lost
            if strict and lost:
                why = Phrase("it cannot carry {fields}", fields=tuple(ids.FIELDS[name] for name in lost))
                findings.append(Diagnostic(UNFIT, {"kind": kind.name, "why": why}, place))
            else:
                texts[kind.name] = text
    return Answer(found, path, texts, losses, findings)


@click.command("id")
@click.argument("given", nargs=-1, required=True, metavar="TEXT|FILE|-...", type=options.PATH)
@click.option(
    "-t",
    "--to",
    "targets",
    metavar="KINDS",
    multiple=True,
    callback=_targets,
    help="Write each ID in these kinds: xgid, gnubg, ogid, fibs, snowie and others, or all.",
)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "json-lines", "csv"]),
    default="text",
    show_default=True,
    help="How IDs are printed.",
)
@options.output_file("the IDs")
@click.option("--strict", is_flag=True, help="Take what a kind cannot carry for an error.")
@click.option(
    "--ogid-color",
    type=click.Choice(["acted", "acts"]),
    default="acted",
    show_default=True,
    help="What field 5 of an OGID names: the player who has acted (OpenGammon), or the one who acts next.",
)
@options.selection
@options.language
@click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even when there are errors and warnings.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="When to use colour.")
@click.pass_context
def command(
    ctx: click.Context,
    given: tuple[str, ...],
    targets: tuple[Kind, ...],
    output_format: str,
    out: str | None,
    force: bool,
    strict: bool,
    ogid_color: ogid.Color,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    exit_zero: bool,
    color: str,
) -> None:
    """Find position IDs, judge and convert them.

    What is given is a text (an ID, a link, a line of a mail), a file of any kind of text (a list, a web page, a table), or
    - for standard input.  With one kind each ID gives one line, and findings go to standard error.  SRC@GAME.ROW is a decision
    of a match file.

    \b
    Exit code: 0 no errors or warnings, 1 errors or warnings found,
    2 something could not be read or written.

    \b
    Examples:
      bgnotation id "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
      bgnotation id 4HPwATDgc/ABMA:cAngAAAAAAAE -t all
      bgnotation id list.txt -t gnubg > list.gnubg.txt
      bgnotation id page.html --output-format csv
    """
    if not targets and output_format != "text":
        targets = tuple(kind for kind in ids.kinds() if kind.name in _LISTED)
    codes, language = options.chosen(select, ignore), speech.language()
    printers: dict[str, Callable[[], Text | JsonLines | Columns]] = {
        "text": lambda: Text(targets, wants_colour(color, out is not None), language),
        "json": lambda: Json(language),
        "json-lines": lambda: JsonLines(language),
        "csv": lambda: Columns(targets, language),
    }
    totals, troubles = Totals(), Troubles()
    with ExitStack() as stack:
        if out is not None:
            files = (source_of(text) for text in given)
            stack.enter_context(redirect_stdout(stack.enter_context(Outputs(files, force).open(Path(out)))))
        stack.enter_context(calm_collector())
        printer = printers[output_format]()
        if ogid_color == "acts":
            acts = [replace(kind, decoder="decode_acts", encoder="encode_acts") for kind in targets if kind.name == "ogid"]
            targets = tuple(acts[0] if kind.name == "ogid" else kind for kind in targets)
        printer.head()
        for path, found in sources(given, troubles):
            if ogid_color == "acts" and found.kind == "ogid":
                found = _read_acts(found)
            done = answer(path, found, targets, strict)
            if len(codes) < len(CODES):
                done.findings[:] = [finding for finding in done.findings if finding.code.id in codes]
            totals.add(done)
            printer.write(done)
        printer.tail(totals)
    if troubles.count:
        ctx.exit(2)
    ctx.exit(1 if totals.failed and not exit_zero else 0)


def _read_acts(found: Found) -> Found:
    """Read an OGID again, the fifth field naming the player to act."""
    return replace(found, state=ogid.decode_acts(found.text)[0])
