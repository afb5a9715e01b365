"""The picture of a position."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from notation.board import START, Position
from notation.page.board import HEIGHT, WIDTH, picture, place

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_a_picture_stands_alone() -> None:
    root = drawn(picture(START, dice=(3, 1), title="Ada & Ben <1>"))
    assert root.attrib["viewBox"] == f"0 0 {WIDTH:g} {HEIGHT:g}"
    assert root.findtext(f"{SVG}title") == "Ada & Ben <1>"
    style = root.findtext(f"{SVG}style") or ""
    assert "var(" not in style
    assert "/*" not in style
    names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")} <= names


@pytest.mark.parametrize("below", [0, 1])
@pytest.mark.parametrize("home", ["left", "right"])
def test_every_checker_is_in_its_place(below: int, home: str) -> None:
    root = drawn(picture(START, below=below, home=home))  # type: ignore[arg-type]
    for player in (0, 1):
        seen = sorted(
            (float(use.attrib["x"]), float(use.attrib["y"]))
            for use in root.iter(f"{SVG}use")
            if use.attrib["href"] == f"#c{player}"
        )
        expected = []
        for point, count in enumerate(START.half(player)):  # type: ignore[arg-type]
            x, y, step = place(point, player == below, home)  # type: ignore[arg-type]
            expected += [(x, round(y + step * index, 3)) for index in range(count)]
        assert seen == sorted(expected)


def test_many_checkers_bar_trays_and_cube() -> None:
    half = [0] * 26
    half[6], half[25], half[2] = 8, 2, 1
    root = drawn(picture(Position.from_halves(half, START.half(1)), cube=128, owner=1))
    texts = [(text.attrib["class"], text.text) for text in root.iter(f"{SVG}text")]
    assert ("n0", "8") in texts
    assert ("no", "4") in texts
    assert ("cu small", "128") in texts
    assert sum(use.attrib["href"] == "#c0" for use in root.iter(f"{SVG}use")) == 5 + 2 + 1
    assert not [text for text in drawn(picture(START, has_cube=False)).iter(f"{SVG}text") if "cu" in text.attrib["class"]]


def test_numbers_are_those_of_the_player_below() -> None:
    root = drawn(picture(START))
    labels = [text.text for text in root.iter(f"{SVG}text") if text.attrib["class"] == "lb"]
    assert labels == [str(point) for point in range(1, 25)]
