"""What other packages add: the values that entry points of a group name, and which of them are of no use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


class Broken(NamedTuple):
    """An entry point that gave nothing: its group, its name, what it names, and why, in English."""

    group: str
    name: str
    value: str
    reason: str


class Plugins(NamedTuple, Generic[T]):
    """The values of a group in the order of their entry points, and the entry points that are broken."""

    found: tuple[T, ...]
    broken: tuple[Broken, ...]


@cache
def plugins(group: str, kind: type[T]) -> Plugins[T]:
    """What the entry points of `group` name, each a `kind`.  One that gives none is told as broken:
    a package that someone installed must not stop the others, nor be passed over in silence."""
    # Here, as this import takes as long as a small file to check, and most runs ask no other package.
    from importlib.metadata import entry_points

    found: list[T] = []
    broken: list[Broken] = []
    for point in entry_points(group=group):
        try:
            value = point.load()
        except Exception as error:  # whatever the code of another package raises
            broken.append(_broken(group, point, f"{type(error).__name__}: {error}"))
            continue
        if isinstance(value, kind):
            found.append(value)
        else:
            broken.append(_broken(group, point, f"it is a {type(value).__name__}, not a {kind.__name__}"))
    return Plugins(tuple(found), tuple(broken))


def first(built_in: Iterable[T], added: Callable[[], Iterable[T]], fits: Callable[[T], bool]) -> T | None:
    """The first value that fits: of this package, else of what others have `added`, which are asked only then."""
    for value in built_in:
        if fits(value):
            return value
    return next((value for value in added() if fits(value)), None)


def _broken(group: str, point: EntryPoint, reason: str) -> Broken:
    return Broken(group, point.name, point.value, " ".join(reason.split()))
