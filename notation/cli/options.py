"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from notation import formats
from notation.codes import CODES, select
from notation.diagnostics import Code
from notation.languages import LANGUAGES

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def _known_format(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    if name is not None and formats.find(name) is None:
        known = ", ".join(known.name for known in formats.formats() if known.reads)
        raise click.BadParameter(f"there is no format {name!r}; known are: {known}")
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


def stdin_name(command: Decorated) -> Decorated:
    """The option `--stdin-filename NAME`."""
    return click.option(
        "--stdin-filename", metavar="NAME", default="-", help="What findings call the record on standard input."
    )(command)


def language(command: Decorated) -> Decorated:
    """The option `--lang LANGUAGE`."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(list(LANGUAGES)),
        default="en",
        show_default=True,
        help="The language of messages and rules.",
    )(command)


def _selectors(ctx: click.Context, parameter: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    wanted = tuple(part.strip() for text in given for part in text.split(",") if part.strip())
    for selector in wanted:
        if selector.upper() != "ALL" and not select(selector):
            raise click.BadParameter(f"no code fits {selector!r}; `bgnotation explain` lists them")
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
