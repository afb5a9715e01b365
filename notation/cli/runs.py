"""The same done with every source of a command line: on all cores, with progress, results in the order of the sources.

A command says what is to be done with one source, as a generator of results; the results are printed and written by the first
process alone, so that nothing depends on the number of workers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

import click

from notation.cli.files import STDIN, Input, Troubles, named, reason
from notation.cli.machine import calm_collector, how_many
from notation.cli.speech import told
from notation.cli.terminal import Progress
from notation.phrases import Phrase

Given = TypeVar("Given")
Result = TypeVar("Result")

_LARGE: Final = 16 * 1024 * 1024
"""What comes of so many bytes is not handed from one process to another."""


class Failure(NamedTuple):
    """What could not be done with a source or with a part of it, and why."""

    path: str
    what: str


def each(
    work: Callable[[Given], Iterator[Result]],
    inputs: Sequence[Given],
    jobs: int | None,
    progress: Progress,
    large: Callable[[Given], bool] = lambda _given: False,
) -> Generator[Result, None, None]:
    """The results of `work` for each of the inputs, in order; in this process for few, where they come one by one.

    So do those of `large` inputs, which would be too much to be handed over.  `jobs` is how many workers are asked for, None
    for as many as pay.  `progress` counts the inputs; whoever prints takes its bar away before.
    """
    with ExitStack() as stack:
        stack.callback(progress.clear)
        stack.enter_context(calm_collector())
        for here, part in groupby(inputs, large):
            some = list(part)
            workers = 1 if here else how_many(jobs, len(some))
            if workers == 1:
                found: Iterator[Iterator[Result]] = map(work, some)
            else:
                # Here, as several processes take as long to import as a small file takes to check.
                from notation.cli.workers import in_order

                found = stack.enter_context(closing(in_order(partial(_whole, work), some, workers)))
            for results in found:
                yield from results
                progress.advance(1)


def _whole(work: Callable[[Given], Iterator[Result]], one: Given) -> Iterator[Result]:
    return iter(list(work(one)))


class Run:
    """A run over sources: what fails is said as it comes, and the rest goes on."""

    def __init__(self, sources: Sequence[Input], stdin_name: str, jobs: int | None, troubles: Troubles) -> None:
        self._sources = list(named(sources, stdin_name))
        # What is read from standard input has one reader.
        self._jobs = 1 if any(source.path == STDIN for source in sources) else jobs
        self._troubles = troubles
        self._progress = Progress(len(sources))

    def results(self, work: Callable[[Input, str], Iterator[Result | Failure]]) -> Generator[Result, None, None]:
        """What `work` makes of each source and the name that findings call it by, but for failures, which are said."""
        with closing(each(partial(_guarded, work), self._sources, self._jobs, self._progress, _is_large)) as found:
            for result in found:
                if isinstance(result, Failure):
                    self.fail(*result)
                else:
                    yield result

    def fail(self, path: str, what: str | BaseException) -> None:
        """Say what could not be done with a path; a closed pipe ends the run."""
        self.clear()
        self._troubles.say(path, what)

    def clear(self) -> None:
        """Take the bar away, before anything is printed."""
        self._progress.clear()


def say_written(files: int, several: bool) -> None:
    """Sum up on standard error a run over several sources that has written files."""
    if several:
        click.echo(told(Phrase("{n} file written", "{n} files written", n=files)), err=True)


def _is_large(given: tuple[Input, str]) -> bool:
    """Whether a source may be read in windows; one that is not there is not large."""
    try:
        return given[0].path != STDIN and os.stat(given[0].path).st_size > _LARGE  # noqa: PTH116 - a text may be no path
    except (OSError, ValueError):
        return False


def _guarded(work: Callable[[Input, str], Iterator[Result | Failure]], given: tuple[Input, str]) -> Iterator[Result | Failure]:
    """The results for one source; what ends them becomes a failure, as one bad source never stops the others."""
    source, name = given
    try:
        yield from work(source, name)
    except Exception as error:
        yield Failure(name, reason(error))
