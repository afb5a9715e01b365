"""Edits of texts, and the ways back to bytes."""

from __future__ import annotations

import pytest

import notation
from notation.fixes import Edit, Fix, Safety, apply
from notation.mending.texts import ROUNDS, encoded, mend_text
from notation.source import Source
from tests.cli.conftest import BROKEN, CLEAN, WARNED


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ((), "abcdef"),
        ((Edit(0, 0, "x"),), "xabcdef"),
        ((Edit(1, 3, ""), Edit(3, 3, "x"), Edit(6, 6, "y")), "axdefy"),
        ((Edit(0, 6, "z"),), "z"),
    ],
)
def test_apply(edits: tuple[Edit, ...], after: str) -> None:
    assert apply("abcdef", edits) == after


@pytest.mark.parametrize("edits", [(Edit(2, 4, ""), Edit(3, 5, "")), (Edit(4, 5, ""), Edit(1, 2, "")), (Edit(3, 2, ""),)])
def test_edits_that_overlap_are_refused(edits: tuple[Edit, ...]) -> None:
    with pytest.raises(ValueError, match="in order and apart"):
        apply("abcdef", edits)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_goes_back_in_its_own_encoding(encoding: str) -> None:
    source = notation.read(CLEAN.replace("Ada", "Åsa").encode(encoding)).source
    assert isinstance(source, Source)
    after = encoded(source, source.text.replace("Ben", "Bo"))
    assert after is not None and after.data == CLEAN.replace("Ada", "Åsa").replace("Ben", "Bo").encode(encoding)


def test_what_an_encoding_cannot_write_is_not_written() -> None:
    source = notation.read(CLEAN.replace("Ada", "Åsa").encode("cp1252")).source
    assert isinstance(source, Source) and encoded(source, source.text + "井") is None


def test_only_the_wanted_codes_are_mended() -> None:
    source = notation.read(WARNED.encode()).source
    assert isinstance(source, Source)

    def mended(*codes: str) -> str:
        return mend_text(source, lambda one: [notation.read(one.data)], unsafe=True, codes=codes).source.text

    (code,) = [one.code.id for one in notation.check(WARNED.encode()) if one.severity is notation.Severity.WARNING]
    assert (mended(), mended(code)) == (WARNED, CLEAN)


def test_a_fix_that_makes_a_new_finding_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from notation.diagnostics import Phrase
    from notation.mending import texts

    source = notation.read(BROKEN.encode()).source
    assert isinstance(source, Source)
    at = BROKEN.index("31:")
    worse = Fix(Phrase("make it worse"), Phrase("why not"), Safety.SAFE, 0.1, (Edit(at, at + 2, "11"),))
    rounds = []

    def chosen(found: object, unsafe: bool) -> list[Fix]:
        rounds.append(unsafe)
        return [worse]

    monkeypatch.setattr(texts, "chosen", chosen)
    mended = mend_text(source, lambda one: [notation.read(one.data)])
    assert (mended.source.text, mended.taken, mended.refused) == (BROKEN, (), (worse,))
    assert len(rounds) <= ROUNDS
