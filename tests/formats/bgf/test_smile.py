"""The decoder of Smile."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.formats.bgf import smile
from notation.formats.bgf.packing import encode

HEAD = b":)\n\x01"

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.text(max_size=100)
    | st.floats(allow_nan=False).map(lambda number: float(number)),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=70), inner, max_size=5),
    max_leaves=30,
)


@given(values)
def test_what_is_encoded_comes_back(value: Any) -> None:
    decoded = smile.decode(encode(value))
    assert (decoded.value, decoded.fault) == (value, "")


@given(values, st.integers(0, 10_000))
def test_a_document_that_breaks_off_says_so(value: Any, at: int) -> None:
    data = encode(value)
    broken = data[: at % len(data)]
    assert smile.decode(broken).fault or broken == data


@pytest.mark.parametrize(
    ("token", "value"),
    [
        (b"\x20", ""),
        (b"\x21", None),
        (b"\x22", False),
        (b"\x23", True),
        (b"\xc0", 0),
        (b"\xdf", -16),
        (b"\xde", 15),
        (b"\x24\xa0", 16),
        (b"\x24\x01\x80", 32),
        (b"\x24\x7f\xbf", -4096),  # seven bits in every byte but the last, which has six
        (b"\x28" + bytes([0x03, 0x7E, 0, 0, 0]), 1.5),
        (b"\x42Ada", "Ada"),
        (b"\x80\xc3\xa9", "é"),
        (b"\xe0long\xfc", "long"),
        (b"\xe4\xc3\xa9\xfc", "é"),
        (b"\xf8\xf9", []),
        (b"\xfa\xfb", {}),
        (b"\xfa\x80a\xc2\x40\xc4\xfb", {"a": 2}),  # the second field has the name of the first
        (b"\xfa\x20\xc2\xfb", {"": 1}),
        (b"\xfa\x34long\xfc\xc2\xfb", {"long": 1}),
        (b"\xfa\xc0\xc3\xa9\xc2\xfb", {"é": 1}),
        (b"\xfa\x80a\xc2\x30\x00\xc4\xfb", {"a": 2}),
    ],
)
def test_tokens(token: bytes, value: Any) -> None:
    decoded = smile.decode(HEAD + token)
    assert decoded.fault == ""
    assert decoded.value == value


def test_shared_values() -> None:
    data = b":)\n\x03" + b"\xf8\x42Ada\x42Ben\x01\x02\xec\x00\xf9"
    assert smile.decode(data).value == ["Ada", "Ben", "Ada", "Ben", "Ada"]


def test_names_beyond_the_first_sixty_four() -> None:
    value = [{f"n{number}": number for number in range(300)}, {f"n{number}": -number for number in range(300)}]
    assert smile.decode(encode(value)).value == value


def test_the_table_of_names_begins_anew_when_it_is_full() -> None:
    value = [{f"name{number}": 1} for number in range(1030)] + [{"name1029": 2, "name5": 3}]
    assert smile.decode(encode(value)).value == value


def test_objects_know_where_they_stand() -> None:
    data = encode({"games": [{"a": 1}, {"b": 2}]})
    games = smile.decode(data).value["games"]
    assert [data[game.at] for game in games] == [0xFA, 0xFA]
    assert games[0].at < games[1].at


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "begin"),
        (b"{}", "begin"),
        (HEAD, "too early"),
        (HEAD + b"\xfa", "too early"),
        (HEAD + b"\x5fAda", "too early"),
        (HEAD + b"\xe0no end", "too early"),
        (HEAD + b"\x24\x01", "too early"),
        (HEAD + b"\x25" + b"\x01" * 20, "does not end"),
        (HEAD + b"\xfa\x40\xc0\xfb", "not there before"),
        (HEAD + b"\xfa\x33\xff\xc0\xfb", "not there before"),
        (HEAD + b"\xfd\x80", "begins no value"),
        (HEAD + b"\x01", "begins no value"),
        (HEAD + b"\xf9", "begins no value"),
        (HEAD + b"\xfa\xff\xc0\xfb", "begins no name"),
        (HEAD + b"\xf8" * 5000, "too deeply"),
        (HEAD + b"\xfa\x80a" * 5000, "too deeply"),
    ],
)
def test_what_is_not_smile(data: bytes, fault: str) -> None:
    assert fault in smile.decode(data).fault


def test_what_stands_before_a_fault_is_kept() -> None:
    assert smile.decode(HEAD + b"\xfa\x80a\xc2\x80b\xfd\xfb").value == {"a": 1}


def test_the_number_of_values_is_bounded() -> None:
    data = HEAD + b"\xf8" + b"\xc0" * 1000 + b"\xf9"
    assert len(smile.decode(data).value) == 1000
    bounded = smile.decode(data, most=100)
    assert "more than 100 values" in bounded.fault and len(bounded.value) == 99


@pytest.mark.parametrize(
    "part",
    [b"\xf8\xf9", b"\xfa\xfb", b"\x41ab", b"\x24\x11\xbf", b"\xfa\x34a\xfc\xc2\xfb", b"\xfa\x81ab\xc2\xfb"],
)
def test_the_memory_is_bounded(part: bytes) -> None:
    """What was decoded before the bound is kept, and the fault stands where the rest begins."""
    data = HEAD + b"\xf8" + part * 500_000 + b"\xf9"
    decoded = smile.decode(data)
    assert f"more than {smile.most_memory(len(data))} bytes of memory" in decoded.fault
    assert 1000 < len(decoded.value) < 500_000 and 2000 < decoded.at < len(data)


ANALYSED: dict[str, Any] = {
    **{f"field{number}": number for number in range(70)},
    "moves": [{"eq": {"field7": "-0.5", "field9": [5, -1], "deep": {"field1": None, "long": "x" * 300}}, "dice": 3}] * 3,
    "eq": [[1], {"eq": {"a": 1}}],
    "last": 1,
}


@pytest.mark.parametrize(
    "value", [ANALYSED, {"eq": {"a": {"b": 1}}, "c": [{"eq": []}]}, {"eq": 1}], ids=["many", "few", "plain"]
)
def test_fields_that_are_passed_over(value: Any) -> None:
    def without(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: without(one) for key, one in node.items() if key != "eq" or not isinstance(one, (dict, list))}
        return [without(one) for one in node] if isinstance(node, list) else node

    assert smile.decode(encode(value), without=("eq",)).value == without(value)


def test_damage_is_told_whether_it_is_passed_over_or_not() -> None:
    data, random = encode(ANALYSED), Random(3)
    for _ in range(400):
        broken = bytearray(data)
        broken[random.randrange(4, len(data))] = random.randrange(256)
        cut = bytes(broken[: random.choice((len(data), random.randrange(4, len(data))))])
        whole, part = smile.decode(cut), smile.decode(cut, without=("eq",))
        assert (whole.fault, whole.at) == (part.fault, part.at)


def test_any_bytes_at_all() -> None:
    random = Random(7)
    faults = [smile.decode(HEAD + random.randbytes(random.randrange(60))).fault for _ in range(3000)]
    assert sum(map(bool, faults)) > 1500


def test_the_encoder_of_these_tests_writes_what_the_format_says() -> None:
    assert encode({"name": "Ada", "games": [1, 2]}) == HEAD + b"\xfa\x83name\x42Ada\x84games\xf8\xc2\xc4\xf9\xfb"
    assert json.loads(json.dumps(smile.decode(encode({"a": None})).value)) == {"a": None}
