"""Drawing is bounded and well-formed whatever the numbers of a state are."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from notation.ids.drawing import draw
from notation.page.diagram import diagram
from tests.ids.test_every_kind import ODD


@pytest.mark.parametrize("style", ["ascii", "unicode"])
def test_a_text_board_of_any_state(style: str) -> None:
    for state in ODD:
        lines = draw(state, style=style).splitlines()  # type: ignore[arg-type]
        names = max(map(len, state.names))
        assert (len(lines) >= 13 and max(map(len, lines)) < 200 + names) or state.cube >= 2**5000


def test_a_picture_of_any_state() -> None:
    for state in ODD:
        drawn = diagram(state)
        assert len(drawn) < 40_000
        ElementTree.fromstring(drawn)
