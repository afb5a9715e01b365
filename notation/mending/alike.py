"""How far two short texts are apart."""

from __future__ import annotations

_LONGEST = 60
_LOOKALIKES = str.maketrans("OolISsBZz|", "0011558221")


def as_digits(text: str) -> str:
    """A text with letters taken for the digits that they look like.

    >>> as_digits("l3/S")
    '13/5'
    """
    return text.translate(_LOOKALIKES)


def distance(one: str, two: str) -> int:
    """The least number of letters to put in, take out or change that turns one text into the other (Levenshtein).

    >>> distance("Wixs 2 points", "Wins 2 points")
    1
    """
    one, two = one[:_LONGEST], two[:_LONGEST]
    row = list(range(len(two) + 1))
    for count, letter in enumerate(one, 1):
        before, row[0] = row[0], count
        for at, other in enumerate(two, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (letter != other))
    return row[-1]
