"""How `bgnotation id` prints what it found: for people, as a table, as objects."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import click

from notation import ids
from notation.board import player_number
from notation.diagnostics import Diagnostic, Severity
from notation.ids import Kind
from notation.ids.search import Found
from notation.languages import message, told, translate
from notation.phrases import Phrase
from notation.renderers import RENDERERS
from notation.renderers.data import as_data, dumps
from notation.renderers.printable import table_cell, visible
from notation.renderers.text import counted, numbered
from notation.state import PositionState

FOUND: Final = ("{found} in {n} ID", "{found} in {n} IDs")
LEFT_OUT: Final = ("{kind} cannot carry {field}: left out of {n} ID", "{kind} cannot carry {field}: left out of {n} IDs")
WITHOUT: Final = "without {fields}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one ID: where it was found, its texts by kind, what each kind lost, and all findings."""

    found: Found
    path: str
    texts: dict[str, str]
    losses: dict[str, tuple[str, ...]]
    findings: list[Diagnostic]


@dataclass(slots=True)
class Totals:
    """What a run has found: how many IDs, findings by code, and losses by kind and field."""

    ids: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    severities: Counter[Severity] = field(default_factory=Counter)
    losses: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, answer: Answer) -> None:
        """Count one answer."""
        self.ids += 1
        for finding in answer.findings:
            self.counts[finding.code.id] += 1
            self.severities[finding.severity] += 1
        for kind, lost in answer.losses.items():
            self.losses.update((kind, name) for name in lost)

    @property
    def failed(self) -> bool:
        """Whether there are errors or warnings."""
        return bool(self.severities[Severity.ERROR] or self.severities[Severity.WARNING])


def _one_line(text: str) -> str:
    return visible(text.split("\n", 1)[0].rstrip("\r"))


class Text:
    """Answers for people: with one kind a line each, else a block each; findings where they are in no one's way."""

    def __init__(self, targets: Sequence[Kind], colour: bool, language: str = "en") -> None:
        self.targets, self.colour, self.language = targets, colour, language

    def head(self) -> None:
        """Nothing stands before the first answer."""

    def write(self, answer: Answer) -> None:
        """Print one answer."""
        single = len(self.targets) == 1
        render = RENDERERS["concise" if single else "text"].render
        shown = "".join(render(one, self.colour, self.language) for one in answer.findings)
        if single:
            for text in answer.texts.values():
                sys.stdout.write(text.rstrip("\n") + "\n")
            if shown:
                sys.stderr.write(shown)
            return
        found = answer.found
        place = f"{visible(answer.path)}:{found.line}:{found.column}: " if answer.path else ""
        if found.kind:
            sys.stdout.write(f"{place}{found.kind} {_one_line(found.text)}\n")
        for name, text in answer.texts.items():
            lost = answer.losses[name]
            without = (
                f"  ({told(Phrase(WITHOUT, fields=tuple(ids.FIELDS[field] for field in lost)), self.language)})" if lost else ""
            )
            if "\n" in text.strip():
                sys.stdout.write(f"  {name}:{without}\n" + "".join(f"    {line}\n" for line in text.rstrip("\n").split("\n")))
            else:
                sys.stdout.write(f"  {name}: {text}{without}\n")
        sys.stdout.write(shown if shown else "")

    def tail(self, totals: Totals) -> None:
        """Sum up on standard error: what was lost, where only texts were printed."""
        if len(self.targets) == 1:
            for (kind, name), count in sorted(totals.losses.items()):
                lost = {"kind": kind, "field": translate(ids.FIELDS[name], self.language)}
                click.echo(f"bgnotation: {numbered(LEFT_OUT, count, self.language, **lost)}", err=True)
        elif totals.severities:
            click.echo(_summed(totals, self.language), err=True)


def _summed(totals: Totals, language: str) -> str:
    found = [counted(totals.severities[severity], severity, language) for severity in Severity]
    return numbered(FOUND, totals.ids, language, found=translate(", ", language).join(found))


def as_object(answer: Answer, language: str = "en") -> dict[str, Any]:
    """An answer as plain values, its findings in `language`."""
    found, state = answer.found, answer.found.state
    return {
        "path": answer.path or None,
        "line": found.line,
        "column": found.column,
        "kind": found.kind or None,
        "id": found.text,
        "state": None if state is None else state_object(state),
        "ids": answer.texts,
        "losses": {kind: list(lost) for kind, lost in answer.losses.items() if lost},
        "findings": [as_data(finding, language) for finding in answer.findings],
    }


def state_object(state: PositionState) -> dict[str, Any]:
    """A state as plain values; players are 1 and 2, the board is seen from the first player's side."""
    return {
        "position": list(state.position),
        "pips": [state.position.pips(0), state.position.pips(1)],
        "off": [state.position.half(0, state.checkers)[0], state.position.half(1, state.checkers)[0]],
        "on_roll": player_number(state.turn),
        "to_act": player_number(state.to_act),
        "dice": list(state.dice) if state.dice else None,
        "cube": state.cube,
        "cube_owner": player_number(state.owner),
        "offer": state.offer.value if state.offer else None,
        "resigned": state.resigned or None,
        "resigner": player_number(state.resigner),
        "length": state.length,
        "score": list(state.score),
        "crawford": state.crawford,
        "jacoby": state.jacoby,
        "beavers": state.beavers,
        "max_cube": state.max_cube,
        "phase": state.phase.value,
        "names": list(state.names) if any(state.names) else None,
    }


class JsonLines:
    """Answers as one object a line."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def head(self) -> None:
        """Nothing stands before the first object."""

    def write(self, answer: Answer) -> None:
        """Print one object."""
        sys.stdout.write(dumps(as_object(answer, self.language)) + "\n")

    def tail(self, totals: Totals) -> None:
        """Nothing stands after the last object."""


class Json(JsonLines):
    """Answers as an array of objects."""

    between = ""

    def head(self) -> None:
        """Open the array."""
        sys.stdout.write("[")

    def write(self, answer: Answer) -> None:
        """Print one item."""
        item = dumps(as_object(answer, self.language), indent=2).replace("\n", "\n  ")
        sys.stdout.write(f"{self.between}\n  {item}")
        self.between = ","

    def tail(self, _totals: Totals) -> None:
        """Close the array."""
        sys.stdout.write("\n]\n")


class Columns:
    """Answers as a table, a column for each kind."""

    def __init__(self, targets: Sequence[Kind], language: str = "en") -> None:
        self.language = language
        self.kinds = [kind.name for kind in targets]
        self.row = csv.writer(sys.stdout, lineterminator="\n").writerow

    def head(self) -> None:
        """Print the names of the columns."""
        self.row(["path", "line", "column", "kind", "id", *self.kinds, "losses", "findings"])

    def write(self, answer: Answer) -> None:
        """Print one row."""
        found = answer.found
        losses = "; ".join(f"{kind}: {' '.join(lost)}" for kind, lost in answer.losses.items() if lost)
        findings = "; ".join(
            f"{finding.severity}[{finding.code.name}] {message(finding, self.language)}" for finding in answer.findings
        )
        written = found.text.split("\n", 1)[0].rstrip("\r")
        texts = [answer.texts.get(kind, "") for kind in self.kinds]
        path, written, findings = map(table_cell, (answer.path, written, findings))
        self.row([path, found.line, found.column, found.kind, written, *texts, losses, findings])

    def tail(self, totals: Totals) -> None:
        """Nothing stands after the last row."""
