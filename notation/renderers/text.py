"""Findings for people: the place first, one fact, the source with the span marked, the rule, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from notation.diagnostics import Code, Diagnostic, Place, Severity
from notation.renderers.printable import cells, visible

WIDEST: Final = 140
"""How many characters of a source line are shown at most; a longer one is cut around the span."""

_RESET: Final = "\x1b[0m"
_BOLD: Final = "\x1b[1m"
_BLUE: Final = "\x1b[1;34m"
_SEVERITIES: Final = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.NOTE: "\x1b[1;36m"}


def _painter(colour: bool) -> Callable[[str, str], str]:
    return (lambda text, style: f"{style}{text}{_RESET}") if colour else (lambda text, style: text)


def _headline(finding: Diagnostic, paint: Callable[[str, str], str]) -> str:
    place = finding.place
    label = paint(f"{finding.severity}[{finding.code.name}]", _SEVERITIES[finding.severity])
    where = visible(str(place)).removeprefix(path := visible(place.path))
    return f"{paint(path, _BOLD) if path else ''}{where}{': ' if path or where else ''}{label} {visible(finding.message)}"


def concise(finding: Diagnostic, colour: bool = False) -> str:
    """A finding on one line: `path:line:column: severity[name] message`."""
    return _headline(finding, _painter(colour)) + "\n"


def full(finding: Diagnostic, colour: bool = False) -> str:
    """A finding with its source line, carets under the span, the rule and the help, each on lines of their own.

    A file that is no text has records in place of lines.
    """
    paint, place = _painter(colour), finding.place
    lines = [_headline(finding, paint)]
    gutter = " " * (len(str(place.line)) + 1)
    if place.excerpt:
        excerpt, indent, carets = marked(place)
        bar = paint("|", _BLUE)
        lines.append(gutter + bar)
        lines.append(f"{paint(str(place.line), _BLUE)} {bar} {excerpt.rstrip()}")
        lines.append(f"{gutter}{bar} {indent}{paint(carets, _SEVERITIES[finding.severity])}")
    sign = gutter + paint("=", _BLUE)
    if not place.line and finding.row:
        game = f"game {finding.game}, " if finding.game else ""
        lines.append(f"{sign} where: {game}record {finding.row}")
    lines.append(f"{sign} rule: {rule(finding.code)} (bgnotation explain {finding.code.name})")
    lines.extend(f"{sign} {visible(line)}" for line in finding.help.splitlines())
    for other in finding.related:
        where = visible(str(other.place))
        lines.append(f"{sign} {where}{': ' if where else ''}{visible(other.message)}")
    return "\n".join(lines) + "\n\n"


def rule(code: Code) -> str:
    """The rule of a code as a clause: without capital and full stop."""
    text = code.rule.rstrip(".")
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def marked(place: Place) -> tuple[str, str, str]:
    """The source line of a place fit for a terminal; the indent of the carets that belong under it; the carets.

    Tabs stay tabs in all of them, a wide character has two carets under it, a combining one none, so that the carets stand
    under the span whatever the line holds.  A span that goes on in the next line is marked to the end of this one.

    >>> marked(Place("", 1, 3, 1, 4, "ab井\\tx"))
    ('ab井\\tx', '  ', '^^')
    """
    line = place.excerpt
    start = min(max(place.column - 1, 0), len(line))
    end = max(place.end_column - 1 if place.end_line == place.line else len(line), start + 1)
    first, last = _window(len(line), start, end)
    excerpt = visible(line[first:last], keep="\t")
    indent = "".join(_under(character, " ") for character in excerpt[: start - first])
    carets = "".join(_under(character, "^") for character in excerpt[start - first : end - first]).rstrip("\t") or "^"
    if first:
        excerpt, indent = "…" + excerpt, " " + indent
    return excerpt + "…" * (last < len(line)), indent, carets


def _under(character: str, mark: str) -> str:
    return "\t" if character == "\t" else mark * cells(character)


def _window(length: int, start: int, end: int) -> tuple[int, int]:
    """The part of a line of `length` characters to show, so that the span stands in it."""
    if length <= WIDEST:
        return 0, length
    first = max(0, min(start - 40, length - WIDEST))
    return first, min(length, max(first + WIDEST, min(end, first + 2 * WIDEST)))


def summary(counts: Mapping[Severity, int], files: int, read: int = 0, unreadable: int = 0) -> str:
    """The last line of a check: what was found, in how many files, of how many read.

    >>> summary({Severity.ERROR: 3, Severity.WARNING: 1}, 2, 20)
    'Found 3 errors, 1 warning in 2 files (20 files checked)'
    >>> summary({Severity.NOTE: 1}, 1, 1), summary({}, 0, 1)
    ('All checks passed, 1 note in 1 file', 'All checks passed')
    >>> summary({}, 0, 2, 1), summary({}, 0)
    ('Nothing was found (2 files checked, 1 could not be read)', 'Nothing was checked')
    """
    found = ", ".join(counted(counts[severity], severity) for severity in Severity if counts.get(severity))
    failed = counts.get(Severity.ERROR) or counts.get(Severity.WARNING)
    if found:
        words = f"{'Found' if failed or unreadable else 'All checks passed,'} {found} in {counted(files, 'file')}"
    elif not read:
        words = "Nothing was checked"
    else:
        words = "Nothing was found" if unreadable else "All checks passed"
    more = [f"{counted(read, 'file')} checked"] * (read > max(files, 1) or bool(unreadable and read and not found))
    more += [f"{unreadable:,} could not be read"] * bool(unreadable)
    return f"{words} ({', '.join(more)})" if more else words


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural where it must be.

    >>> counted(1, "file"), counted(0, "error"), counted(2, "match")
    ('1 file', '0 errors', '2 matches')
    """
    ending = "" if number == 1 else "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{ending}"
