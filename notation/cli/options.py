"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from notation import formats
from notation.cli import speech
from notation.cli.output import is_folder
from notation.codes import CODES, select
from notation.diagnostics import Code
from notation.formats import Format
from notation.languages import LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class _PathType(click.ParamType):  # type: ignore[type-arg]  # generic in some versions of click only
    """A path, an address or an ID, taken as it is given; the shell completes the names of files."""

    name = "path"

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # which only the shell needs

        return [CompletionItem(incomplete, type="file")]


PATH: Final = _PathType()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean X?` for what is like one of the words that are known, in any case; else nothing."""
    from difflib import get_close_matches  # which only a word that is not known needs

    names = {name.casefold(): name for name in known}
    like = [names[name] for name in get_close_matches(word.casefold(), names, 3, 0.6)]
    return f"; did you mean {' or '.join(like)}?" if like else ""


def _file(_ctx: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    if path is not None and (path.endswith(("/", os.sep)) or os.path.isdir(path)):  # noqa: PTH112 - taken as given
        raise click.BadParameter(f"{path} is a folder; the name of a file is needed")
    return path


def _file_or_output(ctx: click.Context, parameter: click.Parameter, path: str | None) -> str | None:
    return None if path == "-" else _file(ctx, parameter, path)


def output_file(what: str, dash: bool = False) -> Callable[[Decorated], Decorated]:
    """The options `-o FILE` and `--force` of a command that writes one file, which holds `what`.

    Standard output is None; with `dash`, for a command that does something else without the option, it is `-`.
    """

    def decorate(command: Decorated) -> Decorated:
        command = force(command)
        return click.option(
            "-o",
            "--output-file",
            "out",
            type=PATH,
            metavar="FILE",
            callback=_file if dash else _file_or_output,
            help=f"Write {what} to this file.",
        )(command)

    return decorate


def output(command: Decorated) -> Decorated:
    """The option `-o OUT` of a command that writes a file for each source."""
    return click.option(
        "-o",
        "--output",
        "out",
        type=PATH,
        metavar="OUT",
        help="Write to this file, or for several files below this folder.",
    )(command)


def force(command: Decorated) -> Decorated:
    """The option `--force`, alike in every command that writes files."""
    return click.option("--force", is_flag=True, help="Overwrite files that exist; never one that is read.")(command)


def _known_format(_ctx: click.Context, _parameter: click.Parameter, name: str | None) -> str | None:
    if name is not None and formats.find(name) is None:
        known = [known.name for known in formats.formats() if known.reads]
        raise click.BadParameter(f"there is no format {name!r}; known are: {', '.join(known)}{did_you_mean(name, known)}")
    return name


def from_format(command: Decorated) -> Decorated:
    """The option `--from FORMAT`."""
    return click.option(
        "--from",
        "from_format",
        metavar="FORMAT",
        callback=_known_format,
        help="The format of the input (default: found by the content; see `bgnotation formats`).",
    )(command)


def known_format(_ctx: click.Context, parameter: click.Parameter, name: str | None) -> Format | None:
    """The format that `--from` (one that is read) or `--to` (one that is written) names."""
    if name is None:
        return None
    known = formats.find(name.lower().lstrip("."))
    reads = parameter.name == "from_format"
    if known is None or not (known.reads if reads else known.writes):
        able = [known.name for known in formats.formats() if (known.reads if reads else known.writes)]
        hint = f"{', '.join(able)} are{did_you_mean(name, able)}"
        raise click.BadParameter(f"no format {name!r} is {'read' if reads else 'written'}; {hint}")
    return known


def _suffixes_written() -> str:
    return ", ".join(suffix for known in formats.formats() if known.writes for suffix in known.suffixes)


def target(given: Format | None, out: str | None) -> Format:
    """The format that is written: the one that was given, else by the suffix of `-o`."""
    if given is not None:
        return given
    if out is not None and (found := formats.for_file(out)):
        return found
    if out is not None and not is_folder(out) and (suffix := Path(out).suffix):
        raise click.UsageError(f"no format is written to {suffix} files; known are {_suffixes_written()} (or say -t)")
    raise click.UsageError("say the format with -t, or by the suffix of -o (`bgnotation formats` lists them)")


def jobs(command: Decorated) -> Decorated:
    """The option `-j N`: how many processes share the work."""
    return click.option(
        "-j", "--jobs", type=click.IntRange(min=1), metavar="N", help="Worker processes (default: all cores for many files)."
    )(command)


def stdin_name(command: Decorated) -> Decorated:
    """The option `--stdin-filename NAME`."""
    return click.option(
        "--stdin-filename", metavar="NAME", default="-", help="What findings call the record on standard input."
    )(command)


def language(command: Decorated) -> Decorated:
    """The option `--lang LANGUAGE`, which `speech` remembers."""
    return click.option(
        "--lang",
        type=click.Choice(list(LANGUAGES)),
        default="en",
        envvar="BGNOTATION_LANG",
        is_eager=True,
        expose_value=False,
        callback=speech.choose,
        show_default=True,
        help="The language of what is said.",
    )(command)


def _selectors(_ctx: click.Context, _parameter: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    wanted = tuple(part.strip() for text in given for part in text.split(",") if part.strip())
    for selector in wanted:
        if selector.upper() != "ALL" and not select(selector):
            names = (name for code in CODES for name in (code.name, code.id))
            raise click.BadParameter(
                f"no code fits {selector!r}{did_you_mean(selector, names) or '; `bgnotation explain` lists them'}"
            )
    return wanted


def selection(command: Decorated) -> Decorated:
    """The options `--select` and `--ignore`."""
    for name, words in (("--ignore", "Leave out"), ("--select", "Report only")):
        command = click.option(
            name,
            metavar="CODES",
            multiple=True,
            callback=_selectors,
            help=f"{words} these: ids, names or beginnings of ids, as P04,crawford-double,C.",
        )(command)
    return command


def chosen(selected: Sequence[str], ignored: Sequence[str]) -> frozenset[str]:
    """The ids of the codes to report.  Of a selection and an exclusion that both fit a code the more exact one counts.

    >>> sorted(chosen(["P04", "C0"], ["P", "C01"]))[:3]
    ['C02', 'C03', 'C04']
    """

    def exactness(selectors: Sequence[str], code: Code) -> int:
        exact = [-1]
        for selector in selectors:
            if selector.upper() == "ALL":
                exact.append(0)
            elif code in (fitting := select(selector)):
                exact.append(len(code.id) if len(fitting) == 1 else len(selector))
        return max(exact)

    return frozenset(code.id for code in CODES if exactness(selected or ["ALL"], code) > exactness(ignored, code))
