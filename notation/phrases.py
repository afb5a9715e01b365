"""Words of this project that stand inside other texts: templates, and what they were filled with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """A code's template with a diagnostic's facts in their places."""
    return template.format_map(facts)


def has_facts(template: str, facts: Mapping[str, Any]) -> bool:
    """Whether all that a template needs is known."""
    try:
        fill(template, facts)
    except KeyError:
        return False
    return True


class Phrase(str):
    """Words of this project that stand inside a text, with facts of their own: the English text, which remembers what it
    was made from so that it can be told in another language.

    Facts are filled in as they are, phrases among them told in the language too; a tuple is a list of words of this project.
    With a second template, the plural, the fact `n` decides.

    >>> Phrase("it holds more than {n} values", n=5)
    'it holds more than 5 values'
    >>> Phrase("{n} file", "{n} files", n=2), Phrase("it cannot carry {fields}", fields=("the dice", "the cube"))
    ('2 files', 'it cannot carry the dice, the cube')
    """

    template: str
    plural: str
    facts: Mapping[str, Any]

    def __new__(cls, template: str, plural: str = "", /, **facts: Any) -> Self:
        """The words of `template`, or of `plural` unless `n` is 1, with the facts in their places."""
        shown = {key: ", ".join(fact) if isinstance(fact, tuple) else fact for key, fact in facts.items()}
        made = super().__new__(cls, fill(plural if plural and facts["n"] != 1 else template, shown))
        made.template, made.plural, made.facts = template, plural, facts
        return made

    def __str__(self) -> str:
        """The phrase itself, so that one that an exception carries is still a phrase."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """How a phrase goes from one process to another."""
        return _phrase, (self.template, self.plural, dict(self.facts))


def _phrase(template: str, plural: str, facts: dict[str, Any]) -> Phrase:
    return Phrase(template, plural, **facts)
