"""Annotations from JSON."""

from __future__ import annotations

from typing import Any, Final

from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.formats.json_form import values

_NOTE: Final = ("comment", "luck", "luck_mark", "skill", "cube_skill", "clock", "play", "cube", "extra")
_CUBE: Final = ("chances", "cubeless", "no_double", "double_take", "double_pass", "level", "settings", "unit", "program")


def annotation(value: Any) -> Annotation | None:
    """What is said of an action or a game, or None."""
    if value is None:
        return None
    found = values.members(value, _NOTE)
    return Annotation(
        comment=values.member(values.text, found, "comment", ""),
        luck=values.member(values.number, found, "luck"),
        luck_mark=values.member(values.whole, found, "luck_mark"),
        skill=values.member(values.whole, found, "skill"),
        cube_skill=values.member(values.whole, found, "cube_skill"),
        clock=values.member(values.text, found, "clock", ""),
        play=values.member(_play, found, "play"),
        cube=values.member(_cube, found, "cube"),
        extra=values.member(_extra, found, "extra", ()),
    )


def _extra(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    extra = []
    for index, pair in enumerate(value if isinstance(value, list) else [None]):
        match pair:
            case [str(name), [*texts]] if all(isinstance(text, str) for text in texts):
                extra.append((name, tuple(texts)))
            case _:
                raise values.Odd(f"[{index}]", "a name and its values")
    return tuple(extra)


def _chances(value: Any) -> Chances | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 5:
        raise values.Odd("", "five chances")
    if {*map(type, value)} == {float}:
        return Chances(*value)
    return Chances(*[values.number(number) or 0.0 for number in value])


def _play(value: Any) -> PlayAnalysis | None:
    if value is None:
        return None
    found = values.members(value, ("made", "candidates", "program"))
    candidates = found.get("candidates", [])
    if not isinstance(candidates, list):
        raise values.Odd(".candidates", "a list")
    made = values.member(values.whole, found, "made")
    if made is not None and not 0 <= made < len(candidates):
        raise values.Odd(".made", "the index of a candidate")
    return PlayAnalysis(
        tuple([_candidate(candidate) for candidate in candidates]), made, values.member(values.text, found, "program", "")
    )


def _candidate(value: Any) -> Candidate:
    found = values.members(value, ("steps", "chances", "equity", "level", "settings"))
    return Candidate(
        steps=values.member(values.steps, found, "steps", ()),
        chances=values.member(_chances, found, "chances"),
        equity=values.member(values.number, found, "equity"),
        level=values.member(values.text, found, "level", ""),
        settings=values.member(values.text, found, "settings", ""),
    )


def _unit(value: Any) -> str:
    if value not in ("equity", "mwc"):
        raise values.Odd("", "equity or mwc")
    return value  # type: ignore[no-any-return]


def _cube(value: Any) -> CubeAnalysis | None:
    if value is None:
        return None
    found = values.members(value, _CUBE)
    return CubeAnalysis(
        chances=values.member(_chances, found, "chances"),
        cubeless=values.member(values.number, found, "cubeless"),
        no_double=values.member(values.number, found, "no_double"),
        double_take=values.member(values.number, found, "double_take"),
        double_pass=values.member(values.number, found, "double_pass"),
        level=values.member(values.text, found, "level", ""),
        settings=values.member(values.text, found, "settings", ""),
        unit=values.member(_unit, found, "unit", "equity"),
        program=values.member(values.text, found, "program", ""),
    )
