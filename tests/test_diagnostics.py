"""What a finding says goes with it from one process to another."""

from __future__ import annotations

import pickle

import pytest

from notation.phrases import Phrase


@pytest.mark.parametrize("number", [1, 3])
def test_a_phrase_is_the_same_after_a_journey(number: int) -> None:
    """Its text, and what a catalog needs to say it in another language."""
    phrase = Phrase("{n} file", "{n} files", n=number)
    again = pickle.loads(pickle.dumps(phrase))
    assert type(again) is Phrase and again == phrase == ("1 file" if number == 1 else "3 files")
    assert (again.template, again.plural, again.facts) == (phrase.template, phrase.plural, {"n": number})
