"""Frozen values: dataclasses whose import takes next to nothing.

`dataclasses.dataclass` writes and compiles six methods for each frozen class, which was a fifth of what a short run of the
command took.  Here `__init__` alone is; the other methods are made of what the class says of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any, Final, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """`cls` as `dataclasses.dataclass(frozen=True, slots=True)` makes it, for all that can be seen of it from outside.

    `fields`, `replace`, `match`, `copy` and `pickle` do the same.  What a field begins as must be its `default`; there is no
    `default_factory`, as a value that cannot change needs none.
    """
    made = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    known = fields(made)  # type: ignore[arg-type]  # it is a dataclass now
    compared = _values(one.name for one in known if one.compare)
    hashed = _values(one.name for one in known if (one.compare if one.hash is None else one.hash))
    shown = [one.name for one in known if one.repr]

    def equal(self: T, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def hash_of(self: T) -> int:
        return hash(hashed(self))

    @recursive_repr()
    def text(self: T) -> str:
        return f"{self.__class__.__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in shown])})"

    for name, method in {"__init__": _init(made), "__eq__": equal, "__hash__": hash_of, "__repr__": text}.items():
        method.__name__, method.__qualname__ = name, f"{cls.__qualname__}.{name}"
        if name not in cls.__dict__:
            setattr(made, name, method)
    for name, method in _SHARED.items():
        setattr(made, name, method)
    return made


def _values(names: Iterable[str]) -> Callable[[object], tuple[Any, ...]]:
    """A function that takes the values of these fields from an object."""
    names = tuple(names)
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple([getattr(one, name) for name in names])


def _init(made: type) -> Callable[..., None]:
    """The `__init__` of a class, which sets each field by its slot, and then calls `__post_init__` where there is one."""
    known = fields(made)
    scope: dict[str, Any] = {}
    parameters, lines = ["self"], []
    for one in known:
        assert one.default_factory is MISSING, f"{made.__qualname__}.{one.name} has a default_factory"
        scope[f"_set_{one.name}"] = getattr(made, one.name).__set__
        scope[f"_default_{one.name}"] = one.default
        parameters.append(one.name if one.default is MISSING else f"{one.name}=_default_{one.name}")
        lines.append(f" _set_{one.name}(self, {one.name})")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), scope)
    init: Callable[..., None] = scope["__init__"]
    init.__annotations__ = {**{one.name: one.type for one in known}, "return": None}
    init.__module__ = made.__module__
    return init


def _set(_self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_SHARED: Final = {"__setattr__": _set, "__delattr__": _delete, "__getstate__": _state, "__setstate__": _restore}
"""The methods that are the same for all classes."""
