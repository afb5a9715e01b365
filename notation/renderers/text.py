"""Findings for people: the place first, one fact, the source with the span marked, the rule, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from notation.diagnostics import Code, Diagnostic, Place, Severity
from notation.fixes import Fix, apply
from notation.languages import digits, plural, spoken, told, translate
from notation.phrases import Phrase
from notation.renderers.printable import cells, visible
from notation.source import Source

WIDEST: Final = 140
"""How many characters of a source line are shown at most; a longer one is cut around the span."""

_WHERE: Final = "where: {parts}"
PARTS: Final = ("game {number}", "record {number}", "byte {number}")
"""Where something stands in a file without lines."""
_RULE: Final = "rule: {rule}"
_FIX: Final = "fix ({safety}): {title}; {reason}"
_FIX_LINES: Final = 8
"""So many lines of a fix are shown."""

NOUNS: Final = ("error", "warning", "note", "file", "match", "page", "record", "decision", "thing", "ID", "game")
"""What is counted."""

FOUND: Final = ("Found {found} in {n} file", "Found {found} in {n} files")
PASSED_WITH: Final = ("All checks passed, {found} in {n} file", "All checks passed, {found} in {n} files")
CHECKED: Final = ("{n} file checked", "{n} files checked")
UNREAD: Final = ("{n} could not be read", "{n} could not be read")
PASSED: Final = "All checks passed"
NOT_FOUND: Final = "Nothing was found"
NOT_CHECKED: Final = "Nothing was checked"

_RESET: Final = "\x1b[0m"
_BOLD: Final = "\x1b[1m"
_BLUE: Final = "\x1b[1;34m"
_SEVERITIES: Final = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.NOTE: "\x1b[1;36m"}


def _painter(colour: bool) -> Callable[[str, str], str]:
    return (lambda text, style: f"{style}{text}{_RESET}") if colour else (lambda text, _style: text)


def _headline(finding: Diagnostic, paint: Callable[[str, str], str], language: str) -> str:
    """Where, how heavy, which code and what; the finding is told in `language` already."""
    place = finding.place
    label = paint(f"{translate(finding.severity, language)}[{finding.code.name}]", _SEVERITIES[finding.severity])
    where = visible(str(place)).removeprefix(path := visible(place.path))
    return f"{paint(path, _BOLD) if path else ''}{where}{': ' if path or where else ''}{label} {visible(finding.message)}"


def concise(finding: Diagnostic, colour: bool = False, language: str = "en", _source: Source | None = None) -> str:
    """A finding on one line: `path:line:column: severity[name] message`."""
    return _headline(spoken(finding, language), _painter(colour), language) + "\n"


def full(finding: Diagnostic, colour: bool = False, language: str = "en", source: Source | None = None) -> str:
    """A finding with its source line, carets under the span, the rule and the help, each on lines of their own.

    A file that is no text has records in place of lines.
    """
    finding = spoken(finding, language)
    paint, place = _painter(colour), finding.place
    lines = [_headline(finding, paint, language)]
    gutter = " " * (len(str(place.line)) + 1)
    if place.excerpt:
        excerpt, indent, carets = marked(place)
        bar = paint("|", _BLUE)
        lines.append(gutter + bar)
        lines.append(f"{paint(str(place.line), _BLUE)} {bar} {excerpt.rstrip()}")
        lines.append(f"{gutter}{bar} {indent}{paint(carets, _SEVERITIES[finding.severity])}")
    sign = gutter + paint("=", _BLUE)
    if not place.line and (finding.row or place.column):
        numbers = zip(PARTS, (finding.game, finding.row, place.column), strict=True)
        parts = tuple(Phrase(part, number=number) for part, number in numbers if number)
        lines.append(f"{sign} {told(Phrase(_WHERE, parts=parts), language)}")
    words = told(Phrase(_RULE, rule=rule(finding.code)), language)
    lines.append(f"{sign} {words} (bgnotation explain {finding.code.name})")
    lines.extend(f"{sign} {visible(line)}" for line in finding.help.splitlines())
    for other in finding.related:
        where = visible(str(other.place))
        lines.append(f"{sign} {where}{': ' if where else ''}{visible(other.message)}")
    if finding.fixes:
        lines.extend(f"{sign} {line}" for line in fix_lines(finding.fixes[0], language, source))
    return "\n".join(lines) + "\n\n"


def fix_lines(fix: Fix, language: str = "en", source: Source | None = None) -> list[str]:
    """A fix for people: what is done and why, and the lines that it changes before and after."""
    facts = {"title": fix.title, "reason": fix.reason, "safety": translate(fix.safety, language)}
    lines = [visible(told(Phrase(_FIX, **facts), language))]
    if source is None or not fix.edits:
        return lines
    first, last = source.location(fix.edits[0].start).line, source.location(fix.edits[-1].end).line
    start, end = source.line_start(first), source.line_start(last + 1)
    before = source.between((start, end))
    after = apply(before, tuple(edit._replace(start=edit.start - start, end=edit.end - start) for edit in fix.edits))
    old, new = before.splitlines(), after.splitlines()
    from difflib import SequenceMatcher  # which only faults need

    matcher = SequenceMatcher(None, old, new, autojunk=False)
    changed = [
        f"{sign} {visible(line.rstrip(), keep=chr(9))}"
        for tag, i, j, k, m in matcher.get_opcodes()
        if tag != "equal"
        for sign, part in (("-", old[i:j]), ("+", new[k:m]))
        for line in part
    ]
    more = len(changed) - _FIX_LINES
    return [*lines, *changed[:_FIX_LINES], *(["…"] if more > 0 else [])]


def rule(code: Code) -> str:
    """The rule of a code as a clause: without capital and full stop."""
    text = code.rule.rstrip(".।")
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


def summary(counts: Mapping[Severity, int], files: int, read: int = 0, unreadable: int = 0, language: str = "en") -> str:
    """The last line of a check: what was found, in how many files, of how many read.

    >>> summary({Severity.ERROR: 3, Severity.WARNING: 1}, 2, 20)
    'Found 3 errors, 1 warning in 2 files (20 files checked)'
    >>> summary({Severity.NOTE: 1}, 1, 1), summary({}, 0, 1)
    ('All checks passed, 1 note in 1 file', 'All checks passed')
    >>> summary({}, 0, 2, 1), summary({}, 0)
    ('Nothing was found (2 files checked, 1 could not be read)', 'Nothing was checked')
    """
    comma = translate(", ", language)
    found = [counted(counts[severity], severity, language) for severity in Severity if counts.get(severity)]
    failed = counts.get(Severity.ERROR) or counts.get(Severity.WARNING)
    if found:
        words = numbered(FOUND if failed or unreadable else PASSED_WITH, files, language, found=comma.join(found))
    else:
        words = translate(NOT_CHECKED if not read else NOT_FOUND if unreadable else PASSED, language)
    more = [numbered(CHECKED, read, language)] * (read > max(files, 1) or bool(unreadable and read and not found))
    more += [numbered(UNREAD, unreadable, language)] * bool(unreadable)
    return f"{words} ({comma.join(more)})" if more else words


def numbered(forms: tuple[str, str], number: int, language: str = "en", **facts: str) -> str:
    """A text with a number, in the form that the number takes, the number written as the language does."""
    return plural(*forms, number, language).format(n=digits(f"{number:,}", language), **facts)


def counted(number: int, noun: str, language: str = "en") -> str:
    """A number with its noun (one of `NOUNS`), in the plural where it must be.

    >>> counted(1, "file"), counted(0, "error"), counted(2, "match"), counted(2, "error", "sv")
    ('1 file', '0 errors', '2 matches', '2 fel')
    """
    return numbered(forms(noun), number, language)


def forms(noun: str) -> tuple[str, str]:
    """The singular and the plural of what is counted."""
    return f"{{n}} {noun}", f"{{n}} {noun}{'es' if noun.endswith('ch') else 's'}"
