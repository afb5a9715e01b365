"""Edits of texts, and the ways back to bytes."""

from __future__ import annotations

import re

import pytest

import notation
from notation.fixes import Edit, Fix, Safety, apply
from notation.mending.texts import ROUNDS, edited, mend_text
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
    after = edited(_source(CLEAN.replace("Ada", "Åsa").encode(encoding)), _changes(CLEAN, "Ben", "Bo"))
    assert after is not None and after.data == CLEAN.replace("Ada", "Åsa").replace("Ben", "Bo").encode(encoding)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (CLEAN.replace("Ada", "井山裕太").encode("cp932") + b"; \xee\xef \xfa\x40", "cp932"),
        (CLEAN.encode("utf-16") + "; ".encode("utf-16-le") + b"\x00\xd8", "utf-16-le"),
        (CLEAN.encode("utf-16") + b"\n", "utf-16-le"),
        (CLEAN.encode() + b"; \x81\xc3", "latin-1"),
        (CLEAN.encode() + b"; \x00\r\r\n", "utf-8"),
    ],
)
def test_bytes_beside_an_edit_stay(data: bytes, encoding: str) -> None:
    """Also those that would be written otherwise if the whole text were: two ways to write a letter, halves of one."""
    source = _source(data)
    assert source.encoding == encoding
    at = source.text.index("Ben")
    after = edited(source, [Edit(at, at + 3, "Bo")])
    assert after is not None and after.data == data.replace("Ben".encode(encoding), "Bo".encode(encoding))
    assert after.text == source.text.replace("Ben", "Bo")


@pytest.mark.parametrize(("tail", "held"), [("; 井山", True), ("; \x1b(B", False)])
def test_an_encoding_that_shifts_is_written_anew(tail: str, held: bool) -> None:
    text = CLEAN + tail
    data = text.encode("iso2022_jp") if held else text.encode()
    source = Source("<memory>", data.decode("iso2022_jp"), "iso2022_jp", data=data)
    after = edited(source, _changes(text, "Ben", "Bo"))
    assert (after.data if after else None) == (text.replace("Ben", "Bo").encode("iso2022_jp") if held else None)


def test_what_an_encoding_cannot_write_is_not_written() -> None:
    source = _source(CLEAN.replace("Ada", "Åsa").encode("cp1252"))
    assert edited(source, [Edit(0, 0, "井")]) is None


def _source(data: bytes) -> Source:
    source = notation.read(data).source
    assert isinstance(source, Source)
    return source


def _changes(text: str, old: str, new: str) -> list[Edit]:
    return [Edit(found.start(), found.end(), new) for found in re.finditer(old, text)]


def test_only_the_wanted_codes_are_mended() -> None:
    source = notation.read(WARNED.encode()).source
    assert isinstance(source, Source)

    def mended(*codes: str) -> str:
        return mend_text(source, lambda one: [notation.read(one.data)], unsafe=True, codes=codes).source.text

    (code,) = [one.code.id for one in notation.check(WARNED.encode()) if one.severity is notation.Severity.WARNING]
    assert (mended(), mended(code)) == (WARNED, CLEAN)


def test_a_fix_that_makes_a_new_finding_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from notation.mending import texts
    from notation.phrases import Phrase

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
