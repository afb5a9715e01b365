"""`frozen` makes of a class what `dataclass(frozen=True, slots=True)` makes of it."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, astuple, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from notation.frozen import frozen


class Plain:
    class Point:
        """Two numbers and what is told of them."""

        x: int
        y: int = 2
        note: str = field(default="", compare=False)
        hidden: list[int] = field(default=(), repr=False, hash=False)  # type: ignore[assignment]
        made: str = field(default="", compare=False, repr=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "made", f"{self.x}|{self.y}")

    class Lone:
        """One value."""

        only: Any = None

    class Own:
        """A value that says what it is."""

        x: int = 1

        def __repr__(self) -> str:
            return "own"


def _twin(name: str) -> tuple[Any, Any]:
    """A class made in both ways."""
    body = {key: value for key, value in vars(getattr(Plain, name)).items() if key not in ("__dict__", "__weakref__")}
    ways: tuple[Callable[[type], type], ...] = (frozen, dataclass(frozen=True, slots=True))
    ours, theirs = (way(type(name, (), dict(body))) for way in ways)
    return ours, theirs


NaN = float("nan")
ARGUMENTS: tuple[tuple[str, tuple[Any, ...], dict[str, Any]], ...] = (
    ("Point", (1,), {}),
    ("Point", (1, 2, "said"), {}),
    ("Point", (1, 3), {"hidden": [4]}),
    ("Point", (), {"y": 1, "x": 2}),
    ("Point", (), {}),
    ("Point", (1, 2, 3, 4, 5, 6), {}),
    ("Point", (1,), {"z": 1}),
    ("Lone", (), {}),
    ("Lone", (NaN,), {}),
    ("Lone", ([],), {}),
    ("Own", (7,), {}),
)


def _outcome(does: Callable[..., Any], *values: Any, **named: Any) -> Any:
    """What comes of a call: its value, or the kind of its error."""
    try:
        return does(*values, **named)
    except Exception as error:
        return type(error)


@pytest.mark.parametrize(("name", "values", "named"), ARGUMENTS)
def test_it_is_what_a_dataclass_is(name: str, values: tuple[Any, ...], named: dict[str, Any]) -> None:
    seen = []
    for made in _twin(name):
        one = _outcome(made, *values, **named)
        if not isinstance(one, made):
            seen.append([one])
            continue
        others = [made(*values, **named), *[made(other) for other in (1, 2, None, NaN)]]
        first = fields(made)[0].name
        seen.append(
            [
                repr(one),
                [one == other for other in others],
                [one != other for other in others],
                one.__eq__(1),
                _outcome(hash, one),
                _outcome(setattr, one, first, 1),
                _outcome(delattr, one, first),
                repr(asdict(one)),
                repr(astuple(one)),
                repr(_outcome(replace, one, **{first: 9})),
                repr(copy.copy(one)),
                copy.deepcopy(one) == one,
                is_dataclass(one),
                made.__match_args__,
                made.__slots__,
                made.__doc__,
                inspect.signature(made).parameters.keys(),
                made.__init__.__annotations__,
            ]
        )
    assert seen[0] == seen[1]


@frozen
class Kept:
    """A value that goes to another process."""

    x: int
    inner: Kept | None = None


def test_it_goes_to_another_process() -> None:
    one = Kept(1, Kept(2))
    back = pickle.loads(pickle.dumps(one))
    assert back == one
    assert repr(back) == "Kept(x=1, inner=Kept(x=2, inner=None))"
    with pytest.raises(FrozenInstanceError, match="'x'"):
        back.x = 2


def test_it_does_not_take_a_factory() -> None:
    with pytest.raises(AssertionError, match="default_factory"):

        @frozen
        class Kinds:
            x: list[int] = field(default_factory=list)


def test_a_value_within_itself_is_shown_once() -> None:
    inner: list[object] = []
    made = _twin("Lone")[0](inner)
    inner.append(made)
    assert repr(made) == "Lone(only=[...])"
